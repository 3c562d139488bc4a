"""Counterfactual regret minimisation on the sequence form: CFR+, discounted CFR and predictive CFR+.

Zinkevich et al., "Regret minimization in games with incomplete information" (2007). In an iteration seat 0, then seat 1, computes
what each of its moves is worth against the other seat's current strategy, adds the differences from its own strategy to its
regrets, and makes its next strategy from these. The weighted average of all strategies approaches an equilibrium.

- CFR+ (Tammelin 2014): regrets below 0 become 0; iteration t has the weight t.
- Discounted CFR (Brown, Sandholm 2019), with α = 3/2, β = 0, γ = 2: positive regrets are multiplied by t^α / (t^α + 1),
  negative ones by 1/2; the weight is t².
- Predictive CFR+ (Farina, Kroer, Sandholm 2021): like CFR+, but the next strategy takes the last regrets to come again; weight t².
"""

import math
from typing import Any, NamedTuple

from hoyle.errors import Refusal
from hoyle.rules.arrays import Floats
from hoyle.rules.mark import algorithm
from hoyle.solver.sequences import Payoffs, SequenceForm, Side, link_for_all
from hoyle.solver.watch import NO_WATCH, Watch, in_slices

ALGORITHMS = ("predictive", "discounted", "plus")
"""The algorithms by name, the default first."""
PREDICTIVE, DISCOUNTED, PLUS = range(3)


class Learner(NamedTuple):
    """What a seat learns, by sequence."""

    regrets: Any
    strategy: Any
    """The probability of the move in its information set, in the current iteration."""
    plan: Any
    """The product of the probabilities of the seat's moves in the sequence."""
    average: Any
    """The weighted sum of all plans."""
    gains: Any
    """The payoff that the sequence leads to, weighted by the probabilities of CHANCE and of the other seat."""


@algorithm
def weigh(payoffs: Payoffs, plan: Floats, scale: float, gains: Floats) -> None:
    """Write into `gains` the payoffs of each sequence that ends a game, against the other seat's plan times `scale`."""
    begin, column, value = payoffs
    for sequence in range(gains.size):
        gains[sequence] = 0.0
    for row in range(plan.size):
        if plan[row] != 0.0:
            weight = plan[row] * scale
            for entry in range(begin[row], begin[row + 1]):
                gains[column[entry]] += weight * value[entry]


@algorithm
def learn(side: Side, learner: Learner, t: int, method: int) -> None:
    """Update the regrets and the strategy of a seat in iteration `t`, from the gains of sequences that end a game."""
    parent, first, moves = side
    regrets, strategy, _, _, gains = learner
    keep = t * math.sqrt(t) / (t * math.sqrt(t) + 1.0)
    for number in range(parent.size - 1, -1, -1):
        begin = first[number]
        end = begin + moves[number]
        mean = 0.0
        for sequence in range(begin, end):
            mean += strategy[sequence] * gains[sequence]
        gains[parent[number]] += mean
        total = 0.0
        for sequence in range(begin, end):
            regret = gains[sequence] - mean
            updated = regrets[sequence] + regret
            if method == DISCOUNTED:
                regrets[sequence] = updated * keep if updated > 0.0 else updated * 0.5
            else:
                updated = max(updated, 0.0)
                regrets[sequence] = updated
                if method == PREDICTIVE:
                    updated += regret
            updated = max(updated, 0.0)
            strategy[sequence] = updated
            total += updated
        if total > 0.0:
            scale = 1.0 / total
            for sequence in range(begin, end):
                strategy[sequence] *= scale
        else:
            for sequence in range(begin, end):
                strategy[sequence] = 1.0 / (end - begin)


@algorithm
def follow_strategy(side: Side, learner: Learner, weight: float) -> None:
    """Compute the plan of the current strategy, and add it to the average with this weight."""
    parent, first, moves = side
    _, strategy, plan, average, _ = learner
    for number in range(parent.size):
        probability = plan[parent[number]]
        for sequence in range(first[number], first[number] + moves[number]):
            plan[sequence] = probability * strategy[sequence]
            average[sequence] += weight * plan[sequence]


@algorithm
def iterate(
    sides: tuple[Side, Side],
    learners: tuple[Learner, Learner],
    payoffs: tuple[Payoffs, Payoffs],
    begin: int,
    end: int,
    method: int,
) -> None:
    """Run the iterations `begin` to `end` − 1; the first one has the number 1."""
    for t in range(begin, end):
        weight = 1.0 * t if method == PLUS else 1.0 * t * t
        weigh(payoffs[0], learners[1].plan, 1.0, learners[0].gains)
        learn(sides[0], learners[0], t, method)
        follow_strategy(sides[0], learners[0], weight)
        weigh(payoffs[1], learners[0].plan, 1.0, learners[1].gains)
        learn(sides[1], learners[1], t, method)
        follow_strategy(sides[1], learners[1], weight)


