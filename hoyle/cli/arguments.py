"""Functions and types that the commands share: arguments for games, rules and bots, progress bars, reports."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import Annotated, Any

import typer

from hoyle.bots import bot_names
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.i18n import LANGUAGES, N_, known_language, translator
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError, coded
from hoyle.rulesets.by_name import game_by_name
from hoyle.rulesets.rule_sets import Composed, load

GameName = Annotated[
    str,
    typer.Argument(
        help=f"The game: {', '.join(GAMES)}, a rule-set file (.toml), the folder of your own game (./my_game), or the "
        "file of a rewrite (./my_rewrite.py).",
        metavar="GAME",
    ),
]
OwnGames = Annotated[
    list[str] | None,
    typer.Option("--game", metavar="PATH", help="The folder of a game of your own; may be repeated."),
]
Sets = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option; may be repeated.")
]
Preset = Annotated[str, typer.Option(help="A named set of options; see `hoyle rules GAME --options`.")]
BotNames = Annotated[
    str,
    typer.Option(help=f"One bot per seat: {', '.join(bot_names())}; for a strength also a number, such as search:250."),
]
UsualBots = Annotated[
    str,
    typer.Option(
        help="One bot for all seats, or one per seat with commas; without it a fast bot that fits the game.",
        show_default=False,
    ),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Games = Annotated[
    int | None,
    typer.Option(help="Number of games for each rule set; 10,000 by default, with --until at most a million.", min=1),
]
UsualBot = Annotated[
    str, typer.Option(help="The bot in every seat; without it a fast bot that fits the game.", show_default=False)
]
Until = Annotated[
    str,
    typer.Option(
        help="Play until every share is known to ± this much, and every mean to ± this much of its value, such as 1%.",
        metavar="PERCENT",
    ),
]
On = Annotated[
    str,
    typer.Option(
        help="Where the games are played: ray for Ray on this machine, ray://HOST:10001 for a cluster; without it, here.",
        metavar="POOL",
    ),
]
Save = Annotated[
    Path | None,
    typer.Option(
        help="Save the report as .html, .csv, .json or .parquet, or all of it and its pictures into a folder."
    ),
]

Whole = Annotated[bool, typer.Option("--whole", help="Play whole matches instead of single deals; 1,000 by default.")]
KeepGames = Annotated[
    Path | None,
    typer.Option(
        help="Write every game that is played, with its moves, into this .parquet file.", metavar="FILE.parquet"
    ),
]


INTERRUPTED = 130
"""The exit code after Ctrl-C or at the end of the input, as in shells."""


class Mistake(Refusal):
    """The arguments of a command are wrong; the message is one sentence that says what to correct."""


def local_path(path: Path | None) -> Path | None:
    """Return a path; Mistake if the text is the address of a database instead."""
    if path is None:
        return None
    from hoyle.server.store_addresses import SCHEME

    if found := SCHEME.match(str(path)):
        raise Mistake(f"Name a file or a folder here, not an address ({found[0]}).")
    return path


class Spoken:
    """The language in which a command says what is wrong."""

    lang = "en"


def spoken(lang: str) -> str:
    """Let the command speak a language, and return its code; UnknownLanguage if there is none."""
    Spoken.lang = known_language(lang)
    return lang


def sentence_of(error: Exception) -> str:
    """Return what is wrong, in the language of the command."""
    if not isinstance(error, Refusal):
        return str(error)
    sentence = translator(Spoken.lang)(error.message, **error.facts)
    return coded(error.code, sentence) if isinstance(error, OptionError) else sentence


Lang = Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.", callback=spoken)]


def variant_of(name: str, sets: list[str] | None, preset: str = "") -> Variant:
    """Return a game with options: those of its preset or rule-set file, changed by `sets`. Mistake if they do not exist."""
    composed = composed_in(name)
    game = game_named(composed.game if composed else name)
    if preset and composed:
        raise Mistake(N_("{name} sets its own options: leave out --preset {preset}."), name=name, preset=preset)
    if preset and preset not in game.presets:
        known = ", ".join(game.presets)
        raise Mistake(N_("{name} has no preset {preset!r}; it has {known}."), name=name, preset=preset, known=known)
    values = composed.values if composed else game.presets[preset].values if preset else {}
    return vary(game, dict(values) | option_values(game, sets))


def option_values(game: Game, sets: list[str] | None) -> dict[str, Any]:
    """Return the option values in the arguments of `--set`; Mistake if one is not OPTION=VALUE."""
    pairs = [text.partition("=") for text in sets or []]
    for option, equals_sign, _ in pairs:
        if not equals_sign:
            raise Mistake(N_("--set {option}: write it as OPTION=VALUE, for example --set players=3."), option=option)
    known, texts = game.every_option, {option.strip(): value for option, _, value in pairs}
    return {name: known[name].read(text) if name in known else text for name, text in texts.items()}


def game_named(name: str) -> Game:
    """Return a game by its name, or by the path of its folder; OptionError if there is none, Mistake for a saved report."""
    refuse_report(name)
    return game_by_name(name)


def refuse_report(name: str) -> None:
    """Raise Mistake if this is the name of a saved report in place of a game."""
    if name.endswith((".json", ".csv", ".parquet", ".html")):
        raise Mistake(
            N_(
                "{name} looks like a saved report, and reports are not read again: name a game, a rule-set file (.toml) or the "
                "folder of your own game, and the rules with --set OPTION=VALUE; hoyle compare plays both sets of rules again."
            ),
            name=name,
        )


def composed_in(name: str) -> Composed | None:
    """Return the rule set in the file `name`; None if `name` is not the name of a rule-set file."""
    return load(Path(name)) if name.endswith(".toml") else None


EXPLAIN_AFTER = 4.0
"""The seconds after which a wait is explained."""
COMPILING = N_(
    "This takes a while. Rules and bots that do not come compiled are compiled once for this machine, in a minute or two."
)


@contextmanager
def progress(label: str) -> Generator[Callable[[int, int], None]]:
    """Show a progress bar on a terminal, and explain the wait if the first game takes long.

    Yield the function that updates the bar from the number of games finished and the number of all games.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)

    def tick(done: int, games: int) -> None:
        if done:
            timer.cancel()
        bar.update(task, completed=done, total=games)

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        with explained_wait(console.print) as timer:
            yield tick


