"""The heuristic evaluation of Seeker, for bots that search only a few moves ahead.

In a determinized position only those cards are decided that lie open or are remembered: a player who has turned up one
card can find its other half among them.
"""

from hoyle.games.r.seeker.rules import payoff
from hoyle.games.r.seeker.state import CELLS, State, royal, same_rank
from hoyle.games.r.shared.cards import rank
from hoyle.games.r.shared.places import SHARES
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

GAME_WON = 4000
"""The value of the first place alone."""
POINT = 250
"""The value of a point of lead."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the first place; before that the lead over the best of the others, and the other half of a card that lies open."""
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
    """Return what the one card that lies open brings with the best of the others that are decided."""
    first = state.open[0]
    if first == NONE or state.open[1] != NONE or state.face[first] == NONE:
        return 0
    found = 0
    for other in range(CELLS):
        if other != first and state.face[other] != NONE:
            found = max(found, pair_value(state.face[first], state.face[other]))
    return found


@rule
def pair_value(first: int, second: int) -> int:
    """Return what two cards bring together."""
    if royal(first, second):
        return GAME_WON
    return POINT * rank(first) if same_rank(first, second) else 0
