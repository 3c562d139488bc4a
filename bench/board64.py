"""Measure random play of the board games beside OpenSpiel's C++ breakthrough in the same run, and their branching and length.

    python bench/board64.py               writes its section of bench/results.md

Decisions of seats per CPU-second as in throughput.py: one pinned core, set-up and chance included in the time, the median
of three. Branching, length and endings are means over random games. Last, a million games of game 1 on all cores.
"""

import os
import time

import hoyle
from bench import sections
from bench.budget import budget, first
from bench.throughput import compiled, machine, mean_length, million, rate, their_bots, their_rollouts, verdict
from hoyle.games import GAMES
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING
from hoyle.lab.many import cores, play_many, simulate_many
from tests.support.yardsticks import breakthrough

HEADING = "## Cards on the board: throughput"
PRESETS = first(
    ("game1", "game4", "game18", "game48", "game48_landing", "game65", "game65_four", "patience", "patience_open")
)
GAME1_GOAL = 2e6
GAMES_COUNTED = budget(2_000, 10)
A_MILLION = budget(1_000_000, 100)

NOTES = """
Random play. Millions of decisions of seats per CPU-second on one pinned core, medians of three. A turn of two moves (a step
and a claim, an opening and its settling) is two decisions. *Moves* is the mean number to choose from at a real choice.
"""


def peer() -> list[str]:
    """Return the line of OpenSpiel's breakthrough, and ours."""
    length = mean_length(breakthrough.GAME, {})
    theirs = max(rate(their_rollouts("breakthrough", length)), rate(their_bots("breakthrough", length)))
    ours = rate(compiled(breakthrough.GAME, {}))
    return [f"OpenSpiel's C++ breakthrough: {million(theirs)}; our own breakthrough: {million(ours)}."]


def row(preset: str) -> str:
    """Return a line of the table."""
    variant = hoyle.game("board64", **GAMES["board64"].presets[preset].values)
    speed = rate(compiled(variant.game, dict(variant.values)))
    games = GAMES_COUNTED if preset != "patience_open" else budget(200, 2)
    rows = play_many(variant, ("random",) * variant.seats, games, 1)
    width = rows[:, BRANCHES].sum() / max(1, rows[:, CHOICES].sum())
    ends = [
        f"{name} {(rows[:, ENDING] == place).mean():.0%}"
        for place, (name, _) in enumerate(variant.game.endings)
        if (rows[:, ENDING] == place).any()
    ]
    goal = verdict(speed / GAME1_GOAL, 1).replace("≥ 1", "≥ 2 M/s") if preset == "game1" else "—"
    cells = [preset, million(speed), f"{width:.1f}", f"{rows[:, DECISIONS].mean():.1f}", ", ".join(ends), goal]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def million_games() -> str:
    """Time a million random games of game 1 on all cores."""
    began = time.perf_counter()
    tally = simulate_many(hoyle.game("board64"), A_MILLION)
    spent = time.perf_counter() - began
    return (
        f"A million random games of game 1 on {cores()} cores: {spent:.0f} s, {tally.decisions / spent / 1e6:.1f} million "
        f"decisions a second; south won {tally.payoffs[0].get(1, 0) / A_MILLION:.2%}, north "
        f"{tally.payoffs[1].get(1, 0) / A_MILLION:.2%}."
    )


def main() -> None:
    """Measure everything and write the section."""
    whole = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(whole)})
    head = ["| rules | M decisions/s | moves | decisions | endings | to reach |", "|---|---|---|---|---|---|"]
    parts = [machine() + "\n" + NOTES.rstrip(), "\n".join(peer()), "\n".join([*head, *map(row, PRESETS)])]
    os.sched_setaffinity(0, whole)
    parts.append(million_games())
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main()
