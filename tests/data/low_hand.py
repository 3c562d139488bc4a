"""Low Hand: draw a card or take the last one discarded, then discard one; the lowest hand wins when somebody says stop.

A game in one file, with a stock and a discard pile, for `CardTable`.
"""

import sys

from hoyle.games.shared.card_table import DISCARD, STOCK, CardTable
from hoyle.rules.bits import count, drop, put, spread
from hoyle.rules.french_cards import pack_from, total
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int8, int16, int64, nest, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, awaited, only
from hoyle.rules.visibility import ALL, NOBODY, OWNER, cards

SEATS, HAND = 4, 3
PACK = pack_from(2)
POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)  # by rank, from the two to the ace
DRAW, TAKE, STOP = 52, 53, 54


class Options(OptionSet):
    """The options."""

    players = option(2, range(2, SEATS + 1), label="Players", sentence="How many people play.")


class State(Record):
    """A deal of Low Hand."""

    options = nest(Options)
    to_move = cell(int16, MOVERS, seen=ALL)
    turn = cell(int8, range(SEATS), seen=ALL)  # the seat whose turn it is
    hand = row(SEATS, int64, cards(52), seen=OWNER, size="held", pool="stock")
    held = row(SEATS, int8, range(HAND + 2), seen=ALL)
    stock = cell(int64, cards(52), seen=NOBODY)
    left = cell(int8, range(53), seen=ALL)  # cards in the stock
    top = cell(int8, range(NONE, 52), seen=ALL)  # the last card discarded
    pile = cell(int64, cards(52), seen=ALL)  # the cards discarded before it
    stopped = cell(int8, range(NONE, SEATS), seen=ALL)  # who said stop
    resigned = cell(int8, range(NONE, SEATS), seen=ALL)


@rule
def start(state: State) -> None:
    """Shuffle the pack."""
    state.stock = PACK
    state.left = count(PACK)
    state.top = NONE
    state.stopped = NONE
    state.resigned = NONE
    state.to_move = CHANCE_AWAITED


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the cards that may come; those of a full hand; or draw, take and stop."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    if state.held[seat] > HAND:
        return spread(state.hand[seat], moves)
    moves[0] = DRAW
    moves[1] = TAKE
    moves[2] = STOP
    return 3


@rule
def play(state: State, seat: int, move: int) -> None:
    """Deal, turn up a card, draw, take, discard or stop."""
    if seat == CHANCE:
        come(state, move)
    elif move == DRAW:
        state.to_move = CHANCE_AWAITED
    elif move == TAKE:
        gain(state, seat, state.top)
        state.top = NONE
    elif move == STOP:
        state.stopped = seat
        state.to_move = 0
    else:
        discard(state, seat, move)


@rule
def come(state: State, card: int) -> None:
    """Give a card to the seat that is to get one; the first card after the deal is turned up."""
    state.stock = drop(state.stock, card)
    state.left -= 1
    dealt = count(PACK) - state.left
    if dealt <= HAND * state.options.players:
        owner = (dealt - 1) // HAND
        gain(state, owner, card)
    elif dealt == HAND * state.options.players + 1:
        state.top = card
        state.to_move = only(0)
    else:
        gain(state, state.turn, card)
        state.to_move = only(state.turn)


@rule
def gain(state: State, seat: int, card: int) -> None:
    """Add a card to a hand."""
    state.hand[seat] = put(state.hand[seat], card)
    state.held[seat] += 1


@rule
def discard(state: State, seat: int, card: int) -> None:
    """Discard a card; the next seat has its turn, unless the stock is used up."""
    state.hand[seat] = drop(state.hand[seat], card)
    state.held[seat] -= 1
    if state.top != NONE:
        state.pile = put(state.pile, state.top)
    state.top = card
    state.turn = (seat + 1) % state.options.players
    state.to_move = only(state.turn) if state.left else 0


@rule
def payoff(state: State, seat: int) -> int:
    """Return the points that the others hold more than the seat."""
    if state.resigned != NONE:
        return -1 if state.resigned == seat else 1 if (state.resigned + 1) % state.options.players == seat else 0
    found = 0
    for each in range(state.options.players):
        found += total(state.hand[each], POINTS) - total(state.hand[seat], POINTS)
    return found


@rule
def forfeit(state: State, seat: int) -> None:
    """Give up."""
    state.resigned = seat
    state.to_move = 0


@rule
def ending(state: State) -> int:
    """Return 0 if somebody said stop, 1 if the stock is used up, 2 if somebody gave up."""
    return 2 if state.resigned != NONE else 0 if state.stopped != NONE else 1


CARDS = CardTable(
    legal=legal,
    laid="",
    stock="left",
    discard="top",
    takes={DRAW: STOCK, TAKE: DISCARD},
    words={DRAW: "draw", TAKE: "take", STOP: "stop"},
)

GAME = Game(
    name="low_hand",
    title="Low Hand",
    sentence="Draw and discard; the lowest hand wins.",
    verbs=gather(sys.modules[__name__]),
    state=State,
    options=Options,
    version=1,
    seats=lambda options: options.players,
    max_seats=SEATS,
    moves=52,
    codes=55,
    max_length=600,
    payoffs=(-120, 120),
    endings=(("stop", "Somebody said stop."), ("stock", "The stock is used up."), ("resigned", "A player gave up.")),
    forgets=lambda options: True,
    text=CARDS,
    table=CARDS,
    home=__name__,
)
