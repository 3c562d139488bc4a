"""The graph of positions for exact expectations, walked by compiled code or by plain Python.

Many paths lead to the same position, so positions form a graph, not a tree. All outcomes of CHANCE are equally likely.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.position import P, Position
from hoyle.solver.branches import branches, follow
from hoyle.solver.state_graph import BEGIN, FIRST_SIZE, RESERVED, walked
from tests.support.solver.policies import Policies, successor_distribution

Outcome = tuple[tuple[int, ...], int]
"""How a game ended: the payoffs by seat and the ending."""

Transitions = dict[int, Fraction]
"""The probability of each successor of a position."""


@dataclass(frozen=True)
class Graph:
    """A walked graph. Positions are numbers. The sequences of a compiled graph are NumPy arrays."""

    order: Sequence[int]
    """All positions, beginning with the start; each position comes before its successors, except in cycles."""
    begins: Sequence[int]
    """By position: the index in `edges` of its first successor. A last entry marks the end of `edges`."""
    edges: Sequence[int]
    """The successors of all positions, one for each joint move or outcome of CHANCE."""
    outcome: Callable[[int], Outcome]
    """The outcome of a finished game, by position."""
    probabilities: Sequence[Sequence[Fraction]] = ()
    """By position: the probability of each successor; empty if all successors are equally likely."""

    @classmethod
    def of(
        cls,
        successors: Sequence[Sequence[int]],
        outcome: Callable[[int], Outcome],
        probabilities: Sequence[Sequence[Fraction]] = (),
        first: int = 0,
    ) -> "Graph":
        """Return a graph, given the successors of every position."""
        begins = [0, *accumulate(map(len, successors))]
        edges = [successor for row in successors for successor in row]
        return cls(topological_order(successors, first), begins, edges, outcome, probabilities)

    def as_lists(self) -> "Graph":
        """Return this graph with lists, whose numbers may grow beyond 64 bits, in place of arrays."""
        return replace(
            self, order=list(map(int, self.order)), begins=list(map(int, self.begins)), edges=list(map(int, self.edges))
        )

    def successors(self, number: int) -> Sequence[int]:
        """Return the successors of a position, one for each branch."""
        return self.edges[self.begins[number] : self.begins[number + 1]]

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


def compiled_graph(game: Game, state: Position, size: int = FIRST_SIZE) -> Graph:
    """Return the graph from a position on, walked by compiled code with space for `size` positions at first."""
    import numpy

    walk, known, ends = walked(game, state, size)
    seats = game.seats(getattr(state, "options", None))

    def outcome(number: int) -> Outcome:
        *payoffs, ended_by = ends[number].tolist()
        return tuple(payoffs[:seats]), ended_by

    begins: Any = numpy.append(walk.nodes[:known, BEGIN], walk.counters[RESERVED])
    return Graph(walk.order[:known][::-1].copy(), begins, walk.edges[: begins[-1]], outcome)


def plain_graph(game: Game, state: P, policies: Policies, normalize: Callable[[P], None] | None = None) -> Graph:
    """Return the graph walked by plain Python, breadth first: slow, and easy to verify."""
    numbers: dict[Any, int] = {}
    states: list[P] = []
    successors: list[list[int]] = []
    probabilities: list[list[Fraction]] = []

    def number_of(position: P) -> int:
        if normalize is not None:
            normalize(position)
        key = position.astuple()
        if key not in numbers:
            numbers[key] = len(states)
            states.append(position)
        return numbers[key]

    number_of(state.clone())
    expand: Callable[[P], list[tuple[P, Fraction]]] = (
        partial(successor_distribution, game, policies=policies) if policies else partial(equally_likely, game)
    )
    for position in states:
        following = expand(position) if position.to_move else []
        successors.append([number_of(later) for later, _ in following])
        probabilities.append([probability for _, probability in following])

    def outcome(number: int) -> Outcome:
        final = states[number]
        seats = range(game.seats(getattr(final, "options", None)))
        return tuple(game.verbs["payoff"](final, seat) for seat in seats), game.verbs["ending"](final)

    return Graph.of(successors, outcome, probabilities if policies else ())


def equally_likely(game: Game, state: P) -> list[tuple[P, Fraction]]:
    """Return the successors of a position, one for each branch, each with a placeholder for its probability."""
    count, play_branch = link(branches, game)(state), link(follow, game)
    reached = [(state.clone(), Fraction(1)) for _ in range(count)]
    for branch, (successor, _) in enumerate(reached):
        play_branch(successor, branch)
    return reached


def topological_order(successors: Sequence[Sequence[int]], first: int = 0) -> list[int]:
    """Return the positions in reverse postorder of a depth-first search from position `first`.

    Without cycles, each position stands before its successors.
    """
    seen, order = {first}, list[int]()
    stack = [(first, iter(successors[first]))]
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
