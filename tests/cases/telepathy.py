"""How the rows about Telepathy are run (V18)."""

from collections import Counter
from itertools import permutations
from math import factorial
from typing import Any

from hoyle.games.r.telepathy import GAME, rules
from hoyle.games.r.telepathy.state import PLACES, State, partner_of
from hoyle.testing.cases import BadRow, Row


def new_game(row: Row) -> State:
    """The start of a game by the row's options."""
    return GAME.begin(GAME.choose(**{name: value for name, value in row["options"].items() if name != "game"}))


def lay(row: Row) -> dict[str, Any]:
    """The first pair lays the rows of the row; its points."""
    state = new_game(row)
    for seat, ranks in zip((0, partner_of(state, 0)), row["state"]["rows"], strict=True):
        if sorted(ranks) != list(range(PLACES)):
            raise BadRow(f"{ranks} is no row of all eight ranks")
        for rank in ranks[: PLACES - 1]:
            rules.play(state, seat, rank)
    return {"score": rules.matches(state, 0)}


def count(row: Row) -> dict[str, Any]:
    """Every row that a partner can lay beside one row: how many have so many places in common."""
    state, found = new_game(row), Counter[int]()
    other = partner_of(state, 0) * PLACES
    state.line[:PLACES] = range(PLACES)
    for ranks in permutations(range(PLACES)):
        state.line[other : other + PLACES] = ranks
        found[rules.matches(state, 0)] += 1
    return {"counts": {str(n): found[n] for n in range(PLACES + 1)}, "of": factorial(PLACES)}


KINDS = {"lay": lay, "count": count}
