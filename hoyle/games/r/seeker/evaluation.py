"""The heuristic evaluation of Seeker, for bots that search only a few moves ahead.

In a determinized position only cards that lie face up or are remembered have a face: a player who has turned up one card
can find a partner for it among them.
"""

from hoyle.games.r.seeker.rules import payoff
from hoyle.games.r.seeker.state import CELLS, State, is_pair, is_royal_pair
from hoyle.games.r.shared.cards import rank
from hoyle.games.r.shared.places import SHARES
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

GAME_WON = 4000
"""The value of winning alone."""
POINT = 250
"""The value of one point ahead of the best opponent."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return GAME_WON times the payoff of a finished game; before the end, the lead over the best opponent.

    The lead includes the best pair that the player whose turn it is can make with the card turned up.
    """
    if state.to_move == 0:
        return GAME_WON * payoff(state, seat) // SHARES[state.options.players]
    best = 0
    for player in range(state.options.players):
        if player != seat:
            best = max(best, state.score[player])
    lead = POINT * (state.score[seat] - best)
    return lead + best_partner(state) if state.turn == seat else lead - best_partner(state)


@rule
def best_partner(state: State) -> int:
    """Return the value of the best pair of the only card turned up with a card whose face is set, or 0."""
    first = state.open[0]
    if first == NONE or state.open[1] != NONE or state.face[first] == NONE:
        return 0
    best = 0
    for other in range(CELLS):
        if other != first and state.face[other] != NONE:
            best = max(best, pair_value(state.face[first], state.face[other]))
    return best


@rule
def pair_value(first: int, second: int) -> int:
    """Return the value of turning up these two cards together."""
    if is_royal_pair(first, second):
        return GAME_WON
    return POINT * rank(first) if is_pair(first, second) else 0
