"""Steps of many games at once: environment steps per CPU-second with views and masks. `python -m bench.batch [--pgx PYTHON]`.

A step plays one action of every seat to move in one game of a batch. Actions are drawn at random among the legal ones; drawing them
counts. The peers play the same way: OpenSpiel's `SyncVectorEnv` in Python, and pgx (`--pgx` names a Python that has pgx and JAX).
All run on one pinned core, in turn, and the figure is the median of the rounds.
"""

import argparse
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy
import pyspiel
from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.rl_environment import Environment
from open_spiel.python.vector_env import SyncVectorEnv

from bench.budget import budget, first
from bench.sections import write
from hoyle.adapters.batch import Batch
from hoyle.games import GAMES
from hoyle.play.play import Variant, vary
from tests.support.yardsticks import breakthrough, kuhn, leduc, tic_tac_toe

SIZE = budget(1024, 4)
ROUNDS = budget(5, 1)
SECONDS = budget(1.0, 0.001)
PEERS = (
    ("tic-tac-toe", tic_tac_toe.GAME, "tic_tac_toe", "tic_tac_toe"),
    ("breakthrough 8×8", breakthrough.GAME, "breakthrough", ""),
    ("Kuhn poker", kuhn.GAME, "kuhn_poker", "kuhn_poker"),
    ("Leduc poker", leduc.GAME, "leduc_poker", "leduc_holdem"),
)
"""Ours, OpenSpiel's name, and the name in pgx if it has the game by the same rules."""

PGX = textwrap.dedent("""
    import sys, time, jax, jax.numpy as jnp, pgx
    from pgx.experimental.wrappers import auto_reset
    name, size, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def play(carry, _):
        state, key = carry
        key, draw, chance = jax.random.split(key, 3)
        scores = jnp.where(state.legal_action_mask, jax.random.uniform(draw, state.legal_action_mask.shape), -1)
        state = jax.vmap(step)(state, scores.argmax(-1), jax.random.split(chance, size))
        return (state, key), state.observation.sum()

    many = jax.jit(lambda state, key: jax.lax.scan(play, (state, key), None, length=100))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, size))
    jax.block_until_ready(many(state, key))
    start, steps = time.process_time(), 0
    while time.process_time() - start < seconds:
        (state, key), _ = jax.block_until_ready(many(state, key))
        steps += 100 * size
    print(steps / (time.process_time() - start))
""")


def rate(step: Callable[[], int]) -> float:
    """Return the steps per second of a function that makes some and returns their number."""
    steps, start = step(), process_time()
    steps = 0
    while process_time() - start < SECONDS:
        steps += step()
    return steps / (process_time() - start)


def ours(variant: Variant) -> Callable[[], int]:
    """Return a function that steps a batch once."""
    batch = Batch(variant, SIZE, 1)

    def step() -> int:
        batch.step(batch.random_actions())
        return SIZE

    return step


def openspiel(name: str) -> Callable[[], int]:
    """Return a function that steps OpenSpiel's vector environment once."""
    envs: Any = SyncVectorEnv([Environment(pyspiel.load_game(name)) for _ in range(min(SIZE, 64))])
    times, dice = envs.reset(), Random(1)

    def step() -> int:
        nonlocal times
        actions = [
            StepOutput(dice.choice(time.observations["legal_actions"][time.observations["current_player"]]), None)
            for time in times
        ]
        times, _, _, _ = envs.step(actions, reset_if_done=True)
        return len(actions)

    return step


def pgx(python: str, name: str) -> float:
    """Return the steps per second of pgx, by another Python."""
    command = [python, "-c", PGX, name, str(SIZE), str(SECONDS)]
    environment = os.environ | {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
    return float(subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout)


def peer_versions(python: str) -> str:
    """Return the versions of the peers."""
    openspiel = f"open-spiel {version('open-spiel')}"
    if not python:
        return openspiel
    program = "import jax, pgx; print(f'pgx {pgx.__version__}, jax {jax.__version__}')"
    return f"{openspiel}, {subprocess.run([python, '-c', program], capture_output=True, text=True, check=True).stdout.strip()}"


def with_peers(python: str) -> list[str]:
    """Return the table of the games that peers have too."""
    lines = [
        f"Against {peer_versions(python)}, on the same core in turn: pgx with {SIZE} games in a call of 100 steps, compiled for the "
        f"processor by JAX; OpenSpiel's `SyncVectorEnv` in Python with 64 games.",
        "",
        "| game | ours | pgx | OpenSpiel's vector env | ours / pgx | ours / OpenSpiel |",
        "|---|---|---|---|---|---|",
    ]
    for title, game, theirs, jax_name in first(PEERS):
        step, other = ours(vary(game, {})), openspiel(theirs)
        rounds = [
            (rate(step), rate(other), pgx(python, jax_name) if python and jax_name else float("nan"))
            for _ in range(ROUNDS)
        ]
        own, slow, fast = (median(column) for column in zip(*rounds, strict=True))
        shown = f"{fast / 1e6:.2f} M" if fast == fast else "—"
        lines.append(
            f"| {title} | {own / 1e6:.2f} M | {shown} | {slow / 1e6:.4f} M | {own / fast:.1f} × | {own / slow:.0f} × |".replace(
                "nan ×", "—"
            )
        )
    return lines


def main() -> None:
    """Write the section of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pgx", metavar="PYTHON", default="", help="a Python that has pgx and JAX")
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    lines = [
        f"Python {sys.version.split()[0]}, numpy {numpy.__version__}; {SIZE} games in a batch, one core. Millions of environment "
        f"steps per CPU-second, random actions included; medians of {ROUNDS}. To reach: R ≥ 5 M, every game ≥ 0.5 M.",
        "",
        "| game | steps | to reach |",
        "|---|---|---|",
    ]
    for name in first([*GAMES]):
        step = ours(vary(GAMES[name], {}))
        steps = median(rate(step) for _ in range(ROUNDS))
        goal = 5e6 if name == "r" else 5e5
        lines.append(
            f"| {name} | {steps / 1e6:.2f} M | {'reached' if steps >= goal else f'missed: {steps / goal:.2f} of it'} |"
        )
    write("## Many games at once", "\n".join([*lines, "", *with_peers(chosen.pgx)]))


if __name__ == "__main__":
    main()
