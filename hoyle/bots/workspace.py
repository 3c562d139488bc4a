"""The arrays that bots use, made once for each game and target and used again.

They are Python lists for the target "plain", packed arrays for "cpu", and `Block`s for "wasm".
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from hoyle.bots.clock import Deadline
from hoyle.bots.turns import MAX_RUN, MAX_RUNS, Context, Run, Turn, TurnChoice
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.game import Game
from hoyle.rules.link import Target, array, heavy_rules, link
from hoyle.rules.link.blocks import Block
from hoyle.rules.record import MOVE, Record

R = TypeVar("R", bound=Record)
F = TypeVar("F", bound=Callable[..., Any])


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
            views=self.records(game.state, 1),
            blanks=self.records(game.state, 1),
            dice=self.records(Dice, 1),
            moves=self.row(game.moves, MOVE),
            tries=self.row(game.moves, "int64"),
            values=self.row(game.moves, "float64"),
            turn=self.turn(),
        )

    @property
    def speed(self) -> str:
        """Return "plain" or "compiled", by which bots choose how much they calculate."""
        return "plain" if self.target == "plain" else "compiled"

    def link(self, algorithm: F) -> F:
        """Return the algorithm linked to this game and target. Compiled code is a module, since no decision is long work.

        In plain Python it uses the compiled heavy rules if this process has them. There the deadline is checked only for
        rules that may be slow: heavy rules and games from outside the package. The check makes Python three times slower;
        all other games are fast enough for clock checks between slices.
        """
        if self.target != "plain":
            return link(algorithm, self.game, "wasm")
        plain = link(algorithm, self.game, "mixed")
        return self.deadline.limit(plain) if self.game.home or heavy_rules(self.game) else plain

    def show(self, seen: Record, seed: int) -> None:
        """Put the view of a seat, and dice with this seed, into the search context."""
        dice = Dice()
        set_dice(dice, seed & ((1 << 62) - 1), 0)  # a non-negative 64-bit integer
        self.put(self.context.root_view, seen)
        self.put(self.context.blanks, seen.blank())
        self.put(self.context.dice, dice)

    def records(self, record_type: type[Record], length: int) -> Any:
        """Return an array of `length` empty records."""
        if self.target == "wasm":
            return Block(record_type, (length,))
        return [record_type() for _ in range(length)] if self.target == "plain" else array(length, record_type.dtype)

    def row(self, length: int, number_type: str, value: int = 0) -> Any:
        """Return an array of `length` numbers of a type such as "int32", all equal to `value`."""
        if self.target == "wasm":
            return Block(number_type, (length,), value)
        if self.target == "plain":
            return [value] * length
        row = array(length, number_type)
        if value:
            row[:] = value
        return row

    def matrix(self, rows: int, length: int, number_type: str) -> Any:
        """Return a two-dimensional array of zeros of a type."""
        if self.target == "plain":
            return [[0] * length for _ in range(rows)]
        if self.target == "wasm":
            return Block(number_type, (rows, length))
        return array((rows, length), number_type)

    def first(self, records: Any, record_type: type[R]) -> R:
        """Return the first record of an array as a Python object."""
        return records[0] if self.target == "plain" else record_type.unpack(records[0])

    def put(self, records: Any, record: Record) -> None:
        """Store a Python record as the first element of an array."""
        if self.target == "plain":
            records[0] = record.clone()
        elif self.target == "wasm":
            records.first = record.pack()
        else:
            record.store(records, 0)

    def turn(self) -> Turn:
        """Return a workspace for whole turns."""
        return Turn(
            states=self.records(self.game.state, 1),
            chosen=self.row(self.game.max_seats, MOVE),
            runs=self.records(Run, MAX_RUNS),
            choices=self.records(TurnChoice, 1),
            moves=self.row(max(MAX_RUN, self.game.moves), MOVE),
            dice=self.records(Dice, 1),
        )


@lru_cache
def workbench(game: Game, target: Target) -> Workbench:
    """Return the workbench of a game and target; later calls return the same one."""
    return Workbench(game, target)
