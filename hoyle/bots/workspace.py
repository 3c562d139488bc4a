"""The arrays that bots think in, plain or packed, made once and used again."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from hoyle.bots.clock import Deadline
from hoyle.bots.turns import LONG, RUNS, Choice, Run, Turn
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import Target, heavy_rules, link
from hoyle.rules.record import MOVE, Record, numbers

R = TypeVar("R", bound=Record)
F = TypeVar("F", bound=Callable[..., Any])


class Context(NamedTuple):
    """The search context: what all bots work with. Records and dice are arrays, most of them of one element."""

    root_view: Any
    """What the seat sees."""
    states: Any
    """Two positions to work in."""
    seens: Any
    """A view to work in."""
    blanks: Any
    """A view that shows nothing but the options."""
    dice: Any
    moves: Any
    """A row for the moves of one position."""
    tries: Any
    """By move: how often it was tried."""
    values: Any
    """By move: its mean value, from 0 to 1."""
    turn: Turn
    """The turn that is being chosen or played, where the game proposes whole turns."""


class Workbench:
    """The search context and further arrays for one game on one target."""

    def __init__(self, game: Game, target: Target) -> None:
        """Make the search context."""
        self.game = game
        self.target: Target = target
        self.deadline = Deadline()
        self.context = Context(
            root_view=self.records(game.state, 1),
            states=self.records(game.state, 2),
            seens=self.records(game.state, 1),
            blanks=self.records(game.state, 1),
            dice=self.records(Dice, 1),
            moves=self.row(game.moves, MOVE),
            tries=self.row(game.moves, "int64"),
            values=self.row(game.moves, "float64"),
            turn=self.turn(),
        )

    def link(self, algorithm: F) -> F:
        """Return the algorithm linked to this game; in plain Python it uses heavy rules that are compiled in this process.

        Plain rules that may be slow, heavy ones and those of people's own games, stop at the deadline. The check makes
        Python three times slower; other games are quick enough to look at the clock between slices.
        """
        if self.target != "plain":
            return link(algorithm, self.game, self.target)
        plain = link(algorithm, self.game, "mixed")
        return self.deadline.limit(plain) if self.game.home or heavy_rules(self.game) else plain

    def show(self, seen: Record, seed: int) -> None:
        """Put what a seat sees, and the dice of this seed, into the search context."""
        dice = Dice()
        set_dice(dice, seed & ((1 << 62) - 1), 0)
        self.put(self.context.root_view, seen)
        self.put(self.context.blanks, seen.blank())
        self.put(self.context.dice, dice)

    def records(self, kind: type[Record], length: int) -> Any:
        """Return an array of records."""
        return [kind() for _ in range(length)] if self.target == "plain" else kind.array(length)

    def row(self, length: int, of: str, filled: int = 0) -> Any:
        """Return a row of numbers of a type, such as "int32"."""
        return [filled] * length if self.target == "plain" else numbers(length, of, filled)

    def square(self, rows: int, length: int, of: str) -> Any:
        """Return rows of numbers of a type."""
        if self.target == "plain":
            return [[0] * length for _ in range(rows)]
        return numbers(rows * length, of).reshape(rows, length)

    def first(self, records: Any, kind: type[R]) -> R:
        """Return the first record in its plain form."""
        return records[0] if self.target == "plain" else kind.unpack(records[0])

    def put(self, records: Any, record: Record) -> None:
        """Store a plain record as the first of an array."""
        if self.target == "plain":
            records[0] = record.clone()
        else:
            record.store(records, 0)

    def turn(self) -> Turn:
        """Return a workspace for whole turns."""
        return Turn(
            states=self.records(self.game.state, 1),
            chosen=self.row(self.game.max_seats, MOVE),
            runs=self.records(Run, RUNS),
            choices=self.records(Choice, 1),
            moves=self.row(max(LONG, self.game.moves), MOVE),
            dice=self.records(Dice, 1),
        )


@lru_cache
def workbench(game: Game, target: Target) -> Workbench:
    """Return the workbench of a game, kept from move to move."""
    return Workbench(game, target)
