"""Composed games: a name for a choice of house rules, and the file (TOML) that holds one.

    name = "Far cards"
    game = "board64"
    sentence = "Cards go as far as they like."

    [options]
    move_range = "any"
    opening_truce = 1

Some games also read drawings, for example a board and a set-up of board64, as text between triple quotes.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hoyle.games import GAMES
from hoyle.games.shapes import Say
from hoyle.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import Clash, Option, OptionError, Options, declared, written
from hoyle.rules.texts import Drawn, Misprint
from hoyle.words import N_

LONGEST_NAME = 60
LONGEST_SENTENCE = 200
LONGEST_FILE = 65_536  # characters

SOMEWHERE = N_("{file}: {why}")
ON_A_LINE = N_("{file}, line {line}: {why}")
IN_A_COLUMN = N_("{file}, line {line}, column {column}: {why}")


class FileError(OptionError):
    """A file that cannot be read: its name, the line, the column where that helps, and why."""

    def __init__(self, file: str, line: int | None, column: int | None, why: OptionError) -> None:
        """None for a place that is not known."""
        self.file, self.line, self.column, self.why = file, line, column, why
        message = SOMEWHERE if line is None else ON_A_LINE if column is None else IN_A_COLUMN
        super().__init__(message, file=file, line=line, column=column, why=why)


@dataclass(frozen=True)
class Composed:
    """A game that somebody composed."""

    game: str
    name: str
    sentence: str
    values: Mapping[str, Any]
    """The house rules that differ from the usual ones, in canonical form."""

    def vary(self, **changes: Any) -> Variant:
        """The game with these rules, some of them changed."""
        return vary(GAMES[self.game], dict(self.values) | changes)


def options_of(game: Game) -> dict[str, Option]:
    """All options of a game, those of its match last."""
    return declared(game.options) | (declared(game.match.options) if game.match else {})


def drawn_options(game: Game) -> dict[str, Drawn]:
    """The options that are drawn, by the option's name."""
    return {one.option: one for one in game.drawings.values()}


def label(option: Option, value: Any, say: Say) -> str:
    """A value in words."""
    if isinstance(value, tuple):
        return ", ".join(label(option, one, say) for one in value) or say("none")
    if value in option.value_labels:
        return say(option.value_labels[value])
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return say("none") if value is None else str(value)


def changed(game: Game, values: Mapping[str, Any], say: Say) -> list[str]:
    """What differs from the usual rules, a line an option; of a drawing only that there is one."""
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
    """A text that is read as a file of this name."""

    file: str
    text: str

    def wrong(self, line: int | None, message: str, **facts: Any) -> FileError:
        """What is said against a line."""
        return FileError(self.file, line, None, OptionError(message, **facts))

    def line_of(self, key: str, table: str = "") -> int | None:
        """The line on which a key is given, in a table or before the first."""
        start, end = self.part(table)
        found = re.compile(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=", re.MULTILINE).search(self.text, start, end)
        return None if found is None else self.text.count("\n", 0, found.start()) + 1

    def part(self, table: str) -> tuple[int, int]:
        """From where to where a table goes."""
        heads = list(re.finditer(r"^[ \t]*\[[ \t]*([\w.-]+)[ \t]*\]", self.text, re.MULTILINE))
        starts = [0] if not table else [one.end() for one in heads if one[1] == table]
        if not starts:
            return 0, 0
        return starts[0], min([one.start() for one in heads if one.start() > starts[0]], default=len(self.text))

    def in_place(self, key: str, drawing: str) -> str:
        """A drawing with so many empty lines before it that its lines count as in the file."""
        opened = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=[ \t]*(\"\"\"|'''|\"|')", self.text, re.MULTILINE)
        if opened is None:
            return drawing
        before = self.text[: opened.end()]
        if self.text[opened.end() :].lstrip("\r").startswith("\n"):
            return "\n" * (before.count("\n") + 1) + drawing
        return "\n" * before.count("\n") + " " * (opened.end() - opened.start()) + drawing


def load(path: Path) -> Composed:
    """The composed game in a file; FileError with one sentence, file and line for what is wrong in it."""
    try:
        return read(path.read_text("utf-8"), str(path))
    except UnicodeDecodeError:
        raise FileError(str(path), None, None, OptionError(N_("This is no text in UTF-8."))) from None
    except OSError as error:
        raise FileError(str(path), None, None, OptionError("{why}.", why=error.strerror or str(error))) from None


def read(text: str, file: str = "") -> Composed:
    """The composed game that a text holds, `file` being what the text is called."""
    source = Source(file or N_("The file"), text)
    if len(text) > LONGEST_FILE:
        raise source.wrong(None, N_("This is too long for a game."))
    told = parsed(source)
    game = game_named(source, told)
    check_keys(source, game, told)
    chosen = options_in(source, game, told.get("options", {}))
    values = chosen | drawings_in(source, game, told, chosen)
    check(source, game, values)
    return Composed(
        game.name,
        line_of_text(source, told, "name", LONGEST_NAME) or game.title,
        line_of_text(source, told, "sentence", LONGEST_SENTENCE),
        vary(game, values).canonical(),
    )


def parsed(source: Source) -> dict[str, Any]:
    """The TOML in the text."""
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(found[1]), int(found[2])) if found else end_of(source.text)
        why = OptionError(N_('This is no TOML: write lines like game = "r", and texts between quotes.'))
        raise FileError(source.file, line, column, why) from None


