"""Composed rule sets: named option values of a game, and the TOML files that contain them.

    name = "Far cards"
    game = "board64"
    sentence = "Cards go as far as they like."

    [options]
    move_range = "any"
    opening_truce = 1

A line `from = "…"` has the hash of the published rules of which these are a fork. Some games also read drawings as strings
between triple quotes, such as the board and the set-up of board64.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from hoyle.games import GAMES, own_games
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.play.play import Variant, vary
from hoyle.rules.drawings import DrawingError, DrawnOption
from hoyle.rules.game import Game
from hoyle.rules.options import Option, OptionError, written

LONGEST_NAME = 60
LONGEST_SENTENCE = 200
LONGEST_FILE = 16_384
"""Characters, as are the other limits."""
HASH = re.compile(r"[0-9a-f]{20}")
"""The hash of rules; see `published_rules.rules_hash`."""
MAX_DEPTH = 12
"""How deeply a line of a file may be nested; see `depth`."""

ERROR_IN_FILE = N_("{file}: {why}")
ERROR_IN_LINE = N_("{file}, line {line}: {why}")
ERROR_IN_COLUMN = N_("{file}, line {line}, column {column}: {why}")


class FileError(OptionError):
    """A rule-set file is not valid; the message has the position of the error, where it is known, and the reason."""

    def __init__(self, file: str, line: int | None, column: int | None, why: OptionError) -> None:
        """Store the position, counted from 1 or None if it is not known, and the reason."""
        self.file, self.line, self.column, self.why = file, line, column, why
        message = ERROR_IN_FILE if line is None else ERROR_IN_LINE if column is None else ERROR_IN_COLUMN
        super().__init__(message, file=file, line=line, column=column, why=why)


@dataclass(frozen=True)
class Composed:
    """A composed rule set."""

    game: str
    """The name of the game."""
    name: str
    sentence: str
    """A description in one sentence, or an empty string."""
    values: Mapping[str, Any]
    """The options that differ from the defaults, in canonical form."""
    parent: str = ""
    """The hash of the rules of which it is a fork (see `published_rules.rules_hash`); empty if it is not a fork."""

    def vary(self, **changes: object) -> Variant:
        """Return the game with these options; `changes` replaces some of their values."""
        return vary(GAMES[self.game], dict(self.values) | changes)


def drawn_options(game: Game) -> dict[str, DrawnOption]:
    """Return the options that people draw as text, by option name."""
    return {drawing.option: drawing for drawing in game.drawings.values()}


def label(option: Option, value: object, say: Say) -> str:
    """Return an option's value in words; of labelled numbers only the cells that are not usual."""
    if isinstance(value, tuple) and option.rows:
        changed = option.changed_cells(value).items()
        cells = [f"{cell_label(option, cell, say)} {label(option, entry, say)}" for cell, entry in changed]
        return ", ".join(cells) or say("the usual one")
    if isinstance(value, tuple):
        return ", ".join(label(option, element, say) for element in value) or say("none")
    if value in option.value_labels:
        return say(option.value_labels[value])
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if value is None:
        return say("none")
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def cell_label(option: Option, cell: str, say: Say) -> str:
    """Return the label of a cell of labelled numbers: that of its row, in a grid with that of its column."""
    row, _, column = cell.partition(".")
    return f"{say(option.rows[row])} – {say(option.columns[column])}:" if column else say(option.rows[row])


