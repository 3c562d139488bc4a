"""measure, compare: figures of a set of rules from many games, and the differences between sets of rules."""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from pathlib import Path

from hoyle.bots import refuse_unfit
from hoyle.errors import Refusal
from hoyle.lab.bot_choices import usual_bots
from hoyle.lab.compared import differences_of, figures_of, shared_measures
from hoyle.lab.contest import DECISIONS
from hoyle.lab.differences import corrected, difference, games_for_width, games_to_detect
from hoyle.lab.figures import influences
from hoyle.lab.games_parquet import CHUNK, SaveGames, saving_games
from hoyle.lab.many import Progress, joined, no_progress, play_series
from hoyle.lab.measures import match_measures, measures_in, measures_of, occurs
from hoyle.lab.report import Comparison, Report
from hoyle.lab.series import PlayedGames, Series, match_options, series_of, shows_in_matches
from hoyle.play.play import Variant

PILOT_GAMES = 1_000
"""The number of games from which the number of further games is determined."""
MAX_GAMES = 1_000_000
"""The largest number of games that is determined in this way."""
DEFAULT_GAMES, DEFAULT_MATCHES = 10_000, 1_000


def measure(
    variant: Variant,
    bots: Sequence[str] = (),
    games: int | None = None,
    seed: int = 1,
    progress: Progress = no_progress,
    opening: int | None = None,
    until: float | None = None,
    keep_games: str | Path | None = None,
    whole: bool = False,
) -> Report:
    """Play single deals between bots, or whole matches, and return the figures.

    `bots` are names as in `hoyle.bots.bot_names()`, or with a budget, such as `search:250`: one for each seat, seat 0 first, or
    one for all seats; without them, `usual_bots` play.
    The same seed gives the same figures on any number of cores. After Ctrl-C the report is on the games played so far. The first
    `opening` decisions are drawn at random, by default as many as the game declares, so that games from one fixed position
    differ. Figures are accessed by id: `win_0` is the share of games that seat 0 wins.

    `games` is by default 10,000, or 1,000 matches. With `until` (0.01 for 1 %) a pilot determines the number of games, at most `games`, by
    default a million: so many that every share is known to ± `until` and every mean to ± `until` times its value (Stein
    1945); scores by type of opening, shares of endings, lead changes and payoffs are not considered.

    `keep_games` is the name of a Parquet file for all games that are played; see `hoyle.lab.games_parquet`.

    Raise ValueError for too few games, the wrong number of bots, or a bot that cannot play these rules.

    >>> import hoyle
    >>> report = hoyle.measure(hoyle.game("r"), bots=("random", "random"), games=200, seed=1)
    >>> report.games, 0 < report["win_0"].value < 1
    (200, True)
    """
    names = bots_by_seat(variant, bots)
    series = series_of(variant, names, seed, opening, whole=whole)
    requested = check_request(games, until, whole, keep_games)
    check_measurement(variant, names, requested)
    check_whole(variant, whole)
    with saving_games(keep_games) as keep:
        (played,), requested = play_until([series], requested, progress, until, games_for_figures, keep)
    return make_report(played, requested)


def bots_by_seat(variant: Variant, bots: Sequence[str]) -> tuple[str, ...]:
    """Return the bot of each seat: the given ones, a single one in every seat, or without any the usual ones.

    >>> import hoyle
    >>> bots_by_seat(hoyle.game("r"), ["greedy"]), bots_by_seat(hoyle.game("r"), [])
    (('greedy', 'greedy'), ('search:easy', 'search:easy'))
    """
    names = tuple(bots) or usual_bots(variant)
    return names * variant.seats if len(names) == 1 else names


def check_whole(variant: Variant, whole: bool) -> None:
    """Raise ValueError with a full sentence if whole matches are asked for, and the rules are a single deal."""
    if whole and not variant.new_match().is_match:
        raise Refusal(
            f"With these options {variant.name} is a single deal: leave out whole matches, or ask for several deals."
        )


def check_request(
    games: int | None, until: float | None, whole: bool = False, keep_games: str | Path | None = None
) -> int:
    """Return the largest number of games; ValueError with a full sentence if such games cannot be played or saved."""
    if whole and keep_games is not None:
        raise Refusal("Whole matches are not kept: leave out the file of kept games, or play single deals.")
    if until is not None and not 0 < until < 1:
        raise Refusal(f"An interval of ± {until:.0%} says nothing: ask for more than 0 and less than 100 %.")
    if until is not None and games is not None and games < 2:
        raise Refusal("One game says nothing about the width of an interval: allow at least two.")
    if games is not None:
        return games
    return MAX_GAMES if until is not None else DEFAULT_MATCHES if whole else DEFAULT_GAMES


