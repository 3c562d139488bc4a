"""The default implementations of verbs that a game does not define."""

from collections.abc import Callable, Mapping
from typing import Any

from hoyle.rules.dice import Dice
from hoyle.rules.mark import rule
from hoyle.rules.position import Position, Row
from hoyle.rules.record import copy
from hoyle.rules.verbs import MAX_PAYOFF, legal


@rule
def default_reveal(state: Position, seat: int, seen: Position) -> None:
    """Write nothing: the fields declare everything that a view shows."""


@rule
def default_noisy(state: Position, seat: int, move: int) -> int:
    """Return 0: no move captures anything."""
    return 0


@rule
def default_remember(memory: Position, seen: Position, seat: int, keep: int, dice: Dice) -> None:
    """Copy the view: it shows everything that the seat may know."""
    copy(memory, seen)


@rule
def default_payoff_bound(state: Position, seat: int) -> int:
    """Return the largest payoff of the game."""
    return MAX_PAYOFF


@rule
def default_sufficient_moves(state: Position, seat: int, goal: int, moves: Row[int]) -> int:
    """Write all legal moves; return their number."""
    return legal(state, seat, moves)


@rule
def default_canonicalize(state: Position) -> bool:
    """Return False: every position is its own representative."""
    return False


@rule
def default_proposals(state: Position, seat: int, number: int, moves: Row[int]) -> int:
    """Return −1: the game proposes no turns."""
    return -1


@rule
def default_opening_kind(state: Position) -> int:
    """Return 0: all openings are of one kind."""
    return 0


@rule
def default_move_kind(state: Position, seat: int, move: int) -> int:
    """Return the move: every move is its own kind."""
    return move


DEFAULT_VERBS: Mapping[str, Callable[..., Any] | str] = {
    "points": "payoff",
    "evaluate": "payoff",
    "reveal": default_reveal,
    "noisy": default_noisy,
    "payoff_bound": default_payoff_bound,
    "search_priority": "evaluate",
    "sufficient_moves": default_sufficient_moves,
    "remember": default_remember,
    "canonicalize": default_canonicalize,
    "proposals": default_proposals,
    "opening_kind": default_opening_kind,
    "move_kind": default_move_kind,
}
"""The default of each optional verb: a function, or the name of the verb that replaces it."""
