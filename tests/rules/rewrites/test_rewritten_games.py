"""A rewritten game plays by its rules everywhere: plainly, compiled, at its table, in other processes and by its file."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.bots.answers import answer
from hoyle.games import GAMES, own_games
from hoyle.play.play import vary
from hoyle.rules.link import link
from hoyle.rules.options import OptionError
from hoyle.rules.reading import interpreter
from hoyle.rules.rewrites import addresses
from hoyle.rules.rewrites import game as rewritten_game
from hoyle.rules.rule_error import RuleError, RunError
from hoyle.testing.compiled_play import CompiledPlay
from tests.support.r.plays import after
from tests.support.rewrites import RED_TIES, head, rewritten

R = GAMES["r"]
LONG_SPY = (Path(__file__).parents[3] / "examples" / "rewrites" / "long_spy.py").read_text("utf-8")
STRONG_GENERAL = '''"""A General is worth more, as many as the option says."""

value("GENERAL_WORTH", 3, range(6), paragraph="R13")
usual_bonus = rule("r", "next_bonus")

REWRITE = rewrite(
    "strong_general", of="r", title="A strong General", paragraphs={"R13": "The next card is stronger."},
    languages={"de": {"R13": "Die nächste Karte ist stärker."}}, titles={"de": "Ein starker General"},
    presets={"weak": Preset(label="Weak", sentence="A General of +1.", values={"general_worth": 1})},
    clashes=(Clash(when=when(general_worth=5, points_to_win=2), sentence="Too strong: choose less."),),
)


@replaces(usual_bonus)
def next_bonus(state, card, other):
    """R13."""
    return GENERAL_WORTH if usual_bonus(state, card, other) > 0 else 0
'''
TWICE_RED = RED_TIES.replace("red_breaks_ties", "blue_breaks_ties").replace("return 1 if", "return 0 if")


@pytest.fixture(autouse=True)
def games_stay() -> Iterator[None]:
    """The games that a test lists are forgotten."""
    before, places = dict(GAMES), dict(own_games.PLACES)
    yield
    for kept, now in ((before, GAMES), (places, own_games.PLACES)):
        now.clear()  # type: ignore[attr-defined]
        now.update(kept)  # type: ignore[attr-defined]


@pytest.fixture
def red_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a rewrite."""
    monkeypatch.setenv(own_games.PATHS, "")
    file = tmp_path / "red_ties.py"
    file.write_text(RED_TIES)
    return file


def test_a_replaced_rule_may_call_the_usual_one() -> None:
    red = rewritten(RED_TIES)
    assert after(red, ("b3", "r3")).state.points == [0, 1] and after(R, ("b3", "r3")).state.points == [0, 0]
    assert after(red, ("b6", "r4")).state.points == [1, 0]


def test_compiled_rules_follow() -> None:
    red = rewritten(RED_TIES)
    played = CompiledPlay(red, red.choose())
    played.begin()
    played.play(0, 3)
    played.play(1, 11)
    assert played.packed() == after(red, ("b3", "r3")).state.pack()


def test_the_solver_has_the_right_answer_for_a_spy_of_two_rounds() -> None:
    """The claims of the usual game about equal positions are not inherited."""
    solution: Any = hoyle.solve(vary(rewritten(LONG_SPY), {"points_to_win": 2}))
    chances = solution.strategy(rewritten(LONG_SPY).begin(rewritten(LONG_SPY).choose(points_to_win=2)), 0)
    assert {move: round(100 * chance, 2) for move, chance in chances.items() if chance > 1e-6} == {
        2: 34.13,
        4: 8.23,
        6: 57.63,
    }


def test_a_new_field_is_seen_as_it_declares() -> None:
    play = after(rewritten(LONG_SPY), ("b2", "r1"))
    views: list[Any] = [play.view(0), play.view(1), play.public_view()]
    assert [seen.spy_rounds for seen in views] == [1, 1, 1]
    play = after(rewritten(LONG_SPY.replace("seen=ALL", "seen=NOBODY")), ("b2", "r1"))
    seen: Any = play.view(0)
    assert play.state.spy_rounds == 1 != seen.spy_rounds