def check_measurement(variant: Variant, bots: Sequence[str], games: int) -> None:
    """Raise ValueError with a full sentence if these games cannot be played."""
    if len(bots) != variant.seats:
        raise Refusal(
            f"{variant.name} has {variant.seats} seats with these rules: name one bot for all, "
            f"or {variant.seats} bots, not {len(bots)}."
        )
    check_games(variant, bots, games)


def check_games(variant: Variant, bots: Sequence[str], games: int) -> None:
    """Raise ValueError with a full sentence for too few games, or for a bot that cannot play with these options."""
    if games < 1:
        raise Refusal(f"{games} games cannot be played: ask for at least one.")
    for bot in bots:
        refuse_unfit(bot, variant.game, variant.options)


Needed = Callable[[Sequence[PlayedGames], float], Iterable[int]]
"""Returns the numbers of games that the figures of interest need, given a pilot and the width of intervals."""


def play_until(
    series: Sequence[Series],
    games: int,
    progress: Progress,
    until: float | None,
    needed: Needed,
    keep: SaveGames | None = None,
) -> tuple[list[PlayedGames], int]:
    """Play the same number of games of every series. Return them, and the number requested for each.

    Without `until` this number is `games`. With `until` it is determined by a pilot, and at most `games`. If Ctrl-C stops the
    games, those of the first series may be more than those of the others.
    """
    target = games if until is None else min(games, PILOT_GAMES)
    played = play_all(series, [None] * len(series), target, progress, keep)
    if until is None or not all(len(part) == target for part in played):
        return played, target
    total = min(games, max([target, *needed(played, until)]))
    if total > target:
        played = play_all(series, played, total, progress, keep)
    return played, total


def play_all(
    series: Sequence[Series],
    played: Sequence[PlayedGames | None],
    games: int,
    progress: Progress,
    keep: SaveGames | None = None,
) -> list[PlayedGames]:
    """Play on until every series has this number of games, after those of `played`; `keep` gets the new ones.

    After Ctrl-C the other series are played only as far as the one that was stopped.
    """
    results: list[PlayedGames] = []
    for index, (one, before) in enumerate(zip(series, played, strict=True)):
        first = len(before) if before is not None else 0
        tick = part_of(progress, index, len(series))
        more = play_series(one, games, first, tick) if keep is None else play_in_chunks(one, games, first, tick, keep)
        results.append(more if before is None else joined([before, more]))
        games = min(games, max(2, len(results[-1])))
    return results


def play_in_chunks(series: Series, games: int, first: int, progress: Progress, keep: SaveGames) -> PlayedGames:
    """Play the games `first` to `games` − 1 and hand them to `keep` with their moves, a few at a time. Return them without moves."""
    parts: list[PlayedGames] = []
    chunk = CHUNK // series.games_per_deal * series.games_per_deal
    for start in range(first, games, chunk):
        end = min(games, start + chunk)
        part = play_series(series, end, start, shifted(progress, start - first, games - first), keep_moves=True)
        keep(part, start)
        parts.append(PlayedGames(series, part.rows))
        if len(part) < end - start:
            break
    return joined(parts)


def shifted(progress: Progress, before: int, games: int) -> Progress:
    """Return the progress of a run after `before` games, as progress of all `games`."""
    return lambda done, _: progress(before + done, games)


def part_of(progress: Progress, index: int, count: int) -> Progress:
    """Return the progress of one of several runs of equal length, as progress of all."""
    return lambda done, games: progress(index * games + done, count * games)


def games_for_figures(pilots: Sequence[PlayedGames], until: float) -> Iterable[int]:
    """Yield the number of games that each figure needs to be known to ± `until`: a share absolutely, a mean relatively."""
    for played in pilots:
        for one in measures_in(played):
            figure = one.figure(played)
            if not one.detail and occurs(one, played) and (one.percent or figure.value):
                width = until if one.percent else until * abs(figure.value)
                yield games_for_width(influences(*one.by_deal(played)), width) * played.series.games_per_deal


def games_for_differences(pilots: Sequence[PlayedGames], until: float) -> Iterable[int]:
    """Yield the number of games that each paired difference from the first rules needs, with widths as for figures."""
    first = pilots[0]
    for played in pilots[1:]:
        for one, other in shared_measures(first, played):
            sums, other_sums = one.by_deal(first), other.by_deal(played)
            value = one.figure(first).value
            if not one.detail and sums[1].any() and other_sums[1].any() and (one.percent or value):
                width = until if one.percent else until * abs(value)
                values = influences(*other_sums) - influences(*sums)
                yield games_for_width(values, width) * first.series.games_per_deal


