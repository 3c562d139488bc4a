"""How much faster two cores are than one, and what a million games cost. `python -m bench.cores`.

The same series is played on one core and on two, in turn, and then by two processes that share nothing, each on a core of its own:
that is as much as the machine gives. Seconds are those of the clock; the cost of a million games is that of one core, so a cluster
needs this much processor time in all.
"""

import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
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


def apart(pool: ProcessPoolExecutor, name: str, bot: str, games: int, cores: Sequence[int]) -> float:
    """Return the seconds that these games take in each of two processes at the same time."""
    started = [pool.submit(seconds, name, bot, games, {core}) for core in cores]
    return max(one.result() for one in started)


def main() -> None:
    """Write the section of `bench/results.md`."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        write("## Cores", "\n".join([f"Medians of {ROUNDS} rounds.", "", *table(pool)]))


def table(pool: ProcessPoolExecutor) -> list[str]:
    """Return the table, with a pool of two processes for the last column but one."""
    available = sorted(os.sched_getaffinity(0))
    pair = set(available[:2])
    lines = [
        "| games | one core | two cores | ratio | two processes | cost of a million games |",
        "|---|---|---|---|---|---|",
    ]
    for title, name, bot, games in SERIES:
        play_series(series_of(hoyle.game(name), (bot,) * 2, 1), 2)  # compile before the clock starts
        apart(pool, name, bot, 2, available[:2])
        times = [
            (
                seconds(name, bot, games, {available[0]}),
                seconds(name, bot, games, pair),
                apart(pool, name, bot, games, available[:2]),
            )
            for _ in range(ROUNDS)
        ]
        one, two, _ = (median(column) for column in zip(*times, strict=True))
        ratio = median(first / second for first, second, _ in times)
        ceiling = median(2 * first / third for first, _, third in times)
        hours = one / games * 1e6 / 3600
        rates = f"{games / one:,.0f} games/s | {games / two:,.0f} games/s"
        lines.append(f"| {title} | {rates} | {ratio:.2f} | {ceiling:.2f} | {hours:.2g} core hours |")
    return lines


if __name__ == "__main__":
    main()
