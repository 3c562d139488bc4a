"""The command `hoyle analyze`: how exciting a game is, how much choices matter, and what moves are worth."""

import sys
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    Lang,
    On,
    Preset,
    Save,
    Seed,
    Sets,
    UsualBots,
    check_save,
    progress,
    show_and_save,
    split_bots,
    variant_of,
    with_title,
)
from hoyle.i18n import translator


def analyze(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    bots: UsualBots = "",
    games: Annotated[int, typer.Option(help="Number of games.", min=1)] = 2000,
    without: Annotated[
        list[str] | None,
        typer.Option(
            help="Also play without the moves whose names contain this text, such as Spy: what does it cost? May be repeated.",
            metavar="TEXT",
        ),
    ] = None,
    instead: Annotated[
        list[str] | None,
        typer.Option(
            help="Also play with this bot in one seat, such as greedy, which looks one move ahead. May be repeated.",
            metavar="BOT",
        ),
    ] = None,
    seed: Seed = 1,
    on: On = "",
    lang: Lang = "en",
    save: Save = None,
) -> None:
    """Report who leads when, comebacks, how much choices matter, and what each move is worth. Ctrl-C keeps the games played.

    Example: `hoyle analyze r --without Spy --instead greedy`
    """
    variant = variant_of(game, sets, preset)
    check_save(save)
    from hoyle.lab import analyze as analyze_games
    from hoyle.lab.on_ray import pool_named
    from hoyle.lab.pools import playing_on

    with playing_on(pool_named(on)), progress("games") as tick:
        report = analyze_games(
            variant,
            split_bots(bots),
            games,
            seed,
            without or (),
            instead or (),
            translator(lang),
            tick,
        )
    show_and_save(with_title(report, game), save)
    if report.games < report.requested:
        print(f"Stopped after {report.games:,} of {report.requested:,} games.", file=sys.stderr)
