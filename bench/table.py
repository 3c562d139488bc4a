"""How soon does the table show a move? From the click on the target to the frame that draws the new view.

PYTHONPATH=. python bench/table.py            writes its section of bench/results.md

A real Chromium at `hoyle serve` with an empty compile cache: the bots compile at the same time, as in the first minute of a
new installation. Twenty moves of R against the strong bot.
"""

import os
import statistics
import tempfile
import time
from pathlib import Path

from bench import sections
from bench.budget import budget
from tests.support.chromium import House, Player, browsing, player

HEADING = "## Table"
MOVES = budget(20, 2)
TIMED = """() => new Promise(done => {
    const table = document.getElementById('table'), before = table.dataset.tok;
    let clicked = 0;
    new MutationObserver((_, watch) => {
        if (table.dataset.tok === before) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)));
    }).observe(table, {attributes: true});
    clicked = performance.now();
    table.querySelector('[data-address]').click();
})"""


def timed_move(visitor: Player) -> float:
    """Return the milliseconds from the click to the drawn view, for one move."""
    took: list[float] = []

    def lay() -> None:
        visitor.hand.first.click(position={"x": 12, "y": 20})
        took.append(visitor.page.evaluate(TIMED))

    visitor.after(lay)
    return took[0]


def measured(house: House) -> list[float]:
    """Make a number of moves, at as many tables as needed."""
    times: list[float] = []
    with browsing() as browser:
        visitor = player(browser, house.at)
        while len(times) < MOVES:
            visitor.sit(bot="search:strong", goal="all_rounds")
            while not visitor.is_over and len(times) < MOVES:
                times.append(timed_move(visitor))
    return times


def report(times: list[float], spent: float) -> str:
    """Return the section."""
    machine = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    middle, worst = statistics.median(times), max(times)
    reached = "reached" if middle <= 50 else "not reached"
    return f"""Click on a place to the drawn view of the answered move, in Chromium at `hoyle serve`, compile cache empty and bots
compiling at the same time; {machine}. {len(times)} moves of R against the strong bot in {spent:.0f} s.

| median | worst | to reach |
|---|---|---|
| {middle:.0f} ms | {worst:.0f} ms | median ≤ 50 ms: {reached} |
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "hoyle.db").open(HOYLE_CACHE=f"{folder}/cache")
        began = time.monotonic()
        try:
            times = measured(house)
        finally:
            house.end()
    text = report(times, time.monotonic() - began)
    print(text)
    sections.write(HEADING, text)


if __name__ == "__main__":
    main()
