"""Records as Python objects and in packed form."""

import pytest

from hoyle.rules.record import (
    LIVE_ENDS,
    Record,
    cell,
    copy,
    fingerprint,
    int8,
    int16,
    int32,
    int64,
    local,
    nest,
    row,
)
from hoyle.rules.seats import UNKNOWN


class Inner(Record):
    """A nested record."""

    small = cell(int8)
    large = cell(int64)


class Outer(Record):
    """A record with every type of field."""

    inner = nest(Inner)
    byte = cell(int8)
    cards = cell(int32, blank=0)
    pair = row(2, int16)
    words = row(3, int64)
    before = row(2, int8, path=True)


def example() -> Outer:
    """Return a record with a different number in every field."""
    outer = Outer()
    outer.inner.small, outer.inner.large, outer.byte, outer.cards = -7, 1 << 61, 100, 1 << 30
    outer.pair, outer.words, outer.before = [-300, 301], [1, -2, 3], [5, 6]
    return outer


def test_a_new_record_is_all_zeros() -> None:
    assert Outer().astuple(path=True) == ((0, 0), 0, 0, (0, 0), (0, 0, 0), (0, 0))


def test_a_packed_record_unpacks_to_the_same() -> None:
    assert Outer.unpack(example().pack()).astuple(path=True) == example().astuple(path=True)
    assert len(example().pack()) == Outer.dtype.itemsize


def test_array_elements_have_the_same_field_names() -> None:
    array = Outer.array(3)
    example().store(array, 1)
    assert array[1]["inner"]["large"] == 1 << 61
    assert array[1]["pair"].tolist() == [-300, 301]
    assert Outer.unpack(array[0]) == Outer()
    assert Outer.unpack(array[1]).astuple(path=True) == example().astuple(path=True)


@pytest.mark.parametrize(("name", "value"), [("byte", 128), ("byte", -129), ("cards", 1 << 31), ("pair", [0, 40000])])
def test_the_field_of_a_value_that_does_not_fit_is_named(name: str, value: object) -> None:
    outer = Outer()
    setattr(outer, name, value)
    with pytest.raises(OverflowError, match=f"Outer.{name}.*: .* does not fit int"):
        outer.pack()


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match=f"Outer: expected {Outer.dtype.itemsize} bytes, got 3"):
        Outer.unpack(b"123")


def test_an_unknown_field_name_is_refused() -> None:
    with pytest.raises(AttributeError):
        Outer().bite = 1  # type: ignore[attr-defined]


def test_a_copy_shares_nothing() -> None:
    source, target = example(), Outer()
    copy(target, source)
    assert target.astuple(path=True) == source.astuple(path=True)
    source.pair[0], source.inner.small, source.before[1] = 1, 2, 3
    assert target.astuple(path=True) == example().astuple(path=True)
    assert example().clone().astuple(path=True) == example().astuple(path=True)


def test_history_does_not_distinguish_positions() -> None:
    later = example()
    later.before = [8, 9]
    assert later == example()
    assert hash(later) == hash(example())
    assert fingerprint(later) == fingerprint(example())
    assert later.astuple(path=True) != example().astuple(path=True)
    later.byte = 1
    assert later != example()
    assert fingerprint(later) != fingerprint(example())


def test_history_and_options_follow_the_fingerprinted_bytes() -> None:
    offsets = {name: entry[1] for name, entry in Outer.dtype.fields.items()}
    assert max(offsets[name] for name in ("byte", "cards", "pair", "words")) < offsets[LIVE_ENDS] == Outer.live
    assert min(offsets["inner"], offsets["before"]) > Outer.live


def test_a_blank_view_shows_only_the_options() -> None:
    seen = example().blank()
    assert seen.inner == example().inner
    assert seen.inner is not example().inner
    assert (seen.byte, seen.cards, seen.pair) == (UNKNOWN, 0, [UNKNOWN] * 2)


def test_a_local_row_is_zeros() -> None:
    assert local(3, int8) == [0, 0, 0]


def test_records_of_different_types_are_never_equal() -> None:
    assert Inner() != Outer()
    assert repr(Inner()) == "Inner(small=0, large=0)"


@pytest.mark.parametrize("name", [name for name in vars(Record) if not name.startswith("_")])
def test_a_field_that_hides_a_method_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"Purse.{name}: every record has an attribute {name}; give the field another"):
        type(Record)("Purse", (Record,), {name: cell(int8)})
