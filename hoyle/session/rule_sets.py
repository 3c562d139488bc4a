"""Rule sets: options of a game under a name, and the TOML files that hold them.

    name = "Far cards"
    game = "board64"
    sentence = "Cards go as far as they like."

    [options]
    move_range = "any"
    opening_truce = 1

Some games also read drawings between triple quotes, such as a board and a set-up of board64.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.drawings import DrawingError, DrawnOption
from hoyle.rules.game import Game
from hoyle.rules.options import Clash, Option, OptionError, OptionSchema, declared, written
from hoyle.session.play import Variant, vary

LONGEST_NAME = 60
LONGEST_SENTENCE = 200
LONGEST_FILE = 65_536
"""Characters."""

SOMEWHERE = N_("{file}: {why}")
ON_A_LINE = N_("{file}, line {line}: {why}")
IN_A_COLUMN = N_("{file}, line {line}, column {column}: {why}")


class FileError(OptionError):
    """A file with an error: its name, the line and column of the error where they are known, and what is wrong."""

    def __init__(self, file: str, line: int | None, column: int | None, why: OptionError) -> None:
        """Make the sentence; `line` and `column` are None where they are not known."""
        self.file, self.line, self.column, self.why = file, line, column, why
        message = SOMEWHERE if line is None else ON_A_LINE if column is None else IN_A_COLUMN
        super().__init__(message, file=file, line=line, column=column, why=why)


@dataclass(frozen=True)
class Composed:
    """A composed rule set: a game, a name, and options."""

    game: str
    name: str
    sentence: str
    values: Mapping[str, Any]
    """The options that differ from the defaults, in canonical form."""

    def vary(self, **changes: Any) -> Variant:
        """Return the game with these options, some of them changed."""
        return vary(GAMES[self.game], dict(self.values) | changes)


def options_of(game: Game) -> dict[str, Option]:
    """Return all options of a game, those of its match last."""
    return declared(game.options) | (declared(game.match.options) if game.match else {})


def drawn_options(game: Game) -> dict[str, DrawnOption]:
    """Return the options that people draw as text, by the option's name."""
    return {drawing.option: drawing for drawing in game.drawings.values()}


def label(option: Option, value: Any, say: Say) -> str:
    """Return an option's value in words."""
    if isinstance(value, tuple):
        return ", ".join(label(option, entry, say) for entry in value) or say("none")
    if value in option.value_labels:
        return say(option.value_labels[value])
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say("none") if value is None else str(value)


def changed(game: Game, values: Mapping[str, Any], say: Say) -> list[str]:
    """Return a line for each option that differs from its default; a drawing is only mentioned."""
    known, drawn = options_of(game), drawn_options(game)
    return [
        say(drawn[name].label)
        if name in drawn
        else say("{rule}: {value}", rule=say(known[name].label), value=label(known[name], value, say))
        for name, value in values.items()
        if name in known
    ]


# Reading


