"""The novelty of published rule sets: the distance of their figures from the presets of their game and from older rule sets."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache

from hoyle.games import GAMES
from hoyle.lab.novelty import novelty
from hoyle.play.play import Variant, vary
from hoyle.rulesets.published_rules import Facts, Published, hash_of
from hoyle.rulesets.rule_sets import canonical_text


@cache
def presets_of(game: str) -> tuple[Published, ...]:
    """Return the standard rules and the presets of a game, in the form of published rule sets; equal rules once."""
    found: dict[str, Published] = {}
    known = GAMES[game]
    for name, values in {known.title: {}, **{preset.label: preset.values for preset in known.presets.values()}}.items():
        variant = vary(known, values)
        rules, hash = canonical_text(variant.canonical()), hash_of(variant)
        found.setdefault(hash, Published(hash, game, known.version, rules, name, "", "", 0.0, ""))
    return tuple(found.values())


def preset_rules(games: Collection[str]) -> list[Published]:
    """Return the presets of games that this Hoyle has, in the order of the games."""
    return [preset for game in GAMES if game in games for preset in presets_of(game)]


def updated_novelties(entries: Sequence[Published], facts: Mapping[str, Facts]) -> dict[str, Facts]:
    """Return the facts whose novelty has changed, by hash, given all visible published rule sets and all facts.

    A rule set is compared with the presets of its game and with rule sets that were published earlier, all for as many
    players. So what others make of it later does not make it less new. Figures of another version are not compared.
    """
    facts = {hash: found for hash, found in facts.items() if found.is_current}
    changed: dict[str, Facts] = {}
    by_age = sorted(entries, key=lambda each: (each.made, each.id))
    for number, entry in enumerate(by_age):
        variant, known = entry.variant, facts.get(entry.hash)
        if variant is None or known is None:
            continue
        older = [*presets_of(entry.game), *(each for each in by_age[:number] if each.game == entry.game)]
        others = [
            (each.hash, facts[each.hash])
            for each in older
            if each.hash != entry.hash and each.hash in facts and has_seats(each.variant, variant.seats)
        ]
        found = novelty(known, others)
        if found != known.novelty:
            changed[entry.hash] = replace(known, novelty=found)
    return changed


def has_seats(variant: Variant | None, seats: int) -> bool:
    """Return whether rules are for this number of players."""
    return variant is not None and variant.seats == seats
