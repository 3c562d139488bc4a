"""Puzzles whose answer is a move: the position as a picture and in words, the legal moves, and what each of them is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.drawings import drawing, game_deck
from hoyle.games.shared.scenes import Item, Scene
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_, Translator, many, number_text, translator
from hoyle.lab.puzzles import MovePuzzle, WinPuzzle, puzzles_of
from hoyle.pages.thumbnail_svg import HEIGHT, WIDTH, DrawingContext, picture
from hoyle.pages.thumbnails import symbol
from hoyle.play.play import Play
from hoyle.rules.seats import NONE

SQUARES = N_("Squares are named as in chess, a1 at the lower left.")
SQUARES_TURNED = N_("Squares are named as in chess, a1 at the upper right.")
SIGNS = {
    "board64": N_("After ! stand the squares that a move clears."),
    "wins": N_("An x takes a card, a stroke presses it."),
}
"""By family of puzzles on the board: how moves are written besides."""
NO_MOVE = N_("This move is not possible here. Choose one of the others.")
LEFT = many("{n} card stays at best", "{n} cards stay at best")
AT_ONCE = N_("Only one move wins at once. Which one?")
IN_TURNS = many(
    "Only one move wins in {n} move, whatever the other side plays. Which one?",
    "Only one move wins in {n} moves, whatever the other side plays. Which one?",
)
BOARD_SIDE = 340
"""The width and height of the picture of a board."""


@dataclass(frozen=True)
class PuzzleMove:
    """A legal move of a puzzle."""

    move: int
    label: str
    worth: str
    """What the move is worth, in words."""
    is_best: bool
    is_chosen: bool
    item: str
    """What is tapped for it first: the address of a square, or the id of an item."""
    to: str
    """The address of the square that is tapped next; empty where a card is simply chosen."""


def model(
    family: str, number: int, puzzle: MovePuzzle | WinPuzzle, play: Play, query: Mapping[str, str], say: Translator
) -> dict[str, Any]:
    """Return the model of `puzzle_moves.html`; Refusal if the move in the query is not possible."""
    moves = legal_moves(puzzle)
    text = query.get("move", "")
    chosen = next((move for move in moves if str(move) == text), None)
    if text and chosen is None:
        raise Refusal(NO_MOVE)
    scene = scene_of(puzzle, play, say)
    choices = [choice(puzzle, play, scene, move, chosen, say) for move in moves]
    svg, symbols = drawn(family, number, say.lang)
    after, later_symbols = drawn(family, number, say.lang, True) if chosen is not None else ("", [])
    return {
        "picture": svg,
        "after": after,
        "line": in_words(play, puzzle.position.seat, line_of(puzzle), scene, say),
        "symbols": [*symbols, *(symbol for symbol in later_symbols if symbol not in symbols)],
        "is_board": play.variant.game.family == "board64",
        "counters": counters_in_words(puzzle, scene, say),
        "help": help_of(family, scene, say),
        "zones": zones_in_words(scene, say),
        "choices": choices
        if chosen is None
        else sorted(choices, key=lambda each: (not each.is_best, not each.is_chosen)),
        "is_right": None if chosen is None else chosen == puzzle.best,
        "best": next(each.label for each in choices if each.is_best),
        "head": say(worth_head(puzzle)),
        "task": task(puzzle, say),
    }


def help_of(family: str, scene: Scene, say: Translator) -> str:
    """Return how moves are written; empty where that is plain."""
    if family not in SIGNS:
        return ""
    is_turned = any(zone.turn == 180 for zone in scene.zones)
    return f"{say(SQUARES_TURNED if is_turned else SQUARES)} {say(SIGNS[family])}"


def legal_moves(puzzle: MovePuzzle | WinPuzzle) -> list[int]:
    """Return the legal moves of the position, ascending."""
    return list(puzzle.values) if isinstance(puzzle, MovePuzzle) else sorted([puzzle.best, *puzzle.replies])


def task(puzzle: MovePuzzle | WinPuzzle, say: Translator) -> str:
    """Return the question of a puzzle; empty if it is that of the whole family."""
    if isinstance(puzzle, MovePuzzle):
        return ""
    return say(AT_ONCE) if puzzle.turns == 1 else say.many(*IN_TURNS, puzzle.turns)


def worth_head(puzzle: MovePuzzle | WinPuzzle) -> str:
    """Return the head of the column that says what moves are worth (an English message)."""
    if isinstance(puzzle, WinPuzzle):
        return N_("What follows")
    return N_("Guarantees, from −1 (lost) to +1 (won)") if puzzle.position.game == "r" else N_("What it leaves")


def line_of(puzzle: MovePuzzle | WinPuzzle) -> Sequence[int]:
    """Return the moves that the sides make in turn when the right answer is played: the best one, and what the other side does."""
    if isinstance(puzzle, WinPuzzle):
        return puzzle.line
    reply = puzzle.values[puzzle.best][1]
    return (puzzle.best,) if reply == NONE else (puzzle.best, reply)


def scene_of(puzzle: MovePuzzle | WinPuzzle, play: Play, say: Translator) -> Scene:
    """Return the position as the seat that is to move sees it at a table."""
    seat = puzzle.position.seat
    names = [say("Your side") if each == seat else say("Opponent") for each in range(play.variant.seats)]
    return table_of(play.variant.game).draw(play.view(seat), seat, names, say)


@cache
def drawn(family: str, number: int, lang: str, is_played: bool = False) -> tuple[str, list[str]]:
    """Return the picture of a puzzle as SVG, after its line if `is_played`, and the drawings that it uses as SVG symbols."""
    puzzle, say = puzzles_of(family)[number - 1], translator(lang)
    assert isinstance(puzzle, MovePuzzle | WinPuzzle)
    play = after_line(puzzle) if is_played else puzzle.position.play()
    game = play.variant.game
    size = (BOARD_SIDE, BOARD_SIDE) if game.family == "board64" else (WIDTH, HEIGHT)
    deck = game_deck(game, play.variant.options, say)
    context = DrawingContext(deck, lambda name: drawing(game.name, name), size=size, has_places=not is_played)
    words = say("The position after these moves") if is_played else say("The position; it stands below in words")
    svg = picture(scene_of(puzzle, play, say), context, words)
    return svg, [symbol(id, text) for id, text in context.drawings.items()]


def after_line(puzzle: MovePuzzle | WinPuzzle) -> Play:
    """Return the position after the line of the right answer."""
    play, seat = puzzle.position.play(), puzzle.position.seat
    for move in line_of(puzzle):
        play.advance(seat, move)
        seat = 1 - seat
    return play


def zones_in_words(scene: Scene, say: Translator) -> list[tuple[str, str]]:
    """Return what lies where: the label of each place that is not empty, and its cards."""
    places = [(zone.label, card_names(zone.items, say)) for zone in scene.zones if zone.items]
    cells = [
        (cell.label, ", ".join(text for text in (card_names(cell.items[-1:], say), cell.items[-1].note) if text))
        for zone in scene.zones
        for cell in zone.cells
        if cell.items
    ]
    return places + cells


def counters_in_words(puzzle: MovePuzzle | WinPuzzle, scene: Scene, say: Translator) -> list[tuple[str, str]]:
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
    order = sorted(range(len(names)), key=lambda seat: seat != puzzle.position.seat)
    return [(names[seat], texts[seat]) for seat in order if texts[seat] and len(names) > 1]


def side_names(puzzle: MovePuzzle | WinPuzzle, seats: int, say: Translator) -> list[str]:
    """Return the names of the sides by seat."""
    return [say("You") if seat == puzzle.position.seat else say("Opponent") for seat in range(seats)]


def card_names(items: Sequence[Item], say: Translator) -> str:
    """Return the names of cards."""
    return ", ".join(item.label or say("Face-down card") for item in items)


def choice(
    puzzle: MovePuzzle | WinPuzzle, play: Play, scene: Scene, move: int, chosen: int | None, say: Translator
) -> PuzzleMove:
    """Return a legal move with what it is worth."""
    seat = puzzle.position.seat
    item, to = gesture_of(play, seat, move)
    square = next((address for address, items in squares(scene) if any(each.id == item for each in items)), "")
    return PuzzleMove(
        move,
        card_of_move(play, seat, move, scene, say),
        worth_of(puzzle, play, scene, move, say),
        move == puzzle.best,
        move == chosen,
        square or item,
        to if "@" in to else "",
    )


def worth_of(puzzle: MovePuzzle | WinPuzzle, play: Play, scene: Scene, move: int, say: Translator) -> str:
    """Return in words what a move is worth."""
    seat = puzzle.position.seat
    if isinstance(puzzle, WinPuzzle):
        return what_follows(puzzle, play, move, say)
    value, reply = puzzle.values[move]
    if puzzle.position.game == "r":
        number = "+" * (value > 0) + number_text(value, say, 2)
        return say("{value}, against {card}", value=number, card=card_of_move(play, 1 - seat, reply, scene, say))
    return say.many(*LEFT, int(value)) if value else say("the board can be cleared")


def what_follows(puzzle: WinPuzzle, play: Play, move: int, say: Translator) -> str:
    """Return how the best move wins, or the reply after which another one does not win in time."""
    seat = puzzle.position.seat
    if move == puzzle.best:
        return say("wins: {moves}", moves=", ".join(written(play, seat, puzzle.line)))
    reply = puzzle.replies[move]
    if reply == NONE:
        return say("does not win in time")
    return say("does not win in time after {move}", move=written(play, seat, (move, reply))[1])


def written(play: Play, seat: int, moves: Sequence[int]) -> list[str]:
    """Return moves that the sides make in turn, beginning with a seat, in notation."""
    after, texts = play.copy(), list[str]()
    for move in moves:
        texts.append(after.say(seat, move))
        after.advance(seat, move)
        seat = 1 - seat
    return texts


def in_words(play: Play, seat: int, moves: Sequence[int], scene: Scene, say: Translator) -> list[str]:
    """Return moves that the sides make in turn, beginning with a seat, by the names of their cards in a scene."""
    after, texts = play.copy(), list[str]()
    for move in moves:
        texts.append(card_of_move(after, seat, move, scene, say))
        after.advance(seat, move)
        seat = 1 - seat
    return texts


def squares(scene: Scene) -> list[tuple[str, Sequence[Item]]]:
    """Return the address and the items of each square or place of a scene."""
    return [(f"{zone.id}@{cell.at[0]},{cell.at[1]}", cell.items) for zone in scene.zones for cell in zone.cells]


def gesture_of(play: Play, seat: int, move: int) -> tuple[str, str]:
    """Return the item and the place of the gesture that makes a move at a table; empty texts where it has none."""
    gestures = table_of(play.variant.game).gestures(play.view(seat), seat)
    key = next((key for key, moves in gestures.items() if moves == [move]), "")
    _, item, place = (*key.split("|"), "", "", "")[:3]
    return item, place


def card_of_move(play: Play, seat: int, move: int, scene: Scene, say: Translator) -> str:
    """Return a move as the name of its card, on a board followed by the move in notation."""
    item, place = gesture_of(play, seat, move)
    items = [
        each for zone in scene.zones for each in (*zone.items, *(each for cell in zone.cells for each in cell.items))
    ]
    name = next((each.label for each in items if each.id == item), "")
    text = play.say(seat, move)
    return " ".join(part for part in (name, text if "@" in place or not name else "") if part)
