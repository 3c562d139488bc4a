"""Princess Lover, one test for each paragraph of its rulebook."""

import pytest

import hoyle
from hoyle.games.r.lucky_draw.rules import DRAW
from hoyle.games.r.shared.places import LOT
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import legal, seen_by
from tests.support.r.draws import ending, new_game, turn_up
from tests.support.r.standalone import card


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_PL1_everybody_is_in_and_seat_0_begins(players: int) -> None:
    _, state = new_game("princess_lover", players=players)
    assert (state.stock, state.seats, state.to_move) == (0xFFFF, (1 << players) - 1, 1)


def test_PL2_in_turn_everybody_turns_up_a_card() -> None:
    game, state = new_game("princess_lover", players=3)
    assert legal(game, state, 0) == [DRAW]
    turn_up(game, state, "b7 r7 b3 b0")
    assert (state.turn, state.seats, state.drawn[:3]) == (1, 0b011, [2, 1, 1])
    assert legal(game, state, 1) == [DRAW] and legal(game, state, 0) == legal(game, state, CHANCE) == []


@pytest.mark.parametrize("princess", ["b1", "r1"])
@pytest.mark.parametrize("active", [True, False])
def test_PL3_a_princess_wins_at_once(princess: str, active: bool) -> None:
    game, state = new_game("princess_lover", players=3, assassins_active=active)
    turn_up(game, state, f"b7 r0 b5 b2 {princess}")
    assert (state.to_move, state.result, ending(game, state)) == (0, 0b010, "princess")
    assert [game.verbs["payoff"](state, seat) for seat in range(3)] == [-2, 4, -2]


def test_PL4_a_player_who_turns_up_an_assassin_is_out() -> None:
    game, state = new_game("princess_lover", players=3)
    turn_up(game, state, "b7 b3")
    assert state.seats == 0b101 and state.out[0] == 1 and state.turn == 2


def test_PL5_the_last_one_in_wins_at_once() -> None:
    game, state = new_game("princess_lover", players=3)
    turn_up(game, state, "b3 b0 r3")
    assert (state.to_move, state.result, ending(game, state)) == (0, 0b010, "last")


def test_PL6_a_player_a_player_who_resigns_ends_the_game_and_the_others_share() -> None:
    game, state = new_game("princess_lover", players=3)
    game.verbs["forfeit"](state, 0)
    assert ending(game, state) == "resigned"
    assert [game.verbs["payoff"](state, seat) for seat in range(3)] == [-2, 1, 1]


def test_K1_everything_is_open_to_everybody() -> None:
    game, state = new_game("princess_lover", players=3)
    turn_up(game, state, "b7 r3")
    for seat in (NONE, 0, 1):
        assert seen_by(game, state, seat).astuple(path=True) == state.astuple(path=True)


def test_K2_every_bot_turns_up_the_card() -> None:
    for bot in ("search:8", "greedy", "random"):
        assert hoyle.measure(hoyle.game("princess_lover"), bots=(bot, bot), games=4, seed=1).games == 4


def test_V1_two_to_five_play() -> None:
    for players in (1, 6):
        with pytest.raises(hoyle.OptionError, match="players cannot be"):
            hoyle.game("princess_lover", players=players)


def test_V2_in_a_race_assassins_do_nothing() -> None:
    game, state = new_game("princess_lover", players=2, assassins_active=False)
    turn_up(game, state, "b3 r3 b0")
    assert state.seats == 0b11 and state.turn == 1 and state.turned[:2] == [card("b3"), card("r3")]


def test_PL1_the_player_who_was_agreed_on_begins() -> None:
    game, state = new_game("princess_lover", players=4, begins="seat2")
    assert (state.turn, state.to_move) == (2, 0b100)
    assert turn_up(game, state, "b7").turn == 3 and turn_up(game, state, "b6").turn == 0, "the turn passes to the left"


def test_V3_the_first_turn_is_chosen_or_drawn() -> None:
    game, state = new_game("princess_lover", players=3, begins="drawn")
    assert state.to_move == CHANCE_AWAITED and legal(game, state, CHANCE) == [LOT, LOT + 1, LOT + 2]
    assert seen_by(game, state, 1).turn == NONE, "nobody knows it yet"
    game.verbs["play"](state, CHANCE, LOT + 1)
    assert (state.turn, state.to_move, state.stock) == (1, 0b010, 0xFFFF)
    with pytest.raises(hoyle.OptionError, match="not so many players"):
        hoyle.game("princess_lover", players=3, begins="seat3")
