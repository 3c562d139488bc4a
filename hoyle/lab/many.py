"""Many games on all cores: threads over compiled loops that release the GIL."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from hoyle.bots import registry
from hoyle.bots.bot import Bot
from hoyle.bots.playout import simulate
from hoyle.bots.workspace import Workbench
from hoyle.lab.contest import PAYOFFS, contest_between
from hoyle.rules.dice import Dice
from hoyle.rules.link import link
from hoyle.rules.record import Record, numbers
from hoyle.session.play import Variant


def cores() -> int:
    """Return the number of processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lineups(variant: Variant) -> list[list[int]]:
    """Return who plays where in a match of two bots: by game of a deal and seat, 0 for the first bot, 1 for the second.

    The first bot has one team (or one seat, where every seat plays for itself) and the second all others; each team in
    turn is the first bot's. So between two sides every deal is played twice, with the same cards from both.

    >>> import hoyle
    >>> lineups(hoyle.game("r")), lineups(hoyle.game("muzicando"))
    ([[0, 1], [1, 0]], [[0, 1, 0, 1], [1, 0, 1, 0]])
    """
    teams = [variant.game.team(variant.options, seat) for seat in range(variant.seats)]
    return [[int(team != own) for team in teams] for own in sorted(set(teams))]


def kinds_to_compile(named: set[str]) -> tuple[Bot, ...]:
    """Return the bots that a contest between these kinds is compiled for.

    The bots without a budget are always among them, since they are quick to compile and most pairs then share a contest.

    >>> [bot.name for bot in kinds_to_compile({"search", "random"})]
    ['search', 'greedy', 'greedy:points', 'hoarder', 'random']
    """
    return tuple(bot for bot in registry.BOTS if bot.name in named or not (bot.unit or bot.compile_for))


class Ring:
    """Workspaces and compiled code for games between bots (one thread at a time)."""

    def __init__(self, variant: Variant, bots: Sequence[str], lines: Sequence[Sequence[int]] | None = None) -> None:
        """Make the workspaces; `lines` as `lineups` returns them; without any, bot s plays seat s."""
        game = self.game = variant.game
        self.bench = Workbench(game, "cpu")
        self.fresh, self.states, self.deals = game.state.array(1), game.state.array(1), Dice.array(1)
        named = [registry.budgeted(bot, game) for bot in bots]
        self.kinds = kinds_to_compile({name.kind for name in named})
        self.entries = numbers(len(bots) * 2, "int64").reshape(len(bots), 2)
        for place, (kind, budget) in enumerate(named):
            self.entries[place] = self.kinds.index(registry.find(kind)), budget
        self.lines = matrix(lines or [range(variant.seats)])
        assert self.lines.max() < len(bots), "a lineup names a bot that is not there"
        self.spaces = tuple(
            bot.compiled.workspace(
                self.bench, max((name.budget for name in named if name.kind == bot.name), default=0), variant.options
            )
            for bot in self.kinds
        )
        state: Any = game.state()
        state.options = variant.options
        self.start_from(state)

    def start_from(self, state: Record) -> None:
        """Begin every game here: a state with its options, and what a match passes on, or a game under way."""
        state.store(self.fresh, 0)
        self.bench.put(self.bench.context.blanks, state.blank())
        self.spaces = tuple(
            bot.compiled.begin(self.bench, state) if bot.compiled.begin else space
            for bot, space in zip(self.kinds, self.spaces, strict=True)
        )

    def play(self, opening: int, seed: int, first: int, last: int) -> Any:
        """Play the games `first` to `last`−1; return their rows, an array of integers; see `contest`."""
        width = PAYOFFS + self.game.max_seats
        rows = numbers((last - first) * width, "int32").reshape(last - first, width)
        run = link(contest_between(self.kinds), self.game, "cpu")
        arrays = (self.fresh, self.states, self.deals, self.bench.context, self.spaces, self.entries, self.lines)
        run(*arrays, opening, seed, first, last, rows)
        return rows

    def ended(self) -> Any:
        """Return the final state of the last game."""
        return self.game.state.unpack(self.states[0])


