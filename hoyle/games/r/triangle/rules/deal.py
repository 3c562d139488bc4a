"""A deal of Triangle, paragraph by paragraph (TR1–TR17); the strength of hands is in `hands`."""

from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.games.r.shared.chips import first_dealer, share
from hoyle.games.r.triangle.rules.hands import strength
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
    MOST_ACTIONS,
    OVER,
    RAISE,
    RESIGNED,
    SEATS,
    SHOWDOWN,
    State,
    bet_size,
    limit,
    next_in,
    owed,
)
from hoyle.rules.bits import count, drop, has, lowest, nth, put, rest, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone, only


@rule
def start(state: State) -> None:
    """TR1, TR2: the pack is shuffled, everybody has put the ante in; the match says who deals."""
    state.stock = ALL_CARDS
    state.still = everyone(state.options.players)
    state.dealer = first_dealer(state.carried, state.options.players)
    state.turn = next_in(state, state.dealer)
    for seat in range(SEATS):
        state.swapped[seat] = NONE
        state.paid[seat] = state.options.ante if seat < state.options.players else 0
    for place in range(MOST_ACTIONS):
        state.actions[place] = NONE
    state.call = state.options.ante
    state.phase = DEALING
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """TR11, TR12: write what a seat may do; CHANCE deals any card that is left."""
    if seat == CHANCE:
        return spread(state.stock, moves) if state.to_move == CHANCE_AWAITED else 0
    if not has(state.to_move, seat):
        return 0
    return exchanges(state, moves) if state.phase == EXCHANGING else betting_moves(state, seat, moves)


@rule
def betting_moves(state: State, seat: int, moves: list[int]) -> int:
    """TR12: check or bet; if something is owed, fold, call or raise; no more raises than are allowed."""
    n = 0
    for move in range(FOLD, KEEP):
        may = move != FOLD or owed(state, seat) > 0
        if may and (move != RAISE or state.raises < state.options.max_raises):
            moves[n] = move
            n += 1
    return n


@rule
def exchanges(state: State, moves: list[int]) -> int:
    """TR11: any cards of the hand, or none, up to the limit for this number of players."""
    n = 0
    for cards in range(1 << HAND):
        if count(cards) <= limit(state.options.players):
            moves[n] = KEEP + cards
            n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move: a card of CHANCE, an exchange, or an action of the betting."""
    if seat == CHANCE:
        chance(state, move)
    elif state.phase == EXCHANGING:
        exchange(state, seat, move - KEEP)
    else:
        act(state, seat, move)


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
    state.to_move = only(state.turn)


@rule
def act(state: State, seat: int, move: int) -> None:
    """TR12, TR13: fold, check or call, bet or raise; a raise is to be answered by all."""
    state.actions[state.action_count] = move
    state.action_count += 1
    state.answered = put(state.answered, seat)
    if move == FOLD:
        state.still = drop(state.still, seat)
    if move == RAISE:
        state.raises += 1
        state.raised[seat] += 1
        state.call += bet_size(state)
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
        state.to_move = only(state.turn)


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
        state.to_move = only(state.turn)


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
        state.to_move = CHANCE_AWAITED
    else:
        exchanged(state, seat)


@rule
def exchanged(state: State, seat: int) -> None:
    """TR10, TR11: the next seat exchanges; after the last one the big bets begin."""
    state.phase = EXCHANGING
    state.turn = next_in(state, seat)
    state.to_move = only(state.turn)
    if state.swapped[state.turn] != NONE:
        open_bets(state, LAST_BETS)


@rule
def best(state: State, among: int) -> int:
    """TR14, TR15: return the seats with the best hand among these, as bits."""
    winners = 0
    most = NONE
    for seat in range(state.options.players):
        if has(among, seat):
            hand = strength(state.hand[seat])
            if hand > most:
                most = hand
                winners = 0
            if hand == most:
                winners = put(winners, seat)
    return winners


@rule
def pot_of(state: State) -> int:
    """TR2, TR12: return the chips in the pot."""
    pot = 0
    for seat in range(SEATS):
        pot += state.paid[seat]
    return pot


@rule
def settle(state: State, winners: int) -> None:
    """TR14, TR15: the winners share the pot."""
    pot = pot_of(state)
    for seat in range(state.options.players):
        state.net[seat] = share(pot, winners, seat, state.dealer, state.options.players) - state.paid[seat]


@rule
def finish(state: State, how: int) -> None:
    """End the deal."""
    state.ended = how
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the chips won less the chips paid."""
    return state.net[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """TR16: a player who gives up loses what it paid; those still in take theirs back and share the rest."""
    others = drop(state.still, seat)
    lost = 0
    for player in range(state.options.players):
        if not has(others, player):
            lost += state.paid[player]
    for player in range(state.options.players):
        own = 0 if has(others, player) else state.paid[player]
        state.net[player] = share(lost, others, player, state.dealer, state.options.players) - own
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended
