"""The prompt and the guide say what the options allow: drawing, passing and knocking."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import rules
from hoyle.games.rummy.guide import advice
from hoyle.games.rummy.state import ACTING, DRAW, END, KNOCK, State
from hoyle.games.rummy.table.draft import moves_of
from hoyle.games.rummy.table.prompts import prompt
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE
from tests.support.rummy import position_with, views

RULES = rules_of(GAMES["rummy"])

SAY = translator("en")
CAROUSEL = {"draw_rule": "escalating", "knock_limit": 5, "deal_scoring": "differences", "stock_end": "closing_round"}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"zap_cards": 4, "joker_mode": "declared"},
    {"draw_rule": "draw_then_play"},
    {"must_play_if_able": True},
    *({**CAROUSEL, "max_draws": most, "knock_requires_play": strict} for most in (2, 3, 6) for strict in (True, False)),
]


def goes_on_after_drawing(state: State) -> bool:
    """Return whether the seat goes on with its turn after drawing a card."""
    after = state.clone()
    rules.play(after, 0, DRAW)
    rules.play(after, CHANCE, next(kind for kind, copies in enumerate(after.stock) if copies))
    return (after.turn, after.phase) == (0, ACTING)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("hand", ["7H 8H 9H KD", "AS 2D"])
def test_the_prompt_says_what_may_be_done(options: dict[str, Any], hand: str) -> None:
    for drawn in range(options.get("max_draws", 1)):
        state = position_with(hand, "4C", table="7S 7D 7C", stock="2C 2H 3C", **options)
        state.drawn = drawn
        seen = views(state)[0]
        moves, text = moves_of(RULES, seen, 0), prompt(rules_of(GAMES["rummy"]), seen, 0, ["Ann", "Bob"], SAY)
        assert ("draw" in text) == (DRAW in moves), text
        if DRAW in moves:
            assert ("end" in text) != goes_on_after_drawing(state), text
        assert ("nock" in text) == (KNOCK in moves), text
        assert not ("pass" in text and END not in moves), text


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_guide_and_the_prompt_agree_on_drawing(options: dict[str, Any]) -> None:
    state = position_with("7H 8H 9H KD", "4C", table="7S 7D 7C", stock="2C 2H 3C", **options)
    seen = views(state)[0]
    guide = " ".join(SAY(each.message, **each.facts) for each in advice(seen, 0, 0))
    may_go_on = DRAW in moves_of(RULES, seen, 0) and goes_on_after_drawing(state)
    assert ("more than once" in guide) == may_go_on
    assert not ("that ends your turn" in guide and may_go_on)
