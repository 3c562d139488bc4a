"""The rules of Triangle, paragraph by paragraph (TR1–TR17): options, state and rules. The strength of hands is in `hands`."""

from hoyle.games.r.shared.cards import ALL_CARDS, ANY_CARDS
from hoyle.games.r.triangle.hands import kind_of, strength
from hoyle.games.r.triangle.options import MatchOptions, Options
from hoyle.games.shared.chips import SEATS as CARRIED_SEATS
from hoyle.games.shared.chips import (
    Carried,
    Ledger,
    deal_points,
    first_dealer,
    match_is_over,
    match_of,
    next_dealer,
    share,
)
from hoyle.rules.bits import count, drop, has, lowest, nth, put, rest, spread
from hoyle.rules.link import LinkedRules
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, everyone, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER

SEATS = 4
HAND = 3
"""The number of cards in a hand."""

FOLD, CALL, RAISE, KEEP = range(4)
"""The moves of a seat: fold; check or call; bet or raise; KEEP + n exchanges the cards whose places are the bits set in n."""

DEALING, FIRST_BETS, EXCHANGING, DRAWING, LAST_BETS, OVER = range(6)
"""The phases: CHANCE deals; small bets; a seat exchanges cards; CHANCE deals it new ones; big bets; the deal is over."""

SHOWDOWN, ALONE, RESIGNED = range(3)
"""The endings of a deal: the values of `State.ended`."""

MAX_ACTIONS = 44
"""The maximum number of actions: in each of two rounds, one of each of four seats, and three answers to each of six raises."""


class State(Position):
    """A deal. A card is its colour · 8 + its rank."""

    options = nest(Options)  # the options in force
    carried = nest(Carried)  # the state of the match before this deal
    hand = row(SEATS, int32, ANY_CARDS, seen=OWNER, size="held", pool="stock")  # by seat: cards held
    gone = row(SEATS, int32, ANY_CARDS, seen=OWNER, pool="stock")  # by seat: cards put away in the exchange
    fresh = row(SEATS, int32, ANY_CARDS, seen=OWNER)  # by seat: cards received in the exchange
    stock = cell(int32, ANY_CARDS, seen=NOBODY)  # cards not dealt; in a view, all cards that the reader does not see
    to_move = cell(int16, MOVERS, seen=ALL)  # the seat that is to move, as bits; 0 when the deal is over
    phase = cell(int8, range(OVER + 1), seen=ALL)  # DEALING to OVER
    dealer = cell(int8, range(SEATS), seen=ALL)  # the seat that deals
    # the seat whose turn it is; while cards are dealt, the seat that gets the next one
    turn = cell(int8, range(SEATS), seen=ALL)
    still = cell(int8, range(1 << SEATS), seen=ALL)  # seats that have not folded, as bits
    paid = row(SEATS, int16, seen=ALL)  # by seat: chips put into the pot
    call = cell(int16, seen=ALL)  # the number of chips that a seat must have paid to stay in
    raises = cell(int8, range(128), seen=ALL)  # number of bets and raises in this round
    # seats that have acted since the last raise of this round, as bits
    answered = cell(int8, range(1 << SEATS), seen=ALL)
    raised = row(SEATS, int8, range(128), seen=ALL)  # by seat: number of bets and raises in this deal
    # by seat: number of cards exchanged, or NONE before the exchange
    swapped = row(SEATS, int8, range(NONE, HAND + 1), seen=ALL)
    # FOLD, CALL or RAISE in the order of the bets, then NONE
    actions = row(MAX_ACTIONS, int8, range(NONE, 3), seen=ALL)
    action_count = cell(int8, range(MAX_ACTIONS + 1), seen=ALL)  # number of entries of `actions` that are set
    net = row(CARRIED_SEATS, int16, seen=ALL)  # when the deal is over: by seat, chips won less chips paid
    left = cell(int16, seen=ALL)  # chips left in the pot for the next deal: always 0
    shown = cell(int8, range(1 << SEATS), seen=ALL)  # when the deal is over: seats that have shown their cards, as bits
    ended = cell(int8, range(RESIGNED + 1), seen=ALL)  # how the deal ended: SHOWDOWN to RESIGNED
    held = row(SEATS, int8)  # in a view only: number of cards in each hand


