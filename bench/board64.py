"""Measure random play of Board64 against OpenSpiel's C++ breakthrough in the same run, and the branching and length of games.

    python -m bench.board64               writes a section of bench/results.md

The rate is decisions of seats per CPU-second, as in throughput.py: the median of three runs on one pinned core, including set-up
and chance moves. Branching, length and endings are means over random games. At the end a million games of game 1 run on all cores.
"""

import os
import time

import hoyle
from bench import sections
from bench.budget import budget, first
from bench.throughput import compiled, machine, mean_length, million, rate, their_bots, their_rollouts, verdict
from hoyle.games import GAMES
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING
from hoyle.lab.many import play_many, simulate_many
from hoyle.lab.pools import core_count
from tests.support.yardsticks import breakthrough

HEADING = "## Cards on the board: throughput"
PRESETS = first(
    ("game1", "game4", "game18", "game48", "game48_landing", "game65", "game65_four", "patience", "patience_open")
)
GAME1_GOAL = 2e6
COUNTED_GAMES = budget(2_000, 10)
MILLION_GAMES = budget(1_000_000, 100)

NOTES = """
Random play. Millions of decisions of seats per CPU-second on one pinned core, medians of three. A turn of two moves (a step
and a claim, an opening and its settling) is two decisions. *Moves* is the mean number of legal moves where there is more than one.
"""


def breakthrough_line() -> str:
    """Return a line with the rates of OpenSpiel's breakthrough and of ours."""
    length = mean_length(breakthrough.GAME, {})
    theirs = max(rate(their_rollouts("breakthrough", length)), rate(their_bots("breakthrough", length)))
    ours = rate(compiled(breakthrough.GAME, {}))
    return f"OpenSpiel's C++ breakthrough: {million(theirs)}; our own breakthrough: {million(ours)}."


def row(preset: str) -> str:
    """Return the table row of a preset."""
    variant = hoyle.game("board64", **GAMES["board64"].presets[preset].values)
    speed = rate(compiled(variant.game, dict(variant.values)))
    games = COUNTED_GAMES if preset != "patience_open" else budget(200, 2)
    rows = play_many(variant, ("random",) * variant.seats, games, 1)
    branching = rows[:, BRANCHES].sum() / max(1, rows[:, CHOICES].sum())
    endings = [
        f"{name} {(rows[:, ENDING] == index).mean():.0%}"
        for index, (name, _) in enumerate(variant.game.endings)
        if (rows[:, ENDING] == index).any()
    ]
    goal = verdict(speed / GAME1_GOAL, 1).replace("≥ 1", "≥ 2 M/s") if preset == "game1" else "—"
    cells = [preset, million(speed), f"{branching:.1f}", f"{rows[:, DECISIONS].mean():.1f}", ", ".join(endings), goal]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def million_games_sentence() -> str:
    """Return a sentence about a million random games of game 1 on all cores: time, rate and wins."""
    start_time = time.perf_counter()
    tally = simulate_many(hoyle.game("board64"), MILLION_GAMES)
    seconds = time.perf_counter() - start_time
    return (
        f"A million random games of game 1 on {core_count()} cores: {seconds:.0f} s, {tally.decisions / seconds / 1e6:.1f} million "
        f"decisions a second; south won {tally.payoffs[0].get(1, 0) / MILLION_GAMES:.2%}, north "
        f"{tally.payoffs[1].get(1, 0) / MILLION_GAMES:.2%}."
    )


def main() -> None:
    """Measure everything and write the section."""
    all_cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(all_cores)})
    head = ["| rules | M decisions/s | moves | decisions | endings | to reach |", "|---|---|---|---|---|---|"]
    parts = [machine() + "\n" + NOTES.rstrip(), breakthrough_line(), "\n".join([*head, *map(row, PRESETS)])]
    os.sched_setaffinity(0, all_cores)
    parts.append(million_games_sentence())
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main()
