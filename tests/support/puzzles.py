"""Right and wrong answers to puzzles, as the queries of their pages."""

from typing import Any

from hoyle.games.rummy.table.draft import hand_items
from hoyle.lab.puzzles import MeldPuzzle, MovePuzzle, Puzzle, puzzles_of


def right_and_wrong(puzzle: Puzzle) -> tuple[str, str]:
    """The query of the right answer, and that of a wrong one."""
    if isinstance(puzzle, MeldPuzzle):
        fields = [f"c{number}=1" for number in places_of(puzzle)]
        return "&".join(fields), "&".join(fields[:-1])
    others = puzzle.values if isinstance(puzzle, MovePuzzle) else puzzle.replies
    return f"move={puzzle.best}", f"move={next(move for move in others if move != puzzle.best)}"


def moves_of(family: str, number: int) -> tuple[str, str]:
    """The right move of a puzzle with this number, and a wrong one, as the values of their buttons."""
    right, wrong = right_and_wrong(puzzles_of(family)[number - 1])
    return right.removeprefix("move="), wrong.removeprefix("move=")


def places_of(puzzle: MeldPuzzle) -> list[int]:
    """The places in the hand of the cards that are the answer."""
    state: Any = puzzle.position.play().state
    missing, places = list(puzzle.cards), list[int]()
    for place, (kind, _) in enumerate(hand_items(state, puzzle.position.seat)):
        if kind in missing:
            missing.remove(kind)
            places.append(place)
    return places
