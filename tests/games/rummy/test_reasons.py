"""Why a card cannot be put somewhere, in given positions; the reasons along random play are in `test_refusals.py`."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy.state import DECLARING, PLAYED
from hoyle.games.rummy.table.refusals import refusal
from hoyle.rules.link import rules_of
from tests.support.rummy import position_with, views
from tests.support.rummy_table import SAY, draft_after, lay_step

RULES = rules_of(GAMES["rummy"])

TABLE = "7S 7D 7C 3H 4H 5H 6H"


@pytest.mark.parametrize(
    ("steps", "item", "place", "sentence"),
    [
        (
            [],
            "t.7D.0",
            "hand0",
            "Seven of diamonds lay on the table before your turn: nothing goes from there to a hand. RM11",
        ),
        ([], "zone:m0", "hand0", "Run 3♥ to 6♥ stays on the table: take your own cards back one by one. RM11"),
        ([], "hand0.7H.0", "m1#1", "Seven of hearts cannot split 7♠ 7♦ 7♣: a meld has three cards at least. RM4"),
        (
            [lay_step("7H", "m0")],
            "hand0.7H.0",
            "stock",
            "Seven of hearts goes to the table: nothing goes back to the stock. RM8",
        ),
        ([], "hand0.7H.0", "hand1", "Seven of hearts goes to the table, not to another hand. RM10"),
    ],
)
def test_reasons_within_a_draft(steps: list[dict[str, str]], item: str, place: str, sentence: str) -> None:
    state = position_with("7H KS", "4C", table=TABLE)
    reason = refusal(RULES, views(state)[0], 0, item, place, draft_after(state, *steps))
    assert f"{reason.sentence([], SAY)} {reason.clause}" == sentence


@pytest.mark.parametrize(
    ("options", "clause"),
    [({"opening_points": 30}, "RM13"), ({"first_circuit": "one_meld_of_three"}, "RM14")],
)
def test_the_table_stays_as_it_is_before_the_first_play(options: dict[str, Any], clause: str) -> None:
    state = position_with("7H KS", "4C", table=TABLE, **options)
    seen, draft = views(state)[0], draft_after(state)
    onto, off = refusal(RULES, seen, 0, "hand0.7H.0", "m0", draft), refusal(RULES, seen, 0, "t.7D.0", "new", draft)
    assert onto.sentence([], SAY) == "Seven of hearts cannot go to Run 3♥ to 6♥: your first play leaves it as it is."
    assert (
        off.sentence([], SAY) == "Seven of diamonds stays where it is: your first play uses only cards from your hand."
    )
    assert (onto.clause, off.clause) == (clause, clause)


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        (PLAYED, "Seven of hearts has to wait for your next turn: you have made this turn's play. RM20"),
        (DECLARING, "Seven of hearts has to wait: first say what the joker stands for. RM16"),
    ],
)
def test_reasons_after_the_play(phase: int, sentence: str) -> None:
    state = position_with("7H KS", "4C", table=TABLE)
    state.phase = phase
    reason = refusal(RULES, views(state)[0], 0, "hand0.7H.0", "m0")
    assert f"{reason.sentence([], SAY)} {reason.clause}" == sentence


def test_only_general_reasons_for_what_is_no_card() -> None:
    state = position_with("7H KS", "4C", table=TABLE)
    assert refusal(RULES, views(state)[0], 0, "hand1.0", "m0").is_general
    assert refusal(RULES, views(state)[0], 0, "hand0.7H.0", "nowhere", draft_after(state)).is_general
