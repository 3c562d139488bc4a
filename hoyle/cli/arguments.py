"""What the commands share: arguments for games, rules and bots, progress bars, reports."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import Annotated, Any

import typer

import hoyle
from hoyle.bots import bot_names
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSchema, OptionSet
from hoyle.session.play import Variant, vary
from hoyle.session.play import divide as split
from hoyle.session.rule_sets import Composed, load

GameName = Annotated[
    str,
    typer.Argument(
        help=f"The game: {', '.join(GAMES)}, a rule-set file (.toml), or the folder of your own game (./my_game).",
        metavar="GAME",
    ),
]
Sets = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option; may be repeated.")
]
Preset = Annotated[str, typer.Option(help="A named set of options; see `hoyle rules GAME --options`.")]
BotNames = Annotated[
    str,
    typer.Option(help=f"One bot per seat: {', '.join(bot_names())}; for a strength also a number, such as search:250."),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Save = Annotated[Path | None, typer.Option(help="Save the report as .html, .csv or .json.")]


class Mistake(Exception):
    """A mistake that the user can correct, in one sentence."""


def known_language(lang: str) -> str:
    """Return the language; Mistake if there is no such language."""
    if lang not in LANGUAGES:
        raise Mistake(f"There is no language {lang!r}; the languages are {', '.join(LANGUAGES)}.")
    return lang


Lang = Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.", callback=known_language)]


def variant_of(name: str, sets: list[str] | None, preset: str = "") -> Variant:
    """Return a game, or that of a rule-set file, with the options of the command line."""
    composed = composed_in(name)
    game = game_named(composed.game if composed else name)
    if preset and composed:
        raise Mistake(f"{name} sets its own options: leave out --preset {preset}.")
    if preset and preset not in game.presets:
        raise Mistake(f"{name} has no preset {preset!r}; it has {', '.join(game.presets)}.")
    values = composed.values if composed else game.presets[preset].values if preset else {}
    return vary(game, dict(values) | option_values(game, sets))


def option_values(game: Game, sets: list[str] | None) -> dict[str, Any]:
    """Return the values of `--set`."""
    pairs = [text.partition("=") for text in sets or []]
    for option, sign, _ in pairs:
        if not sign:
            raise Mistake(f"--set {option}: write it as OPTION=VALUE, for example --set points_to_win=3.")
    texts = {option.strip(): value for option, _, value in pairs}
    table = game.match.option_schema(game.name) if game.match else OptionSchema(game.name, OptionSet)
    own, of_match = split(texts, table)
    return game.option_schema.read(own) | table.read(of_match)


def game_named(name: str) -> Game:
    """Return a game by its name, or by the path of its folder."""
    return hoyle.game_called(name)


def composed_in(name: str) -> Composed | None:
    """Return the rule set if the name is that of a file."""
    return load(Path(name)) if name.endswith(".toml") else None


PATIENCE = 4.0
"""Seconds without a finished game before the wait is explained."""
COMPILING = N_("Compiling the rules and bots for this machine. The first time takes a minute or two.")


@contextmanager
def progress(label: str) -> Generator[Callable[[int, int], None]]:
    """Show a progress bar on a terminal, and an explanation if the first game takes long."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)

    def tick(done: int, games: int) -> None:
        if done:
            patience.cancel()
        bar.update(task, completed=done, total=games)

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        with explained_wait(console.print) as patience:
            yield tick


def print_error(text: str) -> None:
    """Print to the standard error stream."""
    print(text, file=sys.stderr)


@contextmanager
def explained_wait(show: Callable[[str], object] = print_error) -> Generator[Timer]:
    """Explain a wait that takes long, unless the timer is cancelled before."""
    patience = Timer(PATIENCE, lambda: show(COMPILING))
    patience.daemon = True
    patience.start()
    try:
        yield patience
    finally:
        patience.cancel()


def split_bots(bots: str) -> tuple[str, ...]:
    """Return the bots of a comma-separated list."""
    return tuple(bot.strip() for bot in bots.split(","))


def check_save(path: Path | None) -> None:
    """Raise Mistake, before any games are played, if a report cannot be saved there."""
    if path is not None and path.suffix not in (".html", ".csv", ".json"):
        raise Mistake(f"{path}: a report is saved as .html, .csv or .json; choose one of these endings.")
    check_folder(path)


def check_folder(path: Path | None) -> None:
    """Raise Mistake if the folder of a file does not exist."""
    if path is not None and not path.parent.is_dir():
        raise Mistake(f"{path.parent} is not a folder: create it first, or save elsewhere.")


def compared_with(name: str, sets: list[str] | None, preset: str) -> Variant:
    """Return what to compare with: the default rules, or the preset or rule set that `--set` changes."""
    composed = composed_in(name)
    return variant_of(composed.game if composed and not sets else name, None, preset if sets else "")


def titled(report: Any, name: str) -> Any:
    """Return the report with the title of its rule set."""
    composed = composed_in(name)
    return replace(report, title=composed.name) if composed else report


def show_and_save(report: Any, save: Path | None) -> None:
    """Show a report, and save it if requested."""
    report.show()
    if save is not None:
        report.save(save)
        print(f"Saved to {save}.", file=sys.stderr)
