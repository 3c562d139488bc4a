"""The command `hoyle perft`: count move sequences."""

from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    Preset,
    Sets,
    variant_of,
)
from hoyle.testing.perft import DepthUnit, divide
from hoyle.testing.perft import perft as count_sequences


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="Depth in steps.", min=0)],
    sets: Sets = None,
    preset: Preset = "",
    by: Annotated[
        DepthUnit, typer.Option(help="What a step is: one move, or all consecutive moves of a seat.")
    ] = "move",
    divide_: Annotated[bool, typer.Option("--divide", help="Show the count of each first move.")] = False,
) -> None:
    """Count the move sequences of a given length: a regression test for rules.

    Example: `hoyle perft r 2 --set points_to_win=3 --divide`
    """
    variant = variant_of(game, sets, preset)
    start = variant.game.begin(variant.options)
    if divide_ and depth:
        for text, count in divide(variant.game, start, depth, by).items():
            print(f"{text:>12} {count}")
    print(count_sequences(variant.game, start, depth, by))
