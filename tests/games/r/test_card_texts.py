"""The texts on R's cards, in all languages, say what the cards do in play, and name the cards against which they do not."""

import re
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.r.rules import first_to_show
from hoyle.games.r.shared.cards import (
    AMBASSADOR,
    ASSASSIN,
    GENERAL,
    MUSICIAN,
    PRINCE,
    PRINCESS,
    SPY,
    WIZARD,
)
from hoyle.games.r.shared.pack import FIGURES
from hoyle.games.r.table.card_texts import card_texts
from hoyle.games.r.table.drawing import counters
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.rules.link import rules_of
from tests.support.r.base_game import play_rounds

table = table_of(GAMES["r"])
RULES = rules_of(GAMES["r"])

STEMS = {
    MUSICIAN: "Musician|Musikant|Муз[ыи]кант",
    PRINCESS: "Princess|Prinzessin|Принцес",
    SPY: r"\bSpy|Spion|Шпион|Шпигун",
    ASSASSIN: "Assassin|Attentäter|Убийц|Убивц",
    AMBASSADOR: "Ambassador|Botschafter|Посол|Посл",
    WIZARD: "Wizard|Zauberer|Волшебник|Чарівник",
    GENERAL: "General|Генерал",
    PRINCE: r"Princes?(?!s)\b|Prinz(?!ess)|Принц(?!ес)",
}
EXPLAIN_THEMSELVES = {MUSICIAN, WIZARD}
"""Cards whose own text says what they do to the other card."""


def played(card: int, other: int) -> dict[str, Any]:
    """Return what the table is after a round in which seat 0 plays a card and seat 1 another."""
    hands = [[card, SPY], [other, SPY]]
    return play_rounds([card, other], hands=hands)[0]


def keeps_its_word(card: int, other: int) -> bool:
    """Return whether what a card's text says happens when it meets another card."""
    after = played(card, other)
    points, is_tie = after["points"], after["points"] == [0, 0] and not after["over"]
    match card:
        case 0:  # the Musician
            return is_tie
        case 1:  # the Princess
            return (after["over"] and after["winner"] == 0) == (other == PRINCE)
        case 2:  # the Spy
            return after["spy"] == 0
        case 3:  # the Assassin
            return is_tie if other == card else points[0 if card < other else 1] > 0
        case 4:  # the Ambassador
            return points[1] > 0 or points[0] == 2 or (is_tie and after["carry"][0] == 2)
        case 6:  # the General
            return after["bonus"][0] == 2
        case 7:  # the Prince
            return points[0] == 1
        case _:
            return True


@pytest.mark.parametrize("card", range(8), ids=[name for _, name, _ in FIGURES])
def test_a_card_does_what_its_text_says_but_against_those_that_it_names(card: int) -> None:
    named = {other for other, stem in STEMS.items() if other != card and re.search(stem, FIGURES[card][2])}
    named |= {card} if re.search(STEMS[card], FIGURES[card][2]) else set()
    fails = {other for other in range(8) if not keeps_its_word(card, other)}
    says_when = card == PRINCESS  # her text names the Prince, whom she needs
    assert fails <= named | EXPLAIN_THEMSELVES | {card}
    assert says_when or named <= fails


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", range(8), ids=[name for _, name, _ in FIGURES])
def test_the_text_names_the_same_cards_in_all_languages(card: int, lang: str) -> None:
    english, text = FIGURES[card][2], translator(lang)(FIGURES[card][2])
    named = [{other for other, stem in STEMS.items() if re.search(stem, each)} for each in (english, text)]
    assert named[0] == named[1]


VARIANTS: list[dict[str, Any]] = [
    {"abilities": False},
    {"goal": "all_rounds"},
    {"goal": "first_loses", "princess_in_loser": "loses"},
    {"goal": "first_loses"},
    {"deal": "draft"},
    {"deal": "draft", "goal": "all_rounds"},
    {"deal": "random", "goal": "first_loses", "princess_in_loser": "loses", "princess_scope": "opposite_colour"},
    {"balance": True, "balance_spy": "cancel"},
    {"play_mode": "prophecy"},
    {"play_mode": "fortune"},
]
"""Rules in which cards do something else than in the base game."""


def texts_of(options: dict[str, Any]) -> list[str]:
    return card_texts(GAMES["r"].choose(**options))


@pytest.mark.parametrize("options", [options for options in VARIANTS if "play_mode" not in options], ids=str)
def test_what_the_princess_says_is_what_she_does_under_the_options(options: dict[str, Any]) -> None:
    text = texts_of(options)[PRINCESS]
    said = {
        "wins the game": (True, 0),
        "loses the game": (True, 1),
        "wins the round and 4 points": (False, 4),
        "": (False, 0),
    }[text.partition(" if ")[0].lower()]
    for prince in ("b7", "r7"):
        hands = [["b1", "b2"], [prince, "r2"]]
        after = play_rounds(["b1", prince], hands=hands, options=options)[0]
        acts = bool(text) and (prince == "r7" or "other colour" not in text)
        assert after["over"] is (acts and said[0])
        if after["over"]:
            assert after["winner"] == said[1]
        elif acts:
            assert after["points"][0] == said[1]
        else:
            assert after["points"][0] == 0


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_cards_without_abilities_say_nothing_and_a_spy_says_what_it_does(options: dict[str, Any]) -> None:
    texts = texts_of(options)
    assert all(texts) is options.get("abilities", True) and any(texts) is all(texts)
    assert ("row" in texts[SPY]) == (options.get("play_mode") == "prophecy")
    assert ("shuffle" in texts[SPY]) == (options.get("play_mode") == "fortune")
    assert ("both at once" in texts[SPY]) == (options.get("balance_spy") == "cancel")
    assert [face.text for face in table.deck(GAMES["r"].choose(**options)).faces.values()] == 2 * texts


@pytest.mark.parametrize("points", [[0, 1], [1, 0], [1, 1]])
@pytest.mark.parametrize("cancel", ["override", "cancel"])
def test_who_plays_second_by_a_spy_is_who_does(points: list[int], cancel: str) -> None:
    state = GAMES["r"].begin(GAMES["r"].choose(balance=True, balance_spy=cancel))
    state.points[:], state.spy = points, 0
    shown = [counter.id for counter in counters(RULES, state, 0, translator("en"))]
    assert ("spy" in shown) is (first_to_show(state) == 1)
