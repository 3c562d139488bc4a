"""How often an address may do something: over a sliding window, for each address alone, and without memory of those long gone."""

from contextlib import ExitStack

import pytest

from hoyle.server import rates
from hoyle.server.rates import CHANNELS_PER_MINUTE, MAX_FILES, REPORTS_PER_DAY, Rate, Rates, TooMany
from hoyle.server.settings import Settings


class Watch:
    """A clock that a test sets."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(rates, "time", watch)
    monkeypatch.setattr(
        rates, "CHANNELS_PER_MINUTE", CHANNELS_PER_MINUTE
    )  # others need a larger one for their receivers
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
    other = Rate(6, 60)
    for watch.now, key, known in ((0.0, "a", "a"), (119.9, "b", "ab"), (120.0, "c", "bc")):
        other.take(key)
        assert set(other.budgets) == set(known)


SETTINGS = Settings(posts_per_minute=3, tables_per_minute=2, publications_per_minute=4, notifications_per_hour=5)


@pytest.mark.parametrize(
    ("name", "amount", "seconds"),
    [
        ("allow_post", 3, 60),
        ("count_table", 2, 60),
        ("count_publication", 4, 60),
        ("count_attempt", rates.ATTEMPTS_PER_MINUTE, 60),
        ("count_report", REPORTS_PER_DAY, 86_400),
        ("count_channel", CHANNELS_PER_MINUTE, 60),
        ("allow_notification", 5, 3600),
    ],
)
def test_each_limit_is_exact_for_each_address_and_ends(watch: Watch, name: str, amount: int, seconds: int) -> None:
    counted = Rates(SETTINGS)

    def is_allowed(key: str) -> bool:
        try:
            return getattr(counted, name)(key) is not False
        except TooMany:
            return False

    for key in ("ann", "bob"):
        assert [is_allowed(key) for _ in range(amount + 1)] == [True] * amount + [False]
    watch.now = seconds - 0.001
    assert not is_allowed("ann")
    watch.now = 2.0 * seconds - 0.001
    assert is_allowed("ann")
    watch.now = 4.0 * seconds
    assert [is_allowed("ann") for _ in range(amount + 1)] == [True] * amount + [False]


def test_an_address_sends_so_many_large_files_at_the_same_time() -> None:
    counted = Rates(SETTINGS)
    with ExitStack() as sent:
        for _ in range(MAX_FILES):
            sent.enter_context(counted.one_of_few_files("ann"))
        with pytest.raises(TooMany), counted.one_of_few_files("ann"):
            pass
        with counted.one_of_few_files("bob"), counted.one_of_few_files("cleo"):
            with counted.one_of_few_files("bob"):
                pass
            assert counted.files == {"ann": MAX_FILES, "bob": 1, "cleo": 1}
        assert counted.files == {"ann": MAX_FILES}
    assert not counted.files
