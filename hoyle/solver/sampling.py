"""Monte Carlo regret minimisation by external sampling, for games with hidden cards that are too large to store.

Lanctot et al., "Monte Carlo sampling for regret minimization in extensive games" (2009). An iteration samples the moves of CHANCE and
of the other seat and tries all moves of one seat. Iteration t has the weight t, in regrets and in the average (Brown, Sandholm 2019).
Information sets are views without their path fields: strategies depend neither on history that no longer matters nor on views
that the seat has had before, so the game may forget. No bound on what best responses win follows then. `lower_bound.lower_bound`
measures one.
"""

import time
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from hoyle.errors import Refusal
from hoyle.rules.arrays import Floats, Ints
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.rules.verbs import MOVES, legal, payoff, play, view
from hoyle.solver.hidden import StrategyTable, ViewStrategies, look_up, table_key, table_of
from hoyle.solver.levels import find
from hoyle.solver.sequences import GIGABYTE, padded
from hoyle.solver.watch import NO_WATCH, Step, Watch, in_slices

SAMPLING = "sampling"
"""The name of the algorithm."""

RESOLUTION = 1 << 30
"""The resolution of random draws: probabilities are multiples of 1 / RESOLUTION."""

BYTES_PER_SET, MOVES_PER_SET = 100, 3
"""The bytes of an information set, and the mean number of its moves for which there is space."""

MAX_DEPTH = 2_000
"""The largest number of moves of a game that is sampled: `traverse` calls itself for each."""

SETS, ENTRIES, MISSES, WRONG = range(4)
"""Indices of the counters: information sets, their moves, visits of sets without space, and a key of WRONG_DECLARATIONS or 0."""

NOT_ZERO_SUM, TOO_LONG, TOO_MANY_MOVES, UNLIKE_MOVES = range(1, 5)
WRONG_DECLARATIONS = {
    NOT_ZERO_SUM: "{game} declares that it is zero-sum, but payoffs do not add up to 0, so it cannot be solved.",
    TOO_LONG: "{game} may last longer than its max_length says: declare a larger one.",
    TOO_MANY_MOVES: "{game} has positions with more legal moves than it declares (moves): declare more.",
    UNLIKE_MOVES: "In {game} equal views have different numbers of legal moves, so strategies by view are impossible.",
}
"""The sentences for games that are not as they declare."""

DEVIATIONS = 1.96
"""The half-width of a 95 % confidence interval, in standard deviations."""


class Samples(NamedTuple):
    """The information sets met so far, and by move the regret and the sum of the strategies."""

    slots: Any
    keys: Any
    first: Any
    moves: Any
    regrets: Any
    average: Any
    counters: Any


class Traversal(NamedTuple):
    """The arrays of a traversal: a row for each position on the path, a view to work in, dice, and a fixed strategy to respond to."""

    states: Any
    moves: Any
    strategy: Any
    values: Any
    seen: Any
    seen_words: Any
    blank: Any
    dice: Any
    opponent: StrategyTable


@algorithm
def draw_choice(probabilities: Row[float], first: int, n: int, dice: Row[Dice]) -> int:
    """Draw one of `n` choices whose probabilities begin at the index `first`; return its number."""
    remaining = below(dice[0], RESOLUTION)
    for choice in range(n - 1):
        remaining -= int(probabilities[first + choice] * RESOLUTION)
        if remaining < 0:
            return choice
    return n - 1


@algorithm
def look(state: Position, seat: int, arrays: Traversal) -> None:
    """Write the view of a seat into `arrays.seen`."""
    copy(arrays.seen[0], arrays.blank[0])
    view(state, seat, arrays.seen[0])


