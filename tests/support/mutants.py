"""Mutants: faults planted in a copy of the package, which the simulation must notice. `scripts/mutants` runs this file.

A mutant is a patch in `tests/simulation/mutants`. Its first line says what is wrong, the second has the arguments of
`hoyle simulate` besides those in ARGUMENTS.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "simulation" / "mutants"
ARGUMENTS = ("--seed", "0", "--count", "100", "--no-shorten")
GAMES = ("r", "telepathy", "triangle", "thirty_one")
"""The games of a mutant that names none: cheap ones, with sealed choices, hidden cards, several bots and matches."""


def mutants() -> list[Path]:
    """Return the patches of all mutants."""
    return sorted(FOLDER.glob("*.patch"))


def applies(patch: Path) -> bool:
    """Return whether a patch applies to the package as it is."""
    return subprocess.run(["git", "apply", "--check", patch], cwd=ROOT, capture_output=True).returncode == 0


@contextmanager
def planted(patch: Path) -> Iterator[Path]:
    """Return a folder with a copy of the package to which a patch is applied."""
    with tempfile.TemporaryDirectory() as folder:
        copytree(ROOT / "hoyle", Path(folder) / "hoyle", ignore=ignore_patterns("__pycache__", "client"))
        subprocess.run(["git", "apply", patch], cwd=folder, check=True)
        yield Path(folder)


def violation_of(patch: Path) -> str:
    """Return what the simulation says about a mutant; an empty string if it notices nothing."""
    arguments = patch.read_text("utf-8").splitlines()[1].split()[1:] or [f"--game={name}" for name in GAMES]
    with planted(patch) as folder:
        command = [sys.executable, "-m", "hoyle.cli.main", "simulate", *ARGUMENTS, *arguments]
        environment = os.environ | {"PYTHONPATH": str(folder)}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    *_, last = [*done.stdout.splitlines(), *done.stderr.splitlines(), ""][-2:]
    lines = [line for line in done.stdout.splitlines() if line.startswith("Violation:")]
    seeds = sum(line.startswith("Seed") for line in done.stdout.splitlines())
    return f"{lines[0]} ({seeds} simulations)" if lines else "" if done.returncode == 0 else f"It does not run: {last}"


def report(patch: Path) -> bool:
    """Print what the simulation says about a mutant; return whether it notices it."""
    found = violation_of(patch) if applies(patch) else "The patch does not apply."
    print(f"{'caught' if found.startswith('Violation') else 'MISSED'}  {patch.stem}: {found}", flush=True)
    return found.startswith("Violation")


def main(names: list[str]) -> int:
    """Try the mutants with these names, by default all; return 1 if one is not noticed."""
    chosen = [patch for patch in mutants() if not names or patch.stem in names]
    with ThreadPoolExecutor(max(2, (os.cpu_count() or 2))) as pool:
        results = list(pool.map(report, chosen))
    print(f"{sum(results)} of {len(results)} mutants are caught.")
    return int(not all(results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
