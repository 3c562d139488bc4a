"""What the environments share: views as rows of numbers, moves as numbers from 0, one episode of a game.

>>> import hoyle
>>> sight = Sight(hoyle.GAMES["r"].state)
>>> play = hoyle.game("r").new(seed=1)
>>> row = sight.row(play.think(0))
>>> sight.named(row)["points"], sight.fields["points"].numbers, len(row) == sight.width
([0, 0], 2, True)
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

import hoyle
from hoyle.play import Play, Variant
from hoyle.rules.game import Game
from hoyle.rules.link import prepare
from hoyle.rules.record import BYTES, Record

Row = NDArray[np.int16]
Mask = NDArray[np.int8]
By = Literal["codes", "places"]
"""What an action is: a move's own number, or its place among the legal moves; see `Actions`."""

NARROW = 2
"""Fields of so many bytes are numbers in a row; wider ones are spread into their bits."""
HOUSE = "rules"
"""The field of the house rules: they stand still, so no row has them."""

TRIES = 1000
"""Deals to find one in which somebody chooses."""
LARGEST_SEED = 1 << 62


class Place(NamedTuple):
    """Where a field lies in a row."""

    first: int
    """Its first number."""
    numbers: int
    """How many it has: 1, or the length of a row."""
    bits: int
    """0: each is one number; 32 or 64: each is so many bits, the lowest first, as sets are kept."""

    @property
    def slice(self) -> slice:
        """The part of a row that the field takes."""
        return slice(self.first, self.first + self.numbers * (self.bits or 1))


class Sight:
    """How views of a game lie in rows of numbers of one width; house rules are left out."""

    def __init__(self, state: type[Record]) -> None:
        """Lay the fields out in the order in which they are declared; nested ones are called `outer.inner`."""
        self.fields: dict[str, Place] = {}
        lows, highs = list[int](), list[int]()
        for name, size, of in laid_out(state):
            bits = 8 * BYTES[of] if BYTES[of] > NARROW else 0
            place = self.fields[name] = Place(len(lows), size, bits)
            many = place.slice.stop - place.first
            top = 1 << (8 * BYTES[of] - 1)
            lows += [0 if bits else -top] * many
            highs += [1 if bits else top - 1] * many
        self.low: Row = np.array(lows, np.int16)
        self.high: Row = np.array(highs, np.int16)

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return len(self.low)

    def row(self, seen: Record) -> Row:
        """A view as numbers; `UNKNOWN` (−128) is what the seat may not know."""
        row = np.zeros(self.width, np.int16)
        for name, place in self.fields.items():
            value: Any = seen
            for part in name.split("."):
                value = getattr(value, part)
            row[place.slice] = spread(value, place.bits)
        return row

    def named(self, row: Row) -> dict[str, list[int]]:
        """The numbers of a row by the names of the fields, sets whole again."""
        return {name: gathered(row[place.slice], place.bits) for name, place in self.fields.items()}


def laid_out(state: type[Record], within: str = "") -> list[tuple[str, int, str]]:
    """The fields of a record: name, how many numbers, of which type."""
    found = list[tuple[str, int, str]]()
    for field in state.fields:
        if isinstance(field.of, str):
            found.append((within + field.name, field.size or 1, field.of))
        elif field.name != HOUSE or within:
            found += laid_out(field.of, f"{within}{field.name}.")
    return found


def spread(value: int | list[int], bits: int) -> Any:
    """A field's value as it lies in a row.

    >>> spread([1, 2], 0), spread(5, 32)[:4].tolist()
    ([1, 2], [1, 0, 1, 0])
    """
    if not bits:
        return value
    packed = np.atleast_1d(np.array(value, f"<i{bits // 8}"))
    return np.unpackbits(packed.view(np.uint8), bitorder="little")