@algorithm
def entry_of(state: Position, seat: int, n: int, samples: Samples, arrays: Traversal) -> int:
    """Return the index of the first move of the seat's information set, or −1 if there is no space for it."""
    counters = samples.counters
    look(state, seat, arrays)
    first, second = table_key(arrays.seen[0], arrays.seen_words, seat, 0)
    slot = find(samples.slots, samples.keys, first, second)
    number = samples.slots[slot] - 1
    if number >= 0:
        if samples.moves[number] != n:
            counters[WRONG] = UNLIKE_MOVES
            return -1
        return samples.first[number]
    if counters[SETS] == samples.first.size or counters[ENTRIES] + n > samples.regrets.size:
        counters[MISSES] += 1
        return -1
    number = counters[SETS]
    samples.slots[slot] = number + 1
    samples.keys[number, 0] = first
    samples.keys[number, 1] = second
    samples.first[number] = counters[ENTRIES]
    samples.moves[number] = n
    counters[SETS] += 1
    counters[ENTRIES] += n
    return samples.first[number]


@algorithm
def match_regrets(entry: int, n: int, samples: Samples, strategy: Floats) -> None:
    """Write the probabilities of the moves, in proportion to their positive regrets; all equal if there are none."""
    total = 0.0
    if entry >= 0:
        for index in range(n):
            total += max(samples.regrets[entry + index], 0.0)
    for index in range(n):
        strategy[index] = max(samples.regrets[entry + index], 0.0) / total if total > 0.0 else 1.0 / n


@algorithm
def read_strategy(
    state: Position, seat: int, n: int, table: StrategyTable, arrays: Traversal, strategy: Floats
) -> None:
    """Write the probabilities of the moves by a fixed strategy."""
    look(state, seat, arrays)
    entry = look_up(table, arrays.seen[0], arrays.seen_words, seat)
    for index in range(n):
        strategy[index] = table.probabilities[entry + index] if entry >= 0 else 1.0 / n


@algorithm
def sampled_move(state: Position, seat: int, depth: int, samples: Samples, arrays: Traversal, weight: float) -> int:
    """Return a move of the other seat, drawn from its current strategy, which is added to its average, or from the fixed one."""
    moves, strategy = arrays.moves[depth], arrays.strategy[depth]
    n = legal(state, seat, moves)
    if len(arrays.opponent.keys):
        read_strategy(state, seat, n, arrays.opponent, arrays, strategy)
    else:
        entry = entry_of(state, seat, n, samples, arrays)
        match_regrets(entry, n, samples, strategy)
        if entry >= 0:
            for index in range(n):
                samples.average[entry + index] += weight * strategy[index]
    return moves[draw_choice(strategy, 0, n, arrays.dice)]


@algorithm
def step_both(following: Position, state: Position, seat: int, own_move: int, other_move: int) -> None:
    """Play the moves of both seats, the lowest seat's first; NONE for a seat that is not to move."""
    copy(following, state)
    for player in range(2):
        move = own_move if player == seat else other_move
        if move != NONE:
            play(following, player, move)


@algorithm
def traverse(samples: Samples, arrays: Traversal, depth: int, seat: int, weight: float) -> float:
    """Return a sample of the payoff of a seat from the position at this depth on, and update the regrets of its moves.

    Against a fixed strategy, the seat's own strategy is added to its average.
    """
    state, following = arrays.states[depth], arrays.states[depth + 1]
    to_move, moves = state.to_move, arrays.moves[depth]
    if to_move == 0:
        if payoff(state, 0) + payoff(state, 1) != 0:
            samples.counters[WRONG] = NOT_ZERO_SUM
        return 1.0 * payoff(state, seat)
    if depth + 2 >= len(arrays.states) or samples.counters[WRONG]:
        samples.counters[WRONG] = samples.counters[WRONG] if samples.counters[WRONG] else TOO_LONG
        return 0.0
    if to_move == CHANCE_AWAITED:
        n = legal(state, CHANCE, moves)
        copy(following, state)
        play(following, CHANCE, moves[below(arrays.dice[0], n)])
        return traverse(samples, arrays, depth + 1, seat, weight)
    other_move = NONE
    if (to_move >> (1 - seat)) & 1:
        other_move = sampled_move(state, 1 - seat, depth, samples, arrays, weight)
    if (to_move >> seat) & 1 == 0:
        step_both(following, state, seat, NONE, other_move)
        return traverse(samples, arrays, depth + 1, seat, weight)
    n = legal(state, seat, moves)
    if n > MOVES:
        samples.counters[WRONG] = TOO_MANY_MOVES
        return 0.0
    strategy, values = arrays.strategy[depth], arrays.values[depth]
    entry = entry_of(state, seat, n, samples, arrays)
    match_regrets(entry, n, samples, strategy)
    if entry >= 0 and len(arrays.opponent.keys):
        for index in range(n):
            samples.average[entry + index] += weight * strategy[index]
    mean = 0.0
    for index in range(n):
        step_both(following, state, seat, moves[index], other_move)
        values[index] = traverse(samples, arrays, depth + 1, seat, weight)
        mean += strategy[index] * values[index]
    if entry >= 0:
        for index in range(n):
            samples.regrets[entry + index] += weight * (values[index] - mean)
    return mean


