"""Measure manipulation rummy and Thirty-One beside gin rummy of OpenSpiel and RLCard in the same run.

    python bench/rummy.py [PYTHON]        writes its section of bench/results.md; PYTHON: one that has rlcard

Whole games per CPU-second on one pinned core, dealing inside the time, medians of three as in throughput.py. Then recorded
games are played again: rule steps a second when nobody asks for legal moves; and cards staged a second when before
each one all that may be staged is asked for.
"""

import os
import subprocess
import sys
from typing import Any

import hoyle
from bench import sections
from bench.budget import budget, first
from bench.throughput import compiled, machine, rate, their_bots, their_rollouts, verdict
from hoyle.games import GAMES
from hoyle.games.rummy.state import DONE
from hoyle.lab.many import Ring
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import copy, int16, local, numbers
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, play, start

HEADING = "## Rummy: throughput"
PRESETS = first(("machiavelli", "carousel_scarne", "manipulation_basic"))
GAMES_KEPT = budget(40, 2)
LONGEST = 400_000
STEPS_GOAL, STAGED_GOAL = 1e6, 2e4

NOTES = """
Games per CPU-second, one pinned core, medians of three. Random: any legal move, so cards are staged at random until the play
stands. Greedy: the most cards, found anew in every turn, with the legal moves asked for at every step besides. *OpenSpiel*:
gin rummy inside its C++, the faster of rollouts and uniform bots; *RLCard*: gin rummy in Python, random agents and its novice
rule agent. Gin rummy has no table to arrange: it is the nearest game that either has.
"""

STEPS_NOTES = """
*Steps*: every move of recorded random games, those of chance among them, played again without asking for legal moves. Where
who cannot play has to draw (manipulation_basic), the rules themselves ask the meld solver after every draw, and where there
are jokers, whenever a play is complete. *Staged*: the same, but before every card that is staged and every play that is complete
the whole mask is asked for; counted are those moves alone, the time is that of the whole games.
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


@algorithm
def record(fresh: Any, states: Any, dice: Any, games: int, seats: Any, moves: Any) -> int:
    """Play random games and record seat and move; a game begins with seat −2. Return the number of entries."""
    row = local(MOVES, int16)
    state, n = states[0], 0
    for game in range(games):
        set_dice(dice[0], 7, game)
        copy(state, fresh[0])
        start(state)
        seats[n] = 0 - 2
        n += 1
        while state.to_move:
            seat = CHANCE
            if state.to_move != CHANCE_AWAITED:
                seat = 0
                while state.to_move >> seat != 1:
                    seat += 1
            many = legal(state, seat, row)
            seats[n] = seat
            moves[n] = row[below(dice[0], many)]
            play(state, seat, moves[n])
            n += 1
    return n


@algorithm
def replay(fresh: Any, states: Any, length: int, seats: Any, moves: Any, last: int) -> int:
    """Replay the record with a mask before every move of a seat up to `last`; return the number of such moves."""
    row = local(MOVES, int16)
    state, masks = states[0], 0
    for n in range(length):
        if seats[n] < 0:
            copy(state, fresh[0])
            start(state)
        else:
            if moves[n] <= last and seats[n] < SEATS:
                masks += legal(state, seats[n], row) > 0
            play(state, seats[n], moves[n])
    return masks


def again(preset: str) -> tuple[float, float]:
    """Return rule steps per second without masks, and staged moves per second with them."""
    game = GAMES["rummy"]
    variant = hoyle.game("rummy", **game.presets[preset].values)
    fresh, states = game.state.array(1), game.state.array(1)
    state: Any = game.state()
    state.options = variant.options
    state.store(fresh, 0)
    seats, moves = numbers(LONGEST, "int16"), numbers(LONGEST, "int16")
    length = link(record, game, "cpu")(fresh, states, Dice.array(1), GAMES_KEPT, seats, moves)
    steps = length - GAMES_KEPT
    run = link(replay, game, "cpu")

    def plainly(times: int) -> int:
        for _ in range(times):
            run(fresh, states, length, seats, moves, -1)
        return times * steps

    def with_masks(times: int) -> int:
        return sum(run(fresh, states, length, seats, moves, DONE) for _ in range(times))

    return rate(plainly), rate(with_masks)


def random_games(name: str, options: dict[str, Any]) -> float:
    """Return our games per second at random."""
    run = compiled(GAMES[name], options)
    return rate(lambda games: (run(games), games)[1])


def greedy_games(name: str, options: dict[str, Any]) -> float:
    """Return our games per second between greedy bots."""
    variant = hoyle.game(name, **options)
    ring = Ring(variant, ("greedy",) * variant.seats)

    def run(games: int) -> int:
        ring.play(0, 7, 0, games)
        return games

    return rate(run)


def theirs() -> float:
    """Return OpenSpiel's games of gin rummy per second at random."""
    return max(rate(their_rollouts("gin_rummy", 1)), rate(their_bots("gin_rummy", 1)))


def rlcard(python: str) -> list[float]:
    """Return RLCard's rates of gin rummy: random, novice."""
    done = subprocess.run([python, "-c", RLCARD], capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.split()[-2:]]


def cells(*values: Any) -> str:
    """Return a row of a table."""
    print(values, flush=True)
    return "| " + " | ".join(f"{value:,.0f}" if isinstance(value, float) else str(value) for value in values) + " |"


def main(python: str | None) -> None:
    """Measure everything and write the section."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    note = machine()
    peer = theirs()
    lines = ["| game | players | random, games/s | greedy, games/s |", "|---|---|---|---|"]
    lines.append(cells("OpenSpiel's gin_rummy", 2, peer, "—"))
    if python:
        lines.append(cells("RLCard's gin-rummy", 2, *rlcard(python)))
    rules = [("rummy", preset, dict(GAMES["rummy"].presets[preset].values)) for preset in PRESETS]
    for name, title, options in [*rules, ("thirty_one", "thirty_one", {})]:
        variant = hoyle.game(name, **options)
        deal_values = {key: value for key, value in options.items() if key not in variant.match}
        lines.append(cells(title, variant.seats, random_games(name, deal_values), greedy_games(name, options)))
    head = ["| rules | steps/s | to reach | staged moves/s | to reach |", "|---|---|---|---|---|"]
    for preset in PRESETS:
        steps, staged = again(preset)
        goals = (verdict(steps / STEPS_GOAL, 1).replace("≥ 1", "≥ 1 M/s"), verdict(staged / STAGED_GOAL, 1))
        head.append(cells(preset, steps, goals[0], staged, goals[1].replace("≥ 1", "≥ 20,000")))
    parts = [note + "\n" + NOTES.rstrip(), "\n".join(lines), "### Recorded games played again", STEPS_NOTES.strip()]
    sections.write(HEADING, "\n\n".join([*parts, "\n".join(head)]))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
