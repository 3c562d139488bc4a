"""Rewrites whose text and rules are not about the same: paragraphs that do not exist, rules that nothing calls."""

from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.rules.rewrites.game import apply, read_rewrite
from hoyle.rules.rewrites.rulebook import paragraphs_in
from hoyle.testing.broken import Broken
from hoyle.testing.rewrite_texts import (
    examples_show_the_change,
    paragraphs_fit_the_rules,
    replaced_rules_are_called,
    unsaid,
)

SHELF = Path(__file__).parents[2] / "examples" / "rewrites"
TEXT = '''"""Ties are Red's."""

usual = rule("r", "compare_strengths")
usual_score = rule("r", "score")

REWRITE = rewrite("ties", of="r", title="Ties", paragraphs=PARAGRAPHS)


@replaces(usual)
def compare_strengths(state, rank0, rank1):
    """R8."""
    winner = usual(state, rank0, rank1)
    return 1 if winner == TIE else winner
'''
SCORE = '''

@replaces(usual_score)
def score(state, winner):
    """R10, R11."""
    if winner != TIE:
        state.points[winner] += 1
'''
TIED = '''

@replaces(rule("r", "tied_value"))
def tied_value(state, seat):
    """R10."""
    return 2
'''
R8, R10 = '{"R8": "Of equal strengths Red wins."}', '{"R8": "Red wins.", "R10": "Nothing waits."}'


def rewritten(paragraphs: str, more: str = "") -> Game:
    """Return R with the rewrite that has these paragraphs, and further functions."""
    text = TEXT.replace("PARAGRAPHS", paragraphs) + more
    return apply(GAMES["r"], [read_rewrite("ties.py", text, GAMES)])


WRONG = [
    ('{"R81": "Red wins."}', r"'R81': …\}: the rulebook has no paragraph R81; the docstrings of its functions name R8"),
    ('{"R7": "Red wins."}', "paragraphs=… rewrites R7; the docstrings of its functions name R8: rewrite a paragraph"),
    (repr({"R8": paragraphs_in(GAMES["r"].rulebook("en"))["R8"]}), "'R8': …\\}: this is the text of the usual rules"),
]


@pytest.mark.parametrize(("paragraphs", "message"), WRONG)
def test_paragraphs_that_are_not_those_of_the_rules_are_found(paragraphs: str, message: str) -> None:
    with pytest.raises(Broken, match=message):
        paragraphs_fit_the_rules(rewritten(paragraphs), {})


def test_a_new_paragraph_that_a_function_names_is_right() -> None:
    more = TIED.replace("R10.", "R10.1.")
    paragraphs_fit_the_rules(rewritten('{"R8": "Red wins.", "R10.1": "Two wait."}', more), {})


def test_a_replaced_rule_that_nothing_calls_any_more_is_found() -> None:
    replaced_rules_are_called(rewritten(R10, SCORE), {})
    with pytest.raises(
        Broken, match=r"ties.py: tied_value is replaced, but nothing calls it any more: .*compare_strengths, score"
    ):
        replaced_rules_are_called(rewritten(R10, SCORE + TIED), {})


def test_changes_at_other_paragraphs_are_listed() -> None:
    lines = unsaid(rewritten(R8), 1)
    assert "at paragraphs that the rewrite leaves as they are" in lines[0]
    assert any("in place of" in line and "R10)" in line for line in lines[1:])


EXAMPLES = """REWRITE = rewrite("ties", of="r", title="Ties", paragraphs={"R8": "Red wins."}, examples=(
    example("A higher card", play=("0 b4", "1 r2"), expect={"points": (2, 0)}),OTHER
))
"""


def test_examples_that_hold_by_the_usual_rules_are_found() -> None:
    text = TEXT.replace(TEXT[TEXT.index("REWRITE") : TEXT.index("\n\n\n@")], EXAMPLES)
    tie = '\n    example("Two Assassins", play=("0 b3", "1 r3"), expect={"points": (0, 1)}),'
    games = [apply(GAMES["r"], [read_rewrite("ties.py", text.replace("OTHER", more), GAMES)]) for more in (tie, "")]
    examples_show_the_change(games[0], {})
    with pytest.raises(Broken, match=r"ties.py: its example 'A higher card' holds by the usual rules, too"):
        examples_show_the_change(games[1], {})


@pytest.mark.parametrize("file", sorted(SHELF.glob("*.py")), ids=lambda file: file.stem)
def test_examples_of_the_shelf_show_the_change(file: Path) -> None:
    rewrite = read_rewrite(file.name, file.read_text("utf-8"), GAMES)
    examples_show_the_change(apply(GAMES[rewrite.of], [rewrite]), {})
