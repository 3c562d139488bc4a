"""Approximate equilibria of two-player zero-sum games with hidden cards: strategies by view, with a certified NashConv."""

import json
import time
from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from hoyle.errors import Refusal
from hoyle.rules.arrays import Floats, Ints, Ints32
from hoyle.rules.dice import Dice, stir
from hoyle.rules.game import Game
from hoyle.rules.link import link, placed
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import fingerprint, second_fingerprint
from hoyle.rules.seats import awaited
from hoyle.solver.explore import MEMORY
from hoyle.solver.information_sets import refill, view_key
from hoyle.solver.levels import find
from hoyle.solver.positions import moves_of, view_of, warn_of_former_name
from hoyle.solver.regret import Minimizer
from hoyle.solver.sequences import link_for_all, padded, sequence_form
from hoyle.solver.watch import NO_WATCH, Step, Watch

TARGET_SHARE = 1e-4
"""The NashConv at which an algorithm stops unless another one is given, as a share of the range of payoffs."""


@dataclass(frozen=True)
class Limits:
    """How, and how far, a game for two is solved. Only `memory` and `sample_merging` matter to an exact solution."""

    algorithm: str = "predictive"
    """`predictive`, `discounted`, `plus`, `sampling`, or "" for an exact solution where there is one."""
    iterations: int = 100_000
    """The largest number of iterations."""
    nash_conv: float | None = None
    """The algorithm stops when both best responses win no more than this together; None: a ten-thousandth of the range of payoffs."""
    memory: float = MEMORY
    """The most memory that the positions may need, in gigabytes; for an exact solution, too."""
    sample_merging: int | None = None
    """How many merged positions an exact solution compares with their representatives; None: all of them."""
    exploitability: InitVar[float | None] = None
    """The former name of `nash_conv`."""

    def __post_init__(self, exploitability: float | None) -> None:
        """Take the former name, too."""
        if exploitability is not None:
            warn_of_former_name()
            object.__setattr__(self, "nash_conv", exploitability)


DEFAULT_LIMITS = Limits()


class StrategyTable(NamedTuple):
    """Strategies of both seats by view, as arrays for compiled code."""

    slots: Any
    """A hash table by key; see `state_graph.find`."""
    keys: Any
    """The key of each information set; see `table_key`."""
    first: Any
    """The index in `probabilities` of the first move."""
    probabilities: Any
    uses_history: int
    """1 if the path fields of a view are a part of its key."""


@algorithm
def table_key(seen: Position, words: Ints, seat: int, uses_history: int) -> tuple[int, int]:
    """Return the key of a view, whose words of 8 bytes are `words`."""
    if uses_history:
        return view_key(words, seat, 0)
    return stir(fingerprint(seen), seat), stir(second_fingerprint(seen), seat)


@algorithm
def look_up(table: StrategyTable, seen: Position, words: Ints, seat: int) -> int:
    """Return the index in `table.probabilities` of the first move of this view, or −1 if the table does not have it."""
    first, second = table_key(seen, words, seat, table.uses_history)
    number = table.slots[find(table.slots, table.keys, first, second)] - 1
    return table.first[number] if number >= 0 else -1


@algorithm
def look_up_first(table: StrategyTable, seen: Row[Position], words: Ints, seat: int) -> int:
    """Return `look_up` of the first record of an array."""
    return look_up(table, seen[0], words, seat)


