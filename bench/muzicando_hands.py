"""Fit the weights of hoyle/games/muzicando/bots/hands.py, which predict the result of a layout from the opening hand.

    python -m bench.muzicando_hands [LAYOUTS]        prints the weights and the distribution of the predictions

Games of two pairs are dealt. The first caller opens each of the four layouts, and all seats continue with the default
proposals. Then a logistic regression predicts "the opening side was first" from the hand of the opening player.
"""

import sys
from typing import Any

import numpy

from bench.budget import budget
from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.bots.hands import FEATURES, PAIR_FEATURE, count_pairs, feature_of
from hoyle.games.muzicando.bots.proposals import DEFAULT
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
"""The weight of the ridge penalty of the regression."""


@algorithm
def play_layout(states: Any, dice: Any, layout: int, hands: Any, first: Any) -> None:
    """Deal and play games of a layout.

    Write the opening hand of each game into `hands`, and into `first` the seat that was first, counted from the opening
    player, or −1 if nobody played out.
    """
    moves = local(MOVES, MOVE)
    state, blank, current_dice = states[0], states[1], dice[0]
    for game in range(len(hands)):
        set_dice(current_dice, 1, game)
        copy(state, blank)
        start(state)
        while state.to_move == CHANCE_AWAITED:
            n = legal(state, CHANCE, moves)
            play(state, CHANCE, moves[below(current_dice, n)])
        opener = state.turn
        hands[game] = state.hand[opener]
        state.bid = layout
        state.bidder = opener
        open_layout(state, layout, opener)
        while state.to_move:
            proposals(state, state.turn, DEFAULT, moves)
            play(state, state.turn, moves[0])
        first[game] = (state.place[0] - opener) % 4 if state.gone else -1


def design_matrix(hands: Any, layout: int) -> Any:
    """Return the regression matrix. The row of a hand is a one, followed by the number of its cards with each feature."""
    rows = numpy.zeros((len(hands), 1 + FEATURES))
    rows[:, 0] = 1
    for card in range(CARDS):
        rows[:, 1 + feature_of(layout, card)] += hands >> card & 1
    rows[:, 1 + PAIR_FEATURE] = [count_pairs(int(hand)) for hand in hands]
    return rows


def fit(rows: Any, won: Any) -> Any:
    """Return the weights of a logistic regression by Newton's method.

    The small ridge penalty is needed because the columns are dependent: every hand has fourteen cards.
    """
    weights = numpy.zeros(rows.shape[1])
    for _ in range(30):
        probability = 1 / (1 + numpy.exp(-rows @ weights))
        gradient = rows.T @ (won - probability) - RIDGE * len(won) * weights
        hessian = (rows * (probability * (1 - probability))[:, None]).T @ rows + RIDGE * len(won) * numpy.eye(
            len(weights)
        )
        weights += numpy.linalg.solve(hessian, gradient)
    return weights


def main() -> None:
    """Deal, play, fit and print, layout by layout."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else budget(100_000, 200)
    states, dice = State.array(2), Dice.array(1)
    blank = State()
    blank.options = GAME.choose()
    states[1] = numpy.frombuffer(blank.pack(), dtype=states.dtype)[0]
    for layout in range(LAYOUTS):
        hands, first = numpy.zeros(games, numpy.int64), numpy.zeros(games, numpy.int64)
        link(play_layout, GAME, "cpu")(states, dice, layout, hands, first)
        rows, won = design_matrix(hands[first >= 0], layout), first[first >= 0] % 2 == 0
        weights = fit(rows, won)
        probability = 1 / (1 + numpy.exp(-rows @ weights))
        quantiles = ", ".join(
            f"{quantile:.3f}" for quantile in numpy.quantile(probability, (0.01, 0.1, 0.5, 0.9, 0.99))
        )
        print(f"{LAYOUT_LETTERS[layout]}: first {won.mean():.3f}; chances at 1, 10, 50, 90, 99 %: {quantiles}")
        print("  ", [round(1000 * weight) for weight in weights])


if __name__ == "__main__":
    main()
