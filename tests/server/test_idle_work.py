"""What a server does when it is idle, with a clock of the test: collecting garbage, measuring rules; and the limit of open files."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.server import garbage_collection, measuring, run
from hoyle.server.garbage_collection import CHECK_SECONDS, CYCLES_SECONDS, MAX_CYCLES_SECONDS
from hoyle.server.measuring import LOOK_SECONDS, Measuring
from hoyle.server.run import SPARE_FILES, raise_file_limit
from hoyle.server.settings import Settings


class Watch:
    """A clock in place of the module `time`: a look takes CHECK_SECONDS and this share of a core."""

    def __init__(self, share: float) -> None:
        self.share, self.now, self.looks = share, 0.0, 0

    def monotonic(self) -> float:
        return self.now

    def process_time(self) -> float:
        return self.now * self.share


@pytest.mark.parametrize(
    ("share", "seconds"), [(0.0199, CYCLES_SECONDS), (0.0201, MAX_CYCLES_SECONDS), (0.5, MAX_CYCLES_SECONDS)]
)
def test_cycles_are_searched_when_the_server_is_idle_or_after_a_long_time(
    monkeypatch: pytest.MonkeyPatch, share: float, seconds: float
) -> None:
    watch, searched = Watch(share), list[float]()

    async def sleep(pause: float) -> None:
        if len(searched) == 2:
            raise asyncio.CancelledError
        watch.now += pause

    def nothing() -> None:
        pass

    def collect() -> None:
        searched.append(watch.now)

    # Modules in their places: the servers of other tests go on with asyncio and gc meanwhile.
    monkeypatch.setattr(garbage_collection, "time", watch)
    monkeypatch.setattr(garbage_collection, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(garbage_collection, "gc", SimpleNamespace(collect=collect, freeze=nothing, unfreeze=nothing))
    with pytest.raises(asyncio.CancelledError):
        garbage_collection.collect_when_idle().send(None)
    assert searched == [seconds, 2 * seconds] and seconds % CHECK_SECONDS == 0


def test_rules_are_measured_after_a_pause_and_looked_for_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, busy, found = [0.0], [False], [True]

    class Counted(Measuring):
        asked = 0

        async def measure_next(self) -> bool:
            self.asked += 1
            return found[0]

    store: Any = None
    work = Counted(store, Settings(measure_after=60.0), lambda: busy[0])
    monkeypatch.setattr(measuring, "now", lambda: now[0])

    def asked_at(seconds: float, is_busy: bool = False, more: bool = True) -> int:
        now[0], busy[0], found[0], work.asked = seconds, is_busy, more, 0
        asyncio.run(work.work())
        return work.asked

    assert [asked_at(seconds) for seconds in (59.9, 60.0, 60.1)] == [0, 1, 1]
    assert asked_at(70.0, is_busy=True) == 0 and asked_at(129.9) == 0, "the pause begins anew"
    assert asked_at(130.0, more=False) == 1
    assert [asked_at(130.0 + seconds) for seconds in (0.1, LOOK_SECONDS - 0.1, LOOK_SECONDS)] == [0, 0, 1]
    assert asked_at(161.0) == 1, "there was one more"


def test_a_measurement_that_fails_is_tried_again_once_unless_no_bot_can_play() -> None:
    store: Any = None
    work = Measuring(store, Settings(), lambda: False)
    rules: Any = type("Rules", (), {"hash": "h", "id": "i"})
    other: Any = type("Rules", (), {"hash": "o", "id": "i"})
    assert work.facts_after(RuntimeError("x"), rules) is None and work.facts_after(RuntimeError("x"), other) is None
    found = work.facts_after(RuntimeError("x"), rules)
    assert found and (found.games, found.is_current) == (0, True)
    assert work.facts_after(ValueError("x"), type("Rules", (), {"hash": "n", "id": "i"})) is not None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("soft", "hard", "limit"),
    [
        (1024, 4096, (1000 + SPARE_FILES, 4096)),
        (1024, 1100, (1100, 1100)),
        (1024, -1, (1000 + SPARE_FILES, -1)),
        (1000 + SPARE_FILES, 4096, None),
        (999 + SPARE_FILES, 4096, (1000 + SPARE_FILES, 4096)),
        (-1, -1, None),
    ],
)
def test_the_limit_of_open_files_is_raised_as_far_as_it_may(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, limit: tuple[int, int] | None
) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no such limit")
    set_to = list[tuple[int, int]]()

    def getrlimit(what: int) -> tuple[int, int]:
        return tuple(resource.RLIM_INFINITY if each < 0 else each for each in (soft, hard))  # type: ignore[return-value]

    def setrlimit(what: int, limits: tuple[int, int]) -> None:
        set_to.append(limits)

    monkeypatch.setattr(resource, "getrlimit", getrlimit)
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    raise_file_limit(1000)
    found = [tuple(-1 if each == resource.RLIM_INFINITY else each for each in limits) for limits in set_to]
    assert found == ([] if limit is None else [limit])


def test_settings_in_the_log_have_no_secrets() -> None:
    assert run.described(Settings()) == "All settings are the usual ones."
    assert run.described(Settings(allow_hosts=("a", "b"))) == "Settings: allow_hosts=a,b."
