"""The information sets of a two-player game and the payoffs between their sequences, collected by compiled code; see `sequences`.

Positions are expanded level by level. An information set is identified by the view of the seat, history included.
"""

from typing import Any, NamedTuple

from hoyle.rules.arrays import Ints, Ints32
from hoyle.rules.dice import stir
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, SECOND_START, copy, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, legal, payoff, play, view
from hoyle.solver.levels import find

SETS, SEQUENCES, LEAVES, NEXT, ROOM = 0, 1, 3, 4, 5
"""Indices of the counters: information sets, sequences of each seat (1 and 2), leaves, positions of the next level, and the space
that the arrays lacked for the branches of a position."""

NOT_ZERO_SUM, FORGETS, UNLIKE_MOVES, TOO_MANY_MOVES = -4, -7, -9, -10
"""Error codes of `collect`: payoffs do not sum to 0, a view does not show the seat's own earlier decisions, it has other legal moves
than the position, or there are more moves than the game declares."""


class Nodes(NamedTuple):
    """Positions of one level."""

    states: Any
    weights: Any
    """The probability that CHANCE contributes to the position, summed over all ways that lead to it."""
    last: Any
    """The last sequence of each seat."""
    fingerprints: Any
    """Two fingerprints of the position together with `last`."""
    slots: Any
    """A hash table by fingerprint; see `state_graph.find`."""


class Sets(NamedTuple):
    """The information sets of both seats, in an order in which every set comes after those that precede it in a game."""

    slots: Any
    """A hash table by key; see `state_graph.find`."""
    keys: Any
    """Two fingerprints of the view; see `view_key`."""
    seat: Any
    parent: Any
    """The sequence of the seat that leads to the set."""
    first: Any
    """The first sequence of the set; those of its other moves follow."""
    moves: Any
    """The number of moves."""


class Leaves(NamedTuple):
    """Finished games, each with the last sequences of both seats and the payoff of seat 0 weighted by the probability of CHANCE."""

    last: Any
    payoffs: Any


class Work(NamedTuple):
    """A position and a view to work in. `words` hold the same memory as 64-bit integers."""

    state: Any
    state_words: Any
    seen: Any
    seen_words: Any
    blank: Any


@algorithm
def hash_words(words: Ints, salt: int, start: int, shift: int) -> int:
    """Return a hash, below 2^62, of all words and the salt; different starts and shifts give independent hashes."""
    value = stir(start, salt)
    for index in range(words.size):
        value = stir(value ^ (value >> 7), words[index] >> shift)
    return value


@algorithm
def view_key(words: Ints, seat: int, parent: int) -> tuple[int, int]:
    """Return the two fingerprints of a view, history included, and of the sequence that leads to it (0 if it does not count)."""
    salt = 2 * parent + seat
    return hash_words(words, salt, 0, 0), hash_words(words, salt, SECOND_START, 2)


@algorithm
def has_these_moves(seen: Position, seat: int, moves: Row[int], n: int) -> bool:
    """Return whether a view has these `n` legal moves."""
    seen_moves = local(MOVES, MOVE)
    if legal(seen, seat, seen_moves) != n:
        return False
    for index in range(n):
        if seen_moves[index] != moves[index]:
            return False
    return True


@algorithm
def information_set(
    state: Position, seat: int, moves: Row[int], n: int, parent: int, sets: Sets, work: Work, counters: Ints, keyed: int
) -> int:
    """Return the information set of a seat that has these `n` moves, a new one if it is not known yet, or an error code.

    If `keyed` is 1, the sequence is a part of the key. FORGETS: sequences mix.
    """
    copy(work.seen[0], work.blank[0])
    view(state, seat, work.seen[0])
    if not has_these_moves(work.seen[0], seat, moves, n):
        return UNLIKE_MOVES
    first, second = view_key(work.seen_words, seat, parent * keyed)
    slot = find(sets.slots, sets.keys, first, second)
    if sets.slots[slot]:
        found = sets.slots[slot] - 1
        return found if sets.parent[found] == parent else FORGETS
    number = counters[SETS]
    counters[SETS] += 1
    sets.slots[slot] = number + 1
    sets.keys[number, 0] = first
    sets.keys[number, 1] = second
    sets.seat[number] = seat
    sets.parent[number] = parent
    sets.first[number] = counters[SEQUENCES + seat]
    sets.moves[number] = n
    counters[SEQUENCES + seat] += n
    return number


