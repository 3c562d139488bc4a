"""Common parts of the adapters: views encoded as vectors of integers, moves mapped to actions, and episodes.

>>> import hoyle
>>> encoding = Encoding(hoyle.GAMES["r"].state)
>>> play = hoyle.game("r").new(seed=1)
>>> vector = encoding.encode(play.bot_view(0))
>>> encoding.named(vector)["points"], encoding.fields["points"].numbers, len(vector) == encoding.width
([0, 0], 2, True)
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hoyle.play.play import Play, Variant
from hoyle.rules.game import Game
from hoyle.rules.link import prepare
from hoyle.rules.options import declared
from hoyle.rules.record import Field, Record
from hoyle.rules.record_methods import OPTIONS_FIELD
from hoyle.rules.seats import UNKNOWN
from hoyle.rules.visibility import ALL
from hoyle.rulesets.by_name import game as game_named

Vector = NDArray[np.int16]
Mask = NDArray[np.int8]
ActionKind = Literal["codes", "places"]
"""What an action is: the move's own number, or its index in the list of legal moves; see `Actions`."""

MAX_NUMBER_BYTES = 2
"""Values of at most this many bytes are encoded as numbers, larger ones as bits."""

TRIES = 1000
"""The most deals that are started to find one with a decision."""
SEED_LIMIT = 1 << 62
"""Seeds are below this."""


class FieldSpan(NamedTuple):
    """The part of a vector that encodes one field of a record."""

    first: int
    """The index of the first number in the vector."""
    numbers: int
    """The number of values in the field: 1, or the length of a row."""
    bits: int
    """The number of bits that encode each value, the lowest first, for fields that may be sets; 0 if a value is one number."""

    @property
    def slice(self) -> slice:
        """The slice of the vector that encodes the field."""
        return slice(self.first, self.first + self.numbers * (self.bits or 1))


class Encoding:
    """An encoding of a game's views as vectors of integers of fixed length, without the options."""

    def __init__(self, state: type[Record]) -> None:
        """Assign a span to each field, in the order of declaration; fields of nested records are named `outer.inner`."""
        self.fields: dict[str, FieldSpan] = {}
        lows, highs = list[int](), list[int]()
        for name, field in flat_fields(state):
            bits = 8 * field.bytes if field.bytes > MAX_NUMBER_BYTES else 0
            span = self.fields[name] = FieldSpan(len(lows), field.size or 1, bits)
            length = span.slice.stop - span.first
            low, high = (0, 1) if bits else field.bounds
            is_shown = bits or field.visibility.seen is ALL
            lows += [low if is_shown else min(low, UNKNOWN)] * length
            highs += [high] * length
        self.low: Vector = np.array(lows, np.int16)
        self.high: Vector = np.array(highs, np.int16)

    @property
    def width(self) -> int:
        """The length of a vector."""
        return len(self.low)

    def encode(self, seen: Record) -> Vector:
        """Return a view as a vector; `UNKNOWN` (−128) stands for a value that the seat may not know."""
        vector = np.zeros(self.width, np.int16)
        for name, span in self.fields.items():
            value: Any = seen
            for part in name.split("."):
                value = getattr(value, part)
            vector[span.slice] = encode_field(value, span.bits)
        return vector

    def encode_all(self, seen: NDArray[np.void]) -> Vector:
        """Return an array of packed views as vectors: the same shape with one axis more, of `width`."""
        vectors = np.empty((*seen.shape, self.width), np.int16)
        for name, span in self.fields.items():
            values: Any = seen
            for part in name.split("."):
                values = values[part]
            values = values.reshape(*seen.shape, span.numbers)
            if span.bits:
                packed = np.ascontiguousarray(values).view(np.uint8)
                values = np.unpackbits(packed.reshape(*seen.shape, -1), axis=-1, bitorder="little")
            vectors[..., span.slice] = values
        return vectors

    def named(self, vector: Vector) -> dict[str, list[int]]:
        """Return the values in a vector by field name."""
        return {name: decode_field(vector[span.slice], span.bits) for name, span in self.fields.items()}


def flat_fields(state: type[Record], prefix: str = "") -> list[tuple[str, Field]]:
    """Return the fields of a record and of nested records with their names, without the options."""
    flat = list[tuple[str, Field]]()
    for field in state.fields:
        if isinstance(field.of, str):
            flat.append((prefix + field.name, field))
        elif field.name != OPTIONS_FIELD or prefix:
            flat += flat_fields(field.of, f"{prefix}{field.name}.")
    return flat


def encode_field(value: int | list[int], bits: int) -> Any:
    """Return the numbers that encode the value or values of a field; `bits` as in `FieldSpan`.

    >>> encode_field([1, 2], 0), encode_field(5, 32)[:4].tolist()
    ([1, 2], [1, 0, 1, 0])
    """
    if not bits:
        return value
    packed = np.atleast_1d(np.array(value, f"<i{bits // 8}"))
    return np.unpackbits(packed.view(np.uint8), bitorder="little")


