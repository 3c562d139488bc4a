"""The command `hoyle measure`: statistics of games between bots under one set of rules."""

import sys

import hoyle
from hoyle.cli.arguments import (
    GameName,
    Games,
    KeepGames,
    On,
    Preset,
    Save,
    Seed,
    Sets,
    Until,
    UsualBots,
    Whole,
    check_kept_games,
    check_save,
    progress,
    show_and_save,
    split_bots,
    variant_of,
    width_of,
    with_title,
)


def measure(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    bots: UsualBots = "",
    games: Games = None,
    until: Until = "",
    seed: Seed = 1,
    on: On = "",
    save: Save = None,
    keep_games: KeepGames = None,
    whole: Whole = False,
) -> None:
    """Play games between bots and report who wins, how long games are and how they end, with 95% intervals. Ctrl-C keeps the games played.

    Example: `hoyle measure r --set points_to_win=3 --bots search:easy,search:easy --games 20000 --seed 1`
    """
    variant, width = variant_of(game, sets, preset), width_of(until)
    check_save(save)
    check_kept_games(keep_games)
    from hoyle.lab.on_ray import pool_named
    from hoyle.lab.pools import playing_on

    with playing_on(pool_named(on)), progress("games") as tick:
        report = hoyle.measure(
            variant,
            bots=split_bots(bots),
            games=games,
            seed=seed,
            progress=tick,
            until=width,
            keep_games=keep_games,
            whole=whole,
        )
    show_and_save(with_title(report, game), save)
    if report.hides_match:
        print("--whole plays whole matches.", file=sys.stderr)
    if report.games < report.requested:
        print(f"Stopped after {report.games:,} of {report.requested:,} games.", file=sys.stderr)
