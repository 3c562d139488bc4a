"""Many games on all cores: threads over compiled loops that leave the GIL alone."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from hoyle.bots import NODES, PLACES, thoughts
from hoyle.bots.bench import Bench
from hoyle.bots.search import scale_of
from hoyle.lab.contest import GREEDY, MEMORY, MINIMAX, PAYOFFS, PLANNER, RANDOM, ROTE, SEARCH, contest
from hoyle.play import Variant
from hoyle.rules.dice import Dice
from hoyle.rules.link import link
from hoyle.rules.playout import simulate
from hoyle.rules.record import numbers

KINDS = {
    "random": RANDOM,
    "greedy": GREEDY,
    "search": SEARCH,
    "minimax": MINIMAX,
    "planner": PLANNER,
    "rote": ROTE,
    "memory": MEMORY,
}


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_slice(
    variant: Variant, bots: tuple[str, ...], swap: bool, opening: int, seed: int, first: int, last: int
) -> Any:
    """The rows of the games `first` to `last`−1, an array of integers; see `contest`."""
    game = variant.game
    bench = Bench(game, "cpu")
    fresh = game.state.array(1)
    state: Any = game.state()
    state.rules = variant.options
    state.store(fresh, 0)
    bench.put(bench.blanks, state.blank())
    entries = numbers(len(bots) * 2, "int64").reshape(len(bots), 2)
    most = dict.fromkeys(KINDS, 0)
    for place, bot in enumerate(bots):
        kind, many = thoughts(bot, game)
        entries[place] = KINDS[kind], many
        most[kind] = max(most[kind], many)
    room = (
        bench.tree(min(NODES, 4 * most["search"] + 16)),
        bench.looks,
        bench.states,
        bench.seens,
        bench.blanks,
        bench.dice,
        bench.tries,
        bench.values,
        bench.moves,
        bench.depths(min(PLACES, most["minimax"])),
        bench.paths(),
        bench.turns(),
        scale_of(game, variant.options),
        bench.records(game.state, game.most_seats),
    )
    width = PAYOFFS + game.most_seats
    rows = numbers((last - first) * width, "int32").reshape(last - first, width)
    run = link(contest, game, "cpu")
    run(fresh, game.state.array(1), Dice.array(1), room, entries, swap, opening, seed, first, last, rows)
    return rows


@dataclass(frozen=True)
class Tally:
    """Random games counted."""

    games: int
    decisions: int
    payoffs: tuple[dict[int, int], ...]
    """A seat's payoffs, each with how many games brought it."""
    endings: dict[str, int]


def simulate_many(variant: Variant, games: int, seed: int = 1) -> Tally:
    """Play so many games at random on all cores and count payoffs and endings; the same counts on any number of cores.

    >>> import hoyle
    >>> tally = simulate_many(hoyle.game("r"), 1000, seed=1)
    >>> sum(tally.payoffs[0].values()), sum(tally.endings.values())
    (1000, 1000)
    """
    game = variant.game
    low, high = game.payoffs
    fresh = game.state.array(1)
    state: Any = game.state()
    state.rules = variant.options
    state.store(fresh, 0)
    run = link(simulate, game, "cpu")

    def piece(part: tuple[int, int]) -> tuple[int, Any, Any]:
        tally = numbers(game.most_seats * (high - low + 1), "int64").reshape(game.most_seats, -1)
        ends = numbers(len(game.endings), "int64")
        return run(fresh, game.state.array(1), Dice.array(1), seed, *part, tally, ends), tally, ends

    done = [piece((0, min(2, games)))]
    with ThreadPoolExecutor(cores()) as pool:
        done += pool.map(piece, [(first + 2, last + 2) for first, last in slices(games - 2, 4 * cores())])
    counts: Any = sum(one[1] for one in done)
    ends: Any = sum(one[2] for one in done)
    by_seat = tuple(
        {low + p: int(n) for p, n in enumerate(counts[seat].tolist()) if n} for seat in range(variant.seats)
    )
    names = {name: n for (name, _), n in zip(game.endings, ends.tolist(), strict=True) if n}
    return Tally(games, sum(one[0] for one in done), by_seat, names)


def slices(games: int, pieces: int) -> Iterator[tuple[int, int]]:
    """Even numbers of games in a row, so that pairs stay together."""
    size = max(2, (games // pieces + 1) // 2 * 2)
    for first in range(0, games, size):
        yield first, min(games, first + size)


def play_many(
    variant: Variant,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    swap: bool = False,
    progress: Callable[[int, int], None] = lambda done, games: None,
    opening: int = 0,
) -> Any:
    """The rows of so many games in order; the same seed gives the same rows on any number of cores.

    The first `opening` decisions of a game are drawn with its deal.

    On Ctrl-C the games that are finished are returned: whole slices from the front.
    """
    import numpy

    pieces = list(slices(games, max(8 * cores(), min(200, games // 50))))
    found: dict[int, Any] = {0: play_slice(variant, bots, swap, opening, seed, *pieces[0])}
    progress(len(found[0]), games)
    stopped = False
    with ThreadPoolExecutor(cores()) as pool:
        todo: dict[Future[Any], int] = {
            pool.submit(play_slice, variant, bots, swap, opening, seed, *piece): n
            for n, piece in enumerate(pieces)
            if n
        }
        try:
            waiting = set(todo)
            while waiting:
                done, waiting = wait(waiting, timeout=0.25, return_when=FIRST_COMPLETED)
                for one in done:
                    found[todo[one]] = one.result()
                progress(sum(len(rows) for rows in found.values()), games)
        except KeyboardInterrupt:
            stopped = True
            for one in todo:
                one.cancel()
    for one, n in todo.items():
        if stopped and one.done() and not one.cancelled():
            found[n] = one.result()
    return numpy.concatenate([found[n] for n in sorted(found)])
