"""Records packed by the standard library have the same bytes as their NumPy form, in every game."""

import random
from itertools import islice
from typing import Any

import numpy
import pytest

from hoyle.games import GAMES
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, RecordType, cell, fingerprint, int8, int16, row, second_fingerprint
from hoyle.testing.random_play import seen_by, some_rules, viewers, walk
from tests.support.yardsticks import tic_tac_toe


def write_to_array(packed: Any, record: Record) -> None:
    """Write a record into an element of a NumPy array by the names of its fields."""
    for field in type(record).fields:
        if field.nested:
            write_to_array(packed[field.name], getattr(record, field.name))
        else:
            packed[field.name] = getattr(record, field.name)


def numpy_bytes(record: Record) -> bytes:
    """Return the bytes of the record as NumPy writes them."""
    array = type(record).array(1)
    write_to_array(array[0], record)
    return array.tobytes()


def check_packing(record: Record) -> None:
    """Check that all packed forms of a record are equal and can be unpacked."""
    record_type, packed = type(record), record.pack()
    assert packed == numpy_bytes(record)
    array = record_type.array(2)
    record.store(array, 1)
    assert array.tobytes() == bytes(len(packed)) + packed
    for form in (packed, bytearray(packed), array[1]):
        assert record_type.unpack(form).astuple(path=True) == record.astuple(path=True)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_positions_and_views_pack_the_same(game: Game) -> None:
    dice = random.Random(9)
    for values in [{}, *dice.sample(some_rules(game, 4, 4), 3)]:
        state = game.begin(game.choose(**values))
        for number, _ in enumerate(islice(walk(game, state, dice), 60)):
            if number % 6 == 0:
                check_packing(state)
                for reader in viewers(game, state):
                    check_packing(seen_by(game, state, reader))
        check_packing(state)


def record_types(base: type[Record] = Record) -> list[type[Record]]:
    """Return all record types that have been imported."""
    own = [base] if base.fields else []
    return [*own, *(subtype for child in base.__subclasses__() for subtype in record_types(child))]


class Named(Record):
    """A record whose fields have the names of attributes of record types."""

    length = cell(int16)
    layout = cell(int8)
    live = row(3, int8)
    ordered = cell(int8)
    dtype = cell(int8)


def test_every_record_class_has_the_same_layout() -> None:
    dice = random.Random(2)
    assert {Dice, Named} <= set(record_types())
    for record_type in record_types():
        layout, dtype = record_type.layout, record_type.dtype
        assert (layout.form.size, layout.alignment) == (dtype.itemsize, dtype.alignment)
        record = record_type()
        randomize(record, dice)
        check_packing(record)
        live = dtype.fields["live_ends"][1] if "live_ends" in (dtype.names or ()) else dtype.itemsize
        assert record_type.live == live


def randomize(record: Record, dice: random.Random) -> None:
    """Set every field to random values that fit."""
    for field in type(record).fields:
        if isinstance(field.of, RecordType):
            randomize(getattr(record, field.name), dice)
        else:
            limit = 1 << (8 * numpy.dtype(field.of).itemsize - 1)
            values = [dice.randrange(-limit, limit) for _ in range(field.size or 1)]
            setattr(record, field.name, values[0] if field.size is None else values)


@algorithm
def fingerprints_of(states: Any) -> tuple[int, int]:
    """Return both fingerprints of a position."""
    return fingerprint(states[0]), second_fingerprint(states[0])


def test_a_fingerprint_does_not_depend_on_history() -> None:
    game = GAMES["r"]
    state: Any = game.begin(game.choose())
    assert 0 <= fingerprint(state) < 1 << 62
    assert fingerprint(state) == fingerprint(type(state).unpack(state.pack()))


@pytest.mark.parametrize("game", [GAMES["r"], tic_tac_toe.GAME], ids=lambda game: game.name)
def test_compiled_fingerprints_are_those_of_plain_python(game: Game) -> None:
    dice, states = random.Random(3), game.state.array(1)
    both = link(fingerprints_of, game, "cpu")
    for _ in range(20):
        state: Any = game.state()
        randomize(state, dice)
        state.store(states, 0)
        assert both(states) == (fingerprint(state), second_fingerprint(state))


def test_each_bit_of_a_position_changes_a_fingerprint() -> None:
    state: Any = GAMES["r"].begin(GAMES["r"].choose())
    packed = state.pack()
    found = {(fingerprint(state), second_fingerprint(state))}
    for bit in range(8 * type(state).live):
        changed = bytearray(packed)
        changed[bit // 8] ^= 1 << bit % 8
        other = type(state).unpack(bytes(changed))
        found.add((fingerprint(other), second_fingerprint(other)))
    assert len(found) == 1 + 8 * type(state).live
