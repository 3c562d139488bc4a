"""Reader of Telepathy's case files (V18)."""

from collections import Counter
from itertools import permutations
from math import factorial
from typing import Any

from hoyle.games.r.telepathy import GAME, rules
from hoyle.games.r.telepathy.rules import PLACES, State, partner_of
from tests.support.cases import BadRow, Row


def new_game(row: Row) -> State:
    """Return the start of a game with the row's options."""
    return GAME.begin(GAME.choose(**{name: value for name, value in row["options"].items() if name != "game"}))


def lay(row: Row) -> dict[str, Any]:
    """Lay the rows of the first pair of players, as the case gives them, and return their score."""
    state = new_game(row)
    for seat, ranks in zip((0, partner_of(state, 0)), row["state"]["rows"], strict=True):
        if sorted(ranks) != list(range(PLACES)):
            raise BadRow(f"{ranks} is no row of all eight ranks")
        for rank in ranks[: PLACES - 1]:
            rules.play(state, seat, rank)
    return {"score": rules.match_count(state, 0)}


def count(row: Row) -> dict[str, Any]:
    """Return, for each number of matches, how many of the rows that a partner can lay have that many with a fixed row."""
    state, counts = new_game(row), Counter[int]()
    start = partner_of(state, 0) * PLACES  # of the partner's row in `line`
    state.line[:PLACES] = range(PLACES)
    for ranks in permutations(range(PLACES)):
        state.line[start : start + PLACES] = ranks
        counts[rules.match_count(state, 0)] += 1
    return {"counts": {str(n): counts[n] for n in range(PLACES + 1)}, "of": factorial(PLACES)}


KINDS = {"lay": lay, "count": count}
