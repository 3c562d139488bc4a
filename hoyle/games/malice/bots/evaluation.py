"""Evaluation of positions of Malice, for greedy, search and the planner.

A payoff card counts a hundred. A won or lost game counts WIN more, so that a certain narrow win is preferred to a gamble.

The weights were found by evolution (CMA-ES with 50 parameters) in matches in which each player takes, in every turn, the
sequence of plays with the best evaluation at its end; deals were repeated with seats exchanged. In 800 games against
hand-written weights they scored 56.4 % (one play a turn to the centre), 70.9 % (any number of plays) and 63.4 % (any number of
plays and any discard), ±3. Against weights evolved in the same way for greedy play, one move at a time, they scored 50.8, 53.7
and 74.3 %. Weights fitted to game results by least squares were rejected: they explain 31 to 42 % of the variance, and scored
at most 46, 69 and 40 % in 200 games against the hand-written ones.
"""

from hoyle.games.malice.bots.traits import TRAITS, rival, traits
from hoyle.games.malice.options import ANY, ONE
from hoyle.games.malice.state import OVER, RESERVE_EMPTY, RESIGNED, State
from hoyle.rules.constants import table
from hoyle.rules.mark import rule
from hoyle.rules.record import int64, local

CARD, WIN = 100, 400
WEIGHTS_PER_POINT = 4
"""The weights below are given in quarters of a point."""

WEIGHTS = (
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

ONE_PLAY, ANY_PLAYS, ANY_DISCARD = 0, TRAITS, 2 * TRAITS
"""The first index of each column of WEIGHTS in COLUMNS."""
COLUMNS = table(row[column] for column in range(3) for row in WEIGHTS)
"""The columns of WEIGHTS one after another."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Evaluate a position for a seat: the weighted sum of the traits, bounded by what can still be won or lost.

    After turns without a play, the player to move can end the game by passing, and so has a lead for certain. Of several
    opponents the one with the fewest payoff cards counts.
    """
    if state.phase == OVER:
        return settled(final_lead(state, seat))
    row = local(TRAITS, int64)
    traits(state, seat, row)
    first = (
        ONE_PLAY if state.options.center_plays == ONE else ANY_DISCARD if state.options.side_build == ANY else ANY_PLAYS
    )
    total = 0
    for trait in range(TRAITS):
        total += COLUMNS[first + trait] * row[trait]
    other = rival(state, seat)
    maximum = settled(state.left[other]) - 1
    minimum = 1 - settled(state.left[seat])
    estimate = max(minimum, min(maximum, total // WEIGHTS_PER_POINT))
    if state.quiet < state.options.players - 1 or state.acted:
        return estimate
    lead = settled(state.left[other] - state.left[seat])
    return max(estimate, lead) if state.turn == seat else min(estimate, lead)


@rule
def final_lead(state: State, seat: int) -> int:
    """Return the lead in payoff cards of a seat in a game that is over: its lead over the best other player, if there are more."""
    if state.options.players == 2:
        return state.margin if state.winner == seat else -state.margin
    if state.ended == RESERVE_EMPTY:
        return 0
    if state.ended == RESIGNED:
        return -state.margin if seat == state.gave_up - 1 else state.margin
    return state.left[rival(state, seat)] - state.left[seat]


@rule
def settled(lead: int) -> int:
    """Return the evaluation of a finished game with this lead in payoff cards."""
    if lead == 0:
        return 0
    return CARD * lead + (WIN if lead > 0 else -WIN)
