"""`scripts/release` refuses with one sentence for everything that disagrees, and builds a wheel and a source archive otherwise."""

import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
Change = Callable[[Path], None]

pytestmark = pytest.mark.slow


def release_of(root: Path) -> ModuleType:
    """The release script of a checkout."""
    spec = spec_from_file_location("release", root / "scripts" / "release.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def edited(name: str, old: str, new: str) -> Change:
    """A change of one place in a file."""

    def change(root: Path) -> None:
        text = (root / name).read_text("utf-8")
        assert re.search(old, text, re.MULTILINE), (name, old)
        (root / name).write_text(re.sub(old, new, text, count=1, flags=re.MULTILINE), "utf-8")

    return change


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words], cwd=root, check=True)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout, ready for a release."""
    root = tmp_path_factory.mktemp("release") / "hoyle"
    listed = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("this is no checkout")
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_bytes((ROOT / name).read_bytes())
            (root / name).chmod((ROOT / name).stat().st_mode)
    edited("CHANGELOG.md", "^## .*$", "## 0.1.0 (2026-01-31)")(root)
    edited("pyproject.toml", '^version = ".*"$', 'version = "0.1.0"')(root)
    edited("hoyle/version.py", "^__version__ = .*$", '__version__ = "0.1.0"')(root)
    edited("CITATION.cff", "^version: .*$", 'version: "0.1.0"')(root)
    git(root, "init", "-q")
    commit(root)
    return root


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "A change")


DISAGREEMENTS: tuple[Change, ...] = (
    edited("pyproject.toml", "^version = .*$", 'version = "0.1.1"'),
    edited("CHANGELOG.md", "^## 0.1.0 .*$", "## Unreleased\n\n## 0.1.0 (2026-01-01)"),
    edited("hoyle/lab/facts.json", r'"version": \d+', '"version": 99'),
    edited("bench/results.md", r"numba \d[\d.]*", "numba 0.1.2"),
    edited("hoyle/locale/hoyle.pot", '^msgid "The game is over."$', 'msgid "?"'),
)
REFUSALS = (
    "The working tree is not clean: commit or remove notes.txt",
    "The tag v0.1.1 exists already",
    "pyproject.toml has version 0.1.1, and hoyle/version.py has 0.1.0",
    "pyproject.toml has version 0.1.1, and CITATION.cff has 0.1.0",
    "The newest heading of CHANGELOG.md is “Unreleased”",
    "The newest section of CHANGELOG.md is empty",
    "The facts of r were measured with other rules",
    "bench/results.md was measured with numba 0.1.2",
    "The catalogues are out of date",
)


def test_every_disagreement_is_one_sentence(checkout: Path) -> None:
    try:
        for change in DISAGREEMENTS:
            change(checkout)
        commit(checkout)
        git(checkout, "tag", "v0.1.1")
        (checkout / "notes.txt").write_text("mine")
        environment = {"PYTHON": sys.executable, "PATH": "/usr/bin:/bin"}
        run = subprocess.run([checkout / "scripts" / "release"], env=environment, capture_output=True, text=True)
        sentences = run.stderr.splitlines()
        assert (run.returncode, run.stdout, len(sentences)) == (1, "", len(REFUSALS)), run.stderr
        assert all(map(str.startswith, sentences, REFUSALS)) and all(line.endswith(".") for line in sentences)
        assert not (checkout / "dist").exists()
    finally:
        git(checkout, "reset", "-q", "--hard", "HEAD~1")
        git(checkout, "clean", "-fdq")


@pytest.mark.parametrize(
    ("heading", "is_right"),
    [("0.1.0 (2026-01-31)", True), ("0.1.0", False), ("0.1.1 (2026-01-31)", False), ("0x1x0 (2026-01-31)", False)],
)
def test_the_newest_heading_is_the_version_with_its_date(heading: str, is_right: bool) -> None:
    text = f"# Changelog\n\n## {heading}\n\nMuch.\n\n## 0.0.1 (2025-01-01)\n"
    assert list(release_of(ROOT).changelog_problems(text, "0.1.0")) is not is_right


@pytest.mark.soak  # test_package builds a wheel
def test_a_release_is_built(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    release = release_of(checkout)
    asked = list[Path]()
    monkeypatch.setattr(release, "tests_fail", lambda root: iter(asked.append(root) or ()))
    release.main()
    assert capsys.readouterr().out.split("\n")[:3] == [
        "dist/hoyle-0.1.0-py3-none-any.whl",
        "dist/hoyle-0.1.0.tar.gz",
        "Nothing was uploaded.",
    ]
    assert asked == [checkout] and len(list((checkout / "dist").iterdir())) == 2


def test_failed_tests_of_the_documentation_are_a_refusal(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = release_of(checkout)
    assert all((checkout / name).exists() for name in release.TEXT_TESTS)
    (checkout / "test_wrong.py").write_text("def test_wrong():\n    assert False\n")
    monkeypatch.setattr(release, "TEXT_TESTS", ("test_wrong.py",))
    (sentence,) = release.tests_fail(checkout)
    assert "disagree with the code" in sentence
    (checkout / "test_wrong.py").write_text("def test_right():\n    assert True\n")
    assert list(release.tests_fail(checkout)) == []
    (checkout / "test_wrong.py").unlink()
