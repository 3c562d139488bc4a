"""Modules of WebAssembly beside Numba's code: first use with an empty cache, and rates. `python -m bench.modules [GAMES]`.

*First*: CPU-seconds of a new process with an empty cache: the first answer of the slowest bot that tables offer, `hoyle measure` with few
games, and a batch. *Rates*: how much a CPU-second of a module does in units of what one of Numba's code does, medians of rounds in which
both take turns in one process, after both are compiled: random play, decisions of a bot of each kind, steps of a batch. With names of
games it only prints.
"""

import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time
from typing import Any

import hoyle
from bench.budget import TINY, budget
from bench.rates import blank, counters
from bench.sections import write
from hoyle.adapters.batch import Batch
from hoyle.bots import answer, many_games, registry
from hoyle.bots.bot import Question
from hoyle.bots.clock import FOREVER
from hoyle.bots.playout import simulate
from hoyle.bots.steps import run
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from tests.support.machines import position

HEADING = "## Modules and Numba's code"
HOYLE = str(Path(sys.executable).with_name("hoyle"))
ROUNDS = budget(5, 1)
SECONDS = budget(0.3, 0.0001)
"""How long each of both works in a round."""
BATCH, GAMES_MEASURED = budget(1024, 2), budget(10, 2)
THINKING = ("search", "memory", "minimax", "planner")
"""The kinds of bots that calculate."""
MOST = 3_000
"""The most simulations, nodes or games of a decision."""
PLIES = 4
"""The moves before a decision."""
LONG = 0.02
"""The CPU-seconds of random games in one call, at least."""
TARGETS: tuple[Target, Target] = ("wasm", "numba")


def bots_of(game: Game) -> dict[str, str]:
    """Return by kind the weakest bot that tables offer by the default options."""
    return {registry.parse(bot).kind: bot for bot in registry.bots_for(game, game.choose())}


def random_games(game: Game, target: Target, games: int) -> Callable[[], Any]:
    """Return what plays so many random games."""
    packed, states, dice, start = game.state.array(1), game.state.array(1), Dice.array(1), blank(game, {})
    start.store(packed, 0)
    counts, code = counters(game, start.options), link(simulate, game, target)
    return lambda: code(packed, states, dice, 7, 0, games, *counts)


def many_enough(game: Game) -> int:
    """Return a number of random games that takes long enough for a call of its own not to count."""
    games = 1
    random_games(game, TARGETS[0], games)()  # compiles
    while not TINY and seconds(random_games(game, TARGETS[0], games)) < LONG:
        games *= 2
    return games


def decisions(game: Game, bot: str, target: Target) -> Callable[[], Any]:
    """Return what lets a bot choose a move after some random ones."""
    play = next(found for plies in (PLIES, 0) if (found := position(game, {}, plies, seed=1)))
    bench, seat = Workbench(game, "cpu"), play.to_move[0]
    kind, own_budget = registry.budgeted(bot, game)
    view = game.state.unpack(play.packed_view(seat)[-game.state.layout.form.size :])
    bench.show(view, 5)
    question = Question(bench, [view], seat, 5, budget(min(own_budget, MOST), 2), FOREVER)
    return lambda: run(registry.find(kind).steps(question), lambda algorithm: link(algorithm, game, target))


def batches(game: Game, target: Target) -> Callable[[], Any]:
    """Return what makes a step of a batch with random actions."""
    batch: Any = Batch(hoyle.game(game.name), BATCH, seed=1)
    for name in ("advance", "choose_at_random"):
        setattr(batch, f"_{name}", link(getattr(many_games, name), game, target))
    return lambda: batch.step(batch.random_actions())


def seconds(work: Callable[[], Any]) -> float:
    """Return the CPU-seconds of something that is done once."""
    start = process_time()
    work()
    return process_time() - start


def rate(work: Callable[[], Any]) -> float:
    """Return how often something is done in a CPU-second."""
    count, start = 0, process_time()
    while process_time() < start + SECONDS:
        work()
        count += 1
    return count / (process_time() - start)


def ratio(make: Callable[[Target], Callable[[], Any]]) -> float:
    """Return the rate of modules in that of Numba's code."""
    works = [make(target) for target in TARGETS]
    for work in works:
        work()
    return median(rate(works[0]) / rate(works[1]) for _ in range(ROUNDS))


def first_use(*command: str) -> float:
    """Return the CPU-seconds of a new process with an empty cache; bytecode is there, as after an installation by pip."""
    new_process(*command)
    before = getrusage(RUSAGE_CHILDREN)
    new_process(*command)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def new_process(*command: str) -> None:
    """Run a command with an empty cache. It reads and writes bytecode, whatever the environment says."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {
            "HOYLE_CACHE": cache,
            "PYTHONPYCACHEPREFIX": bytecode(),
            "PYTHONDONTWRITEBYTECODE": "",
        }
        subprocess.run([sys.executable, *command], env=environment, capture_output=True, check=True)


@functools.cache
def bytecode() -> str:
    """Return a folder for bytecode, which is removed at the end."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    return folder


def row(name: str) -> str:
    """Return the line of a game."""
    game, bots = GAMES[name], bots_of(GAMES[name])
    slowest = max((first_use("-m", "bench.modules", "--answer", name, bot), bot) for bot in bots.values())
    measured = first_use(HOYLE, "measure", name, "--games", str(GAMES_MEASURED))
    batched = first_use("-m", "bench.modules", "--batch", name)
    games = many_enough(game)
    rates = [ratio(lambda target: random_games(game, target, games))]
    thinking = [f"{kind}:strong" for kind in bots if kind in THINKING]
    named = [
        f"{ratio(lambda target, bot=bot: decisions(game, bot, target)):.2f} {bot.partition(':')[0]}" for bot in thinking
    ]
    rates.append(ratio(lambda target: batches(game, target)))
    first = f"{slowest[0]:.1f} {slowest[1]} | {measured:.1f} | {batched:.1f}"
    line = f"| {name} | {first} | {rates[0]:.2f} | {', '.join(named)} | {rates[1]:.2f} |"
    print(line, flush=True)
    return line


def main() -> None:
    """Write the section of `bench/results.md`, or print it for the named games."""
    match sys.argv[1:]:
        case ["--answer", name, bot]:
            play = hoyle.game(name).new(seed=1)
            answer(bot, name, play.packed_view(play.to_move[0]), play.to_move[0], 0)
        case ["--batch", name]:
            Batch(hoyle.game(name), BATCH, seed=1).random_actions()
        case names:
            lines = [row(name) for name in names or budget(list(GAMES), ["telepathy"])]
            if not names:
                head = [
                    "`python -m bench.modules`. CPU-seconds of new processes with an empty cache; ratios of rates by processor",
                    f"time, medians of {ROUNDS} rounds. To reach: 2 seconds; random play 0.65 in all games and 0.78 in the median,",
                    "bots 0.8 in the median, batches 0.65.",
                    "",
                    "| game | first answer, s | measure, s | batch, s | random play | bots | batch |",
                    "|---|---|---|---|---|---|---|",
                ]
                write(HEADING, "\n".join([*head, *lines]))


if __name__ == "__main__":
    main()