def print_error(text: str) -> None:
    """Print to the standard error stream."""
    print(text, file=sys.stderr)


@contextmanager
def explained_wait(show: Callable[[str], object] = print_error) -> Generator[Timer]:
    """Explain a wait that takes long. Yield the timer; cancelling it prevents the explanation."""
    timer = Timer(EXPLAIN_AFTER, lambda: show(COMPILING))
    timer.daemon = True
    timer.start()
    try:
        yield timer
    finally:
        timer.cancel()


def split_bots(bots: str) -> tuple[str, ...]:
    """Return the names in a comma-separated list of bots; none for an empty text."""
    return tuple(bot.strip() for bot in bots.split(",")) if bots else ()


def width_of(text: str) -> float | None:
    """Return the width of intervals in `--until`, as a share of 1; None for an empty text. Mistake if it is not a percentage.

    >>> width_of("1%"), width_of("0.5 %"), width_of("")
    (0.01, 0.005, None)
    """
    if not text:
        return None
    try:
        width = float(text.strip().removesuffix("%")) / 100
    except ValueError:
        width = 0.0
    if not 0 < width < 1:
        raise Mistake(f"--until {text}: write a percentage between 0 and 100, for example --until 1%.")
    return width


def check_save(path: Path | None) -> None:
    """Raise Refusal if a report cannot be saved to this path; called before any games are played."""
    if path is not None:
        from hoyle.lab.reports import check_target

        check_target(path)


def check_kept_games(path: Path | None) -> None:
    """Raise Refusal if games cannot be saved in this file; called before any games are played."""
    if path is not None:
        from hoyle.lab.games_parquet import check_games_file

        check_games_file(path)


def check_folder(path: Path | None) -> None:
    """Raise Mistake if the folder of this file does not exist."""
    if path is not None and not path.parent.is_dir():
        raise Mistake(N_("{folder} is not a folder: create it first, or save elsewhere."), folder=path.parent)


def baseline_of(name: str, sets: list[str] | None, preset: str) -> Variant:
    """Return the rules to compare with: the preset or rule set that `sets` changes; the default rules if it is empty."""
    composed = composed_in(name)
    return variant_of(composed.game if composed and not sets else name, None, preset if sets else "")


def with_title(report: Any, name: str) -> Any:
    """Return the report with the name of the rule set in file `name` as its title; unchanged if that is not a file."""
    composed = composed_in(name)
    return replace(report, title=composed.name) if composed else report


def record_in(file: str) -> bytes:
    """Return the record of a game in a file, or in the standard input if it is "-". Rules of visitors in it may be read from now on."""
    own_games.reads_visitors = True
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def show_and_save(report: Any, save: Path | None) -> None:
    """Print a report, and save it to the file `save` unless that is None."""
    report.show()
    if save is not None:
        report.save(save)
        print(f"Saved to {save}.", file=sys.stderr)
