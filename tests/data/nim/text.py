"""Moves of Nim in notation: the heap and the stones taken, as in b2."""

from typing import Any

from hoyle import IllegalMove

from .rules import HEAPS, MOST


def write(seen: Any, seat: int, move: int) -> str:
    """Return a move in notation."""
    return f"{'abc'[move // MOST]}{move % MOST + 1}"


def read(seen: Any, seat: int, text: str) -> int:
    """Return the move that this notation means; IllegalMove if it means none."""
    for heap in range(HEAPS):
        for stones in range(MOST):
            if text == write(seen, seat, heap * MOST + stones):
                return heap * MOST + stones
    raise IllegalMove("{text!r} is not a move: write a heap and a number of stones, such as b2.", text=text)
