"""How often an address may do something: over a sliding window, for each address alone, and without memory of those long gone."""

import pytest

from hoyle.server import rates
from hoyle.server.rates import Rate


class Watch:
    """A clock that a test sets."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(rates, "time", watch)
    return watch


def allowed(rate: Rate, key: str, attempts: int) -> int:
    return sum(rate.take(key) for _ in range(attempts))


def test_an_address_has_as_many_as_the_window_has_left(watch: Watch) -> None:
    rate = Rate(6, 60)
    assert allowed(rate, "ann", 10) == 6 and allowed(rate, "bob", 10) == 6
    watch.now = 59.9
    assert allowed(rate, "ann", 1) == 0
    watch.now = 60.0
    assert allowed(rate, "ann", 1) == 0, "all six were in the last minute"
    watch.now = 90.0
    assert allowed(rate, "ann", 10) == 3
    watch.now = 180.0
    assert allowed(rate, "ann", 10) == 6


def test_addresses_are_forgotten_when_their_counts_are_over(watch: Watch) -> None:
    rate = Rate(6, 60)
    for n in range(1000):
        watch.now = 0.01 * n
        rate.take(f"10.0.0.{n}")
    watch.now = 100.0
    rate.take("10.0.0.0")
    assert len(rate.budgets) == 1000, "they count for two windows"
    watch.now = 140.0
    rate.take("10.0.0.7")
    assert set(rate.budgets) == {"10.0.0.0", "10.0.0.7"}
    watch.now = 1e6
    rate.take("10.0.0.7")
    assert set(rate.budgets) == {"10.0.0.7"}