@algorithm
def reach(work: Work, weight: float, last0: int, last1: int, following: Nodes, leaves: Leaves, counters: Ints) -> int:
    """Add the position in `work` to the next level, or to the leaves if the game is over. Return 0 or NOT_ZERO_SUM."""
    state = work.state[0]
    if state.to_move == 0:
        if payoff(state, 0) + payoff(state, 1) != 0:
            return NOT_ZERO_SUM
        if payoff(state, 0) != 0 and len(leaves.payoffs):
            leaf = counters[LEAVES]
            leaves.last[leaf, 0] = last0
            leaves.last[leaf, 1] = last1
            leaves.payoffs[leaf] = weight * payoff(state, 0)
        counters[LEAVES] += 1 if payoff(state, 0) != 0 else 0
        return 0
    first = stir(hash_words(work.state_words, last0, 0, 0), last1)
    second = stir(hash_words(work.state_words, last0, SECOND_START, 2), last1)
    slot = find(following.slots, following.fingerprints, first, second)
    if following.slots[slot]:
        following.weights[following.slots[slot] - 1] += weight
        return 0
    number = counters[NEXT]
    counters[NEXT] += 1
    following.slots[slot] = number + 1
    following.fingerprints[number, 0] = first
    following.fingerprints[number, 1] = second
    following.weights[number] = weight
    following.last[number, 0] = last0
    following.last[number, 1] = last1
    copy(following.states[number], state)
    return 0


@algorithm
def has_room(branches: int, following: Nodes, leaves: Leaves, counters: Ints) -> bool:
    """Return whether the arrays have space for this many successors of a position."""
    counters[ROOM] = branches
    stores_leaves = len(leaves.payoffs) > 0
    return counters[NEXT] + branches <= len(following.weights) and (
        not stores_leaves or counters[LEAVES] + branches <= len(leaves.payoffs)
    )


@algorithm
def collect(
    level: Nodes,
    begin: int,
    end: int,
    following: Nodes,
    sets: Sets,
    leaves: Leaves,
    work: Work,
    counters: Ints,
    keyed: int,
) -> int:
    """Collect the information sets and payoffs of the positions `begin` to `end` − 1, and their successors on the next level.

    Return `end`, the number of the first position for which the arrays have no space, or an error code.
    """
    own_moves = local(MOVES, MOVE)
    other_moves = local(MOVES, MOVE)
    for index in range(begin, end):
        if counters[SETS] + 2 > len(sets.parent):
            return index
        state = level.states[index]
        to_move = state.to_move
        weight, last0, last1 = level.weights[index], level.last[index, 0], level.last[index, 1]
        rows = columns = 1
        first0, first1 = last0, last1
        if to_move == CHANCE_AWAITED:
            rows = legal(state, CHANCE, own_moves)
            weight /= rows
        else:
            if to_move & 1:
                rows = legal(state, 0, own_moves)
                found = information_set(state, 0, own_moves, rows, last0, sets, work, counters, keyed)
                if found < 0:
                    return found
                first0 = sets.first[found]
            if to_move & 2:
                columns = legal(state, 1, other_moves)
                found = information_set(state, 1, other_moves, columns, last1, sets, work, counters, keyed)
                if found < 0:
                    return found
                first1 = sets.first[found]
        if max(rows, columns) > MOVES:
            return TOO_MANY_MOVES
        if not has_room(rows * columns, following, leaves, counters):
            return index
        for row in range(rows):
            for column in range(columns):
                copy(work.state[0], state)
                sequence0, sequence1 = first0, first1
                if to_move == CHANCE_AWAITED:
                    play(work.state[0], CHANCE, own_moves[row])
                if to_move & 1:
                    play(work.state[0], 0, own_moves[row])
                    sequence0 += row
                if to_move & 2:
                    play(work.state[0], 1, other_moves[column])
                    sequence1 += column
                error = reach(work, weight, sequence0, sequence1, following, leaves, counters)
                if error < 0:
                    return error
    return end


@algorithm
def refill(slots: Ints32, fingerprints: Ints, n: int) -> None:
    """Insert the first `n` entries into an empty hash table."""
    for number in range(n):
        slots[find(slots, fingerprints, fingerprints[number, 0], fingerprints[number, 1])] = number + 1
