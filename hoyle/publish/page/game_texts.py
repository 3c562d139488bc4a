"""Games given as text in a page, such as rules that its visitor has changed: checked, loaded and compiled.

This module, the compiler and the sources that it reads are a pack of their own, which a page fetches when it needs them
(`publish.pack.COMPILER`). Rewrites are read, and may be a stranger's. The files of a whole game run as Python in the page, so they must
be the visitor's own.
"""

import ast
import json
import re
import sys
from base64 import b64encode
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path, PurePosixPath
from random import Random
from time import process_time

from hoyle.bots.entry_points import entry_points, table_entry_points
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.i18n import N_, translator
from hoyle.pages.disclosures import in_words as disclosed
from hoyle.pages.example_positions import shown
from hoyle.play.play import vary
from hoyle.publish.page.bot_games import contest_name
from hoyle.publish.page.games import CHOICE
from hoyle.publish.page.perft import contest_entries
from hoyle.rules import lint
from hoyle.rules.game import Game
from hoyle.rules.link.entry import Entry
from hoyle.rules.link.wasm import wasm_module
from hoyle.rules.reading import interpreter
from hoyle.rules.rewrites import apply, edits, read_rewrite
from hoyle.rules.rewrites.copies import rules_of_paragraph, text_of
from hoyle.rules.rewrites.game import identity
from hoyle.rules.rule_error import TEXT_HASH, RuleError
from hoyle.testing.rewrite_changes import MOST_MOVES, changes

__all__ = [
    "answer",
    "begun",
    "changes",
    "changes_nothing",
    "compiled",
    "disclosed",
    "edits",
    "rewritten",
    "shown",
    "tried",
    "words_of",
]

SOURCES = CHOICE.parent / "sources"
"""The folder with the sources of Hoyle's rules. Games given as text lie in it too, so that the lint finds what they import."""
TEXTS = "texts"
TRIED, TRIAL = 20, 0.7
"""How many random games show whether a rule fails, and for how many seconds at most."""
MAX_STEPS = 1_000_000
"""The most steps that a rule of a text may take in a page, which waits for them: a second or two."""
NUMBERS = count(1)
"""The numbers of the texts: each has a folder of its own, so that nothing that is remembered of an earlier one is used for it."""
LOADED: dict[str, str] = {}
"""By the name of a folder or file: the name of the game that was last loaded from it."""
NOT_ONE_GAME = N_("The text of a game is one .py file, or the files of one folder: {name!r} is neither.")
ENTRIES: dict[str, tuple[Callable[[str], str], Callable[[Game], list[Entry]] | None]] = {
    "table": (str, table_entry_points),
    "random": (str, entry_points),
    "games": (contest_name, contest_entries),
}
"""What can be compiled of a game: for its table, with random play, or for whole games between bots; the name of the module, and
its entry points."""
NOTHING = (str, None)
FAILS = N_("A rule of this game fails: {why}.")


class Mistakes(Exception):
    """What the lint has found in a text: a sentence for each mistake, with file and line."""

    def __init__(self, sentences: list[str]) -> None:
        """Raise with these sentences."""
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def answer(message: str) -> str:
    """Load the game in a message and compile it if the message says so; message and answer are JSON.

    The message has the `files` of the game by path (see `loading`), or `rewrites` (see `rewritten`), the language of sentences (`lang`),
    and what is compiled (`compiles`): one of ENTRIES, or "". The answer has the name of the `game`, or of its module for whole games, and
    the `module` in base64, "" if nothing was compiled; or `mistakes`, sentences with file and line.
    """
    asked = json.loads(message)
    say = translator(asked["lang"])
    try:
        with loading(asked["files"]) if "files" in asked else listing(asked["rewrites"]) as game:
            name, entries = ENTRIES.get(asked["compiles"], NOTHING)
            module = compiled(game, entries) if entries else b""
    except Mistakes as found:
        return json.dumps({"mistakes": found.sentences})
    except Refusal as refusal:
        return json.dumps({"mistakes": [without_folder(say(refusal.message, **refusal.facts))]})
    except RuleError as error:
        return json.dumps({"mistakes": [without_folder(str(error))]})
    return json.dumps({"game": name(game.name), "module": b64encode(module).decode()})


def compiled(game: Game, entries: Callable[[Game], list[Entry]] = table_entry_points) -> bytes:
    """Return a module of a game, by default that of what its table and its bots need; RuleError if a rule cannot be compiled."""
    return wasm_module(game, entries(game))


