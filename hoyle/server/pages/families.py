"""The tree of a game's rules on a server: what people have published hangs where it came from."""

from collections.abc import Mapping, Sequence
from math import hypot

from hoyle.i18n import Translator, isolated
from hoyle.lab.atlas import MAX_SENTENCES
from hoyle.lab.differences import Difference
from hoyle.lab.labels import CHANGES
from hoyle.lab.rules_text import chip
from hoyle.lab.shelf import sentences
from hoyle.pages.families import Kin
from hoyle.play.play import Variant
from hoyle.rules.game import Game
from hoyle.rulesets.published_rules import Facts, Published, changed_options, hash_of
from hoyle.server.published_texts import PublishedText


def with_published(
    root: Kin, standard: Variant, entries: Sequence[Published], facts: Mapping[str, Facts], say: Translator
) -> None:
    """Hang published rule sets into the tree of their game: forks below the rules from which they came, others below the standard ones.

    `facts` are those of the entries and of the standard rules, by hash.
    """
    known, made = {each.id: each for each in entries if each.variant}, dict[str, Kin]()
    first = list[Kin]()
    for entry in known.values():
        made[entry.id] = Kin(isolated(entry.name), f"/gallery/{entry.id}")
    for entry in known.values():
        parent = known.get(entry.parent)
        is_child = parent is not None and not is_circle(entry, known)
        before, hash = (parent.variant, parent.hash) if parent and is_child else (standard, hash_of(standard))
        assert before is not None and entry.variant is not None
        kin = made[entry.id]
        kin.change = change_between(before, entry.variant, say)
        kin.effects = effects_between(facts.get(hash), facts.get(entry.hash), say)
        (made[parent.id].children if parent and is_child else first).append(kin)
    root.children[:0] = first


def with_texts(root: Kin, texts: Sequence[PublishedText], mark: str) -> None:
    """Hang published texts below the standard rules."""
    entries = [each.published for each in texts]
    root.children[:0] = [Kin(isolated(each.name), f"/gallery/{each.id}", each.sentence, mark=mark) for each in entries]


def is_circle(entry: Published, known: Mapping[str, Published]) -> bool:
    """Return whether the line of descent of an entry never ends."""
    seen = set[str]()
    while entry.id not in seen:
        seen.add(entry.id)
        if entry.parent not in known:
            return False
        entry = known[entry.parent]
    return True


def change_between(before: Variant, after: Variant, say: Translator) -> str:
    """Return the options that are another in rules than in those from which they came, each in words."""
    options, values = after.game.every_option, after.canonical()
    return "; ".join(
        chip(options[name], values.get(name, options[name].default), say) for name in changed_options(before, after)
    )


def effects_between(before: Facts | None, after: Facts | None, say: Translator) -> list[str]:
    """Return what a change does, by the figures of the rules before and after it, in sentences; none if they cannot be compared.

    The games are not the same, so an interval is as wide as those of both figures together; what it leaves open is not told.
    """
    if before is None or after is None or not (before.is_current and after.is_current) or before.bot != after.bot:
        return []
    old = {each.id: each for each in before.figures}
    found = dict[str, Difference]()
    for new in after.figures:
        if new.id in CHANGES and new.id in old:
            value, one = new.value - old[new.id].value, old[new.id]
            low = value - hypot(new.value - new.low, one.high - one.value)
            high = value + hypot(new.high - new.value, one.value - one.low)
            found[new.id] = Difference(new.id, value, low, high, 1.0, new.percent, 0.0 if low > 0 or high < 0 else 1.0)
    clear = {id: each for id, each in found.items() if each.clear}
    return sentences("", clear, say)[:MAX_SENTENCES] if clear else []


def game_of(games: Sequence[Game], name: str) -> Game:
    """Return the game with a name, or the first one."""
    return next((game for game in games if game.name == name), games[0])
