"""The evaluation of Malice from which training starts: weights found by evolution, and a planner that uses them.

They come from CMA-ES with 50 parameters, in matches in which each player takes, in every turn, the sequence of plays with the
best evaluation at its end; deals were repeated with seats exchanged. In 800 games against hand-written weights they scored
56.4 % (one play a turn to the centre), 70.9 % (any number of plays) and 63.4 % (any number of plays and any discard), ±3.
Against weights evolved in the same way for greedy play, one move at a time, they scored 50.8, 53.7 and 74.3 %. Weights fitted
to game results by least squares were rejected: they explain 31 to 42 % of the variance, and scored at most 46, 69 and 40 % in
200 games against the hand-written ones.
"""

from dataclasses import replace
from types import FunctionType
from typing import Any

from hoyle.bots import planner
from hoyle.bots.bot import Bot, Compiled
from hoyle.games import GAMES
from hoyle.games.malice.bots import evaluation
from hoyle.games.malice.bots.traits import TRAITS
from hoyle.games.malice.bots.weights import WEIGHTS_PER_POINT
from hoyle.lab.dispatch import with_globals
from hoyle.rules.constants import table
from hoyle.rules.mark import rule

EVOLVED_PER_POINT = 4
"""These weights are given in quarters of a point."""

EVOLVED = (
    # Columns: one play a turn to the centre; any number of plays; any number of plays and any discard.
    # "own" are the traits of the seat, "theirs" those of the opponent; see `traits.py`.
    (-482, -325, -379),  # own: payoff cards left
    (0, 0, 0),  # own: lacking 0
    (-21, -56, -48),  # own: lacking 1
    (-128, -126, -104),  # own: lacking 2
    (-190, -208, -185),  # own: lacking 3
    (-225, -213, -267),  # own: lacking 4
    (-294, -318, -320),  # own: lacking 5
    (-453, -309, -403),  # own: lacking 6 or more
    (0, 0, 0),  # own: 0 ranks away
    (-13, -82, -15),  # own: 1 rank away
    (-45, -126, -49),  # own: 2 ranks away
    (-65, -139, -72),  # own: 3 ranks away
    (-115, -166, -105),  # own: 4 ranks away
    (-164, -193, -137),  # own: 5 ranks away
    (-213, -220, -170),  # own: 6 ranks away
    (-262, -247, -203),  # own: 7 ranks away
    (-311, -274, -235),  # own: 8 ranks away or more
    (-224, -136, -142),  # own: a payoff card to be turned
    (-31, -42, -20),  # own: cards in hand
    (73, 39, 3),  # own: empty side piles
    (4, 1, 1),  # own: room below the tops
    (5, -3, 2),  # own: cards on side piles
    (-3, 7, -17),  # own: in runs
    (10, -23, -19),  # own: burying
    (12, 28, 8),  # own: twins
    (24, 30, 21),  # own: tops that fit
    (59, -10, 12),  # own: wild tops
    (479, 505, 385),  # theirs: payoff cards left
    (0, 0, 0),  # theirs: lacking 0
    (63, 90, 65),  # theirs: lacking 1
    (169, 123, 102),  # theirs: lacking 2
    (176, 232, 236),  # theirs: lacking 3
    (225, 304, 279),  # theirs: lacking 4
    (300, 396, 357),  # theirs: lacking 5
    (260, 483, 433),  # theirs: lacking 6 or more
    (0, 0, 0),  # theirs: 0 ranks away
    (59, 24, 19),  # theirs: 1 rank away
    (119, 49, 58),  # theirs: 2 ranks away
    (160, 64, 71),  # theirs: 3 ranks away
    (211, 104, 90),  # theirs: 4 ranks away
    (262, 145, 108),  # theirs: 5 ranks away
    (314, 185, 127),  # theirs: 6 ranks away
    (365, 226, 146),  # theirs: 7 ranks away
    (417, 266, 164),  # theirs: 8 ranks away or more
    (137, 118, 135),  # theirs: a payoff card to be turned
    (48, -4, 14),  # theirs: cards in hand
    (-86, -34, -74),  # theirs: empty side piles
    (2, -3, -11),  # theirs: room below the tops
    (7, -6, 4),  # theirs: cards on side piles
    (-8, -10, -17),  # theirs: in runs
    (9, -1, 29),  # theirs: burying
    (-10, -8, 27),  # theirs: twins
    (-24, -14, -4),  # theirs: tops that fit
    (12, -49, -14),  # theirs: wild tops
    (244, 264, 176),  # own wild cards
    (20, 29, 14),  # ranks in hand that fit the centre
    (27, 29, 18),  # ranks in hand that continue a side pile
    (-10, -3, -6),  # ranks in hand
    (29, -14, -15),  # aces and twos in hand
    (62, 113, 86),  # the turn continues
    (46, 10, 56),  # the one card to the centre is not played yet
    (10, 23, -1),  # the reserve cannot fill a hand
)


def padded(column: int) -> list[int]:
    """Return a column of EVOLVED in units of WEIGHTS_PER_POINT, with zeros for the traits that it lacks."""
    weights = [row[column] * WEIGHTS_PER_POINT // EVOLVED_PER_POINT for row in EVOLVED]
    return weights + [0] * (TRAITS - len(weights))


def evolved_evaluation() -> Any:
    """Return a copy of `evaluate` with the evolved weights."""
    source: Any = evaluation.evaluate
    columns = table(weight for column in range(3) for weight in padded(column))
    copy = FunctionType(source.__code__, {**source.__globals__, "COLUMNS": columns}, source.__name__)
    copy.__module__, copy.__qualname__, copy.__annotations__ = __name__, "evolved_evaluate", source.__annotations__
    return rule(copy)


def evolved_planner() -> Bot:
    """Return the planner with the evolved weights, as the bot `evolved`."""
    evaluate = evolved_evaluation()
    find_paths = with_globals(planner.find_paths, evaluate=evaluate)
    best = with_globals(planner.best_by_evaluation, evaluate=evaluate)
    continue_game = with_globals(planner.continue_game, evaluate=evaluate, best_by_evaluation=best)
    decide = with_globals(
        planner.decide,
        prepare=with_globals(planner.prepare, evaluate=evaluate, find_paths=find_paths),
        race=with_globals(planner.race, continue_game=continue_game),
    )
    return replace(planner.BOT, name="evolved", compiled=Compiled(decide=decide, workspace=planner.new_workspace))


EVOLVED_GAME = replace(GAMES["malice"], verbs={**GAMES["malice"].verbs, "evaluate": evolved_evaluation()})
"""Malice with the evolved weights."""
