"""Mutants: faults planted in a copy of the package, which something must notice. `scripts/mutants` runs this file.

A mutant is a patch whose first line says what is wrong. The second line of those in `tests/simulation/mutants`, which the
simulation must notice, is `Simulate:` and the arguments of `hoyle simulate` besides those in ARGUMENTS. That of those in
`tests/attack/mutants` is `Test:` and the tests of which one must fail.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "tests" / "simulation" / "mutants", ROOT / "tests" / "attack" / "mutants")
ARGUMENTS = ("--seed", "0", "--count", "300", "--no-shorten")
TIMEOUT = ("--timeout", "60", "--timeout-method", "thread")
"""For tests: a mutant that makes a test hang is noticed too, also where the test cannot be interrupted."""
MOST_SECONDS = 300
"""After these seconds the tests of a mutant are stopped, for example if their process does not end."""
GAMES = ("r", "telepathy", "triangle", "thirty_one")
"""The games of a mutant that names none: cheap ones, with sealed choices, hidden cards, several bots and matches."""


def mutants() -> list[Path]:
    """Return the patches of all mutants."""
    return sorted(patch for folder in FOLDERS for patch in folder.glob("*.patch"))


def applies(patch: Path) -> bool:
    """Return whether a patch applies to the package as it is."""
    return subprocess.run(["git", "apply", "--check", patch], cwd=ROOT, capture_output=True).returncode == 0


@contextmanager
def planted(patch: Path) -> Generator[Path]:
    """Return a folder with a copy of the package to which a patch is applied."""
    with tempfile.TemporaryDirectory() as folder:
        for part in ("hoyle", "tests", "docs"):
            copytree(ROOT / part, Path(folder) / part, ignore=ignore_patterns("__pycache__"))
        copy(ROOT / "pyproject.toml", folder)
        subprocess.run(["git", "apply", patch], cwd=folder, check=True)
        yield Path(folder)


def finding(patch: Path) -> str:
    """Return how a mutant was noticed, or an empty string; ValueError if it cannot be tried."""
    kind, *arguments = patch.read_text("utf-8").splitlines()[1].split()
    return failed_test(patch, arguments) if kind == "Test:" else violation_of(patch, arguments)


def failed_test(patch: Path, tests: list[str]) -> str:
    """Return the first of these tests that fails or hangs with a mutant, or an empty string."""
    with planted(patch) as folder, (folder / "output").open("w+", encoding="utf-8") as output:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", *TIMEOUT, *tests]
        environment = os.environ | {"PYTHONPATH": str(folder)}
        tried = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            code = tried.wait(MOST_SECONDS)
        except subprocess.TimeoutExpired:
            code = 1
        finally:
            stop_group(tried.pid)
            tried.wait()
        output.seek(0)
        lines = output.read().splitlines()
    if code not in (0, 1):
        raise ValueError(f"pytest ended with {code}")
    return next((line for line in lines if line.startswith("FAILED ") or "+ Timeout +" in line), "")


def stop_group(leader: int) -> None:
    """Stop a process and all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def violation_of(patch: Path, arguments: list[str]) -> str:
    """Return what the simulation says about a mutant, or an empty string if it notices nothing."""
    arguments = arguments or [f"--game={name}" for name in GAMES]
    with planted(patch) as folder:
        command = [sys.executable, "-m", "hoyle.cli.main", "simulate", *ARGUMENTS, *arguments]
        environment = os.environ | {"PYTHONPATH": str(folder)}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    *_, last = [*done.stdout.splitlines(), *done.stderr.splitlines(), ""][-2:]
    lines = [line for line in done.stdout.splitlines() if line.startswith("Violation:")]
    seeds = sum(line.startswith("Seed") for line in done.stdout.splitlines())
    if not lines and done.returncode:
        raise ValueError(last)
    return f"{lines[0]} ({seeds} simulations)" if lines else ""


def report(patch: Path) -> bool:
    """Print how a mutant was noticed; return whether it was."""
    found, problem = "", "" if applies(patch) else "the patch does not apply"
    try:
        found = "" if problem else finding(patch)
    except ValueError as error:
        problem = str(error)
    print(f"{'caught' if found else 'MISSED'}  {patch.stem}: {found or problem}", flush=True)
    return bool(found)


def main(names: list[str]) -> int:
    """Try the mutants with these names, by default all; return 1 if one is not noticed."""
    chosen = [patch for patch in mutants() if not names or patch.stem in names]
    with ThreadPoolExecutor(max(2, (os.cpu_count() or 2))) as pool:
        results = list(pool.map(report, chosen))
    print(f"{sum(results)} of {len(results)} mutants are caught.")
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