@dataclass(frozen=True, eq=False)
class ViewStrategies:
    """Strategies of both seats that are close to an equilibrium.

    `bounds` are those of the value of the game to seat 0 that the best responses prove: seat 0's strategy wins at least the
    lower one against every strategy, and seat 1's lets no strategy win more than the upper one.
    """

    game: Game
    start: Any
    """The position that was solved."""
    table: StrategyTable = field(repr=False)
    counts: Any = field(repr=False)
    """The number of moves of each information set."""
    value: float
    """The payoff of seat 0 if both seats follow the strategies."""
    bounds: tuple[float, float] | None
    """The bounds of the value; None for a strategy that was only sampled."""
    algorithm: str
    iterations: int
    seconds: float
    """The processor time of the iterations, without the exploration of the game."""
    positions: int
    """The number of positions explored."""
    forgets: bool = False
    """Whether the strategies depend on the seat's own earlier decisions, which the views do not show."""

    @property
    def nash_conv(self) -> float | None:
        """What the best responses to both strategies win together beyond the value; None if it is not known.

        It is NashConv of the literature, twice OpenSpiel's `exploitability`.
        """
        return None if self.bounds is None else self.bounds[1] - self.bounds[0]

    @property
    def exploitability(self) -> float | None:
        """The former name of `nash_conv`."""
        warn_of_former_name()
        return self.nash_conv

    @property
    def information_sets(self) -> int:
        """The number of information sets of both seats."""
        return len(self.counts)

    def strategy(self, seen: Position, seat: int) -> dict[int, float]:
        """Return the moves of a seat with this view, or with its view of this position, with their probabilities.

        They are equal in a view that sampling has not met. Raise ValueError if the seat is not to move, if the strategies do
        not have the view, or if views alone do not determine the strategy.
        """
        if not awaited(seen.to_move, seat):
            raise Refusal(f"Seat {seat} is not to move here.")
        if self.forgets:
            raise Refusal(
                f"In {self.game.name} a view does not show the seat's earlier decisions, on which the strategy depends."
            )
        first = self.index(seen, seat)
        if first < 0 and not self.is_unsampled(seen, seat):
            seen = view_of(self.game, seen, seat)
            first = self.index(seen, seat)
        moves = moves_of(self.game, seen, seat)
        if first < 0 and self.is_unsampled(seen, seat):
            return dict.fromkeys(moves, 1 / len(moves))
        if first < 0:
            raise Refusal(
                f"These strategies know no such view of seat {seat}, nor a position with such a view: "
                "pass what the seat sees, or the position, from a game that begins as the solved one."
            )
        return dict(zip(moves, self.table.probabilities[first : first + len(moves)].tolist(), strict=True))

    def is_unsampled(self, seen: Position, seat: int) -> bool:
        """Return whether this is a view of the seat, but sampled strategies may lack it: a position shows more than a view."""
        if self.algorithm != "sampling":
            return False
        position = self.game.state()
        self.game.verbs["determinize"](seen, seat, position, Dice())
        return view_of(self.game, position, seat) == seen

    def index(self, seen: Position, seat: int) -> int:
        """Return the index of a view in the probabilities, or −1."""
        packed, words = padded(self.game.state)
        seen.store(packed, 0)
        return int(link(look_up_first, self.game, "cpu")(self.table, packed, words, seat))

    def save(self, path: str | Path) -> None:
        """Write the strategies to a NumPy .npz file, which `load` reads."""
        from numpy import frombuffer, savez_compressed, uint8

        names = ("value", "bounds", "algorithm", "iterations", "seconds", "positions", "forgets")
        facts = {"game": self.game.name, "version": self.game.version, "uses_history": self.table.uses_history}
        start = frombuffer(self.start.pack(), uint8)
        with Path(path).open("wb") as file:
            savez_compressed(
                file,
                strategies=json.dumps(facts | {name: getattr(self, name) for name in names}),
                start=start,
                keys=self.table.keys,
                counts=self.counts,
                probabilities=self.table.probabilities,
            )


def holds_strategies(path: str | Path) -> bool:
    """Return whether a file is one of `ViewStrategies.save`."""
    try:
        with ZipFile(path) as archive:
            return "strategies.npy" in archive.namelist()
    except (OSError, BadZipFile):
        return False


