"""What a seat of Thirty-One may consider, the usual first: what the planner chooses among and plays deals on with."""

from hoyle.games.thirty_one.rules import may_knock
from hoyle.games.thirty_one.state import DISCARD, DISCARDING, DRAW, KNOCK, TAKE, TYPES, State, pips, value
from hoyle.rules.bits import count, drop, has, lowest, nth, put
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE

LEAST, GREEDY, POINTS, HOARDER = range(4)
"""Draw whatever lies open, or discard the worst card; as most people play; the same; never knock."""
ANY = 4
"""From here on: each thing that may be done."""

ENOUGH = 54
"""Halves with which two players knock; each further player asks for ONE_MORE more."""
ONE_MORE = 2


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Return the one move of this proposal: 1; 0: there is none of that number; −1: nor any later one."""
    if number >= ANY:
        return any_move(state, seat, number - ANY, moves)
    moves[0] = usual(state, seat, number)
    return 1


@rule
def any_move(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Return the legal move of this number."""
    if state.phase == DISCARDING:
        cards = may_go(state, seat)
        if number >= count(cards):
            return 0 - 1
        moves[0] = DISCARD + nth(cards, number)
        return 1
    if number > KNOCK:
        return 0 - 1
    moves[0] = number
    return 1 if number != KNOCK or may_knock(state) else 0


@rule
def usual(state: State, seat: int, number: int) -> int:
    """Knock with enough, take the open card if it helps, else draw; discard what is needed least."""
    if state.phase == DISCARDING:
        return DISCARD + worst(state, seat)
    hand = state.hand[seat]
    own = value(hand, state.options.three_of_a_kind)
    if GREEDY <= number < HOARDER and may_knock(state) and own >= enough(state):
        return KNOCK
    if number == LEAST or state.height == 0:
        return DRAW
    top = state.pile[state.height - 1]
    return TAKE if value(put(hand, top), state.options.three_of_a_kind) > own else DRAW


@rule
def enough(state: State) -> int:
    """Halves with which one knocks: the more players, the better the lowest of the others must be beaten."""
    return ENOUGH + ONE_MORE * (count(state.seats) - 2)


@rule
def may_go(state: State, seat: int) -> int:
    """TO7, TO8: return cards that may be discarded, as bits."""
    cards = state.hand[seat]
    return drop(cards, state.taken) if state.options.no_return and state.taken != NONE else cards


@rule
def worst(state: State, seat: int) -> int:
    """Return the card without which the hand is worth most; of several the lowest."""
    cards = may_go(state, seat)
    choice = lowest(cards)
    best = 0 - 1
    for card in range(TYPES):
        if has(cards, card):
            left = value(drop(state.hand[seat], card), state.options.three_of_a_kind) * 16 - pips(card)
            if left > best:
                best = left
                choice = card
    return choice
