"""The command `hoyle match`: find out which of two bots is stronger."""

from typing import Annotated

import typer

from hoyle.cli.arguments import (
    BotNames,
    GameName,
    Preset,
    Seed,
    Sets,
    progress,
    split_bots,
    variant_of,
)


def match(
    game: GameName,
    bots: BotNames = "search:fair,greedy",
    games: Annotated[int, typer.Option(help="Number of games; every deal is played from all sides.", min=2)] = 400,
    sets: Sets = None,
    preset: Preset = "",
    seed: Seed = 1,
    whole: Annotated[bool, typer.Option("--whole", help="Play whole matches instead of single deals.")] = False,
) -> None:
    """Let two bots play every deal from all sides and report which is stronger.

    Example: `hoyle match r --bots search:fair,random --games 1000`
    """
    variant = variant_of(game, sets, preset)
    from hoyle import lab
    from hoyle.lab.labels import DEALS_ONLY
    from hoyle.lab.series import match_options

    with progress("games") as tick:
        result = lab.match(variant, split_bots(bots), games, seed, tick, whole)
    print(result.text())
    if match_options(variant) and not whole:
        print(f"{DEALS_ONLY} --whole plays whole matches.")
