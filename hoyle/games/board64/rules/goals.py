"""Goals beside the test card: the far side, most cards taken, fewest cards left; and the duty to beat (G1.v7 to G1.v9)."""

from hoyle.games.board64.board import FAR_DISTANCE
from hoyle.games.board64.choices import COMPARE, DRAWN, FEWEST_LEFT, NOTHING_THERE
from hoyle.games.board64.rules.compare import final_count, piles_topped
from hoyle.games.board64.state import State, are_allied
from hoyle.rules.bits import put
from hoyle.rules.mark import rule
from hoyle.rules.seats import NONE


@rule
def distance_to_far_side(state: State, seat: int, square: int) -> int:
    """Return how many ranks, or files, a square is away from the far edge of a seat's side."""
    side = 2 * seat if state.options.players == 2 else seat
    return FAR_DISTANCE[64 * side + square]


@rule
def has_reached(state: State, seat: int) -> bool:
    """Return whether the card that a seat has just moved is open and stands on the far edge, which wins by option (G1.v7)."""
    if state.options.far_side == NOTHING_THERE or state.options.principle == COMPARE:
        return False
    square = state.last[1]
    return square != NONE and state.top[square] >= 0 and distance_to_far_side(state, seat, square) == 0


@rule
def party_of(state: State, seat: int) -> int:
    """Return a seat and its partner, as bits."""
    found = 0
    for other in range(state.options.players):
        if are_allied(state, seat, other):
            found = put(found, other)
    return found


@rule
def is_counted(state: State) -> bool:
    """Return whether the game is decided by a count when nobody has won (G48.12, G1.v9)."""
    return state.options.principle == COMPARE or state.options.tally != DRAWN


@rule
def lead_of(state: State, seat: int, other: int) -> int:
    """Return by how much a seat is ahead of another one in the count: more of it is better, or fewer cards left (G1.v9)."""
    lead = result_of(state, seat) - result_of(state, other)
    return -lead if state.options.principle != COMPARE and state.options.tally == FEWEST_LEFT else lead


@rule
def result_of(state: State, seat: int) -> int:
    """Return the result of a seat in the count: of a comparison, or the cards taken, or those left (G1.v9)."""
    if state.options.principle == COMPARE:
        return final_count(state, seat)
    return piles_topped(state, seat) if state.options.tally == FEWEST_LEFT else state.taken[seat]


@rule
def has_lost_all(state: State) -> bool:
    """Return whether one of two sides has no card left where cards are counted (G1.v9)."""
    if state.options.tally == DRAWN or state.options.principle == COMPARE:
        return False
    return piles_topped(state, 0) * piles_topped(state, 1) == 0


@rule
def keep_takings(state: State, moves: list[int], n: int) -> int:
    """Keep of `n` steps those that beat a card, if there are any (G1.v8); return their number."""
    found = 0
    for index in range(n):
        if state.top[moves[index] & 63] != NONE:
            moves[found] = moves[index]
            found += 1
    return found if found else n
