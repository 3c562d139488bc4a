"""Records that live for one call: zeros at every call, plainly and compiled, with fields of every width."""

import numpy
import pytest

from hoyle.rules.link import link
from hoyle.rules.link.fingerprint import fingerprint
from hoyle.rules.mark import algorithm, rule
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, int64, local_record, row
from tests.support.yardsticks import kuhn


class Scratch(Record):
    """Fields of every width."""

    total = cell(int64)
    small = row(3, int8)
    marked = cell(int16)
    large = row(5, int32)


@rule
def add(scratch: Scratch, n: int) -> None:
    """Change every field."""
    scratch.total += 1 << n
    scratch.small[n % 3] += n
    scratch.marked -= 1
    scratch.large[n % 5] += 1000 * n


@rule
def summed(numbers: list[int]) -> int:
    """A sum that changes with every field; a record is new each time round."""
    found = 0
    for n in range(20):
        scratch = local_record(Scratch)
        other = local_record(Scratch)
        add(scratch, n)
        copy(other, scratch)
        add(other, n + 1)
        found = found * 3 + scratch.total + other.total + other.marked
        for place in range(3):
            found += scratch.small[place] * numbers[place] - other.small[place]
        for place in range(5):
            found += scratch.large[place] - 2 * other.large[place]
    return found


@algorithm
def asked(numbers: list[int]) -> int:
    """A call from outside."""
    return summed(numbers)


def test_a_local_record_is_zeros_at_every_call() -> None:
    assert local_record(Scratch) == Scratch()
    numbers = [3, 1, 4]
    assert summed(numbers) == link(asked, kuhn.GAME, "cpu")(numpy.array(numbers))


def test_a_record_with_other_fields_is_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wider(Record):
        """The same name, another layout."""

        total = cell(int64)

    Wider.__name__ = "Scratch"
    before = fingerprint(summed, kuhn.GAME)  # type: ignore[arg-type]
    monkeypatch.setitem(summed.__globals__, "Scratch", Wider)  # type: ignore[attr-defined]
    monkeypatch.setattr("hoyle.rules.link.fingerprint.FINGERPRINTS", {})
    assert fingerprint(summed, kuhn.GAME) != before  # type: ignore[arg-type]
