"""Games on Ray: the same as on threads, also when a worker is killed in the middle of the run."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest

import hoyle
from hoyle import lab
from hoyle.adapters.stepper import Stepper
from hoyle.lab import on_ray
from hoyle.lab.many import play_series
from hoyle.lab.on_ray import RayPool, Recipe, pool_named
from hoyle.lab.pools import playing_on
from hoyle.lab.series import Series, series_of
from tests.support.play_on import digest
from tests.support.postgres import free_port
from tests.support.sampling import sample

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("ray") is None, reason="no Ray here"),
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.xdist_group("ray"),
]


@pytest.fixture
def cluster() -> Generator[str]:
    """Return the address of a cluster of one machine, with Ray's server of clients."""
    with TemporaryDirectory(prefix="ray") as folder:  # the paths of Ray's sockets must be short
        yield from cluster_in(Path(folder))


def cluster_in(folder: Path) -> Generator[str]:
    """Start a cluster that keeps its files in the folder."""
    port, client = free_port(), free_port()
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--include-dashboard=false"]
    command += ["--num-cpus=2", f"--port={port}", f"--ray-client-server-port={client}", "--disable-usage-stats"]
    log, environment = folder / "log", os.environ | {"RAY_TMPDIR": str(folder)}
    with log.open("w") as output, subprocess.Popen(command, stdout=output, stderr=output, env=environment) as started:
        try:
            until = time.monotonic() + 120
            while "Ray runtime started" not in log.read_text():
                assert started.poll() is None and time.monotonic() < until, log.read_text()
                time.sleep(0.1)
            yield f"ray://127.0.0.1:{client}"
        finally:
            started.terminate()


@pytest.mark.soak  # Ray's server of clients needs up to 40 s for its first client
def test_a_cluster_is_named_by_its_address(cluster: str) -> None:
    command = [Path(sys.executable).with_name("hoyle"), "measure", "r", "--bots", "random,random", "--games", "300"]
    here, there = (
        subprocess.run([*command, *on], capture_output=True, text=True, timeout=240) for on in ([], ["--on", cluster])
    )
    assert there.returncode == 0, there.stderr
    assert "Seat 1 wins" in here.stdout and there.stdout == here.stdout


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


@pytest.mark.soak  # Ray starts the killed task again; how a pool counts what comes twice is tested below
def test_a_killed_worker_changes_nothing(pool: RayPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "TASK_SECONDS", 0.05)
    series = series_of(hoyle.game("r", points_to_win=3), ("greedy", "random"), 3)
    killed: list[int] = []

    def kill_one(done: int, games: int) -> None:
        until = time.monotonic() + 1
        while not killed and done < games and time.monotonic() < until:
            killed.extend(workers()[:1])
            for process in killed:
                os.kill(process, signal.SIGKILL)

    expected = play_series(series, 5_000, keep_moves=True)
    with playing_on(pool):
        played = play_series(series, 5_000, progress=kill_one, keep_moves=True)
    assert killed and played.rows.tobytes() == expected.rows.tobytes()
    assert played.moves.tobytes() == expected.moves.tobytes()


@pytest.mark.parametrize("left_out", sample(["nothing"], ["nothing", "Spy"]))
def test_a_ladder_and_an_analysis_are_the_same_on_every_pool(pool: RayPool, left_out: str) -> None:
    duel = hoyle.game("r", points_to_win=3)
    without = () if left_out == "nothing" else (left_out,)

    def figures() -> list[dict[str, Any]]:
        return [
            lab.ladder(duel, ("greedy", "random"), 40, 3).to_json(),
            lab.analyze(duel, ("greedy", "random"), 40, 3, without=without).to_json(),
        ]

    here = figures()
    with playing_on(pool):
        assert figures() == here


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


def test_an_address_without_a_cluster_is_said_in_a_sentence() -> None:
    def init(address: str, **settings: object) -> None:
        raise ConnectionError("ray client connection timeout")

    with pytest.raises(ValueError, match="There is no Ray cluster at ray://host:10001: ray client connection timeout"):
        on_ray.connect(SimpleNamespace(init=init), "ray://host:10001")


def test_plays_and_environments_go_on_identically_in_a_worker(pool: RayPool) -> None:
    play = hoyle.game("r", hand_limit=2).new(seed=3)
    play.play(0, play.legal(0)[0])
    objects = [play, hoyle.batch("r", 3, seed=1), Stepper("r", seed=1)]
    found = pool.ray.get([pool.ray.remote(digest).remote(one) for one in objects])
    assert found == [digest(one) for one in objects]
