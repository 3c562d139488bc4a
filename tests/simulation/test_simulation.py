"""Simulated worlds: what must always hold does, the same seed gives the same trace, and failures are shortened."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.host import local_table
from hoyle.table.wire.events import Event
from hoyle.testing.simulation import Settings, World, simulate
from hoyle.testing.simulation.shrink import kind_of, shortened
from tests.support import mutants
from tests.support.command import hoyle as run_command
from tests.support.sampling import sample

PARTS = 4
"""The commands are divided into so many tests, which different processes may run."""
COMMANDS = sample(5_000, 1_000_000)


@pytest.mark.parametrize("part", range(PARTS))
def test_what_must_always_hold_does(part: int) -> None:
    commands, faults, seed = 0, 0, part * 1_000_000
    while commands < COMMANDS // PARTS:
        world, violation = simulate(Settings(seed))
        assert violation is None, f"{violation}: hoyle simulate --seed {seed}"
        commands += world.commands
        faults += len(world.faults.happened) + world.faults.attacks
        seed += 1
    assert faults > commands / 10
    print(f"{commands:,} commands, {faults:,} faults")


def test_all_are_told_who_is_gone_also_when_only_one_seat_sees_the_change() -> None:
    _, violation = simulate(Settings(52, games=("r", "telepathy", "triangle", "thirty_one")))
    assert violation is None, violation


@pytest.mark.parametrize("seed", [52, 104])
def test_an_answer_that_is_lost_while_a_rematch_opens_opens_no_table_twice(seed: int) -> None:
    _, violation = simulate(Settings(seed))
    assert violation is None, violation


def test_a_turn_of_many_steps_remembers_few_gestures() -> None:
    _, violation = simulate(Settings(279))
    assert violation is None, violation


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_simulated(name: str) -> None:
    longest = 0
    for seed in (1, 2):
        world, violation = simulate(Settings(seed, commands=sample(60, 600), games=(name,)))
        assert violation is None, violation
        longest = max(longest, *(len(replica.rows) for replica in world.checks.replicas.values()))
    assert longest > 3


SHARED = 21
"""A seed whose world has two processes on one store, with people at both."""


def test_the_same_seed_gives_the_same_trace_in_every_process() -> None:
    code = (
        "import sys; from hoyle.testing.simulation import *; print(simulate(Settings(int(sys.argv[1]), 120))[0].digest)"
    )
    for seed in (1, SHARED):
        world, _ = simulate(Settings(seed, 120))
        command = [sys.executable, "-c", code, str(seed)]
        environment = os.environ | {"PYTHONHASHSEED": "7"}
        other = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert other.stdout.strip() == world.digest


def test_two_processes_share_a_store() -> None:
    world, violation = simulate(Settings(SHARED))
    assert violation is None
    assert len(world.processes) == 2
    assert {link.process.number for person in world.people for link in person.links} == {0, 1}


WORKER_FAULTS = {
    "worker killed before",
    "worker killed after",
    "slow worker",
    "silent worker",
    "late answer",
    "wrong worker",
}


def test_in_a_third_of_the_worlds_tables_live_in_workers_that_die_are_silent_and_lie() -> None:
    happened = set[str]()
    for seed in (1, 4, 7, 10):
        world, violation = simulate(Settings(seed, games=("r", "telepathy")))
        assert violation is None and world.has_workers
        happened |= {name.partition("#")[0] for name in world.faults.happened}
    assert happened >= WORKER_FAULTS
    assert [World(Settings(seed)).has_workers for seed in range(6)] == [False, True, False] * 2


def test_only_the_named_faults_happen() -> None:
    world, _ = simulate(Settings(1))
    names = frozenset(world.faults.happened[:3])
    assert len(names) == 3
    again, _ = simulate(Settings(1, only=names))
    assert set(again.faults.happened) <= names


def first_seat(events: list[Event]) -> int | None:
    """Return the seat of the first event: a wrong `local_table.only_viewer`."""
    return next((getattr(event, "seat", None) for event in events), None)


def test_a_failure_is_shortened_to_one_that_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_table, "only_viewer", first_seat)
    settings = Settings(0, games=("r",))
    world, violation = simulate(settings)
    while violation is None or len(world.faults.happened) < 3:
        settings = replace(settings, seed=settings.seed + 1)
        world, violation = simulate(settings)
    shorter, short_world, short_violation = shortened(settings, world, violation)
    assert kind_of(short_violation) == kind_of(violation)
    assert len(short_world.faults.happened) < 3
    again, found = simulate(shorter)
    assert (again.trace, str(found)) == (short_world.trace, str(short_violation))


def test_the_command_prints_the_seed_of_a_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    good = run_command("simulate", "--seed", "1", "--commands", "40", "--game", "r", "--trace", str(trace))
    assert (good.returncode, good.stdout[:8]) == (0, "Seed 1: ")
    assert trace.read_text("utf-8").startswith("0 open t0 r ")
    monkeypatch.setattr(local_table, "only_viewer", first_seat)
    bad = run_command("simulate", "--game", "r", "--count", "20")
    assert bad.returncode == 1
    assert "Violation: " in bad.stdout
    assert "Run it again with --seed 0 --commands " in bad.stdout


def test_an_unknown_game_is_refused() -> None:
    assert "There is no game 'chess'" in run_command("simulate", "--game", "chess").stderr


def test_there_are_enough_mutants_and_all_apply() -> None:
    patches = mutants.mutants()
    assert len(patches) >= 25
    assert [patch.stem for patch in patches if not mutants.applies(patch)] == []


@pytest.mark.parametrize("name", ["others_not_published", "acknowledged_before_stored"])
def test_a_mutant_is_noticed(name: str) -> None:
    """`scripts/mutants` tries all of them."""
    assert mutants.finding(mutants.FOLDERS[0] / f"{name}.patch").startswith("Violation: ")
