"""Modules on this machine: arrays in their memory and copied there, failures, and files of machine code."""

import os
from pathlib import Path
from typing import Any

import numpy
import pytest

from hoyle.rules.compiler import Checks
from hoyle.rules.link import wasm_host
from hoyle.rules.link.entry import Entry
from hoyle.rules.link.wasm_host import SHARED_ARRAYS, WasmProgram, wasm_program
from hoyle.rules.link.wasm_memory import WasmMemory
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Row
from hoyle.rules.record import int64, local
from hoyle.rules.rule_error import RunError
from tests.support.marked import MARKED, State


@algorithm
def add(numbers: Row[int], others: Row[int], factor: float, pair: Any) -> float:
    """Add the other numbers to the first ones; return the last sum times the factor."""
    for index in range(len(others)):
        numbers[index] += others[index] + pair[0]
    return numbers[len(others) - 1] * factor


@algorithm
def mark(states: Row[State], index: int) -> bool:
    """Count the marks of a state; return whether there are two now."""
    states[index].mark += 1
    return states[index].mark == 2


@algorithm
def mark_one(state: State) -> None:
    """Count the mark of a state."""
    state.mark += 1


@algorithm
def deepen(depth: int) -> int:
    """Call itself for ever."""
    return deepen(depth + 1) + 1


NUMBERS_OF_FIVE = (1, 2, 3, 4, 5)
NUMBERS = numpy.zeros(1, numpy.int64)
ENTRIES = [
    Entry("add", add, (NUMBERS, NUMBERS.astype(numpy.int16), 1.0, (1,))),
    Entry("mark", mark, (State.array(1), 0)),
    Entry("mark_one", mark_one, (State.array(1)[0],)),
    Entry("deepen", deepen, (0,)),
]


def program(**facts: Any) -> WasmProgram:
    """The functions above."""
    return wasm_program(MARKED, ENTRIES, **facts)


def test_arrays_are_copied_there_and_back() -> None:
    instance, numbers = program().instance(), numpy.arange(3)
    others = numpy.array([10, 20], numpy.int16)
    assert instance.call("add", numbers, others, 0.5, (1,)) == 11
    assert numbers.tolist() == [11, 22, 2]
    assert others.tolist() == [10, 20]


def test_numbers_of_numpy_are_numbers() -> None:
    numbers, others = numpy.arange(3), numpy.array([10], numpy.int16)
    assert program().instance().call("add", numbers, others, numpy.float64(2), (numpy.int16(1),)) == 22


def test_an_array_with_gaps_is_copied_there_and_back() -> None:
    grid = numpy.zeros((3, 2), numpy.int64)
    program().instance().call("add", grid[:, 1], numpy.array([7, 8], numpy.int16), 1.0, (0,))
    assert grid.tolist() == [[0, 7], [0, 8], [0, 0]]


def test_arrays_that_overlap_stay_one() -> None:
    numbers = numpy.array([5, 0, 0, 0])
    program().instance().call("add", numbers, numbers[:1].view(numpy.int16), 1.0, (0,))
    assert numbers.tolist() == [10, 0, 0, 0]


def test_records_are_arguments_with_and_without_their_array() -> None:
    instance, states = program().instance(), State.array(3)
    assert instance.call("mark", states, 2) is False
    instance.call("mark_one", states[2])
    assert states["mark"].tolist() == [0, 0, 2]
    assert instance.call("mark", states[1:], 0) is False and instance.call("mark", states[1:], 0) is True


def test_arrays_in_the_memory_are_not_copied() -> None:
    instance = program().instance()
    states = instance.memory.array(100, State.dtype)
    more = instance.memory.array((300, 1000), numpy.int64)
    more[-1, -1] = 7
    instance.call("mark", states, 99)
    assert states[99]["mark"] == 1 and not states["mark"][:99].any() and more.sum() == 7
    assert instance.memory.offset(states) is not None and instance.memory.offset(more[3]) is not None
    assert instance.memory.offset(more[:, 3]) is None and instance.memory.offset(NUMBERS) is None


def test_addresses_above_two_gigabytes_are_passed() -> None:
    """The memory of a thread may have grown that far; the run itself fails here, since this one has not."""
    instance = program().instance()
    with pytest.raises(RunError, match="mark_one"):
        instance.run("mark_one", [2_211_694_992])


def test_a_failed_check_names_its_place_and_the_instance_goes_on() -> None:
    instance, states = program().instance(), State.array(1)
    with pytest.raises(RunError, match=r"test_wasm_host\.py:\d+: mark: the index index is outside of the row\.$"):
        instance.call("mark", states, 1)
    assert instance.call("mark", states, 0) is False


