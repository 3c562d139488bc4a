"""The evaluation of R's positions, and cases of `determinize` that random play seldom reaches."""

import hoyle
from hoyle.games.r import GAME
from hoyle.rules.dice import Dice, set_dice

evaluate = GAME.verbs["evaluate"]


def test_a_finished_game_scores_more_than_any_position() -> None:
    play = hoyle.game("r").new(1)
    play.resign(1)
    assert evaluate(play.state, 0) == 1000 and evaluate(play.state, 1) == -1000


def test_points_carry_bonus_and_spy_score_and_the_start_is_even() -> None:
    state = GAME.begin(GAME.choose())
    assert evaluate(state, 0) == evaluate(state, 1) == 0
    for change in (("points", [1, 0]), ("carry", [1, 0]), ("bonus", [2, 0]), ("spy", 0)):
        better = state.clone()
        setattr(better, *change)
        assert evaluate(better, 0) > 0 > evaluate(better, 1), change


def test_points_score_negative_when_points_lose() -> None:
    state = GAME.begin(GAME.choose(goal="first_loses"))
    state.points = [1, 0]
    assert evaluate(state, 0) < 0


def test_strong_cards_left_score() -> None:
    state = GAME.begin(GAME.choose())
    state.hand[1] &= ~(1 << 15)
    assert evaluate(state, 0) > 0


def test_a_determinized_draft_has_the_traitors_on_the_side_that_drafted_them() -> None:
    play = hoyle.game("r", deal="draft", traitor_swap=True, discard_one=True).new(5)
    while not play.state.rounds:
        seat = play.to_move[0]
        play.play(seat, play.legal(seat)[0])
    dice, state = Dice(), GAME.state()
    set_dice(dice, 1, 0)
    for seat in (0, 1):
        GAME.verbs["determinize"](play.bot_view(seat), seat, state, dice)
        own = [card for place, card in enumerate(state.drafted) if (place // 4 + place) % 2 == seat]
        assert sorted(state.drafted) == list(range(16)) and play.state.offered[seat] in own