@rule
def exchange_limit(players: int) -> int:
    """TR11: return the maximum number of cards that a seat may exchange: 3, 2 or 1 with 2, 3 or 4 players."""
    return HAND + 2 - players


@rule
def owed(state: State, seat: int) -> int:
    """TR12: return the number of chips that a seat must still pay to stay in."""
    return state.call - state.paid[seat]


@rule
def bet_size(state: State) -> int:
    """TR12: return the size of a bet in the current round."""
    return state.options.bet_small if state.phase == FIRST_BETS else state.options.bet_big


@rule
def next_active_seat(state: State, seat: int) -> int:
    """Return the next seat to the left that has not folded."""
    other = (seat + 1) % state.options.players
    while not has(state.still, other):
        other = (other + 1) % state.options.players
    return other


@rule
def start(state: State) -> None:
    """TR1, TR2: shuffle the pack, set the dealer, and take the ante from every seat."""
    state.stock = ALL_CARDS
    state.still = everyone(state.options.players)
    state.dealer = first_dealer(state.carried, state.options.players)
    state.turn = next_active_seat(state, state.dealer)
    for seat in range(SEATS):
        state.swapped[seat] = NONE
        state.paid[seat] = state.options.ante if seat < state.options.players else 0
    for place in range(MAX_ACTIONS):
        state.actions[place] = NONE
    state.call = state.options.ante
    state.phase = DEALING
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """TR11, TR12: write the legal moves of a seat; for CHANCE, any card of the stock."""
    if seat == CHANCE:
        return spread(state.stock, moves) if state.to_move == CHANCE_AWAITED else 0
    if not has(state.to_move, seat):
        return 0
    return exchanges(state, moves) if state.phase == EXCHANGING else betting_moves(state, seat, moves)


@rule
def betting_moves(state: State, seat: int, moves: list[int]) -> int:
    """TR12: write the actions: check or bet; fold, call or raise if chips are owed; no RAISE at the limit of raises."""
    n = 0
    for move in range(FOLD, KEEP):
        makes_sense = move != FOLD or owed(state, seat) > 0
        if makes_sense and (move != RAISE or state.raises < state.options.max_raises):
            moves[n] = move
            n += 1
    return n


