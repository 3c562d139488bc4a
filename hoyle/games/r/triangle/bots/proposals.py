"""Moves that a seat of Triangle should consider, the usual one first: the planner chooses among them and plays deals out with them."""

from hoyle.games.r.shared.cards import rank
from hoyle.games.r.triangle.rules.deal import legal, pot_of
from hoyle.games.r.triangle.rules.hands import (
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
from hoyle.games.r.triangle.state import CALL, EXCHANGING, FOLD, KEEP, LAST_BETS, RAISE, State, limit, owed
from hoyle.rules.bits import count, drop, has, lowest, nth
from hoyle.rules.mark import rule
from hoyle.rules.record import int16, local

PASSIVE, USUAL, DARING, CAUTIOUS = range(4)
"""Ways to play: fold or check; as most people play; bet boldly, with the worst hands too; never bet or raise."""
ANY = 4
"""From this number on: each legal move."""

SURE, BOLD, BLUFF = 55, 40, 12
"""Chances in percent to have the best hand: a player bets from SURE on, a bold one from BOLD on, and below BLUFF to deceive."""
HOPE = 40
"""The chance in percent that a royal has at least before the exchange."""
HIGH = 3
"""A card above this rank is kept beside Prince and Princess."""

BEATS = (0, 0, 0, 0, 0, 1, 4, 7, 12, 18, 25, 32, 40, 45, 51, 55, 58, 61)
"""By the sum of a hand of the lowest kind: how many of a hundred hands it beats."""
BEATEN_BY_KIND = (0, 0, 62, 80, 90, 95, 99)
"""By kind: how many of a hundred hands all of that kind beat, nearly."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the one move of this proposal and return 1; −1 if there is neither this proposal nor a later one."""
    if number >= ANY:
        may = local(16, int16)
        if number - ANY >= legal(state, seat, may):
            return 0 - 1
        moves[0] = may[number - ANY]
        return 1
    moves[0] = exchange(state, seat) if state.phase == EXCHANGING else bet(state, seat, number)
    return 1


@rule
def beaten(hand: int) -> int:
    """Return how many of a hundred freshly dealt hands this one beats."""
    value = strength(hand)
    kind = value // OF_KIND
    if kind == NOTHING:
        return BEATS[value % OF_RANK]
    if kind == PAIR or kind == STRAIGHT:
        step = 5 if kind == PAIR else 3
        return BEATEN_BY_KIND[kind] + step * (value % OF_KIND // OF_RANK) // 2 - (1 if kind == STRAIGHT else 0)
    return BEATEN_BY_KIND[kind] + value % OF_RANK // 2


@rule
def chance(state: State, seat: int) -> int:
    """Return the chance in percent that the hand is the best; lower after the exchange, which has improved the other hands."""
    hand = state.hand[seat]
    against_one = beaten(hand)
    if state.phase == LAST_BETS:
        against_one = against_one * against_one // 100
    elif hand & (PRINCES | PRINCESSES):
        against_one = max(against_one, HOPE)
    all_of_them = 100
    for _ in range(count(state.still) - 1):
        all_of_them = all_of_them * against_one // 100
    return all_of_them


@rule
def bet(state: State, seat: int, number: int) -> int:
    """Bet with a good hand, call if the pot is worth it, else fold."""
    due = owed(state, seat)
    if number == PASSIVE:
        return FOLD if due else CALL
    good = chance(state, seat)
    bold = number == DARING and (good >= BOLD or good < BLUFF)
    if (good >= SURE or bold) and number != CAUTIOUS and state.raises < state.options.max_raises:
        return RAISE
    return CALL if due == 0 or good * (pot_of(state) + due) >= 100 * due else FOLD


@rule
def exchange(state: State, seat: int) -> int:
    """Keep what belongs together, or a royal alone, and exchange as much of the rest as is allowed, low cards first."""
    hand = state.hand[seat]
    away = hand & ~cards_to_keep(hand)
    while count(away) > limit(state.options.players):
        away = drop(away, highest(away))
    places = 0
    for place in range(count(hand)):
        if has(away, nth(hand, place)):
            places += 1 << place
    return KEEP + places


@rule
def cards_to_keep(hand: int) -> int:
    """Return the cards that are kept."""
    kind = strength(hand) // OF_KIND
    royals = hand & (PRINCES | PRINCESSES)
    if kind == STRAIGHT or kind == ROYALS:
        return hand
    if kind == ONE_COLOUR or kind == TWO_COLOURS:
        return hand if rank(lowest(hand & ~royals)) > HIGH else royals
    return hand & (0b1_0000_0001 << paired(hand)) if kind == PAIR else royals


@rule
def highest(cards: int) -> int:
    """Return the card of the highest rank."""
    found = lowest(cards)
    for place in range(count(cards)):
        if rank(nth(cards, place)) > rank(found):
            found = nth(cards, place)
    return found