def test_a_value_is_an_option_that_functions_read() -> None:
    strong = rewritten(STRONG_GENERAL)
    assert after(strong, ("b6", "r4")).state.bonus == [3, 0]
    assert after(strong, ("b6", "r4"), general_worth=0).state.bonus == [0, 0]
    assert strong.every_option["general_worth"].paragraphs == ("R13",)
    assert vary(strong, dict(strong.presets["weak"].values)).options.general_worth == 1  # type: ignore[attr-defined]
    with pytest.raises(OptionError, match="Too strong: choose less"):
        vary(strong, {"general_worth": 5, "points_to_win": 2})
    assert "general_worth" not in R.every_option


def test_rewrites_stack_and_the_later_calls_the_earlier() -> None:
    both = rewritten(RED_TIES, LONG_SPY)
    play = after(both, ("b3", "r3"), ("b2", "r1"))
    assert play.state.points == [1, 1] and play.state.spy_rounds == 1
    assert both.name == "red_breaks_ties_and_long_spy"
    for first, second, points in ((RED_TIES, TWICE_RED, [0, 1]), (TWICE_RED, RED_TIES, [1, 0])):
        assert after(rewritten(first, second), ("b3", "r3")).state.points == points


def test_two_that_cannot_stand_together_are_refused_with_both_names() -> None:
    with pytest.raises(OptionError, match="long_spy and other_spy cannot stand together: both add spy_rounds"):
        rewritten(LONG_SPY, LONG_SPY.replace("long_spy", "other_spy"))
    with pytest.raises(OptionError, match="rewritten rewrites malice, not r"):
        rewritten(RED_TIES, head("malice", paragraphs='"MA8": "Text"'))


def test_the_identity_is_that_of_the_texts_in_their_order() -> None:
    games = [rewritten(RED_TIES), rewritten(RED_TIES + "\n\n"), rewritten(RED_TIES + "# more\n")]
    assert games[0] is games[1] and games[0].version != games[2].version
    assert rewritten(RED_TIES, LONG_SPY).version != rewritten(LONG_SPY, RED_TIES).version


def test_the_rulebook_has_its_paragraphs_in_every_language() -> None:
    strong = rewritten(STRONG_GENERAL)
    assert "**R13** The next card is stronger." in strong.rulebook("en")
    assert "**R13** Die nächste Karte ist stärker." in strong.rulebook("de")
    assert strong.rulebook("uk").count("**R13** The next card is stronger.") == 1, "without a text, its own"
    assert strong.rulebook("de").startswith("# R: Ein starker General\n")
    new = rewritten(RED_TIES.replace('"R8":', '"R31": "Added.", "R8":'))
    assert "## Changed rules\n\n**R31** Added.\n" in new.rulebook("en")
    assert "## Geänderte Regeln\n\n**R31** Added.\n" in new.rulebook("de")


def test_an_address_of_a_rewritten_game_is_that_of_the_usual_one() -> None:
    red = rewritten(RED_TIES)
    assert addresses(red).keys() == addresses(R).keys()
    assert addresses(red)["compare_strengths"].usual is addresses(R)["compare_strengths"].usual


def returning(value: str) -> str:
    """A rewrite in which the strength of a card is this."""
    return head() + f"@replaces(rule('r', 'strength'))\ndef strength(state, seat, card):\n    return {value}\n"


def test_a_failure_names_file_line_and_rule() -> None:
    for body, reason in {
        "state.bonus[seat + 9]": "an index is outside of its row",
        "card // (card - card)": "division by zero",
        "state.nothing": "a record has no field nothing",
        "len(local(1 << 40, int8))": r"a row of local\(…\) is too long",
    }.items():
        text = returning(body)
        with pytest.raises(RunError, match=f"text0.py@?.*:4: strength: {reason}"):
            after(rewritten(text), ("b3", "r3"))
    with pytest.raises(RuleError, match="has no field nothing"):
        CompiledPlay(rewritten(returning("state.nothing")), R.choose()).begin()


