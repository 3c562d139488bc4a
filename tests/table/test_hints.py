"""Hints: whom they are for, and how long they hold."""

import random

import pytest

import hoyle
from hoyle.host.memory import FirstMoveBots, MemoryConnection, MemoryHost
from hoyle.table.wire.commands import BotHint, Resign
from tests.support.tables import fields_of, gestures_of, open_table, play_out, table_of


def hinted() -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A table of R at which the first seat has a hint."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    people[0].gesture("friendly", option="hint")
    host.clock.settle(10_000)
    assert people[0].view["friendly"]["hint"] and "hint" not in people[1].view["friendly"]
    return host, id, people


def choose(host: MemoryHost, id: str, people: list[MemoryConnection], seat: int) -> None:
    """Let a seat choose a card."""
    people[seat].gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))


@pytest.mark.parametrize("others", [(), (1,)])
def test_a_hint_holds_until_its_seat_has_chosen(others: tuple[int, ...]) -> None:
    host, id, people = hinted()
    for seat in others:
        choose(host, id, people, seat)
        assert "hint" in people[0].view["friendly"]
    choose(host, id, people, 0)
    friendly = people[0].view["friendly"]
    assert "hint" not in friendly and not friendly.get("text")


@pytest.mark.parametrize(("tok", "is_taken"), [("d0.s0", True), ("d1.s0", False)])
def test_a_hint_for_another_decision_is_not_shown(tok: str, is_taken: bool) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    people[0].gesture("friendly", option="hint")
    decision = table_of(host, id).decide(BotHint(0, tok, [0]), 0)
    assert bool(decision.events) == is_taken


def test_a_hint_that_is_there_is_not_asked_for_again_and_after_the_end_there_is_none() -> None:
    host, id, people = hinted()
    bots = host.bots
    assert isinstance(bots, FirstMoveBots)
    seq, questions = table_of(host, id).seq, len(bots.questions)
    people[0].gesture("friendly", option="hint")
    host.clock.settle(10_000)
    assert not people[0].rejects and len(host.bots.questions) == questions  # type: ignore[attr-defined]
    play_out(host, id, people, random.Random(1))
    people[0].gesture("friendly", option="hint")
    assert people[0].rejects == ["This game is over."] and table_of(host, id).seq > seq


def test_a_resignation_that_ends_the_deal_ends_hints() -> None:
    host, id, _ = hinted()
    table = table_of(host, id)
    assert table.game.open_hint(0)
    table.apply(table.decide(Resign(1), 0))
    assert table.game.open_hint(0) is None
