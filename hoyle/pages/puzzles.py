"""The models of the pages of puzzles: the families by grade, a position, and the explanation of an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hoyle.errors import NotFound, Refusal
from hoyle.games import FAMILIES
from hoyle.games.drawings import drawing, game_deck
from hoyle.games.shared.scenes import Item, Scene
from hoyle.i18n import N_, Translator, many, translator
from hoyle.lab.puzzles import Puzzle, families, puzzles_of
from hoyle.pages.numbers import number_text
from hoyle.pages.thumbnail_svg import DrawingContext, picture
from hoyle.pages.thumbnails import symbol
from hoyle.session.house_rules import summary
from hoyle.session.play import Play

GRADE_NAMES = (
    N_("The greedy bot finds it"),
    N_("The easy bot finds it"),
    N_("The fair bot finds it"),
    N_("None of these bots finds it"),
)
"""By grade; see `hoyle.lab.puzzles.GRADES`."""
TASKS = {
    "r": N_("Both choose a card at once. Which card guarantees you the most, whatever the other side plays?"),
    "board64": N_("Only one move still clears the whole board. Which one?"),
}
"""By family: the question."""
HELP = {
    "board64": N_("Squares are named as in chess, a1 at the lower left. After ! stand the squares that a move clears."),
}
"""By family: how moves are written, where that is not plain."""
NO_PUZZLE = N_("There is no such puzzle.")
NO_MOVE = N_("This move is not possible here. Choose one of the others.")
LEFT = many("{n} card stays at best", "{n} cards stay at best")


@dataclass(frozen=True)
class Choice:
    """A legal move of a puzzle."""

    move: int
    label: str
    worth: str
    """What the move is worth, in words."""
    is_best: bool
    is_chosen: bool


def families_model(say: Translator) -> dict[str, Any]:
    """Return the model of `puzzles.html`: the families, and where the puzzles of each grade begin."""
    return {"families": [family_model(family, puzzles_of(family), say) for family in families()]}


def family_model(family: str, puzzles: Sequence[Puzzle], say: Translator) -> dict[str, Any]:
    """Return a family with the first number and the count of the puzzles of each grade."""
    grades = [puzzle.grade for puzzle in puzzles]
    return {
        "name": family,
        "title": say(FAMILIES[family]),
        "task": say(TASKS[family]),
        "count": len(puzzles),
        "grades": [
            {"name": say(name), "first": grades.index(grade) + 1, "count": grades.count(grade)}
            for grade, name in enumerate(GRADE_NAMES)
            if grade in grades
        ],
    }


def requested(family: str, number: str, move: str, say: Translator) -> dict[str, Any]:
    """Return the model of `puzzle.html` for an address; `move` is the answer, empty before it.

    NotFound if there is no such puzzle, Refusal if the move is not possible.
    """
    puzzles = puzzles_of(family)
    place = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else 0
    if not 1 <= place <= len(puzzles):
        raise NotFound(NO_PUZZLE)
    chosen = next((each for each in puzzles[place - 1].values if str(each) == move), None)
    if move and chosen is None:
        raise Refusal(NO_MOVE)
    return puzzle_model(family, place, chosen, say)


def puzzle_model(family: str, number: int, chosen: int | None, say: Translator) -> dict[str, Any]:
    """Return the model of `puzzle.html`; `chosen` is the move of an answer, None before it."""
    puzzles = puzzles_of(family)
    puzzle = puzzles[number - 1]
    play = puzzle.play()
    scene = scene_of(puzzle, play, say)
    choices = [choice(puzzle, play, scene, move, chosen, say) for move in puzzle.values]
    best = next(each for each in choices if each.is_best)
    svg, symbols = drawn(family, number, say.lang)
    return {
        "family": family,
        "number": number,
        "count": len(puzzles),
        "title": say(FAMILIES[family]),
        "task": say(TASKS[family]),
        "rules": summary(play.variant.game, play.variant.canonical(), say),
        "game": puzzle.game,
        "cloth": play.variant.game.family,
        "grade": say(GRADE_NAMES[puzzle.grade]),
        "picture": svg,
        "symbols": symbols,
        "counters": counters_in_words(puzzle, scene, say),
        "help": say(HELP[family]) if family in HELP else "",
        "zones": zones_in_words(scene, say),
        "choices": choices if chosen is None else sorted(choices, key=lambda each: not each.is_best),
        "chosen": chosen,
        "is_right": chosen == puzzle.best,
        "best": best.label,
        "is_r": family == "r",
        "next": number % len(puzzles) + 1,
    }


def scene_of(puzzle: Puzzle, play: Play, say: Translator) -> Scene:
    """Return the position as the seat that is to move sees it at a table."""
    names = side_names(puzzle, play.variant.seats, say)
    return play.variant.game.table.draw(play.view(puzzle.seat), puzzle.seat, names, say)


@cache
def drawn(family: str, number: int, lang: str) -> tuple[str, list[str]]:
    """Return the picture of a puzzle as SVG, and the drawings that it uses as SVG symbols."""
    puzzle, say = puzzles_of(family)[number - 1], translator(lang)
    play = puzzle.play()
    game = play.variant.game
    context = DrawingContext(game_deck(game, play.variant.options, say), lambda name: drawing(game.name, name))
    svg = picture(scene_of(puzzle, play, say), context, say("The position; it stands below in words"))
    return svg, [symbol(id, text) for id, text in context.drawings.items()]


def zones_in_words(scene: Scene, say: Translator) -> list[tuple[str, str]]:
    """Return what lies where: the label of each place that is not empty, and its cards."""
    places = [(zone.label, card_names(zone.items, say)) for zone in scene.zones if zone.items]
    cells = [
        (cell.label, card_names(cell.items[-1:], say)) for zone in scene.zones for cell in zone.cells if cell.items
    ]
    return places + cells


def counters_in_words(puzzle: Puzzle, scene: Scene, say: Translator) -> list[tuple[str, str]]:
    """Return the points and other counters of each side, the reader's first; none in games for one."""
    names = side_names(puzzle, len(scene.counters), say)
    texts = [
        ", ".join(
            say("{label} {n} of {max}", label=each.label, n=each.value, max=each.max)
            if each.max
            else f"{each.label} {each.value}"
            for each in counters
        )
        for counters in scene.counters
    ]
    order = sorted(range(len(names)), key=lambda seat: seat != puzzle.seat)
    return [(names[seat], texts[seat]) for seat in order if texts[seat] and len(names) > 1]


