"""The tour: its commands are called and its Python is run, with few games, and what they say is what stands there."""

import doctest
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from hoyle.docs import TEXTS
from tests.support.command import hoyle
from tests.support.processes import killed_at_the_end

TOUR = (TEXTS / "tour.md").read_text("utf-8")
BLOCK = re.compile(r"^(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FEW = "30"
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
TYPED = "\n".join("0123456776543210" * 8) + "\n"
"""Cards by their numbers: one of them can always be played, and what cannot is asked again."""


@dataclass
class Call:
    """A line of a grey box, and what is said there to come of it."""

    line: str
    expected: str


def calls() -> list[Call]:
    """Every command on the page."""
    found, last = list[Call](), list[Call]()
    for _, kind, text in BLOCK.findall(TOUR):
        if kind == "sh":
            last = [Call(line, "") for line in text.strip().split("\n")]
            found += last
        if kind == "text":
            last[-1].expected = text.strip()
    return found


def files() -> dict[str, str]:
    """The files on the page."""
    return {name: text for name, _, text in BLOCK.findall(TOUR) if name}


CALLS = calls()
SERVED = [call for call in CALLS if call.line.startswith("hoyle serve")]


def test_every_command_on_the_page_is_run() -> None:
    assert {kind for _, kind, _ in BLOCK.findall(TOUR)} == {"sh", "text", "toml", "json", "python"}
    assert len(CALLS) > 20 and len(SERVED) == 2 and files()
    assert all(call.line.startswith("hoyle ") for call in CALLS)


def words(line: str) -> list[str]:
    """The words of a command, with few games."""
    arguments = shlex.split(line)[1:]
    return [FEW if before == "--games" else word for before, word in zip(["", *arguments], arguments, strict=False)]


@pytest.mark.slow
@pytest.mark.parametrize("call", [call for call in CALLS if call not in SERVED], ids=lambda call: call.line)
def test_a_command_of_the_tour(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in files().items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    done = hoyle(*words(call.line), text=TYPED)
    output = " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in output and " ".join(call.expected.split()) in output
    assert done.returncode == (2 if "refused" in before(call.line) else 0), output
    for saved in re.findall(r"--save (\S+)", call.line):
        assert (tmp_path / saved).exists()


def before(line: str) -> str:
    """The sentence that leads to a command."""
    return TOUR.partition(f"\n{line}\n")[0].rpartition("```sh")[0].rstrip().rpartition("\n\n")[2]


@pytest.mark.slow
@pytest.mark.parametrize("call", SERVED, ids=lambda call: call.line)
def test_the_table_of_the_tour_opens(call: Call, tmp_path: Path) -> None:
    """On any free port, for this machine alone, without a browser."""
    arguments = [HERE if word == EVERYWHERE else word for word in words(call.line) if word != "--open"]
    arguments = [*arguments, "--port", "0", "--store", str(tmp_path / "hoyle.db")]
    command = [sys.executable, "-m", "hoyle.cli.main", *arguments]
    with killed_at_the_end(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as table:
        assert table.stdout is not None
        assert "http://" in table.stdout.readline()
        table.terminate()
        assert table.wait(timeout=60) == 0


def test_the_python_of_the_tour() -> None:
    shared: dict[str, object] = {}
    tried = 0
    for _, kind, text in BLOCK.findall(TOUR):
        if kind == "python":
            part = doctest.DocTestParser().get_doctest(text, shared, "tour.md", None, None)
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
            output: list[str] = []
            runner.run(part, out=output.append, clear_globs=False)
            shared = part.globs
            assert not output, "".join(output)
            tried += len(part.examples)
    assert tried > 8
