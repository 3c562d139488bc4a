"""solve_alone: the best result of a single-player game without hidden cards, and the moves that reach it.

Cyclic best-first search (Kao, Sewell, Jacobson 2009). Open nodes wait in buckets, one for each payoff that the game would
bring if it ended there. Each cycle takes the most promising node of every bucket, from the lowest bucket to the highest,
and expands it. So a first way to the end is known after a few nodes, and later ones improve on it. Positions are
deduplicated by their hash, and a node whose bound does not exceed the best known payoff is dropped. When no node is open,
the best known payoff is optimal.

The budget counts the moves that the search plays, not time, so the same budget gives the same answer on every machine.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, cell, copy, fingerprint, int8, int16, int32, int64, local, numbers
from hoyle.rules.seats import NONE
from hoyle.rules.verbs import MOVES, legal, payoff, payoff_bound, play, search_priority

ALONE = 1
"""The value of `to_move` when only seat 0 is to move."""

FIRST_WAY = 50_000
"""The least number of nodes for which there is space, so that a small budget still finds a way to the end."""

UNSUITABLE = "Only single-player games without hidden cards can be solved this way."


class Node(Record):
    """A position that was reached: how to reach it again, and its place in the heap of its bucket."""

    hash = cell(int64)
    priority = cell(int32)  # the highest of a bucket is expanded first
    parent = cell(int32)  # the node from which it was reached, or NONE
    child = cell(int32)  # pairing heap: the first child
    sibling = cell(int32)  # pairing heap: the next child of the same node
    move = cell(int16)  # the move by which it was reached
    bound = cell(int16)  # no way of playing on brings more
    is_open = cell(int8)  # 1: not yet expanded


class Search(Record):
    """The progress of a search."""

    played = cell(int64)  # moves played so far
    limit = cell(int64)  # the budget: moves that may be played
    nodes = cell(int32)  # nodes stored
    best = cell(int32)  # the best payoff found
    bound = cell(int32)  # no way of playing brings more
    last = cell(int32)  # the node before the best end
    move = cell(int16)  # the move from that node to the best end
    is_unsuitable = cell(int8)  # 1: another seat or CHANCE was to move in some position


class Workspace(NamedTuple):
    """The arrays of a search: NumPy arrays when compiled, lists when plain."""

    nodes: Any
    """Space for Node records."""
    slots: Any
    """A hash table with open addressing: the number of a node, or NONE. Its length is a power of 2."""
    buckets: Any
    """The top of each bucket's heap, or NONE; bucket 0 holds the nodes with the least payoff."""
    search: Any
    """One Search record."""
    low: int
    """The least payoff of the game."""
    states: Any
    """Three states: the beginning, the node that is being expanded, and its successor."""
    path: Any
    """Space for the moves from the beginning to a node, the last one first."""


@algorithm
def merge(nodes: Any, first: int, second: int) -> int:
    """Merge two pairing heaps, either of which may be NONE. Return the top of the result."""
    if first < 0 or second < 0:
        return max(first, second)
    if nodes[second].priority > nodes[first].priority:
        first, second = second, first
    nodes[second].sibling = nodes[first].child
    nodes[first].child = second
    return first


@algorithm
def remove_top(nodes: Any, top: int) -> int:
    """Remove the top of a pairing heap: merge its children in pairs, then the pairs (Fredman and others 1986).

    Return the new top, or NONE.
    """
    pairs = NONE
    at = nodes[top].child
    while at >= 0:
        other = nodes[at].sibling
        following = nodes[other].sibling if other >= 0 else NONE
        nodes[at].sibling = NONE
        if other >= 0:
            nodes[other].sibling = NONE
        pair = merge(nodes, at, other)
        nodes[pair].sibling = pairs
        pairs = pair
        at = following
    whole = NONE
    while pairs >= 0:
        following = nodes[pairs].sibling
        nodes[pairs].sibling = NONE
        whole = merge(nodes, whole, pairs)
        pairs = following
    return whole


@algorithm
def is_new(nodes: Any, slots: Any, hash_: int, number: int) -> bool:
    """Return whether no node has this hash; if so, enter `number` for it."""
    mask = len(slots) - 1
    slot = (hash_ ^ (hash_ >> 23)) & mask
    while slots[slot] >= 0:
        if nodes[slots[slot]].hash == hash_:
            return False
        slot = (slot + 1) & mask
    slots[slot] = number
    return True


@algorithm
def reach(work: Workspace, state: Any, parent: int, move: int) -> None:
    """Record the position that a move led to: an end if the game is over, else a node if the position is new."""
    search = work.search[0]
    if state.to_move == 0:
        if payoff(state, 0) > search.best:
            search.best = payoff(state, 0)
            search.last = parent
            search.move = move
        return
    if state.to_move != ALONE:
        search.is_unsuitable = 1
        return
    if is_new(work.nodes, work.slots, fingerprint(state), search.nodes):
        add_node(work, state, parent, move)


@algorithm
def add_node(work: Workspace, state: Any, parent: int, move: int) -> None:
    """Store a node for a position; open it if it may bring more than the best payoff found."""
    search = work.search[0]
    number = search.nodes
    search.nodes += 1
    node = work.nodes[number]
    node.hash = fingerprint(state)
    node.parent = parent
    node.move = move
    node.child = NONE
    node.sibling = NONE
    node.bound = min(payoff_bound(state, 0), work.nodes[parent].bound if parent >= 0 else search.bound)
    node.is_open = 0
    if node.bound > search.best:
        node.is_open = 1
        node.priority = search_priority(state, 0)
        bucket = payoff(state, 0) - work.low
        work.buckets[bucket] = merge(work.nodes, work.buckets[bucket], number)