def make_report(played: PlayedGames, requested: int) -> Report:
    """Return the report on played games."""
    series, variant = played.series, played.series.variant
    lengths: dict[int, int] = {}
    for length in played.rows[:, DECISIONS].tolist():
        lengths[length] = lengths.get(length, 0) + 1
    return Report(
        variant.name,
        variant.game.title,
        variant.canonical(),
        series.bots,
        len(played),
        requested,
        series.seed,
        tuple(figures_of(played)),
        lengths,
        series.opening,
        series.whole,
        not series.whole and bool(match_options(variant)),
    )


def compare(
    *variants: Variant,
    bots: Sequence[str] = (),
    games: int | None = None,
    seed: int = 1,
    progress: Progress = no_progress,
    until: float | None = None,
    keep_games: str | Path | None = None,
    whole: bool | None = None,
) -> Comparison:
    """Measure several sets of rules with the same bots and seed, and return the figures and their differences from the first.

    Whole matches are played if options of the match differ, since single deals are then the same, or if `whole` is true.

    Games with the same number have the same random numbers under all rules, and the differences are paired; see
    `hoyle.lab.differences`. `games`, `until` and `keep_games` are those of `measure`, for each set of rules. Raise ValueError for fewer
    than two sets of rules, and in the cases in which `measure` does.
    """
    series = check_comparison(variants, bots, seed, whole)
    requested = check_request(games, until, series[0].whole, keep_games)
    for one in series:
        check_measurement(one.variant, one.bots, requested)
    with saving_games(keep_games) as keep:
        played, requested = play_until(series, requested, progress, until, games_for_differences, keep)
    return comparison_of(played, requested)


def check_comparison(
    variants: Sequence[Variant], bots: Sequence[str], seed: int, whole: bool | None = None
) -> list[Series]:
    """Return the series of a comparison, in which the same bots play under all rules; by default the usual bot of the last.

    They are series of whole matches if `whole` says so; None: if options of the match differ. Raise ValueError with a full
    sentence for fewer than two sets of rules, and for whole matches if all rules are single deals.
    """
    if len(variants) < 2:
        raise Refusal("A comparison needs at least two sets of rules.")
    names = bots or usual_bots(variants[-1])[:1]
    if whole is None:
        whole = shows_in_matches(variants)
    if whole and not any(one.new_match().is_match for one in variants):
        check_whole(variants[0], True)
    return [series_of(one, bots_by_seat(one, names), seed, whole=whole) for one in variants]


def comparison_of(played: Sequence[PlayedGames], requested: int) -> Comparison:
    """Return the comparison of played games with those of the first set of rules; all its tests are one family."""
    reports = tuple(make_report(games, requested) for games in played)
    found = [differences_of(played[0], games) for games in played[1:]]
    tested = iter(corrected([one for differences in found for one in differences]))
    return Comparison(reports, tuple({one.id: next(tested) for one in differences} for differences in found))


def games_for_difference(
    first: Variant,
    second: Variant,
    id: str,
    size: float,
    bots: Sequence[str] = (),
    seed: int = 1,
    progress: Progress = no_progress,
) -> int:
    """Return how many games per set of rules show a difference of this size in one measure, with a chance of 95 %.

    A pilot of 1,000 games under each set of rules gives the variance. `size` is in units of the measure: 0.02 for two
    percentage points of a share. Raise ValueError for an unknown measure or a size that is not above 0.
    """
    series = check_comparison((first, second), bots, seed)
    for one in series:
        check_measurement(one.variant, one.bots, PILOT_GAMES)
    measures = match_measures if series[0].whole else measures_of
    other_ids = {other.id for other in measures(second)}
    known = {one.id: one for one in measures(first) if one.id in other_ids}
    if id not in known:
        raise Refusal(f"There is no measure {id!r} for these rules; there are {', '.join(known)}.")
    if not 0 < size < inf:
        raise Refusal(f"A difference of {size} cannot be shown: ask for more than 0.")
    if known[id].percent and size >= 1:
        raise Refusal(f"{id} is a share and cannot differ by {size:g}: write it in percent, such as {id}=2%.")
    pilot, other_pilot = play_all(series, [None, None], PILOT_GAMES, progress)
    shared = shared_measures(pilot, other_pilot)
    for one, other in shared:
        if one.id == id and difference(one, other, pilot, other_pilot) is not None:
            return games_to_detect(one, other, pilot, other_pilot, size, len(shared))
    raise Refusal(f"{id!r} did not occur in {PILOT_GAMES:,} games, so nothing is known about its variance.")