def gathered(part: Row, bits: int) -> list[int]:
    """What `spread` was given, as a list."""
    if not bits:
        return part.tolist()
    return np.packbits(part.astype(np.uint8), bitorder="little").view(f"<i{bits // 8}").tolist()


class Actions:
    """A game's moves as the numbers from 0 to `number` − 1.

    By `codes` an action is the move's own number, the same in every position; by `places` it is the move's place among
    the legal moves, which ascend: fewer numbers, where a game has many moves of which few are legal at once.
    """

    def __init__(self, game: Game, by: By | None = None) -> None:
        """Without a word `by` codes, where the game says what they are below."""
        self.by = by or ("codes" if game.codes else "places")
        if self.by not in ("codes", "places"):
            raise ValueError(f"Actions cannot go by {by!r}: choose codes or places.")
        if self.by == "codes" and not game.codes:
            raise ValueError(f"{game.name} does not say what its moves are below: choose places for its actions.")
        self.number = game.codes if self.by == "codes" else game.moves

    def mask(self, legal: Sequence[int]) -> Mask:
        """1 for every action that is a legal move."""
        mask = np.zeros(self.number, np.int8)
        mask[self.of(legal)] = 1
        return mask

    def of(self, legal: Sequence[int]) -> list[int]:
        """The actions of the legal moves, ascending."""
        return list(legal) if self.by == "codes" else list(range(len(legal)))

    def move(self, legal: Sequence[int], action: int) -> int | None:
        """The legal move that an action stands for, None if it stands for none."""
        if self.by == "places":
            return legal[action] if 0 <= action < len(legal) else None
        return action if action in legal else None


class Episode:
    """One game after another by the same rules, and what its seats see of it in numbers."""

    def __init__(self, game: Variant | str, by: By | None = None) -> None:
        """A game with its house rules, or the name of one by its usual rules. Its heavy rules are compiled once."""
        self.variant = hoyle.game(game) if isinstance(game, str) else game
        prepare(self.variant.game)
        self.sight = Sight(self.variant.game.state)
        self.actions = Actions(self.variant.game, by)
        self.play: Play = self.variant.new(seed=0)

    def begin(self, draw: np.random.Generator) -> None:
        """Deal; deals that end before anybody has chosen are passed over."""
        for _ in range(TRIES):
            self.play = self.variant.new(int(draw.integers(LARGEST_SEED)))
            if not self.play.over:
                return
        raise ValueError(f"In {TRIES} deals of {self.variant.name} by these rules nobody had anything to choose.")

    def row(self, seat: int) -> Row:
        """What the seat sees, its own sealed choice too, nobody else's: not even that they have chosen."""
        return self.sight.row(self.play.think(seat))

    def legal(self, seat: int) -> list[int]:
        """The seat's moves; none where it is not awaited or has chosen already."""
        return self.play.legal(seat) if seat in self.play.waits else []

    def mask(self, seat: int) -> Mask:
        """1 for every action that the seat may take."""
        return self.actions.mask(self.legal(seat))

    def act(self, seat: int, action: int) -> bool:
        """Play an action; one that is no legal move gives the game up. Whether it was one."""
        if self.play.over:
            raise ValueError("The game is over: reset the environment.")
        move = self.actions.move(self.legal(seat), int(action))
        if move is None:
            self.play.resign(seat)
            return False
        self.play.play(seat, move)
        return True

    def told(self) -> Mapping[str, Any]:
        """How a finished game ended, for `info`; nothing while it goes on."""
        return {"ending": self.play.ending} if self.play.over else {}

    def shown(self) -> str:
        """What everybody sees, as text."""
        from hoyle.terminal import drawn
        from hoyle.words import words

        table, seen, say = self.variant.game.table, self.play.watch(), words("en")
        if table is None:
            return repr(seen)
        people = [f"Seat {seat}" for seat in range(self.variant.seats)]
        scene = table.draw(seen, None, people, say)
        return "\n".join([line for zone in scene.zones for line in drawn(zone)] + [scene.prompt])
