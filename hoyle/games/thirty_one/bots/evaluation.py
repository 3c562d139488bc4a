"""Evaluation of positions of Thirty-One, for greedy and search: 100 is a life that the others lose and the seat does not.

The seat's hand stands against the lowest of the others: from the lead comes a rough chance of being lowest, from that
what the deal will bring.
"""

from hoyle.games.thirty_one.rules import payoff
from hoyle.games.thirty_one.state import DISCARDING, OVER, THIRTY_ONE, TYPES, State, next_seat, pips, value
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

LIFE = 100
"""A life; low enough for search to tell one from two."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return what the deal has brought, or may be expected to bring."""
    if state.phase == OVER:
        return LIFE * payoff(state, seat) // (count(state.seats) - 1)
    if not has(state.seats, seat):
        return 0
    others = count(state.seats) - 1
    dear = state.knocker == seat and state.options.knocker_double
    chance = risk(state, seat)
    promise = promise_of(state.hand[seat]) if state.knocker == NONE else 0
    return (LIFE * (1000 - chance - chance * others * (2 if dear else 1)) // 1000 + promise) // others


@rule
def risk(state: State, seat: int) -> int:
    """In thousandths: how likely the hand is to be lowest in the end, by its lead in halves over the lowest other.

    After a knock hands only get better: who is behind and has no turn left has lost. The figures are those of games
    between bots, put on straight lines.
    """
    lead = value(state.hand[seat], state.options.three_of_a_kind) - lowest_other(state, seat)
    seats = count(state.seats)
    if state.knocker == NONE:
        return min(950, max(60, 1000 // seats - 20 * lead))
    if to_come(state, seat):
        return min(950, max(30, 400 - 22 * lead)) if lead <= 0 else max(30, (250 if seats > 2 else 30) - 10 * lead)
    return 960 if lead < 0 else max(20, 300 - 13 * lead)


@rule
def to_come(state: State, seat: int) -> bool:
    """Return whether the seat still has a turn after the knock, before which it holds three cards."""
    player = state.turn
    for turn in range(state.closing):
        if player == seat:
            return turn > 0 or state.phase != DISCARDING
        player = next_seat(state, player)
    return False


@rule
def lowest_other(state: State, seat: int) -> int:
    """Return the lowest of the other hands."""
    lowest = THIRTY_ONE
    for player in range(state.options.players):
        if player != seat and has(state.seats, player):
            lowest = min(lowest, value(state.hand[player], state.options.three_of_a_kind))
    return lowest


@rule
def promise_of(hand: int) -> int:
    """Return a little for high cards beside the suit that counts."""
    total = 0
    for card in range(TYPES):
        if has(hand, card):
            total += pips(card)
    return total // 8
