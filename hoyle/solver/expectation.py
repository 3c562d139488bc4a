"""The exact distribution of a game's outcomes when every seat follows a policy or chooses uniformly at random.

All outcomes of CHANCE are equally likely. Many paths lead to the same position, so positions form a graph, not a tree.

Where all branches are equally likely, compiled code walks the graph once, depth first, and stores each position's
successors; then each position passes its share of all games on to them, in whole numbers. Policies are called in plain
Python. Where a game may come back to a position, as Old Maid does, the positions that lead to each other are a strongly
connected component: what circulates in it is summed exactly by eliminating one of its positions after another, in a large
component in floating point.
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
from hoyle.solver.policies import Policies, onward
from hoyle.solver.state_graph import DEPTH, FULL, KNOWN, Walk, advance, new_walk, successors

Outcome = tuple[tuple[int, ...], int]
"""How a game ended: the payoffs by seat and the ending."""

Chances = dict[Outcome, Fraction]
"""The probability of each outcome."""

Transitions = dict[int, Fraction]
"""The probability of each successor of a position."""

NEVER_ENDS = "The game may go on for ever: from some position every branch leads back to it."

LARGE = 400
"""Components of more positions than this are summed in floating point, to about 1e-14, instead of as fractions."""


@algorithm
def explore(walk: Walk, ends: Any) -> int:
    """Walk the whole graph from `walk.path[0]`. Return how many positions it has, or FULL if an array is too short.

    Writes the payoffs and the ending of each finished game into `ends`.
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
    """A walked graph: positions are numbers, each listed before its successors unless the game comes back to it."""

    order: list[int]
    """All positions, the first one first."""
    successors: Callable[[int], list[int]]
    outcome: Callable[[int], Outcome]
    """The outcome of a finished game, by position."""
    shares: Sequence[Sequence[Fraction]] = ()
    """By position: the probability of each successor; empty where all are equally likely."""

    def transitions(self, number: int) -> Transitions:
        """Return the successors of a position with their probabilities."""
        after, found = self.successors(number), Transitions()
        shares = self.shares[number] if self.shares else [Fraction(1, max(1, len(after)))] * len(after)
        for successor, chance in zip(after, shares, strict=True):
            found[successor] = found.get(successor, Fraction(0)) + chance
        return found


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
        *payoffs, ended = ends[number].tolist()
        return tuple(payoffs[:seats]), ended

    return Graph(walk.order[:known][::-1].tolist(), partial(successors, walk), outcome)


def plain_graph(game: Game, state: Record, policies: Policies, normalize: Callable[[Any], None] | None = None) -> Graph:
    """Return the graph walked by plain Python, breadth first: slow, and easy to verify."""
    numbers: dict[Any, int] = {}
    states: list[Any] = []
    after: list[list[int]] = []
    shares: list[list[Fraction]] = []

    def number_of(position: Any) -> int:
        if normalize is not None:
            normalize(position)
        key = position.astuple()
        if key not in numbers:
            numbers[key] = len(states)
            states.append(position)
        return numbers[key]

    number_of(state.clone())
    expand = partial(onward, game, policies=policies) if policies else partial(equally_likely, game)
    for position in states:
        following = expand(position) if position.to_move else []
        after.append([number_of(later) for later, _ in following])
        shares.append([chance for _, chance in following])

    def outcome(number: int) -> Outcome:
        ended = states[number]
        seats = range(game.seats(getattr(ended, "options", None)))
        return tuple(game.verbs["payoff"](ended, seat) for seat in seats), game.verbs["ending"](ended)

    return Graph(topological_order(after), after.__getitem__, outcome, shares if policies else ())


def equally_likely(game: Game, state: Any) -> list[tuple[Any, Fraction]]:
    """Return the successors of a position, one for each branch, all with weight 1."""
    n, go = link(branches, game)(state), link(follow, game)
    found = [(state.clone(), Fraction(1)) for _ in range(n)]
    for branch, (after, _) in enumerate(found):
        go(after, branch)
    return found


def topological_order(after: list[list[int]]) -> list[int]:
    """Return the positions in reverse postorder of a depth-first search from position 0.

    Without cycles, each position stands before its successors.
    """
    seen, order = {0}, list[int]()
    stack = [(0, iter(after[0]))]
    while stack:
        number, rest = stack[-1]
        new = next((successor for successor in rest if successor not in seen), None)
        if new is None:
            order.append(number)
            stack.pop()
        else:
            seen.add(new)
            stack.append((new, iter(after[new])))
    return order[::-1]


def common_denominator(graph: Graph) -> int:
    """Return the number of equal parts of all games in which every position's share is whole; 0 if there are cycles."""
    denominators = {graph.order[0]: 1}
    whole = 1
    for number in graph.order:
        after, own = graph.successors(number), denominators.pop(number)
        if not after:
            whole = lcm(whole, own)
        share = own * len(after)
        for successor in after:
            known = denominators.get(successor, 1)
            denominators[successor] = share if share % known == 0 else lcm(known, share)
    return 0 if denominators else whole


