"""Measure random play of Malice beside OpenSpiel's C++ card games in the same run, and its branching and length.

    python bench/malice.py                writes its section of bench/results.md

Decisions of seats per CPU-second as in throughput.py: one pinned core, dealing and every card turned inside the time,
the median of three. How many decisions a random game of OpenSpiel's takes is counted over games stepped from Python.
"""

import os
from random import Random

import pyspiel

import hoyle
from bench import sections
from bench.budget import budget, first
from bench.throughput import compiled, machine, million, rate, their_bots, their_rollouts, verdict
from hoyle.games import GAMES
from hoyle.lab.contest import BRANCHES, CHOICES, DECISIONS, ENDING
from hoyle.lab.many import play_many
from hoyle.rules.seats import CHANCE
from hoyle.session.play import Variant

HEADING = "## Malice: throughput"
PEERS = ("crazy_eights", "gin_rummy")
GOAL = 3e6
COUNTED = budget(300, 3)
GAMES_COUNTED = budget(2_000, 4)

NOTES = """
Random play. Millions of decisions of seats per CPU-second on one pinned core, medians of three. *Moves* is the mean number
to choose from at a real choice, *chance* the mean number of cards turned, dealt and drawn in a game.
"""


def length(name: str) -> float:
    """Return the decisions in a random game of OpenSpiel."""
    game, draw = pyspiel.load_game(name), Random(7)
    decisions = 0
    for _ in range(COUNTED):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(draw.choice(state.legal_actions()))
    return decisions / COUNTED


def peer(name: str) -> str:
    """Return the rate of an OpenSpiel card game, by the faster of its two loops in C++."""
    mean = length(name)
    speed = max(rate(their_rollouts(name, mean)), rate(their_bots(name, mean)))
    cells = [f"OpenSpiel's {name}", million(speed), "", f"{mean:.1f}", "", "", ""]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def row(preset: str) -> str:
    """Return a line of the table."""
    variant = hoyle.game("malice", **GAMES["malice"].presets[preset].values)
    speed = rate(compiled(variant.game, dict(variant.values)))
    rows = play_many(variant, ("random", "random"), GAMES_COUNTED, 1)
    width = rows[:, BRANCHES].sum() / max(1, rows[:, CHOICES].sum())
    ends = [
        f"{name} {(rows[:, ENDING] == place).mean():.1%}"
        for place, (name, _) in enumerate(variant.game.endings)
        if (rows[:, ENDING] == place).any()
    ]
    goal = verdict(speed / GOAL, 1).replace("≥ 1", "≥ 3 M/s") if preset == "seed" else "—"
    chance = chances(variant)
    cells = [preset, million(speed), f"{width:.1f}", f"{rows[:, DECISIONS].mean():.1f}", chance, ", ".join(ends), goal]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def chances(variant: Variant) -> str:
    """Return the mean number of CHANCE moves in a random game, over two hundred."""
    moves, draw = 0, Random(7)
    for seed in range(budget(200, 3)):
        play = variant.new(seed=seed)
        while not play.is_over:
            seat = play.to_move[0]
            play.play(seat, draw.choice(play.legal(seat)))
        moves += sum(1 for seat, _ in play.log if seat == CHANCE)
    return f"{moves / 200:.1f}"


def main() -> None:
    """Measure everything and write the section."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    head = [
        "| rules | M decisions/s | moves | decisions | chance | endings | to reach |",
        "|---|---|---|---|---|---|---|",
    ]
    lines = [*head, *map(peer, PEERS), *map(row, first(list(GAMES["malice"].presets)))]
    sections.write(HEADING, "\n\n".join([machine() + "\n" + NOTES.rstrip(), "\n".join(lines)]))


if __name__ == "__main__":
    main()
