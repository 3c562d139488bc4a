"""The command `hoyle solve`: solve a game exactly."""

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    Preset,
    Sets,
    check_folder,
    variant_of,
)


def solve(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    seed: Annotated[
        int | None, typer.Option(help="Solve the deal of this seed; without it the whole game for two.")
    ] = None,
    nodes: Annotated[int, typer.Option(help="The most moves to try in a game for one.", min=1)] = 2_000_000,
    save: Annotated[Path | None, typer.Option(help="Save the solution of a game for two to a file (.npz).")] = None,
) -> None:
    """Solve exactly: a game for two that hides only simultaneous choices, or an open deal of a patience.

    Example: `hoyle solve r --set points_to_win=3`
    """
    from hoyle.solver.report import solving

    if save is not None:
        check_folder(save)
    for line in solving(variant_of(game, sets, preset), seed, nodes, save):
        print(line)
