"""The gestures of a seat, and the moves they make."""

from hoyle.games.board64.board import square_name
from hoyle.games.board64.options import OPEN
from hoyle.games.board64.rules.moves import legal
from hoyle.games.board64.state import ALL_RUNS, CLAIM, CLAIMING, NOTHING, OPENING, SETTLE, State
from hoyle.games.board64.table.labels import address, item_name
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.turns import legal_moves

MOST_MOVES = 6000
"""More moves than a seat ever has."""


def gestures(seen: State, seat: int) -> Gestures:
    """Return what the seat may do, each move by one gesture."""
    moves = legal_moves(legal, seen, seat, MOST_MOVES)
    if seen.options.principle != OPEN:
        return claims(moves) if seen.phase == CLAIMING else steps(seen, moves)
    return steps(seen, moves) | openings(moves) | settlings(seen, moves)


def steps(seen: State, moves: list[int]) -> Gestures:
    """C3: return the gestures that put a card on a square."""
    return {gesture("step", item_name(seen, move >> 6), address(move & 63)): [move] for move in moves if move < NOTHING}


def openings(moves: list[int]) -> Gestures:
    """G65.2: return the gestures that turn up a card."""
    return {gesture("open", square_name(move - OPENING)): [move] for move in moves if move >= OPENING}


def claims(moves: list[int]) -> Gestures:
    """G18.6: return the gestures that take one combination, all of them, or none."""
    in_order = sorted(moves, key=lambda move: move == NOTHING)
    return {gesture("claim", claim_name(move)): [move] for move in in_order}


def claim_name(move: int) -> str:
    """Return the option that a claim is: nothing, all, or the first square of a combination and its way."""
    if move == NOTHING:
        return "nothing"
    if move == ALL_RUNS:
        return "all"
    return f"{square_name((move - CLAIM) & 63)}.{(move - CLAIM) >> 6}"


def settlings(seen: State, moves: list[int]) -> Gestures:
    """G65.3, G65.4: the opened card takes combinations where it lies, or is shifted to where it makes one, or stays.

    A square where it can settle in one way only is a place to shift it to; the other ways are picked by name.
    """
    ways: dict[int, list[int]] = {}
    for move in moves:
        if SETTLE <= move < OPENING:
            ways.setdefault((move - SETTLE) // 17, []).append(move)
    shifts: Gestures = {}
    settles: Gestures = {}
    for square, settling in ways.items():
        if square != seen.opened and len(settling) == 1:
            shifts[gesture("shift", item_name(seen, seen.opened), address(square))] = settling
        else:
            settles |= {gesture("settle", f"{square_name(square)}.{(m - SETTLE) % 17}"): [m] for m in settling}
    if ways and NOTHING in moves:
        settles[gesture("settle", "leave")] = [NOTHING]
    return shifts | settles
