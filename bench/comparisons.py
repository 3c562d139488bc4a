"""Whether comparisons keep their promises: false stars, found differences, widths of intervals. `python -m bench.comparisons`.

- 200 comparisons of equal rules with different seeds: how many show any star.
- 200 comparisons with a true difference, each with the number of games that a pilot proposes: how many show it.
- The number of games with which a paired difference is as exact as an unpaired one, on R's points_to_win 3 against 4.
- 200 measurements to ± 2 %: how often the intervals contain the value of a long measurement.
"""

from math import sqrt
from statistics import median

import hoyle
from bench.budget import budget
from bench.sections import write
from hoyle.lab.compared import shared_measures
from hoyle.lab.differences import difference, games_to_detect
from hoyle.lab.many import play_series
from hoyle.lab.measure import comparison_of, games_for_figures
from hoyle.lab.measures import measures_of
from hoyle.lab.series import PlayedGames, series_of
from hoyle.play.play import Variant

TRIALS = budget(200, 2)
GAMES = budget(1_000, 60)
LONG = budget(200_000, 500)
BOTS = ("greedy", "greedy")
USUAL, SHORT = hoyle.game("r"), hoyle.game("r", points_to_win=3)


def played(variant: Variant, games: int, seed: int, bots: tuple[str, str] = BOTS) -> PlayedGames:
    """Return games of a seed."""
    return play_series(series_of(variant, bots, seed), games)


def shows_a_star(first: PlayedGames, second: PlayedGames) -> bool:
    """Return whether a comparison shows any clear difference."""
    return any(one.clear for one in comparison_of([first, second], len(first)).differences[0].values())


def null_comparisons() -> int:
    """Return how many comparisons of equal rules with different seeds show a star."""
    return sum(
        shows_a_star(played(USUAL, GAMES, 2 * trial), played(USUAL, GAMES, 2 * trial + 1))
        for trial in range(1, TRIALS + 1)
    )


def true_comparisons(id: str) -> tuple[int, float, float]:
    """Return how many comparisons show the true difference of a measure, its size, and the median number of games."""
    size = 0.0
    for one, other in shared_measures(first := played(USUAL, LONG, 1), second := played(SHORT, LONG, 1)):
        found = difference(one, other, first, second)
        size = abs(found.value) if found and one.id == id else size
    shown, numbers = 0, list[int]()
    for trial in range(2, TRIALS + 2):
        pilots = played(USUAL, GAMES, 10_000 + trial), played(SHORT, GAMES, 10_000 + trial)
        shared = shared_measures(*pilots)
        one, other = next(pair for pair in shared if pair[0].id == id)
        games = games_to_detect(one, other, *pilots, size, len(shared))
        report = comparison_of([played(USUAL, games, trial), played(SHORT, games, trial)], games)
        shown += report.differences[0][id].clear
        numbers.append(games)
    return shown, size, median(numbers)


def fewer_games() -> list[tuple[str, float]]:
    """Return for each measure the share of games that a paired difference needs for the interval of an unpaired one."""
    usual, short = played(USUAL, 10 * GAMES, 1), played(SHORT, 10 * GAMES, 1)
    shares: list[tuple[str, float]] = []
    for one, other in shared_measures(usual, short):
        found, alone = difference(one, other, usual, short), (one.figure(usual), other.figure(short))
        width = sqrt(sum((figure.high - figure.low) ** 2 for figure in alone))
        if found and width:
            shares.append((one.id, ((found.high - found.low) / width) ** 2))
    return shares


def sequential() -> dict[str, int]:
    """Return for each measure how many measurements to ± 2 % contain the value of a long measurement."""
    long = played(USUAL, LONG, 1)
    truth = {one.id: one.figure(long).value for one in measures_of(USUAL) if not one.detail}
    inside = dict.fromkeys(truth, 0)
    for trial in range(2, TRIALS + 2):
        pilot = played(USUAL, GAMES, trial)
        games = played(USUAL, budget(max(GAMES, *games_for_figures([pilot], 0.02)), GAMES), trial)
        for one in measures_of(USUAL):
            if one.id in truth:
                figure = one.figure(games)
                inside[one.id] += figure.low <= truth[one.id] <= figure.high
    return {id: count for id, count in inside.items() if id != "first_score"}


def main() -> None:
    """Write the section of `bench/results.md`."""
    shown, size, games = true_comparisons("draws")
    lines = [
        f"- Of {TRIALS} comparisons of equal rules (R, greedy bots, {GAMES:,} games, different seeds) {null_comparisons()} show "
        "a star.",
        f"- A true difference of {100 * size:.2f} points in the draws (points_to_win 3 against 4): {shown} of {TRIALS} "
        f"comparisons show it, with the number of games that a pilot proposed (median {games:,.0f}).",
        "- Games that a paired difference needs for the interval of an unpaired one, points_to_win 3 against 4: "
        + ", ".join(f"{id} {100 * share:.0f} %" for id, share in fewer_games())
        + ".",
        f"- Of {TRIALS} measurements with `--until 2%` the interval contains the value of {LONG:,} games: "
        + ", ".join(f"{id} {count}" for id, count in sequential().items())
        + ".",
    ]
    write("## Comparisons", "\n".join(lines))


if __name__ == "__main__":
    main()