def side_names(puzzle: Puzzle, seats: int, say: Translator) -> list[str]:
    """Return the names of the sides by seat."""
    return [say("You") if seat == puzzle.seat else say("Opponent") for seat in range(seats)]


def card_names(items: Sequence[Item], say: Translator) -> str:
    """Return the names of cards."""
    return ", ".join(item.label or say("Face-down card") for item in items)


def choice(puzzle: Puzzle, play: Play, scene: Scene, move: int, chosen: int | None, say: Translator) -> Choice:
    """Return a legal move with what it is worth."""
    value, reply = puzzle.values[move]
    if puzzle.game == "r":
        number = "+" * (value > 0) + number_text(value, say, 2)
        worth = say(
            "{value}, against {card}", value=number, card=card_of_move(puzzle, play, 1 - puzzle.seat, reply, scene, say)
        )
    else:
        worth = say.many(*LEFT, int(value)) if value else say("the board can be cleared")
    label = card_of_move(puzzle, play, puzzle.seat, move, scene, say)
    return Choice(move, label, worth, move == puzzle.best, move == chosen)


def card_of_move(puzzle: Puzzle, play: Play, seat: int, move: int, scene: Scene, say: Translator) -> str:
    """Return a move as the name of its card, on a board followed by the move in notation."""
    seen = play.view(seat)
    key = next((key for key, moves in play.variant.game.table.gestures(seen, seat).items() if moves == [move]), "")
    item, place = (*key.split("|")[1:3], "", "")[:2]
    items = [
        each for zone in scene.zones for each in (*zone.items, *(each for cell in zone.cells for each in cell.items))
    ]
    name = next((each.label for each in items if each.id == item), "")
    text = play.variant.game.text.write(seen, seat, move)
    return " ".join(part for part in (name, text if "@" in place or not name else "") if part)
