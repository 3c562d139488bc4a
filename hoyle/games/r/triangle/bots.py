"""Functions for bots that play Triangle: the evaluation of a position, and proposed moves."""

from hoyle.games.r.shared.cards import rank
from hoyle.games.r.triangle.hands import (
    NOTHING,
    ONE_COLOUR,
    PAIR,
    PRINCES,
    PRINCESSES,
    RANK_FACTOR,
    ROYALS,
    STRAIGHT,
    TWO_COLOURS,
    TYPE_FACTOR,
    pair_rank,
    strength,
)
from hoyle.games.r.triangle.rules import (
    CALL,
    EXCHANGING,
    FOLD,
    KEEP,
    LAST_BETS,
    OVER,
    RAISE,
    State,
    exchange_limit,
    legal,
    owed,
    payoff,
    pot_of,
    winning_seats,
)
from hoyle.games.shared.chips import share
from hoyle.rules.bits import count, drop, has, lowest, nth, put
from hoyle.rules.mark import rule
from hoyle.rules.record import int16, local

SCALE = 300
"""The value of the maximum loss of a seat; low enough that bots count a double loss as nearly twice as bad."""


@rule
def evaluate(state: State, seat: int) -> int:
    """Return the payoff of a finished deal, or the payoff if the hands were shown now; SCALE is the maximum loss."""
    options = state.options
    max_loss = options.ante + options.max_raises * (options.bet_small + options.bet_big)
    if state.phase == OVER:
        return SCALE * payoff(state, seat) // max_loss
    if not has(state.still, seat):
        return SCALE * -state.paid[seat] // max_loss
    pot = 0
    for player in range(options.players):
        pot += state.call if has(state.still, player) else state.paid[player]
    won = share(pot, winning_seats(state, state.still), seat, state.dealer, options.players)
    return SCALE * (won - state.call) // max_loss


PASSIVE, USUAL, DARING, CAUTIOUS = range(4)
"""Numbers of proposals: fold or check; play as most people do; also bet with medium and very bad hands; never bet or raise."""
ANY = 4
"""Proposal ANY + n is legal move n."""

SURE, BOLD, BLUFF = 55, 40, 12
"""Chances in percent to have the best hand: bet from SURE on; when DARING, also from BOLD on, and below BLUFF."""
ROYAL_CHANCE = 40
"""Before the exchange, the minimum chance in percent of a hand with a royal against one opponent."""
HIGH_RANK = 3
"""A card above this rank is kept together with Prince and Princess."""

BEATEN_BY_SUM = (0, 0, 0, 0, 0, 1, 4, 7, 12, 18, 25, 32, 40, 45, 51, 55, 58, 61)
"""By the sum of the ranks of a hand of type NOTHING: the number of hands in a hundred that it beats."""
BEATEN_BY_TYPE = (0, 0, 62, 80, 90, 95, 99)
"""By type of hand: approximately the number of hands in a hundred that the weakest hand of this type beats."""

BOTH_COLOURS = 0b1_0000_0001
"""The two cards of rank 0, as bits."""


@rule
def proposals(state: State, seat: int, number: int, moves: list[int]) -> int:
    """Write the move of this proposal and return 1; return −1 if there is no proposal of this or a higher number."""
    if number >= ANY:
        legal_moves = local(16, int16)
        if number - ANY >= legal(state, seat, legal_moves):
            return -1
        moves[0] = legal_moves[number - ANY]
        return 1
    moves[0] = exchange(state, seat) if state.phase == EXCHANGING else bet(state, seat, number)
    return 1


@rule
def hands_beaten(hand: int) -> int:
    """Return an estimate of the number of hands in a hundred, as first dealt, that this hand beats."""
    value = strength(hand)
    hand_type = value // TYPE_FACTOR
    if hand_type == NOTHING:
        return BEATEN_BY_SUM[value % RANK_FACTOR]
    if hand_type == PAIR or hand_type == STRAIGHT:
        half_steps = 5 if hand_type == PAIR else 3  # for each rank of the pair or straight, in halves
        base = BEATEN_BY_TYPE[hand_type] - (1 if hand_type == STRAIGHT else 0)
        return base + half_steps * (value % TYPE_FACTOR // RANK_FACTOR) // 2
    return BEATEN_BY_TYPE[hand_type] + value % RANK_FACTOR // 2


@rule
def win_chance(state: State, seat: int) -> int:
    """Return an estimate in percent of the chance that the seat has the best hand.

    It is lower after the exchange, since the exchange improves the opponents' hands.
    """
    hand = state.hand[seat]
    against_one = hands_beaten(hand)
    if state.phase == LAST_BETS:
        against_one = against_one * against_one // 100
    elif hand & (PRINCES | PRINCESSES):
        against_one = max(against_one, ROYAL_CHANCE)
    against_all = 100
    for _ in range(count(state.still) - 1):
        against_all = against_all * against_one // 100
    return against_all


@rule
def bet(state: State, seat: int, number: int) -> int:
    """Return the move in the bets: raise with a good hand, call if the pot is large enough for the chance, else fold."""
    due = owed(state, seat)
    if number == PASSIVE:
        return FOLD if due else CALL
    percent = win_chance(state, seat)
    is_bold = number == DARING and (percent >= BOLD or percent < BLUFF)
    if (percent >= SURE or is_bold) and number != CAUTIOUS and state.raises < state.options.max_raises:
        return RAISE
    return CALL if due == 0 or percent * (pot_of(state) + due) >= 100 * due else FOLD


@rule
def exchange(state: State, seat: int) -> int:
    """Return the move of the exchange: keep `cards_to_keep`, and exchange as many other cards as allowed, lowest ranks first."""
    hand = state.hand[seat]
    away = hand & ~cards_to_keep(hand)
    while count(away) > exchange_limit(state.options.players):
        away = drop(away, highest_card(away))
    places = 0
    for place in range(count(hand)):
        if has(away, nth(hand, place)):
            places = put(places, place)
    return KEEP + places


@rule
def cards_to_keep(hand: int) -> int:
    """Return the cards to keep: a complete hand, Prince and Princess, a pair, or single royals."""
    hand_type = strength(hand) // TYPE_FACTOR
    royals = hand & (PRINCES | PRINCESSES)
    if hand_type == STRAIGHT or hand_type == ROYALS:
        return hand
    if hand_type == ONE_COLOUR or hand_type == TWO_COLOURS:
        return hand if rank(lowest(hand & ~royals)) > HIGH_RANK else royals
    return hand & (BOTH_COLOURS << pair_rank(hand)) if hand_type == PAIR else royals


@rule
def highest_card(cards: int) -> int:
    """Return a card of the highest rank."""
    best = lowest(cards)
    for place in range(count(cards)):
        if rank(nth(cards, place)) > rank(best):
            best = nth(cards, place)
    return best
