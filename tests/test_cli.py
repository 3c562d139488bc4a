"""The command line, as its users call it."""

import ast
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import hoyle as hoyle_package
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES
from hoyle.rules.rule_error import RunError
from tests.support.command import hoyle
from tests.support.processes import killed_at_the_end


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["measure", "chess"],
            f"There is no game 'chess'; the games are {', '.join(GAMES)}.",
        ),
        (["measure", "r", "--set", "points_to_win=99"], "points_to_win cannot be 99: choose 1–12."),
        (["measure", "r", "--set", "points"], "write it as OPTION=VALUE"),
        (["measure", "r", "--set", "colour=3"], "r has no option colour"),
        (
            ["measure", "r", "--set", "hand_limit=3", "--set", "play_mode=prophecy"],
            "A row needs the whole hand in view",
        ),
        (["measure", "r", "--set", "true_king=yes", "--set", "match_points=9"], "set the goal to all rounds"),
        (["measure", "r", "--preset", "chess"], "r has no preset 'chess'"),
        (["measure", "r", "--bots", "random,random,random"], "r has 2 seats with these rules"),
        (["measure", "r", "--bots", "random,genius"], "There is no bot 'genius'"),
        (["measure", "r", "--save", "r.doc"], "a report is saved as .html, .csv, .json or .parquet"),
        (["measure", "r", "--save", "nowhere/r.csv"], "nowhere is not a folder"),
        (["ladder", "r", "--bots", "random"], "name at least two"),
        (["ladder", "board64", "--preset", "patience_open"], "so that no bot plays against another"),
        (["play", "r", "--against", "genius"], "There is no bot 'genius'"),
        (["play", "r", "--seat", "5"], "r has 2 seats"),
        (["score", "r", "3P"], "r has no contracts to score"),
        (["score", "muzicando", "5P"], "'5P' is not a contract"),
        (["score", "muzicando", "3P", "--places", "1,1"], "'1,1' are not two places"),
        *(
            (
                [*words, "--lang", "xx"],
                f"There is no language xx; choose {', '.join(LANGUAGES)}".replace(", uk", " or uk"),
            )
            for words in (["rules", "r"], ["play", "r"], ["melds", "7H", "7S"], ["score", "muzicando", "3P"])
        ),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(words: list[str], says: str) -> None:
    done = hoyle(*words)
    assert done.returncode == 2
    assert says in done.stderr and "Traceback" not in done.stderr
    assert done.stdout == "" and len(done.stderr.strip().splitlines()) == 1


REFUSED = """
import sys
from hoyle.cli.main import main

for line in sys.argv[1:]:
    sys.argv = ["hoyle", *line.split()]
    try:
        main()
    except SystemExit as ended:
        assert ended.code == 2, line
print(*[name for name in ("numpy", "scipy", "numba", "jinja2", "hoyle.lab", "hoyle.server", "hoyle.pages") if name in sys.modules])
"""


def test_a_refusal_imports_neither_laboratory_nor_server() -> None:
    """What takes time to import is imported when it is needed, so a mistake in an argument is answered soon."""
    takes_a_game = (
        "measure",
        "compare",
        "sweep",
        "analyze",
        "ladder",
        "match",
        "tune --want length<9",
        "rules",
        "solve",
        "play",
    )
    others = ("compare r", "compare a.json b.json", "measure r --set x=1")
    lines = [*(f"{command} nonsense" for command in takes_a_game), *others]
    run = subprocess.run([sys.executable, "-c", REFUSED, *lines], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "\n"), run.stdout + run.stderr


@pytest.mark.parametrize("fault", [ValueError("negative count"), KeyError("forfeit"), TypeError("no int")])
def test_a_fault_is_a_traceback_with_where_to_report_it(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **more: object) -> None:
        raise fault

    monkeypatch.setattr("hoyle.games.rummy.pocket.best_play_lines", broken)
    done = hoyle("melds", "", "7H 7S 7D")
    assert done.returncode == 1
    assert "Traceback" in done.stderr and type(fault).__name__ in done.stderr
    assert done.stderr.splitlines()[-1].endswith("with these lines and the command: hoyle melds '' '7H 7S 7D'")


def test_a_rule_that_fails_is_a_sentence_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "/rules.py:7: play: the index card is outside of the row."

    def broken(*args: object, **more: object) -> None:
        raise RunError(sentence)

    monkeypatch.setattr("hoyle.games.rummy.pocket.best_play_lines", broken)
    done = hoyle("melds", "", "7H 7S 7D")
    assert (done.returncode, done.stderr) == (2, f"{sentence}\n")


