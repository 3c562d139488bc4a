"""The nodes of a single-player search, its hash table, and pairing heaps of open nodes; see `one_player`."""

from typing import Any, NamedTuple

from hoyle.rules.mark import algorithm
from hoyle.rules.position import Row
from hoyle.rules.record import Record, cell, int8, int16, int32, int64
from hoyle.rules.seats import NONE


class Node(Record):
    """A discovered position: the move that leads to it, and its links in the heap of its bucket."""

    hash = cell(int64)
    priority = cell(int32)  # the node of highest priority in a bucket is expanded first
    parent = cell(int32)  # the node before this one, or NONE
    child = cell(int32)  # pairing heap: the first child
    sibling = cell(int32)  # pairing heap: the next child of the same node
    move = cell(int16)  # the move from the parent to this node
    bound = cell(int16)  # an upper bound on the final payoff from here
    is_open = cell(int8)  # 1: neither expanded nor dropped yet


class Search(Record):
    """The progress of a search."""

    played = cell(int64)  # number of moves played so far
    limit = cell(int64)  # the budget: maximum number of moves to play
    stop = cell(int64)  # the number of moves played at which the current search stops
    nodes = cell(int32)  # number of nodes of the current search
    goal = cell(int32)  # the current search looks for a payoff of at least this
    best = cell(int32)  # the best payoff found
    bound = cell(int32)  # an upper bound on the payoff
    length = cell(int32)  # number of moves of the best solution
    error = cell(int8)  # 0, or a key of ERRORS


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
    solution: Any
    """The moves of the best solution, in reverse order."""


@algorithm
def merge(nodes: Row[Node], first: int, second: int) -> int:
    """Merge two pairing heaps, either of which may be NONE. Return the top of the result."""
    if first < 0 or second < 0:
        return max(first, second)
    if nodes[second].priority > nodes[first].priority:
        first, second = second, first
    nodes[second].sibling = nodes[first].child
    nodes[first].child = second
    return first


@algorithm
def remove_top(nodes: Row[Node], top: int) -> int:
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
def insert_if_new(nodes: Row[Node], slots: Row[int], hash_: int, number: int) -> bool:
    """Return whether no node has this hash; if so, insert the node `number` into the hash table."""
    mask = len(slots) - 1
    slot = (hash_ ^ (hash_ >> 23)) & mask
    while slots[slot] >= 0:
        if nodes[slots[slot]].hash == hash_:
            return False
        slot = (slot + 1) & mask
    slots[slot] = number
    return True
