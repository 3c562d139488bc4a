"""Whether positions that `canonicalize` merges are equivalent: their moves lead to the same positions, up to merging, or payoffs.

A merging that is wrong is wrong somewhere in one step: by induction from the end of the game, positions whose moves all lead to equivalent
positions are equivalent. `hoyle.solver.merging` looks at every position of rules that are solved; here are positions of random games.
"""

import random
from itertools import product
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.testing.broken import BUDGET, Broken, Values, require
from hoyle.testing.random_play import awaited_seats, legal, rounds, verb_function

GAMES, MOST_MOVES = 8, 400
"""How many random games are looked at, and the most ways to go on from a position that is."""

Key = tuple[Any, ...]


def merged_positions_are_equivalent(game: Game, values: Values) -> None:
    """Positions that `canonicalize` makes one have the same moves, which lead to the same positions and the same payoffs."""
    if "canonicalize" not in game.verbs or game.seats(game.choose(**values)) != 2:
        return
    for seed in range(GAMES):
        state: Position = game.begin(game.choose(**values))
        for _ in rounds(game, state, random.Random(seed)):
            if BUDGET.is_spent:
                break
            compare(game, state)


def compare(game: Game, state: Position) -> None:
    """Raise Broken if a position and its representative go on differently."""
    if not state.to_move:
        return
    other, is_exchanged = representative(game, state)
    again, _ = representative(game, other)
    require(again == other, "canonicalize changes a position that it has made")
    if other == state:
        return
    one, two = ways_on(game, state, False), ways_on(game, other, is_exchanged)
    if one is None or two is None or one == two:
        return
    seat = next(seat for seat in {**one, **two} if one.get(seat) != two.get(seat))
    names = [of.name for of in type(state).fields if getattr(state, of.name) != getattr(other, of.name)]
    how = "the seats exchanged, " if is_exchanged else ""
    raise Broken(
        f"canonicalize merges a position with another one, {how}from which seat {seat} goes on differently; they differ in "
        f"{', '.join(names)}"
    )


def representative(game: Game, state: Position) -> tuple[Position, bool]:
    """Return the representative of a position, and whether the seats are exchanged in it."""
    other = state.clone()
    return other, bool(game.verbs["canonicalize"](other))


def ways_on(game: Game, state: Position, is_exchanged: bool) -> dict[int, set[frozenset[Key]]] | None:
    """Return for each seat to move what its moves lead to, by the replies of the other seat; None if that is too much.

    Seats and payoffs are exchanged if the seats of the position are.
    """
    seats = awaited_seats(state)
    moves = [legal(game, state, seat) for seat in seats]
    if len(moves[0]) * len(moves[-1]) > MOST_MOVES:
        return None
    found: dict[tuple[int, int], set[Key]] = {}
    for chosen in product(*moves):
        after = state.clone()
        for seat, move in zip(seats, chosen, strict=True):
            verb_function(game, "play")(after, seat, move)
        key = key_of(game, after, is_exchanged)
        for seat, move in zip(seats, chosen, strict=True):
            found.setdefault((seat, move), set()).add(key)
    ways: dict[int, set[frozenset[Key]]] = {}
    for (seat, _), keys in found.items():
        ways.setdefault(1 - seat if is_exchanged and seat < 2 else seat, set()).add(frozenset(keys))
    return ways


def key_of(game: Game, state: Position, is_exchanged: bool) -> Key:
    """Return the payoffs of a finished game, or the representative of a position.

    Whether the seats are exchanged in the representative is left out, because a symmetric one can be reached either way; where it is
    wrong, payoffs are, one step before the end.
    """
    if not state.to_move:
        payoffs = [game.verbs["payoff"](state, seat) for seat in range(2)]
        return tuple(payoffs[::-1] if is_exchanged else payoffs)
    return representative(game, state)[0].astuple()