@rule
def exchanges(state: State, moves: list[int]) -> int:
    """TR11: write the exchanges: any cards of the hand, or none, up to the limit for this number of players."""
    n = 0
    for places in range(1 << HAND):
        if count(places) <= exchange_limit(state.options.players):
            moves[n] = KEEP + places
            n += 1
    return n


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move: a card of CHANCE, an exchange, or an action in the bets."""
    if seat == CHANCE:
        receive_card(state, move)
    elif state.phase == EXCHANGING:
        exchange(state, seat, move - KEEP)
    else:
        play_action(state, seat, move)


@rule
def receive_card(state: State, card: int) -> None:
    """TR2, TR11: give a card to the seat whose turn it is, in the deal or in the exchange."""
    seat = state.turn
    state.stock = drop(state.stock, card)
    state.hand[seat] = put(state.hand[seat], card)
    if state.phase == DEALING:
        state.turn = next_active_seat(state, seat)
        if seat == state.dealer and count(state.hand[seat]) == HAND:
            open_bets(state, FIRST_BETS)
        return
    state.fresh[seat] = put(state.fresh[seat], card)
    if count(state.hand[seat]) == HAND:
        next_exchange(state, seat)


@rule
def open_bets(state: State, phase: int) -> None:
    """TR10: begin a round of bets with the seat to the left of the dealer."""
    state.phase = phase
    state.raises = 0
    state.answered = 0
    state.turn = next_active_seat(state, state.dealer)
    state.to_move = only(state.turn)


@rule
def play_action(state: State, seat: int, move: int) -> None:
    """TR12, TR13: fold, check or call, bet or raise; every other seat must act again after a bet or raise."""
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
        state.turn = next_active_seat(state, seat)
        state.to_move = only(state.turn)


@rule
def close_bets(state: State) -> None:
    """TR10, TR13: begin the exchange after the small bets, or the showdown after the big bets."""
    if state.phase == LAST_BETS:
        state.shown = state.still
        settle(state, winning_seats(state, state.still))
        finish(state, SHOWDOWN)
    else:
        state.phase = EXCHANGING
        state.turn = next_active_seat(state, state.dealer)
        state.to_move = only(state.turn)


@rule
def exchange(state: State, seat: int, places: int) -> None:
    """TR11: put away the cards whose places in the hand are set in `places`, and let CHANCE deal as many new ones."""
    hand = state.hand[seat]
    remaining = places
    while remaining:
        card = nth(hand, lowest(remaining))
        remaining = rest(remaining)
        state.hand[seat] = drop(state.hand[seat], card)
        state.gone[seat] = put(state.gone[seat], card)
    state.swapped[seat] = count(places)
    if places:
        state.phase = DRAWING
        state.to_move = CHANCE_AWAITED
    else:
        next_exchange(state, seat)


@rule
def next_exchange(state: State, seat: int) -> None:
    """TR10, TR11: let the next seat exchange; when every seat has exchanged, begin the big bets."""
    state.phase = EXCHANGING
    state.turn = next_active_seat(state, seat)
    state.to_move = only(state.turn)
    if state.swapped[state.turn] != NONE:
        open_bets(state, LAST_BETS)


@rule
def winning_seats(state: State, seats: int) -> int:
    """TR14, TR15: return the seats with the best hand among `seats`; both are seats as bits."""
    winners = 0
    highest = NONE
    for seat in range(state.options.players):
        if has(seats, seat):
            hand = strength(state.hand[seat], state.options.hand_ranking)
            if hand > highest:
                highest = hand
                winners = 0
            if hand == highest:
                winners = put(winners, seat)
    return winners


@rule
def pot_of(state: State) -> int:
    """TR2, TR12: return the number of chips in the pot."""
    pot = 0
    for seat in range(SEATS):
        pot += state.paid[seat]
    return pot


@rule
def settle(state: State, winners: int) -> None:
    """TR14, TR15: share the pot among the winners (seats as bits)."""
    pot = pot_of(state)
    for seat in range(state.options.players):
        state.net[seat] = share(pot, winners, seat, state.dealer, state.options.players) - state.paid[seat]


@rule
def finish(state: State, how: int) -> None:
    """End the deal; `how` is the value of `State.ended`."""
    state.ended = how
    state.phase = OVER
    state.to_move = 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the chips won less the chips paid."""
    return state.net[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """TR16: end the deal because a player gives up: seats still in take back what they paid, and share the rest of the pot."""
    others = drop(state.still, seat)
    lost = 0
    for player in range(state.options.players):
        if not has(others, player):
            lost += state.paid[player]
    for player in range(state.options.players):
        own_loss = 0 if has(others, player) else state.paid[player]
        state.net[player] = share(lost, others, player, state.dealer, state.options.players) - own_loss
    finish(state, RESIGNED)


@rule
def ending(state: State) -> int:
    """Return how the deal ended: an index into the game's endings."""
    return state.ended


class ChipsMatch(Ledger):
    """A match."""

    options = nest(MatchOptions)  # the options of the match
    base = nest(Options)  # the options of every deal


MATCH = match_of(ChipsMatch, MatchOptions)


class Rules(LinkedRules):
    """The rules that the table, the notation and the guide call."""

    bet_size = staticmethod(bet_size)
    deal_points = staticmethod(deal_points)
    exchange_limit = staticmethod(exchange_limit)
    kind_of = staticmethod(kind_of)
    legal = staticmethod(legal)
    match_is_over = staticmethod(match_is_over)
    next_dealer = staticmethod(next_dealer)
    owed = staticmethod(owed)
    pot_of = staticmethod(pot_of)
    winning_seats = staticmethod(winning_seats)
