"""solve_alone: the best result of a single-player game without hidden cards, and the moves that reach it.

Cyclic best-first search (Kao, Sewell, Jacobson 2009). Open nodes are sorted into buckets by the payoff of their position,
`payoff` of the unfinished game. Each cycle takes the node of highest priority from every bucket, from the lowest bucket to
the highest, and expands it. So the search finds a first solution after a few nodes, and better ones later. Positions are
deduplicated by their hash, and a node whose bound does not exceed the best known payoff is dropped. When no node is open,
the best known payoff is optimal.

The budget counts the moves that the search plays, not time, so the same budget gives the same result on every machine.
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

MIN_NODES = 50_000
"""The smallest number of nodes for which there is space, so that a search with a small budget still finds a solution."""

UNSUITABLE = "Only single-player games without hidden cards can be solved this way."


class Node(Record):
    """A discovered position: the move that leads to it, and its links in the heap of its bucket."""

    hash = cell(int64)
    priority = cell(int32)  # the node of highest priority in a bucket is expanded first
    parent = cell(int32)  # the node before this one, or NONE
    child = cell(int32)  # pairing heap: the first child
    sibling = cell(int32)  # pairing heap: the next child of the same node
    move = cell(int16)  # the move from the parent to this node
    bound = cell(int16)  # an upper bound on the final payoff from here
    is_open = cell(int8)  # 1: not yet expanded


class Search(Record):
    """The progress of a search."""

    played = cell(int64)  # number of moves played so far
    limit = cell(int64)  # the budget: maximum number of moves to play
    nodes = cell(int32)  # number of nodes stored
    best = cell(int32)  # the best payoff found
    bound = cell(int32)  # an upper bound on the payoff
    last = cell(int32)  # the node before the end of the best solution
    move = cell(int16)  # the move from that node to the end
    is_unsuitable = cell(int8)  # 1: another seat or CHANCE was to move in some position


class Workspace(NamedTuple):
    """The arrays of a search: NumPy arrays for compiled code, lists for plain Python."""

    nodes: Any
    """Space for Node records."""
    slots: Any
    """A hash table with open addressing: the number of a node, or NONE. Its length is a power of 2."""
    buckets: Any
    """The top of each bucket's heap, or NONE; bucket 0 holds the nodes with the smallest payoff."""
    search: Any
    """One Search record."""
    low: int
    """The smallest payoff of the game."""
    states: Any
    """Three states: the start, the node that is being expanded, and its successor."""
    path: Any
    """Space for the moves from the start to a node, in reverse order."""


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
    """Remove the top of a pairing heap: merge its children in pairs, then all pairs (Fredman and others 1986).

    Return the new top, or NONE if the heap is empty.
    """
    merged_pairs = NONE
    first = nodes[top].child
    while first >= 0:
        second = nodes[first].sibling
        next_child = nodes[second].sibling if second >= 0 else NONE
        nodes[first].sibling = NONE
        if second >= 0:
            nodes[second].sibling = NONE
        merged = merge(nodes, first, second)
        nodes[merged].sibling = merged_pairs
        merged_pairs = merged
        first = next_child
    result = NONE
    while merged_pairs >= 0:
        next_child = nodes[merged_pairs].sibling
        nodes[merged_pairs].sibling = NONE
        result = merge(nodes, result, merged_pairs)
        merged_pairs = next_child
    return result


@algorithm
def insert_if_new(nodes: Any, slots: Any, hash_: int, number: int) -> bool:
    """Return whether no node has this hash; if so, insert the node `number` into the hash table."""
    mask = len(slots) - 1
    slot = (hash_ ^ (hash_ >> 23)) & mask
    while slots[slot] >= 0:
        if nodes[slots[slot]].hash == hash_:
            return False
        slot = (slot + 1) & mask
    slots[slot] = number
    return True


@algorithm
def record_position(workspace: Workspace, state: Any, parent: int, move: int) -> None:
    """Record the position after a move: the payoff if the game is over, otherwise a node if the position is new."""
    search = workspace.search[0]
    if state.to_move == 0:
        if payoff(state, 0) > search.best:
            search.best = payoff(state, 0)
            search.last = parent
            search.move = move
        return
    if state.to_move != ALONE:
        search.is_unsuitable = 1
        return
    if insert_if_new(workspace.nodes, workspace.slots, fingerprint(state), search.nodes):
        add_node(workspace, state, parent, move)


@algorithm
def add_node(workspace: Workspace, state: Any, parent: int, move: int) -> None:
    """Store a node for a position; open it if its bound exceeds the best payoff found."""
    search = workspace.search[0]
    number = search.nodes
    search.nodes += 1
    node = workspace.nodes[number]
    node.hash = fingerprint(state)
    node.parent = parent
    node.move = move
    node.child = NONE
    node.sibling = NONE
    node.bound = min(payoff_bound(state, 0), workspace.nodes[parent].bound if parent >= 0 else search.bound)
    node.is_open = 0
    if node.bound > search.best:
        node.is_open = 1
        node.priority = search_priority(state, 0)
        bucket = payoff(state, 0) - workspace.low
        workspace.buckets[bucket] = merge(workspace.nodes, workspace.buckets[bucket], number)


