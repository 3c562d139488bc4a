"""The command `hoyle compare`: compare the statistics of two rule sets."""

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
    baseline_of,
    check_save,
    progress,
    show_and_save,
    split_bots,
    variant_of,
    with_title,
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
    variants = (baseline_of(game, sets, preset), variant_of(game, sets, preset))
    with progress("games") as tick:
        report = hoyle.compare(*variants, bots=split_bots(bots), games=games, seed=seed, progress=tick)
    baseline, changed = report.reports
    show_and_save(replace(report, reports=(baseline, with_title(changed, game))), save)
