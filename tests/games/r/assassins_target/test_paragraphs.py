"""Assassin's Target, one test for each paragraph of its rulebook."""

import pytest

import hoyle
from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.games.r.shared.places import LOT
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import legal, seen_by
from tests.support.r.draws import ending, new_game, turn_up
from tests.support.r.standalone import card

HARMLESS = "b0 b1 b2 b4 b5 b6 b7 r0 r1 r2 r4 r5 r6 r7"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_AT1_everybody_is_in_and_seat_0_begins(players: int) -> None:
    _, state = new_game("assassins_target", players=players)
    assert (state.stock, state.seats, state.to_move) == (0xFFFF, (1 << players) - 1, 1)


def test_AT2_in_turn_everybody_turns_up_a_card() -> None:
    game, state = new_game("assassins_target", players=3)
    assert legal(game, state, 0) == [DRAW] and legal(game, state, 1) == []
    game.verbs["play"](state, 0, DRAW)
    assert state.to_move == CHANCE_AWAITED and legal(game, state, CHANCE) == list(range(16))
    game.verbs["play"](state, CHANCE, card("b7"))
    turn_up(game, state, "r7 b0 r2")
    assert state.turned[:4] == [card(name) for name in ("b7", "r7", "b0", "r2")]
    assert state.turn == 1 and state.drawn[:3] == [2, 1, 1] and state.stock.bit_count() == 12


def test_AT3_a_player_who_turns_up_an_assassin_is_out() -> None:
    game, state = new_game("assassins_target", players=4)
    turn_up(game, state, "b7 r3 b0")
    assert state.seats == 0b1101 and state.out[0] == 1 and state.turned[1] == card("r3")
    turn_up(game, state, "r0 b2 b4")
    assert state.turn == 3 and state.drawn[:4] == [2, 1, 2, 1], "seat 1 is passed over"


def test_AT4_a_used_up_pack_is_shuffled_again_and_play_goes_on() -> None:
    game, state = new_game("assassins_target", players=5)
    turn_up(game, state, f"b3 {HARMLESS} r3")
    assert state.stock == 0 and state.to_move == 1 << state.turn and state.out[:2] == [0, 3]
    assert state.seats == 0b10110 and state.turn == 4
    game.verbs["play"](state, 4, DRAW)
    assert state.stock == 0xFFFF and state.shuffles == 1 and state.turned == [NONE] * 16
    game.verbs["play"](state, CHANCE, card("r3"))
    assert state.seats == 0b00110 and state.turn == 1


@pytest.mark.parametrize(("cards", "winner"), [("b0 b3 b1 b2 b4 r3", 2), ("b0 b3 r3", 0), ("b3 b0 r3", 1)])
def test_AT5_the_last_one_in_wins_at_once(cards: str, winner: int) -> None:
    game, state = new_game("assassins_target", players=3)
    turn_up(game, state, cards)
    assert state.to_move == 0 and ending(game, state) == "last" and state.result == state.seats
    payoffs = [game.verbs["payoff"](state, seat) for seat in range(3)]
    assert payoffs[winner] == 4 and sorted(payoffs) == [-2, -2, 4]


def test_AT6_a_player_a_player_who_resigns_ends_the_game_and_the_others_share() -> None:
    game, state = new_game("assassins_target", players=4)
    turn_up(game, state, "b3")
    game.verbs["forfeit"](state, 2)
    assert ending(game, state) == "resigned" and state.result == 0b1010
    assert [game.verbs["payoff"](state, seat) for seat in range(4)] == [-3, 3, -3, 3]


def test_K1_everything_is_open_to_everybody() -> None:
    game, state = new_game("assassins_target", players=3)
    for seat in (NONE, 0, 2):
        turn_up(game, state, {NONE: "b7", 0: "r3", 2: "b0"}[seat])
        assert seen_by(game, state, seat).astuple(path=True) == state.astuple(path=True)


def test_K2_every_bot_turns_up_the_card() -> None:
    for bot in ("search:8", "greedy", "random"):
        assert hoyle.measure(hoyle.game("assassins_target"), bots=(bot, bot), games=4, seed=1).games == 4


def test_V1_two_to_five_play() -> None:
    for players in (1, 6):
        with pytest.raises(hoyle.OptionError, match="players cannot be"):
            hoyle.game("assassins_target", players=players)


def test_AT1_the_player_who_was_agreed_on_begins() -> None:
    game, state = new_game("assassins_target", players=4, begins="seat2")
    assert (state.turn, state.to_move) == (2, 0b100)
    assert turn_up(game, state, "b7").turn == 3 and turn_up(game, state, "b6").turn == 0, "the turn passes to the left"


def test_V2_the_first_turn_is_chosen_or_drawn() -> None:
    game, state = new_game("assassins_target", players=3, begins="drawn")
    assert state.to_move == CHANCE_AWAITED and legal(game, state, CHANCE) == [LOT, LOT + 1, LOT + 2]
    assert seen_by(game, state, 1).turn == NONE, "nobody knows it yet"
    game.verbs["play"](state, CHANCE, LOT + 1)
    assert (state.turn, state.to_move, state.stock) == (1, 0b010, 0xFFFF)
    with pytest.raises(hoyle.OptionError, match="not so many players"):
        hoyle.game("assassins_target", players=3, begins="seat3")
