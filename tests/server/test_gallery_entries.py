"""The gallery's rules, with records in memory: what is visible, descent, who may rate, what may be published and imported."""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

import pytest

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.play.play import Variant, vary
from hoyle.rulesets.published_rules import Entry, Facts, Novelty, Published, Rating, entry_of, rules_hash
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.server import gallery_entries
from hoyle.server.gallery_entries import MAX_ANCESTORS, AlreadyPublished, Shown
from hoyle.server.novelty import presets_of
from hoyle.table.ports import Clock
from hoyle.table.wire.events import Opened, StartPosition
from tests.support.gallery import FACTS

T = TypeVar("T")
VERSION = GAMES["r"].version


class Records:
    """What these functions ask of a store."""

    def __init__(self, *entries: Published) -> None:
        self.entries = {each.id: each for each in entries}
        self.known_facts: dict[str, Facts] = {}
        self.finished: list[tuple[str, list[str]]] = []
        self.rated: list[tuple[str, str, int]] = []
        self.rival = ""
        """Who publishes the same rules a moment before everybody else."""

    async def published(self, id: str) -> Published | None:
        return self.entries.get(id)

    async def published_by(self, holder: str) -> list[Published]:
        return [each for each in self.entries.values() if each.holder == holder]

    async def publish(self, entry: Published) -> None:
        if self.rival:
            self.entries.setdefault(entry.id, replace(entry, holder=self.rival))
        self.entries.setdefault(entry.id, entry)

    async def all_published(self) -> list[Published]:
        return list(self.entries.values())

    async def ratings(self) -> dict[str, Rating]:
        return {TWO.id: Rating(2, 4.5)}

    async def of_other_versions(self, game: str, version: int) -> list[Published]:
        return [each for each in self.entries.values() if each.game == game and each.version != version]

    async def facts(self, hashes: Sequence[str]) -> dict[str, Facts]:
        return {hash: self.known_facts[hash] for hash in hashes if hash in self.known_facts}

    async def doubted(self) -> set[str]:
        return {hash for hash, facts in self.known_facts.items() if facts.doubt}

    async def save_facts(self, hash: str, facts: Facts) -> None:
        self.known_facts[hash] = facts

    async def has_finished(self, holder: str, hashes: list[str]) -> bool:
        return (holder, hashes) in self.finished

    async def rate(self, id: str, holder: str, stars: int, made: float) -> None:
        self.rated.append((id, holder, stars))


class Breathing:
    """A clock that lets nobody else have a turn."""

    async def checkpoint(self) -> None:
        pass


