"""Notices: they say what the table shows to everybody, are told once for each decision, and end when it is made."""

import random

import pytest

from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.play.play import vary
from hoyle.table.people.audience import Audience
from hoyle.table.show.notices import OVER, REMATCH, TURN, Notice, notices, words
from hoyle.table.summary import summary_of
from hoyle.table.table import Table
from tests.support.tables import open_table, play_out, table_of

SAY = translator("en")


def seats_of(table: Table, kind: str) -> set[int]:
    return {notice.seat for notice in notices(summary_of(table)) if notice.kind == kind}


@pytest.mark.parametrize("game", ["r", "board64", "malice", "muzicando", "thirty_one"])
def test_notices_say_what_everybody_sees(game: str) -> None:
    host, dice = MemoryHost(), random.Random(5)
    id, connections = open_table(host, vary(GAMES[game], {}))
    told = set[Notice]()
    while True:
        table = table_of(host, id)
        view = table.view(Audience(None), "en")
        assert seats_of(table, TURN) == {seat for seat, shown in enumerate(view.seats) if shown.turn}
        assert seats_of(table, OVER) == (set(range(len(table.seats))) if view.status == "over" else set())
        told |= notices(summary_of(table))
        if view.status == "over":
            break
        play_out(host, id, connections, dice, limit=1)
    for notice in told:
        assert words(table, notice, SAY) in ("It is your turn.", "The game is over.")
    decided = {notice for notice in told if notice.kind == TURN}
    assert len(decided) <= sum(table.game.decided.values())


def test_a_sealed_choice_ends_the_notice_and_another_seats_choice_changes_nothing() -> None:
    host = MemoryHost()
    id, connections = open_table(host, vary(GAMES["r"], {"goal": "all_rounds"}))
    table, before = table_of(host, id), notices(summary_of(table_of(host, id)))
    assert {notice.seat for notice in before} == {0, 1}
    acts = connections[0].view["acts"][0]
    item, places = next(iter(acts["pairs"].items()))
    connections[0].gesture(acts["id"], item=item, to=places[0])
    assert notices(summary_of(table)) == {notice for notice in before if notice.seat == 1}


def test_an_offer_of_a_rematch_concerns_those_who_have_not_answered() -> None:
    host = MemoryHost()
    id, connections = open_table(host, vary(GAMES["r"], {}))
    play_out(host, id, connections, random.Random(2))
    table = table_of(host, id)
    assert seats_of(table, REMATCH) == set()
    connections[0].gesture("rematch", option="offer")
    assert seats_of(table, REMATCH) == {1}
    (offer,) = (notice for notice in notices(summary_of(table)) if notice.kind == REMATCH)
    assert words(table, offer, SAY) == "P0 offers a rematch."
    connections[1].gesture("rematch", option="decline.1")
    assert seats_of(table, REMATCH) == set()
    connections[1].gesture("rematch", option="offer")
    assert [notice.name for notice in notices(summary_of(table)) if notice.kind == REMATCH] == ["rematch.2"]


def test_a_seat_for_which_a_bot_plays_gets_no_turn() -> None:
    host = MemoryHost()
    id, _ = open_table(host, vary(GAMES["r"], {}))
    table = table_of(host, id)
    table.seats[1].bot = "random"
    assert seats_of(table, TURN) == {0}
