"""The command `hoyle tune`: find rules that do what a designer wants."""

import sys
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    Mistake,
    On,
    Preset,
    Save,
    Seed,
    Sets,
    UsualBot,
    check_save,
    option_values,
    progress,
    show_and_save,
    split_bots,
    variant_of,
)


def tune(
    game: GameName,
    want: Annotated[
        str, typer.Option(help="What you want, such as 'length<10, first=50±1, skill>30'.", metavar="WANTS")
    ],
    sets: Sets = None,
    preset: Preset = "",
    bot: UsualBot = "",
    strengths: Annotated[
        str,
        typer.Option(
            help="The stronger and the weaker bot of the measure skill; without it the bot in every seat and random.",
            metavar="BOT,BOT",
            show_default=False,
        ),
    ] = "",
    trials: Annotated[int, typer.Option(help="The largest number of rule sets to try.", min=1)] = 300,
    minutes: Annotated[
        float,
        typer.Option(
            help="The longest time of the search, in minutes; then the rule sets found are played as long again.",
            min=0.01,
        ),
    ] = 4.0,
    games: Annotated[
        int | None,
        typer.Option(
            help="The number of games of each rule set that is reported; by default what fits, at most 5,000.", min=10
        ),
    ] = None,
    seed: Seed = 1,
    on: On = "",
    save: Save = None,
) -> None:
    """Search the allowed rule sets for some that do what you want, and report them on fresh games.

    Wants are length, first (the score of the first player), draws, stalls, lead, choices, branching, win_0 and skill (how much
    stronger play decides: 0 in a game of luck); shares are in percent.

    Options given with --set stay as they are. Those of a preset or a rule-set file are only where the search begins.

    Example: `hoyle tune r --want "length<10, first=50±2, skill>30"`
    """
    variant, pair = variant_of(game, sets, preset), split_bots(strengths)
    if pair and len(pair) != 2:
        raise Mistake(f"--strengths {strengths}: name two bots, the stronger one first, such as search:easy,random.")
    check_save(save)
    from hoyle.lab.objectives import objectives_in
    from hoyle.lab.on_ray import pool_named
    from hoyle.lab.pools import playing_on
    from hoyle.lab.tune import tune as run

    objectives = objectives_in(want)
    with playing_on(pool_named(on)), progress("rule sets") as tick:
        kept = option_values(variant.game, sets)
        found = run(variant, objectives, bot, pair, trials, games, 60 * minutes, seed, tick, kept)
    show_and_save(found, save)
    if not found.complete:
        print("Stopped early: these are the best rules of those that were tried.", file=sys.stderr)
