"""`hoyle check` says what an old public name is called now."""

from pathlib import Path

from typer.testing import CliRunner

from hoyle.cli.main import app
from hoyle.games import GAMES
from hoyle.testing.renamed import renamed_in

OLD = """
from hoyle.games.cards import card_name
from hoyle.rules.game import Game, gather
from hoyle.rules.options import House

class State(Record):
    waits = cell(int16)

@rule
def imagine(seen, seat, state, dice):
    state.waits = 1

@rule
def worth(state, seat):
    return 0

GAME = Game(name="old", words=gather(), most_seats=2)
"""


def test_check_names_the_replacement_of_each_old_name(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text(OLD)
    told = CliRunner().invoke(app, ["check", str(tmp_path)])
    assert told.exit_code == 1
    for old, new in (
        ("hoyle.games.cards", "hoyle.games.shared.french_pack"),
        ("House", "OptionSet"),
        ("waits", "to_move"),
        ("words", "verbs"),
        ("most_seats", "max_seats"),
    ):
        assert f"{old} is now called {new}." in told.output
    verb = "determinize"
    assert (
        f"__init__.py:10: imagine is the former name of the verb {verb}: give your function another name unless you mean"
        f" the verb {verb}." in told.output
    )


def test_a_field_with_a_former_name_is_the_games_own_beside_the_new_one(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("class State(Record):\n    to_move = cell(int16)\n    waits = cell(int8)\n")
    assert renamed_in(tmp_path) == []


def test_hoyles_own_games_use_the_new_names() -> None:
    assert [renamed_in(game.folder) for game in GAMES.values()] == [[] for _ in GAMES]
