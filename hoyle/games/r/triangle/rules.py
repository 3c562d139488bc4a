"""The course of a deal of Triangle, paragraph by paragraph (TR1–TR17)."""

from hoyle.games.r.chips import first_dealer, share
from hoyle.games.r.state import ALL_CARDS
from hoyle.games.r.triangle.hands import strength
from hoyle.games.r.triangle.state import (
    ALONE,
    DEALING,
    DRAWING,
    EXCHANGING,
    FIRST_BETS,
    FOLD,
    HAND,
    KEEP,
    LAST_BETS,
    OVER,
    RAISE,
    RESIGNED,
    SAYINGS,
    SEATS,
    SHOWDOWN,
    State,
    limit,
    next_in,
    owed,
    unit,
)
from hoyle.rules.bits import count, drop, has, lowest, nth, put, rest, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone, only


@rule
def start(state: State) -> None:
    """TR1, TR2: the pack is shuffled, everybody has put the ante in; the match says who deals."""
    state.stock = ALL_CARDS
    state.still = everyone(state.rules.players)
    state.dealer = first_dealer(state.carried, state.rules.players)
    state.turn = next_in(state, state.dealer)
    for seat in range(SEATS):
        state.swapped[seat] = NONE
        state.paid[seat] = state.rules.ante if seat < state.rules.players else 0
    for place in range(SAYINGS):
        state.said[place] = NONE
    state.call = state.rules.ante
    state.phase = DEALING
    state.waits = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """What a seat may do; CHANCE gives any card that is left."""
    if seat == CHANCE:
        return spread(state.stock, moves) if state.waits == CHANCE_AWAITED else 0
    if not has(state.waits, seat):
        return 0
    return exchanges(state, moves) if state.phase == EXCHANGING else sayings(state, seat, moves)


@rule
def sayings(state: State, seat: int, moves: list[int]) -> int:
    """TR12: check or bet; where something is to be paid fold, call or raise; no raise beyond the most allowed."""
    n = 0
    for move in range(FOLD, KEEP):
        may = move != FOLD or owed(state, seat) > 0
        if may and (move != RAISE or state.raises < state.rules.max_raises):
            moves[n] = move
            n += 1
    return n


@rule
def exchanges(state: State, moves: list[int]) -> int:
    """TR11: any cards of the hand, none too, but not more than the number of players allows."""
    n = 0
    for cards in range(1 << HAND):
        if count(cards) <= limit(state.rules.players):
            moves[n] = KEEP + cards
            n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """One move."""
    if seat == CHANCE:
        chance(state, move)
    elif state.phase == EXCHANGING:
        exchange(state, seat, move - KEEP)
    else:
        say(state, seat, move)


@rule
def chance(state: State, card: int) -> None:
    """TR2, TR11: a card is dealt, or drawn in the exchange."""
    seat = state.turn
    state.stock = drop(state.stock, card)
    state.hand[seat] = put(state.hand[seat], card)
    if state.phase == DEALING:
        state.turn = next_in(state, seat)
        if seat == state.dealer and count(state.hand[seat]) == HAND:
            open_bets(state, FIRST_BETS)
        return
    state.fresh[seat] = put(state.fresh[seat], card)
    if count(state.hand[seat]) == HAND:
        exchanged(state, seat)


@rule
def open_bets(state: State, phase: int) -> None:
    """TR10: a round of betting begins at the dealer's left."""
    state.phase = phase
    state.raises = 0
    state.answered = 0
    state.turn = next_in(state, state.dealer)
    state.waits = only(state.turn)


@rule
def say(state: State, seat: int, move: int) -> None:
    """TR12, TR13: fold, check or call, bet or raise; a raise is to be answered by all."""
    state.said[state.sayings] = move
    state.sayings += 1
    state.answered = put(state.answered, seat)
    if move == FOLD:
        state.still = drop(state.still, seat)
    if move == RAISE:
        state.raises += 1
        state.raised[seat] += 1
        state.call += unit(state)
        state.answered = only(seat)
    if move != FOLD:
        state.paid[seat] = state.call
    if count(state.still) == 1:
        settle(state, state.still)
        finish(state, ALONE)
    elif state.still & ~state.answered == 0:
        close_bets(state)
    else:
        state.turn = next_in(state, seat)
        state.waits = only(state.turn)


@rule
def close_bets(state: State) -> None:
    """TR10, TR13: after the small bets the exchange, after the big ones the showdown."""
    if state.phase == LAST_BETS:
        state.shown = state.still
        settle(state, best(state, state.still))
        finish(state, SHOWDOWN)
    else:
        state.phase = EXCHANGING
        state.turn = next_in(state, state.dealer)
        state.waits = only(state.turn)


@rule
def exchange(state: State, seat: int, places: int) -> None:
    """TR11: the cards are put away face down, and as many come from the stock."""
    hand = state.hand[seat]
    left = places
    while left:
        card = nth(hand, lowest(left))
        left = rest(left)
        state.hand[seat] = drop(state.hand[seat], card)
        state.gone[seat] = put(state.gone[seat], card)
    state.swapped[seat] = count(places)
    if places:
        state.phase = DRAWING
        state.waits = CHANCE_AWAITED
    else:
        exchanged(state, seat)


@rule
def exchanged(state: State, seat: int) -> None:
    """TR10, TR11: the next seat exchanges; after the last one the big bets begin."""
    state.phase = EXCHANGING
    state.turn = next_in(state, seat)
    state.waits = only(state.turn)
    if state.swapped[state.turn] != NONE:
        open_bets(state, LAST_BETS)


@rule
def best(state: State, among: int) -> int:
    """TR14, TR15: of these seats those with the best hand, as bits."""
    winners = 0
    most = NONE
    for seat in range(state.rules.players):
        if has(among, seat):
            worth = strength(state.hand[seat])
            if worth > most:
                most = worth
                winners = 0
            if worth == most:
                winners = put(winners, seat)
    return winners


@rule
def pot_of(state: State) -> int:
    """What lies in the pot."""
    pot = 0
    for seat in range(SEATS):
        pot += state.paid[seat]
    return pot


@rule
def settle(state: State, winners: int) -> None:
    """TR14, TR15: the winners share the pot."""
    pot = pot_of(state)
    for seat in range(state.rules.players):
        state.net[seat] = share(pot, winners, seat, state.dealer, state.rules.players) - state.paid[seat]


@rule
def finish(state: State, how: int) -> None:
    """The deal is over."""
    state.ended = how
    state.phase = OVER
    state.waits = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Chips won less chips paid."""
    return state.net[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """TR16: who gives up has lost what it paid; those still in share that and what others left, and take their own back."""
    others = drop(state.still, seat)
    lost = 0
    for each in range(state.rules.players):
        if not has(others, each):
            lost += state.paid[each]
    for each in range(state.rules.players):
        own = 0 if has(others, each) else state.paid[each]
        state.net[each] = share(lost, others, each, state.dealer, state.rules.players) - own
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """How it ended: an index into the game's endings."""
    return state.ended
