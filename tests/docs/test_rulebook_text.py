"""The rulebook of certain rules in the terminal: what they change is marked, and what does not apply is only named."""

import re

from typer.testing import CliRunner

from hoyle.cli.main import app
from hoyle.docs import rulebook
from hoyle.docs.rulebook_text import text_of_rules
from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.rulesets.house_rules import summary

SAY = translator("en")


def shown(*words: str) -> list[str]:
    """Return the lines that `hoyle rules` prints."""
    return CliRunner().invoke(app, ["rules", *words]).output.split("\n")


def test_chips_stand_at_the_head_with_their_paragraphs() -> None:
    lines = shown("r", "--set", "hand_limit=2", "--set", "points_to_win=3")
    assert lines[:2] == ["Two cards in hand · V2", "3 points end the game · R15"] and lines[2] == ""
    assert shown("r", "--preset", "two_cards", "--lang", "de")[:3] == [
        "Zwei Karten",
        "",
        "Zwei Karten auf der Hand · V2",
    ]


def test_a_changed_paragraph_is_followed_by_what_holds_at_this_table() -> None:
    lines = [line.rstrip() for line in shown("r", "--set", "hand_limit=2")]
    where = next(number for number, line in enumerate(lines) if line.startswith("V2"))
    assert any("At this table: Two cards in hand. " in line for line in lines[where : where + 6])


def test_without_options_the_rulebook_is_not_marked() -> None:
    assert "At this table" not in "\n".join(shown("r"))


def test_the_terminal_marks_and_leaves_out_the_same_paragraphs_as_the_page() -> None:
    for game in GAMES.values():
        for preset in game.presets.values():
            rules = summary(game, preset.values, SAY)
            text = text_of_rules(game, "en", SAY, rules)
            page = rulebook.text_of(game, "en", SAY, rules)
            folded = re.sub(r'<details class="folded">.*?</details>', "", page, flags=re.DOTALL)
            assert re.findall(r"^\*\*([A-Z]+\d[\w.]*)\*\*", text, re.M) == re.findall(
                r'<p id="([A-Z]+\d[\w.]*)">', folded
            )
            assert text.count("\n> **") == page.count('class="at-this-table"')
            assert text.count("*Not at this table: ") == page.count('class="folded"')
