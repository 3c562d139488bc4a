"""The compile cache: which code is stored, shared and recompiled. Each program runs in its own process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

GAME_FILE = '''
import sys
from hoyle.rules.game import Game, gather
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, option
from hoyle.rules.record import Record, cell, int16, nest
from steps import step

class Options(OptionSet):
    """One option."""
    first = option(0, (0, 1), label="", sentence="")

class State(Record):
    """A sum."""
    options = nest(Options)
    to_move = cell(int16)
    total = cell(int16)

@rule
def start(state: State) -> None:
    """Seat 0 begins."""
    state.to_move = 1

@rule
def legal(state: State, seat: int, moves: list[int]) -> int:
    """One move."""
    moves[0] = 0
    return state.to_move

@rule
def play(state: State, seat: int, move: int) -> None:
    """The sum grows."""
    state.total += {step}
    if state.total >= 12:
        state.to_move = 0

@rule
def payoff(state: State, seat: int) -> int:
    """The sum."""
    return state.total

@rule
def ending(state: State) -> int:
    """One."""
    return 0

GAME = Game(name="sum", title="", sentence="", verbs=gather(sys.modules[__name__]), state=State, options=Options,
    version=1, seats=lambda rules: 1, max_seats=1, moves=1, max_length=12, payoffs=(0, 99), endings=(("end", ""),))
'''

STEPS_FILE = '''
from hoyle.rules.mark import rule

@rule
def step() -> int:
    """How far."""
    return {distance}
'''

COUNT = '''
import numpy
from hoyle.rules.dice import Dice
from hoyle.rules.link import link
from hoyle.bots.playout import simulate

def decisions(game):
    """Decisions of one random game, compiled."""
    tally, ends = numpy.zeros((2, 100), numpy.int64), numpy.zeros(9, numpy.int64)
    blank = game.state()
    from hoyle.rules.record import copy
    copy(blank.options, game.choose())
    packed = game.state.array(1)
    blank.store(packed, 0)
    return link(simulate, game, "cpu")(packed, game.state.array(1), Dice.array(1), 7, 0, 1, game.payoffs[0], tally, ends)
'''


@pytest.fixture
def games_folder(tmp_path: Path) -> Path:
    """Return a folder with the games of `write_games` and an empty cache."""
    return write_games(tmp_path)


def write_games(folder: Path) -> Path:
    """Write two games that share a State type, and a file of rules that both call. Return the folder."""
    (folder / "one.py").write_text(GAME_FILE.replace("{step}", "step()"))
    (folder / "two.py").write_text(
        GAME_FILE.replace("{step}", "2 * step()")
        .replace("class Options(OptionSet)", "Options = __import__('one').Options\nclass Unused(OptionSet)")
        .replace("class State(Record)", "State = __import__('one').State\nclass Other(Record)")
    )
    (folder / "steps.py").write_text(STEPS_FILE.replace("{distance}", "1"))
    (folder / "counting.py").write_text(COUNT)
    return folder


@pytest.fixture
def warm_folder(games_folder: Path) -> Path:
    """Return a folder as `games_folder` whose cache holds the code of game one."""
    output_of(run_program(games_folder, ONE))
    return games_folder


def run_program(folder: Path, program: str, **environment: str) -> subprocess.Popen[str]:
    """Start a Python process that runs a program which can import the games of the folder."""
    setting = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "HOYLE_CACHE": str(folder / "cache")}
    setting |= {"PYTHONDONTWRITEBYTECODE": "1", **environment}
    return subprocess.Popen(
        [sys.executable, "-c", program], env=setting, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def output_of(process: subprocess.Popen[str]) -> str:
    """Return the output of a program; fail if it ended with an error."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out.strip()


def cached_files(folder: Path) -> dict[str, int]:
    """Return the modification times of the files in the cache, keyed by path."""
    return {str(path): path.stat().st_mtime_ns for path in (folder / "cache").rglob("*") if path.is_file()}


ONE = "import counting, one; print(counting.decisions(one.GAME))"
TWO = "import counting, two; print(counting.decisions(two.GAME))"
BOTH = "import counting, one, two; assert one.State is two.State; print(counting.decisions(one.GAME), counting.decisions(two.GAME))"

COMPILING_FAILS = "from hoyle.rules import compiler; compiler.compile_module = None; "
"""Whatever is compiled after this fails."""


def test_games_with_one_state_type_never_share_code(games_folder: Path) -> None:
    """With a cold and a warm cache, in one process and in two."""
    assert output_of(run_program(games_folder, BOTH)) == "12 6"
    assert output_of(run_program(games_folder, BOTH)) == "12 6"
    assert output_of(run_program(games_folder, TWO)) == "6"
    assert output_of(run_program(games_folder, ONE, HOYLE_CACHE=str(games_folder / "other"))) == "12"
    assert output_of(run_program(games_folder, TWO, HOYLE_CACHE=str(games_folder / "other"))) == "6"


def test_an_edit_in_a_called_file_and_its_reversal_take_effect(warm_folder: Path) -> None:
    for distance, decisions in ((3, "4"), (1, "12")):
        (warm_folder / "steps.py").write_text(STEPS_FILE.replace("{distance}", str(distance)))
        assert output_of(run_program(warm_folder, ONE)) == decisions


def test_nothing_is_compiled_twice(warm_folder: Path) -> None:
    files = cached_files(warm_folder)
    assert files
    assert output_of(run_program(warm_folder, COMPILING_FAILS + ONE)) == "12"
    assert cached_files(warm_folder) == files


def test_an_edited_docstring_is_not_compiled_and_a_moved_line_is(warm_folder: Path) -> None:
    """Failed checks name lines."""
    text = (warm_folder / "one.py").read_text()
    (warm_folder / "one.py").write_text(text.replace("The sum grows.", "Add a step."))
    assert output_of(run_program(warm_folder, COMPILING_FAILS + ONE)) == "12"
    (warm_folder / "one.py").write_text("# A comment.\n" + text)
    with pytest.raises(AssertionError, match="'NoneType' object is not callable"):
        output_of(run_program(warm_folder, COMPILING_FAILS + ONE))
    assert output_of(run_program(warm_folder, ONE)) == "12"


def test_plain_play_needs_neither_a_compiler_nor_numpy(games_folder: Path) -> None:
    program = "\n".join(
        [
            "import sys",
            "for name in ('numba', 'numpy', 'llvmlite', 'wasmtime'): sys.modules[name] = None",
            "from hoyle.games.r import GAME",
            "from hoyle.rules.link import function_for_play, link",
            "from hoyle.bots.playout import simulate",
            "state = GAME.begin(GAME.choose())",
            "function_for_play(GAME, 'play')(state, 0, 3)",
            "assert link(simulate, GAME, 'plain')",
            "print('played')",
        ]
    )
    assert output_of(run_program(games_folder, program)) == "played"


def test_two_processes_that_start_at_once_with_an_empty_cache_both_work(games_folder: Path) -> None:
    both = [run_program(games_folder, program) for program in (ONE, ONE)]
    assert [output_of(result) for result in both] == ["12", "12"]
    files = cached_files(games_folder)
    assert output_of(run_program(games_folder, ONE)) == "12"
    assert cached_files(games_folder) == files


def test_games_work_without_a_writable_cache(games_folder: Path) -> None:
    (games_folder / "file").write_text("")
    outside = games_folder / "temporary"
    outside.mkdir()
    assert (
        output_of(run_program(games_folder, ONE, HOYLE_CACHE=str(games_folder / "file"), TMPDIR=str(outside))) == "12"
    )
