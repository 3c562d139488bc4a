"""`hoyle doctor`: a line for each part, and what to do where something is missing."""

import sys
import webbrowser
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from hoyle.cli import doctor
from hoyle.rules.link import wasm_host
from hoyle.rules.rule_error import RunError
from tests.support.command import hoyle as run_command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file, in which there can be no folder."""
    path = tmp_path / "file"
    path.touch()
    return path


def test_it_has_a_line_for_each_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path))
    done = run_command("doctor", "--store", str(tmp_path / "tables.db"))
    assert done.returncode == 0, done.stdout
    marked = [line.split()[:2] for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert [part for _, part in marked] == [
        "Python",
        "Packages",
        "Extras",
        "Compiler",
        "Numba",
        "Cache",
        "Browser",
        "Database",
    ]
    assert {mark for mark, _ in marked} <= {"ok", "note"}
    assert "tables.db (made by the first start)" in done.stdout and not (tmp_path / "tables.db").exists()


def test_something_needed_that_fails_gives_exit_code_1_and_advice(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_STORE", str(file / "tables.db"))
    done = run_command("doctor")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-2].startswith("FAILED Database  SQLite")
    assert "name a file elsewhere with --store" in done.stdout.splitlines()[-1]


def test_packages_and_extras_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = doctor.version

    def without(package: str) -> str:
        if package in ("msgspec", "optuna"):
            raise PackageNotFoundError(package)
        return found(package)

    monkeypatch.setattr(doctor, "version", without)
    needed, extras = doctor.packages()
    assert needed.text == "Missing: msgspec." and "pip install" in needed.advice and "[" not in needed.advice
    assert (
        "lab" in extras.text.partition("Not installed:")[2] and "lab" not in extras.text.partition("Not installed:")[0]
    )


def test_a_folder_that_was_never_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "requires", never)
    assert [(one.text, one.is_needed) for one in doctor.packages()] == [
        ("Hoyle runs from a folder and is not installed.", True)
    ]


def test_compilers_that_are_missing_are_no_failure_but_one_that_fails_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("wasmtime", "numba"):
        monkeypatch.setitem(sys.modules, name, None)
    wasm, numba = doctor.compilers()
    assert "run slowly" in wasm.text and wasm.advice and not wasm.is_needed
    assert "pip install numba" in numba.advice and not numba.is_needed

    def failing(*args: object) -> None:
        raise RunError("moves.py:3: legal: the index 9 is outside of the row.")

    monkeypatch.undo()
    monkeypatch.setattr(wasm_host.WasmInstance, "call", failing)
    wasm, _ = doctor.compilers()
    assert "moves.py:3" in wasm.text and wasm.advice and wasm.is_needed


def test_a_cache_elsewhere_than_usual_is_noted(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_CACHE", str(file))
    found = doctor.cache()
    assert str(file) in found.advice and not found.is_needed and str(file) not in found.text
    monkeypatch.setenv("HOYLE_CACHE", str(file.parent))
    assert doctor.cache().text == f"{file.parent / 'compiled'}: 0 files, 0 MB."


def test_little_space_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path))
    assert doctor.cache().advice == ""
    monkeypatch.setattr(doctor, "LITTLE_SPACE", 1 << 62)
    assert "make room" in doctor.cache().advice and not doctor.cache().is_needed
    assert "make room" in doctor.database(str(tmp_path / "one.db")).advice


def test_a_machine_without_a_browser_is_told_what_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    assert "address that `hoyle serve` prints" in doctor.browser().advice and not doctor.browser().is_needed


def test_a_database_that_cannot_be_reached_fails() -> None:
    found = doctor.database("postgresql://somebody@127.0.0.1:1/nothing")
    assert "cannot be reached" in found.text and found.is_needed and found.advice
