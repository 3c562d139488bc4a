"""Determinized hands of Triangle."""

from hoyle.games.r.triangle import GAME
from hoyle.games.r.triangle.rules.hands import strength
from hoyle.games.r.triangle.state import State
from hoyle.rules.dice import Dice, set_dice
from hoyle.testing.random_play import seen_by


def determinizations(state: State, seat: int, tries: int) -> list[State]:
    """Determinized positions that agree with the seat's view, `tries` of them."""
    seen, dice, made = seen_by(GAME, state, seat), Dice(), [State() for _ in range(tries)]
    set_dice(dice, 3, 0)
    for sampled in made:
        GAME.verbs["determinize"](seen, seat, sampled, dice)
    return made


def strengths(state: State, seat: int, other: int) -> float:
    """The average strength of the other's hand in determinized positions."""
    return sum(strength(sampled.hand[other]) for sampled in determinizations(state, seat, 400)) / 400