def decode_field(part: Vector, bits: int) -> list[int]:
    """Return the values that `encode_field` has encoded, as a list."""
    if not bits:
        return part.tolist()
    return np.packbits(part.astype(np.uint8), bitorder="little").view(f"<i{bits // 8}").tolist()


class Actions:
    """A mapping of a game's moves to actions from 0 to `number` − 1.

    With "codes" an action is the move's own number, the same in every position. With "places" it is the index in the
    ascending list of legal moves, which gives fewer actions if a game has many moves of which few are legal at once.
    """

    def __init__(self, game: Game, by: ActionKind | None = None) -> None:
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
        mask[self.actions_of(legal)] = 1
        return mask

    def actions_of(self, legal: Sequence[int]) -> list[int]:
        """Return the actions of the legal moves, ascending."""
        return list(legal) if self.by == "codes" else list(range(len(legal)))

    def move(self, legal: Sequence[int], action: int) -> int | None:
        """Return the legal move that an action stands for; None if the action is not legal."""
        if self.by == "places":
            return legal[action] if 0 <= action < len(legal) else None
        return action if action in legal else None


def writable(value: object) -> Any:
    """Return an array that can be written: a copy of one that another process shares, such as Ray's. Return other values as they are."""
    return value.copy() if isinstance(value, np.ndarray) and not value.flags.writeable else value


def integers(actions: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.integer[Any]]:
    """Return actions as an array of integers; ValueError if they have another shape, or are not integers.

    >>> integers([0.9, 1.9], (2,))
    Traceback (most recent call last):
    ...
    ValueError: The actions are numbers of the type float64: give integers.
    """
    chosen = np.asarray(actions)
    if chosen.dtype.kind not in "iu":
        raise ValueError(f"The actions are numbers of the type {chosen.dtype}: give integers.")
    if chosen.shape != shape:
        raise ValueError(f"The actions have the shape {chosen.shape}: give the shape {shape}.")
    return chosen


def one_integer(action: Any) -> int:
    """Return an action as an integer; ValueError if it is not one, such as 2.7 or True."""
    return int(integers(action, ()))


def refuse_options(variant: Variant, options: Mapping[str, object] | None) -> None:
    """Raise ValueError if a reset is given options of the game, whose rules are chosen when the environment is made."""
    game = variant.game
    known = {**declared(game.options), **(declared(game.match.options) if game.match else {})}
    if chosen := [name for name in options or () if name in known]:
        raise ValueError(
            f"The rules are chosen when the environment is made, not at a reset: give {', '.join(chosen)} to hoyle.game."
        )


class Episode:
    """A deal of a game with its encoding and actions; `begin` starts another deal."""

    def __init__(self, game: Variant | str, by: ActionKind | None = None) -> None:
        """Create an episode of a variant, or of the game with this name and default options; compile its heavy rules."""
        self.variant = game_named(game) if isinstance(game, str) else game
        prepare(self.variant.game)
        self.encoding = Encoding(self.variant.game.state)
        self.actions = Actions(self.variant.game, by)
        self.play: Play = self.variant.new(seed=0)

    def begin(self, rng: np.random.Generator) -> None:
        """Start deals until one has a decision to make; ValueError if none of TRIES deals has one."""
        for _ in range(TRIES):
            self.play = self.variant.new(int(rng.integers(SEED_LIMIT)))
            if not self.play.is_over:
                return
        raise ValueError(f"In {TRIES} deals of {self.variant.name} with these options there was no decision to make.")

    def observation(self, seat: int) -> Vector:
        """Return the seat's view as a vector; it does not show which other seats have already chosen."""
        return self.encoding.encode(self.play.bot_view(seat))

    def legal(self, seat: int) -> list[int]:
        """Return the seat's legal moves; none if it is not to move or has chosen already."""
        return self.play.legal(seat) if seat in self.play.to_move else []

    def mask(self, seat: int) -> Mask:
        """Return a mask with 1 for every action that the seat may take."""
        return self.actions.mask(self.legal(seat))

    def act(self, seat: int, action: Any) -> bool:
        """Play an action and return True; if it is illegal, resign the game and return False.

        ValueError after the end, or if the action is not an integer; then nothing has been played.
        """
        if self.play.is_over:
            raise ValueError("The game is over: reset the environment.")
        move = self.actions.move(self.legal(seat), one_integer(action))
        if move is None:
            self.play.resign(seat)
            return False
        self.play.play(seat, move)
        return True

    def ending(self) -> Mapping[str, object]:
        """Return the ending of the game as part of an info dict; empty until the game is over."""
        return {"ending": self.play.ending} if self.play.is_over else {}
