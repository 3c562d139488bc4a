"""The face-up patience (a solitaire game) solved by brute force: every order of shifts."""

from collections.abc import Callable
from functools import cache
from typing import Any

from numpy import frombuffer

from hoyle.testing.compiled_play import STEPS, CompiledPlay
from tests.support.naive import board64_runs


def fewest_left(game: Any, state: Any) -> int:
    """Return the fewest cards that can be left, by trying every move in every position."""
    return counter(game)(state)


def counter(game: Any) -> Callable[[Any], int]:
    """Return a function like `fewest_left` that remembers all positions it has met. The rules are compiled, with all checks."""
    table, legal, play = compiled(game)

    @cache
    def fewest(packed: bytes) -> int:
        before = frombuffer(packed, table.dtype)
        table[:] = before
        if before["to_move"][0] == 0:
            return int((before["top"] != -1).sum())
        best = 64
        for move in legal():
            table[:] = before
            play(move)
            best = min(best, fewest(without_history(table)))
        return best

    def fewest_of(state: Any) -> int:
        state.store(table, 0)
        return fewest(without_history(table))

    return fewest_of


def compiled(game: Any) -> tuple[Any, Callable[[], list[int]], Callable[[int], None]]:
    """Return an array for a position, a function that lists the legal moves in it, and one that plays a move."""
    twin = CompiledPlay(game, game.choose())

    def play(move: int) -> None:
        twin.instance.budget = STEPS
        twin.play(0, move)

    return twin.states, lambda: twin.legal(0), play


def without_history(table: Any) -> bytes:
    """Remove the fields on which the result of a position does not depend, and pack it."""
    table["last"] = table["history"] = -1
    return table.tobytes()


def fewest_left_by_sets(state: Any) -> int:
    """Return the same number without the game's rules, for crossed=all without imposing.

    With these options a position is the set of the squares that still have their cards.
    """
    cards = {square: card for square, card in enumerate(state.top) if card >= 0}

    @cache
    def fewest(squares: frozenset[int]) -> int:
        best = len(squares)
        for origin in squares:
            for target in set(range(64)) - squares:
                runs = board64_runs.through(
                    Board({square: cards[square] for square in squares}, state.options), origin, target
                )
                if runs:
                    best = min(best, fewest((squares - {origin}) - set().union(*runs)))
        return best

    return fewest(frozenset(cards))


class Board:
    """The fields of a state that `board64_runs` reads."""

    def __init__(self, cards: dict[int, int], options: Any) -> None:
        """Put the cards on their squares."""
        self.top = [cards.get(square, -1) for square in range(64)]
        self.options = options
