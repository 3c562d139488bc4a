"""What the environments share: views encoded as rows of numbers, moves as actions from 0, episodes.

>>> import hoyle
>>> encoding = Encoding(hoyle.GAMES["r"].state)
>>> play = hoyle.game("r").new(seed=1)
>>> row = encoding.row(play.bot_view(0))
>>> encoding.named(row)["points"], encoding.fields["points"].numbers, len(row) == encoding.width
([0, 0], 2, True)
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

import hoyle
from hoyle.rules.game import Game
from hoyle.rules.link import prepare
from hoyle.rules.record import BYTES, Record
from hoyle.session.play import Play, Variant

Row = NDArray[np.int16]
Mask = NDArray[np.int8]
By = Literal["codes", "places"]
"""What an action is: the move's own number, or its index among the legal moves; see `Actions`."""

NARROW = 2
"""Fields of at most this many bytes are encoded as numbers; wider ones as bits."""
HOUSE = "options"
"""The field of the options: they never change in a game, so that rows leave them out."""

TRIES = 1000
"""The most deals tried to find one with a decision."""
LARGEST_SEED = 1 << 62


class Place(NamedTuple):
    """The part of a row that encodes a field."""

    first: int
    """The index of its first number."""
    numbers: int
    """How many values it has: 1, or the length of a row."""
    bits: int
    """0: each value is one number; 32 or 64: each value is this many bits, the lowest first, because it may be a set."""

    @property
    def slice(self) -> slice:
        """Return the slice of a row that the field takes."""
        return slice(self.first, self.first + self.numbers * (self.bits or 1))


class Encoding:
    """Encodes the views of a game as rows of numbers of a fixed width; options are left out."""

    def __init__(self, state: type[Record]) -> None:
        """Lay out the fields in the order of their declaration; nested ones are named `outer.inner`."""
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
        """Return the length of a row."""
        return len(self.low)

    def row(self, seen: Record) -> Row:
        """Return a view as numbers; `UNKNOWN` (−128) stands for what the seat may not know."""
        row = np.zeros(self.width, np.int16)
        for name, place in self.fields.items():
            value: Any = seen
            for part in name.split("."):
                value = getattr(value, part)
            row[place.slice] = spread(value, place.bits)
        return row

    def named(self, row: Row) -> dict[str, list[int]]:
        """Return the values of a row by field name, with bits joined to numbers again."""
        return {name: gathered(row[place.slice], place.bits) for name, place in self.fields.items()}


def laid_out(state: type[Record], within: str = "") -> list[tuple[str, int, str]]:
    """Return the fields of a record: name, number of values, type."""
    found = list[tuple[str, int, str]]()
    for field in state.fields:
        if isinstance(field.of, str):
            found.append((within + field.name, field.size or 1, field.of))
        elif field.name != HOUSE or within:
            found += laid_out(field.of, f"{within}{field.name}.")
    return found


def spread(value: int | list[int], bits: int) -> Any:
    """Return a field's value as encoded in a row.

    >>> spread([1, 2], 0), spread(5, 32)[:4].tolist()
    ([1, 2], [1, 0, 1, 0])
    """
    if not bits:
        return value
    packed = np.atleast_1d(np.array(value, f"<i{bits // 8}"))
    return np.unpackbits(packed.view(np.uint8), bitorder="little")


def gathered(part: Row, bits: int) -> list[int]:
    """Return the values that `spread` encoded, as a list."""
    if not bits:
        return part.tolist()
    return np.packbits(part.astype(np.uint8), bitorder="little").view(f"<i{bits // 8}").tolist()


class Actions:
    """Maps a game's moves to actions from 0 to `number` − 1.

    By `codes` an action is the move's own number, the same in every position. By `places` it is the index among the legal
    moves in ascending order: fewer actions, for games with many moves of which few are legal at once.
    """

    def __init__(self, game: Game, by: By | None = None) -> None:
        """Choose the mapping; by default codes, if the game declares their bound. ValueError for an impossible choice."""
        self.by = by or ("codes" if game.codes else "places")
        if self.by not in ("codes", "places"):
            raise ValueError(f"Actions cannot go by {by!r}: choose codes or places.")
        if self.by == "codes" and not game.codes:
            raise ValueError(f"{game.name} declares no bound for its moves: choose places for its actions.")
        self.number = game.codes if self.by == "codes" else game.moves

    def mask(self, legal: Sequence[int]) -> Mask:
        """Return a mask with 1 for every action that is a legal move."""
        mask = np.zeros(self.number, np.int8)
        mask[self.of(legal)] = 1
        return mask

    def of(self, legal: Sequence[int]) -> list[int]:
        """Return the actions of the legal moves, ascending."""
        return list(legal) if self.by == "codes" else list(range(len(legal)))

    def move(self, legal: Sequence[int], action: int) -> int | None:
        """Return the legal move of an action, or None."""
        if self.by == "places":
            return legal[action] if 0 <= action < len(legal) else None
        return action if action in legal else None


class Episode:
    """Games with the same options, one after another, and their views as numbers."""

    def __init__(self, game: Variant | str, by: By | None = None) -> None:
        """Take a variant, or the name of a game for its default options. Heavy rules are compiled once."""
        self.variant = hoyle.game(game) if isinstance(game, str) else game
        prepare(self.variant.game)
        self.encoding = Encoding(self.variant.game.state)
        self.actions = Actions(self.variant.game, by)
        self.play: Play = self.variant.new(seed=0)

    def begin(self, draw: np.random.Generator) -> None:
        """Deal until there is a decision to make; ValueError if there is none in TRIES deals."""
        for _ in range(TRIES):
            self.play = self.variant.new(int(draw.integers(LARGEST_SEED)))
            if not self.play.is_over:
                return
        raise ValueError(f"In {TRIES} deals of {self.variant.name} with these options there was no decision to make.")

    def row(self, seat: int) -> Row:
        """Return what the seat sees, with its own sealed choice; not even that others have chosen."""
        return self.encoding.row(self.play.bot_view(seat))

    def legal(self, seat: int) -> list[int]:
        """Return the seat's legal moves; none if it is not to move or has chosen already."""
        return self.play.legal(seat) if seat in self.play.to_move else []

    def mask(self, seat: int) -> Mask:
        """Return a mask with 1 for every action that the seat may take."""
        return self.actions.mask(self.legal(seat))

    def act(self, seat: int, action: int) -> bool:
        """Play an action and return True; an illegal one resigns the game and returns False."""
        if self.play.is_over:
            raise ValueError("The game is over: reset the environment.")
        move = self.actions.move(self.legal(seat), int(action))
        if move is None:
            self.play.resign(seat)
            return False
        self.play.play(seat, move)
        return True

    def ending(self) -> Mapping[str, Any]:
        """Return how a finished game ended, for `info`; empty while it goes on."""
        return {"ending": self.play.ending} if self.play.is_over else {}

    def text(self) -> str:
        """Return what a spectator sees, as text."""
        from hoyle.games.shared.scene_text import lines_of
        from hoyle.i18n import translator

        table, seen, say = self.variant.game.table, self.play.public_view(), translator("en")
        if table is None:
            return repr(seen)
        names = [f"Seat {seat}" for seat in range(self.variant.seats)]
        scene = table.draw(seen, None, names, say)
        return "\n".join([*lines_of(scene), scene.prompt])
