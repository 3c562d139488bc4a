"""The tour: its commands are called and its Python is run, with few games, and what they say is what stands there."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import hoyle
from tests.support.guide import BLOCK, Call, calls, files, page, words, write_files
from tests.support.processes import killed_at_the_end
from tests.support.sampling import sample

TOUR = page("tour")
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
TYPED = "\n".join("0123456776543210" * 8) + "\n"
"""Cards by their numbers: one of them can always be played, and what cannot is asked again."""


CALLS = calls(TOUR)
LONG = (
    "hoyle analyze r --bots greedy,greedy --games 2000 --without Spy",
    "hoyle match r --set points_to_win=2 --bots equilibrium",
)
"""How the commands begin that are left to soak runs: most of their time goes into compiling what other tests compile too."""
SERVED = [call for call in CALLS if call.line.startswith("hoyle serve")]
RUN = [call for call in CALLS if call not in SERVED]
QUICK = [call for call in RUN if not call.line.startswith(LONG)]


def test_every_command_on_the_page_is_run() -> None:
    assert {kind for _, kind, _ in BLOCK.findall(TOUR)} == {"sh", "text", "toml", "json", "python"}
    assert len(CALLS) > 20 and len(SERVED) == 2 and files(TOUR)
    assert all(call.line.startswith("hoyle ") for call in CALLS) and len(RUN) - len(QUICK) == len(LONG)


@pytest.mark.slow
@pytest.mark.parametrize("call", sample(QUICK, RUN), ids=lambda call: call.line)
def test_a_command_of_the_tour(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(TOUR, tmp_path)
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