@algorithm
def best_gain(side: Side, gains: Floats) -> float:
    """Return the payoff of the best response, given the gains of sequences that end a game."""
    parent, first, moves = side
    for number in range(parent.size - 1, -1, -1):
        begin = first[number]
        best = gains[begin]
        for sequence in range(begin + 1, begin + moves[number]):
            best = max(best, gains[sequence])
        gains[parent[number]] += best
    return gains[0]


@algorithm
def responses(
    sides: tuple[Side, Side],
    plans: tuple[Floats, Floats],
    payoffs: tuple[Payoffs, Payoffs],
    gains: tuple[Floats, Floats],
    total: float,
    found: Floats,
) -> None:
    """Write three payoffs into `found`: of both best responses to plans multiplied by `total`, and of seat 0 under both plans."""
    scale = 1.0 / total
    weigh(payoffs[0], plans[1], scale, gains[0])
    value = 0.0
    for sequence in range(plans[0].size):
        value += plans[0][sequence] * gains[0][sequence]
    found[0] = best_gain(sides[0], gains[0])
    weigh(payoffs[1], plans[0], scale, gains[1])
    found[1] = best_gain(sides[1], gains[1])
    found[2] = value * scale


def new_learner(side: Side, sequences: int) -> Learner:
    """Return a learner whose strategy is uniform."""
    import numpy

    columns = [numpy.zeros(sequences) for _ in Learner._fields]
    learner = Learner(*columns)
    uniform = numpy.repeat(1.0 / side.moves, side.moves)
    learner.strategy[1:] = uniform
    learner.plan[0] = 1.0
    for number, begin in enumerate(side.first):
        learner.plan[begin : begin + side.moves[number]] = learner.plan[side.parent[number]] / side.moves[number]
    return learner


class Progress(NamedTuple):
    """How far an algorithm has come."""

    iterations: int
    value: float
    """The payoff of seat 0 if both seats follow the average strategies."""
    best: tuple[float, float]
    """By seat: the payoff of the best response to the other seat's average strategy."""

    @property
    def nash_conv(self) -> float:
        """What both best responses win together beyond the value."""
        return self.best[0] + self.best[1]


class Minimizer:
    """Runs an algorithm on a sequence form, a number of iterations at a time."""

    def __init__(self, form: SequenceForm, algorithm: str = ALGORITHMS[0]) -> None:
        """Start with uniform strategies. Raise ValueError for an unknown algorithm."""
        if algorithm not in ALGORITHMS:
            raise Refusal(f"There is no algorithm {algorithm!r}; the algorithms are {', '.join(ALGORITHMS)}.")
        self.form, self.method, self.iterations = form, ALGORITHMS.index(algorithm), 0
        self.learners = (
            new_learner(form.sides[0], form.sequences[0]),
            new_learner(form.sides[1], form.sequences[1]),
        )
        for learner in self.learners:
            learner.average[0] = 0.0
        self.run: Any = link_for_all(iterate)
        self.respond: Any = link_for_all(responses)

    def advance(self, iterations: int, watch: Watch = NO_WATCH) -> None:
        """Run this many further iterations, or fewer if the watch asks to stop."""

        def work(first: int, last: int) -> None:
            self.run(self.form.sides, self.learners, self.form.payoffs, first, last, self.method)

        begin = self.iterations + 1
        self.iterations = in_slices(work, begin, begin + iterations, watch) - 1
        for learner in self.learners:
            learner.average[0] = self.total_weight

    @property
    def total_weight(self) -> float:
        """The sum of the weights of all iterations so far."""
        t = self.iterations
        return t * (t + 1) / 2 if self.method == PLUS else t * (t + 1) * (2 * t + 1) / 6

    def progress(self) -> Progress:
        """Return the value and the NashConv of the average strategies, or of uniform ones before the first iteration."""
        import numpy

        plans = [learner.average if self.iterations else learner.plan for learner in self.learners]
        gains = (self.learners[0].gains, self.learners[1].gains)
        total = self.total_weight if self.iterations else 1.0
        found = numpy.zeros(3)
        self.respond(self.form.sides, tuple(plans), self.form.payoffs, gains, total, found)
        first, second, value = found.tolist()
        return Progress(self.iterations, value, (first, second))

    def probabilities(self) -> tuple[Floats, Floats]:
        """Return by seat the probability of each sequence's move in its information set, by the average strategy.

        It is uniform in information sets that the seat's own strategy never reaches.
        """
        return behaviour(self.form.sides[0], self.learners[0]), behaviour(self.form.sides[1], self.learners[1])


def behaviour(side: Side, learner: Learner) -> Floats:
    """Return the probability of each sequence's move in its information set, by the average strategy of a seat."""
    import numpy

    found = numpy.repeat(1.0 / side.moves, side.moves)
    before = numpy.repeat(learner.average[side.parent], side.moves)
    numpy.divide(learner.average[1:], before, out=found, where=before > 0)
    return numpy.concatenate([[1.0], found])
