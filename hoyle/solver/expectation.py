"""The exact distribution of a game's outcomes when every seat follows a policy or chooses uniformly at random.

All outcomes of CHANCE are equally likely. Many paths lead to the same position, so positions form a graph, not a tree.

Where all branches are equally likely, compiled code walks the graph once, depth first, and stores each position's
successors; then each position passes the probability of reaching it on to them, as a whole number over a common
denominator. Policies are called in plain Python. Where a game may come back to a position, as Old Maid does, the positions
that lead to each other are a strongly connected component: it is solved exactly by eliminating one of its positions after
another, a large component in floating point.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Literal

from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record
from hoyle.rules.verbs import SEATS, ending, payoff
from hoyle.solver.branches import branches, follow
from hoyle.solver.policies import Policies, successor_distribution
from hoyle.solver.state_graph import DEPTH, FULL, KNOWN, Walk, advance, new_walk, successors

Outcome = tuple[tuple[int, ...], int]
"""How a game ended: the payoffs by seat and the ending."""

Distribution = dict[Outcome, Fraction]
"""The probability of each outcome."""

Transitions = dict[int, Fraction]
"""The probability of each successor of a position."""

NEVER_ENDS = "The game may go on forever: from some position every branch leads back to it."

MAX_EXACT_COMPONENT = 400
"""Components of more positions than this are summed in floating point, to about 1e-14, instead of as fractions."""


@algorithm
def explore(walk: Walk, ends: Any) -> int:
    """Walk the whole graph from `walk.path[0]`. Return how many positions it has, or FULL if an array is too short.

    Write each finished game into its row of `ends`: the payoff of every seat, and the ending in the last column.
    `ends` is an int32 array of shape (positions, SEATS + 1).
    """
    number = advance(walk)
    while number >= 0:
        state = walk.path[walk.at[DEPTH]]
        if state.to_move == 0:
            for seat in range(SEATS):
                ends[number, seat] = payoff(state, seat)
            ends[number, SEATS] = ending(state)
        number = advance(walk)
    return FULL if number == FULL else walk.at[KNOWN]


@dataclass(frozen=True)
class Graph:
    """A walked graph. Positions are numbers; `order` lists each before its successors, except in cycles."""

    order: list[int]
    """All positions, the first one first."""
    successors: Callable[[int], list[int]]
    outcome: Callable[[int], Outcome]
    """The outcome of a finished game, by position."""
    probabilities: Sequence[Sequence[Fraction]] = ()
    """By position: the probability of each successor; empty where all are equally likely."""

    def transitions(self, number: int) -> Transitions:
        """Return the successors of a position with their probabilities."""
        successors, transitions = self.successors(number), Transitions()
        probabilities = (
            self.probabilities[number]
            if self.probabilities
            else [Fraction(1, max(1, len(successors)))] * len(successors)
        )
        for successor, probability in zip(successors, probabilities, strict=True):
            transitions[successor] = transitions.get(successor, Fraction(0)) + probability
        return transitions


def compiled_graph(game: Game, state: Record, size: int = 1 << 16) -> Graph:
    """Return the graph from a position on, walked by compiled code with space for `size` positions at first."""
    import numpy

    walk, ends = new_walk(game, state, size), numpy.zeros((size, game.max_seats + 1), numpy.int32)
    run: Any = link(explore, game, "cpu")
    known = run(walk, ends)
    if known == FULL:
        return compiled_graph(game, state, 4 * size)
    seats = game.seats(getattr(state, "options", None))

    def outcome(number: int) -> Outcome:
        *payoffs, ended_by = ends[number].tolist()
        return tuple(payoffs[:seats]), ended_by

    return Graph(walk.order[:known][::-1].tolist(), partial(successors, walk), outcome)


def plain_graph(game: Game, state: Record, policies: Policies, normalize: Callable[[Any], None] | None = None) -> Graph:
    """Return the graph walked by plain Python, breadth first: slow, and easy to verify."""
    numbers: dict[Any, int] = {}
    states: list[Any] = []
    successors: list[list[int]] = []
    probabilities: list[list[Fraction]] = []

    def number_of(position: Any) -> int:
        if normalize is not None:
            normalize(position)
        key = position.astuple()
        if key not in numbers:
            numbers[key] = len(states)
            states.append(position)
        return numbers[key]

    number_of(state.clone())
    expand = partial(successor_distribution, game, policies=policies) if policies else partial(equally_likely, game)
    for position in states:
        following = expand(position) if position.to_move else []
        successors.append([number_of(later) for later, _ in following])
        probabilities.append([probability for _, probability in following])

    def outcome(number: int) -> Outcome:
        final = states[number]
        seats = range(game.seats(getattr(final, "options", None)))
        return tuple(game.verbs["payoff"](final, seat) for seat in seats), game.verbs["ending"](final)

    return Graph(topological_order(successors), successors.__getitem__, outcome, probabilities if policies else ())


def equally_likely(game: Game, state: Any) -> list[tuple[Any, Fraction]]:
    """Return the successors of a position, one for each branch, each with a placeholder for its probability."""
    count, play_branch = link(branches, game)(state), link(follow, game)
    reached = [(state.clone(), Fraction(1)) for _ in range(count)]
    for branch, (successor, _) in enumerate(reached):
        play_branch(successor, branch)
    return reached


def topological_order(successors: list[list[int]]) -> list[int]:
    """Return the positions in reverse postorder of a depth-first search from position 0.

    Without cycles, each position stands before its successors.
    """
    seen, order = {0}, list[int]()
    stack = [(0, iter(successors[0]))]
    while stack:
        number, rest = stack[-1]
        new = next((successor for successor in rest if successor not in seen), None)
        if new is None:
            order.append(number)
            stack.pop()
        else:
            seen.add(new)
            stack.append((new, iter(successors[new])))
    return order[::-1]


def common_denominator(graph: Graph) -> int:
    """Return a common denominator of the probabilities with which the positions are reached; 0 if there are cycles.

    All branches of a position are equally likely.
    """
    denominators = {graph.order[0]: 1}
    common = 1
    for number in graph.order:
        reached, own_denominator = graph.successors(number), denominators.pop(number)
        if not reached:
            common = lcm(common, own_denominator)
        share = own_denominator * len(reached)
        for successor in reached:
            known = denominators.get(successor, 1)
            denominators[successor] = share if share % known == 0 else lcm(known, share)
    return 0 if denominators else common


def acyclic_distribution(graph: Graph, denominator: int) -> Distribution:
    """Return the probability of every outcome of a graph without cycles whose branches are equally likely.

    `whole` is its `common_denominator`.
    """
    shares, parts_by_outcome = {graph.order[0]: denominator}, dict[Outcome, int]()
    for number in graph.order:
        reached, share = graph.successors(number), shares.pop(number)
        if not reached:
            parts_by_outcome[graph.outcome(number)] = parts_by_outcome.get(graph.outcome(number), 0) + share
            continue
        successor_share = share // len(reached)
        for successor in reached:
            shares[successor] = shares.get(successor, 0) + successor_share
    return {outcome: Fraction(share, denominator) for outcome, share in parts_by_outcome.items()}


def components(graph: Graph) -> list[list[int]]:
    """Return the strongly connected components, each before those that it leads to (Kosaraju)."""
    predecessors: dict[int, list[int]] = {number: [] for number in graph.order}
    for number in graph.order:
        for successor in graph.successors(number):
            predecessors[successor].append(number)
    found, assigned = list[list[int]](), set[int]()
    for number in graph.order:
        if number not in assigned:
            assigned.add(number)
            component = [number]
            for member in component:
                new = [other for other in dict.fromkeys(predecessors[member]) if other not in assigned]
                assigned.update(new)
                component += new
            found.append(component)
    return found


def cyclic_distribution(graph: Graph) -> Distribution:
    """Return the probability of every outcome of any graph, component by component. Raise ValueError if the game may never end."""
    shares, distribution = {graph.order[0]: Fraction(1)}, Distribution()
    for component in components(graph):
        transitions = {number: graph.transitions(number) for number in component}
        if len(component) > MAX_EXACT_COMPONENT:
            pass_on_large(component, transitions, shares)
            continue
        for place, number in enumerate(component):
            share, exits = shares.pop(number, Fraction(0)), without_self_loop(transitions.pop(number), number)
            for other in component[place + 1 :]:
                eliminate(transitions[other], number, exits)
            for successor, probability in exits.items():
                shares[successor] = shares.get(successor, Fraction(0)) + share * probability
            if not exits:
                distribution[graph.outcome(number)] = distribution.get(graph.outcome(number), Fraction(0)) + share
    return distribution


def pass_on_large(component: list[int], transitions: dict[int, Transitions], shares: dict[int, Fraction]) -> None:
    """Pass the shares of a large component on to its successors, in floating point.

    The expected number of visits of each position is the solution of a system of linear equations.
    """
    import numpy

    place = {number: n for n, number in enumerate(component)}
    system, entering = numpy.eye(len(component)), numpy.array([float(shares.pop(number, 0)) for number in component])
    for number in component:
        for successor, probability in transitions[number].items():
            if successor in place:
                system[place[successor], place[number]] -= float(probability)
    try:
        visits = numpy.linalg.solve(system, entering).tolist()
    except numpy.linalg.LinAlgError:
        raise ValueError(NEVER_ENDS) from None
    for number, expected in zip(component, visits, strict=True):
        for successor, probability in transitions[number].items():
            if successor not in place:
                shares[successor] = shares.get(successor, Fraction(0)) + Fraction(expected * float(probability))


def without_self_loop(transitions: Transitions, number: int) -> Transitions:
    """Return where a position leads once it no longer comes back to itself. Raise ValueError if it always does."""
    again = transitions.pop(number, Fraction(0))
    if again == 1:
        raise ValueError(NEVER_ENDS)
    return {successor: probability / (1 - again) for successor, probability in transitions.items()}


def eliminate(transitions: Transitions, number: int, exits: Transitions) -> None:
    """Replace the transition to position `number` by transitions to where that position leads."""
    if number in transitions:
        share = transitions.pop(number)
        for successor, probability in exits.items():
            transitions[successor] = transitions.get(successor, Fraction(0)) + share * probability


def expectation(
    game: Game,
    state: Record,
    target: Literal["plain", "cpu"] = "cpu",
    policies: Policies | None = None,
    normalize: Callable[[Any], None] | None = None,
) -> Distribution:
    """Return the exact probability of every outcome (payoffs by seat and ending) from this position on.

    Seats follow their policies; a seat without a policy chooses uniformly among its moves, and seats that move at the same
    time choose independently. Outcomes of CHANCE are equally likely. Positions are identified without their history
    (fields marked `path`). `normalize`, if given, changes a position in place into the representative of all positions with
    the same distribution, such as those that differ by a permutation of equivalent ranks. Raise ValueError if the game may
    never end.
    """
    if target == "cpu" and not policies and normalize is None:
        graph = compiled_graph(game, state)
        if denominator := common_denominator(graph):
            return dict(sorted(acyclic_distribution(graph, denominator).items()))
    graph = plain_graph(game, state, policies or {}, normalize)
    denominator = 0 if policies else common_denominator(graph)
    return dict(
        sorted((acyclic_distribution(graph, denominator) if denominator else cyclic_distribution(graph)).items())
    )


def means(distribution: Distribution) -> tuple[Fraction, ...]:
    """Return the mean payoff of each seat.

    >>> means({((1, -1), 0): Fraction(2, 3), ((-1, 1), 0): Fraction(1, 3)})
    (Fraction(1, 3), Fraction(-1, 3))
    """
    seats = range(len(next(iter(distribution))[0]))
    return tuple(
        sum((payoffs[seat] * probability for (payoffs, _), probability in distribution.items()), Fraction(0))
        for seat in seats
    )