@algorithm
def sample(start: Row[Position], samples: Samples, arrays: Traversal, seats: int, begin: int, end: int) -> None:
    """Run the iterations `begin` to `end` − 1 for the seats whose bits are set."""
    for iteration in range(begin, end):
        for seat in range(2):
            if (seats >> seat) & 1:
                copy(arrays.states[0], start[0])
                traverse(samples, arrays, 0, seat, 1.0 * iteration)


@algorithm
def play_games(
    start: Row[Position], first: StrategyTable, second: StrategyTable, arrays: Traversal, games: int, sums: Floats
) -> None:
    """Play games by fixed strategies of seat 0 and seat 1; add the payoff of seat 0 and its square to `sums`."""
    state, following = arrays.states[0], arrays.states[1]
    for _ in range(games):
        copy(state, start[0])
        while state.to_move:
            to_move = state.to_move
            copy(following, state)
            if to_move == CHANCE_AWAITED:
                n = legal(state, CHANCE, arrays.moves[0])
                play(following, CHANCE, arrays.moves[0][below(arrays.dice[0], n)])
            for seat in range(2):
                if (to_move >> seat) & 1:
                    n = legal(state, seat, arrays.moves[0])
                    if seat == 0:
                        read_strategy(state, 0, n, first, arrays, arrays.strategy[0])
                    else:
                        read_strategy(state, 1, n, second, arrays, arrays.strategy[0])
                    play(following, seat, arrays.moves[0][draw_choice(arrays.strategy[0], 0, n, arrays.dice)])
            copy(state, following)
        won = 1.0 * payoff(state, 0)
        sums[0] += won
        sums[1] += won * won


def no_table() -> StrategyTable:
    """Return a table without information sets."""
    from numpy import float64, int32, int64, zeros

    return StrategyTable(zeros(4, int32), zeros((0, 2), int64), zeros(0, int64), zeros(0, float64), 0)


