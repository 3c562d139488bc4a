"""Games of luck in which players take turns to turn up the top card of the pack.

Each game adds `play` and `forfeit`. Paragraphs AT are those of Assassin's Target, PL those of Princess Lover.
"""

from typing import TYPE_CHECKING, Any

from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.games.r.shared.places import LOT, await_first_turn, first_place_payoff
from hoyle.rules.bits import count, drop, has, spread
from hoyle.rules.mark import rule
from hoyle.rules.position import Position
from hoyle.rules.record import cell, int8, int16, int32, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, MOVERS, NONE, awaited, everyone, only
from hoyle.rules.visibility import ALL, cards

SEATS = 5
CARDS = 16

SEAT = range(NONE, SEATS)

DRAW = 0
"""The only move of a seat: turn up a card."""


class LuckyDraw(Position):
    """A position. Each game adds the field `options`. A card is its colour · 8 + its rank."""

    to_move = cell(int16, MOVERS, seen=ALL)  # the seat that is to move, as bits; 0 when the game is over
    # cards not turned up since the last shuffle; before the lot, `lots`
    stock = cell(int32, cards(LOT + SEATS), seen=ALL)
    seats = cell(int16, range(1 << SEATS), seen=ALL)  # seats still in, as bits
    # the seat whose turn it is, NONE before CHANCE draws it; when the game is over, the last one
    turn = cell(int8, SEAT, seen=ALL)
    result = cell(int16, range(1 << SEATS), seen=ALL)  # when the game is over: the seats that won, as bits
    ended = cell(int8, range(3), seen=ALL)  # how the game ended
    shuffles = cell(int8, range(128), seen=ALL, path=True)  # number of times that the pack was shuffled again
    # the cards turned up since the last shuffle, in order
    turned = row(CARDS, int8, range(NONE, CARDS), seen=ALL, path=True)
    drawn = row(SEATS, int8, range(128), seen=ALL, path=True)  # by seat: number of cards that it has turned up
    out = row(SEATS, int8, SEAT, seen=ALL, path=True)  # the seats that are out, in the order in which they went out

    if TYPE_CHECKING:
        options: Any  # the options in force, with `players`


@rule
def start(state: LuckyDraw) -> None:
    """AT1, PL1: shuffle all sixteen cards; every seat is in, and the seat of the option begins, or CHANCE draws one."""
    shuffle(state)
    for place in range(SEATS):
        state.out[place] = NONE
    state.seats = everyone(state.options.players)
    await_first_turn(state)


@rule
def shuffle(state: LuckyDraw) -> None:
    """AT1, AT4, PL1: put all sixteen cards face down; CHANCE decides their order one card at a time."""
    state.stock = ALL_CARDS
    for place in range(CARDS):
        state.turned[place] = NONE


@rule
def legal(state: LuckyDraw, seat: int, moves: list[int]) -> int:
    """AT1, AT2, PL1, PL2: write the legal moves: DRAW for the seat whose turn it is; for CHANCE any card of the pack, or any seat."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    moves[0] = DRAW
    return 1


@rule
def draw(state: LuckyDraw) -> None:
    """AT2, AT4, PL2: let CHANCE turn up a card; if the pack is used up, shuffle it first."""
    if state.stock == 0:
        shuffle(state)
        state.shuffles += 1
    state.to_move = CHANCE_AWAITED


@rule
def take(state: LuckyDraw, card: int) -> None:
    """AT2, PL2: take the card off the pack and count it for the seat whose turn it is."""
    state.turned[CARDS - count(state.stock)] = card
    state.stock = drop(state.stock, card)
    state.drawn[state.turn] += 1


@rule
def go_out(state: LuckyDraw) -> None:
    """AT3, PL4: put the seat whose turn it is out of the game."""
    state.out[state.options.players - count(state.seats)] = state.turn
    state.seats = drop(state.seats, state.turn)


@rule
def pass_turn(state: LuckyDraw) -> None:
    """AT2, PL2: pass the turn to the next seat that is still in."""
    seat = (state.turn + 1) % SEATS
    while not has(state.seats, seat):
        seat = (seat + 1) % SEATS
    state.turn = seat
    state.to_move = only(seat)


@rule
def win(state: LuckyDraw, seats: int, how: int) -> None:
    """End the game; the seats `seats` (as bits) have won."""
    state.result = seats
    state.ended = how
    state.to_move = 0


@rule
def payoff(state: LuckyDraw, seat: int) -> int:
    """AT5, PL3, PL5: return the payoff of winning alone or together with others, or of losing."""
    return first_place_payoff(state.options.players, state.result, seat)


@rule
def ending(state: LuckyDraw) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended
