"""The course of a layout of Muzicando: legal, play and what it brings (MZ1–MZ75)."""

from hoyle.games.muzicando.cards import CARDS, COLOURS
from hoyle.games.muzicando.rules.auction import call, calls, deal, give, shuffle
from hoyle.games.muzicando.rules.score import annul
from hoyle.games.muzicando.rules.turn import draw, lay, pass_or_stop, turn_moves
from hoyle.games.muzicando.state import (
    CALLING,
    CHOOSING,
    DEALER_DRAW,
    DRAWING,
    PASS,
    SEATS,
    State,
)
from hoyle.rules.bits import has, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone


@rule
def start(state: State) -> None:
    """MZ1–MZ4: an empty table, all cards shuffled."""
    for card in range(CARDS):
        state.at[card] = NONE
    for colour in range(COLOURS):
        state.cover[colour] = NONE
    for place in range(SEATS):
        state.place[place] = NONE
    shuffle(state)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Return what a seat may do, and what CHANCE may."""
    if seat == CHANCE:
        if state.to_move != CHANCE_AWAITED:
            return 0
        return spread(everyone(state.options.players) if state.phase == DEALER_DRAW else state.stock, moves)
    if not has(state.to_move, seat):
        return 0
    if state.phase == CALLING or state.phase == CHOOSING:
        return calls(state, moves)
    return turn_moves(state, seat, moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move."""
    if seat == CHANCE:
        chance(state, move)
    elif state.phase == CALLING or state.phase == CHOOSING:
        call(state, seat, move)
    elif move >= PASS:
        pass_or_stop(state, seat, move)
    else:
        lay(state, seat, move)


@rule
def chance(state: State, move: int) -> None:
    """MZ4, MZ50, MZ55: CHANCE draws the dealer, a card is dealt, or drawn from the stock."""
    if state.phase == DEALER_DRAW:
        deal(state, move)
    elif state.phase == DRAWING:
        draw(state, move)
    else:
        give(state, move)


@rule
def points(state: State, seat: int) -> int:
    """MZ70–MZ75: return what the layout brought a seat, or its team."""
    return state.score[seat]


@rule
def forfeit(state: State, seat: int) -> None:
    """MZ75: who leaves is fined, and the layout is dealt again."""
    annul(state, seat)


@rule
def ending(state: State) -> int:
    """Return how it ended: an index into the game's endings."""
    return state.ended
