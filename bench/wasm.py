"""WebAssembly in Node beside native code for a processor without extensions. `python -m bench.wasm`.

Both make the same decisions with the same number of search steps, in turn. The native code is compiled by Numba for the generic
processor of this architecture, into a cache of its own; that takes minutes. A ratio is the rate of WebAssembly in that of native
code, the median of the rounds. Node makes each decision several times; the first is left out, since V8 compiles the module then.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench.budget import TINY, budget
from bench.sections import write
from hoyle.games import GAMES
from hoyle.publish.modules import module_of
from tests.support.machines import Decision, decision_of, position, run_in_node, simulation_of

GENERIC = {"NUMBA_CPU_NAME": "generic"}
ROUNDS = budget(7, 1)
TIMES = 3
PLIES = 4
SEED = 3
BOTS = budget(
    (
        ("r", "search", 100_000),
        ("telepathy", "search", 30_000),
        ("muzicando", "search", 3_000),
        ("board64", "minimax", 200_000),
        ("malice", "planner", 300),
        ("thirty_one", "planner", 3_000),
        ("seeker", "memory", 100),
    ),
    (("telepathy", "search", 300),),
)
RANDOM = budget((("r", 300_000), ("telepathy", 300_000), ("malice", 1_000), ("board64", 10_000)), (("telepathy", 200),))
GOALS = {"random": 0.6}
GOAL = 0.75


def compared(module: Path, decide: Callable[[], Decision]) -> tuple[float, float, float, float]:
    """Return the ratio, the seconds of native code and of WebAssembly, and the milliseconds until the module was ready."""
    decide()  # compiles
    rounds = list[tuple[float, float, float]]()
    for _ in range(ROUNDS):
        decision = decide()
        (found,) = run_in_node(module, [decision], TIMES)
        rounds.append((decision.seconds, later(found, len(decision.messages)), found["milliseconds"]))
    native, wasm, ready = zip(*rounds, strict=True)
    ratio = median(first / second for first, second, _ in rounds)
    return ratio, median(native), median(wasm), median(ready)


def later(found: dict[str, Any], steps: int) -> float:
    """Return the shortest time of a decision of so many steps after the first."""
    seconds: Sequence[float] = found["seconds"]
    return min(sum(seconds[start : start + steps]) for start in range(steps, len(seconds), steps))


def rows(folder: Path) -> list[str]:
    """Return the lines of the table."""
    lines = [
        "| game | bot | native, ms | WebAssembly, ms | ratio | to reach | ready, ms |",
        "|---|---|---|---|---|---|---|",
    ]

    def add(name: str, bot: str, decide: Callable[[], Decision]) -> None:
        module = folder / f"{name}.wasm"
        module.write_bytes(module_of(GAMES[name]))
        ratio, native, wasm, ready = compared(module, decide)
        figures = f"{native * 1e3:,.0f} | {wasm * 1e3:,.0f} | {ratio:.2f} | {GOALS.get(bot, GOAL)} | {ready:.1f}"
        lines.append(f"| {name} | {bot} | {figures} |")

    for name, bot, steps in BOTS:
        play = position(GAMES[name], {}, PLIES, SEED)
        assert play
        add(name, bot, lambda play=play, bot=bot, steps=steps: decision_of(play, f"{bot}:{steps}", steps, "numba"))
    for name, games in RANDOM:
        game = GAMES[name]
        add(name, "random", lambda game=game, games=games: simulation_of(game, game.choose(), games, "numba"))
    return lines


def main() -> None:
    """Write the section of `bench/results.md`."""
    with tempfile.TemporaryDirectory() as folder:
        if any(os.environ.get(name) != value for name, value in GENERIC.items()):
            command = [sys.executable, "-m", "bench.wasm", *(["--tiny"] if TINY else [])]
            raise SystemExit(subprocess.call(command, env=os.environ | GENERIC | {"XDG_CACHE_HOME": folder}))
        write(
            "## WebAssembly",
            "\n".join(
                [
                    f"Node; medians of {ROUNDS} rounds. Rows of less than 5 ms measure calls more than code.",
                    "",
                    *rows(Path(folder)),
                ]
            ),
        )


if __name__ == "__main__":
    main()