def matrix(lines: Sequence[Sequence[int]]) -> Any:
    """Return lists of one length as an array of two dimensions."""
    array = numbers(len(lines) * len(lines[0]), "int64").reshape(len(lines), -1)
    for place, line in enumerate(lines):
        array[place] = list(line)
    return array


@dataclass(frozen=True)
class Tally:
    """Counts over random games."""

    games: int
    decisions: int
    payoffs: tuple[dict[int, int], ...]
    """By seat: how many games had each payoff."""
    endings: dict[str, int]


def simulate_many(variant: Variant, games: int, seed: int = 1) -> Tally:
    """Play games at random on all cores and count payoffs and endings; the counts do not depend on the number of cores.

    >>> import hoyle
    >>> tally = simulate_many(hoyle.game("r"), 1000, seed=1)
    >>> sum(tally.payoffs[0].values()), sum(tally.endings.values())
    (1000, 1000)
    """
    game = variant.game
    low, high = game.payoffs
    fresh = game.state.array(1)
    state: Any = game.state()
    state.options = variant.options
    state.store(fresh, 0)
    run = link(simulate, game, "cpu")

    def piece(part: tuple[int, int]) -> tuple[int, Any, Any]:
        tally = numbers(game.max_seats * (high - low + 1), "int64").reshape(game.max_seats, -1)
        ends = numbers(len(game.endings), "int64")
        return run(fresh, game.state.array(1), Dice.array(1), seed, *part, tally, ends), tally, ends

    done = [piece((0, min(2, games)))]
    with ThreadPoolExecutor(cores()) as pool:
        done += pool.map(piece, [(first + 2, last + 2) for first, last in slices(games - 2, 4 * cores())])
    counts: Any = sum(part[1] for part in done)
    ends: Any = sum(part[2] for part in done)
    by_seat = tuple(
        {low + p: int(n) for p, n in enumerate(counts[seat].tolist()) if n} for seat in range(variant.seats)
    )
    names = {name: n for (name, _), n in zip(game.endings, ends.tolist(), strict=True) if n}
    return Tally(games, sum(part[0] for part in done), by_seat, names)


def slices(games: int, pieces: int, ways: int = 2) -> Iterator[tuple[int, int]]:
    """Split games into consecutive slices, in multiples of `ways`, so that the games of a deal stay together."""
    size = max(ways, -(-games // pieces // ways) * ways)
    for first in range(0, games, size):
        yield first, min(games, first + size)


def play_many(
    variant: Variant,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    lines: Sequence[Sequence[int]] | None = None,
    progress: Callable[[int, int], None] = lambda done, games: None,
    opening: int = 0,
) -> Any:
    """Play games on all cores and return their rows in order; the same seed gives the same rows on any number of cores.

    The first `opening` decisions of a game are drawn with its deal. With `lines` (see `lineups`) as many consecutive
    games share a deal.

    Ctrl-C returns the finished games: whole slices from the front.
    """
    import numpy

    def piece(first: int, last: int) -> Any:
        return Ring(variant, bots, lines).play(opening, seed, first, last)

    pieces = list(slices(games, max(8 * cores(), min(200, games // 50)), len(lines) if lines else 2))
    found: dict[int, Any] = {0: piece(*pieces[0])}
    progress(len(found[0]), games)
    stopped = False
    with ThreadPoolExecutor(cores()) as pool:
        todo: dict[Future[Any], int] = {pool.submit(piece, *part): n for n, part in enumerate(pieces) if n}
        try:
            waiting = set(todo)
            while waiting:
                done, waiting = wait(waiting, timeout=0.25, return_when=FIRST_COMPLETED)
                for future in done:
                    found[todo[future]] = future.result()
                progress(sum(len(rows) for rows in found.values()), games)
        except KeyboardInterrupt:
            stopped = True
            for future in todo:
                future.cancel()
    for future, n in todo.items():
        if stopped and future.done() and not future.cancelled():
            found[n] = future.result()
    return numpy.concatenate([found[n] for n in sorted(found)])
