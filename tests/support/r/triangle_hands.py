"""Samples of the hidden hands of Triangle."""

from hoyle.games.r.triangle import GAME
from hoyle.games.r.triangle.hands import USUAL_RANKING, strength
from hoyle.games.r.triangle.rules import State
from hoyle.rules.dice import Dice, set_dice
from hoyle.testing.random_play import seen_by

SAMPLES = 400


def determinizations(state: State, seat: int, count: int) -> list[State]:
    """Return `count` random states that agree with the seat's view."""
    seen, dice, states = seen_by(GAME, state, seat), Dice(), [State() for _ in range(count)]
    set_dice(dice, 3, 0)
    for sampled in states:
        GAME.verbs["determinize"](seen, seat, sampled, dice)
    return states


def mean_strength(state: State, seat: int, opponent: int) -> float:
    """Return the mean strength of the opponent's hand over SAMPLES states that agree with the seat's view."""
    return (
        sum(strength(sampled.hand[opponent], [*USUAL_RANKING]) for sampled in determinizations(state, seat, SAMPLES))
        / SAMPLES
    )