@dataclass(frozen=True)
class Source:
    """The text of a file and the file's name."""

    file: str
    text: str

    def wrong(self, line: int | None, message: str, **facts: Any) -> FileError:
        """Return the error for a line."""
        return FileError(self.file, line, None, OptionError(message, **facts))

    def line_of(self, key: str, table: str = "") -> int | None:
        """Return the line of a key in a table, or before the first table; None if it is not found."""
        start, end = self.part(table)
        found = re.compile(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=", re.MULTILINE).search(self.text, start, end)
        return None if found is None else self.text.count("\n", 0, found.start()) + 1

    def part(self, table: str) -> tuple[int, int]:
        """Return where a table begins and ends in the text."""
        heads = list(re.finditer(r"^[ \t]*\[[ \t]*([\w.-]+)[ \t]*\]", self.text, re.MULTILINE))
        starts = [0] if not table else [head.end() for head in heads if head[1] == table]
        if not starts:
            return 0, 0
        return starts[0], min([head.start() for head in heads if head.start() > starts[0]], default=len(self.text))

    def in_place(self, key: str, drawing: str) -> str:
        """Return a drawing with empty lines before it, so that its line numbers are those of the file."""
        opened = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*(\"\"\"|'''|\"|')", self.text, re.MULTILINE)
        if opened is None:
            return drawing
        before = self.text[: opened.end()]
        if self.text[opened.end() :].lstrip("\r").startswith("\n"):
            return "\n" * (before.count("\n") + 1) + drawing
        return "\n" * before.count("\n") + " " * (opened.end() - opened.start()) + drawing


def load(path: Path) -> Composed:
    """Read the rule set in a file; FileError with the line of the first error."""
    try:
        return read(path.read_text("utf-8"), str(path))
    except UnicodeDecodeError:
        raise FileError(str(path), None, None, OptionError(N_("This file is not UTF-8 text."))) from None
    except OSError as error:
        raise FileError(str(path), None, None, OptionError("{why}.", why=error.strerror or str(error))) from None


def read(text: str, file: str = "") -> Composed:
    """Read the rule set in a text; `file` is its name in error messages."""
    source = Source(file or N_("The file"), text)
    if len(text) > LONGEST_FILE:
        raise source.wrong(None, N_("This file is too long for a game."))
    found = parsed(source)
    game = game_named(source, found)
    check_keys(source, game, found)
    chosen = options_in(source, game, found.get("options", {}))
    values = chosen | drawings_in(source, game, found, chosen)
    check(source, game, values)
    return Composed(
        game.name,
        line_of_text(source, found, "name", LONGEST_NAME) or game.title,
        line_of_text(source, found, "sentence", LONGEST_SENTENCE),
        vary(game, values).canonical(),
    )


def parsed(source: Source) -> dict[str, Any]:
    """Return what the TOML says."""
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(place[1]), int(place[2])) if place else end_of(source.text)
        why = OptionError(N_('This is not TOML: write lines like game = "r", and put text between quotes.'))
        raise FileError(source.file, line, column, why) from None


def end_of(text: str) -> tuple[int, int]:
    """Return the line and the column after the last character."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def game_named(source: Source, found: Mapping[str, Any]) -> Game:
    """Return the game that the file names."""
    name = found.get("game")
    if name is None:
        raise source.wrong(
            None,
            N_('It does not say which game it changes: add a line like game = "{known}".'),
            known=next(iter(GAMES)),
        )
    if not isinstance(name, str) or name not in GAMES:
        raise source.wrong(
            source.line_of("game"),
            N_("There is no game {name}; the games are {known}."),
            name=name,
            known=", ".join(GAMES),
        )
    return GAMES[name]


def check_keys(source: Source, game: Game, found: Mapping[str, Any]) -> None:
    """Raise FileError for a key that is not known."""
    known = ["name", "game", "sentence", *game.drawings, "options"]
    for key in found:
        if key not in known:
            raise source.wrong(
                source.line_of(key),
                N_("{key} is not known here: a file has {known}; options go below [options]."),
                key=key,
                known=", ".join(known),
            )
    if not isinstance(found.get("options", {}), dict):
        raise source.wrong(source.line_of("options"), N_("Options go below a line [options]."))


def line_of_text(source: Source, found: Mapping[str, Any], key: str, longest: int) -> str:
    """Return a name or sentence, or an empty text; FileError unless it is one line and not too long."""
    text = found.get(key, "")
    if not isinstance(text, str) or len(text) > longest or not text.isprintable():
        raise source.wrong(
            source.line_of(key), N_("The {key} is one line of at most {n} letters, between quotes."), key=key, n=longest
        )
    return text.strip()


def options_in(source: Source, game: Game, found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options below [options]."""
    known, values = options_of(game), dict[str, Any]()
    for name, raw in found.items():
        line = source.line_of(name, "options")
        if name not in known:
            everything = ", ".join(known)
            raise source.wrong(
                line, N_("{game} has no option {name}; it has {known}."), game=game.name, name=name, known=everything
            )
        values[name] = value_of(known[name], raw)
        try:
            house_of(game, name).full({name: values[name]})
        except OptionError as error:
            raise FileError(source.file, line, None, error) from None
    return values


