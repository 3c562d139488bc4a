"""Local records: they are zeros at every call, in plain and compiled code, with fields of every width."""

import numpy
import pytest

from hoyle.rules.link import link
from hoyle.rules.link.fingerprint import fingerprint
from hoyle.rules.mark import algorithm, rule
from hoyle.rules.record import Record, cell, copy, int8, int16, int32, int64, local_record, row
from tests.support.yardsticks import kuhn


class Scratch(Record):
    """A record with fields of every width."""

    total = cell(int64)
    small = row(3, int8)
    negative = cell(int16)
    large = row(5, int32)


@rule
def add(scratch: Scratch, n: int) -> None:
    """Change every field."""
    scratch.total += 1 << n
    scratch.small[n % 3] += n
    scratch.negative -= 1
    scratch.large[n % 5] += 1000 * n


@rule
def checksum(numbers: list[int]) -> int:
    """Return a number that depends on every field; each iteration uses new records."""
    result = 0
    for n in range(20):
        scratch = local_record(Scratch)
        other = local_record(Scratch)
        add(scratch, n)
        copy(other, scratch)
        add(other, n + 1)
        result = result * 3 + scratch.total + other.total + other.negative
        for index in range(3):
            result += scratch.small[index] * numbers[index] - other.small[index]
        for index in range(5):
            result += scratch.large[index] - 2 * other.large[index]
    return result


@algorithm
def entry_point(numbers: list[int]) -> int:
    """Call `checksum` from an algorithm."""
    return checksum(numbers)


def test_a_local_record_is_zeros_at_every_call() -> None:
    assert local_record(Scratch) == Scratch()
    numbers = [3, 1, 4]
    assert checksum(numbers) == link(entry_point, kuhn.GAME, "cpu")(numpy.array(numbers))


def test_the_fingerprint_of_a_rule_depends_on_the_fields_of_local_records(monkeypatch: pytest.MonkeyPatch) -> None:
    class OtherScratch(Record):
        """A record type with the same name and another layout."""

        total = cell(int64)

    OtherScratch.__name__ = "Scratch"
    before = fingerprint(checksum, kuhn.GAME)  # type: ignore[arg-type]
    monkeypatch.setitem(checksum.__globals__, "Scratch", OtherScratch)  # type: ignore[attr-defined]
    monkeypatch.setattr("hoyle.rules.link.fingerprint.FINGERPRINTS", {})
    assert fingerprint(checksum, kuhn.GAME) != before  # type: ignore[arg-type]
