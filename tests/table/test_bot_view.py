"""What a bot gets of a seat, for programs elsewhere, and moves by their numbers: nothing of other seats leaks by either."""

import asyncio
import random
from base64 import b64decode, b64encode
from dataclasses import replace
from typing import Any

import pytest

import hoyle
from hoyle.bots.at_tables import LocalBots
from hoyle.bots.remote_table import check_rules, choose_moves
from hoyle.bots.uniform import determinized
from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.table.show import numbered_moves
from hoyle.table.show.bot_view import bot_view_of
from hoyle.table.table import Table
from tests.support.tables import open_table, seats_to_move, table_of

BOTS = LocalBots("plain")


def moves_of(table: Table, seat: int, bot: str = "random") -> list[int]:
    """The moves of a bot that gets what is on the wire."""
    return asyncio.run(choose_moves(BOTS, bot, bot_view_of(table, seat)))


def acknowledged(person: MemoryConnection, moves: list[int], **fields: Any) -> bool:
    """Whether a gesture with these moves is made."""
    before = len(person.rejects)
    person.gesture(numbered_moves.ACT, **{"moves": moves, **fields})
    return len(person.rejects) == before


@pytest.mark.parametrize("name", ["r", "board64", "rummy", "malice", "seeker", "thirty_one", "telepathy"])
def test_a_game_is_played_from_what_is_on_the_wire(name: str) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(name), secret=f"{7:064x}")
    table = table_of(host, id)
    for _ in range(400):
        for seat in seats_to_move(table):
            assert acknowledged(people[seat], moves_of(table, seat)), (name, people[seat].rejects)
        if not seats_to_move(table):
            return
    assert table.seq > 100


HIDING = {"r": {"hand_limit": 3}, "rummy": {}, "malice": {}, "thirty_one": {}, "muzicando": {}}
"""Games with hidden cards, and their options."""


@pytest.mark.parametrize("name", HIDING)
def test_positions_that_look_alike_give_the_same_frame(name: str) -> None:
    host, dice, tried = MemoryHost(), random.Random(5), 0
    id, people = open_table(host, hoyle.game(name, **HIDING[name]), secret=f"{3:064x}")
    table = table_of(host, id)
    for _ in range(40):
        assert table.timeline
        for seat in seats_to_move(table):
            before, play = encode(bot_view_of(table, seat)), table.timeline.match_play.play
            state, other = play.state, determinized(GAMES[name], play.bot_view(seat), seat, dice.getrandbits(60))
            tried += other != state
            play.state = other
            table.timeline.forget_present()
            assert encode(bot_view_of(table, seat)) == before
            play.state = state
            table.timeline.forget_present()
        for seat in seats_to_move(table):
            assert acknowledged(people[seat], moves_of(table, seat))
    assert tried > 5


def test_a_sealed_choice_of_another_seat_is_in_no_frame() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    table = table_of(host, id)
    before = encode(bot_view_of(table, 1))
    assert acknowledged(people[0], moves_of(table, 0))
    assert encode(bot_view_of(table, 1)) == before
    people[0].send({"t": "bot-view"})
    assert "nothing to choose" in people[0].rejects[-1]


def test_spectators_and_seats_that_are_not_to_move_get_nothing() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("board64"))
    watcher = host.join(id)
    waiting = people[1 - seats_to_move(table_of(host, id))[0]]
    for client, says in ((watcher, "You are watching"), (waiting, "nothing to choose")):
        client.send({"t": "bot-view"})
        assert says in client.rejects[-1]
        client.gesture(numbered_moves.ACT, moves=[0])
        assert len(client.rejects) == 2


def test_moves_that_are_not_legal_change_nothing() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    table = table_of(host, id)
    seq = table.seq
    for wrong in ([], [99], [-1], [10**30], [99, moves_of(table, 0)[0]]):
        assert not acknowledged(people[0], wrong)
    assert not acknowledged(people[0], moves_of(table, 0), tok="d7.s0")
    assert table.seq == seq and not table.game.sealed


def test_what_follows_a_move_cannot_be_asked_without_playing_it() -> None:
    """Moves after the first one that others see are ignored, whether they would be legal or not."""
    for second in (0, 10**6):
        host = MemoryHost()
        id, people = open_table(host, hoyle.game("board64"), secret=f"{1:064x}")
        table = table_of(host, id)
        (seat,) = seats_to_move(table)
        first = moves_of(table, seat)[0]
        assert acknowledged(people[seat], [first, second])
        assert table.timeline and [move for _, move in table.timeline.play.log][-1] == first


def test_an_unfinished_long_turn_is_refused() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("rummy"), secret=f"{7:064x}")
    table, refused = table_of(host, id), 0
    while seats_to_move(table) and not refused:
        (seat,) = seats_to_move(table)
        moves = moves_of(table, seat, "greedy")
        if len(moves) > 1:
            seq = table.seq
            assert not acknowledged(people[seat], moves[:1])
            assert "not finished" in people[seat].rejects[-1] and table.seq == seq
            refused += 1
        assert acknowledged(people[seat], moves)
    assert refused


def test_other_rules_are_refused_with_a_sentence() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    shown = bot_view_of(table_of(host, id), 0)
    for changed, says in (
        (replace(shown, game="chess"), "does not have"),
        (
            replace(shown, version=shown.version + 1),
            f"version {shown.version + 1} of the rules of r, and this Hoyle has version {shown.version}",
        ),
        (replace(shown, layout="0" * 16), "packs positions"),
    ):
        with pytest.raises(Refusal) as refused:
            check_rules(changed.game, changed.version, changed.layout)
        assert says in refused.value.message.format(**refused.value.facts)


def test_a_view_that_cannot_be_is_no_question_for_a_bot() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    shown = bot_view_of(table_of(host, id), 0)
    seen = GAMES["r"].state.unpack(b64decode(shown.view))
    seen.placed = 100
    with pytest.raises(Refusal, match="There is no such position: placed is 100, and can only be 0 to 8"):
        asyncio.run(choose_moves(BOTS, "random", replace(shown, view=b64encode(seen.pack()).decode())))
