"""The evaluation of positions of Thirty-One, for the bots greedy and search, in hundredths of a life.

The lead of the seat's hand over the lowest other hand gives a rough chance of being lowest, and this the expected payoff.
"""

from hoyle.games.thirty_one.rules import payoff
from hoyle.games.thirty_one.state import DISCARDING, OVER, THIRTY_ONE, TYPES, State, next_seat, pips, value
from hoyle.rules.bits import count, has
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

LIFE = 100
"""The value of a life; low enough for search to distinguish one life from two."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the payoff of a deal that is over, or the expected payoff; divided by the number of other seats."""
    if state.phase == OVER:
        return LIFE * payoff(state, seat) // (count(state.seats) - 1)
    if not has(state.seats, seat):
        return 0
    others = count(state.seats) - 1
    loses_two = state.knocker == seat and state.options.knocker_double
    chance = lowest_chance(state, seat)
    card_bonus = high_card_bonus(state.hand[seat]) if state.knocker == NONE else 0
    return (LIFE * (1000 - chance - chance * others * (2 if loses_two else 1)) // 1000 + card_bonus) // others


@rule
def lowest_chance(state: State, seat: int) -> int:
    """Return the chance that the seat's hand is lowest in the end, in thousandths, from its lead in half points.

    After a knock hands only get better: a seat that is behind and has no turn left has nearly always lost. The numbers are
    linear fits to games between bots.
    """
    lead = value(state.hand[seat], state.options.three_of_a_kind) - lowest_opponent_value(state, seat)
    seats = count(state.seats)
    if state.knocker == NONE:
        return min(950, max(60, 1000 // seats - 20 * lead))
    if has_turn_left(state, seat):
        return min(950, max(30, 400 - 22 * lead)) if lead <= 0 else max(30, (250 if seats > 2 else 30) - 10 * lead)
    return 960 if lead < 0 else max(20, 300 - 13 * lead)


@rule
def has_turn_left(state: State, seat: int) -> bool:
    """Return whether the seat has yet to choose a move after the knock, in this turn or a later one."""
    player = state.turn
    for turn in range(state.closing):
        if player == seat:
            return turn > 0 or state.phase != DISCARDING
        player = next_seat(state, player)
    return False


@rule
def lowest_opponent_value(state: State, seat: int) -> int:
    """Return the value of the lowest hand of the other seats, at most 31, in half points."""
    lowest_value = THIRTY_ONE
    for player in range(state.options.players):
        if player != seat and has(state.seats, player):
            lowest_value = min(lowest_value, value(state.hand[player], state.options.three_of_a_kind))
    return lowest_value


@rule
def high_card_bonus(hand: int) -> int:
    """Return a small bonus for the points of all cards of a hand, those outside its best suit included."""
    total = 0
    for card in range(TYPES):
        if has(hand, card):
            total += pips(card)
    return total // 8