class Sampler:
    """Samples a game from a position on, a number of iterations at a time."""

    def __init__(
        self, game: Game, start: Position, memory: float = 4.0, seed: int = 1, opponent: StrategyTable | None = None
    ) -> None:
        """Start with uniform strategies, or with `opponent`, learn to respond to it; `memory` in gigabytes.

        Raise ValueError if the game is not for two players or not zero-sum.
        """
        import numpy

        if game.seats(start.options) != 2 or not game.zero_sum:
            raise Refusal(f"{game.name} is solved for two players and zero-sum payoffs only: choose such options.")
        if game.max_length > MAX_DEPTH:
            raise Refusal(f"{game.name} may last {game.max_length:,} moves, which is too long for sampling.")
        sets = max(1 << 4, int(memory * GIGABYTE) // BYTES_PER_SET)
        self.game, self.start, self.iterations = game, start.clone(), 0
        self.root = game.state.array(1)
        start.store(self.root, 0)
        self.samples = Samples(
            numpy.zeros(2 << (sets - 1).bit_length(), numpy.int32),
            numpy.zeros((sets, 2), numpy.int64),
            numpy.zeros(sets, numpy.int64),
            numpy.zeros(sets, numpy.int32),
            numpy.zeros(sets * MOVES_PER_SET),
            numpy.zeros(sets * MOVES_PER_SET),
            numpy.zeros(4, numpy.int64),
        )
        self.arrays = traversal(game, start, seed, opponent or no_table())
        self.run: Any = link(sample, game, "cpu")

    def advance(self, iterations: int, seats: int = 3, watch: Watch = NO_WATCH) -> None:
        """Run further iterations, each for the seats whose bits are set, or fewer if the watch asks to stop.

        Raise ValueError if the game is not as it declares.
        """
        begin = self.iterations + 1

        def work(first: int, last: int) -> None:
            self.run(self.root, self.samples, self.arrays, seats, first, last)
            if self.samples.counters[WRONG]:
                raise Refusal(WRONG_DECLARATIONS[int(self.samples.counters[WRONG])].format(game=self.game.name))
            watch.see(Step("sampling", last - 1, "iterations", begin + iterations - 1))

        self.iterations = in_slices(work, begin, begin + iterations, watch) - 1

    def advance_for(self, seconds: float, seats: int = 3) -> None:
        """Run for about this many seconds of processor time."""
        begin, batch = time.process_time(), 1
        while (spent := time.process_time() - begin) < seconds:
            self.advance(batch, seats)
            took = time.process_time() - begin - spent
            batch = max(1, int(batch * min(2.0, 0.2 / max(took, 1e-6))))

    def table(self) -> tuple[StrategyTable, Ints]:
        """Return the average strategies, and the number of moves of each information set."""
        import numpy

        n, entries = int(self.samples.counters[SETS]), int(self.samples.counters[ENTRIES])
        counts = self.samples.moves[:n].astype(numpy.int64)
        average = self.samples.average[:entries]
        totals = numpy.add.reduceat(average, self.samples.first[:n]) if n else average
        totals, lengths = numpy.repeat(totals, counts), numpy.repeat(counts, counts)
        found = 1.0 / lengths
        numpy.divide(average, totals, out=found, where=totals > 0)
        return table_of(self.samples.keys[:n].copy(), counts, found, 0), counts


def traversal(game: Game, start: Position, seed: int, opponent: StrategyTable) -> Traversal:
    """Return the arrays of a traversal."""
    import numpy

    length, blank, dice = game.max_length + 2, game.state.array(1), Dice.array(1)
    start.blank().store(blank, 0)
    stream = Dice()
    set_dice(stream, seed, 0)
    stream.store(dice, 0)
    rows = numpy.zeros((length, game.moves), MOVE), numpy.zeros((length, game.moves)), numpy.zeros((length, game.moves))
    return Traversal(game.state.array(length), *rows, *padded(game.state), blank, dice, opponent)


def sample_strategies(
    game: Game, start: Position, iterations: int, memory: float = 4.0, seed: int = 1, watch: Watch = NO_WATCH
) -> ViewStrategies:
    """Return strategies after this many iterations, or fewer if the watch asks to stop. Their NashConv is not known."""
    sampler = Sampler(game, start, memory, seed)
    begin = time.process_time()
    sampler.advance(iterations, watch=watch)
    return sampled(sampler, time.process_time() - begin)


def sampled(sampler: Sampler, seconds: float) -> ViewStrategies:
    """Return the average strategies of a sampler that took this many seconds; the value is that of 10,000 games."""
    table, counts = sampler.table()
    value = mean_payoff(sampler.game, sampler.start, (table, table), 10_000).value
    return ViewStrategies(
        sampler.game, sampler.start, table, counts, value, None, SAMPLING, sampler.iterations, seconds, 0
    )


@dataclass(frozen=True)
class Estimate:
    """A mean with the half-width of its 95 % confidence interval."""

    value: float
    margin: float


def mean_payoff(
    game: Game, start: Position, tables: tuple[StrategyTable, StrategyTable], games: int, seed: int = 2
) -> Estimate:
    """Return the mean payoff of seat 0 over games by fixed strategies."""
    import numpy

    root, sums = game.state.array(1), numpy.zeros(2)
    start.store(root, 0)
    link(play_games, game, "cpu")(root, *tables, traversal(game, start, seed, no_table()), games, sums)
    mean = sums[0] / games
    return Estimate(float(mean), DEVIATIONS * sqrt(max(0.0, sums[1] / games - mean**2) / games))
