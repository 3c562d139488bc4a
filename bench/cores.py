"""How much faster two cores are than one, and what a million games cost. `python -m bench.cores`.

The same series is played on one core and on two, in turn. Seconds are those of the clock; the cost of a million games is that of
one core, so a cluster needs this much processor time in all.
"""

import os
from statistics import median
from time import perf_counter

import hoyle
from bench.budget import budget
from bench.sections import write
from hoyle.lab.many import play_series
from hoyle.lab.series import series_of

ROUNDS = budget(5, 1)
SERIES = (
    ("R, random", "r", "random", budget(400_000, 200)),
    ("R, search:easy", "r", "search:easy", budget(3_000, 8)),
    ("Malice, greedy", "malice", "greedy", budget(200, 4)),
)


def seconds(name: str, bot: str, games: int, cores: set[int]) -> float:
    """Return the seconds that games take on these cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        variant = hoyle.game(name)
        start = perf_counter()
        play_series(series_of(variant, (bot,) * variant.seats, 1), games)
        return perf_counter() - start
    finally:
        os.sched_setaffinity(0, before)


def main() -> None:
    """Write the section of `bench/results.md`."""
    available = sorted(os.sched_getaffinity(0))
    pair = set(available[:2])
    lines = ["| games | one core | two cores | ratio | cost of a million games |", "|---|---|---|---|---|"]
    for title, name, bot, games in SERIES:
        play_series(series_of(hoyle.game(name), (bot,) * 2, 1), 2)  # compile before the clock starts
        times = [(seconds(name, bot, games, {available[0]}), seconds(name, bot, games, pair)) for _ in range(ROUNDS)]
        one, two = median(time for time, _ in times), median(time for _, time in times)
        ratio = median(first / second for first, second in times)
        hours = one / games * 1e6 / 3600
        lines.append(
            f"| {title} | {games / one:,.0f} games/s | {games / two:,.0f} games/s | {ratio:.2f} | {hours:.2g} core hours |"
        )
    write("## Cores", "\n".join(lines))


if __name__ == "__main__":
    main()