@algorithm
def replay(work: Workspace, number: int) -> None:
    """Play from the beginning, `states[0]`, to the position of a node, in `states[1]`."""
    steps = 0
    while work.nodes[number].parent >= 0:
        work.path[steps] = work.nodes[number].move
        number = work.nodes[number].parent
        steps += 1
    copy(work.states[1], work.states[0])
    while steps > 0:
        steps -= 1
        play(work.states[1], 0, work.path[steps])


@algorithm
def expand(work: Workspace, number: int) -> None:
    """Play every move of a node and record where it leads."""
    moves = local(MOVES, int16)
    states = work.states
    work.nodes[number].is_open = 0
    replay(work, number)
    n = legal(states[1], 0, moves)
    for at in range(n):
        copy(states[2], states[1])
        play(states[2], 0, moves[at])
        work.search[0].played += 1
        reach(work, states[2], number, moves[at])


@algorithm
def run_cycle(work: Workspace) -> bool:
    """Expand the most promising node of every bucket. Return whether to run another cycle."""
    found = False
    for bucket in range(len(work.buckets)):
        top = work.buckets[bucket]
        if top >= 0:
            work.buckets[bucket] = remove_top(work.nodes, top)
            found = True
            if work.nodes[top].bound > work.search[0].best:
                expand(work, top)
            if is_finished(work):
                return False
    return found


@algorithm
def is_finished(work: Workspace) -> bool:
    """Return whether the best payoff cannot be exceeded, the space is full, or the budget is spent.

    The budget does not count until some way to the end is known.
    """
    search = work.search[0]
    if search.is_unsuitable or search.best >= search.bound or search.nodes + MOVES > len(work.nodes):
        return True
    return search.played >= search.limit and search.best >= work.low


@algorithm
def solve(work: Workspace) -> None:
    """Search from `states[0]` until the best payoff is proven or the budget is spent, then set the proven bound."""
    search = work.search[0]
    search.bound = payoff_bound(work.states[0], 0)
    copy(work.states[1], work.states[0])
    reach(work, work.states[1], NONE, NONE)
    while run_cycle(work):
        continue
    search.bound = search.best
    for number in range(search.nodes):
        if work.nodes[number].is_open:
            search.bound = max(search.bound, work.nodes[number].bound)


@dataclass(frozen=True)
class Solution:
    """What is known about a position of a single-player game."""

    best: int
    """The best payoff found; below the least payoff of the game if no way to the end was found."""
    most: int
    """An upper bound on the payoff; equal to `best` if that is proven."""
    moves: tuple[int, ...]
    """The moves that bring the best payoff."""
    nodes: int
    """The number of moves that the search played."""

    @property
    def proven(self) -> bool:
        """Whether nothing better is possible."""
        return self.best == self.most


def solve_alone(game: Game, state: Any, nodes: int = 1_000_000, target: Target = "cpu") -> Solution:
    """Return the best that seat 0 can reach from a position of a single-player game.

    Nothing may be hidden, CHANCE may have no move left, and `payoff` of an unfinished game must never fall. After about
    `nodes` moves the search stops; the solution then holds the best payoff found and an upper bound. Raise ValueError if
    another seat or CHANCE is to move in some position.
    """
    if state.to_move == 0:
        ended = game.verb("payoff")(state, 0)
        return Solution(ended, ended, (), 0)
    if state.to_move != ALONE:
        raise ValueError(UNSUITABLE)
    work = workspace(game, state, nodes, target)
    link(solve, game, target)(work)
    search: Any = work.search[0] if target == "plain" else Search.unpack(work.search[0])
    if search.is_unsuitable:
        raise ValueError(UNSUITABLE)
    return Solution(search.best, search.bound, moves_to_best(work.nodes, search), search.played)


def workspace(game: Game, state: Any, limit: int, target: Target) -> Workspace:
    """Return the arrays for a search from this position with a budget of `limit` moves."""
    low, high = game.payoff_range(state.options)
    size = max(limit, FIRST_WAY) + game.moves
    slots = 1 << (2 * size - 1).bit_length()
    search = Search()
    search.limit, search.best, search.last = limit, low - 1, NONE
    if target == "plain":
        return Workspace(
            nodes=[Node() for _ in range(size)],
            slots=[NONE] * slots,
            buckets=[NONE] * (high - low + 1),
            search=[search],
            low=low,
            states=[state.clone() for _ in range(3)],
            path=[0] * game.max_length,
        )
    states, searches = type(state).array(3), Search.array(1)
    state.store(states, 0)
    search.store(searches, 0)
    return Workspace(
        nodes=Node.array(size),
        slots=numbers(slots, "int32", NONE),
        buckets=numbers(high - low + 1, "int32", NONE),
        search=searches,
        low=low,
        states=states,
        path=numbers(game.max_length, "int16"),
    )


def moves_to_best(nodes: Any, search: Any) -> tuple[int, ...]:
    """Return the moves from the beginning to the best end."""
    moves = [int(search.move)]
    number = int(search.last)
    while number > 0:
        node = nodes[number]
        fields = node if isinstance(node, Node) else Node.unpack(node)
        moves.append(int(fields.move))
        number = int(fields.parent)
    return tuple(reversed(moves))
