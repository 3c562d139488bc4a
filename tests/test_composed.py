"""Composed games: files that come back as they went, and sentences for what is wrong in one, with its line."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hoyle
from hoyle.games import GAMES
from hoyle.games.board64 import drawings, figures
from hoyle.games.board64.board import COLOURS_OF_SQUARES
from hoyle.i18n import translator
from hoyle.rules.drawings import DrawingError, refusal_text
from hoyle.rules.options import OptionError
from hoyle.rulesets import rule_sets as composed
from hoyle.rulesets.rule_sets import Composed, FileError
from tests.support.command import hoyle as command
from tests.support.rewrites import RED_TIES

QUICK = """name = "Quick R"
game = "r"
sentence = "Three points, three cards."

[options]
points_to_win = 3
hand_limit = "3"
abilities = "no"
"""


def refused(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        composed.read(text, "mine.toml")
    return caught.value


def test_a_file_is_a_game_with_a_name() -> None:
    quick = composed.read(QUICK)
    assert (quick.game, quick.name, quick.sentence) == ("r", "Quick R", "Three points, three cards.")
    assert quick.values == {"points_to_win": 3, "hand_limit": 3, "abilities": False}
    assert quick.vary(points_to_win=2).canonical() == {"points_to_win": 2, "hand_limit": 3, "abilities": False}


@pytest.mark.parametrize(
    ("game", "values", "lines"),
    [
        ("r", {"points_to_win": 3, "true_king": True}, ["Points to win: 3", "True King: yes"]),
        ("r", {"hand_limit": None, "unheard": 1}, ["Small hand: all cards"]),
        ("board64", {"kinds": ()}, ["Kinds of combination: none"]),
        (
            "board64",
            {"kinds": ("colour", "value"), "squares": 1},
            ["Kinds of combination: one colour, one value", "Own board"],
        ),
    ],
)
def test_options_in_words(game: str, values: dict[str, Any], lines: list[str]) -> None:
    assert composed.option_lines(GAMES[game], values, translator("en")) == lines


def test_a_name_has_no_space_around_it() -> None:
    assert composed.read('name = "  Quick R "\ngame = "r"').name == "Quick R"


def test_a_file_without_a_name_is_called_after_its_game() -> None:
    assert composed.read('game = "r"').name == GAMES["r"].title


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_goes_to_a_file_and_back(game: str) -> None:
    for preset in GAMES[game].presets.values():
        values = hoyle.game(game, **preset.values).canonical()
        one = Composed(game, preset.label, preset.sentence, values)
        text = composed.write(one)
        assert composed.read(text) == one
        assert set(tomllib.loads(text)) <= {"name", "game", "sentence", "options"}


@given(st.text(st.characters(blacklist_categories=("C", "Zl", "Zp")), min_size=1, max_size=60))
def test_any_name_comes_back(name: str) -> None:
    if name.isprintable() and name.strip():
        assert composed.read(composed.write(Composed("r", name.strip(), "", {}))).name == name.strip()


@pytest.mark.parametrize("game", GAMES)
def test_every_single_value_comes_back(game: str) -> None:
    for name, option in GAMES[game].every_option.items():
        for value in [] if option.size or option.flags else list(option.values)[:6]:
            text = f'game = "{game}"\n[options]\n{name} = {composed.toml_value(option, value)}\n'
            raw = tomllib.loads(text)["options"][name]
            assert composed.value_of(option, raw) == value, text


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", None, "does not say which game it changes"),
        ('name = "x"\ngame = "chess"', 2, "There is no game chess"),
        ("game = 7", 1, "There is no game 7"),
        ('name = "x"\ngame = ["r"]', 2, "There is no game"),
        ('game = "r"\ncolour = 3', 2, "colour is not known here: a file has name, game, sentence, from, options"),
        ('game = "r"\noptions = 3', 2, "below a line [options]"),
        ('game = "r"\nname = 3', 2, "The name is one line of at most 60 letters"),
        ('game = "r"\n\nname = "a\\nb"', 3, "The name is one line"),
        (f'game = "r"\nsentence = "{"x" * 201}"', 2, "The sentence is one line of at most 200 letters"),
        ('game = "r"\n[options]\npoints_to_win = 99', 3, "points_to_win cannot be 99: choose 1–12."),
        ('points = 1\ngame = "r"\n[options]\npoints = 9', 1, "points is not known here"),
        ('game = "r"\n[options]\npoints = 9', 3, "r has no option points"),
        ('game = "r"\n[options]\nmatch_points = 900', 3, "match_points cannot be 900"),
        ('game = "r"\n[options]\ngoal = "all_rounds"\npoints_to_win = 3', 3, "When all cards are played"),
        ('game = "r"\n[options]\ntrue_king = true\nmatch_points = 9\ngoal = "all_rounds"', 3, "two different matches"),
        ("#" * 70_000, None, "too long"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, line: int | None, says: str) -> None:
    error = refused(text)
    assert says in str(error) and error.line == line
    assert str(error).startswith("mine.toml, line " if line else "mine.toml: ")


@pytest.mark.parametrize(
    ("text", "line", "column"), [('game = "r"\nname = Quick', 2, 8), ('game = "r', 1, 10), ('game = "r"\nname', 2, 5)]
)
def test_what_is_no_toml_is_named_with_line_and_column(text: str, line: int, column: int) -> None:
    error = refused(text)
    assert (error.line, error.column) == (line, column) and "This is not TOML" in str(error)


def test_errors_are_told_in_the_readers_language_inside_too() -> None:
    say = translator("ru")
    error = refused('game = "r"\n[options]\ngoal = "all_rounds"\npoints_to_win = 3')
    assert isinstance(error.why, OptionError) and say(error.why.message) in refusal_text(error, say)
    assert refusal_text(DrawingError(3, 4, "{letter}?", letter="X"), translator("en")).endswith(": X?")


def test_a_file_that_is_not_there_or_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file"):
        composed.load(tmp_path / "nothing.toml")
    (tmp_path / "no.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="not UTF-8 text"):
        composed.load(tmp_path / "no.toml")


def test_the_library_takes_a_file_for_a_name(tmp_path: Path) -> None:
    (tmp_path / "quick.toml").write_text(QUICK)
    variant = hoyle.game(str(tmp_path / "quick.toml"), points_to_win=2)
    assert variant.name == "r" and variant.canonical()["points_to_win"] == 2


# The command line


@pytest.fixture
def quick(tmp_path: Path) -> str:
    (tmp_path / "quick.toml").write_text(QUICK)
    return str(tmp_path / "quick.toml")


def test_a_file_is_taken_wherever_a_game_is(quick: str) -> None:
    sets = [f"--set={one}" for one in ("points_to_win=3", "hand_limit=3", "abilities=no")]
    assert command("perft", quick, "2").stdout == command("perft", "r", "2", *sets).stdout
    assert "Three points, three cards." in command("rules", quick).stdout
    assert "--preset seven" in command("rules", quick, "--options").stdout


@pytest.mark.slow
def test_a_file_is_measured_and_played_like_a_game(quick: str) -> None:
    sets = [f"--set={one}" for one in ("points_to_win=3", "hand_limit=3", "abilities=no")]
    bots = ["--bots", "random,random", "--games", "50"]
    assert figures_of("measure", quick, *bots) == figures_of("measure", "r", *sets, *bots)
    assert figures_of("compare", quick, *bots) == figures_of("compare", "r", *sets, *bots)
    assert command("match", quick, *bots).stdout == command("match", "r", *sets, *bots).stdout
    moves = "\n".join("01234567012345670123456701234567")
    told = command("play", quick, "--against", "random", "--seed", "3", text=moves).stdout
    same = command("play", "r", *sets, "--against", "random", "--seed", "3", text=moves).stdout
    assert "Round 1" in told and told.split("\n")[1:] == same.split("\n")[1:]
    assert (told.split("\n")[0], same.split("\n")[0]) == ("Quick R", "R")


def figures_of(*words: str) -> list[str]:
    """The numbers in the tables that a command prints, however wide the columns are."""
    out = command(*words).stdout
    lines = re.findall(r"^│ (.*)│$", out, re.MULTILINE)
    return [number for line in lines for number in re.findall(r"[−+]?\d[\d.]*", line)] or [out]


@pytest.mark.slow
def test_a_composed_game_is_compared_with_the_usual_rules_or_with_itself_changed(quick: str) -> None:
    bots = ["--bots", "random,random", "--games", "30", "--save"]
    said = [command("compare", quick, *more, *bots, f"{quick}.json") for more in ([], ["--set", "abilities=yes"])]
    assert all(done.returncode == 0 for done in said), said
    kept = json.loads(Path(f"{quick}.json").read_text())["reports"]
    assert [one["options"].get("abilities", True) for one in kept] == [False, True]


def test_options_of_the_command_line_come_after_the_file(quick: str) -> None:
    out = command("measure", quick, "--set", "points_to_win=2", "--bots", "random,random", "--games", "10").stdout
    assert out.startswith("Quick R\n") and "\n- 2 points end the game. " in out


@pytest.mark.parametrize("how", [("measure", "nothing.toml"), ("rules", "nothing.toml"), ("play", "nothing.toml")])
def test_a_missing_file_is_one_sentence(how: tuple[str, str]) -> None:
    done = command(*how)
    assert done.returncode == 2 and done.stderr == "nothing.toml: No such file or directory.\n"


def test_a_file_has_its_own_rules(quick: str) -> None:
    done = command("measure", quick, "--preset", "seven")
    assert done.returncode == 2 and "leave out --preset seven" in done.stderr


# Boards and set-ups


SETUP = drawings.write_setup(figures.figure(figures.FIGURE_1, 1))
BOARD = drawings.write_board(COLOURS_OF_SQUARES)


def kit(options: str = "", **drawings: str) -> str:
    drawn = "".join(f'{name} = """\n{text}"""\n' for name, text in drawings.items())
    return f'game = "board64"\nname = "Mine"\n{drawn}[options]\n{options}\n'


def test_a_set_up_of_ones_own_brings_its_option() -> None:
    mine = composed.read(kit(setup=SETUP))
    assert mine.values["setup"] == "own" and mine.values["cards"] == figures.figure(figures.FIGURE_1, 1)
    assert composed.read(composed.write(mine)) == mine
    assert SETUP in composed.write(mine) and "own" not in composed.write(mine)


def test_a_board_and_a_set_up_go_to_a_file_and_back() -> None:
    mine = composed.read(kit('kinds = ["value", "colour"]', board=BOARD.replace("R", "G"), setup=SETUP))
    assert composed.read(composed.write(mine)) == mine and "kinds" not in mine.values
    assert mine.vary().options.squares.count(2) == 32  # pyright: ignore


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        (kit(setup=SETUP.replace("s4Y", "s4X")), 11, 4, "s4X is not a card"),
        (kit(board=BOARD, setup=SETUP.replace("s4Y", "s4X")), 22, 4, "s4X is not a card"),
        (kit(board=BOARD.replace("5  B", "5  O")), 7, 4, "O is not a colour"),
        (kit(board="RYGB"), 4, 5, "A rank needs eight squares, and this one has 4"),
        ("game = \"board64\"\nboard = '''RRRR'''", 2, 16, "A rank needs eight squares, and this one has 4"),
        ('game = "board64"\nboard = "RRRR"', 2, 14, "A rank needs eight squares, and this one has 4"),
        ('game = "board64"\nboard = 3', 2, None, "between triple quotes"),
        ('game = "board64"\n"board" = "RYGB"', 1, 5, "A rank needs eight squares, and this one has 4"),
        ("game = \"board64\"\r\nboard = '''\r\nRYGB'''", 3, 5, "A rank needs eight squares, and this one has 4"),
        (kit('setup = "trump"', setup=SETUP), 15, None, "The drawing sets setup = own"),
        (kit('move_range = "any"', setup=SETUP), 15, None, "X24: "),
        (kit("test_cards = 2", setup=SETUP), 15, None, "Y3: "),
        ('game = "r"\nboard = """\n"""', 2, None, "board is not known here"),
    ],
)
def test_a_wrong_drawing_is_named_with_its_place_in_the_file(
    text: str, line: int, column: int | None, says: str
) -> None:
    error = refused(text)
    assert says in str(error) and (error.line, error.column) == (line, column), str(error)


def test_a_game_of_ones_own_is_played_and_measured(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(kit("test_may_beat = true", board=BOARD.replace("R", "G"), setup=SETUP))
    mine = str(tmp_path / "mine.toml")
    assert hoyle.game(mine).new(seed=1).legal(0)
    done = command("measure", mine, "--bots", "random,random", "--games", "20")
    assert done.returncode == 0 and "Mine:\n- A set-up of" in done.stdout
    assert SETUP in command("rules", mine).stdout


def test_a_file_may_name_a_rewrite_beside_it(tmp_path: Path) -> None:
    (tmp_path / "red_ties.py").write_text(RED_TIES)
    file = tmp_path / "quick.toml"
    file.write_text('game = "./red_ties.py"\nname = "Quick ties"\n[options]\npoints_to_win = 2\n')
    try:
        found = composed.load(file)
        assert (found.game, found.values, found.name) == ("red_breaks_ties", {"points_to_win": 2}, "Quick ties")
        with pytest.raises(FileError, match=r"There is no game \./red_ties\.py"):
            composed.read(file.read_text(), str(file))  # as of a text that somebody uploads
    finally:
        GAMES.pop("red_breaks_ties", None)


def test_a_path_without_a_game_is_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    file.write_text('name = "None"\ngame = "./none.py"\n')
    with pytest.raises(FileError, match=r"none\.toml.*line 2.*There is no game in"):
        composed.load(file)
