"""Every bench runs, with a budget of seconds, and writes nothing."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
PROGRAMS = sorted(file.stem for file in BENCH.glob("*.py") if "\nif __name__ ==" in file.read_text(encoding="utf-8"))
BROWSER = ("opening", "table")


def test_most_files_are_programs() -> None:
    assert len(PROGRAMS) > 20 and set(BROWSER) < set(PROGRAMS)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in BROWSER])
def test_a_bench_runs(name: str) -> None:
    run_tiny(name)


@pytest.mark.browser
@pytest.mark.skipif(find_spec("playwright") is None, reason="no Playwright here")
@pytest.mark.parametrize("name", BROWSER)
def test_a_bench_with_a_browser_runs(name: str) -> None:
    run_tiny(name)


def run_tiny(name: str) -> None:
    """Run a bench with `--tiny`; it prints something, and no file beside it or in docs changes."""
    before = contents()
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{name}", "--tiny"], capture_output=True, text=True, check=False, cwd=BENCH.parent
    )
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    assert done.stdout.strip()
    assert contents() == before


def contents() -> dict[Path, bytes]:
    """What benches write into."""
    return {file: file.read_bytes() for folder in ("bench", "docs") for file in (BENCH.parent / folder).glob("*.md")}
