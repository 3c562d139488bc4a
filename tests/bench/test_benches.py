"""Every bench runs, with a budget of seconds, and writes nothing."""

import os
import runpy
import sys
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.support.sampling import sample

BENCH = Path(__file__).parents[2] / "bench"
PROGRAMS = sorted(file.stem for file in BENCH.glob("*.py") if "\nif __name__ ==" in file.read_text(encoding="utf-8"))
BROWSER = ("opening", "publish", "studio", "table")
LONG = (
    "baselines",
    "batch",
    "board64",
    "board64_options",
    "cfr",
    "cold",
    "compare",
    "comparisons",
    "cores",
    "dear_requests",
    "exact_speed",
    "hidden_hands",
    "lab_load",
    "load",
    "load_bots",
    "malice_strength",
    "melds",
    "module_rates",
    "modules",
    "muzicando_judged",
    "page_compiler",
    "puzzles",
    "review_coverage",
    "review_times",
    "rummy",
    "rummy_strength",
    "scale",
    "throughput",
    "wasm",
    "weak_rungs",
)
"""The programs that take longest, for soak runs: most of their time goes into compiling and starting servers."""
SHORT = [name for name in PROGRAMS if name not in (*BROWSER, *LONG)]


PROCESSES = get_context("forkserver")
"""Processes in which Hoyle is imported already."""
PROCESSES.set_forkserver_preload(["hoyle.lab", "hoyle.server.app"])


def test_most_files_are_programs() -> None:
    assert len(SHORT) > 15 and {*BROWSER, *LONG} < set(PROGRAMS)


def test_the_benches_of_soak_runs_find_what_they_import() -> None:
    browser = BROWSER if find_spec("playwright") else ()
    process = PROCESSES.Process(target=import_all, args=([*LONG, *browser],))
    process.start()
    process.join()
    assert process.exitcode == 0


def import_all(names: list[str]) -> None:
    """Import benches without running them."""
    for name in names:
        import_module(f"bench.{name}")


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(SHORT, [*SHORT, *LONG]))
def test_a_bench_runs(name: str, tmp_path: Path) -> None:
    run_tiny(name, tmp_path)


@pytest.mark.browser
@pytest.mark.soak
@pytest.mark.skipif(find_spec("playwright") is None, reason="no Playwright here")
@pytest.mark.parametrize("name", BROWSER)
def test_a_bench_with_a_browser_runs(name: str, tmp_path: Path) -> None:
    run_tiny(name, tmp_path)


def run_tiny(name: str, folder: Path) -> None:
    """Run a bench with `--tiny`; it prints something, and no file beside it or in docs changes."""
    before, output = contents(), folder / "output"
    process = PROCESSES.Process(target=run_in_process, args=(name, output))
    process.start()
    process.join()
    printed = output.read_text(encoding="utf-8")
    assert process.exitcode == 0, printed[-4000:]
    assert printed.strip()
    assert contents() == before


def run_in_process(name: str, output: Path) -> None:
    """Run a bench as `python -m` does; what it and its processes print goes into a file."""
    os.chdir(BENCH.parent)
    with output.open("w", encoding="utf-8") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    sys.argv = [name, "--tiny"]
    runpy.run_module(f"bench.{name}", run_name="__main__", alter_sys=True)


def contents() -> dict[Path, bytes]:
    """What benches write into."""
    return {file: file.read_bytes() for folder in ("bench", "docs") for file in (BENCH.parent / folder).glob("*.md")}
