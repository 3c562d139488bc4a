"""Build a release into `dist/`, or say in one sentence each what disagrees about it. Nothing is uploaded."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXT_TESTS = ("tests/docs", "tests/test_facts.py", "tests/test_words.py", "tests/server/test_deploy.py")
"""The tests that compare documentation, facts and catalogues with the code."""
FACTS = """
import json
from hoyle.games import GAMES
from hoyle.lab.facts import all_facts
found = {name: {facts["version"] for facts in measured.values()} for name, measured in all_facts().items()}
print(json.dumps([name for name, game in GAMES.items() if found.get(name) != {game.version}]))
"""
"""A program that prints the games whose facts were measured with other rules."""


def problems(root: Path) -> Iterator[str]:
    """Yield a sentence for everything that speaks against a release of the checkout, except what `tests_fail` finds."""
    version = version_of(root)
    if changed := git(root, "status", "--porcelain"):
        yield f"The working tree is not clean: commit or remove {changed.split()[1]} and what else `git status` shows."
    if git(root, "tag", "--list", f"v{version}"):
        yield f"The tag v{version} exists already: raise the version in pyproject.toml and hoyle/version.py."
    found = re.findall(r'^__version__ = "(.+)"$', (root / "hoyle" / "version.py").read_text("utf-8"), re.MULTILINE)
    if found != [version]:
        yield f"pyproject.toml has version {version}, and hoyle/version.py has {', '.join(found) or 'none'}: make them equal."
    cited = re.findall(r'^version: "(.+)"$', (root / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    if cited != [version]:
        yield f"pyproject.toml has version {version}, and CITATION.cff has {', '.join(cited) or 'none'}: make them equal."
    yield from changelog_problems((root / "CHANGELOG.md").read_text("utf-8"), version)
    for game in json.loads(run(root, sys.executable, "-c", FACTS).stdout):
        yield f"The facts of {game} were measured with other rules: run python -m bench.facts {game}."
    yield from bench_problems(root)
    if run(root, "scripts/words", "--check").returncode:
        yield "The catalogues are out of date: run scripts/words and translate what is new."


def version_of(root: Path) -> str:
    """Return the version in `pyproject.toml`."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def changelog_problems(text: str, version: str) -> Iterator[str]:
    """Yield a sentence if the newest heading of the changelog is not this version with a date, or says nothing."""
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    heading, _, contents = sections[0].partition("\n") if sections else ("", "", "")
    if not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading):
        shown = heading or "nothing"
        yield f"The newest heading of CHANGELOG.md is “{shown}”: it must be the version with its date, such as “{version} (2026-01-31)”."
    if not contents.strip():
        yield "The newest section of CHANGELOG.md is empty: say what changed."


def bench_problems(root: Path) -> Iterator[str]:
    """Yield a sentence for each version of a package with which the bench ran, if the tests have another one."""
    pinned = dict(line.split("==") for line in (root / "constraints.txt").read_text().splitlines() if "==" in line)
    measured = (root / "bench" / "results.md").read_text("utf-8")
    lines = re.findall(r"^Python [\d.]+, (.+?);", measured, re.MULTILINE)
    versions = {tuple(part.split()) for line in lines for part in line.split(", ")}
    if not versions:
        yield "bench/results.md does not say with which packages it was measured: run the bench."
    for name, found in sorted(versions):
        if pinned.get(name) != found:
            yield f"bench/results.md was measured with {name} {found}, and constraints.txt has {pinned.get(name)}: run the bench."


def tests_fail(root: Path) -> Iterator[str]:
    """Yield a sentence if a test about documentation, facts or catalogues fails."""
    command = [sys.executable, "-m", "pytest", "-q", *TEXT_TESTS]
    if subprocess.run(command, cwd=root, env=environment(root)).returncode:
        yield f"Documentation or facts disagree with the code: see the failed tests above ({' '.join(TEXT_TESTS)})."


def build(root: Path) -> list[Path]:
    """Build the source archive and the wheel into `dist/`; return them."""
    made = run(root, sys.executable, "-m", "hatchling", "build", "-d", str(root / "dist"))
    if made.returncode:
        sys.exit(f"The build failed:\n{made.stderr}")
    return sorted((root / "dist").glob(f"hoyle-{version_of(root)}*"))


def git(root: Path, *words: str) -> str:
    """Return what git prints."""
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout


def run(root: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in the checkout, with its package."""
    return subprocess.run(command, cwd=root, env=environment(root), capture_output=True, text=True)


def environment(root: Path) -> dict[str, str]:
    """Return the environment of a command that uses the package of the checkout."""
    return os.environ | {"PYTHON": sys.executable, "PYTHONPATH": str(root)}


def main() -> None:
    """Refuse, or build and name the files."""
    found = list(problems(ROOT)) or list(tests_fail(ROOT))
    for problem in found:
        print(problem, file=sys.stderr)
    if found:
        sys.exit(1)
    for path in build(ROOT):
        print(path.relative_to(ROOT))
    print("Nothing was uploaded.")


if __name__ == "__main__":
    main()
