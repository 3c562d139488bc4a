"""The logarithm for algorithms: accurate, and the same bits in plain and compiled code."""

import math
import struct
from decimal import Decimal, getcontext
from random import Random
from typing import Any

import numpy

from hoyle.rules.floats import log
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from tests.support.yardsticks import kuhn


@algorithm
def logs(numbers: Any, results: Any, n: int) -> int:
    """Write the logarithms of `n` numbers into `results`."""
    for index in range(n):
        results[index] = log(numbers[index])
    return n


def values() -> list[float]:
    """Return small integers, powers of two and the floats next to them, and random numbers of every size."""
    rng = Random(5)
    near_powers = [math.nextafter(2.0**k, limit) for k in range(1, 62) for limit in (0.0, 2.0**k, math.inf)]
    return [
        *map(float, range(1, 20_000)),
        *near_powers,
        *(rng.uniform(1, 2) for _ in range(2_000)),
        *(10 ** rng.uniform(0, 18.6) for _ in range(2_000)),
    ]


def test_it_is_within_one_unit_in_the_last_place() -> None:
    getcontext().prec = 40
    for x in values()[::11]:
        exact = Decimal(x).ln()
        assert abs(Decimal(log(x)) - exact) <= Decimal(math.ulp(float(exact))), x


def test_it_is_within_two_units_of_the_library() -> None:
    for x in values():
        assert abs(log(x) - math.log(x)) <= 2 * math.ulp(math.log(x)), x


def test_an_integer_gives_what_the_equal_float_gives() -> None:
    assert all(log(n) == log(float(n)) for n in (1, 2, 3, 10, 4096, 10**15))


def test_known_bits() -> None:
    """These bits must never change, since other targets are compared with them."""
    known = {
        2.0: "3fe62e42fefa39ef",
        3.0: "3ff193ea7aad030a",
        10.0: "40026bb1bbb55516",
        1000.0: "401ba18a998fffa0",
        123456.789: "40277281cad8a844",
    }
    assert {x: struct.pack(">d", log(x)).hex() for x in known} == known


def test_plain_and_compiled_agree_to_the_bit() -> None:
    numbers = numpy.array(values())
    plain, compiled = numpy.zeros_like(numbers), numpy.zeros_like(numbers)
    link(logs, kuhn.GAME, "plain")(numbers.tolist(), plain, len(numbers))
    link(logs, kuhn.GAME, "cpu")(numbers, compiled, len(numbers))
    assert plain.tobytes() == compiled.tobytes()
