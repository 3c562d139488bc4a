"""The exact distribution of a game's outcomes when every seat follows a policy or chooses uniformly at random.

All outcomes of CHANCE are equally likely. Many paths lead to the same position, so positions form a graph, not a tree.

Where all branches are equally likely, compiled code walks the graph once, depth first, and stores each position's
successors; then each position passes the probability of reaching it on to them, as a whole number over a common
denominator. Plain Python does the same where the denominator does not fit into 64 bits, and it calls policies.

Where a game may come back to a position, as Old Maid does, the positions that lead to each other are a strongly connected
component: it is solved exactly by eliminating one of its positions after another, a large component in floating point.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Literal

from hoyle.errors import Refusal
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import P, Row
from tests.support.solver.expectation_graph import Graph, Outcome, Transitions, compiled_graph, plain_graph
from tests.support.solver.policies import Policies

Distribution = dict[Outcome, Fraction]
"""The probability of each outcome."""

NEVER_ENDS = "The game may go on forever: from some position every branch leads back to it."

CYCLIC, TOO_LARGE, PASSED = 0, -1, -2
"""Results of `common_denominator` where it finds none; PASSED marks the positions that it is done with."""

INT64_LIMIT, UNLIMITED = 1 << 62, 0
"""The largest denominator in compiled code; plain Python has no limit."""

MAX_EXACT_COMPONENT = 400
"""Components of more positions than this are summed in floating point, to about 1e-14, instead of as fractions."""


@algorithm
def least_common_multiple(a: int, b: int, limit: int) -> int:
    """Return the least common multiple of two positive numbers, or TOO_LARGE if it exceeds `limit`.

    >>> [least_common_multiple(4, 6, limit) for limit in (UNLIMITED, 12, 11)]
    [12, 12, -1]
    """
    divisor, rest = a, b
    while rest:
        remainder = divisor % rest
        divisor = rest
        rest = remainder
    quotient = a // divisor
    return TOO_LARGE if limit and quotient > limit // b else quotient * b


@algorithm
def common_denominator(
    order: Sequence[int],
    positions: int,
    begins: Sequence[int],
    edges: Sequence[int],
    denominators: Row[int],
    limit: int,
) -> int:
    """Return a common denominator of the probabilities with which the positions of a graph are reached.

    All branches of a position are equally likely. Before the call, `denominators` is 1 for the first position and 0 for
    the others. Return CYCLIC if the graph has cycles, and TOO_LARGE if a denominator exceeds `limit`, unless that is
    UNLIMITED.
    """
    common = 1
    for index in range(positions):
        number = order[index]
        own, count = denominators[number], begins[number + 1] - begins[number]
        denominators[number] = PASSED
        if count == 0:
            common = least_common_multiple(common, own, limit)
        if common == TOO_LARGE or (limit and own > limit // max(1, count)):
            return TOO_LARGE
        share = own * count
        for edge in range(begins[number], begins[number + 1]):
            known = denominators[edges[edge]]
            if known == PASSED:
                return CYCLIC
            if known == 0 or share % known == 0:
                denominators[edges[edge]] = share
            else:
                denominators[edges[edge]] = least_common_multiple(known, share, limit)
                if denominators[edges[edge]] == TOO_LARGE:
                    return TOO_LARGE
    return common


@algorithm
def pass_shares(
    order: Sequence[int], positions: int, begins: Sequence[int], edges: Sequence[int], shares: Row[int]
) -> None:
    """Let each position pass its share on to its successors, in equal parts, so that only finished games keep one.

    The graph has no cycles. Before the call, `shares` is a `common_denominator` for the first position and 0 for the
    others.
    """
    for index in range(positions):
        number = order[index]
        count = begins[number + 1] - begins[number]
        if count > 0:
            part = shares[number] // count
            shares[number] = 0
            for edge in range(begins[number], begins[number + 1]):
                shares[edges[edge]] += part


def only_first(graph: Graph, value: int, game: Game | None) -> Row[int]:
    """Return a number for each position: `value` for the first one and 0 for the others; an array for compiled code."""
    numbers: Any = [0] * len(graph.order)
    if game is not None:
        import numpy

        numbers = numpy.zeros(len(graph.order), numpy.int64)
    numbers[graph.order[0]] = value
    return numbers


def acyclic_distribution(graph: Graph, game: Game | None = None) -> Distribution | None:
    """Return the probability of every outcome of a graph whose branches are equally likely; None if it has cycles.

    With a game, its compiled code passes on the shares of a compiled graph, unless they do not fit into 64 bits.
    """
    positions, arrays = len(graph.order), (graph.begins, graph.edges)
    if game is None:
        find, pass_on, limit = common_denominator, pass_shares, UNLIMITED
    else:
        find, pass_on, limit = link(common_denominator, game, "cpu"), link(pass_shares, game, "cpu"), INT64_LIMIT
    denominator = find(graph.order, positions, *arrays, only_first(graph, 1, game), limit)
    if denominator == TOO_LARGE:
        return acyclic_distribution(graph.as_lists())
    if denominator == CYCLIC:
        return None
    shares = only_first(graph, denominator, game)
    pass_on(graph.order, positions, *arrays, shares)
    parts = dict[Outcome, int]()
    for number, share in enumerate(shares):
        if share:
            outcome = graph.outcome(number)
            parts[outcome] = parts.get(outcome, 0) + int(share)
    return {outcome: Fraction(share, denominator) for outcome, share in parts.items()}


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
        raise Refusal(NEVER_ENDS) from None
    for number, expected in zip(component, visits, strict=True):
        for successor, probability in transitions[number].items():
            if successor not in place:
                shares[successor] = shares.get(successor, Fraction(0)) + Fraction(expected * float(probability))


def without_self_loop(transitions: Transitions, number: int) -> Transitions:
    """Return where a position leads once it no longer comes back to itself. Raise ValueError if it always does."""
    again = transitions.pop(number, Fraction(0))
    if again == 1:
        raise Refusal(NEVER_ENDS)
    return {successor: probability / (1 - again) for successor, probability in transitions.items()}


def eliminate(transitions: Transitions, number: int, exits: Transitions) -> None:
    """Replace the transition to position `number` by transitions to where that position leads."""
    if number in transitions:
        share = transitions.pop(number)
        for successor, probability in exits.items():
            transitions[successor] = transitions.get(successor, Fraction(0)) + share * probability


def expectation(
    game: Game,
    state: P,
    target: Literal["plain", "cpu"] = "cpu",
    policies: Policies | None = None,
    normalize: Callable[[P], None] | None = None,
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
        distribution = acyclic_distribution(graph, game)
        graph = graph.as_lists() if distribution is None else graph
    else:
        graph = plain_graph(game, state, policies or {}, normalize)
        distribution = None if policies else acyclic_distribution(graph)
    return dict(sorted((distribution or cyclic_distribution(graph)).items()))


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
