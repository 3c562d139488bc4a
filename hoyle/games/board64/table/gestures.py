"""The gestures of a seat, and the moves they make."""

from hoyle.games.board64.board import square_name
from hoyle.games.board64.choices import OPEN
from hoyle.games.board64.linked_rules import Rules
from hoyle.games.board64.state import (
    ALL_RUNS,
    CLAIM,
    CLAIMING,
    EVERY_WAY,
    MAX_MOVES,
    NOTHING,
    OPENING,
    SETTLE,
    WAYS_TO_SETTLE,
    State,
)
from hoyle.games.board64.table.labels import address, item_name
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.turns import legal_moves
from hoyle.rules.seats import NONE


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """Return the gestures of a seat; each gesture makes one move."""
    moves = legal_moves(rules.legal, seen, seat, MAX_MOVES)
    if seen.options.principle != OPEN:
        return claim_gestures(moves) if seen.phase == CLAIMING else step_gestures(seen, moves)
    if seen.opened == NONE:
        return step_gestures(seen, moves) | open_gestures(moves) | take_gestures(moves)
    return settle_gestures(seen, moves)


def step_gestures(seen: State, moves: list[int]) -> Gestures:
    """C3: return the gestures that put a card on a square; a step or shift is origin · 64 + target."""
    steps = [move for move in moves if move < NOTHING]
    names = {origin: item_name(seen, origin) for origin in {move >> 6 for move in steps}}
    return {gesture("step", names[move >> 6], address(move & 63)): [move] for move in steps}


def open_gestures(moves: list[int]) -> Gestures:
    """G65.2: return the gestures that turn up a card."""
    return {gesture("open", square_name(move - OPENING)): [move] for move in moves if move >= OPENING}


def claim_gestures(moves: list[int]) -> Gestures:
    """G18.6: return the gestures that take one combination, all of them, or none."""
    nothing_last = sorted(moves, key=lambda move: move == NOTHING)
    return {gesture("claim", claim_name(move)): [move] for move in nothing_last}


def claim_name(move: int) -> str:
    """Return the name of a claim: nothing, all, or the first square and the way of a combination."""
    if move == NOTHING:
        return "nothing"
    if move == ALL_RUNS:
        return "all"
    return f"{square_name((move - CLAIM) & 63)}.{(move - CLAIM) >> 6}"


def take_gestures(moves: list[int]) -> Gestures:
    """G65.v3, G65.v6: return the gestures that take combinations that stand: one, those that cross on a square, or all."""
    takes = sorted((move for move in moves if CLAIM <= move < OPENING), key=is_joint)
    return {gesture("take", take_name(move)): [move] for move in takes}


def is_joint(move: int) -> int:
    """Return 0 for a move that takes one combination, 1 for those that cross on a square, 2 for all."""
    if move == ALL_RUNS:
        return 2
    return int((move - SETTLE) % WAYS_TO_SETTLE == EVERY_WAY)


def take_name(move: int) -> str:
    """Return the name of a move that takes combinations: all, or the square and the way."""
    if move == ALL_RUNS:
        return "all"
    square, way = divmod(move - SETTLE, WAYS_TO_SETTLE)
    return f"{square_name(square)}.{way}"


def settle_gestures(seen: State, moves: list[int]) -> Gestures:
    """G65.3, G65.4: return the gestures that settle the opened card: it takes combinations on a square, or is left.

    If only one move shifts the card to a square, the gesture puts the card on that square. All other moves are options to
    pick, named after the square and the way.
    """
    moves_by_square: dict[int, list[int]] = {}
    for move in moves:
        if SETTLE <= move < OPENING:
            moves_by_square.setdefault((move - SETTLE) // WAYS_TO_SETTLE, []).append(move)
    shifts: Gestures = {}
    settles: Gestures = {}
    for square, settling in moves_by_square.items():
        if square != seen.opened and len(settling) == 1:
            shifts[gesture("shift", item_name(seen, seen.opened), address(square))] = settling
        else:
            settles |= {
                gesture("settle", f"{square_name(square)}.{(move - SETTLE) % WAYS_TO_SETTLE}"): [move]
                for move in settling
            }
    if moves_by_square and NOTHING in moves:
        settles[gesture("settle", "leave")] = [NOTHING]
    return shifts | settles
