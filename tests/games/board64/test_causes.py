"""Why a card takes another and why a game ends: what the log says, with the paragraph."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.board64 import table
from hoyle.games.board64.state import NO_MOVE, State
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.support.board64 import position_from

RULES = rules_of(GAMES["board64"])

SAY = translator("en")
NAMES = ["Ann", "Bob"]


def told(state: State, before: State) -> list[tuple[str, str]]:
    """Return the sentences of the log between two positions, with their paragraphs."""
    return [(event.text, event.clause) for event in table.narrate(RULES, before, state, None, NAMES, SAY)]


@pytest.mark.parametrize(
    ("position", "options", "sentence", "clause"),
    [
        ("c3:s8R c4:n4R", {}, "Ann: 8 red beats 4 red on c4, as the higher card of its colour.", "G1.5"),
        ("c3:s2B c4:n8R", {}, "Ann: 2 blue beats 8 red on c4, as trump on a square of its colour.", "G1.6"),
        (
            "c3:s7Y c4:n8R",
            {"square_match": "value"},
            "Ann: 7 yellow beats 8 red on c4, as trump on a square that suits it.",
            "D9",
        ),
        ("c3:s4R c4:n4G", {}, "Ann: 4 red beats 4 green on c4, as its equal.", "G1.7"),
        ("c3:s4R c4:n40R", {"division": "reduced_packs"}, "Ann: 4 red beats 40 red on c4, as its equal.", "G4.3"),
        ("c3:s4R c4:n#4G", {}, "Ann: 4 red takes a test card on c4.", "G1.11"),
        ("c3:s#4R c4:n5G", {"test_may_beat": True}, "Ann: a test card takes 5 green on c4.", "G1.v2"),
        ("c3:s4R c4:n#40G", {"preset": "game18"}, "Ann: 4 red takes a test card on c4.", "G18.7"),
    ],
)
def test_a_step_says_why_it_takes(position: str, options: dict[str, Any], sentence: str, clause: str) -> None:
    case = position_from(f"{position} a1:s1Y h8:n1B", **options)
    before = case.state.clone()
    case.play(next(turn for turn in case.turns() if turn.startswith(("c3xc4", "c3*c4"))))
    assert told(case.state, before)[0] == (sentence, clause)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("c3:s1R c4:n10B", "Ann: 1 red presses 10 blue on c4: the same value."),
        ("c3:s1R c4:n40R", "Ann: 1 red presses 40 red on c4: the same colour."),
        ("c3:s1B c4:n40R", "Ann: 1 blue presses 40 red on c4, a square that suits it."),
    ],
)
def test_a_press_says_why_it_is_possible(position: str, sentence: str) -> None:
    case = position_from(f"{position} a1:s1Y h8:n30G", preset="game48")
    before = case.state.clone()
    case.play("c3/c4")
    assert told(case.state, before)[0] == (sentence, "G48.4")


def test_G48_12_the_count_is_said_before_its_result() -> None:
    case = position_from("c3:s1R c4:n10R", preset="game48")
    before = case.state.clone()
    case.play("c3/c4")
    assert told(case.state, before)[1:] == [
        ("The count: Ann 1, Bob 0.", "G48.12"),
        ("Ann is on top everywhere and wins.", "G48.11"),
    ]


def test_C5_a_side_without_a_move_loses_without_a_count() -> None:
    case = position_from("a1:s4R a8:n5R", preset="game1")
    before, after = case.state.clone(), case.state.clone()
    after.phase, after.ended, after.result, after.to_move = 7, NO_MOVE, 1, 0
    assert told(after, before)[-1] == ("There is no move left: Ann wins.", "C5")
