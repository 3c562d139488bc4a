"""Paths: the ways to play a turn of several moves, found by following the moves of one seat until its turn is over.

If two paths reach the same position, only the first of them continues. The paths with the best evaluations of their final
positions are kept.
"""

from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, Record, cell, copy, fingerprint, int8, int16, int32, int64, row
from hoyle.rules.verbs import evaluate, legal, play

MAX_PATH = 24
"""The maximum length of a path; a longer turn is evaluated at the end of the path."""
VISITED_SLOTS = 1 << 12
"""The size of the hash table of visited positions, a power of two."""
PRIOR = 30
"""The weight of the evaluation at the end of a path: it counts as the result of this number of rounds."""


class Path(Record):
    """Consecutive moves of one seat, and the results of the race."""

    moves = row(MAX_PATH, MOVE)
    length = cell(int16)  # number of moves
    evaluation = cell(int64)  # the evaluation of its final position
    total = cell(int64)  # PRIOR * evaluation, plus the sum of the results of the rounds
    is_racing = cell(int8)  # 0 if the path was dropped


class SearchState(Record):
    """The state of a search for paths, and of the race between them."""

    paths = cell(int16)  # number of paths that are kept
    rounds = cell(int32)  # number of finished rounds
    moves = row(MAX_PATH, MOVE)  # the moves on the path to the current position
    upcoming = row(MAX_PATH, int16)  # by depth: the index of the next move to follow
    counts = row(MAX_PATH, int16)  # by depth: the number of legal moves


@algorithm
def find_paths(
    positions: Row[Position],
    moves: Row[Row[int]],
    visited: Row[int],
    paths: Row[Path],
    room: int,
    search: SearchState,
    seat: int,
    steps: int,
) -> None:
    """Keep the best paths, at most `room`, from `positions[0]`, in which the seat is to move.

    Every path is followed until another seat or CHANCE is to move, it has MAX_PATH moves, or `steps` moves were played.
    `positions` and `moves` are to work in, by depth; `visited` is a hash table to work in.
    """
    for slot in range(VISITED_SLOTS):
        visited[slot] = 0
    search.paths = 0
    search.counts[0] = legal(positions[0], seat, moves[0])
    search.upcoming[0] = 0
    depth = 0
    while depth >= 0:
        index = search.upcoming[depth]
        if index == search.counts[depth]:
            depth -= 1
            continue
        search.upcoming[depth] += 1
        search.moves[depth] = moves[depth][index]
        after = positions[depth + 1]
        copy(after, positions[depth])
        play(after, seat, search.moves[depth])
        steps -= 1
        if was_visited(visited, fingerprint(after)):
            continue
        if after.to_move == 1 << seat and depth + 1 < MAX_PATH and steps > 0:
            depth += 1
            search.counts[depth] = legal(after, seat, moves[depth])
            search.upcoming[depth] = 0
        else:
            keep_path(paths, room, search, depth + 1, evaluate(after, seat))


@algorithm
def was_visited(visited: Row[int], key: int) -> bool:
    """Return whether the position with this fingerprint was visited; mark it as visited if one of 16 slots is free."""
    key = key | 1  # never 0, the mark of a free slot
    slot = (key >> 23) & (VISITED_SLOTS - 1)
    for _ in range(16):
        if visited[slot] == key:
            return True
        if visited[slot] == 0:
            visited[slot] = key
            return False
        slot = (slot + 1) & (VISITED_SLOTS - 1)
    return False


@algorithm
def keep_path(paths: Row[Path], room: int, search: SearchState, length: int, value: int) -> None:
    """Keep `search.moves[:length]` as a path if there is room, or in place of the worst path if that has a lower evaluation."""
    index = search.paths
    if index < room:
        search.paths += 1
    else:
        index = 0
        for candidate in range(1, room):
            if paths[candidate].evaluation < paths[index].evaluation:
                index = candidate
        if value <= paths[index].evaluation:
            return
    path = paths[index]
    for i in range(length):
        path.moves[i] = search.moves[i]
    path.length = length
    path.evaluation = value
    path.total = PRIOR * value
    path.is_racing = 1
