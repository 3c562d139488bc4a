"""The commands for rewrites: begin one, see what it changes, compare it, list the rules of a game."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.cli.arguments import Mistake
from hoyle.cli.main import app
from hoyle.games import GAMES, own_games
from hoyle.i18n import TRANSLATIONS
from hoyle.rules.rewrites import addresses
from hoyle.rules.rewrites.copies import text_of
from hoyle.rules.seats import CHANCE
from hoyle.testing.own_texts import translation_lines
from hoyle.testing.random_play import legal
from hoyle.testing.rewrite_changes import changes
from tests.rules.rewrites.test_contract import trail
from tests.support.rewrites import RED_TIES, calls_of_all, replaceable, rewritten
from tests.support.sampling import sample


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, which has a rewrite. Games that are listed are forgotten."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(own_games.PATHS, "")
    (tmp_path / "red_ties.py").write_text(RED_TIES)
    before, places = dict(GAMES), dict(own_games.PLACES)
    yield tmp_path
    GAMES.clear()
    GAMES.update(before)
    own_games.PLACES.clear()
    own_games.PLACES.update(places)


def said(*words: str) -> str:
    """What a command prints. What it refuses is raised."""
    done = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_rules_that_can_be_replaced_are_listed() -> None:
    assert "compare_strengths(state, rank0, rank1)\n    R8: return the seat" in said("rules", "r", "--functions")


def test_a_new_rewrite_has_the_paragraph_and_its_rules_and_changes_nothing_yet(folder: Path) -> None:
    assert "Wrote my_ties.py, with compare_strengths, equal_strength_winner, strength" in said(
        "new", "my_ties", "--from", "r", "--paragraph", "R8"
    )
    text = (folder / "my_ties.py").read_text()
    assert (
        '"R8": "*Otherwise compare strength:*' in text
        and "return state.options.strength[card] + state.bonus[seat]" in text
    )
    assert changes(rewritten(text), 40) == []
    said("new", "mine", "--from", "malice", "--rule", "end_turn")
    assert '"MA8": ' in (folder / "mine.py").read_text()


def test_a_first_game_of_ones_own_runs(folder: Path) -> None:
    assert "It runs as it is: hoyle play ./my_whist" in said("new", "my_whist")
    game = own_games.load(folder / "my_whist", GAMES)
    assert game.title == "My whist" and "**F3**" in game.rulebook("en")
    assert legal(game, game.begin(game.choose()), CHANCE)
    compile((folder / "test_my_whist.py").read_text(), "test_my_whist.py", "exec")
    with pytest.raises(Mistake, match="my_whist is there already"):
        said("new", "my_whist")
    own_games.forget("my_whist")


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_a_first_game_has_all_its_texts_in_a_language(folder: Path, lang: str) -> None:
    said("new", "my_whist", "--lang", lang)
    game = own_games.load(folder / "my_whist", GAMES)
    assert game.rulebook(lang) != game.rulebook("en") and game.rulebook(lang).count("**F") == 4
    assert [*translation_lines(game)] == []
    own_games.forget("my_whist")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["new", "my_whist", "--lang", "en"], "--lang en: choose de, ru, uk; English is there"),
        (["new", "mine", "--from", "r", "--paragraph", "R8", "--lang", "de"], "leave out --lang"),
        (["new", "red_ties", "--from", "r", "--paragraph", "R8"], r"red_ties\.py is there already"),
        (["new", "mine", "--rule", "strength"], "Say whose rules you change, with --from GAME"),
        (["new", "red_ties", "--from", "r"], r"red_ties\.py is there already"),
        (["new", "mine", "--from", "r"], "Say what you change, with --paragraph NUMBER or --rule ADDRESS"),
        (["new", "mine", "--from", "r", "--paragraph", "R99"], "r has no paragraph R99; it has R1, R2"),
        (["new", "mine", "--from", "r", "--rule", "strengths"], "r has no rule strengths: `hoyle rules r --functions`"),
        (["new", "My ties", "--from", "r", "--rule", "strength"], "My ties: choose a name of 2 to 40"),
        (["diff", "r"], "r rewrites nothing: name the file of a rewrite"),
        (["diff", "malice", "./red_ties.py"], r"\./red_ties\.py rewrites r, not malice"),
        (["compare", "malice", "./red_ties.py"], r"Leave out \./red_ties\.py"),
    ],
)
def test_what_is_not_possible_is_said(words: list[str], sentence: str) -> None:
    with pytest.raises(Mistake, match=sentence):
        said(*words)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_copied_rule_plays_like_the_usual_one(name: str) -> None:
    """Its text, without types and comments, is one of the dialect that knows the game's names."""
    game, known = GAMES[name], addresses(GAMES[name])
    names = random.Random(2).sample(replaceable(game), sample(3, len(replaceable(game))))
    other = rewritten(text_of(game, "copied", [known[each] for each in names], []))
    assert trail(other, {}, 1) == trail(game, {}, 1)


def test_a_copied_rule_reads_a_name_that_declarations_use_otherwise() -> None:
    """ALL is all cards in a rule of Muzicando, and everybody in `seen=ALL`."""
    game = GAMES["muzicando"]
    field = "\n\naside = cell(int64, cards(56), seen=ALL)\n"
    other = rewritten(text_of(game, "copied", [addresses(game)["prepare_deal"]], []) + field)
    assert other.begin(other.choose()).stock == game.begin(game.choose()).stock > 0


def test_a_copy_of_each_rule_can_be_read() -> None:
    """Also where it calls a rule whose name another rule of the game has, too."""
    for name in ("rummy", "r"):
        known = list(addresses(GAMES[name]).values())
        for n in range(0, len(known), 40):
            rewritten(text_of(GAMES[name], "copied", known[n : n + 40], []))


def test_what_a_rewrite_changes_is_shown_with_short_games() -> None:
    output = said("diff", "r", "./red_ties.py", "--games", "60")
    assert "-**R8** *Otherwise" in output and "+**R8** The higher strength wins." in output
    assert "Rules replaced: compare_strengths" in output
    assert "The points are 0 : 2 in place of 0 : 0 (R8, R10).\n  seed 13, after 0 b4; 1 r4" in output
    assert "(R7, R10; the text of the rewrite does not mention them)" in output


def test_rules_that_call_the_usual_ones_change_nothing() -> None:
    assert changes(rewritten(calls_of_all(GAMES["r"], ["strength", "round_winner"])), 60) == []


def test_a_rewrite_is_compared_with_the_usual_game_and_with_another() -> None:
    for words in (["./red_ties.py"], ["r", "./red_ties.py"]):
        output = said("compare", *words, "--games", "100", "--bots", "greedy")
        assert "Red breaks ties: seat 1 wins less often" in output and "R: what the rules change" in output
