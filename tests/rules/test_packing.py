"""Records packed by the standard library are the bytes of their NumPy form, in every game."""

import random
from itertools import islice
from typing import Any

import numpy
import pytest

from hoyle.games import GAMES
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.record import Record, RecordType, cell, fingerprint, int8, int16, row
from hoyle.testing.random_play import readers, seen_by, some_rules, walk


def fill(packed: Any, record: Record) -> None:
    """Write a record into an element of a NumPy array by the names of its fields."""
    for field in type(record).fields:
        if field.nested:
            fill(packed[field.name], getattr(record, field.name))
        else:
            packed[field.name] = getattr(record, field.name)


def by_numpy(record: Record) -> bytes:
    """The packed form as NumPy writes it."""
    array = type(record).array(1)
    fill(array[0], record)
    return array.tobytes()


def packs_alike(record: Record) -> None:
    kind, packed = type(record), record.pack()
    assert packed == by_numpy(record)
    array = kind.array(2)
    record.store(array, 1)
    assert array.tobytes() == bytes(len(packed)) + packed
    for form in (packed, bytearray(packed), array[1]):
        assert kind.unpack(form).astuple(path=True) == record.astuple(path=True)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_positions_and_views_pack_the_same(game: Game) -> None:
    dice = random.Random(9)
    for values in [{}, *dice.sample(some_rules(game, 4, 4), 3)]:
        state = game.begin(game.choose(**values))
        for number, _ in enumerate(islice(walk(game, state, dice), 60)):
            if number % 6 == 0:
                packs_alike(state)
                for reader in readers(game, state):
                    packs_alike(seen_by(game, state, reader))
        packs_alike(state)


def every_kind(kind: type[Record] = Record) -> list[type[Record]]:
    """All classes of records that have been imported."""
    own = [kind] if kind.fields else []
    return [*own, *(subclass for below in kind.__subclasses__() for subclass in every_kind(below))]


class Named(Record):
    """A record whose fields are called like what a class of records knows of itself."""

    length = cell(int16)
    layout = cell(int8)
    live = row(3, int8)
    ordered = cell(int8)
    dtype = cell(int8)


def test_every_record_class_has_the_same_layout() -> None:
    dice = random.Random(2)
    assert {Dice, Named} <= set(every_kind())
    for kind in every_kind():
        form, dtype = kind.layout, kind.dtype
        assert (form.form.size, form.alignment) == (dtype.itemsize, dtype.alignment)
        record = kind()
        scatter(record, dice)
        packs_alike(record)
        live = dtype.fields["live_ends"][1] if "live_ends" in (dtype.names or ()) else dtype.itemsize
        assert kind.live == live


def scatter(record: Record, dice: random.Random) -> None:
    """Give every field any value that fits."""
    for field in type(record).fields:
        if isinstance(field.of, RecordType):
            scatter(getattr(record, field.name), dice)
        else:
            most = 1 << (8 * numpy.dtype(field.of).itemsize - 1)
            many = [dice.randrange(-most, most) for _ in range(field.size or 1)]
            setattr(record, field.name, many[0] if field.size is None else many)


def test_a_fingerprint_leaves_history_out() -> None:
    game = GAMES["r"]
    state: Any = game.begin(game.choose())
    assert 0 <= fingerprint(state) < 1 << 62
    assert fingerprint(state) == fingerprint(type(state).unpack(state.pack()))
