"""Why a card cannot be laid somewhere, in given positions; the reasons along random play are in `test_refusals.py`."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.muzicando import text
from hoyle.games.muzicando.state import DRAWN
from hoyle.games.muzicando.table.refusals import refusal
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.support.muzicando import OTHER_HANDS, position_with

RULES = rules_of(GAMES["muzicando"])

ROWS = "R1@0,0 I2@1,0"


@pytest.mark.parametrize(
    ("layout", "table", "item", "place", "options", "sentence"),
    [
        ("M", "", "R4", "table@0,0", {}, "Red Fa cannot open: the first card of Musicando is any Do. MZ20"),
        (
            "P",
            "",
            "R4",
            "table@-3,0",
            {},
            "Red Fa cannot open: the first card of Parada is an opener, such as red Do. MZ20",
        ),
        ("M", "R1-3", "R5", "table@0,0", {}, "Red Sol has to wait: its colour goes on with Fa. MZ26"),
        (
            "M",
            "R1-3",
            "R5",
            "table@0,1",
            {},
            "The orange stack is of another colour: the place of red Sol is the red stack. MZ26",
        ),
        ("P", "Y3", "Y6", "table@-1,2", {}, "Yellow La has to wait: its colour goes on with Re or Fa. MZ25"),
        (
            "P",
            "Y3",
            "Y2",
            "table@-1,2",
            {},
            "Yellow Re fits, but at another place of its colour: the yellow column. MZ25",
        ),
        ("P", "Y3", "G5", "", {}, "Green Sol has to wait: its colour begins with green Fa. MZ25"),
        ("P", "Y3", "Gn", "", {}, "Green natural has to wait until a note of its colour lies. MZ31"),
        (
            "S",
            "R1@0,0",
            "R4",
            "table@0,1",
            {},
            "Red Fa does not fit beside red Do: it goes only beside Mi or Sol. MZ22",
        ),
        (
            "S",
            "R1@0,0 O2@1,0",
            "R5",
            "table@0,2",
            {"sarabanda_neighbours": "one"},
            "Red Sol does not fit beside orange Re: it goes only beside Fa or La. V7",
        ),
        (
            "S",
            "R1@0,0 O2@1,0",
            "R#",
            "table@0,0",
            {},
            "Red sharp cannot cover red Do yet: of its four sides, taken are 1. MZ30",
        ),
        ("G", ROWS, "Y4", "table@0,2", {}, "Yellow Fa does not continue the row: this end takes Mi. MZ23"),
        (
            "G",
            ROWS,
            "Y4",
            "table@0,-1",
            {"glissando_row": "zigzag"},
            "Yellow Fa does not continue the row: this end takes Re or Si. V8",
        ),
        (
            "G",
            ROWS,
            "Y3",
            "table@0,2",
            {},
            "Yellow Mi is an opener: it begins a row of its own and never makes one longer. MZ24",
        ),
        ("G", ROWS, "Y4", "table@-1,0", {}, "Yellow Fa cannot begin a row: only an opener does. MZ24"),
        (
            "G",
            ROWS,
            "G4",
            "table@-1,0",
            {},
            "Green Fa cannot begin a row there: only the opener of Re or Si does. MZ24",
        ),
    ],
)
def test_reasons_in_given_positions(
    layout: str, table: str, item: str, place: str, options: dict[str, Any], sentence: str
) -> None:
    state = position_with(layout, item, *OTHER_HANDS, table=table, **options)
    reason = refusal(RULES, state, 0, item, place)
    assert f"{reason.sentence([], translator('en'))} {reason.clause}" == sentence


def test_after_a_pass_only_the_card_just_drawn_may_be_laid() -> None:
    state = position_with("P", "R4 G5", "B4", "B4", table="R1-2", phase=DRAWN, play_drawn_card=True)
    state.drawn = text.card_of("R4")
    reason = refusal(RULES, state, 0, "G5", "table@0,0")
    sentence = "Green Sol has to wait: you have passed, so only the card just drawn may be laid, red Fa. V6"
    assert f"{reason.sentence([], translator('en'))} {reason.clause}" == sentence


def test_only_a_general_reason_for_things_that_are_no_cards() -> None:
    assert refusal(RULES, position_with("M", "R1", *OTHER_HANDS), 0, "call0", "").is_general
