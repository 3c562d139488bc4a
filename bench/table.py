"""Measure how soon the table shows a move: from the click on the target to the frame that draws the new view.

    python -m bench.table            writes a section of bench/results.md

A real Chromium plays twenty moves of R against the strong bot at `hoyle serve`. The compile cache is empty, so that bots are
compiled at the same time, as in the first minute of a new installation.
"""

import os
import statistics
import tempfile
import time
from pathlib import Path

from bench import sections
from bench.budget import budget
from tests.support.chromium import Player, ServerProcess, browsing, player

HEADING = "## Table"
MOVES = budget(20, 2)
MOVE_SCRIPT = """() => new Promise(done => {
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
    times: list[float] = []

    def play_first_card() -> None:
        visitor.hand.first.click(position={"x": 12, "y": 20})
        times.append(visitor.page.evaluate(MOVE_SCRIPT))

    visitor.after(play_first_card)
    return times[0]


def measure(server: ServerProcess) -> list[float]:
    """Return the times of MOVES moves, made at as many tables as needed."""
    times: list[float] = []
    with browsing() as browser:
        visitor = player(browser, server.address)
        while len(times) < MOVES:
            visitor.sit(bot="search:strong", goal="all_rounds")
            while not visitor.is_over and len(times) < MOVES:
                times.append(timed_move(visitor))
    return times


def section(times: list[float], seconds: float) -> str:
    """Return the section."""
    machine = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    median, longest = statistics.median(times), max(times)
    reached = "reached" if median <= 50 else "not reached"
    return f"""Click on a place to the drawn view of the answered move, in Chromium at `hoyle serve`, compile cache empty and bots
compiling at the same time; {machine}. {len(times)} moves of R against the strong bot in {seconds:.0f} s.

| median | worst | to reach |
|---|---|---|
| {median:.0f} ms | {longest:.0f} ms | median ≤ 50 ms: {reached} |
"""


def main() -> None:
    """Measure the moves and write the section."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "hoyle.db").start(HOYLE_CACHE=f"{folder}/cache")
        start_time = time.monotonic()
        try:
            times = measure(server)
        finally:
            server.stop()
    text = section(times, time.monotonic() - start_time)
    print(text)
    sections.write(HEADING, text)


if __name__ == "__main__":
    main()