def option_lines(game: Game, values: Mapping[str, object], say: Say) -> list[str]:
    """Return a line of text for each option in `values`: its label and value, or for a drawing only its label."""
    known, drawn = game.every_option, drawn_options(game)
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

    def error(self, line: int | None, message: str, **facts: Any) -> FileError:
        """Return the error with this message in a line, or in the whole file if `line` is None."""
        return FileError(self.file, line, None, OptionError(message, **facts))

    def line_of(self, key: str, table: str = "") -> int | None:
        """Return the line of a key in a TOML table, or before the first table if `table` is empty; None if not found."""
        start, end = self.span_of(table)
        match = re.compile(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=", re.MULTILINE).search(self.text, start, end)
        return None if match is None else self.text.count("\n", 0, match.start()) + 1

    def span_of(self, table: str) -> tuple[int, int]:
        """Return the start and end of a TOML table in the text, or of the part before the first table; (0, 0) if not found."""
        headers = list(re.finditer(r"^[ \t]*\[[ \t]*([\w.-]+)[ \t]*\]", self.text, re.MULTILINE))
        starts = [0] if not table else [header.end() for header in headers if header[1] == table]
        if not starts:
            return 0, 0
        return starts[0], min(
            [header.start() for header in headers if header.start() > starts[0]], default=len(self.text)
        )

    def padded_drawing(self, key: str, drawing: str) -> str:
        """Return the drawing of a key with blank space before it, so that errors in it have the line and column of the file."""
        opening = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*(\"\"\"|'''|\"|')", self.text, re.MULTILINE)
        if opening is None:
            return drawing
        before = self.text[: opening.end()]
        if self.text[opening.end() :].lstrip("\r").startswith("\n"):
            return "\n" * (before.count("\n") + 1) + drawing  # the drawing begins on the line after the quotes
        return "\n" * before.count("\n") + " " * (opening.end() - opening.start()) + drawing


def load(path: Path) -> Composed:
    """Return the rule set in a file; FileError if it is not valid. Its game may be a path of an own game, seen from the file."""
    try:
        return read(path.read_text("utf-8"), str(path), path.parent)
    except UnicodeDecodeError:
        raise FileError(str(path), None, None, OptionError(N_("This file is not UTF-8 text."))) from None
    except OSError as error:
        raise FileError(str(path), None, None, OptionError("{why}.", why=error.strerror or str(error))) from None


def read(text: str, file: str = "", folder: Path | None = None) -> Composed:
    """Return the rule set in a text; FileError if it is not valid. `file` is the name for error messages.

    Only in a `folder` of this machine may the game be the path of an own game, never in a text that somebody uploads.
    """
    source = Source(file or N_("The file"), text)
    if len(text) > LONGEST_FILE:
        raise source.error(None, N_("This file is too long for a game."))
    document = parse(source)
    game = game_in(source, document, folder)
    check_keys(source, game, document)
    plain_values = options_in(source, game, document.get("options", {}))
    values = plain_values | drawings_in(source, game, document, plain_values)
    check_clashes(source, game, values)
    return Composed(
        game.name,
        one_line(source, document, "name", LONGEST_NAME) or game.title,
        one_line(source, document, "sentence", LONGEST_SENTENCE),
        vary(game, values).canonical(),
        parent_in(source, document),
    )


def parent_in(source: Source, document: Mapping[str, object]) -> str:
    """Return the hash after `from`, or an empty text; FileError if it is not a hash."""
    parent = document.get("from", "")
    if not isinstance(parent, str) or (parent and not HASH.fullmatch(parent)):
        raise source.error(
            source.line_of("from"), N_('"from" is followed by the hash of rules: 20 digits from 0 to f.')
        )
    return parent


def parse(source: Source) -> dict[str, Any]:
    """Return the content of a TOML text; FileError if it is not TOML."""
    if deep := next((line for line, text in enumerate(source.text.split("\n"), 1) if depth(text) > MAX_DEPTH), 0):
        why = OptionError(N_("This line is nested too deeply: write options as [options] and one line each."))
        raise FileError(source.file, deep, 1, why)
    try:
        return tomllib.loads(source.text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, or a number with too many digits
        position = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(position[1]), int(position[2])) if position else end_of(source.text)
        why = OptionError(N_('This is not TOML: write lines like game = "r", and put text between quotes.'))
        raise FileError(source.file, line, column, why) from None


def depth(line: str) -> int:
    """Return a bound of how deeply a line of TOML is nested: the dots and the opening brackets outside of texts.

    Parsing dotted keys takes quadratic time, and brackets are parsed recursively.

    >>> depth('a.b = 1'), depth('drawing = [[1, 2], [3]]'), depth('sentence = "e.g. ((("')
    (1, 3, 0)
    """
    bare = re.sub(r'"[^"]*"|\'[^\']*\'', "", line)
    return len(re.findall(r"[.\[{]", bare))


def end_of(text: str) -> tuple[int, int]:
    """Return the line and column after the last character, counted from 1."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def game_in(source: Source, document: Mapping[str, object], folder: Path | None = None) -> Game:
    """Return the game that the file names, or whose path in `folder` it names; FileError if it names none or an unknown one."""
    name = document.get("game")
    if name is None:
        raise source.error(
            None,
            N_('It does not say which game it changes: add a line like game = "{known}".'),
            known=next(iter(GAMES)),
        )
    if folder and isinstance(name, str) and own_games.is_path(name):
        path = own_games.TOGETHER.join(str(folder / part) for part in name.split(own_games.TOGETHER))
        try:
            return own_games.load(path, GAMES)
        except OptionError as error:
            raise FileError(source.file, source.line_of("game"), None, error) from None
    if not isinstance(name, str) or name not in GAMES:
        raise source.error(
            source.line_of("game"),
            N_("There is no game {name}; the games are {known}."),
            name=name,
            known=", ".join(GAMES),
        )
    return GAMES[name]


def check_keys(source: Source, game: Game, document: Mapping[str, object]) -> None:
    """Raise FileError if there is an unknown key outside the options, or if `options` is not a table."""
    known = ["name", "game", "sentence", "from", *game.drawings, "options"]
    for key in document:
        if key not in known:
            raise source.error(
                source.line_of(key),
                N_("{key} is not known here: a file has {known}; options go below [options]."),
                key=key,
                known=", ".join(known),
            )
    if not isinstance(document.get("options", {}), dict):
        raise source.error(source.line_of("options"), N_("Options go below a line [options]."))


def one_line(source: Source, document: Mapping[str, object], key: str, limit: int) -> str:
    """Return the text of a key, empty by default; FileError unless it is one line of at most `limit` characters."""
    text = document.get(key, "")
    if not isinstance(text, str) or len(text) > limit or not text.isprintable():
        raise source.error(
            source.line_of(key), N_("The {key} is one line of at most {n} letters, between quotes."), key=key, n=limit
        )
    return text.strip()


def options_in(source: Source, game: Game, table: Mapping[str, object]) -> dict[str, Any]:
    """Return the option values in the table [options]; FileError if one is unknown or not allowed."""
    known, values = game.every_option, dict[str, Any]()
    for name, raw in table.items():
        line = source.line_of(name, "options")
        values[name] = value_of(known[name], raw) if name in known else raw
        try:
            game.check({name: values[name]})
        except OptionError as error:
            raise FileError(source.file, line, None, error) from None
    return values


def value_of(option: Option, raw: object) -> Any:
    """Return the value of an option from its TOML value; text is read as on the command line."""
    if isinstance(raw, str):
        return option.read(raw)
    return tuple(raw) if isinstance(raw, list) else raw


def drawings_in(
    source: Source, game: Game, document: Mapping[str, Any], plain_values: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the values of drawn options, and of the options that their drawings set; FileError if one is not valid.

    `plain_values` are the values in the table [options], which must not contradict the drawings.
    """
    values: dict[str, Any] = {}
    for key, drawn in game.drawings.items():
        if key not in document:
            continue
        if not isinstance(document[key], str):
            raise source.error(source.line_of(key), N_("Put a drawing between triple quotes."))
        try:
            values[drawn.option] = drawn.read(source.padded_drawing(key, document[key]))
        except DrawingError as error:
            raise FileError(source.file, error.line, error.column, error.why) from None
        for name, value in drawn.sets.items():
            if plain_values.get(name, value) != value:
                line = source.line_of(name, "options")
                raise source.error(
                    line,
                    N_("The drawing sets {name} = {value}: leave one of them out."),
                    name=name,
                    value=written(value),
                )
            values[name] = value
    return values


def check_clashes(source: Source, game: Game, values: Mapping[str, object]) -> None:
    """Raise FileError for options that contradict each other, at the line of the first of them."""
    try:
        vary(game, values)
    except OptionError as error:
        names = [name for clash in game.every_clash if clash.sentence == error.message for name in clash.among]
        lines = [line for name in names if (line := source.line_of(name, "options")) is not None]
        raise FileError(source.file, min(lines, default=None), None, error) from None


# Writing


def write(composed: Composed) -> str:
    """Return a rule set as the text of a file, from which `read` makes an equal rule set."""
    game = GAMES[composed.game]
    drawn = drawn_options(game)
    set_by_drawings = {name for option, drawing in drawn.items() if option in composed.values for name in drawing.sets}
    head = {"name": composed.name, "game": composed.game, "sentence": composed.sentence, "from": composed.parent}
    lines = [f"{key} = {toml_string(text)}" for key, text in head.items() if text]
    for key, drawing in game.drawings.items():
        if drawing.option in composed.values:
            lines += ["", f'{key} = """', drawing.write(composed.values[drawing.option]) + '"""']
    in_drawings = {*drawn, *set_by_drawings}
    plain_values = {name: value for name, value in composed.values.items() if name not in in_drawings}
    if plain_values:
        lines += [
            "",
            "[options]",
            *(f"{name} = {toml_value(game.every_option[name], value)}" for name, value in plain_values.items()),
        ]
    return "\n".join(lines) + "\n"


def toml_string(text: str) -> str:
    """Return a text as a TOML string.

    >>> toml_string("Far cards")
    '"Far cards"'
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_value(option: Option, value: object) -> str:
    """Return an option's value in TOML."""
    if isinstance(value, bool | int):
        return str(value).lower()
    if isinstance(value, tuple) and not option.digits and not option.rows:
        return f"[{', '.join(str(item) if isinstance(item, int) else toml_string(str(item)) for item in value)}]"
    return toml_string(option.write(value))


def canonical_text(options: Mapping[str, object]) -> str:
    """Return options in canonical form as JSON with sorted keys: equal rules have equal texts.

    >>> canonical_text({"b": (1, 2), "a": True})
    '{"a":true,"b":[1,2]}'
    """
    return json.dumps(options, sort_keys=True, separators=(",", ":"))


@lru_cache(256)
def rules_text(game: str, given: str) -> str:
    """Return options in canonical form, as text; `given` are the options of a table, as text."""
    return canonical_text(vary(GAMES[game], json.loads(given)).canonical())
