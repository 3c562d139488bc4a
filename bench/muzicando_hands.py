"""What a hand promises in Muzicando before a layout is opened: the weights of hoyle/games/muzicando/bots/hands.py.

    python bench/muzicando_hands.py [LAYOUTS]        prints the weights, and how well they tell who is first

Layouts of two pairs are dealt; each of the four is opened by the first speaker and continued with the default proposals;
then a logistic regression of "the opening side was first" on what the opening player held.
"""

import sys
from typing import Any

import numpy

from bench.budget import budget
from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.bots.hands import PAIRS, SORTS, pairs, sort_of
from hoyle.games.muzicando.bots.proposals import USUAL
from hoyle.games.muzicando.cards import CARDS
from hoyle.games.muzicando.rules.auction import open_layout
from hoyle.games.muzicando.state import LAYOUTS, State
from hoyle.games.muzicando.text import LAYOUT_LETTERS
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import MOVE, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, legal, play, proposals, start

RIDGE = 1e-4


@algorithm
def collect(states: Any, dice: Any, layout: int, hands: Any, first: Any) -> None:
    """Deal and play layouts on; the opening hand of each, and who was first counted from the opening player, or −1."""
    moves = local(MOVES, MOVE)
    state, blank, die = states[0], states[1], dice[0]
    for game in range(len(hands)):
        set_dice(die, 1, game)
        copy(state, blank)
        start(state)
        while state.to_move == CHANCE_AWAITED:
            n = legal(state, CHANCE, moves)
            play(state, CHANCE, moves[below(die, n)])
        opener = state.turn
        hands[game] = state.hand[opener]
        state.bid = layout
        state.bidder = opener
        open_layout(state, layout, opener)
        while state.to_move:
            proposals(state, state.turn, USUAL, moves)
            play(state, state.turn, moves[0])
        first[game] = (state.place[0] - opener) % 4 if state.gone else 0 - 1


def sheet(hands: Any, layout: int) -> Any:
    """Return a row for each hand: a one, and the number of its cards of each sort."""
    rows = numpy.zeros((len(hands), 1 + SORTS))
    rows[:, 0] = 1
    for card in range(CARDS):
        rows[:, 1 + sort_of(layout, card)] += hands >> card & 1
    rows[:, 1 + PAIRS] = [pairs(int(hand)) for hand in hands]
    return rows


def fit(rows: Any, won: Any) -> Any:
    """Fit a logistic regression by Newton's method, with a small ridge since a hand always has fourteen cards."""
    weights = numpy.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + numpy.exp(-rows @ weights))
        slope = rows.T @ (won - chance) - RIDGE * len(won) * weights
        bend = (rows * (chance * (1 - chance))[:, None]).T @ rows + RIDGE * len(won) * numpy.eye(len(weights))
        weights += numpy.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Deal, play, fit and print, layout by layout."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else budget(100_000, 200)
    states, dice = State.array(2), Dice.array(1)
    blank = State()
    blank.options = GAME.choose()
    states[1] = numpy.frombuffer(blank.pack(), dtype=states.dtype)[0]
    for layout in range(LAYOUTS):
        hands, first = numpy.zeros(many, numpy.int64), numpy.zeros(many, numpy.int64)
        link(collect, GAME, "cpu")(states, dice, layout, hands, first)
        rows, won = sheet(hands[first >= 0], layout), first[first >= 0] % 2 == 0
        weights = fit(rows, won)
        chance = 1 / (1 + numpy.exp(-rows @ weights))
        tenths = ", ".join(f"{quantile:.3f}" for quantile in numpy.quantile(chance, (0.01, 0.1, 0.5, 0.9, 0.99)))
        print(f"{LAYOUT_LETTERS[layout]}: first {won.mean():.3f}; chances at 1, 10, 50, 90, 99 %: {tenths}")
        print("  ", [round(1000 * weight) for weight in weights])


if __name__ == "__main__":
    main()
