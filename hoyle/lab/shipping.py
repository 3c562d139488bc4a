"""Compile the games for common processors, so that those who install Hoyle need not wait for the compiler.

    python -m hoyle.lab.shipping                    all games, for all architectures, into the package
    python -m hoyle.lab.shipping --to FOLDER r      R, into a folder

`hoyle.rules.link.native` describes the files and uses them. A wheel that is built afterwards contains them.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from hoyle.bots.entry_points import entry_points, sample_arguments
from hoyle.bots.equilibrium import no_solution, solved_move
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.lab.contest import contest_between
from hoyle.lab.runner import GameRunner, shipped_bot
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.link import native
from hoyle.rules.link.wasm import Entry
from hoyle.rules.record import numbers
from hoyle.solver.entry_points import entry_points as solver_entry_points


def contest_entry(game: Game) -> Entry:
    """Return the entry point of contests between the bots that `hoyle measure` plays by default and those without a budget."""
    variant = vary(game, {})
    runner = GameRunner(variant, (shipped_bot(game),) * variant.seats)
    rows, moves = (numbers(1, "int32").reshape(1, 1) for _ in range(2))
    return Entry("contest", contest_between(runner.bots), (*runner.arrays, 0, 0, 0, 1, rows, moves))


def solver_entries(game: Game) -> list[Entry]:
    """Return the entry points of the bot `equilibrium`: those that solve the game and the one that plays; none if it is never solved."""
    found = [Entry(algorithm.__name__, algorithm, args) for algorithm, args in solver_entry_points(game)]
    if not found:
        return []
    context = sample_arguments(Workbench(game, "cpu").context)
    return [*found, Entry("solved_move", solved_move, (context, 0, no_solution(game)))]


def ship(game: Game, folder: Path, architectures: Sequence[str] = tuple(native.ARCHITECTURES)) -> None:
    """Compile a game for these architectures into a folder that has a folder for each of them."""
    entries = [*entry_points(game), contest_entry(game), *solver_entries(game)]
    for architecture in architectures:
        native.write(native.build(game, entries, architecture), folder / architecture / f"{game.name}.code")


def main() -> None:
    """Compile the games that the command line names, by default all."""
    parser = argparse.ArgumentParser(prog="python -m hoyle.lab.shipping")
    parser.add_argument("--to", type=Path, default=native.PACKAGE_FOLDER, help="the folder to write to")
    parser.add_argument("games", nargs="*", help="by default all")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.games if name not in GAMES]:
        parser.error(f"there is no game {unknown[0]!r}; the games are {', '.join(GAMES)}")
    for name in arguments.games or GAMES:
        try:
            ship(GAMES[name], arguments.to)
        except OSError as error:
            parser.error(f"{arguments.to}: the code cannot be written there ({error.strerror})")
        print(f"{name} is compiled.")


if __name__ == "__main__":
    main()