@algorithm
def replay(workspace: Workspace, number: int) -> None:
    """Write the position of a node into `states[1]` by playing its moves from the start, `states[0]`."""
    steps = 0
    while workspace.nodes[number].parent >= 0:
        workspace.path[steps] = workspace.nodes[number].move
        number = workspace.nodes[number].parent
        steps += 1
    copy(workspace.states[1], workspace.states[0])
    while steps > 0:
        steps -= 1
        play(workspace.states[1], 0, workspace.path[steps])


@algorithm
def expand(workspace: Workspace, number: int) -> None:
    """Play every legal move of a node and record the positions after them."""
    moves = local(MOVES, int16)
    states = workspace.states
    workspace.nodes[number].is_open = 0
    replay(workspace, number)
    n = legal(states[1], 0, moves)
    for index in range(n):
        copy(states[2], states[1])
        play(states[2], 0, moves[index])
        workspace.search[0].played += 1
        record_position(workspace, states[2], number, moves[index])


@algorithm
def run_cycle(workspace: Workspace) -> bool:
    """Remove the top node of every bucket and expand it if its bound is high enough. Return whether to run another cycle."""
    has_expanded = False
    for bucket in range(len(workspace.buckets)):
        top = workspace.buckets[bucket]
        if top >= 0:
            workspace.buckets[bucket] = remove_top(workspace.nodes, top)
            has_expanded = True
            if workspace.nodes[top].bound > workspace.search[0].best:
                expand(workspace, top)
            if is_finished(workspace):
                return False
    return has_expanded


@algorithm
def is_finished(workspace: Workspace) -> bool:
    """Return whether the best payoff cannot be exceeded, the space is full, or the budget is spent.

    The budget does not stop the search before a first solution is found.
    """
    search = workspace.search[0]
    if search.is_unsuitable or search.best >= search.bound or search.nodes + MOVES > len(workspace.nodes):
        return True
    return search.played >= search.limit and search.best >= workspace.low


@algorithm
def solve(workspace: Workspace) -> None:
    """Search from `states[0]` until the best payoff is proven or the budget is spent, then set the proven bound."""
    search = workspace.search[0]
    search.bound = payoff_bound(workspace.states[0], 0)
    copy(workspace.states[1], workspace.states[0])
    record_position(workspace, workspace.states[1], NONE, NONE)
    while run_cycle(workspace):
        continue
    search.bound = search.best
    for number in range(search.nodes):
        if workspace.nodes[number].is_open:
            search.bound = max(search.bound, workspace.nodes[number].bound)


@dataclass(frozen=True)
class Solution:
    """The result of a search in a single-player game."""

    best: int
    """The best payoff found; below the smallest payoff of the game if no end of the game was found."""
    most: int
    """An upper bound on the payoff; equal to `best` if `best` is proven to be optimal."""
    moves: tuple[int, ...]
    """The moves that lead to the best payoff."""
    nodes: int
    """The number of moves that the search played."""

    @property
    def proven(self) -> bool:
        """Whether the best payoff found is proven to be optimal."""
        return self.best == self.most


def solve_alone(game: Game, state: Any, nodes: int = 1_000_000, target: Target = "cpu") -> Solution:
    """Return the best payoff that seat 0 can reach from a position of a single-player game.

    Nothing may be hidden, CHANCE may have no move left, and `payoff` must never decrease during a game. After about
    `nodes` moves the search stops; the solution then holds the best payoff found and an upper bound. Raise ValueError if
    another seat or CHANCE is to move in some position.
    """
    if state.to_move == 0:
        final_payoff = game.verb("payoff")(state, 0)
        return Solution(final_payoff, final_payoff, (), 0)
    if state.to_move != ALONE:
        raise ValueError(UNSUITABLE)
    workspace = new_workspace(game, state, nodes, target)
    link(solve, game, target)(workspace)
    search: Any = workspace.search[0] if target == "plain" else Search.unpack(workspace.search[0])
    if search.is_unsuitable:
        raise ValueError(UNSUITABLE)
    return Solution(search.best, search.bound, moves_to_best(workspace.nodes, search), search.played)


def new_workspace(game: Game, state: Any, limit: int, target: Target) -> Workspace:
    """Return the arrays for a search from this position with a budget of `limit` moves."""
    low, high = game.payoff_range(state.options)
    size = max(limit, MIN_NODES) + game.moves
    slot_count = 1 << (2 * size - 1).bit_length()
    search = Search()
    search.limit, search.best, search.last = limit, low - 1, NONE
    if target == "plain":
        return Workspace(
            nodes=[Node() for _ in range(size)],
            slots=[NONE] * slot_count,
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
        slots=numbers(slot_count, "int32", NONE),
        buckets=numbers(high - low + 1, "int32", NONE),
        search=searches,
        low=low,
        states=states,
        path=numbers(game.max_length, "int16"),
    )


def moves_to_best(nodes: Any, search: Any) -> tuple[int, ...]:
    """Return the moves of the best solution found, from the start on."""
    moves = [int(search.move)]
    number = int(search.last)
    while number > 0:
        node = nodes[number]
        fields = node if isinstance(node, Node) else Node.unpack(node)
        moves.append(int(fields.move))
        number = int(fields.parent)
    return tuple(reversed(moves))
