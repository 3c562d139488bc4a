"""What the commands share: the game, the rules and the bots that their words name, progress, reports."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import Annotated, Any

import typer

import hoyle
from hoyle.composed import Composed, changed, load, options_of
from hoyle.games import GAMES
from hoyle.play import Variant, vary
from hoyle.play import divide as split
from hoyle.rules.game import Game
from hoyle.rules.options import House, Options
from hoyle.words import words

GameName = Annotated[
    str,
    typer.Argument(
        help=f"The game: {', '.join(GAMES)}, the file (.toml) of a composed one, or the folder of your own (./my_game).",
        metavar="GAME",
    ),
]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="A house rule; may be repeated.")]
Preset = Annotated[str, typer.Option(help="A named set of house rules; see `hoyle rules GAME --options`.")]
BotNames = Annotated[
    str,
    typer.Option(
        help="One bot a seat: random, greedy, search:N, minimax:N, planner:N, memory:N, for N also easy, fair, strong; equilibrium."
    ),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same figures.")]
Save = Annotated[Path | None, typer.Option(help="Keep the report: .html, .csv or .json.")]
Lang = Annotated[str, typer.Option(help="en, ru or uk.")]


class Mistake(Exception):
    """Something the user can mend, in one sentence."""


def variant_of(name: str, sets: list[str] | None, preset: str = "") -> Variant:
    """A game, or the composed one in a file, with the house rules of the command line."""
    composed = composed_in(name)
    game = game_named(composed.game if composed else name)
    if preset and composed:
        raise Mistake(f"{name} has its own house rules: leave out --preset {preset}.")
    if preset and preset not in game.presets:
        raise Mistake(f"{name} has no preset {preset!r}; it has {', '.join(game.presets)}.")
    values = composed.values if composed else game.presets[preset].values if preset else {}
    return vary(game, dict(values) | said(game, sets))


def said(game: Game, sets: list[str] | None) -> dict[str, Any]:
    """The values of `--set`."""
    pairs = [one.partition("=") for one in sets or []]
    for option, sign, _ in pairs:
        if not sign:
            raise Mistake(f"--set {option}: write it as OPTION=VALUE, for example --set points_to_win=3.")
    texts = {option.strip(): value for option, _, value in pairs}
    table = game.match.house(game.name) if game.match else Options(game.name, House)
    own, of_match = split(texts, table)
    return game.house.read(own) | table.read(of_match)


def game_named(name: str) -> Game:
    """A game by its name, or by the path of an own one."""
    return hoyle.game_called(name)


def composed_in(name: str) -> Composed | None:
    """The composed game, where the name is that of a file."""
    return load(Path(name)) if name.endswith(".toml") else None


PATIENCE = 4.0
"""Seconds without a game before that is explained."""
COMPILING = "The rules and bots are compiled for this machine, once: the first time that can take a minute or two."


@contextmanager
def progress(label: str) -> Generator[Callable[[int, int], None]]:
    """A bar that moves while games are played; nothing where nobody looks, but a word of patience where it takes long."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    patience = Timer(PATIENCE, lambda: console.print(COMPILING))
    patience.daemon = True

    def tick(done: int, games: int) -> None:
        if done:
            patience.cancel()
        bar.update(task, completed=done, total=games)

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        patience.start()
        try:
            yield tick
        finally:
            patience.cancel()


def names(bots: str) -> tuple[str, ...]:
    """Bots from a list with commas."""
    return tuple(one.strip() for one in bots.split(","))


def check_save(path: Path | None) -> None:
    """A report that could not be kept is said before the games are played."""
    if path is not None and path.suffix not in (".html", ".csv", ".json"):
        raise Mistake(f"{path}: a report is kept as .html, .csv or .json; choose one of these endings.")
    check_folder(path)


def check_folder(path: Path | None) -> None:
    """What could not be kept for want of a folder is said before the work is done."""
    if path is not None and not path.parent.is_dir():
        raise Mistake(f"{path.parent} is no folder: make it first, or save elsewhere.")


def compared_with(name: str, sets: list[str] | None, preset: str) -> Variant:
    """The usual rules; those of a preset, or of a composed game, where they are changed further."""
    composed = composed_in(name)
    return variant_of(composed.game if composed and not sets else name, None, preset if sets else "")


def called(report: Any, name: str) -> Any:
    """The report under the name of the composed game that it is about."""
    composed = composed_in(name)
    return replace(report, title=composed.name) if composed else report


def finish(report: Any, save: Path | None) -> None:
    """Show a report, and keep it if asked."""
    report.show()
    if save is not None:
        report.save(save)
        print(f"Kept in {save}.", file=sys.stderr)


def summary(composed: Composed, lang: str) -> str:
    """A composed game in a few lines: what it is called, what differs from the usual rules, what is drawn."""
    say, game = words(lang), GAMES[composed.game]
    drawings = [
        one.write(composed.values[one.option]) for one in game.drawings.values() if one.option in composed.values
    ]
    head = [line for line in (composed.name, composed.sentence) if line]
    return "\n".join([*head, "", *changed(game, composed.values, say), "", *drawings])


def list_options(game: Game, lang: str) -> None:
    """Every option with its values and sentence, then the presets."""
    say = words(lang)
    for key, one in options_of(game).items():
        print(f"{key}={one.write(one.default)}  ({one.allowed()})\n    {say(one.sentence)}")
    print()
    for key, preset in game.presets.items():
        print(f"--preset {key}: {say(preset.sentence)}")
