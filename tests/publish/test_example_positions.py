"""Examples of rewrites are drawn: before the last move, and after it by the usual rules and by the rewritten ones."""

import pytest

from hoyle.i18n import translator
from hoyle.pages import example_positions
from hoyle.pages.example_positions import Shown
from hoyle.publish.page import game_texts
from hoyle.rules.game import Game
from hoyle.rulesets import shelf as worked

SAY = translator("en")


def game_of(file: str, *changes: tuple[str, str]) -> Game:
    """The game that a worked rewrite makes, with changes of its text."""
    text = (worked.SHELF / file).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return game_texts.rewritten([(file, text)])


def examples(game: Game) -> list[Shown]:
    """The examples of a rewritten game."""
    return example_positions.shown(game, SAY)["examples"]


@pytest.mark.parametrize("each", worked.shelf(), ids=lambda each: each.file)
def test_examples_of_the_shelf_are_drawn_and_show_what_is_changed(each: worked.Worked) -> None:
    game = game_of(each.file)
    model = example_positions.shown(game, SAY)
    assert not [one.problem for one in model["examples"] if one.problem]
    assert all(one.start.startswith("<svg") for one in model["examples"])
    changed = [one for one in model["examples"] if one.is_changed]
    assert changed, "no example shows a difference"
    for one in changed:
        (_, usual), (_, own) = one.outcomes
        assert (usual.said, usual.svg) != (own.said, own.svg)
        assert bool(own.svg) is bool(one.start and (one.moves or one.said)), "what is played is drawn"
    used = "".join(one.start + "".join(outcome.svg for _, outcome in one.outcomes) for one in model["examples"])
    for symbol in model["symbols"]:
        assert f'href="#{symbol.split(chr(34))[1]}"' in used


def test_an_example_says_where_the_rules_part() -> None:
    ties, higher, _ = examples(game_of("red_breaks_ties.py"))
    assert ties.said == ("Round 1: Seat 1 plays Assassin 3, Seat 2 plays Assassin 3.",)
    (usual_head, usual), (own_head, own) = ties.outcomes
    assert (usual_head, own_head) == ("By the usual rules", "By this rule")
    assert usual.said[0] == "Equal strength: 3 against 3. A tie."
    assert own.said == ("Equal strength: 3 against 3. Seat 2 wins the round.", "Points: Seat 1 has 0, Seat 2 has 1.")
    assert usual.svg != ties.start != own.svg
    assert [head for head, _ in higher.outcomes] == ["By both"]


def test_moves_that_the_usual_rules_do_not_have_are_named() -> None:
    out, over = examples(game_of("leap.py"))
    assert out.outcomes[0][1].said == ("Not possible: a1-a3, c1-e3.",) and not out.outcomes[0][1].svg
    assert out.outcomes[1][1].said == ("Possible: a1-a3, c1-e3.",)
    assert over.outcomes[0][1].said == ("The usual rules do not allow a1-a3.",)
    assert over.moves == ("Seat 1: a1-a3", "Seat 2: a7-a6")


def test_a_field_is_shown_where_the_table_says_nothing() -> None:
    (one,) = examples(game_of("payoff_goes_on.py"))
    assert [outcome.said for _, outcome in one.outcomes] == [("quota: 1",), ("quota: 0",)]
    first = examples(game_of("double_dusk.py"))[0]
    assert [(head, outcome.said) for head, outcome in first.outcomes] == [("By both", ("begun: 2",))]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('play=("0 b3", "1 r3")', 'play=("0 b3", "1 r9")'), "r9"),
        (('play=("0 b3", "1 r3")', 'play=("b3",)'), "write a move as its seat"),
        (('expect={"points": (0, 1)}', 'expect={"sun": 1}'), "there is no field sun"),
    ],
)
def test_an_example_that_is_wrong_shows_its_first_position(change: tuple[str, str], problem: str) -> None:
    first = examples(game_of("red_breaks_ties.py", change))[0]
    assert problem in first.problem and first.start and not first.outcomes[-1][1].svg


def test_long_examples_show_their_last_moves() -> None:
    (one,) = examples(game_of("sent_home.py"))
    assert one.said[0] == "…" and len(one.said) == 5 and "beats 7 green on b4" in one.said[-1]
    assert "Seat 1: 3 green from b1 to c2." in one.said
