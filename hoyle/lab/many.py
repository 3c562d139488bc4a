"""Many games on all cores: threads over compiled loops that leave the GIL alone."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from hoyle.bots import NODES, PLACES, SOLVED, thoughts
from hoyle.bots.bench import Bench
from hoyle.bots.perfect import bare_desk, beginning, desk, solved
from hoyle.bots.search import scale_of
from hoyle.lab.contest import GREEDY, MEMORY, MINIMAX, PAYOFFS, PERFECTION, PLANNER, RANDOM, ROTE, SEARCH, contest
from hoyle.play import Variant
from hoyle.rules.dice import Dice
from hoyle.rules.link import link
from hoyle.rules.playout import simulate
from hoyle.rules.record import Record, numbers

KINDS = {
    "random": RANDOM,
    "greedy": GREEDY,
    "search": SEARCH,
    "minimax": MINIMAX,
    "planner": PLANNER,
    "rote": ROTE,
    "memory": MEMORY,
    "equilibrium": PERFECTION,
}


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lineups(variant: Variant) -> list[list[int]]:
    """Who plays where when the first bot meets the second: by game of a deal and seat, 0 for the first bot, 1 for the other.

    The first bot has one team (or one seat, where everybody plays for himself), the other all others; in turn the first
    one has each. So between two sides every deal is played twice, the same cards from both.

    >>> import hoyle
    >>> lineups(hoyle.game("r")), lineups(hoyle.game("muzicando"))
    ([[0, 1], [1, 0]], [[0, 1, 0, 1], [1, 0, 1, 0]])
    """
    teams = [variant.game.team(variant.options, seat) for seat in range(variant.seats)]
    return [[int(team != one) for team in teams] for one in sorted(set(teams))]


class Ring:
    """Room and compiled code for games between bots."""

    def __init__(self, variant: Variant, bots: Sequence[str], lines: Sequence[Sequence[int]] | None = None) -> None:
        """`lines` as `lineups` gives them; without any, seat s is played by bot s."""
        game = self.game = variant.game
        self.bench = Bench(game, "cpu")
        self.fresh, self.states, self.deals = game.state.array(1), game.state.array(1), Dice.array(1)
        self.entries = numbers(len(bots) * 2, "int64").reshape(len(bots), 2)
        most = dict.fromkeys(KINDS, 0)
        for place, bot in enumerate(bots):
            kind, many = thoughts(bot, game)
            self.entries[place] = KINDS[kind], many
            most[kind] = max(most[kind], many)
        self.lines = matrix(lines or [range(variant.seats)])
        assert self.lines.max() < len(bots), "every seat is played by one of the bots"
        self.perfect = any(thoughts(bot, game)[0] == SOLVED for bot in bots)
        self.room = room(self.bench, most, variant)
        state: Any = game.state()
        state.rules = variant.options
        self.set_out(state)

    def set_out(self, state: Record) -> None:
        """From here every game begins: a state whose house rules, and what a match hands over, are set, or one under way."""
        state.store(self.fresh, 0)
        self.bench.put(self.bench.blanks, state.blank())
        if self.perfect:
            self.room = *self.room[:-1], desk(self.game, solved(self.game, beginning(self.game, state)))

    def play(self, opening: int, seed: int, first: int, last: int) -> Any:
        """The rows of the games `first` to `last`−1, an array of integers; see `contest`."""
        width = PAYOFFS + self.game.most_seats
        rows = numbers((last - first) * width, "int32").reshape(last - first, width)
        run = link(contest, self.game, "cpu")
        run(self.fresh, self.states, self.deals, self.room, self.entries, self.lines, opening, seed, first, last, rows)
        return rows

    def ended(self) -> Any:
        """The state in which the last game ended."""
        return self.game.state.unpack(self.states[0])


def matrix(lines: Sequence[Sequence[int]]) -> Any:
    """Lists of one length as an array of two dimensions."""
    made = numbers(len(lines) * len(lines[0]), "int64").reshape(len(lines), -1)
    for place, line in enumerate(lines):
        made[place] = list(line)
    return made


def room(bench: Bench, most: Mapping[str, int], variant: Variant) -> tuple[Any, ...]:
    """What `contest` and its bots need; `most` says how much each kind of bot thinks."""
    return (
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
        scale_of(variant.game, variant.options),
        bench.records(variant.game.state, variant.game.most_seats),
        bare_desk(variant.game),
    )


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


def slices(games: int, pieces: int, ways: int = 2) -> Iterator[tuple[int, int]]:
    """Games in a row, by multiples of `ways`, so that those of one deal stay together."""
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
    """The rows of so many games in order; the same seed gives the same rows on any number of cores.

    The first `opening` decisions of a game are drawn with its deal. With `lines` (see `lineups`) as many games in a row
    have one deal.

    On Ctrl-C the games that are finished are returned: whole slices from the front.
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
