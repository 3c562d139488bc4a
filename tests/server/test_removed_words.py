"""What is changed in stored events when names, words and titles are removed, and what operators are offered to do."""

from dataclasses import replace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.play.play import vary
from hoyle.rules.seats import NONE
from hoyle.server.own_data import others, without_name, without_title, without_words
from hoyle.server.pages import operator
from hoyle.server.records import Report
from hoyle.table.wire.events import DELETED, JournalEvent, Opened, Player, Said, SeatMoved, SeatTaken
from hoyle.table.wire.vote_events import ChangeRules, PlayAgain, VoteCalled
from tests.support.tables import open_table, table_of

ANN, BOB = Player("human", "Ann", holder="ann"), Player("human", "Bob", holder="bob")
OPENED = Opened("r", {}, [ANN, BOB], 2, "secret", title="Title")
TAKEN = SeatTaken(1, BOB)
SAID = Said(1, "c", 5, text="words")
MOVED = SeatMoved(1, "other")
PROPOSED = VoteCalled(ChangeRules({}, "Eve", "eve"))
AGAIN = VoteCalled(PlayAgain(), 1)
EVENTS: list[JournalEvent] = [OPENED, TAKEN, SAID, MOVED, PROPOSED, AGAIN]
NAMELESS = replace(PROPOSED, subject=ChangeRules({}, "", "eve"))


@pytest.mark.parametrize(
    ("change", "changed"),
    [
        (without_name(0), {0: replace(OPENED, seats=[replace(ANN, name=""), BOB])}),
        (
            without_name(1),
            {0: replace(OPENED, seats=[ANN, replace(BOB, name="")]), 1: SeatTaken(1, replace(BOB, name=""))},
        ),
        (without_name(NONE), {4: NAMELESS}),
        (without_words(1), {2: replace(SAID, text="")}),
        (without_words(0), {}),
        (without_title, {0: replace(OPENED, title=""), 4: NAMELESS}),
    ],
)
def test_what_is_removed_and_nothing_else(change: Any, changed: dict[int, JournalEvent]) -> None:
    for place, event in enumerate(EVENTS):
        assert change(event) == changed.get(place, event)


@pytest.mark.parametrize(
    ("holders", "are_others"),
    [
        (("ann", ""), False),
        (("ann", DELETED), False),
        (("ann", "ann"), False),
        (("ann", "bob"), True),
        (("", ""), False),
    ],
)
def test_whether_somebody_else_holds_a_seat(holders: tuple[str, ...], are_others: bool) -> None:
    assert others([replace(ANN, holder=holder) for holder in holders], "ann") == are_others


def reportable(own: int | None, title: str = "", **seats: Player) -> list[tuple[str, str]]:
    """What can be reported at a table of R with P0 and P1, where these players sit in their place and both have spoken."""
    host = MemoryHost()
    table = table_of(host, open_table(host, vary(GAMES["r"], {}), title=title)[0])
    table.people.talk += [Said(seat, "c", 5, text=f"words {seat}") for seat in (0, 1)]
    table.people.talk.append(Said(1, "c", 5, phrase="hello"))
    for name, player in seats.items():
        table.seats[int(name[1:])] = player
    return [(each.value, each.quote) for each in operator.reportable(table, own, translator("en"))]


def test_what_can_be_reported_at_a_table() -> None:
    both = [("name.0", "P0"), ("words.0", "words 0"), ("name.1", "P1"), ("words.1", "words 1")]
    assert (
        reportable(None) == both
        and reportable(0) == both[2:]
        and reportable(1, "Title") == [*both[:2], ("table", "Title")]
    )
    assert reportable(0, s1=replace(BOB, name="")) == [both[3]], "who has no name has said something"
    assert reportable(0, s1=Player("human", "")) == [], "the seat is open"
    assert reportable(0, s1=Player("bot", bot="random")) == []


@pytest.mark.parametrize(
    ("kind", "subject", "actions"),
    [
        ("name", "ann", ["remove_name", "ban", "close"]),
        ("proposer", "", ["remove_name", "close"]),
        ("words", "ann", ["remove_words", "ban", "close"]),
        ("table", "", ["hide_table", "close"]),
        ("rules", "ann", ["hide_rules", "ban", "close"]),
        ("new", "", ["close"]),
    ],
)
def test_what_an_operator_can_do_about_a_report(kind: str, subject: str, actions: list[str]) -> None:
    report = Report("id", 1e9, kind, "t", 0, subject, "quote", "reason", "bob")
    assert operator.actions(report) == actions
    shown = operator.model([report], [], [], [], [], translator("en"))["reports"][0]
    assert shown["address"] == ("/gallery/t" if kind == "rules" else "/t/t")
