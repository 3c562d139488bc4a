"""The models of the pages of puzzles: the families by grade, a position, and the explanation of an answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from hoyle.errors import NotFound
from hoyle.games import FAMILIES
from hoyle.i18n import N_, Translator
from hoyle.lab.puzzles import MeldPuzzle, Puzzle, families, puzzles_of
from hoyle.pages import meld_puzzles, move_puzzles
from hoyle.rulesets.house_rules import summary

GRADE_NAMES = (
    N_("The greedy bot finds it"),
    N_("The easy bot finds it"),
    N_("The fair bot finds it"),
    N_("None of these bots finds it"),
)
"""By grade; see `hoyle.lab.puzzles.GRADES`."""
TITLES = {
    "r": FAMILIES["r"],
    "board64": N_("Patience"),
    "wins": N_("Wins on the board"),
    "rummy": N_("Rearranged melds"),
}
"""By family: its title."""
TASKS = {
    "r": N_("Both choose a card at once. Which card guarantees you the most, whatever the other side plays?"),
    "board64": N_("Only one move still clears the whole board. Which one?"),
    "wins": N_("Only one move forces a win in the given number of moves. Which one?"),
    "rummy": N_("Which cards of your hand are the most that you can play if you rearrange the table?"),
}
"""By family: the question."""
NO_PUZZLE = N_("There is no such puzzle.")


def families_model(say: Translator) -> dict[str, Any]:
    """Return the model of `puzzles.html`: the families, and where the puzzles of each grade begin."""
    return {"families": [family_model(family, puzzles_of(family), say) for family in families()]}


def family_model(family: str, puzzles: Sequence[Puzzle], say: Translator) -> dict[str, object]:
    """Return a family with the first number and the count of the puzzles of each grade."""
    grades = [puzzle.grade for puzzle in puzzles]
    return {
        "name": family,
        "title": say(TITLES[family]),
        "task": say(TASKS[family]),
        "count": len(puzzles),
        "grades": [
            {"name": say(name), "first": grades.index(grade) + 1, "count": grades.count(grade)}
            for grade, name in enumerate(grade_names(puzzles[0]))
            if grade in grades
        ],
    }


def grade_names(puzzle: Puzzle) -> Sequence[str]:
    """Return the names of the grades of puzzles like this one."""
    return meld_puzzles.GRADE_NAMES if isinstance(puzzle, MeldPuzzle) else GRADE_NAMES


def requested(family: str, number: str, query: Mapping[str, str], say: Translator) -> dict[str, Any]:
    """Return the model of `puzzle.html` for an address; the query has the answer, or none before it.

    NotFound if there is no such puzzle, Refusal if the answer is not possible.
    """
    puzzles = puzzles_of(family) if family in TITLES else ()
    place = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else 0
    if not 1 <= place <= len(puzzles):
        raise NotFound(NO_PUZZLE)
    return puzzle_model(family, place, query, say)


def puzzle_model(family: str, number: int, query: Mapping[str, str], say: Translator) -> dict[str, object]:
    """Return the model of `puzzle.html`."""
    puzzles = puzzles_of(family)
    puzzle = puzzles[number - 1]
    play = puzzle.position.play()
    game = play.variant.game
    melds = meld_puzzles.model(puzzle, play, query, say) if isinstance(puzzle, MeldPuzzle) else None
    moves = None if isinstance(puzzle, MeldPuzzle) else move_puzzles.model(family, number, puzzle, play, query, say)
    answer: dict[str, Any] = melds or moves or {}
    return {
        "melds": melds,
        "moves": moves,
        "task": answer.get("task") or say(TASKS[family]),
        "is_right": answer["is_right"],
        "family": family,
        "number": number,
        "title": say(TITLES[family]),
        "rules": summary(game, play.variant.canonical(), say),
        "game": game.name,
        "cloth": game.family,
        "grade": say(grade_names(puzzle)[puzzle.grade]),
        "next": number % len(puzzles) + 1,
    }
