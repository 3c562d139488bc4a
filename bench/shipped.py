"""Shipped machine code beside code compiled for this machine. `python -m bench.shipped [GAMES]`.

For each game, with shipped code and an empty cache: the CPU-seconds of a new process for the first answer of each bot that tables
offer, and those of `hoyle measure` with few games. On an idle core they are the seconds that one waits. Then the rates of both
codes: decisions a CPU-second of a bot of fair strength at one position, in processes that take turns. With names of games it only
prints.
"""

import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time

import hoyle
from bench.budget import budget
from bench.sections import write
from hoyle.bots import answer, registry
from hoyle.games import GAMES
from hoyle.solver.sequences import KERNEL_GAME

HOYLE = str(Path(sys.executable).with_name("hoyle"))
MEASURED_GAMES = 2
ROUNDS = budget(3, 1)
RATE_SECONDS = budget(2.0, 0.01)
"""How long decisions are repeated for a rate."""


def bots_of(name: str) -> list[str]:
    """Return one bot of each kind that tables offer by the default options, with the least strength."""
    options = GAMES[name].choose()
    weakest = {registry.parse(bot).kind: bot for bot in registry.bots_for(GAMES[name], options)}
    return list(weakest.values())


def decide(name: str, bot: str, seed: int) -> None:
    """Let a bot choose the first move of a game."""
    play = hoyle.game(name).new(seed=1)
    seat = play.to_move[0]
    answer(bot, name, play.packed_view(seat), seat, seed)


def rate(name: str, bot: str) -> float:
    """Return the decisions a CPU-second of a bot, after the first one."""
    decide(name, bot, 0)
    count, start = 0, process_time()
    while process_time() < start + RATE_SECONDS:
        count += 1
        decide(name, bot, count)
    return count / (process_time() - start)


def run(command: list[str], cache: Path) -> tuple[str, float]:
    """Run Python with a cache folder; return what it prints, and its CPU-seconds.

    The bytecode is there after the first process, as it is after an installation by pip.
    """
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = cpu_seconds()
    done = subprocess.run(
        [sys.executable, *command],
        env=environment | {"HOYLE_CACHE": str(cache), "PYTHONPYCACHEPREFIX": str(cache.parent / "bytecode")},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, cpu_seconds() - start


def cpu_seconds() -> float:
    """Return the CPU-seconds of all processes that this one has started and that have ended."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def with_code(folder: Path, name: str) -> Path:
    """Return a new cache folder that has only the game's shipped code, which is made once."""
    code = folder / "machine_code" / platform.machine() / f"{name}.code"
    if not code.exists():
        from hoyle.lab.shipping import ship  # imports Numba, which a process that only answers does not need

        ship(GAMES[name], folder / "machine_code", (platform.machine(),))
    cache = Path(tempfile.mkdtemp(dir=folder))
    (cache / "machine_code").symlink_to(folder / "machine_code")
    return cache


def first_answer(folder: Path, name: str, bot: str) -> float:
    """Return the CPU-seconds until the first answer of a bot in a new process."""
    return run(["-m", "bench.shipped", "--answer", name, bot], with_code(folder, name))[1]


def first_figures(folder: Path, name: str) -> float:
    """Return the CPU-seconds of a short `hoyle measure`."""
    return run([HOYLE, "measure", name, "--games", str(MEASURED_GAMES)], with_code(folder, name))[1]


def ratio(folder: Path, name: str, bot: str) -> float:
    """Return the rate with shipped code in that with code compiled for this machine, the median of the rounds."""
    command, compiled = ["-m", "bench.shipped", "--rate", name, bot], folder / "compiled_here"
    pairs = [(run(command, with_code(folder, name))[0], run(command, compiled)[0]) for _ in range(ROUNDS)]
    return median(float(first) / float(second) for first, second in pairs)


def row(folder: Path, name: str) -> str:
    """Return the line of a game."""
    with_code(folder, name)
    seconds = {bot: median(first_answer(folder, name, bot) for _ in range(ROUNDS)) for bot in bots_of(name)}
    slowest = max(seconds, key=lambda bot: seconds[bot])
    measured = median(first_figures(folder, name) for _ in range(ROUNDS))
    thinking = next((bot.replace(":easy", ":fair") for bot in seconds if ":" in bot), slowest)
    size = (folder / "machine_code" / platform.machine() / f"{name}.code").stat().st_size
    figures = f"{seconds[slowest]:.1f} ({slowest}) | {measured:.1f} | {ratio(folder, name, thinking):.2f} ({thinking})"
    line = f"| {name} | {figures} | {size / 1000:.0f} |"
    print(line, flush=True)
    return line


def main() -> None:
    """Write the section of `bench/results.md`, or print it for the named games."""
    match sys.argv[1:]:
        case ["--answer", name, bot]:
            decide(name, bot, 0)
            return
        case ["--rate", name, bot]:
            print(rate(name, bot))
            return
        case names:
            pass
    with tempfile.TemporaryDirectory() as folder:
        with_code(Path(folder), KERNEL_GAME.name)  # which solvers of other games call, too
        lines = [row(Path(folder), name) for name in names or budget(list(GAMES), ["telepathy"])]
    if names:
        return
    head = [
        f"CPU-seconds of a new process with an empty cache; medians of {ROUNDS}. To reach: 2 seconds, and a ratio of 0.8.",
        f"*Figures* is `hoyle measure` with {MEASURED_GAMES} games of the bots that it chooses. Python makes up to three calls for a",
        "decision, each some 35 µs slower than one of Numba, so shipped code is slower where a decision takes less than a millisecond.",
        "",
        "| game | slowest first answer, s | figures, s | rate of shipped code / compiled here | kB |",
        "|---|---|---|---|---|",
    ]
    write("## Shipped code", "\n".join([*head, *lines]))


if __name__ == "__main__":
    main()
