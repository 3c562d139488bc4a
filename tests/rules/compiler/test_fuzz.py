"""Random programs: Python, WebAssembly and Numba's code calculate the same, bit for bit."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from hoyle.rules.compiler import Checks
from tests.support.program_runs import arguments, loaded, run_cpu, run_plain, run_wasm
from tests.support.programs import Writer
from tests.support.sampling import sample

FUZZ = settings(
    max_examples=sample(60, 5_000),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@given(st.randoms(use_true_random=False), st.integers(0, 1 << 32))
@FUZZ
def test_python_and_webassembly_agree(tmp_path: Path, dice: Random, seed: int) -> None:
    text = Writer(dice).program()
    note(text)
    module = loaded(text, tmp_path)
    args = arguments(module, Random(seed))
    plain = run_plain(module, args)
    assert run_wasm(module, args) == plain
    assert run_wasm(module, args, Checks.ALL) == plain, "checked"
    assert run_wasm(module, args, inlines=False) == plain, "nothing inserted"


@pytest.mark.parametrize("seed", range(sample(3, 200)))
def test_numba_agrees(tmp_path: Path, seed: int) -> None:
    module = loaded(Writer(Random(seed)).program(), tmp_path)
    args = arguments(module, Random(seed))
    assert run_cpu(module, args) == run_wasm(module, args)


def test_programs_use_every_form_of_the_dialect() -> None:
    text = "".join(Writer(Random(seed)).program() for seed in range(60))
    forms = [
        "while",
        "for",
        "break",
        "continue",
        "elif",
        "else",
        "//",
        "%",
        "<<",
        ">>",
        "~",
        "min(",
        "max(",
        "abs(",
        "local(",
        "math.sqrt",
    ]
    assert [form for form in forms if form not in text] == []
