"""Say which two positions a game wrongly declares to be equivalent, and which move shows that they are not."""

from collections import Counter
from math import inf
from typing import Protocol

from hoyle.games.shared.text_module import text_of
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE
from hoyle.solver.positions import moves_of, seats_awaited

Results = tuple[float, ...]
"""The values for seat 0 of the positions after a move, one for each choice of the other seat, ascending."""
MoveResults = dict[tuple[int, int], Results]
"""What each move leads to, by seat and move."""

NOT_EQUIVALENT = "declares two positions to be equivalent that are not, so merging them would give wrong values."
MERGED_OTHERWISE = (
    "declares two positions to be equivalent, but from only one of them a move leads to a position that the solution has: "
    "they are not equivalent, or canonicalize gives equivalent positions different representatives."
)


class Solution(Protocol):
    """The part of a solved position (`equilibrium.Equilibrium`) from which the sentences are made."""

    @property
    def game(self) -> Game:
        """The game."""
        ...

    def evaluate(self, state: Position) -> float:
        """Return the value of a position to seat 0; ValueError if it has none."""
        ...

    def after(self, state: Position, *moves: tuple[int, int]) -> Position:
        """Return the position after these moves, each given as a pair of seat and move."""
        ...


def unequal_text(solution: Solution, position: Position, path: list[str] | None) -> str:
    """Return sentences on a position that has another value than its representative, and how to reach it, if that is known."""
    game, representative = solution.game, position.clone()
    is_exchanged = bool(game.verbs["canonicalize"](representative))
    reached = f" after {' '.join(path)}" if path else ""
    exchanged = " with the seats exchanged" if is_exchanged else ""
    own = results_of_moves(solution, position, False)
    other = results_of_moves(solution, representative, is_exchanged)
    is_incomplete = any(inf in results for results in (*own.values(), *other.values()))
    fault = MERGED_OTHERWISE if is_incomplete else NOT_EQUIVALENT
    return (
        f"{game.name} {fault} "
        f"The position{reached} has {fields_text(position, representative)}; "
        f"canonicalize replaces it{exchanged} by one that has {fields_text(representative, position)}. "
        f"{move_text(game, (position, own), (representative, other), is_exchanged)} "
        "Correct canonicalize, or leave it out of the game's verbs."
    )


def fields_text(position: Position, other: Position) -> str:
    """Return the fields of a position in which it differs from another one."""
    values, others = dict(position.items()), dict(other.items())
    path = {field.name for field in type(position).fields if field.path or field.nested}
    differing = [f"{name}={value}" for name, value in values.items() if name not in path and value != others[name]]
    return ", ".join(differing) or "the same fields"


def move_text(
    game: Game, first: tuple[Position, MoveResults], second: tuple[Position, MoveResults], is_exchanged: bool
) -> str:
    """Return a sentence on a move of one position that leads to other results than every move of the other one."""
    (position, own), (representative, other) = first, second
    for here, there, where, elsewhere in (
        (own, other, position, "its representative"),
        (other, own, representative, "the position itself"),
    ):
        known = Counter((seat, results) for (seat, _), results in there.items())
        for (seat, move), results in here.items():
            if not known[seat, results]:
                actual = 1 - seat if is_exchanged and where is representative and seat != CHANCE else seat
                text = f"{notation(game, where, actual, move)} {owner_text(actual)}"
                return f"{text} leads to {values_text(results)} for seat 1 of the first; no move in {elsewhere} does."
            known[seat, results] -= 1
    return "Their moves lead to the same results in another arrangement."


def results_of_moves(solution: Solution, position: Position, is_exchanged: bool) -> MoveResults:
    """Return by seat and move what it leads to for seat 0; the seats, and who wins, are exchanged if `is_exchanged`."""
    game, seats = solution.game, seats_awaited(position)
    found: MoveResults = {}
    for seat in seats:
        others = [other for other in seats if other != seat]
        for move in moves_of(game, position, seat):
            replies = [((others[0], reply),) for reply in moves_of(game, position, others[0])] if others else [()]
            values = [
                merged_value(solution, solution.after(position, *sorted([(seat, move), *reply]))) for reply in replies
            ]
            values = [-value if is_exchanged and value != inf else value for value in values]
            owner = 1 - seat if is_exchanged and seat != CHANCE else seat
            found[owner, move] = tuple(sorted(round(value, 9) + 0.0 for value in values))
    return found


def values_text(values: Results) -> str:
    """Return up to eight values in words.

    >>> values_text((-1.0, 0.25, inf))
    '−1, 0.25, a position without a value'
    """
    words = ["a position without a value" if value == inf else f"{value:.9g}".replace("-", "−") for value in values[:8]]
    return ", ".join([*words, "…"] if len(values) > 8 else words)


def merged_value(solution: Solution, position: Position) -> float:
    """Return the value of a position by the solution; infinity if it has none."""
    try:
        return solution.evaluate(position)
    except ValueError:
        return inf


def notation(game: Game, position: Position, seat: int, move: int) -> str:
    """Return a move in the game's notation, or its number."""
    seen = position.blank()
    if seat == CHANCE:
        game.verbs["public"](position, seen)
    else:
        game.verbs["view"](position, seat, seen)
    text = text_of(game)
    return text.write(seen, seat, move) if text else str(move)


def owner_text(seat: int) -> str:
    """Return who makes a move, in words."""
    return "by chance" if seat == CHANCE else f"of seat {seat + 1}"


def moves_written(game: Game, start: Position, branches: list[int]) -> tuple[Position, list[str]]:
    """Return the position after these branches, as `branches.follow` numbers them, and the moves in words."""
    position, words = start.clone(), list[str]()
    for branch in branches:
        chosen = list[tuple[int, int]]()
        for seat in seats_awaited(position):
            moves = moves_of(game, position, seat)
            chosen.append((seat, moves[branch % len(moves)]))
            branch //= len(moves)
        words.append("+".join(notation(game, position, *pair) for pair in chosen))
        for seat, move in chosen:
            game.verbs["play"](position, seat, move)
    return position, words
