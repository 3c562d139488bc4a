"""forced_wins: the moves that force a win within a number of the mover's own moves, against every defence.

Two players move one at a time, nothing is hidden, and CHANCE has no move left. The search visits every legal move of both
sides, so that it also proves that a move does not win in time. It stops early only where the rest cannot matter: at the
first winning move of the attacker, and at the first reply of the defender that avoids the loss. Captures (see the verb
`noisy`) and the reply that refuted the last move at the same depth are tried first.

Positions carry their history, so that endings by repetition or by a limit of quiet moves are found on the line that reaches
them; for the same reason nothing is stored by position. The budget counts the moves that the search plays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from hoyle.errors import Refusal
from hoyle.rules.arrays import array_of
from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, Record, cell, copy, int8, int64, row
from hoyle.rules.seats import NONE
from hoyle.rules.verbs import legal, noisy, payoff, play

MAX_TURNS = 6
"""The most own moves within which a win can be looked for."""
MAX_PLIES = 4 * MAX_TURNS
"""The number of positions in a line of play; more than 2 · MAX_TURNS, since a side without a move may have to pass."""
UNSUITABLE = "Forced wins are found only where two players move one at a time and nothing is hidden or left to chance."


class Search(Record):
    """The progress of a search."""

    played = cell(int64)  # moves played so far
    limit = cell(int64)  # the most moves that may be played
    stopped = cell(int8)  # 1: the limit was reached, and the result says nothing
    is_unsuitable = cell(int8)  # 1: CHANCE or both players were to move in some position
    refutations = row(MAX_PLIES, MOVE)  # by ply: the last reply that avoided a loss, or NONE


class Workspace(NamedTuple):
    """The arrays of a search: NumPy arrays for compiled code, lists for plain Python."""

    states: Row[Position]
    """By ply: a position."""
    moves: Any
    """By ply: the legal moves."""
    search: Row[Search]
    """One Search record."""


@algorithm
def forces(workspace: Workspace, ply: int, seat: int, turns: int) -> bool:
    """Return whether a seat wins from the position at a ply within `turns` of its own moves, against every defence.

    False also if the limit of moves is reached (`Search.stopped`).
    """
    states, search = workspace.states, workspace.search[0]
    state = states[ply]
    if state.to_move == 0:
        return payoff(state, seat) > payoff(state, 1 - seat)
    is_attacker = state.to_move == 1 << seat
    if not is_attacker and state.to_move != 1 << (1 - seat):
        search.is_unsuitable = 1
        search.stopped = 1
        return False
    if turns == 0:
        return False
    if ply == MAX_PLIES - 1:
        search.stopped = 1
        return False
    mover = seat if is_attacker else 1 - seat
    moves = workspace.moves[ply]
    n = legal(state, mover, moves)
    order(state, mover, moves, n, NONE if is_attacker else search.refutations[ply])
    for index in range(n):
        if search.stopped or search.played == search.limit:
            search.stopped = 1
            return False
        search.played += 1
        copy(states[ply + 1], state)
        play(states[ply + 1], mover, moves[index])
        wins = forces(workspace, ply + 1, seat, turns - 1 if is_attacker else turns)
        if wins == is_attacker and not search.stopped:
            if not is_attacker:
                search.refutations[ply] = moves[index]
            return is_attacker
    return not is_attacker and not search.stopped


@algorithm
def order(state: Position, seat: int, moves: Row[int], n: int, first: int) -> None:
    """Put the move `first`, if it is among them, and then the captures before the other moves."""
    front = 0
    for index in range(n):
        if moves[index] == first:
            moves[index] = moves[0]
            moves[0] = first
            front = 1
    for index in range(front, n):
        move = moves[index]
        if noisy(state, seat, move) > 0:
            moves[index] = moves[front]
            moves[front] = move
            front += 1


@dataclass(frozen=True)
class ForcedWins:
    """The legal moves of a position, and which of them win within a number of own moves."""

    turns: int
    """The number of own moves, the first one included."""
    winning: tuple[int, ...]
    """The moves that force a win within so many own moves."""
    replies: Mapping[int, int]
    """By any other move: a reply after which there is no win within so many moves; NONE where none is needed."""


class OutOfMoves(Refusal):
    """A search has reached its limit without a proof."""


class Prover:
    """Searches for forced wins of one game; the arrays are made once."""

    refutation: int
    """The reply that avoided the loss in the last search that found no win; NONE where none was needed."""

    def __init__(self, game: Game, state: Position, target: Target = "cpu") -> None:
        """Make the arrays for positions like this one; "plain" searches in ordinary Python."""
        self.game, self.target = game, target
        if target == "plain":
            rows = [[0] * game.moves for _ in range(MAX_PLIES)]
            self.workspace = Workspace([state.clone() for _ in range(MAX_PLIES)], rows, [Search()])
        else:
            rows = array_of(MAX_PLIES * game.moves, "int32").reshape(MAX_PLIES, game.moves)
            self.workspace = Workspace(type(state).array(MAX_PLIES), rows, Search.array(1))
        self.forces = link(forces, game, target)

    def wins(self, state: Position, seat: int, turns: int, limit: int) -> bool:
        """Return whether a seat wins from a position within `turns` own moves; OutOfMoves if `limit` moves do not suffice.

        Raise ValueError if CHANCE, or both players at once, are to move in some position.
        """
        search = Search()
        search.limit, search.refutations = limit, [NONE] * MAX_PLIES
        if self.target == "plain":
            self.workspace.states[0], self.workspace.search[0] = state.clone(), search
        else:
            state.store(self.workspace.states, 0)
            search.store(self.workspace.search, 0)
        result = bool(self.forces(self.workspace, 0, seat, turns))
        done: Any = search if self.target == "plain" else Search.unpack(self.workspace.search[0])
        if done.is_unsuitable:
            raise Refusal(UNSUITABLE)
        if done.stopped:
            raise OutOfMoves(f"{limit} moves were played without a proof.")
        self.refutation = int(done.refutations[0])
        return result

    def after(self, state: Position, seat: int, move: int) -> Position:
        """Return the position after a move."""
        played = state.clone()
        self.game.verb("play")(played, seat, move)
        return played

    def legal(self, state: Position, seat: int) -> list[int]:
        """Return the legal moves of a seat."""
        moves = [0] * self.game.moves
        return moves[: self.game.verb("legal")(state, seat, moves)]

    def forced_wins(self, state: Position, seat: int, turns: int, limit: int) -> ForcedWins:
        """Return the moves of the seat to move that win within `turns` own moves; `limit` moves are played at most for each.

        Raise what `wins` raises.
        """
        winning, replies = list[int](), dict[int, int]()
        for move in self.legal(state, seat):
            if self.wins(self.after(state, seat, move), seat, turns - 1, limit):
                winning.append(move)
            else:
                replies[move] = self.refutation
        return ForcedWins(turns, tuple(winning), replies)

    def longest_line(self, state: Position, seat: int, turns: int, limit: int) -> tuple[int, ...]:
        """Return a line of play that wins in `turns` own moves, against replies that delay the end as long as possible."""
        line = list[int]()
        while state.to_move != 0:
            if state.to_move == 1 << seat:
                move = self.forced_wins(state, seat, turns, limit).winning[0]
                state, turns = self.after(state, seat, move), turns - 1
            else:
                replies = {move: self.after(state, 1 - seat, move) for move in self.legal(state, 1 - seat)}
                move = max(replies, key=lambda reply: self.fewest(replies[reply], seat, turns, limit))
                state = replies[move]
            line.append(move)
        return tuple(line)

    def fewest(self, state: Position, seat: int, turns: int, limit: int) -> int:
        """Return the fewest own moves within which a seat wins; `turns` if it takes so many or more."""
        return next((n for n in range(turns) if self.wins(state, seat, n, limit)), turns)
