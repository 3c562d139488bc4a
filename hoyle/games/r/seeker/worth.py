"""How good a position of Seeker looks: what bots go by that look a few moves ahead.

In a position that is imagined only those cards are decided that lie open or are remembered: whoever has turned up one card
can find its other half among them.
"""

from hoyle.games.r.places import SHARES
from hoyle.games.r.seeker.rules import payoff
from hoyle.games.r.seeker.state import CELLS, State, royal, same_rank
from hoyle.games.r.state import rank
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

GAME_WON = 4000
"""What the first place alone is worth."""
POINT = 250
"""A point of the lead."""


@rule
def worth(state: State, seat: int) -> int:
    """The first place; before that the lead over the best of the others, and the other half of a card that lies open."""
    if state.waits == 0:
        return GAME_WON * payoff(state, seat) // SHARES[state.rules.players]
    best = 0
    for each in range(state.rules.players):
        if each != seat:
            best = max(best, state.score[each])
    lead = POINT * (state.score[seat] - best)
    return lead + at_hand(state) if state.turn == seat else lead - at_hand(state)


@rule
def at_hand(state: State) -> int:
    """What the one card that lies open brings with the best of the others that are decided."""
    first = state.open[0]
    if first == NONE or state.open[1] != NONE or state.face[first] == NONE:
        return 0
    found = 0
    for other in range(CELLS):
        if other != first and state.face[other] != NONE:
            found = max(found, pair_worth(state.face[first], state.face[other]))
    return found


@rule
def pair_worth(one: int, other: int) -> int:
    """What two cards bring together."""
    if royal(one, other):
        return GAME_WON
    return POINT * rank(one) if same_rank(one, other) else 0