def test_recursion_that_is_too_deep_ends_with_a_sentence() -> None:
    with pytest.raises(RunError, match="deepen has called functions too deeply, or has left its memory"):
        program().instance().call("deepen", 0)


@algorithm
def fail_deeply(depth: int) -> int:
    """Fail with a row on the stack."""
    rest = local(100_000, int64)
    rest[0] = depth
    return NUMBERS_OF_FIVE[depth + rest[0]]


def test_a_run_after_many_failures_has_its_whole_stack() -> None:
    entries = [Entry("fail_deeply", fail_deeply, (0,))]
    instance = wasm_program(MARKED, entries).instance()
    for _ in range(20):
        with pytest.raises(RunError, match="fail_deeply: the index depth"):
            instance.call("fail_deeply", 7)


def test_steps_are_counted() -> None:
    instance = program(has_budget=True).instance()
    instance.budget = 100
    with pytest.raises(RunError, match="deepen: it takes too many steps"):
        instance.call("deepen", 0)
    instance.budget = 1000
    numbers = numpy.zeros(500, numpy.int64)
    instance.call("add", numbers, numbers.astype(numpy.int16), 1.0, (0,))
    assert 490 <= instance.budget <= 500


def test_memory_is_bounded() -> None:
    instance = program().instance(most_bytes=10 << 20)
    for _ in range(2):  # what was refused is not given to the next array
        with pytest.raises(RunError, match="more memory than the 10 MiB"):
            instance.memory.array(1 << 20, numpy.int64)
    instance.memory.array(1 << 10, numpy.int64)[:] = 1
    with pytest.raises(RunError, match="more memory than the 10 MiB"):
        instance.call("mark", State.array(1 << 20), 0)
    with pytest.raises(RunError, match="more memory than the 0 MiB"):
        program().instance(most_bytes=1000)


def test_machine_code_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder=tmp_path)
    (file,) = tmp_path.iterdir()
    with monkeypatch.context() as patch:
        patch.setattr(wasm_host.compiler, "compile_module", None)  # it would fail
        instance = program(folder=tmp_path).instance()
    assert instance.call("mark", State.array(1), 0) is False
    with pytest.raises(RunError, match=r"mark: the index index is outside"):
        instance.call("mark", State.array(1), 5)
    program(folder=tmp_path, checks=Checks.NONE)
    program(folder=tmp_path, has_budget=True)
    assert len(list(tmp_path.iterdir())) == 3
    assert file.exists()


@pytest.mark.parametrize("kept", [0, 100, -9])
def test_a_damaged_file_is_made_again(tmp_path: Path, kept: int) -> None:
    program(folder=tmp_path)
    (file,) = tmp_path.iterdir()
    code = file.read_bytes()
    file.write_bytes(code[:kept] + b"?")
    assert program(folder=tmp_path).instance().call("mark", State.array(1), 0) is False
    assert file.read_bytes() == code


def test_programs_share_a_memory() -> None:
    memory = WasmMemory(SHARED_ARRAYS)
    first, second = (wasm_program(MARKED, [entry], is_shared=True).instance_in(memory) for entry in ENTRIES[1:3])
    states = memory.array(2, State.dtype)
    first.call("mark", states, 1)
    second.call("mark_one", states[1:][0])
    assert first.program.end != second.program.end and states["mark"].tolist() == [0, 2]


def test_constants_of_programs_with_the_same_hash_have_different_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm_host, "TAKEN", {})
    places = [wasm_host.base_of(key) for key in ("05", "405", "06", "05")]
    assert places[0] == places[3] and len(set(places)) == 3


def test_memory_of_arrays_that_are_gone_is_used_again_and_empty() -> None:
    memory = program().instance().memory
    first = memory.array(100, numpy.int64)
    first[:] = 7
    part, top = first[50:], memory.top
    del first
    assert memory.array(100, numpy.int64).sum() == 0 and part.sum() == 350
    part = None
    padded = numpy.dtype([("large", "int64"), ("small", "int8")], align=True)
    again = memory.array(50, padded)
    assert again.tobytes() == bytes(800) and memory.top <= top + 800


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
def test_a_process_made_by_a_fork_compiles_and_runs_modules() -> None:
    program().instance().call("mark", State.array(1), 0)
    child = os.fork()
    if not child:
        works = program(checks=Checks.NONE).instance().call("mark", State.array(1), 0) is False
        os._exit(7 if works else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
