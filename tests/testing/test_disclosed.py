"""What a rewrite discloses that the usual rules leave hidden, and legal moves that depend on hidden things."""

import re
from math import inf
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.pages import disclosures as in_page
from hoyle.rules.rewrites import apply, read_rewrite
from hoyle.rules.rewrites.flow import Flow, flows
from hoyle.testing import disclosed, examiner
from hoyle.testing.broken import BUDGET, Broken
from hoyle.testing.disclosed import disclosures, in_usual
from tests.support.rewrites import rewritten

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "rewrites").glob("*.py"))
SHOWING = ("dear_jokers", "three_aces", "wild_twos")
"""Rewrites by which other hands go out or are shown at once; that tells what was in them."""
NOSY = '''"""After each turn everybody learns whether the first player holds an ace."""

usual = rule("thirty_one", "end_turn")
ace = cell(int8, range(2), seen=ALL)

REWRITE = rewrite("nosy", of="thirty_one", title="Nosy", paragraphs={"TO10": "An ace is told."})


@replaces(usual)
def end_turn(state):
    """TO10."""
    usual(state)
    state.ace = 1 if state.hand[0] & 0x1111 else 0
'''
SHY = '''"""The last move of a seat is not legal while the next one holds certain cards."""

usual = rule("thirty_one", "legal")

REWRITE = rewrite("shy", of="thirty_one", title="Shy", paragraphs={"TO9": "Nobody does it."})


@replaces(usual)
def legal(state, seat, moves):
    """TO9."""
    n = usual(state, seat, moves)
    if n > 1 and state.hand[1 - seat % 2] & 0xFF:
        return n - 1
    return n
'''


def test_a_new_field_that_shows_a_hidden_card_is_told_with_the_move() -> None:
    found = disclosures(rewritten(NOSY), {})
    assert {tuple(each.fields) for each in found} == {("ace",)}
    assert any(
        "learns what it could not see: ace is 0 or 1" in each.sentence or "ace is 1 or 0" in each.sentence
        for each in found
    )
    assert all(each.sentence.startswith("after ") and " of seat " in each.sentence for each in found)


CHANNELS = {
    "the next player": (
        "state.turn = (state.turn + 1) % state.options.players\n        state.to_move = 1 << state.turn",
        {"turn", "to_move"},
    ),
    "the end": ("state.to_move = 0\n        state.phase = 6", {"to_move", "phase"}),
    "the points": ("state.lost[0] += 1", {"lost"}),
    "a counter": ("state.turns += 1", {"turns"}),
}
"""What happens if the first player holds an ace, and by which fields it shows."""


@pytest.mark.parametrize("channel", list(CHANNELS))
def test_every_channel_by_which_something_is_disclosed_is_told(channel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disclosed, "MOST_MOVES", 30)  # so far nobody is out
    happens, fields = CHANNELS[channel]
    text = NOSY.replace(
        "state.ace = 1 if state.hand[0] & 0x1111 else 0", f"if state.hand[0] & 0x1111:\n        {happens}"
    )
    found = disclosures(rewritten(text.replace("ace = cell(int8, range(2), seen=ALL)\n", "")), {})
    assert any(fields <= each.fields for each in found), [each.sentence for each in found]


def test_it_is_a_finding_of_the_check() -> None:
    finding = examiner.disclosed(rewritten(NOSY), [{}], 1)
    assert "the rewrite discloses" in finding.description and not finding.broken and finding.sets == 1
    assert any("learns what it could not see: ace" in line for line in finding.lines)
    assert examiner.disclosed(rewritten(SHY), [{}], 1).broken


def test_legal_moves_that_depend_on_hidden_cards_are_broken() -> None:
    with pytest.raises(Broken, match=r"what seat [0-9] may do depends on what it cannot see: hand"):
        disclosures(rewritten(SHY), {})


@pytest.mark.parametrize("file", [file for file in EXAMPLES if file.stem not in SHOWING], ids=lambda file: file.stem)
def test_the_worked_rewrites_disclose_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disclosed, "GAMES", 2)
    rewrite = read_rewrite(file.name, file.read_text("utf-8"), GAMES)
    assert disclosures(apply(GAMES[rewrite.of], [rewrite]), {}) == []


def test_what_the_usual_rules_disclose_is_not_told() -> None:
    quiet = NOSY.replace("1 if state.hand[0] & 0x1111 else 0", "0")
    assert disclosures(rewritten(quiet), {}) == []


def test_a_position_of_the_usual_game_has_its_fields_and_options() -> None:
    game = rewritten(NOSY)
    state: Any = game.begin(game.choose(players=3))
    found: Any = in_usual(GAMES["thirty_one"], state)
    assert (type(found), found.options.players, found.hand) == (GAMES["thirty_one"].state, 3, state.hand)


def test_disclosures_are_said_in_the_reader_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_page, "SECONDS", 20.0)
    *found, code = in_page.in_words(rewritten(NOSY), translator("de"))
    assert code.startswith("Laut ihrem Code liest die Regel end_turn")
    assert found and all(
        each.startswith("Durch „") and each.endswith(" verbergen: was in den Regeln „ace“ heißt.") for each in found
    )
    assert any(" können alle erfahren" in each for each in found) and any(
        re.search(" kann Platz [0-9] ", each) for each in found
    )
    assert in_page.in_words(rewritten(SHY), translator("en")) == [in_page.PEEKS]
    assert inf == BUDGET.end


def test_disclosures_are_looked_for_as_long_as_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_page, "SECONDS", 0.0)
    assert in_page.in_words(rewritten(NOSY), translator("en"))[0] == in_page.NOTHING


def test_the_code_of_a_rewrite_tells_where_what_is_hidden_meets_what_all_see() -> None:
    assert flows(rewritten(NOSY)) == [Flow("end_turn", ("hand",), ("ace",))]
    assert flows(rewritten(SHY)) == [], "it writes nothing"
    hides = NOSY.replace("1 if state.hand[0] & 0x1111 else 0", "0\n    state.hand[0] = 0\n    state.hand[1] |= 1")
    assert flows(rewritten(hides)) == [], "it reads nothing"
    by_another = NOSY.replace(
        "@replaces", "@rule\ndef has_ace(state):\n    return state.hand[0] & 0x1111 != 0\n\n\n@replaces"
    )
    by_another = by_another.replace("1 if state.hand[0] & 0x1111 else 0", "has_ace(state)")
    assert flows(rewritten(by_another)) == [Flow("end_turn", ("hand",), ("ace",))]
    lines = examiner.disclosed(rewritten(NOSY), [{}], 1).lines
    assert any("end_turn reads hand, hidden from somebody, and writes ace" in line for line in lines)
