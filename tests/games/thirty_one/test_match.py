"""Whole matches of Thirty-One: they end when one player is left, or when all remaining players go out together."""

import random

import pytest

import hoyle
from hoyle.games.thirty_one import GAME
from hoyle.rules.seats import NONE


@pytest.mark.parametrize("seed", range(12))
def test_a_match_ends_with_one_left_or_a_shared_end(seed: int) -> None:
    dice = random.Random(seed)
    match = hoyle.game("thirty_one", players=2 + seed % 8, lives=1 + seed % 4, free_ride=seed % 2 == 0).new_match(seed)
    dealers: list[int] = []
    while True:
        play = match.play
        carried = play.state.carried
        assert carried.seats == play.state.seats
        dealers.append(play.state.dealer)
        while not play.is_over:
            [seat] = play.to_move
            assert carried.seats >> seat & 1
            play.play(seat, dice.choice(play.legal(seat)))
        assert [play.points[seat] for seat in range(play.variant.seats) if play.state.lost[seat]] and min(
            play.points
        ) < 0
        if match.is_over:
            break
        assert match.chooser == NONE and match.choices() == {}
        match.next()
    standing = match.standing()
    assert len(standing.rows) == len(dealers) and standing.sums == "Lives left"
    left = [cell for cell in standing.rows[-1][1:] if cell != "–"]
    assert (standing.winner == NONE) is (left == [])
    if left:
        assert standing.rows[-1][1 + standing.winner] != "–"


def test_payoffs_stay_within_the_declared_bounds() -> None:
    assert GAME.payoff_range(GAME.choose(players=2)) == (-2, 2)
    assert GAME.payoff_range(GAME.choose(players=9)) == (-16, 8)
    assert GAME.payoff_range(GAME.choose(players=4, knocker_double=False)) == (-3, 3)