def done(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def of(store: Records) -> Any:
    return store


def rules(text: str, parent: str = "", version: int = VERSION, **more: Any) -> Published:
    made = Published(rules_hash("r", version, text), "r", version, text, text, "", parent, 1e9, "ann")
    return replace(made, **more)


TWO = rules('{"points_to_win":2}')
HIDDEN = rules('{"abilities":false,"points_to_win":3}', is_hidden=True)
GONE = rules('{"points_to_win":2}', version=99)
FORK = rules('{"abilities":false,"points_to_win":2}', TWO.id)


def test_hidden_and_unknown_rules_are_not_visible() -> None:
    store = of(Records(TWO, HIDDEN))
    assert done(gallery_entries.visible(store, TWO.id)) == TWO
    for id in (HIDDEN.id, "0" * 20, "x", ""):
        with pytest.raises(NotFound):
            done(gallery_entries.visible(store, id))
    assert done(gallery_entries.parent_in(store, {})) is None


@pytest.mark.parametrize(
    ("child", "found", "changes"),
    [
        (FORK, TWO, 1),
        (rules("{}", GONE.id), GONE, 0),
        (rules('{"points_to_win":4}', TWO.id, 99), TWO, 0),
        (rules('{"abilities":false}', HIDDEN.id), None, 0),
        (rules('{"abilities":false}', "0" * 20), None, 0),
    ],
)
def test_the_parent_of_a_fork_and_how_much_it_changes(child: Published, found: Published | None, changes: int) -> None:
    ancestor = done(gallery_entries.ancestor(of(Records(TWO, HIDDEN, GONE)), child))
    assert (ancestor.published, ancestor.changes) == (found, changes)


def test_a_line_of_descent_ends_where_it_is_unknown_or_in_a_circle_or_too_long() -> None:
    def line(*entries: Published) -> list[Published | None]:
        return [each.published for each in done(gallery_entries.descent(of(Records(*entries)), entries[0]))]

    assert line(TWO) == [] and line(FORK, TWO) == [TWO] and line(FORK) == [None]
    assert line(FORK, replace(TWO, parent=FORK.id)) == [replace(TWO, parent=FORK.id)]
    assert line(replace(TWO, parent=TWO.id)) == []
    ids = [f"{number:020x}" for number in range(MAX_ANCESTORS + 3)]
    chain = [replace(TWO, id=id, parent=parent) for id, parent in zip(ids, [*ids[1:], ""], strict=True)]
    assert line(*chain[-MAX_ANCESTORS - 1 :]) == chain[-MAX_ANCESTORS:] and len(line(*chain)) == MAX_ANCESTORS


def test_the_nearest_rules_are_a_preset_or_visible() -> None:
    def nearest(facts: Facts | None) -> Published | None:
        shown = Shown(FORK, FORK.variant, None, facts, None)
        return done(gallery_entries.nearest_to(of(Records(TWO, HIDDEN)), shown))

    def near(id: str) -> Facts:
        return replace(FACTS, novelty=Novelty(0.1, id, 2))

    preset = presets_of("r")[0]
    assert nearest(None) is None and nearest(FACTS) is None
    assert nearest(near(preset.id)) == preset and nearest(near(TWO.id)) == TWO and nearest(near(HIDDEN.id)) is None


def test_what_is_known_of_listed_rules() -> None:
    (version,) = GAMES["r"].earlier
    old = rules('{"points_to_win":2}', version=version)
    store = Records(TWO, FORK, old)
    store.known_facts = {old.hash: FACTS}
    plain, fork, earlier = done(gallery_entries.with_details(of(store), [TWO, FORK, old]))
    assert (plain.parent, plain.rating, plain.facts) == (None, Rating(2, 4.5), FACTS)
    assert fork.parent and fork.parent.published == TWO and (fork.rating, fork.facts) == (None, None)
    assert earlier.variant and earlier.facts == FACTS, "they belong to the rules of today"
    assert done(gallery_entries.playable(of(Records(TWO, GONE, FORK)), cast(Clock, Breathing()))) == [TWO, FORK]


def test_who_may_rate() -> None:
    store = Records(TWO)
    store.finished = [(holder, [TWO.id]) for holder in ("ann", "bob", "")]
    assert [done(gallery_entries.may_rate(of(store), TWO, holder)) for holder in ("bob", "ann", "cy", "")] == [
        True,
        False,
        False,
        False,
    ]
    for holder, stars, says in (
        ("ann", "5", "yourself"),
        ("cy", "5", "Finish"),
        ("bob", "0", "1 to 5"),
        ("bob", "6", "1 to 5"),
    ):
        with pytest.raises(Refusal, match=says):
            done(gallery_entries.rate(of(store), TWO, holder, stars))
    for stars in ("1", "5"):
        done(gallery_entries.rate(of(store), TWO, "bob", stars))
    assert store.rated == [(TWO.id, "bob", 1), (TWO.id, "bob", 5)]


def test_rules_of_an_earlier_version_are_rated_by_who_has_finished_a_game_by_either_hash() -> None:
    options = dict(GAMES["board64"].presets["patience_open"].values) | {"crossed": "one"}
    text = canonical_text(options)
    old = Published(rules_hash("board64", 1, text), "board64", 1, text, "Old", "", "", 1e9, "ann")
    assert old.hash != old.id
    store = Records(old)
    store.finished = [("bob", sorted({old.id, old.hash}))]
    assert done(gallery_entries.may_rate(of(store), old, "bob"))


WISH = {"title": " Short  game ", "about": "Quick."}
GAME_TO_TWO = vary(GAMES["r"], {"points_to_win": 2})


def publish(store: Records, fields: dict[str, str], most: int = 2, variant: Variant = GAME_TO_TWO) -> Published:
    return done(gallery_entries.publish(of(store), "bob", variant, WISH | fields, most))


def test_rules_are_published_with_their_name_sentence_and_parent() -> None:
    made = publish(store := Records(FORK), {"from": FORK.id})
    assert store.entries[TWO.id] == made and (made.name, made.sentence, made.parent) == (
        "Short game",
        "Quick.",
        FORK.id,
    )
    assert publish(Records(HIDDEN), {"from": HIDDEN.id}).parent == publish(Records(), {"from": "x"}).parent == ""
    other_game = replace(FORK, game="malice")
    assert publish(Records(other_game), {"from": other_game.id}).parent == ""


@pytest.mark.parametrize(
    ("entries", "fields", "says"),
    [
        ([], {"title": "  "}, "Enter a name"),
        ([replace(FORK, holder="bob"), replace(HIDDEN, holder="bob")], {}, "You have published"),
        ([TWO], {}, "in the gallery already"),
        ([replace(TWO, is_hidden=True)], {}, "has hidden"),
    ],
)
def test_rules_that_are_not_published(entries: list[Published], fields: dict[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        publish(Records(*entries), fields)


def test_as_many_as_are_allowed_are_published_and_those_of_others_do_not_count() -> None:
    assert publish(Records(replace(FORK, holder="bob"), HIDDEN), {})
    with pytest.raises(Refusal, match="preset of the game"):
        publish(Records(), {}, variant=vary(GAMES["r"], {"points_to_win": 3}))


def test_who_publishes_a_moment_later_is_led_to_the_rules_of_who_was_first() -> None:
    store = Records()
    store.rival = "ann"
    with pytest.raises(AlreadyPublished) as refused:
        publish(store, {})
    assert refused.value.id == TWO.id and store.entries[TWO.id].holder == "ann"


def test_the_rules_of_a_table_are_those_of_today_or_of_an_earlier_version() -> None:
    opened = Opened("r", {"points_to_win": 2}, [], VERSION, "secret")

    def found(table: Opened, *entries: Published) -> Published | None:
        return done(gallery_entries.of_table(of(Records(*entries)), table))

    assert found(opened, TWO, FORK) == TWO and found(opened, FORK) is None
    assert found(opened, replace(TWO, is_hidden=True)) is None and found(replace(opened, version=99), TWO) is None
    assert found(replace(opened, start=StartPosition("t", 3, "")), TWO) is None, "it begins in the middle of a game"
    (version,) = GAMES["r"].earlier
    old = rules('{"points_to_win":2}', version=version)
    assert old.hash == TWO.id != old.id and found(opened, old) == old
    assert found(opened, replace(old, is_hidden=True)) is None and found(opened, replace(FORK, version=version)) is None


def test_an_import_adds_what_is_new_and_keeps_what_is_here() -> None:
    store = Records(TWO)
    store.known_facts[TWO.id] = FACTS
    other, new = replace(FACTS, games=7), rules('{"points_to_win":3}')

    def imported(*entries: Entry) -> tuple[int, int, tuple[str, ...]]:
        found = done(gallery_entries.import_entries(of(store), entries))
        return found.added, found.known, found.unknown

    twice = entry_of(new, None, other)
    whist = replace(entry_of(TWO, None, None), game="whist", name="Whist")
    assert imported(entry_of(TWO, None, other), twice, twice, whist) == (1, 2, ("Whist",))
    assert store.known_facts == {TWO.id: FACTS, new.id: other}
    assert store.entries[new.id].holder == "", "ratings and rights stay with people"
    (version,) = GAMES["r"].earlier
    old, current = rules('{"abilities":false}', version=version), rules('{"abilities":false}')
    assert imported(entry_of(old, None, None), entry_of(old, None, None)) == (1, 1, ())
    assert old.id in store.entries and current.id == old.hash not in store.entries
    assert set(store.known_facts) == {TWO.id, new.id}, "nothing is known of these"


def test_usual_rules_are_those_without_changes_or_of_a_preset() -> None:
    game = GAMES["r"]
    assert gallery_entries.is_usual(game, {}) and gallery_entries.is_usual(game, {"points_to_win": 3})
    assert not gallery_entries.is_usual(game, {"points_to_win": 2})