def value_of(option: Option, raw: Any) -> Any:
    """Return the value of an option from the file; text is read as on the command line."""
    if isinstance(raw, str):
        return option.read(raw)
    return tuple(raw) if isinstance(raw, list) else raw


def house_of(game: Game, name: str) -> OptionSchema:
    """Return the schema that an option belongs to: the game's, or its match's."""
    if game.match and name in declared(game.match.options):
        return game.match.option_schema(game.name)
    return game.option_schema


def drawings_in(source: Source, game: Game, found: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that the drawings of the file give, and those that go with them."""
    values: dict[str, Any] = {}
    for key, drawn in game.drawings.items():
        if key not in found:
            continue
        if not isinstance(found[key], str):
            raise source.wrong(source.line_of(key), N_("Put a drawing between triple quotes."))
        try:
            values[drawn.option] = drawn.read(source.in_place(key, found[key]))
        except DrawingError as error:
            raise FileError(source.file, error.line, error.column, error.why) from None
        for name, value in drawn.sets.items():
            if chosen.get(name, value) != value:
                line = source.line_of(name, "options")
                raise source.wrong(
                    line,
                    N_("The drawing sets {name} = {value}: leave one of them out."),
                    name=name,
                    value=written(value),
                )
            values[name] = value
    return values


def check(source: Source, game: Game, values: Mapping[str, Any]) -> None:
    """Raise FileError for options that clash, with the line of the first of them."""
    try:
        vary(game, values)
    except OptionError as error:
        among = [name for clash in clashes_of(game) if clash.sentence == error.message for name in clash.among]
        lines = [line for name in among if (line := source.line_of(name, "options")) is not None]
        raise FileError(source.file, min(lines, default=None), None, error) from None


def clashes_of(game: Game) -> tuple[Clash, ...]:
    """Return the clashes of a game's options and of its match's."""
    return game.clashes + ((*game.match.option_schema(game.name).clashes, *game.match.clashes) if game.match else ())


# Writing


def write(composed: Composed) -> str:
    """Return a rule set as the text of a file; `read` reads it back."""
    game = GAMES[composed.game]
    drawn = drawn_options(game)
    brought = {name for option, drawing in drawn.items() if option in composed.values for name in drawing.sets}
    head = {"name": composed.name, "game": composed.game, "sentence": composed.sentence}
    lines = [f"{key} = {quoted(text)}" for key, text in head.items() if text]
    for key, drawing in game.drawings.items():
        if drawing.option in composed.values:
            lines += ["", f'{key} = """', drawing.write(composed.values[drawing.option]) + '"""']
    plain = {name: value for name, value in composed.values.items() if name not in drawn and name not in brought}
    if plain:
        lines += [
            "",
            "[options]",
            *(f"{name} = {entry(options_of(game)[name], value)}" for name, value in plain.items()),
        ]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Return a text as a TOML string.

    >>> quoted("Far cards")
    '"Far cards"'
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def entry(option: Option, value: Any) -> str:
    """Return an option's value in TOML."""
    if isinstance(value, bool | int):
        return str(value).lower()
    if isinstance(value, tuple) and not option.digits:
        return f"[{', '.join(str(item) if isinstance(item, int) else quoted(str(item)) for item in value)}]"
    return quoted(option.write(value))


def canonical_text(options: Mapping[str, Any]) -> str:
    """Return options in canonical form as one text: equal rules have equal texts.

    >>> canonical_text({"b": (1, 2), "a": True})
    '{"a":true,"b":[1,2]}'
    """
    return json.dumps(options, sort_keys=True, separators=(",", ":"))