def acyclic_chances(graph: Graph, whole: int) -> Chances:
    """Return the outcomes of a graph without cycles whose branches are equally likely.

    `whole` is its `common_denominator`.
    """
    shares, chances = {graph.order[0]: whole}, dict[Outcome, int]()
    for number in graph.order:
        after, share = graph.successors(number), shares.pop(number)
        if not after:
            chances[graph.outcome(number)] = chances.get(graph.outcome(number), 0) + share
            continue
        part = share // len(after)
        for successor in after:
            shares[successor] = shares.get(successor, 0) + part
    return {outcome: Fraction(share, whole) for outcome, share in chances.items()}


def components(graph: Graph) -> list[list[int]]:
    """Return the strongly connected components, each before those that it leads to (Kosaraju)."""
    before: dict[int, list[int]] = {number: [] for number in graph.order}
    for number in graph.order:
        for successor in graph.successors(number):
            before[successor].append(number)
    found, assigned = list[list[int]](), set[int]()
    for number in graph.order:
        if number not in assigned:
            assigned.add(number)
            component = [number]
            for member in component:
                new = [other for other in dict.fromkeys(before[member]) if other not in assigned]
                assigned.update(new)
                component += new
            found.append(component)
    return found


def cyclic_chances(graph: Graph) -> Chances:
    """Return the outcomes of any graph, component by component. Raise ValueError if the game may never end."""
    shares, chances = {graph.order[0]: Fraction(1)}, Chances()
    for component in components(graph):
        transitions = {number: graph.transitions(number) for number in component}
        if len(component) > LARGE:
            pass_on_large(component, transitions, shares)
            continue
        for place, number in enumerate(component):
            share, after = shares.pop(number, Fraction(0)), without_self_loop(transitions.pop(number), number)
            for other in component[place + 1 :]:
                eliminate(transitions[other], number, after)
            for successor, chance in after.items():
                shares[successor] = shares.get(successor, Fraction(0)) + share * chance
            if not after:
                chances[graph.outcome(number)] = chances.get(graph.outcome(number), Fraction(0)) + share
    return chances


def pass_on_large(component: list[int], transitions: dict[int, Transitions], shares: dict[int, Fraction]) -> None:
    """Pass the shares of a large component on to its successors, in floating point.

    The expected number of visits of each position is the solution of a system of linear equations.
    """
    import numpy

    place = {number: n for n, number in enumerate(component)}
    system, entering = numpy.eye(len(component)), numpy.array([float(shares.pop(number, 0)) for number in component])
    for number, after in transitions.items():
        for successor, chance in after.items():
            if successor in place:
                system[place[successor], place[number]] -= float(chance)
    try:
        visits = numpy.linalg.solve(system, entering).tolist()
    except numpy.linalg.LinAlgError:
        raise ValueError(NEVER_ENDS) from None
    for number, expected in zip(component, visits, strict=True):
        for successor, chance in transitions[number].items():
            if successor not in place:
                shares[successor] = shares.get(successor, Fraction(0)) + Fraction(expected * float(chance))


def without_self_loop(after: Transitions, number: int) -> Transitions:
    """Return where a position leads once it no longer comes back to itself. Raise ValueError if it always does."""
    again = after.pop(number, Fraction(0))
    if again == 1:
        raise ValueError(NEVER_ENDS)
    return {successor: chance / (1 - again) for successor, chance in after.items()} if again else after


def eliminate(transitions: Transitions, number: int, after: Transitions) -> None:
    """Replace the transition to position `number` by transitions to where that position leads."""
    if number in transitions:
        share = transitions.pop(number)
        for successor, chance in after.items():
            transitions[successor] = transitions.get(successor, Fraction(0)) + share * chance


def expectation(
    game: Game,
    state: Record,
    target: Literal["plain", "cpu"] = "cpu",
    policies: Policies | None = None,
    alike: Callable[[Any], None] | None = None,
) -> Chances:
    """Return the exact probability of every outcome (payoffs by seat and ending) from this position on.

    Seats follow their policies; a seat without a policy chooses uniformly among its moves, and seats that move at the same
    time choose independently. Outcomes of CHANCE are equally likely. Positions are identified without their history
    (fields marked `path`). `alike`, if given, changes a position in place into the representative of all positions with
    the same distribution, such as those that differ by a permutation of equivalent ranks. Raise ValueError if the game may
    never end.
    """
    if target == "cpu" and not policies and alike is None:
        graph = compiled_graph(game, state)
        if whole := common_denominator(graph):
            return dict(sorted(acyclic_chances(graph, whole).items()))
    graph = plain_graph(game, state, policies or {}, alike)
    whole = 0 if policies else common_denominator(graph)
    return dict(sorted((acyclic_chances(graph, whole) if whole else cyclic_chances(graph)).items()))


def means(chances: Chances) -> tuple[Fraction, ...]:
    """Return the mean payoff of each seat.

    >>> means({((1, -1), 0): Fraction(2, 3), ((-1, 1), 0): Fraction(1, 3)})
    (Fraction(1, 3), Fraction(-1, 3))
    """
    seats = range(len(next(iter(chances))[0]))
    return tuple(
        sum((payoffs[seat] * chance for (payoffs, _), chance in chances.items()), Fraction(0)) for seat in seats
    )
