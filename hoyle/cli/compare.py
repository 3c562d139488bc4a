"""The command `hoyle compare`: compare the statistics of two rule sets."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

import hoyle
from hoyle.cli.arguments import (
    GameName,
    Games,
    KeepGames,
    Mistake,
    On,
    Preset,
    Save,
    Seed,
    Sets,
    Until,
    UsualBots,
    Whole,
    baseline_of,
    check_kept_games,
    check_save,
    composed_in,
    game_named,
    progress,
    refuse_report,
    show_and_save,
    split_bots,
    variant_of,
    width_of,
    with_title,
)
from hoyle.play.play import Variant, vary
from hoyle.rules.game import Game

if TYPE_CHECKING:
    from hoyle.lab import Report


def compare(
    context: typer.Context,
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    bots: UsualBots = "",
    games: Games = None,
    until: Until = "",
    detect: Annotated[
        str,
        typer.Option(
            help="Do not compare: say how many games would show a difference of this size, such as draws=2% or decisions=0.5.",
            metavar="MEASURE=SIZE",
        ),
    ] = "",
    seed: Seed = 1,
    on: On = "",
    save: Save = None,
    keep_games: KeepGames = None,
    whole: Whole = False,
) -> None:
    """Show what house rules change: the default rules (or those of the preset) and yours, side by side, with paired differences.

    A rewrite is compared with the usual game, or with another game that is named after it. Whole matches are played if options of
    the match differ, which single deals do not show.

    Example: `hoyle compare r --set points_to_win=3 --bots search:easy,search:easy`
    """
    variants = two_variants(game, context.args, sets, preset)
    if variants[0].game is variants[1].game and variants[0].canonical() == variants[1].canonical():
        raise Mistake(
            f"{game} would be compared with itself: say what changes, with --set OPTION=VALUE or --preset NAME."
        )
    width = width_of(until)
    check_save(save)
    check_kept_games(keep_games)
    from hoyle.lab.on_ray import pool_named
    from hoyle.lab.pools import playing_on

    if detect:
        from hoyle.lab import games_for_difference

        id, size = size_of(detect, variants[0])
        with playing_on(pool_named(on)), progress("games") as tick:
            needed = games_for_difference(*variants, id, size, split_bots(bots), seed, tick)
        print(
            f"{needed:,} games per rule set show a difference of {detect.partition('=')[2].strip()} in {id} "
            "with a chance of at least 95 %, if the tests of a whole report are corrected for each other."
        )
        return
    with playing_on(pool_named(on)), progress("games") as tick:
        report = hoyle.compare(
            *variants,
            bots=split_bots(bots),
            games=games,
            seed=seed,
            progress=tick,
            until=width,
            keep_games=keep_games,
            whole=whole or None,
        )
    baseline, changed = report.reports
    if changed.games < changed.requested:
        print(f"Stopped after {changed.games:,} of {changed.requested:,} games of each rule set.", file=sys.stderr)
    reports = titled(baseline, changed, variants, game, has_changes=bool(sets))
    show_and_save(replace(report, reports=reports), save)


def titled(
    baseline: Report, changed: Report, variants: tuple[Variant, Variant], name: str, has_changes: bool
) -> tuple[Report, Report]:
    """Return both reports, with the titles of two games, or that of a rule-set file for the report of its rules."""
    first, second = (variant.game for variant in variants)
    if first is not second:
        return replace(baseline, title=first.title), replace(changed, title=second.title)
    return (with_title(baseline, name), changed) if has_changes else (baseline, with_title(changed, name))


def two_variants(game: str, others: list[str], sets: list[str] | None, preset: str) -> tuple[Variant, Variant]:
    """Return the two rule sets that are compared. Mistake if more games are named, or two that have nothing in common."""
    for name in (game, *others):
        refuse_report(name)
    names = [game, *others]
    if len(names) == 1 and not sets and not preset and (usual := usual_game(game)):
        return vary(usual, {}), variant_of(game, None)
    if len(names) == 1:
        return baseline_of(game, sets, preset), variant_of(game, sets, preset)
    if len(names) == 2:
        first, second = (variant_of(name, sets, preset) for name in names)
        if first.game.base is second.game.base and first.game is not second.game:
            return first, second
    raise Mistake(
        f"Leave out {' '.join(others)}: name one game or rule-set file (.toml), and say what changes in it, with "
        "--set OPTION=VALUE or --preset NAME; or name a game and a rewrite of it, or two rewrites of one game."
    )


def usual_game(name: str) -> Game | None:
    """Return the usual game if this is the file of a rewrite."""
    return None if composed_in(name) else game_named(name).usual


def size_of(text: str, variant: Variant) -> tuple[str, float]:
    """Return the measure and the size of a difference in an argument of `--detect`.

    Raise Mistake if it is not MEASURE=SIZE, or if it gives a percentage of a measure that is not a share under these rules.
    """
    from hoyle.lab.measures import SHORT_NAMES, measures_of

    name, equals_sign, number = text.partition("=")
    id = SHORT_NAMES.get(name.strip(), name.strip())
    try:
        size = float(number.strip().removesuffix("%")) / (100 if number.strip().endswith("%") else 1)
    except ValueError:
        size = 0.0
    if not equals_sign or not 0 < size < float("inf"):
        raise Mistake(
            f"--detect {text}: write it as MEASURE=SIZE, for example --detect draws=2% or --detect decisions=0.5."
        )
    if number.strip().endswith("%") and any(one.id == id and not one.percent for one in measures_of(variant)):
        raise Mistake(f"--detect {text}: {id} is not a share; write a number without %, for example --detect {id}=0.5.")
    return id, size
