"""The command `hoyle sweep`: what every option of a game changes."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    On,
    Preset,
    Save,
    Seed,
    Sets,
    UsualBot,
    check_save,
    local_path,
    progress,
    show_and_save,
    variant_of,
)


def sweep(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    bot: UsualBot = "",
    games: Annotated[int, typer.Option(help="Number of games for each rule set.", min=2)] = 1_000,
    measures: Annotated[
        str, typer.Option(help="What to measure, such as decisions,draws; all by default.", metavar="MEASURE,…")
    ] = "",
    options: Annotated[
        str,
        typer.Option(help="Which options to change, such as points_to_win,deal; all by default.", metavar="OPTION,…"),
    ] = "",
    pairs: Annotated[bool, typer.Option("--pairs", help="Also measure pairs of the strongest changes.")] = False,
    totals: Annotated[
        bool, typer.Option("--totals", help="Also measure the total effect of each option over all allowed rule sets.")
    ] = False,
    cache: Annotated[
        Path | None,
        typer.Option(help="The folder of played games; by default that of the user's cache.", callback=local_path),
    ] = None,
    seed: Seed = 1,
    on: On = "",
    save: Save = None,
) -> None:
    """Change every option one at a time, and say which ones matter for the length, the first player, draws and more.

    Ctrl-C keeps the games that were played; the same command goes on.

    Example: `hoyle sweep r --bot greedy --games 2000 --measures decisions,draws`
    """
    variant = variant_of(game, sets, preset)
    check_save(save)
    from hoyle.lab.cache import GamesCache, default_folder
    from hoyle.lab.on_ray import pool_named
    from hoyle.lab.pools import playing_on
    from hoyle.lab.sweep import sweep as run

    with playing_on(pool_named(on)), progress("rule sets") as tick:
        found = run(
            variant,
            bot,
            games,
            seed,
            words(measures),
            words(options),
            pairs,
            totals,
            GamesCache(cache or default_folder()),
            tick,
        )
    show_and_save(found, save)
    if not found.complete:
        print("Stopped; the same command goes on with the games that are left.", file=sys.stderr)


def words(text: str) -> tuple[str, ...]:
    """Return the words of a list with commas.

    >>> words("a, b"), words("")
    (('a', 'b'), ())
    """
    return tuple(word.strip() for word in text.split(",") if word.strip())
