"""What a check of a game says when something is wrong: a sentence, with the place in the game's own files."""

from collections.abc import Generator
from contextlib import contextmanager
from math import inf
from time import process_time
from traceback import extract_tb, walk_tb
from typing import Any

from hoyle import i18n
from hoyle.rules import verbs
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, OptionSet, declared
from hoyle.rules.seats import CHANCE

Values = dict[str, Any]
"""Option values by name."""


class Broken(AssertionError):
    """A violated property of the contract; the message says what is wrong."""


def require(condition: object, sentence: str) -> None:
    """Raise Broken with this sentence unless the condition is true."""
    if not condition:
        raise Broken(sentence)


def place_of(error: BaseException, game: Game) -> str:
    """Return file, line and function of the innermost call in the game's folder that led to an error; "" if there is none."""
    folder = game.folder
    inside = [frame for frame in extract_tb(error.__traceback__) if frame.filename.startswith(str(folder))]
    if not inside:
        return ""
    frame = inside[-1]
    return f"{frame.filename[len(str(folder)) + 1 :]}:{frame.lineno}: {frame.name}"


def error_sentence(error: BaseException, game: Game) -> str:
    """Return an error as a sentence: that of a violated property as it is, else place, type and message."""
    if isinstance(error, Broken):
        return str(error)
    if unfilled := unfilled_sentence(error):
        place = place_of(error, game)
        return f"{place}: {unfilled}" if place else unfilled
    if isinstance(error, KeyError) and error.args and error.args[0] in verbs.VERBS and not place_of(error, game):
        return missing_verb(error.args[0])
    place, kind = place_of(error, game), type(error).__name__
    return f"{place + ': ' if place else ''}{kind}: {error}" if str(error) else f"{place}: {kind}"


def unfilled_sentence(error: BaseException) -> str:
    """Return which placeholder of a message got no value, if that is the error; else ""."""
    if not isinstance(error, LookupError) or error.__traceback__ is None:
        return ""
    *_, (frame, _) = walk_tb(error.__traceback__)
    if frame.f_code.co_filename != i18n.__file__ or "text" not in frame.f_locals:
        return ""
    message = frame.f_locals.get("message", frame.f_locals.get("plural"))
    name = error.args[0] if isinstance(error, KeyError) else ""
    given = ", ".join(frame.f_locals.get("facts", {})) or "nothing"
    return f"{message!r} has the placeholder {{{name}}}, and was given {given}"


def missing_verb(name: str) -> str:
    """Return the sentence for a verb that a game needs and does not have."""
    code = getattr(verbs, name).__code__
    return (
        f"the game has no verb {name}: define it as a rule, {name}({', '.join(code.co_varnames[: code.co_argcount])})"
    )


def moves_of(text: str) -> list[tuple[int, int]]:
    """Return the moves that a text has; ValueError if it is not one of `moves_text`.

    >>> moves_of("c:12 0:3") == [(CHANCE, 12), (0, 3)]
    True
    """
    parts = [part.split(":") for part in text.split()]
    return [(CHANCE if seat == "c" else int(seat), int(move)) for seat, move in parts]


def moves_text(moves: list[tuple[int, int]]) -> str:
    """Return moves as text, each with its seat; c is CHANCE.

    >>> moves_text([(CHANCE, 12), (0, 3)])
    'c:12 0:3'
    """
    return " ".join(f"{'c' if seat == CHANCE else seat}:{move}" for seat, move in moves)


def options_of(game: Game, values: Values) -> OptionSet | None:
    """Return the options with these values; None if they are not allowed."""
    try:
        return game.choose(**{name: value for name, value in values.items() if name in declared(game.options)})
    except OptionError:
        return None


class Trail:
    """The moves that lead to the position which is looked at, for messages."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, int]] = []
        self.note = ""
        """Which deal it is, if it is not the first one."""
        self.values: Values | None = None
        """The options, if a check chooses them itself."""

    def begin(self, moves: list[tuple[int, int]] | None = None, note: str = "") -> None:
        """Begin a deal with these moves, a list that grows with them."""
        self.moves, self.note = [] if moves is None else moves, note


TRAIL = Trail()
"""The trail of the deal that a check plays now."""


class Budget:
    """The processor time that a part of a check may take; without limit unless it was begun."""

    def __init__(self) -> None:
        self.end = inf

    def begin(self, seconds: float) -> None:
        """Begin a part that may take so many seconds."""
        self.end = process_time() + seconds

    @contextmanager
    def within(self, seconds: float) -> Generator[None]:
        """Let what is done in this context take so many seconds, and what comes after it as long as before."""
        before = self.end
        self.begin(seconds)
        try:
            yield
        finally:
            self.end = before

    @property
    def is_spent(self) -> bool:
        """Whether the time is over."""
        return process_time() > self.end


BUDGET = Budget()
"""The time of the part that runs now."""