def test_an_endless_loop_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreter, "MAX_STEPS", 10_000)
    text = (
        head()
        + "@replaces(rule('r', 'strength'))\ndef strength(state, seat, card):\n    while True:\n        card += 1\n"
    )
    with pytest.raises(RunError, match=r"strength: it takes more than .* steps: does it end"):
        after(rewritten(text), ("b3", "r3"))


def test_a_file_stands_for_a_game(red_file: Path) -> None:
    variant = hoyle.game(str(red_file), points_to_win=2)
    assert variant.game is GAMES["red_breaks_ties"] and own_games.argument_of(variant.game) == str(red_file)
    assert hoyle.game(str(red_file)).game is variant.game
    assert answer("greedy", variant.name, variant.new(1).packed_view(0), 0, 1, "cpu") in range(8)
    red_file.write_text(RED_TIES + "# changed\n")
    changed = hoyle.game(str(red_file)).game
    assert changed is GAMES["red_breaks_ties"] is not variant.game


def test_several_files_stand_for_a_game(red_file: Path) -> None:
    other = red_file.with_name("long_spy.py")
    other.write_text(LONG_SPY)
    both = hoyle.game(f"{red_file}+{other}").game
    assert both.name == "red_breaks_ties_and_long_spy" and hoyle.game("r", rewrites=[red_file, other]).game is both
    other.write_text("GAME = 1\n")
    with pytest.raises(OptionError, match=r"long_spy\.py is not a rewrite: it sets no REWRITE"):
        hoyle.game(f"{red_file}+{other}")


def test_two_texts_of_one_name_are_two_games(red_file: Path) -> None:
    first = hoyle.game("r", rewrites=[red_file]).game
    red_file.write_text(RED_TIES + "# changed\n")
    second = hoyle.game("r", rewrites=[red_file]).game
    assert (
        first.name == "red_breaks_ties" and second.name.startswith("red_breaks_ties_") and second is GAMES[second.name]
    )
    with pytest.raises(OptionError, match=r"There is no file nowhere.py"):
        hoyle.game("r", rewrites=["nowhere.py"])


def test_it_travels_to_a_process_that_has_not_read_it(red_file: Path) -> None:
    variant = hoyle.game("r", rewrites=[red_file], points_to_win=2)
    red_file.unlink()
    assert pickle.loads(pickle.dumps(variant)) == variant == copy.deepcopy(variant)
    code = (
        "import pickle, sys, hoyle\n"
        "variant = pickle.load(sys.stdin.buffer)\n"
        "play = variant.new(1); play.play(0, 'b3'); play.play(1, 'r3')\n"
        "print(variant.name, play.points, variant.game is hoyle.GAMES[variant.name])"
    )
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(variant), capture_output=True, check=True)
    assert done.stdout.decode().split() == ["red_breaks_ties", "(0,", "1)", "True"]


BELOW = '''"""Of equal strengths Red wins."""

usual = rule("r", "compare_strengths")

REWRITE = rewrite("below", of="r", title="Below", paragraphs={"R8": "Of equal strengths Red wins."})


@replaces(usual)
def compare_strengths(state, rank0, rank1):
    """R8."""
    return red_for_ties(usual(state, rank0, rank1))


@rule
def red_for_ties(winner):
    """Return the winner, Red for a tie."""
    return 1 if winner == TIE else winner
'''


def test_a_rule_may_call_one_that_stands_below_it_wherever_it_is_linked() -> None:
    game = rewritten(BELOW)
    compare = link(game.rule(addresses(game)["compare_strengths"].usual), game, "plain")
    assert compare(game.begin(game.choose()), 4, 4) == 1


def test_the_newest_games_are_kept_and_an_older_one_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewritten_game, "MADE", {})
    monkeypatch.setattr(rewritten_game, "MOST_MADE", 3)
    games = [rewritten(RED_TIES + f"# {number}\n") for number in range(6)]
    assert list(rewritten_game.MADE.values()) == games[-3:]
    again = rewritten(RED_TIES + "# 0\n")
    assert again is not games[0] and again.version == games[0].version
    assert vary(games[0], {}).new(1).state.pack() == vary(again, {}).new(1).state.pack()
