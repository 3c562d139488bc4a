"""Games in which everybody in turn turns up the top card of the pack: what Assassin's Target and Princess Lover share."""

from hoyle.games.r.state import ALL_CARDS
from hoyle.rules.bits import count, drop, has, spread
from hoyle.rules.mark import rule
from hoyle.rules.record import Record, cell, int8, int16, int32, row
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, awaited, everyone, only

SEATS = 5
CARDS = 16

DRAW = 0
"""The one move there is: to turn up a card."""


class Draws(Record):
    """How such a game stands. A card is its colour · 8 + its rank."""

    waits = cell(int16)  # seats whose move is awaited, as bits; 0 when the game is over
    stock = cell(int32, blank=0)  # cards that have not been turned up since they were shuffled, as bits
    seats = cell(int16)  # seats still in, as bits
    turn = cell(int8)  # the seat whose turn it is; of a game that is over, the one that turned up the last card
    result = cell(int16)  # of a game that is over: the seats that came first, as bits
    ended = cell(int8)  # how it ended
    shuffles = cell(int8, path=True)  # how often the pack was used up and shuffled again
    turned = row(CARDS, int8, path=True, blank=NONE)  # the cards turned up since then, in their order
    drawn = row(SEATS, int8, path=True)  # by seat: cards turned up
    out = row(SEATS, int8, path=True, blank=NONE)  # the seats that are out, in the order in which they went


@rule
def shuffle(state: Draws) -> None:
    """All sixteen cards lie face down again."""
    state.stock = ALL_CARDS
    for place in range(CARDS):
        state.turned[place] = NONE


@rule
def begin(state: Draws, players: int) -> None:
    """Everybody is in; seat 0 begins."""
    shuffle(state)
    for place in range(SEATS):
        state.out[place] = NONE
    state.seats = everyone(players)
    state.waits = only(0)


@rule
def draws(state: Draws, seat: int, moves: list[int]) -> int:
    """Whose turn it is turns up a card; any card of the pack may come."""
    if not awaited(state.waits, seat):
        return 0
    if seat == CHANCE:
        return spread(state.stock, moves)
    moves[0] = DRAW
    return 1


@rule
def ask(state: Draws) -> None:
    """A card is about to be turned up; where the pack is used up, it is shuffled first."""
    if state.stock == 0:
        shuffle(state)
        state.shuffles += 1
    state.waits = CHANCE_AWAITED


@rule
def take(state: Draws, card: int) -> None:
    """The card comes off the pack."""
    state.turned[CARDS - count(state.stock)] = card
    state.stock = drop(state.stock, card)
    state.drawn[state.turn] += 1


@rule
def go_out(state: Draws, players: int) -> None:
    """Whose turn it is is out."""
    state.out[players - count(state.seats)] = state.turn
    state.seats = drop(state.seats, state.turn)


@rule
def pass_on(state: Draws) -> None:
    """The next seat that is still in."""
    after = (state.turn + 1) % SEATS
    while not has(state.seats, after):
        after = (after + 1) % SEATS
    state.turn = after
    state.waits = only(after)


@rule
def win(state: Draws, seats: int, how: int) -> None:
    """The game is over, and these seats came first."""
    state.result = seats
    state.ended = how
    state.waits = 0


@rule
def show(state: Draws, seen: Draws) -> None:
    """Everything is open: what was turned up, and so what is still in the pack; nobody knows its order."""
    seen.waits = state.waits
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
