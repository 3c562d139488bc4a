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
    kind_of,
    pair_rank,
    rank_sum,
    strength_in_kind,
    worth_of,
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
"""By the sum of the ranks of a hand of kind NOTHING: the number of hands in a hundred that it beats."""
HIGHEST_SUM = 17
"""The highest sum of the ranks of a hand of kind NOTHING."""
BEATEN_BY_KIND = (0, 0, 62, 80, 90, 95, 99)
"""By kind of hand: approximately the number of hands in a hundred that the weakest hand of this kind beats."""
HANDS_BY_KIND = (0, 352, 108, 48, 24, 24, 4)
"""By kind of hand: how many of the ALL_HANDS there are."""
WEAKER_HANDS, ALL_HANDS = (0, 0, 352, 460, 508, 532, 556), 560
"""By kind of hand: how many hands are of weaker kinds by the usual ranking."""

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
def hands_beaten(hand: int, ranking: list[int]) -> int:
    """Return an estimate of the number of hands in a hundred, as first dealt, that this hand beats. `ranking`: the option."""
    kind = kind_of(hand)
    weaker = 0
    same = 0
    for other in range(NOTHING, ROYALS + 1):
        if worth_of(other, ranking) < worth_of(kind, ranking):
            weaker += HANDS_BY_KIND[other]
        elif worth_of(other, ranking) == worth_of(kind, ranking):
            same += HANDS_BY_KIND[other]
    if same > HANDS_BY_KIND[kind]:  # the total decides among kinds of the same worth
        beaten_in_hundred = 8 * BEATEN_BY_SUM[min(HIGHEST_SUM, rank_sum(hand))] // 5
        return (100 * weaker + same * beaten_in_hundred) // ALL_HANDS
    return usual_hands_beaten(hand, kind) + 100 * (weaker - WEAKER_HANDS[kind]) // ALL_HANDS


@rule
def usual_hands_beaten(hand: int, kind: int) -> int:
    """Return the estimate by the usual ranking."""
    within = strength_in_kind(hand, kind)
    if kind == NOTHING:
        return BEATEN_BY_SUM[within]
    if kind == PAIR or kind == STRAIGHT:
        half_steps = 5 if kind == PAIR else 3  # for each rank of the pair or straight, in halves
        base = BEATEN_BY_KIND[kind] - (1 if kind == STRAIGHT else 0)
        return base + half_steps * (within // RANK_FACTOR) // 2
    return BEATEN_BY_KIND[kind] + within // 2


@rule
def win_chance(state: State, seat: int) -> int:
    """Return an estimate in percent of the chance that the seat has the best hand.

    It is lower after the exchange, since the exchange improves the opponents' hands.
    """
    hand = state.hand[seat]
    against_one = hands_beaten(hand, state.options.hand_ranking)
    if state.phase == LAST_BETS:
        against_one = against_one * against_one // 100
    elif useful_royals(hand, state.options.hand_ranking):
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
    away = hand & ~cards_to_keep(hand, state.options.hand_ranking)
    while count(away) > exchange_limit(state.options.players):
        away = drop(away, highest_card(away))
    places = 0
    for place in range(count(hand)):
        if has(away, nth(hand, place)):
            places = put(places, place)
    return KEEP + places


@rule
def useful_royals(hand: int, ranking: list[int]) -> int:
    """Return the royals of a hand, if a Prince and a Princess together are worth more than nothing."""
    return hand & (PRINCES | PRINCESSES) if worth_of(ONE_COLOUR, ranking) > worth_of(NOTHING, ranking) else 0


@rule
def cards_to_keep(hand: int, ranking: list[int]) -> int:
    """Return the cards to keep: a complete hand, Prince and Princess, a pair, or single royals."""
    kind = kind_of(hand)
    royals = useful_royals(hand, ranking)
    if kind == PAIR:
        return (
            hand & (BOTH_COLOURS << pair_rank(hand)) if worth_of(PAIR, ranking) > worth_of(NOTHING, ranking) else royals
        )
    if kind == NOTHING and worth_of(NOTHING, ranking) < worth_of(PAIR, ranking):
        return royals
    if hands_beaten(hand, ranking) < SURE:
        return royals
    if kind == ONE_COLOUR or kind == TWO_COLOURS:
        return hand if rank(lowest(hand & ~(PRINCES | PRINCESSES))) > HIGH_RANK else royals
    return hand


@rule
def highest_card(cards: int) -> int:
    """Return a card of the highest rank."""
    best = lowest(cards)
    for place in range(count(cards)):
        if rank(nth(cards, place)) > rank(best):
            best = nth(cards, place)
    return best
