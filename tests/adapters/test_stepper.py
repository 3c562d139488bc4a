"""One game at a time in compiled code goes as the same game of a batch."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.adapters.batch import Batch
from hoyle.adapters.stepper import Stepper
from hoyle.play.play import Variant, vary
from tests.support.sampling import sample
from tests.support.yardsticks.kuhn import GAME as KUHN
from tests.support.yardsticks.leduc import GAME as LEDUC

GAMES = [vary(KUHN, {}), hoyle.game("serious_card")]
ALL = [*GAMES, vary(LEDUC, {}), *(hoyle.game(name) for name in hoyle.GAMES if name != "serious_card")]
STEPS = 60


def chosen_by_seat(stepper: Stepper, batch: Any, dice: random.Random) -> list[int]:
    """Play a random move of every seat to move, compare what each sees with the batch, and return the actions of the batch."""
    actions = [-1] * stepper.variant.seats
    assert stepper.view(stepper.seat) == batch.views[0, stepper.seat]
    for seat in batch.to_move[0].nonzero()[0].tolist():
        legal = batch.moves[0, seat, : batch.counts[0, seat]].tolist()
        assert (stepper.seat, stepper.count, stepper.legal()) == (seat, len(legal), legal)
        place = dice.randrange(len(legal))
        actions[seat] = place if batch.actions.by == "places" else legal[place]
        stepper.play(legal[place])
    return actions


@pytest.mark.slow
@pytest.mark.parametrize("variant", sample(GAMES, ALL), ids=lambda variant: variant.name)
def test_a_game_goes_as_in_a_batch(variant: Variant) -> None:
    stepper, batch, dice = Stepper(variant, seed=7), Batch(variant, 1, seed=7), random.Random(1)
    for _ in range(STEPS):
        number = stepper.number
        batch.step([chosen_by_seat(stepper, batch, dice)])
        assert stepper.is_over == bool(batch.is_over[0])
        if stepper.is_over:
            assert stepper.payoffs == batch.payoffs[0].tolist() and stepper.seat == -1 and stepper.legal() == []
            stepper.start_next()
            assert stepper.number == batch.numbers[0] > number


def test_a_view_does_not_show_what_another_seat_has_chosen_at_the_same_time() -> None:
    views = list[bytes]()
    for place in range(4):
        stepper = Stepper(GAMES[1], seed=3)
        stepper.play(stepper.moves[place])
        assert stepper.seat == 1
        views.append(stepper.view(1).tobytes())
    assert len(set(views)) == 1


def test_what_is_refused_is_one_sentence_and_changes_nothing() -> None:
    stepper = Stepper(GAMES[1], seed=1)
    before = stepper.legal()
    with pytest.raises(ValueError, match="Move 99 of seat 0 is not legal: choose one of 4, 5, 6, 7"):
        stepper.play(99)
    assert stepper.legal() == before and stepper.payoffs == [0, 0]
    with pytest.raises(ValueError, match="There is no seat 2: choose 0 to 1"):
        stepper.view(2)
    while not stepper.is_over:
        stepper.play(stepper.moves[0])
    with pytest.raises(ValueError, match="The game is over: start the next one"):
        stepper.play(4)
    with pytest.raises(ValueError, match="A seed is from 0"):
        Stepper("r", seed=-1)
