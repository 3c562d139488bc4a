"""What bots are asked: whose turn it is, what they see, and from which random numbers they choose."""

import random

import hoyle
from hoyle.host.memory import MemoryHost
from hoyle.play.play import Play
from hoyle.table.bot_turn import HINT, BotTurn, bot_turn, next_game_choice
from hoyle.table.choosing import GO_ON
from hoyle.table.table import Table
from hoyle.table.wire.commands import Resign
from tests.support.tables import fields_of, gestures_of, open_table, play_out, table_of


def asked(table: Table, seat: int, purpose: str = "bot", tok: str = "") -> BotTurn:
    """Return what a bot is asked first for a seat's open decision."""
    return bot_turn(table, seat, tok or table.tok(seat), purpose, [], [])


def test_a_bot_is_asked_for_an_open_decision_alone() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", true_king=True))
    table = table_of(host, id)
    assert asked(table, 0).view == table.running_timeline().play.packed_view(0) and asked(table, 0).game == "r"
    assert asked(table, 0, tok="d9.s0") == BotTurn([])
    people[0].gesture(**fields_of(gestures_of(table, 0)[0]))
    assert asked(table, 0) == BotTurn([]) != asked(table, 1), "the first seat has chosen"
    host.clock.run(host.host.handle(id, Resign(1)))
    assert asked(table, 1) == BotTurn([]), "between two games nothing is played"
    assert next_game_choice(table) == "base"
    people[1].gesture("next", option="4")
    assert asked(table, 1).view


def test_without_rules_to_choose_a_bot_goes_on() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r", goal="all_rounds", match_points=20))
    host.clock.run(host.host.handle(id, Resign(1)))
    assert next_game_choice(table_of(host, id)) == GO_ON


def test_every_question_has_random_numbers_of_its_own() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("malice"))
    seeds = list[int]()
    for _ in range(6):
        table = table_of(host, id)
        seat = table.running_timeline().play.to_move[0]
        seeds += [asked(table, seat).seed, asked(table, seat, HINT).seed]
        play_out(host, id, people, random.Random(1), limit=1)
    assert len(set(seeds)) == len(seeds) == 12


def test_a_long_turn_is_asked_for_move_by_move_and_planned_moves_are_taken_while_they_are_legal() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("rummy"), secret="0" * 64)
    table = table_of(host, id)
    play: Play = table.running_timeline().play.copy()
    (seat,), moves, seeds = play.to_move, list[int](), set[int]()
    while (turn := bot_turn(table, seat, table.tok(seat), "bot", moves, [])).view:
        assert turn.moves == moves and turn.view == play.packed_view(seat)
        seeds.add(turn.seed)
        moves.append(play.legal(seat)[0])
        play.play(seat, moves[-1])
    assert turn == BotTurn(moves) and len(seeds) == len(moves) > 1
    assert bot_turn(table, seat, table.tok(seat), "bot", [], moves) == BotTurn(moves)
    stopped = bot_turn(table, seat, table.tok(seat), "bot", [], [moves[0], 9999, *moves[1:]])
    assert stopped.moves == moves[:1] and stopped.view
