"""What is wrong with stored rows, in a sentence each, and rules that are new among others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rulesets.published_rules import Facts, MeasuredFigure, Novelty, Published, rules_hash
from hoyle.server.novelty import presets_of, updated_novelties
from hoyle.server.sqlite.checksums import REQUEST_PART, checksum, draft_part, event_part, sealed_part
from hoyle.server.sqlite.reading import StoredTable, damage_of
from hoyle.table.wire.events import Player, SeatTaken, write
from tests.support.gallery import FACTS

EVENT = write(SeatTaken(1, Player("human", "Bob")))


def row(part: str, *place: int, body: bytes = EVENT, sum: bytes | None = None) -> tuple[Any, ...]:
    """A stored row with its checksum, or with another one."""
    return (*place, body, sum or checksum("t", part, body))


def damage(**changed: Any) -> list[str]:
    """What is wrong with a table whose rows are sound but for those that are changed."""
    rows: dict[str, Any] = {
        "events": [row(event_part(seq), seq) for seq in range(3)],
        "sealed": [row(sealed_part(1, 0), 1, 0)],
        "drafts": [row(draft_part(0), 0)],
        "request": row(REQUEST_PART),
        "revision": 0,
    }
    return list(StoredTable("t", **(rows | changed)).damage())


WRONG = b"12345678"


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({}, []),
        ({"request": None, "sealed": [], "drafts": []}, []),
        ({"events": [row("event 0", 0), row("event 2", 2)]}, ["event 1 is missing."]),
        ({"events": [row("event 1", 1)]}, ["event 0 is missing."]),
        ({"events": []}, ["It has no events."]),
        ({"events": [row("event 0", 0, sum=WRONG)]}, ["event 0 does not agree with its checksum."]),
        ({"events": [row("event 1", 0)]}, ["event 0 does not agree with its checksum."]),
        ({"sealed": [row("sealed choice 0.1", 1, 0)]}, ["sealed choice 1.0 does not agree with its checksum."]),
        ({"drafts": [row("draft 0", 0), row("draft 0", 1)]}, ["draft 1 does not agree with its checksum."]),
        ({"request": row(REQUEST_PART, sum=WRONG)}, ["request does not agree with its checksum."]),
    ],
)
def test_damage_is_named_row_by_row(changed: dict[str, Any], says: list[str]) -> None:
    assert damage(**changed) == says


@pytest.mark.parametrize(
    ("part", "body", "says"),
    [
        ("event 0", EVENT, ""),
        ("event 0", b"{}", "event 0 cannot be read."),
        ("event 0", b"", "event 0 cannot be read."),
        ("event 0", "text", "event 0 is no longer a row of bytes."),
        ("event 0", None, "event 0 is no longer a row of bytes."),
        ("draft 1", EVENT, "draft 1 cannot be read."),
        ("sealed choice 1.0", EVENT, "sealed choice 1.0 cannot be read."),
        ("request", EVENT, "request cannot be read."),
    ],
)
def test_rows_of_stores_without_checksums_have_the_form_of_their_kind(part: str, body: object, says: str) -> None:
    assert damage_of("t", part, body, None) == says


class Database:
    """The lists of a store in a database; one of an earlier version has no quarantine."""

    def __init__(self, **lists: list[tuple[Any, ...]]) -> None:
        self.lists: dict[str, list[tuple[Any, ...]]] = {"sealed": [], "drafts": [], "requests": []} | lists

    def columns(self) -> dict[str, list[str]]:
        return {name: [] for name in self.lists}

    def rows(self, table: str, columns: Sequence[str], order: Sequence[str] = ()) -> Iterator[tuple[Any, ...]]:
        assert table in self.lists, table
        return iter(sorted(self.lists[table]) if order else self.lists[table])


TABLES = [("a", 1), ("b", 1), ("d", 0)]
LOG = [("a", 0, EVENT), ("b", 1, EVENT), ("c", 0, EVENT)]
FOUND = {
    ("b", "event 0 is missing."),
    ("c", "It is not in the list of tables."),
    ("d", "It has no events."),
    ("a", "draft 1 cannot be read."),
}


@pytest.mark.parametrize(
    ("quarantine", "known"), [(None, set()), ([], set()), ([("d",), ("b",)], {"d"})], ids=["none", "empty", "d and b"]
)
def test_the_check_of_a_database_knows_what_a_repair_has_set_apart(
    quarantine: list[tuple[Any, ...]] | None, known: set[str]
) -> None:
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    from hoyle.server.postgres.check import check_snapshot

    more: dict[str, Any] = {} if quarantine is None else {"quarantine": quarantine}
    snapshot: Any = Database(tables=TABLES, log=LOG, drafts=[("a", 1, EVENT)], **more)
    report = check_snapshot(snapshot)
    assert {(finding.table, finding.text) for finding in report.findings} == {
        one for one in FOUND if one[0] not in known
    }
    assert (report.tables, report.events) == (4, 3)


@pytest.mark.parametrize(("over", "found"), [(0, ["a"]), (1, [])])
def test_only_sound_tables_that_run_are_played_again(over: int, found: list[str]) -> None:
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    from hoyle.server.postgres.check import running

    class Tables(Database):
        def rows(self, table: str, columns: Sequence[str], order: Sequence[str] = ()) -> Iterator[tuple[Any, ...]]:
            if table == "tables" and len(columns) > 2:
                return iter([(id, "r", "R", over) for id, _ in TABLES])
            return super().rows(table, columns, order)

    snapshot: Any = Tables(tables=TABLES, log=LOG)
    assert [each.id for each, _ in running(snapshot)] == found


# Novelty.

VERSION = GAMES["r"].version


def entry(text: str, made: float, game: str = "r", version: int = VERSION) -> Published:
    return Published(rules_hash(game, version, text), game, version, text, text, "", "", made, "ann")


def facts(value: float, **more: Any) -> Facts:
    figure = MeasuredFigure("draws", "Draws", value, value - 0.01, value + 0.01, True)
    return replace(FACTS, figures=[figure], **more)


TWO, FOUR = entry('{"points_to_win":2}', 1.0), entry('{"abilities":false,"points_to_win":2}', 2.0)
PRESET = presets_of("r")[0]


def compared(entries: list[Published], known: dict[str, Facts]) -> dict[str, int]:
    """With how many others each rule set was compared whose novelty has changed."""
    found = updated_novelties(entries, known)
    return {hash: each.novelty.compared if each.novelty else 0 for hash, each in found.items()}


def test_rules_are_compared_with_presets_and_older_rules_of_their_game_for_as_many_players() -> None:
    known = {TWO.hash: facts(0.5), FOUR.hash: facts(0.3)}
    assert compared([FOUR, TWO], known) == {FOUR.hash: 1}, "the older one has nothing to be compared with"
    assert compared([TWO, FOUR], known | {PRESET.hash: facts(0.1)}) == {TWO.hash: 1, FOUR.hash: 2}
    other_seats = entry('{"players":3}', 0.5, "malice", GAMES["malice"].version)
    assert compared([other_seats, TWO], known | {other_seats.hash: facts(0.1)}) == {}, "another game"
    lone = entry('{"lives":5,"players":2}', 1.0, "thirty_one", GAMES["thirty_one"].version)
    many = entry('{"lives":5}', 2.0, "thirty_one", GAMES["thirty_one"].version)
    assert lone.variant and many.variant and lone.variant.seats != many.variant.seats
    assert compared([lone, many], {lone.hash: facts(0.1), many.hash: facts(0.5)}) == {}
    gone = entry('{"points_to_win":2}', 3.0, version=99)
    assert compared([TWO, gone], {TWO.hash: facts(0.5), gone.hash: facts(0.1)}) == {}


def test_only_figures_of_today_are_compared_and_only_changes_returned() -> None:
    known = {TWO.hash: facts(0.5), FOUR.hash: facts(0.3)}
    for hash in known:
        assert compared([TWO, FOUR], known | {hash: replace(known[hash], measures=1)}) == {}
    found = updated_novelties([TWO, FOUR], known)[FOUR.hash]
    assert found.novelty and found.novelty.nearest == TWO.hash
    assert compared([TWO, FOUR], known | {FOUR.hash: found}) == {}
    outdated = replace(found, novelty=Novelty(0.9, TWO.hash, 1))
    assert compared([TWO, FOUR], known | {FOUR.hash: outdated}) == {FOUR.hash: 1}
    assert compared([TWO], {TWO.hash: outdated}) == {TWO.hash: 0}, "its nearest rules are gone"
