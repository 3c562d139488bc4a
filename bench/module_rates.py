"""Modules beside OpenSpiel's C++, on two threads, and as the solver's code. `python -m bench.module_rates` writes a section.

*Peers*: decisions of seats per CPU-second in random games, by a module, by Numba's code and by the faster of OpenSpiel's two ways in C++,
in one run. *Threads*: how much faster a contest is on two cores than on one. *R*: seconds to solve R exactly. The last two run in
processes in which every algorithm is linked for one target.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter, process_time

import hoyle
from bench.budget import TINY, budget, first
from bench.cores import SERIES, seconds
from bench.rates import compiled, rate
from bench.sections import write
from bench.throughput import PEERS, mean_length, million, their_bots, their_rollouts
from hoyle.lab.many import play_series
from hoyle.lab.series import series_of
from hoyle.rules.link import Target
from hoyle.rules.link import compiled as on_this_machine
from hoyle.rules.link.linking import linked
from hoyle.solver import solve

HEADING = "## Modules: OpenSpiel, threads, R"
TARGETS: tuple[Target, Target] = ("wasm", "numba")
GOALS = (15, 9, 12, 3.3, 5)
"""The ratios of a module's rate to OpenSpiel's to reach."""
ROUNDS = budget(5, 1)
CONTESTS = SERIES[:2]
RULES = budget({}, {"points_to_win": 2})


def link_all_for(target: str) -> None:
    """Let the target "cpu" be this one in this process."""
    if target == "wasm":
        on_this_machine.compiled_code = on_this_machine.module_code
    else:
        on_this_machine.compiled_code = lambda algorithm, game: linked(algorithm, game, "numba", entry_point=True)  # type: ignore[assignment]


def contest(index: int) -> list[float]:
    """Return the seconds of a contest on one core and on two."""
    _, name, bot, games = CONTESTS[index]
    cores = sorted(os.sched_getaffinity(0))[:2]
    play_series(series_of(hoyle.game(name), (bot,) * 2, 1), 2)  # compile before the clock starts
    return [seconds(name, bot, games, {cores[0]}), seconds(name, bot, games, set(cores))]


def solution() -> list[float]:
    """Return the seconds to solve R, by the clock and by the processor."""
    solve(hoyle.game("r", points_to_win=2))
    start, spent = perf_counter(), process_time()
    solve(hoyle.game("r", **RULES))
    return [perf_counter() - start, process_time() - spent]


def in_process(target: Target, *task: str) -> list[float]:
    """Return what a task prints in a process of its own."""
    command = [sys.executable, "-m", "bench.module_rates", target, *task, *(["--tiny"] if TINY else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def both(*task: str) -> dict[Target, list[list[float]]]:
    """Return what a task prints for both targets, which take turns."""
    found: dict[Target, list[list[float]]] = {target: [] for target in TARGETS}
    for _ in range(ROUNDS):
        for target in TARGETS:
            found[target].append(in_process(target, *task))
    return found


def peers() -> list[str]:
    """Return the table of OpenSpiel's games."""
    lines = [
        "| game | module | Numba's code | OpenSpiel | module / Numba | module / OpenSpiel | to reach |",
        "|---|---|---|---|---|---|---|",
    ]
    for (name, game, options, theirs, _), goal in zip(first(PEERS), GOALS, strict=False):
        length = mean_length(game, options)
        module, numba = (rate(compiled(game, options, target)) for target in TARGETS)
        peer = max(rate(their_rollouts(theirs, length)), rate(their_bots(theirs, length)))
        ratios = f"{module / numba:.2f} | {module / peer:.1f} | ≥ {goal}"
        lines.append(f"| {name} | {million(module)} | {million(numba)} | {million(peer)} | {ratios} |")
        print(lines[-1], flush=True)
    return lines


def threads() -> list[str]:
    """Return the table of contests on two cores."""
    lines = ["| contest | module: two cores / one | Numba's code | module / Numba on two |", "|---|---|---|---|"]
    for index, (title, *_) in enumerate(CONTESTS):
        found = both("contest", str(index))
        scales = [median(one / two for one, two in found[target]) for target in TARGETS]
        ratio = median(numba[1] / module[1] for module, numba in zip(found["wasm"], found["numba"], strict=True))
        lines.append(f"| {title} | {scales[0]:.2f} | {scales[1]:.2f} | {ratio:.2f} |")
        print(lines[-1], flush=True)
    return lines


def solutions() -> list[str]:
    """Return the table of exact solutions."""
    lines = ["| R, solved by | seconds by the clock | by the processor |", "|---|---|---|"]
    found = both("solve")
    medians = {target: [median(column) for column in zip(*found[target], strict=True)] for target in TARGETS}
    for target, name in zip(TARGETS, ("module", "Numba's code"), strict=True):
        lines.append(f"| {name} | {medians[target][0]:.2f} | {medians[target][1]:.2f} |")
    ratios = [module / numba for module, numba in zip(*(medians[target] for target in TARGETS), strict=True)]
    lines.append(f"| module / Numba | {ratios[0]:.2f} | {ratios[1]:.2f} |")
    print("\n".join(lines[2:]), flush=True)
    return lines


def task(target: str, name: str, rest: Sequence[str]) -> None:
    """Do what a process of its own does, and print it."""
    link_all_for(target)
    print(*(contest(int(rest[0])) if name == "contest" else solution()))


def main() -> None:
    """Measure everything and write the section, or do one task."""
    if len(sys.argv) > 1:
        task(sys.argv[1], sys.argv[2], sys.argv[3:])
        return
    note = f"Medians of {ROUNDS} rounds on two cores. To reach: two cores / one 1.85, R by a module 1.5 times its time."
    notes = "Millions of decisions per CPU-second; OpenSpiel is the faster of its rollouts and its bots in C++."
    write(HEADING, "\n".join([f"{notes} {note}", "", *peers(), "", *threads(), "", *solutions()]))


if __name__ == "__main__":
    main()