@contextmanager
def loading(files: Mapping[str, str]) -> Generator[Game]:
    """Make a game of texts by path: of one file `name.py`, or of the files of one folder, `name/__init__.py` among them.

    It takes the place of the game that was loaded under this name before, unless this function (Mistakes, Refusal) or what is done
    with the game raises an error; what fails in a rule becomes a Refusal.
    """
    name = name_of(files)
    place = written(files) / name
    if found := [str(finding) for file in lint.files([str(place)]) for finding in lint.check(file)]:
        raise Mistakes(list(map(without_folder, found)))
    games = {each: game for each, game in GAMES.items() if each != LOADED.get(name)}
    before = {module: sys.modules[module] for module in sys.modules if module.partition(".")[0] == place.stem}
    if name in LOADED:
        own_games.forget(place.stem)
    try:
        game = own_games.load(place, games)
        yield game
    except Exception as error:
        own_games.forget(place.stem)
        sys.modules.update(before)
        if isinstance(error, Refusal | RuleError):
            raise
        raise Refusal(FAILS, why=own_games.error_text(error, place)) from error
    GAMES.pop(LOADED.get(name, ""), None)
    GAMES[game.name], LOADED[name] = game, game.name


def name_of(files: Mapping[str, str]) -> str:
    """Return the name of the folder of all files, or of the only file; Refusal if a path is outside."""
    name = next((PurePosixPath(path).parts[0] for path in files if path), "")
    for path in files or [name]:
        parts = PurePosixPath(path).parts
        if parts[:1] != (name,) or name == "/" or ".." in parts:
            raise Refusal(NOT_ONE_GAME, name=path)
    return name


def written(files: Mapping[str, str]) -> Path:
    """Write files into a new folder, and return it."""
    folder = SOURCES / TEXTS / str(next(NUMBERS))
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


def without_folder(sentence: str) -> str:
    """Return a sentence that names the files of a text by their paths in it."""
    return TEXT_HASH.sub("", re.sub(f"{re.escape(str(SOURCES / TEXTS))}/[0-9]+/", "", sentence))


@contextmanager
def listing(texts: Sequence[tuple[str, str]]) -> Generator[Game]:
    """Make a game of rewrites, as `rewritten` does, and add it to `GAMES` in place of what was made before."""
    game = rewritten(texts)
    GAMES[game.name] = game
    yield game


def rewritten(texts: Sequence[tuple[str, str]]) -> Game:
    """Return the game that rewrites make, given as the file name and the text of each.

    Its name has those of the usual game and of the rewrites, and a hash of the texts, so that each version is a game of its own.
    OptionError with file and line if something is wrong.
    """
    rewrites = [read_rewrite(file, text, GAMES) for file, text in texts]
    usual = GAMES[rewrites[0].of]
    usual = usual.base
    return apply(
        usual, rewrites, "-".join([usual.name, *(each.name for each in rewrites), identity(usual, rewrites)[:12]])
    )


def begun(game: Game, paragraph: str, lang: str) -> tuple[str, str]:
    """Return the file name and the text of a new rewrite, with a paragraph of the rulebook in this language and its rules copied in."""
    name = f"my_{re.sub('[^a-z0-9]', '_', paragraph.lower())}"
    return f"{name}.py", text_of(game, name, rules_of_paragraph(game, paragraph), [paragraph], lang)


def tried(game: Game) -> None:
    """Play random games of a rewritten game for TRIAL seconds of processor time at most. RunError if a rule fails."""
    until = process_time() + TRIAL
    for number in range(TRIED):
        dice, play = Random(number), vary(game, {}).new(number)
        for _ in range(MOST_MOVES):
            if play.is_over or process_time() > until:
                break
            seat = play.to_move[0]
            play.play(seat, dice.choice(play.legal(seat)))


def changes_nothing(game: Game) -> bool:
    """Return whether the last rewrite of a game has other words and the same rules: none, or those with which its text began."""
    rewrite, usual = game.rewrites[-1], game.usual
    if rewrite.options or rewrite.fields or rewrite.presets or rewrite.facts or usual is None:
        return False
    begun = [
        rules_in(text_of(usual, rewrite.name, rules_of_paragraph(usual, each), [each]))
        for each in rewrite.languages["en"]
    ]
    return not rewrite.replaced or rules_in(rewrite.text) in begun


def rules_in(text: str) -> list[str]:
    """Return the functions of a text, without the docstrings."""
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    return [ast.dump(ast.Module(each.body[ast.get_docstring(each) is not None :], [])) for each in functions]


def limit_steps() -> None:
    """Let rules of texts end after MAX_STEPS from now on."""
    interpreter.MAX_STEPS = MAX_STEPS


def words_of(text: str) -> dict[str, str]:
    """Return the words in the text of a rewrite (see `edits.words_in`); none if it cannot be parsed."""
    try:
        return edits.words_in(text)
    except (SyntaxError, ValueError):
        return {}
