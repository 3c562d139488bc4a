"""What a seat of Triangle may consider, the usual first: what the planner chooses among and plays deals on with."""

from hoyle.games.r.state import rank
from hoyle.games.r.triangle.hands import (
    NOTHING,
    OF_KIND,
    OF_RANK,
    ONE_COLOUR,
    PAIR,
    PRINCES,
    PRINCESSES,
    ROYALS,
    STRAIGHT,
    TWO_COLOURS,
    paired,
    strength,
)
from hoyle.games.r.triangle.rules import legal, pot_of
from hoyle.games.r.triangle.state import CALL, EXCHANGING, FOLD, KEEP, LAST_BETS, RAISE, State, limit, owed
from hoyle.rules.bits import count, drop, has, lowest, nth
from hoyle.rules.mark import rule
from hoyle.rules.record import int16, local

LEAST, GREEDY, POINTS, HOARDER = range(4)
"""Fold or check; as most people play; bet boldly, with the worst hands too; never bet or raise."""
ANY = 4
"""From here on: each thing that may be done."""

SURE, BOLD, BLUFF = 55, 40, 12
"""Chances in a hundred to have the best hand: from SURE on one bets, boldly from BOLD on, and below BLUFF to deceive."""
HOPE = 40
"""What a royal promises before the exchange."""
HIGH = 3
"""A card above this rank is kept beside Prince and Princess."""

BEATS = (0, 0, 0, 0, 0, 1, 4, 7, 12, 18, 25, 32, 40, 45, 51, 55, 58, 61)
"""By the total of a hand that is nothing: how many of a hundred hands it beats."""
LEAST_OF = (0, 0, 62, 80, 90, 95, 99)
"""By kind: how many of a hundred hands all of that kind beat, nearly."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """The one move of this proposal: 1; −1: nor any later one."""
    if number >= ANY:
        may = local(16, int16)
        if number - ANY >= legal(state, seat, may):
            return 0 - 1
        moves[0] = may[number - ANY]
        return 1
    moves[0] = exchange(state, seat) if state.phase == EXCHANGING else word(state, seat, number)
    return 1


@rule
def beaten(hand: int) -> int:
    """How many of a hundred hands just dealt this one beats."""
    worth = strength(hand)
    kind = worth // OF_KIND
    if kind == NOTHING:
        return BEATS[worth % OF_RANK]
    if kind == PAIR or kind == STRAIGHT:
        step = 5 if kind == PAIR else 3
        return LEAST_OF[kind] + step * (worth % OF_KIND // OF_RANK) // 2 - (1 if kind == STRAIGHT else 0)
    return LEAST_OF[kind] + worth % OF_RANK // 2


@rule
def chance(state: State, seat: int) -> int:
    """How likely the hand is best, in a hundred; after the exchange, where others have bettered theirs, less so."""
    hand = state.hand[seat]
    one = beaten(hand)
    if state.phase == LAST_BETS:
        one = one * one // 100
    elif hand & (PRINCES | PRINCESSES):
        one = max(one, HOPE)
    all_of_them = 100
    for _ in range(count(state.still) - 1):
        all_of_them = all_of_them * one // 100
    return all_of_them


@rule
def word(state: State, seat: int, number: int) -> int:
    """Bet with a good hand, call where the pot is worth it, else fold."""
    due = owed(state, seat)
    if number == LEAST:
        return FOLD if due else CALL
    good = chance(state, seat)
    bold = number == POINTS and (good >= BOLD or good < BLUFF)
    if (good >= SURE or bold) and number != HOARDER and state.raises < state.rules.max_raises:
        return RAISE
    return CALL if due == 0 or good * (pot_of(state) + due) >= 100 * due else FOLD


@rule
def exchange(state: State, seat: int) -> int:
    """Keep what belongs together, or a royal alone, and exchange as much of the rest as is allowed, low cards first."""
    hand = state.hand[seat]
    away = hand & ~worth_keeping(hand)
    while count(away) > limit(state.rules.players):
        away = drop(away, highest(away))
    places = 0
    for place in range(count(hand)):
        if has(away, nth(hand, place)):
            places += 1 << place
    return KEEP + places


@rule
def worth_keeping(hand: int) -> int:
    """The cards that are kept."""
    kind = strength(hand) // OF_KIND
    royals = hand & (PRINCES | PRINCESSES)
    if kind == STRAIGHT or kind == ROYALS:
        return hand
    if kind == ONE_COLOUR or kind == TWO_COLOURS:
        return hand if rank(lowest(hand & ~royals)) > HIGH else royals
    return hand & (0b1_0000_0001 << paired(hand)) if kind == PAIR else royals


@rule
def highest(cards: int) -> int:
    """The card of the highest rank."""
    found = lowest(cards)
    for place in range(count(cards)):
        if rank(nth(cards, place)) > rank(found):
            found = nth(cards, place)
    return found