@pytest.mark.parametrize("package", ["bots", "cli", "lab", "solver"])
def test_what_commands_refuse_is_a_refusal(package: str) -> None:
    """A ValueError of Python is a fault: a sentence for people is raised as Refusal, and only that is caught as one."""
    for file in sorted((Path(hoyle_package.__file__).parent / package).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                assert getattr(node.exc.func, "id", "") != "ValueError", f"{file}:{node.lineno}"


def test_rules_without_choices_have_no_branching_factor() -> None:
    report = hoyle_package.measure(hoyle_package.game("princess_lover"), bots=("random", "random"), games=50, seed=1)
    assert "branching" not in {figure.id for figure in report.figures}
    assert report["choices"].value == 0


def test_measure_prints_the_same_figures_for_the_same_seed() -> None:
    words = ["measure", "r", "--bots", "random,greedy", "--games", "300", "--seed", "4"]
    one, other = hoyle(*words), hoyle(*words)
    assert one.returncode == 0 and one.stdout == other.stdout and "Seat 1 wins" in one.stdout


def test_a_changed_preset_is_compared_with_the_preset() -> None:
    words = ["--preset", "impatience", "--set", "abilities=no", "--bots", "random,random", "--games", "200"]
    heads = hoyle("compare", "r", *words).stdout.split("┡")[0]
    assert heads.count("- 3 points end the game.") == 1 and heads.count("- No abilities.") == 1


def test_match_says_who_is_stronger() -> None:
    done = hoyle("match", "r", "--bots", "search:easy,random", "--games", "200")
    assert done.returncode == 0 and ": a clear difference." in done.stdout


def test_ladder_orders_bots_and_says_what_skill_decides(tmp_path: Path) -> None:
    words = ["r", "--bots", "random,greedy", "--games", "100", "--save", str(tmp_path / "ladder.json")]
    done = hoyle("ladder", *words)
    assert done.returncode == 0 and "in greedy > random each bot clearly beats all that follow" in done.stdout
    assert '"rungs": 1' in (tmp_path / "ladder.json").read_text("utf-8")


def test_perft_counts_and_divides() -> None:
    done = hoyle("perft", "r", "2", "--divide")
    lines = done.stdout.split("\n")
    assert lines[-2] == "2534" and sum(int(line.split()[-1]) for line in lines[:-2]) == 2534


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_read_in_every_language(lang: str) -> None:
    assert "R5" in hoyle("rules", "r", "--lang", lang).stdout


IN_GERMAN = [
    (["play", "r", "--set", "hand_limit=9"], "hand_limit kann nicht 9 sein: wähl none, 3, 2."),
    (["play", "r", "--preset", "none"], "r hat keine Vorlage 'none'; es gibt base, "),
    (["play", "muzicando", "--against", "random,greedy"], "--against nennt 2 Bots: nenn einen für alle oder 3."),
    (["play", "r", "--against", "nobody"], "Es gibt keinen Bot 'nobody'. Die Bots sind "),
    (["rules", "r", "--set", "hand_limit"], "--set hand_limit: schreib es als OPTION=WERT, "),
    (["rules", "nothing"], "Es gibt kein Spiel 'nothing'"),
]


@pytest.mark.parametrize(("words", "sentence"), IN_GERMAN)
def test_a_command_with_a_language_says_in_it_what_is_wrong(words: list[str], sentence: str) -> None:
    done = hoyle(*words, "--lang", "de")
    assert done.returncode == 2 and done.stderr.startswith(sentence)


def test_a_game_is_played_in_the_terminal_and_a_wrong_move_is_asked_again() -> None:
    done = hoyle(
        "play", "r", "--against", "random", "--seed", "3", text="b9\n" + "\n".join("0123456765432107654321012345")
    )
    assert "is not a move of R" in done.stdout and "Round 1" in done.stdout and "Traceback" not in done.stderr


def test_help_shows_examples() -> None:
    for command in ("play", "serve", "measure", "compare", "match", "perft", "rules"):
        assert "Example" in hoyle(command, "--help").stdout


INTERRUPTED = """
import os, signal, sys
from contextlib import contextmanager
from hoyle.cli import main, measure

@contextmanager
def progress(label):
    yield lambda done, games: os.kill(os.getpid(), signal.SIGINT) if done else None

measure.progress = progress
sys.argv = "hoyle measure r --bots random,random --games 4000000".split()
main.main()
"""
"""`hoyle measure` that is interrupted, as by Ctrl-C, when the first games have been played."""


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_measured() -> None:
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # tests that run in the background ignore it
    running = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heard
    )
    with killed_at_the_end(running) as run:
        out, err = run.communicate(timeout=280)
    assert run.returncode == 0 and "Seat 1 wins" in out and "Stopped after" in err, err


@pytest.mark.slow
def test_a_second_table_on_the_same_port_is_refused(tmp_path: Path) -> None:
    store = str(tmp_path / "hoyle.db")
    command = [sys.executable, "-m", "hoyle.cli.main", "serve", "--port", "0", "--store", store]
    with killed_at_the_end(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as first:
        assert first.stdout is not None
        port = first.stdout.readline().split(":")[2].split("/")[0]
        done = hoyle("serve", "--port", port, "--store", str(tmp_path / "other.db"))
        assert done.returncode == 2 and "Address already in use" in done.stderr
        first.terminate()
        assert first.wait(timeout=60) == 0


def test_a_broken_store_file_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    store.write_bytes(b"this is no store" * 100)
    done = hoyle("serve", "--port", "0", "--store", str(store))
    assert done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1
    assert store.read_bytes() == b"this is no store" * 100
