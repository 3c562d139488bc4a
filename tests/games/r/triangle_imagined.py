"""What is imagined of hidden hands of Triangle."""

from hoyle.games.r.triangle import GAME
from hoyle.games.r.triangle.hands import strength
from hoyle.games.r.triangle.state import State
from hoyle.rules.dice import Dice, set_dice
from hoyle.walks import seen_by


def imagined(state: State, seat: int, tries: int) -> list[State]:
    """So many positions that look like this to the seat."""
    seen, dice, made = seen_by(GAME, state, seat), Dice(), [State() for _ in range(tries)]
    set_dice(dice, 3, 0)
    for one in made:
        GAME.words["imagine"](seen, seat, one, dice)
    return made


def strengths(state: State, seat: int, other: int) -> float:
    """What the other's hand is worth on average, as the seat imagines it."""
    return sum(strength(one.hand[other]) for one in imagined(state, seat, 400)) / 400
