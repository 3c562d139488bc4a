"""A turn of several moves written as one text: all of it happens, or nothing. A copy of a play is independent of it."""

from dataclasses import replace
from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.play.play import IllegalMove, vary
from hoyle.rules.mark import rule
from tests.support.board64 import three_reds


def test_a_step_and_its_claim_are_one_text() -> None:
    play = three_reds()
    play.play(0, "e3-e4!d4,f4")
    assert len(play.log) == 2
    assert play.points == (2, 0)
    assert play.to_move == (1,)


def test_a_turn_whose_second_move_is_illegal_has_not_begun() -> None:
    play = three_reds()
    before = play.state.clone()
    with pytest.raises(IllegalMove):
        play.play(0, "e3-e4!d4,g8")
    assert play.state.astuple(path=True) == before.astuple(path=True)
    assert play.log == []
    assert play.to_move == (0,)


def test_the_moves_of_a_turn_may_come_one_by_one() -> None:
    play = three_reds()
    play.play(0, "e3-e4")
    assert play.to_move == (0,)
    play.play(0, "!")
    assert play.to_move == (1,)
    assert play.points == (0, 0)


def test_what_is_tried_in_a_copy_seals_nothing_in_the_play() -> None:
    play = hoyle.game("telepathy").new(1)
    play.play(0, play.legal(0)[0])
    tried = play.copy()
    tried.play(0, tried.legal(0)[0])
    assert (len(play.sealed[0]), len(tried.sealed[0])) == (1, 2)


@rule
def legal_for_everybody(state: Any, seat: int, moves: list[int]) -> int:
    """Moves of every seat at any time: a mistake of somebody's own game."""
    moves[0] = 0
    moves[1] = 1
    return 2


def test_who_is_not_to_move_has_no_moves_even_if_a_game_forgets_to_ask_whose_turn_it_is() -> None:
    seeker = GAMES["seeker"]
    play = vary(replace(seeker, verbs=dict(seeker.verbs) | {"legal": legal_for_everybody}), {}).new(1)
    (mover,) = play.to_move
    assert play.legal(mover) == play.seen(mover).legal == [0, 1]
    assert play.legal(1 - mover) == play.seen(1 - mover).legal == []
    play.resign(mover)
    assert play.legal(mover) == play.seen(mover).legal == []


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_does_not_resign_wins(seat: int) -> None:
    for name in ("r", "malice", "rummy"):
        play = hoyle.game(name).new(1)
        assert (play.winner, play.winners, play.ending, play.payoffs) == (-1, 0, "", (0, 0))
        play.resign(seat)
        assert (play.winner, play.winners) == (1 - seat, 1 << (1 - seat)) and play.ending


@rule
def payoff_of_a_won_game(state: Any, seat: int) -> int:
    """The best payoff of the patience."""
    return 0


def test_a_patience_is_won_by_its_best_payoff_alone() -> None:
    patience = GAMES["board64"]
    play = vary(patience, patience.presets["patience_open"].values).new(1)
    assert (play.winner, play.winners) == (-1, 0), "it has only begun"
    play.resign(0)
    assert (play.winner, play.winners) == (-1, 0)
    verbs = dict(patience.verbs) | {"payoff": payoff_of_a_won_game}
    won = vary(replace(patience, verbs=verbs), patience.presets["patience_open"].values).new(1)
    won.resign(0)
    assert (won.winner, won.winners) == (0, 1)


def test_who_has_chosen_one_of_several_cards_still_chooses_and_others_see_that_something_is_chosen() -> None:
    play = hoyle.game("telepathy").new(1)
    before = play.legal(0)
    play.play(0, before[0])
    assert play.seen(0).legal == play.legal(0) != []
    assert not play.view(1).to_move & 1 and not play.public_view().to_move & 1


@pytest.mark.parametrize(
    ("game", "options", "games"),
    [("r", {}, 1), ("seeker", {}, 1), ("r", {"goal": "all_rounds", "match_points": 9}, 0), ("malice", {"games": 2}, 2)],
)
def test_a_match_that_goes_on_or_was_given_up_is_not_played_out(game: str, options: dict[str, Any], games: int) -> None:
    match = hoyle.game(game, **options).new_match(1)
    for number in range(1, games + 1):
        assert match.game == number and not match.is_over
        with pytest.raises(IllegalMove, match="no next game"):
            match.next()
        match.play.resign(0)
        if number < games:
            match.next()
    assert match.is_over == bool(games) and not match.is_played_out
    with pytest.raises(IllegalMove, match="no next game"):
        match.next()


def test_who_cannot_play_is_told_for_whom_the_game_waits() -> None:
    for play, seat, waits in [
        (hoyle.game("rummy").new(None), 0, "chance"),
        (hoyle.game("r").new(1), 2, "seat 0 and seat 1"),
        (hoyle.game("malice").new(1), 0, "seat 1"),
    ]:
        with pytest.raises(IllegalMove, match=f"It is not seat {seat}'s turn: wait for {waits}."):
            play.play(seat, 0)
