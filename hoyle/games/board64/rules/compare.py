"""Comparing (game 48): where cards go, which press which, when no press can come any more, and the count."""

from hoyle.games.board64.options import CARDS, FREE, STRICT
from hoyle.games.board64.rules.beat import trump
from hoyle.games.board64.state import State, colour, owner, side_has, value
from hoyle.rules.bits import count
from hoyle.rules.mark import rule
from hoyle.rules.record import int8, local
from hoyle.rules.seats import NONE


@rule
def may_rest(state: State, card: int, square: int) -> bool:
    """Return whether a card may end its move on this free square (G48.3)."""
    return state.options.colour_path == FREE or trump(state, card, square)


@rule
def may_pass(state: State, card: int, square: int) -> bool:
    """Return whether a card may go on over this free square (G48.3)."""
    return state.options.colour_path != STRICT or trump(state, card, square)


@rule
def presses(state: State, seat: int, origin: int, target: int) -> bool:
    """Return whether a card may press a pile.

    It needs the same colour, the same value, or a square of its own colour (G48.4); own piles where allowed (G48.v2).
    """
    if side_has(state, seat, target):
        if not state.options.press_own:
            return False
    elif state.truce > 0:
        return False
    card = state.top[origin]
    other = state.top[target]
    return colour(card) == colour(other) or value(card) == value(other) or trump(state, card, target)


@rule
def tops(state: State, seat: int) -> int:
    """Return how many piles a seat is on top of."""
    return count(state.side[2 * seat]) + count(state.side[2 * seat + 1])


@rule
def cards_in_piles(state: State, seat: int) -> int:
    """Return how many cards lie in the piles that a seat is on top of."""
    n = 0
    for square in range(64):
        if side_has(state, seat, square):
            card = state.top[square]
            while card != NONE:
                n += 1
                card = state.below[card & 63]
    return n


@rule
def counted(state: State, seat: int) -> int:
    """Return what the count gives a seat (G48.12)."""
    return cards_in_piles(state, seat) if state.options.score == CARDS else tops(state, seat)


@rule
def frozen(state: State) -> bool:
    """Return whether no press can ever come (G48.9): no pair agrees, and no card stands on a square of the other's colour."""
    if state.options.colour_path == FREE:
        return False
    colours = local(8, int8)
    values = local(16, int8)
    for square in range(64):
        card = state.top[square]
        if card >= 0:
            colours[4 * owner(card) + colour(card)] += 1
            values[8 * owner(card) + value(card)] += 1
    return not pairs(state, colours, 4) and not pairs(state, values, 8) and not exposed(state, colours)


@rule
def pairs(state: State, counts: list[int], kinds: int) -> bool:
    """Return whether two cards agree that may press each other: an enemy pair, or an own one where that is allowed."""
    for kind in range(kinds):
        if counts[kind] and counts[kinds + kind]:
            return True
        if state.options.press_own and (counts[kind] > 1 or counts[kinds + kind] > 1):
            return True
    return False


@rule
def exposed(state: State, colours: list[int]) -> bool:
    """Return whether a card stands on a square whose colour another has that may press it there."""
    for square in range(64):
        card = state.top[square]
        ground = state.options.squares[square]
        if card >= 0 and ground >= 0:
            if colours[4 - 4 * owner(card) + ground]:
                return True
            others = colours[4 * owner(card) + ground] - (1 if colour(card) == ground else 0)
            if state.options.press_own and others > 0:
                return True
    return False
