"""The patience face up the obvious way: every order of shifts, from the board alone."""

from functools import cache
from typing import Any

from tests.support.naive import board64_runs


def least_left(game: Any, state: Any) -> int:
    """The fewest cards that can be left, by trying every move in every position."""
    play, legal = game.verbs["play"], game.verbs["legal"]

    @cache
    def least(packed: bytes) -> int:
        here = game.state.unpack(packed)
        if here.to_move == 0:
            return sum(card != -1 for card in here.top)
        moves = [0] * game.moves
        best = 64
        for move in moves[: legal(here, 0, moves)]:
            after = here.clone()
            play(after, 0, move)
            best = min(best, least(forgetting(after)))
        return best

    return least(forgetting(state))


def forgetting(state: Any) -> bytes:
    """A position without what it does not depend on."""
    bare = state.clone()
    bare.last = [-1, -1]
    bare.history = [-1] * len(bare.history)
    return bare.pack()


def by_sets(state: Any) -> int:
    """The same for crossed=all without imposing, and without the game's rules: a position is the set of cards left."""
    cards = {square: card for square, card in enumerate(state.top) if card >= 0}

    @cache
    def least(squares: frozenset[int]) -> int:
        best = len(squares)
        for origin in squares:
            for target in set(range(64)) - squares:
                runs = board64_runs.through(Board({s: cards[s] for s in squares}, state.options), origin, target)
                if runs:
                    best = min(best, least((squares - {origin}) - set().union(*runs)))
        return best

    return least(frozenset(cards))


class Board:
    """What `board64_runs` asks of a state."""

    def __init__(self, cards: dict[int, int], options: Any) -> None:
        """Lay the cards."""
        self.top = [cards.get(square, -1) for square in range(64)]
        self.options = options
