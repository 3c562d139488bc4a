"""Measure manipulation rummy and Thirty-One against gin rummy of OpenSpiel and RLCard in the same run.

    python -m bench.rummy [PYTHON]        writes a section of bench/results.md; PYTHON: an interpreter with rlcard

The rate is whole games per CPU-second on one pinned core, dealing included, the median of three as in throughput.py. Then
recorded games are replayed: first without listing legal moves, in rule steps per second; then with the legal moves listed before
every staged card, in staged cards per second.
"""

import os
import subprocess
import sys
from typing import Any

import hoyle
from bench import sections
from bench.budget import TINY, budget, first
from bench.throughput import compiled, machine, rate, their_bots, their_rollouts, verdict
from hoyle.games import GAMES
from hoyle.games.rummy.state import DONE
from hoyle.lab.runner import GameRunner
from hoyle.rules.arrays import array_of
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import copy, int16, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, play, start

HEADING = "## Rummy: throughput"
PRESETS = first(("machiavelli", "carousel_scarne", "manipulation_basic"))
RECORDED_GAMES = budget(40, 1)
TARGET = budget("cpu", "plain")
MAX_ENTRIES = 400_000
"""The maximum number of entries of the record: moves, and starts of games."""
STEPS_GOAL, STAGED_GOAL = 1e6, 2e4

NOTES = """
Games per CPU-second, one pinned core, medians of three. Random: any legal move, so that cards are staged at random until the
play is complete. Greedy: the most cards, computed anew in every turn, with the legal moves listed at every step. *OpenSpiel*: gin
rummy in C++, the faster of rollouts and uniform bots; *RLCard*: gin rummy in Python, random agents and its novice rule agent.
Gin rummy has no table to arrange: it is the most similar game that either of them has.
"""

STEPS_NOTES = """
*Steps*: every move of recorded random games, moves of chance included, played again without listing legal moves. Where a player
who cannot play has to draw (manipulation_basic), the rules themselves call the meld solver after every draw; where jokers may stand
for more than one card, they call it whenever a play is complete. *Staged*: the same, but the legal moves are listed before every
staged card and every complete play; only those moves are counted, but the time is that of the whole games.
"""

RLCARD = """
import sys, time
import rlcard
from rlcard.agents import RandomAgent
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent
env = rlcard.make("gin-rummy", config={"seed": 7})
for agent in (lambda: RandomAgent(num_actions=env.num_actions), GinRummyNoviceRuleAgent):
    env.set_agents([agent(), agent()])
    env.run()
    rates = []
    for _ in range(3):
        began, games = time.process_time(), 0
        while time.process_time() < began + 1:
            env.run()
            games += 1
        rates.append(games / (time.process_time() - began))
    print(sorted(rates)[1])
"""


GAME_START = -2
"""The seat of an entry that marks the start of a game."""


@algorithm
def record(blank: Any, states: Any, dice: Any, games: int, seats: Any, moves: Any) -> int:
    """Play random games and record the seat and the number of each move; an entry with seat GAME_START marks the start of a game.

    Return the number of entries.
    """
    legal_moves = local(MOVES, int16)
    state, n = states[0], 0
    for game in range(games):
        set_dice(dice[0], 7, game)
        copy(state, blank[0])
        start(state)
        seats[n] = GAME_START
        n += 1
        while state.to_move:
            seat = CHANCE
            if state.to_move != CHANCE_AWAITED:
                seat = 0
                while state.to_move >> seat != 1:
                    seat += 1
            count = legal(state, seat, legal_moves)
            seats[n] = seat
            moves[n] = legal_moves[below(dice[0], count)]
            play(state, seat, moves[n])
            n += 1
    return n


@algorithm
def replay(blank: Any, states: Any, length: int, seats: Any, moves: Any, last: int) -> int:
    """Replay the record; list the legal moves before each move of a seat that is at most `last`. Return the number of lists."""
    legal_moves = local(MOVES, int16)
    state, list_count = states[0], 0
    for n in range(length):
        if seats[n] == GAME_START:
            copy(state, blank[0])
            start(state)
        else:
            if moves[n] <= last and seats[n] < SEATS:
                list_count += legal(state, seats[n], legal_moves) > 0
            play(state, seats[n], moves[n])
    return list_count


