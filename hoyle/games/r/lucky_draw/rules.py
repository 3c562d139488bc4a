"""Games of luck in which everybody in turn turns up the top card of the pack.

Each game adds `play`, with what a card does, and `forfeit`. Paragraphs: AT is Assassin's Target, PL Princess Lover.
"""

from typing import TYPE_CHECKING, Any

from hoyle.games.r.shared.cards import ALL_CARDS
from hoyle.games.r.shared.places import first_place_payoff
from hoyle.rules.bits import count, drop, has, spread
from hoyle.rules.dice import Dice
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, everyone, only

SEATS = 5
CARDS = 16

DRAW = 0
"""The only move of a seat: turn up a card."""


class LuckyDraw(Record):
    """A position. Each game adds its options. A card is its colour · 8 + its rank."""

    to_move = cell(int16)  # the seat that is to move, as bits; 0 when the game is over
    stock = cell(int32, blank=0)  # cards that have not been turned up since the last shuffle, as bits
    seats = cell(int16)  # seats still in, as bits
    turn = cell(int8)  # the seat whose turn it is; when the game is over, the seat that turned up the last card
    result = cell(int16)  # when the game is over: the seats that came first, as bits
    ended = cell(int8)  # how the game ended
    shuffles = cell(int8, path=True)  # how often the pack was used up and shuffled again
    turned = row(CARDS, int8, path=True, blank=NONE)  # the cards turned up since the last shuffle, in order
    drawn = row(SEATS, int8, path=True)  # by seat: how many cards it has turned up
    out = row(SEATS, int8, path=True, blank=NONE)  # the seats that are out, in the order in which they went

    if TYPE_CHECKING:
        options: Any  # the options in force, with `players`


@rule
def start(state: LuckyDraw) -> None:
    """AT1, PL1: all sixteen cards are shuffled and lie face down; everybody is in, and seat 0 begins."""
    shuffle(state)
    for place in range(SEATS):
        state.out[place] = NONE
    state.seats = everyone(state.options.players)
    state.to_move = only(0)


@rule
def shuffle(state: LuckyDraw) -> None:
    """AT1, AT4, PL1: all sixteen cards lie face down."""
    state.stock = ALL_CARDS
    for place in range(CARDS):
        state.turned[place] = NONE


@rule
def legal(state: LuckyDraw, seat: int, moves: list[int]) -> int:
    """AT2, PL2: write the moves: the seat whose turn it is turns up a card; for CHANCE, any card of the pack."""
    if not awaited(state.to_move, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    moves[0] = DRAW
    return 1


@rule
def draw(state: LuckyDraw) -> None:
    """AT2, AT4, PL2: a card is about to be turned up; if the pack is used up, it is shuffled first."""
    if state.stock == 0:
        shuffle(state)
        state.shuffles += 1
    state.to_move = CHANCE_AWAITED


@rule
def take(state: LuckyDraw, card: int) -> None:
    """AT2, PL2: the card comes off the pack."""
    state.turned[CARDS - count(state.stock)] = card
    state.stock = drop(state.stock, card)
    state.drawn[state.turn] += 1


@rule
def go_out(state: LuckyDraw) -> None:
    """AT3, PL4: the seat whose turn it is goes out."""
    state.out[state.options.players - count(state.seats)] = state.turn
    state.seats = drop(state.seats, state.turn)


@rule
def pass_turn(state: LuckyDraw) -> None:
    """AT2, PL2: the turn passes to the next seat that is still in."""
    after = (state.turn + 1) % SEATS
    while not has(state.seats, after):
        after = (after + 1) % SEATS
    state.turn = after
    state.to_move = only(after)


@rule
def win(state: LuckyDraw, seats: int, how: int) -> None:
    """End the game; these seats (bits) came first."""
    state.result = seats
    state.ended = how
    state.to_move = 0


@rule
def payoff(state: LuckyDraw, seat: int) -> int:
    """AT5, PL3, PL5: return the first place against the others."""
    return first_place_payoff(state.options.players, state.result, seat)


@rule
def ending(state: LuckyDraw) -> int:
    """Return how the game ended: an index into the game's endings."""
    return state.ended


@rule
def public(state: LuckyDraw, seen: LuckyDraw) -> None:
    """K1: everything is open: what was turned up, and so what is still in the pack; nobody knows its order."""
    seen.to_move = state.to_move
    seen.stock = state.stock
    seen.seats = state.seats
    seen.turn = state.turn
    seen.result = state.result
    seen.ended = state.ended
    seen.shuffles = state.shuffles
    for place in range(CARDS):
        seen.turned[place] = state.turned[place]
    for seat in range(SEATS):
        seen.drawn[seat] = state.drawn[seat]
        seen.out[seat] = state.out[seat]


@rule
def view(state: LuckyDraw, seat: int, seen: LuckyDraw) -> None:
    """K1: a player sees what everybody sees."""
    public(state, seen)


@rule
def determinize(seen: LuckyDraw, seat: int, state: LuckyDraw, dice: Dice) -> None:
    """Write the only position that is consistent with the view."""
    copy(state, seen)