def end_of(text: str) -> tuple[int, int]:
    """The line and the column behind a text."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def game_named(source: Source, told: Mapping[str, Any]) -> Game:
    """The game that the file is about."""
    name = told.get("game")
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


def check_keys(source: Source, game: Game, told: Mapping[str, Any]) -> None:
    """FileError for a key that a file of this game does not have."""
    known = ["name", "game", "sentence", *game.drawings, "options"]
    for key in told:
        if key not in known:
            raise source.wrong(
                source.line_of(key),
                N_("{key} means nothing here: a file has {known}; house rules stand below [options]."),
                key=key,
                known=", ".join(known),
            )
    if not isinstance(told.get("options", {}), dict):
        raise source.wrong(source.line_of("options"), N_("House rules stand below a line [options]."))


def line_of_text(source: Source, told: Mapping[str, Any], key: str, longest: int) -> str:
    """A name or sentence: one line, not too long."""
    text = told.get(key, "")
    if not isinstance(text, str) or len(text) > longest or not text.isprintable():
        raise source.wrong(
            source.line_of(key), N_("The {key} is one line of at most {n} letters, between quotes."), key=key, n=longest
        )
    return text.strip()


def options_in(source: Source, game: Game, told: Mapping[str, Any]) -> dict[str, Any]:
    """The values below [options]."""
    known, values = options_of(game), dict[str, Any]()
    for name, raw in told.items():
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
    """A value as the file has it: a word stands for what it would on the command line."""
    if isinstance(raw, str):
        return option.read(raw)
    return tuple(raw) if isinstance(raw, list) else raw


def house_of(game: Game, name: str) -> Options:
    """The house rules that an option belongs to: the game's, or its match's."""
    if game.match and name in declared(game.match.options):
        return game.match.house(game.name)
    return game.house


def drawings_in(source: Source, game: Game, told: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What the drawings of the file say, and the values that go with them."""
    values: dict[str, Any] = {}
    for key, drawn in game.drawings.items():
        if key not in told:
            continue
        if not isinstance(told[key], str):
            raise source.wrong(source.line_of(key), N_("A drawing stands between triple quotes."))
        try:
            values[drawn.option] = drawn.read(source.in_place(key, told[key]))
        except Misprint as error:
            raise FileError(source.file, error.line, error.column, error.why) from None
        for name, value in drawn.brings.items():
            if chosen.get(name, value) != value:
                line, goes = source.line_of(name, "options"), written(value)
                raise source.wrong(
                    line, N_("A drawing goes with {name} = {goes}: leave one of them out."), name=name, goes=goes
                )
            values[name] = value
    return values


def check(source: Source, game: Game, values: Mapping[str, Any]) -> None:
    """FileError for rules that cannot stand together, at the line of one of them."""
    try:
        vary(game, values)
    except OptionError as error:
        among = [name for one in clashes_of(game) if one.sentence == error.message for name in one.among]
        lines = [line for name in among if (line := source.line_of(name, "options")) is not None]
        raise FileError(source.file, min(lines, default=None), None, error) from None


def clashes_of(game: Game) -> tuple[Clash, ...]:
    """Everything that a game refuses."""
    return game.clashes + ((*game.match.house(game.name).clashes, *game.match.clashes) if game.match else ())


# Writing


def write(composed: Composed) -> str:
    """The file of a composed game; `read` gives it back."""
    game = GAMES[composed.game]
    drawn = drawn_options(game)
    brought = {name for option, one in drawn.items() if option in composed.values for name in one.brings}
    head = {"name": composed.name, "game": composed.game, "sentence": composed.sentence}
    lines = [f"{key} = {quoted(text)}" for key, text in head.items() if text]
    for key, one in game.drawings.items():
        if one.option in composed.values:
            lines += ["", f'{key} = """', one.write(composed.values[one.option]) + '"""']
    plain = {name: value for name, value in composed.values.items() if name not in drawn and name not in brought}
    if plain:
        lines += [
            "",
            "[options]",
            *(f"{name} = {entry(options_of(game)[name], value)}" for name, value in plain.items()),
        ]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text as TOML has it.

    >>> quoted("Far cards")
    '"Far cards"'
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def entry(option: Option, value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool | int):
        return str(value).lower()
    if isinstance(value, tuple) and not option.digits:
        return f"[{', '.join(str(one) if isinstance(one, int) else quoted(str(one)) for one in value)}]"
    return quoted(option.write(value))
