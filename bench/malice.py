"""Measure random play of Malice against OpenSpiel's C++ card games in the same run, and the branching and length of games.

    python -m bench.malice                writes a section of bench/results.md

The rate is decisions of seats per CPU-second, as in throughput.py: the median of three runs on one pinned core, including all
moves of chance. The mean number of decisions in a random game of OpenSpiel is counted in games stepped from Python.
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
from hoyle.play.play import Variant
from hoyle.rules.seats import CHANCE

HEADING = "## Malice: throughput"
PEERS = ("crazy_eights", "gin_rummy")
GOAL = 3e6
OPENSPIEL_GAMES = budget(300, 3)
COUNTED_GAMES = budget(2_000, 4)

NOTES = """
Random play. Millions of decisions of seats per CPU-second on one pinned core, medians of three. *Moves* is the mean number
of legal moves where there is more than one, *chance* the mean number of cards turned, dealt and drawn in a game.
"""


def mean_decisions(name: str) -> float:
    """Return the mean number of decisions in a random game of OpenSpiel."""
    game, rng = pyspiel.load_game(name), Random(7)
    decisions = 0
    for _ in range(OPENSPIEL_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return decisions / OPENSPIEL_GAMES


def peer_row(name: str) -> str:
    """Return the table row of an OpenSpiel card game, with the rate of the faster of its two loops in C++."""
    mean = mean_decisions(name)
    speed = max(rate(their_rollouts(name, mean)), rate(their_bots(name, mean)))
    cells = [f"OpenSpiel's {name}", million(speed), "", f"{mean:.1f}", "", "", ""]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def row(preset: str) -> str:
    """Return the table row of a preset."""
    variant = hoyle.game("malice", **GAMES["malice"].presets[preset].values)
    speed = rate(compiled(variant.game, dict(variant.values)))
    rows = play_many(variant, ("random", "random"), COUNTED_GAMES, 1)
    branching = rows[:, BRANCHES].sum() / max(1, rows[:, CHOICES].sum())
    endings = [
        f"{name} {(rows[:, ENDING] == index).mean():.1%}"
        for index, (name, _) in enumerate(variant.game.endings)
        if (rows[:, ENDING] == index).any()
    ]
    goal = verdict(speed / GOAL, 1).replace("≥ 1", "≥ 3 M/s") if preset == "seed" else "—"
    cells = [
        preset,
        million(speed),
        f"{branching:.1f}",
        f"{rows[:, DECISIONS].mean():.1f}",
        mean_chance_moves(variant),
        ", ".join(endings),
        goal,
    ]
    print(cells, flush=True)
    return "| " + " | ".join(cells) + " |"


def mean_chance_moves(variant: Variant) -> str:
    """Return the mean number of moves of CHANCE in a random game."""
    moves, rng, games = 0, Random(7), budget(200, 3)
    for seed in range(games):
        play = variant.new(seed=seed)
        while not play.is_over:
            seat = play.to_move[0]
            play.play(seat, rng.choice(play.legal(seat)))
        moves += sum(1 for seat, _ in play.log if seat == CHANCE)
    return f"{moves / games:.1f}"


def main() -> None:
    """Measure everything and write the section."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    head = [
        "| rules | M decisions/s | moves | decisions | chance | endings | to reach |",
        "|---|---|---|---|---|---|---|",
    ]
    lines = [*head, *map(peer_row, PEERS), *map(row, first(list(GAMES["malice"].presets)))]
    sections.write(HEADING, "\n\n".join([machine() + "\n" + NOTES.rstrip(), "\n".join(lines)]))


if __name__ == "__main__":
    main()
