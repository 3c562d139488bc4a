"""The tutorial: its commands and its Python are run in order, with few games."""

import re
from pathlib import Path

import pytest

from tests.support.command import hoyle
from tests.support.guide import BLOCK, calls, page, words, write_files

TUTORIAL = page("tutorial")
TYPED = "quit\n"


@pytest.mark.slow
def test_the_commands_of_the_tutorial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(TUTORIAL, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hoyle.lab.cache.default_folder", lambda: tmp_path / "games")
    used = {words(call.line)[0] for call in calls(TUTORIAL)}
    assert used == {"rules", "measure", "sweep", "compare", "tune", "ladder", "analyze", "play", "print"}
    for call in calls(TUTORIAL):
        done = hoyle(*words(call.line), text=TYPED)
        output = " ".join((done.stdout + done.stderr).split())
        assert done.returncode == 0 and "Traceback" not in output, (call.line, output)
        assert " ".join(call.expected.split()) in output, call.line
        for saved in re.findall(r"--(?:save|keep-games) (\S+)", call.line):
            assert (tmp_path / saved).exists()
    (python,) = [text for _, kind, text in BLOCK.findall(TUTORIAL) if kind == "python"]
    exec(python, {})
