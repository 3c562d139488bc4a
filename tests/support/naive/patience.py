"""The face-up patience (a solitaire game) solved by brute force: every order of shifts."""

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.support.naive import board64_runs


def fewest_left(game: Any, state: Any) -> int:
    """Return the fewest cards that can be left, by trying every move in every position."""
    return counter(game)(state)


def counter(game: Any) -> Callable[[Any], int]:
    """Return a function like `fewest_left` that remembers all positions it has met."""
    play, legal = game.verbs["play"], game.verbs["legal"]

    @cache
    def fewest(packed: bytes) -> int:
        before = game.state.unpack(packed)
        if before.to_move == 0:
            return sum(card != -1 for card in before.top)
        moves = [0] * game.moves
        best = 64
        for move in moves[: legal(before, 0, moves)]:
            after = before.clone()
            play(after, 0, move)
            best = min(best, fewest(without_history(after)))
        return best

    return lambda state: fewest(without_history(state))


def without_history(state: Any) -> bytes:
    """Pack a position without the fields on which its result does not depend."""
    bare = state.clone()
    bare.last = [-1, -1]
    bare.history = [-1] * len(bare.history)
    return bare.pack()


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
