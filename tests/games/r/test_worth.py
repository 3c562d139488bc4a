"""What the greedy bot goes by, and the corners of imagine that random walks seldom meet."""

import hoyle
from hoyle.games.r import GAME
from hoyle.rules.dice import Dice, set_dice

worth = GAME.words["worth"]


def test_a_finished_game_is_worth_more_than_any_position() -> None:
    play = hoyle.game("r").new(1)
    play.resign(1)
    assert worth(play.state, 0) == 1000 and worth(play.state, 1) == -1000


def test_points_carry_bonus_and_spy_are_good_and_worth_is_even_at_the_start() -> None:
    state = GAME.begin(GAME.choose())
    assert worth(state, 0) == worth(state, 1) == 0
    for change in (("points", [1, 0]), ("carry", [1, 0]), ("bonus", [2, 0]), ("spy", 0)):
        better = state.clone()
        setattr(better, *change)
        assert worth(better, 0) > 0 > worth(better, 1), change


def test_points_are_bad_where_they_lose() -> None:
    state = GAME.begin(GAME.choose(goal="first_loses"))
    state.points = [1, 0]
    assert worth(state, 0) < 0


def test_strong_cards_left_are_good() -> None:
    state = GAME.begin(GAME.choose())
    state.hand[1] &= ~(1 << 15)
    assert worth(state, 0) > 0


def test_a_draft_is_imagined_with_the_traitors_on_the_side_that_drafted_them() -> None:
    play = hoyle.game("r", deal="draft", traitor_swap=True, discard_one=True).new(5)
    while not play.state.rounds:
        seat = play.waits[0]
        play.play(seat, play.legal(seat)[0])
    dice, state = Dice(), GAME.state()
    set_dice(dice, 1, 0)
    for seat in (0, 1):
        GAME.words["imagine"](play.think(seat), seat, state, dice)
        own = [card for place, card in enumerate(state.drafted) if (place // 4 + place) % 2 == seat]
        assert sorted(state.drafted) == list(range(16)) and play.state.offered[seat] in own
