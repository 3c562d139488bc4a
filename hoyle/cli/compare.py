"""hoyle compare: what a change of rules changes."""

from dataclasses import replace
from typing import Annotated

import typer

import hoyle
from hoyle.cli.arguments import (
    BotNames,
    GameName,
    Preset,
    Save,
    Seed,
    Sets,
    check_save,
    compared_with,
    progress,
    show_and_save,
    split_bots,
    titled,
    variant_of,
)


def compare(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    bots: BotNames = "search,search",
    games: Annotated[int, typer.Option(help="Number of games per rule set.", min=1)] = 5_000,
    seed: Seed = 1,
    save: Save = None,
) -> None:
    """Show what house rules change: the default rules (or those of the preset) and yours, side by side.

    Example: `hoyle compare r --set points_to_win=3 --bots search:easy,search:easy`
    """
    check_save(save)
    pair = (compared_with(game, sets, preset), variant_of(game, sets, preset))
    with progress("games") as tick:
        report = hoyle.compare(*pair, bots=split_bots(bots), games=games, seed=seed, progress=tick)
    usual, these = report.reports
    show_and_save(replace(report, reports=(usual, titled(these, game))), save)
