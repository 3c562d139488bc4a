"""Games on Ray: the same as on threads, also when a worker is killed in the middle of the run."""

import os
import signal
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest

import hoyle
from hoyle.lab import on_ray
from hoyle.lab.many import play_series
from hoyle.lab.on_ray import RayPool, Recipe
from hoyle.lab.pools import playing_on, pool_named
from hoyle.lab.series import Series, series_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("ray") is None, reason="no Ray here"),
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.xdist_group("ray"),
]


@pytest.fixture(scope="module")
def pool() -> Generator[RayPool]:
    """Ray on this machine with two workers."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        yield RayPool()
    finally:
        ray.shutdown()


def workers() -> list[int]:
    """Return the processes that play a slice for Ray."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        try:
            if b"ray::play_slice" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except (OSError, ValueError):
            continue
    return found


def test_a_killed_worker_changes_nothing(pool: RayPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "TASK_SECONDS", 0.05)
    series = series_of(hoyle.game("r", points_to_win=3), ("greedy", "random"), 3)
    killed: list[int] = []

    def kill_one(done: int, games: int) -> None:
        if not killed and done < games:
            killed.extend(workers()[:1])
            for process in killed:
                os.kill(process, signal.SIGKILL)

    expected = play_series(series, 1_500, keep_moves=True)
    with playing_on(pool):
        played = play_series(series, 1_500, progress=kill_one, keep_moves=True)
    assert killed and played.rows.tobytes() == expected.rows.tobytes()
    assert played.moves.tobytes() == expected.moves.tobytes()


def test_duplicates_are_dropped(pool: RayPool) -> None:
    series = series_of(hoyle.game("r"), ("random", "random"), 3)

    class Twice(RayPool):
        def __init__(self) -> None:
            self.ray, self.task = pool.ray, pool.task

        def play(self, series, slices, keep_moves, play):
            for number, part in super().play(series, slices, keep_moves, play):
                yield number, part
                yield number, part

    with playing_on(Twice()):
        counted: list[int] = []
        played = play_series(series, 400, progress=lambda done, games: counted.append(done))
    assert len(played) == 400 and max(counted) == 400
    assert (played.rows == play_series(series, 400).rows).all()


def test_a_recipe_makes_the_same_series() -> None:
    series = series_of(hoyle.game("r", points_to_win=3), ("random", "random"), 3, opening=1)
    again = Recipe.of(series).series()
    assert isinstance(again, Series) and again.key == series.key


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="write ray, or the address of a cluster"):
        pool_named("spark")
