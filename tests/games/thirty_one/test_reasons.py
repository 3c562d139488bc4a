"""Thirty-One says why: reasons that occur only in a match, and the paragraphs of outcomes."""

import pytest

from hoyle.games.shared.reasons import Reason
from hoyle.games.thirty_one import GAME, table
from hoyle.games.thirty_one.state import State
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.seats import NONE
from hoyle.testing.random_play import seen_by
from tests.support.thirty_one import play_all, position_with

RULES = rules_of(GAME)

NAMES = ["Ann", "Bob", "Cid"]
SAY = translator("en")
HIGH, MIDDLE, LOW = "KS QS 9S", "KH QH 2D", "2S 3H 4D"


def said(reason: Reason | None) -> tuple[str, str]:
    """Return the sentence and the paragraph of a reason."""
    assert reason is not None
    return reason.sentence(NAMES, SAY), reason.clause


def told(state: State, *words: str) -> list[tuple[str, str]]:
    """Play moves; return the sentences that name a paragraph, with it."""
    before = seen_by(GAME, state, NONE)
    play_all(state, *words)
    events = table.narrate(RULES, before, seen_by(GAME, state, NONE), None, NAMES, SAY)
    return [(event.text, event.clause) for event in events if event.clause]


def test_TO19_who_is_out_is_told_so() -> None:
    state = position_with(LOW, HIGH, MIDDLE)
    state.seats = 0b110
    state.turn = 1
    assert said(table.waiting(RULES, state, 0)) == ("You have no life left and are out; Bob is to move.", "TO19")
    assert table.waiting(RULES, state, 2) is None


def test_TO23_the_pot_of_buy_ins_takes_no_cards() -> None:
    state = play_all(position_with(LOW, HIGH, MIDDLE, pile="7C"), "take")
    state.carried.pot = 30
    reason = table.refusal(RULES, seen_by(GAME, state, 0), 0, "2S", "pot")
    assert said(reason) == ("The pot holds the buy-ins and takes no cards such as Two of spades.", "TO23")


def test_TO8_a_card_just_taken_cannot_be_given_back() -> None:
    state = play_all(position_with(LOW, HIGH, MIDDLE, pile="7C"), "take")
    reason = table.refusal(RULES, seen_by(GAME, state, 0), 0, "7C", "discards")
    text = "You have just taken Seven of clubs from the discard pile: it cannot go back in this turn."
    assert said(reason) == (text, "TO8")


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        ((LOW, HIGH), ("Ann knocked with the lowest hand and loses two lives.", "TO14")),
        (("2S 2H 4D", "2D 2C 4H"), ("Ann knocked and shares the lowest hand, so is safe.", "TO13")),
        ((HIGH, LOW), ("Bob has the lowest hand and loses a life.", "TO12")),
    ],
)
def test_TO12_to_TO14_who_loses_a_life_is_told_with_the_paragraph(
    hands: tuple[str, str], line: tuple[str, str]
) -> None:
    state = play_all(position_with(*hands), "knock", "draw:3C")
    assert line in told(state, "3C")


def test_TO11_a_31_is_told_with_its_paragraph() -> None:
    state = position_with("KS QS 2H", LOW)
    assert ("Bob loses a life.", "TO11") in told(state, "draw:AS")
