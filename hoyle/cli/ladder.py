"""The command `hoyle ladder`: bots in the order of their strength, and the skill and luck of a game."""

import sys
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    On,
    Preset,
    Save,
    Seed,
    Sets,
    check_save,
    progress,
    show_and_save,
    split_bots,
    variant_of,
    with_title,
)


def ladder(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots to compare, such as random,greedy,search:easy,search:fair,search:5000; by default those "
            "that tables offer, except strong ones, which are slow."
        ),
    ] = "",
    games: Annotated[
        int, typer.Option(help="Number of games for each pair; every deal is played twice from all sides.", min=1)
    ] = 400,
    sets: Sets = None,
    preset: Preset = "",
    seed: Seed = 1,
    on: On = "",
    save: Save = None,
) -> None:
    """Let bots play a round robin and report their ratings, the skill depth, and what skill and luck decide. Ctrl-C keeps the deals played.

    Example: `hoyle ladder r --bots random,greedy,search:easy,search:fair --games 1000`
    """
    variant = variant_of(game, sets, preset)
    check_save(save)
    from hoyle import lab
    from hoyle.lab.on_ray import pool_named
    from hoyle.lab.pools import playing_on

    with playing_on(pool_named(on)), progress("games") as tick:
        report = lab.ladder(variant, split_bots(bots), games, seed, tick)
    show_and_save(with_title(report, game), save)
    if report.games < report.requested:
        print(f"Stopped after {report.games:,} of {report.requested:,} games for each pair.", file=sys.stderr)
