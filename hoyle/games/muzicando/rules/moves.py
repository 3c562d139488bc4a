"""The verbs of Muzicando: start, legal moves, play, points and endings of a layout (MZ1–MZ75)."""

from hoyle.games.muzicando.cards import CARDS, COLOURS
from hoyle.games.muzicando.rules.auction import (
    deal_card,
    make_call,
    prepare_deal,
    sit_down,
    start_deal,
    write_calls,
    write_seats,
)
from hoyle.games.muzicando.rules.score import annul
from hoyle.games.muzicando.rules.turn import draw_card, lay_card, pass_or_stop, turn_moves
from hoyle.games.muzicando.state import (
    CALLING,
    CHOOSING,
    DEALER_DRAW,
    DRAWING,
    PASS,
    SEATING,
    SEATS,
    STRIDE,
    State,
)
from hoyle.rules.bits import has, spread
from hoyle.rules.mark import rule
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE, everyone


@rule
def start(state: State) -> None:
    """MZ1–MZ4: set up an empty table and prepare the deal."""
    for card in range(CARDS):
        state.at[card] = NONE
    for colour in range(COLOURS):
        state.cover[colour] = NONE
    for place in range(SEATS):
        state.place[place] = NONE
    prepare_deal(state)


@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves of a seat or of CHANCE. Return their number."""
    if seat == CHANCE:
        if state.to_move != CHANCE_AWAITED:
            return 0
        return spread(everyone(state.options.players) if state.phase == DEALER_DRAW else state.stock, moves)
    if not has(state.to_move, seat):
        return 0
    if state.phase == SEATING:
        return write_seats(moves)
    if state.phase == CALLING or state.phase == CHOOSING:
        return write_calls(state, moves)
    return turn_moves(state, seat, moves)


@rule
def play(state: State, seat: int, move: int) -> None:
    """Play a move of a seat or of CHANCE."""
    if seat == CHANCE:
        play_chance(state, move)
    elif state.phase == SEATING:
        sit_down(state, move)
    elif state.phase == CALLING or state.phase == CHOOSING:
        make_call(state, seat, move)
    elif move >= PASS:
        pass_or_stop(state, seat, move)
    else:
        lay_card(state, seat, move)


@rule
def play_chance(state: State, move: int) -> None:
    """MZ4, MZ50, MZ55: play a move of CHANCE: draw the dealer, deal a card, or draw a card from the stock."""
    if state.phase == DEALER_DRAW:
        start_deal(state, move)
    elif state.phase == DRAWING:
        draw_card(state, move)
    else:
        deal_card(state, move)


@rule
def points(state: State, seat: int) -> int:
    """MZ70–MZ75: return the points that a seat, or its team, scored in the layout."""
    return state.score[seat]


@rule
def move_kind(state: State, seat: int, move: int) -> int:
    """Return the play of the same card to the first cell; every other move is its own kind."""
    return move - move % STRIDE if move < PASS else move


@rule
def forfeit(state: State, seat: int) -> None:
    """MZ75: annul the layout and fine the side of the seat that leaves."""
    annul(state, seat)


@rule
def ending(state: State) -> int:
    """Return how the layout ended: an index into the game's endings."""
    return state.ended