def replay_rates(preset: str) -> tuple[float, float]:
    """Return rule steps per second without listing legal moves, and staged moves per second with listing them."""
    game = GAMES["rummy"]
    variant = hoyle.game("rummy", **game.presets[preset].values)
    state: Any = game.state()
    state.options = variant.options
    blank, states, dice = game.state.array(1), game.state.array(1), Dice.array(1)
    state.store(blank, 0)
    if TINY:
        blank, states, dice = [state], [game.state()], [Dice()]
    seats, moves = array_of(MAX_ENTRIES, "int16"), array_of(MAX_ENTRIES, "int16")
    length = link(record, game, TARGET)(blank, states, dice, RECORDED_GAMES, seats, moves)
    steps = length - RECORDED_GAMES
    run = link(replay, game, TARGET)

    def replay_without_lists(times: int) -> int:
        for _ in range(times):
            run(blank, states, length, seats, moves, -1)
        return times * steps

    def replay_with_lists(times: int) -> int:
        return sum(run(blank, states, length, seats, moves, DONE) for _ in range(times))

    return rate(replay_without_lists), rate(replay_with_lists)


def random_rate(name: str, options: dict[str, Any]) -> float:
    """Return our games per second between random bots."""
    run = compiled(GAMES[name], options)
    return rate(lambda games: (run(games), games)[1])


def greedy_rate(name: str, options: dict[str, Any]) -> float:
    """Return our games per second between greedy bots."""
    variant = hoyle.game(name, **options)
    runner = GameRunner(variant, ("greedy",) * variant.seats)

    def run(games: int) -> int:
        runner.play(0, 7, 0, games)
        return games

    return rate(run)


def openspiel_rate() -> float:
    """Return OpenSpiel's games of gin rummy per second between random bots."""
    return max(rate(their_rollouts("gin_rummy", 1)), rate(their_bots("gin_rummy", 1)))


def rlcard_rates(python: str) -> list[float]:
    """Return RLCard's games of gin rummy per second: random agents, and novice rule agents."""
    done = subprocess.run([python, "-c", RLCARD], capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.split()[-2:]]


def table_row(*values: Any) -> str:
    """Print values and return them as a table row."""
    print(values, flush=True)
    return "| " + " | ".join(f"{value:,.0f}" if isinstance(value, float) else str(value) for value in values) + " |"


def main(python: str | None) -> None:
    """Measure everything and write the section."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    note = machine()
    peer = openspiel_rate()
    lines = ["| game | players | random, games/s | greedy, games/s |", "|---|---|---|---|"]
    lines.append(table_row("OpenSpiel's gin_rummy", 2, peer, "—"))
    if python:
        lines.append(table_row("RLCard's gin-rummy", 2, *rlcard_rates(python)))
    # A tiny run leaves rummy out of this table, since its greedy bots compile for a long time.
    rules = [("rummy", preset, dict(GAMES["rummy"].presets[preset].values)) for preset in budget(PRESETS, ())]
    for name, title, options in [*rules, ("thirty_one", "thirty_one", {})]:
        variant = hoyle.game(name, **options)
        deal_values = {key: value for key, value in options.items() if key not in variant.match}
        lines.append(table_row(title, variant.seats, random_rate(name, deal_values), greedy_rate(name, options)))
    staged_lines = ["| rules | steps/s | to reach | staged moves/s | to reach |", "|---|---|---|---|---|"]
    for preset in PRESETS:
        steps, staged = replay_rates(preset)
        goals = (verdict(steps / STEPS_GOAL, 1).replace("≥ 1", "≥ 1 M/s"), verdict(staged / STAGED_GOAL, 1))
        staged_lines.append(table_row(preset, steps, goals[0], staged, goals[1].replace("≥ 1", "≥ 20,000")))
    parts = [note + "\n" + NOTES.rstrip(), "\n".join(lines), "### Recorded games played again", STEPS_NOTES.strip()]
    sections.write(HEADING, "\n\n".join([*parts, "\n".join(staged_lines)]))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
