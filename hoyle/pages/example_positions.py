"""The examples of rewrites as drawn positions: what is played, and where it leads by the usual rules and by the rewritten ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from hoyle.errors import Refusal
from hoyle.games.drawings import drawing, game_deck
from hoyle.games.shared.rewritten import quotes
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import N_, Translator
from hoyle.pages.thumbnail_svg import DrawingContext, picture
from hoyle.pages.thumbnails import symbol
from hoyle.play.play import Play
from hoyle.rules.added import Departure
from hoyle.rules.game import Game
from hoyle.rules.rewrites import Example
from hoyle.rules.rule_error import RunError
from hoyle.rules.seats import CHANCE
from hoyle.testing.examples import legal_of, problem_of, steps, value_of

USUAL, OWN, BOTH = N_("By the usual rules"), N_("By this rule"), N_("By both")
SIZE = (360, 260)
"""The size of a picture."""
MOST_MOVES, MOST_SAID = 12, 4
"""The most legal moves that are listed, and how many of the sentences are shown in which the rules agree: the last ones."""
POINTS, TO_MOVE = N_("Points: {points}."), N_("To move: {names}.")
LEGAL, MAY, MAY_NOT = N_("Possible moves: {moves}."), N_("Possible: {moves}."), N_("Not possible: {moves}.")
OVER, GOES_ON = N_("The game is over."), N_("The game goes on.")
NOT_ALLOWED = N_("The usual rules do not allow {move}.")


@dataclass(frozen=True)
class Outcome:
    """Where an example leads by some rules."""

    said: tuple[str, ...]
    """What the table says of the moves, and what the example looks at."""
    figures: tuple[str, ...] = ()
    """The points and the fields that the example looks at, for readers whom the table tells nothing else."""
    start: str = ""
    """The position before the last move as SVG; empty if there is none, or the game has no table."""
    svg: str = ""
    """The position after it; empty if nothing is played, or it cannot be played."""

    def is_like(self, other: "Outcome") -> bool:
        """Return whether two outcomes look the same, apart from figures."""
        return (self.said, self.svg) == (other.said, other.svg)

    def after(self, count: int, has_figures: bool) -> "Outcome":
        """Return the outcome without the first sentences, and with its figures as sentences or without them."""
        return replace(self, said=(*self.said[count:], *(self.figures if has_figures else ())), figures=())


@dataclass(frozen=True)
class Shown:
    """An example for a page."""

    title: str
    problem: str
    """What is wrong with it; empty if it ends as it says."""
    moves: tuple[str, ...]
    """The moves, for readers whom the table tells nothing of them."""
    start: str
    """The position before the last move as SVG; empty if there is none, or the game has no table."""
    said: tuple[str, ...]
    """What the table says by both rules, before they part."""
    outcomes: tuple[tuple[str, Outcome], ...]
    """By heading: one where the rules agree, else that of the usual ones and that of the rewritten ones."""

    @property
    def is_changed(self) -> bool:
        """Whether the rewritten rules lead elsewhere than the usual ones."""
        return len(self.outcomes) > 1


@dataclass
class Drawings:
    """Draws positions of examples; `symbols` are the drawings that the pictures use, by id."""

    say: Translator
    symbols: dict[str, str] = field(default_factory=dict[str, str])

    def draw(self, play: Play, seat: int) -> str:
        """Return a position as a seat sees it; empty if the game has no table."""
        game = play.variant.game
        if table_of(game).is_bare:
            return ""
        usual = game.base.name
        scene = table_of(game).draw(play.view(seat), seat, names_at(play, self.say), self.say)
        deck = game_deck(game, play.variant.options, self.say)
        context = DrawingContext(deck, lambda name: drawing(usual, name), size=SIZE)
        svg = picture(scene, context, self.say("The position; it stands below in words"))
        self.symbols |= context.drawings
        return svg


def shown(game: Game, say: Translator) -> dict[str, Any]:
    """Return the model of the examples of a rewritten game: `examples`, and the SVG `symbols` of their pictures."""
    drawings = Drawings(say)
    found = [of_example(game, each, drawings) for one in game.rewrites for each in one.examples]
    return {"examples": found, "symbols": [symbol(id, text) for id, text in drawings.symbols.items()]}


def of_example(game: Game, example: Example, drawings: Drawings) -> Shown:
    """Return an example of a rewritten game for a page."""
    assert game.usual is not None
    usual, own = outcome(game.usual, for_usual(game.usual, example), drawings), outcome(game, example, drawings)
    shared = tuple(
        one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(usual.said, own.said, strict=False))
    )
    if usual.is_like(own) and {*usual.figures} <= {*own.figures}:
        figures = tuple(each for each in own.figures if each not in usual.figures)
        headed = ((BOTH, replace(own, said=figures)),)
    else:
        parted = [each.after(len(shared), has_figures=usual.is_like(own)) for each in (usual, own)]
        headed = ((USUAL, parted[0]), (OWN, parted[1]))
    moves = () if shared else tuple(move_text(move, drawings.say) for move in example.play)
    told = ("…", *shared[-MOST_SAID:]) if len(shared) > MOST_SAID else shared
    return Shown(example.title, problem_of(game, example), moves, own.start or usual.start, told, headed)


def move_text(move: str, say: Translator) -> str:
    """Return a move of an example with the name of its seat."""
    who, _, text = move.partition(" ")
    return f"{say('Seat {number}', number=int(who) + 1)}: {text}" if who.isdecimal() else move


def for_usual(usual: Game, example: Example) -> Example:
    """Return an example without the options and fields that the usual game does not have."""
    fields = {each.name for each in usual.state.fields}
    return replace(
        example,
        options=known(example.options, set(usual.every_option)),
        position=known(example.position, fields),
        expect={name: value for name, value in example.expect.items() if name in fields or name in FACTS},
    )


def known(values: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """Return the values with these names."""
    return {name: value for name, value in values.items() if name in names}


def outcome(game: Game, example: Example, drawings: Drawings) -> Outcome:
    """Play an example, and return where it leads, seen by the seat that moves first in it."""
    say, said, seat = drawings.say, list[str](), 0
    plays = list[Play]()
    try:
        for play in steps(game, example):
            seat = seat if plays else first_seat(example, play)
            said += narrated(play, plays[-1], seat, say) if plays else []
            plays.append(play.copy())
        said += facts(plays[-1], example.expect, say)
        figures = tuple(text for name in example.expect for text in figure(plays[-1], name, say))
    except (Refusal, ValueError, LookupError, TypeError, AttributeError, RunError):
        start = drawings.draw(plays[-1], seat) if plays else ""
        if not game.rewrites and 0 < len(plays) <= len(
            example.play
        ):  # of the rewritten game the page shows what is wrong with the example
            said.append(say(NOT_ALLOWED, move=example.play[len(plays) - 1].partition(" ")[2]))
        return Outcome(tuple(said), (), start)
    *before, last = [drawings.draw(each, seat) for each in plays[-2:]]
    return Outcome(tuple(said), figures, before[0] if before else last, last if before else "")


def first_seat(example: Example, play: Play) -> int:
    """Return the seat that moves first in an example; without moves the one that is to move."""
    movers = [int(who) for who in (move.partition(" ")[0] for move in example.play) if who.isdecimal()]
    return next((seat for seat in (*movers, *play.to_move) if seat < play.variant.seats), 0)


def narrated(play: Play, before: Play, seat: int, say: Translator) -> list[str]:
    """Return what the table says to a seat between two positions, without paragraphs of rewrites, which the page shows anyway."""
    game, names = play.variant.game, names_at(play, say)
    if table_of(game).is_bare:
        return []
    paragraphs = [Departure(each, number) for each in game.rewrites for number in each.languages["en"]]
    events = table_of(game).narrate(before.view(seat), play.view(seat), seat, names, say)
    quoted = {each.text for each in quotes(paragraphs, say)}
    return [event.text for event in events if event.text and event.text not in quoted]


def names_at(play: Play, say: Translator) -> list[str]:
    """Return the names of the seats."""
    return [say("Seat {number}", number=seat + 1) for seat in range(play.variant.seats)]


def figure(play: Play, name: str, say: Translator) -> list[str]:
    """Return the points, or a field, that an example looks at; none for other facts."""
    if name == "points":
        return [say(POINTS, points=" : ".join(map(str, play.points)))]
    value = value_of(play, name) if name not in FACTS else None
    return [] if value is None else [f"{name}: {', '.join(map(str, value)) if isinstance(value, tuple) else value}"]


def facts(play: Play, expect: Mapping[str, Any], say: Translator) -> list[str]:
    """Return in sentences what a position has of the facts that an example looks at."""
    found = list[str]()
    if "over" in expect:
        found.append(say(OVER if play.is_over else GOES_ON))
    if "to_move" in expect:
        names = names_at(play, say)
        found.append(say(TO_MOVE, names=", ".join(names[seat] for seat in play.to_move if seat != CHANCE) or "–"))
    if "legal" in expect:
        found.append(say(LEGAL, moves=moves_text(legal_of(play))))
    if asked := (*expect.get("may", ()), *expect.get("may_not", ())):
        legal = legal_of(play)
        parts = (
            (MAY, [move for move in asked if move in legal]),
            (MAY_NOT, [move for move in asked if move not in legal]),
        )
        found += [say(message, moves=moves_text(moves)) for message, moves in parts if moves]
    return found


def moves_text(moves: Sequence[str]) -> str:
    """Return moves as text, the first MOST_MOVES of them; a dash if there are none."""
    return ", ".join(moves[:MOST_MOVES]) + (" …" if len(moves) > MOST_MOVES else "") or "–"


FACTS = ("points", "over", "to_move", "legal", "may", "may_not")
"""What an example may look at besides fields."""