def load(path: str | Path, games: Mapping[str, Game]) -> ViewStrategies:
    """Return saved strategies. Raise ValueError if the file holds none, or those of another version of the game."""
    import numpy

    try:
        with Path(path).open("rb") as file, numpy.load(file, allow_pickle=False) as archive:
            facts, start = json.loads(str(archive["strategies"])), archive["start"].tobytes()
            keys, counts, probabilities = archive["keys"], archive["counts"], archive["probabilities"]
        game = games[facts.pop("game")]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise Refusal(f"{path} holds no strategies of a known game: solve the game again and save it.") from error
    try:
        state = game.state.unpack(start)
    except ValueError:
        state = None
    if facts.pop("version") != game.version or state is None:
        raise Refusal(f"{path} was solved with another version of {game.name}: solve it again.")
    facts["bounds"] = facts["bounds"] and tuple(facts["bounds"])
    table = table_of(keys, counts, probabilities, facts.pop("uses_history"))
    return ViewStrategies(game, state, table, counts, **facts)


def table_of(keys: Ints, counts: Ints | Ints32, probabilities: Floats, uses_history: int) -> StrategyTable:
    """Return the table of information sets whose probabilities follow one another."""
    import numpy

    slots = numpy.zeros(4 << (max(1, len(keys)) - 1).bit_length(), numpy.int32)
    link_for_all(refill)(slots, keys, len(keys))
    first = numpy.cumsum(counts, dtype=numpy.int64) - counts
    return StrategyTable(placed(slots), placed(keys), placed(first), placed(probabilities), uses_history)


def target_of(game: Game, start: Position, limits: Limits) -> float:
    """Return the NashConv at which the algorithm stops."""
    if limits.nash_conv is not None:
        return limits.nash_conv
    low, high = game.payoff_range(start.options)
    return TARGET_SHARE * (high - low)


def solve_hidden(
    game: Game, start: Position, limits: Limits = DEFAULT_LIMITS, watch: Watch = NO_WATCH
) -> ViewStrategies:
    """Solve a two-player zero-sum game from this position on by regret minimisation.

    `watch` receives the progress each time it is measured: after 10 iterations, then whenever their number has grown by a tenth. If
    it asks to stop, the strategies so far are returned, with their bounds. Raise ValueError if the game cannot be solved this way,
    `sequences.TooLarge` if it does not fit in the memory, Stopped if the watch stops it before it is explored.
    """
    form = sequence_form(game, start, limits.memory, watch=watch)
    minimizer, target = Minimizer(form, limits.algorithm), target_of(game, start, limits)
    begin, progress = time.process_time(), minimizer.progress()
    while progress.nash_conv > target and progress.iterations < limits.iterations and not watch.is_stopped:
        minimizer.advance(min(max(10, progress.iterations // 10), limits.iterations - progress.iterations), watch)
        progress = minimizer.progress()
        watch.see(Step("learning", progress.iterations, "iterations", limits.iterations, nash_conv=progress.nash_conv))
    return ViewStrategies(
        game,
        form.start,
        *strategies_of(minimizer),
        progress.value,
        (-progress.best[1], progress.best[0]),
        limits.algorithm,
        progress.iterations,
        time.process_time() - begin,
        form.positions,
        form.forgets,
    )


def strategies_of(minimizer: Minimizer) -> tuple[StrategyTable, Ints]:
    """Return the table of the average strategies, and the number of moves of each information set."""
    import numpy

    form, by_sequence = minimizer.form, minimizer.probabilities()
    counts = numpy.zeros(form.information_sets, numpy.int64)
    for seat in range(2):
        counts[form.seats == seat] = form.sides[seat].moves
    own = numpy.repeat(form.seats, counts)
    probabilities = numpy.zeros(len(own))
    for seat in range(2):
        # A seat's sequences are numbered in the order of its information sets, after the empty sequence.
        probabilities[own == seat] = by_sequence[seat][1:]
    return table_of(form.keys, counts, probabilities, 1), counts
