"""Workbench: the arrays that a bot thinks in, plain or packed, made once and used again."""

from collections.abc import Callable
from typing import Any, TypeVar

from hoyle.bots.minimax import PLIES, Entry, Mind
from hoyle.bots.planner import LINE, PATHS, ROUNDS, SPOTS, Path, Plan
from hoyle.bots.search import slots
from hoyle.bots.turns import LONG, RUNS, Choice, Run
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.record import MOVE, Record, numbers

R = TypeVar("R", bound=Record)
F = TypeVar("F", bound=Callable[..., Any])


class Bench:
    """Room to think for one game on one target: `looks`, `states`, `seens`, `blanks`, `dice`, and a tree when asked."""

    def __init__(self, game: Game, target: Target) -> None:
        """Make the room."""
        self.game = game
        self.target: Target = target
        self.looks = self.records(game.state, 1)
        self.states = self.records(game.state, 2)
        self.seens = self.records(game.state, 1)
        self.blanks = self.records(game.state, 1)
        self.dice = self.records(Dice, 1)
        self.moves = self.row(game.moves, MOVE)
        self.tries = self.row(game.moves, "int64")
        self.values = self.row(game.moves, "float64")

    def records(self, kind: type[Record], length: int) -> Any:
        """So many records of a kind."""
        return [kind() for _ in range(length)] if self.target == "plain" else kind.array(length)

    def link(self, algorithm: F) -> F:
        """The algorithm for this game; plainly it uses heavy rules that have been compiled in this process."""
        return link(algorithm, self.game, "person" if self.target == "plain" else self.target)

    def first(self, records: Any, kind: type[R]) -> R:
        """The record in place 0, in its plain form."""
        return records[0] if self.target == "plain" else kind.unpack(records[0])

    def row(self, length: int, of: str, filled: int = 0) -> Any:
        """So many numbers."""
        return [filled] * length if self.target == "plain" else numbers(length, of, filled)

    def put(self, records: Any, record: Record) -> None:
        """A plain record into place 0."""
        if self.target == "plain":
            records[0] = record.clone()
        else:
            record.store(records, 0)

    def look(self, seen: Record, seed: int) -> None:
        """Set out what a seat sees, and the dice."""
        dice = Dice()
        set_dice(dice, seed & ((1 << 62) - 1), 0)
        self.put(self.looks, seen)
        self.put(self.blanks, seen.blank())
        self.put(self.dice, dice)

    def tree(self, nodes: int) -> tuple[Any, ...]:
        """An empty tree with room for so many nodes: fingerprints, nodes, size, visits, totals.

        A node is reckoned at eight moves, in games of many moves at an eighth of the most there are, but 24 at most.
        """
        places = slots(nodes)
        wide = nodes * min(self.game.moves, max(8, min(24, self.game.moves // 8)))
        return (
            self.row(places, "int64"),
            self.row(places, "int32", -1),
            self.row(2, "int64"),
            self.row(wide, "int32"),
            self.row(wide, "float32"),
        )

    def depths(self, nodes: int) -> tuple[Any, ...]:
        """Room for minimax to play so many nodes: by ply positions, moves and their order; the table; its notes."""
        return (
            self.records(self.game.state, PLIES),
            self.square(PLIES, self.game.moves, MOVE),
            self.square(PLIES, self.game.moves, "int32"),
            self.records(Entry, slots(nodes)),
            self.records(Mind, 1),
        )

    def paths(self) -> tuple[Any, ...]:
        """Room for the planner: by depth positions and moves; positions met; paths; its notes; by path and round scores."""
        return (
            self.records(self.game.state, LINE + 1),
            self.square(LINE, self.game.moves, MOVE),
            self.row(SPOTS, "int64"),
            self.records(Path, PATHS),
            self.records(Plan, 1),
            self.square(PATHS, ROUNDS, "int64"),
        )

    def turns(self) -> tuple[Any, ...]:
        """Room for proposed turns: a position, choices of those awaited, runs, notes, moves, and the dice of imagined deals."""
        return (
            self.records(self.game.state, 1),
            self.row(self.game.most_seats, MOVE),
            self.records(Run, RUNS),
            self.records(Choice, 1),
            self.row(max(LONG, self.game.moves), MOVE),
            self.records(Dice, 1),
        )

    def square(self, rows: int, length: int, of: str) -> Any:
        """So many rows of so many numbers."""
        if self.target == "plain":
            return [[0] * length for _ in range(rows)]
        return numbers(rows * length, of).reshape(rows, length)
