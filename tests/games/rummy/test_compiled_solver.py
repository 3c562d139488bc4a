"""Everything at a table, in notation and on pages runs the meld solver in its compiled form where the process has it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy import GAME
from hoyle.games.rummy.pocket import HouseRules, all_plays, parse_position
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.arrangement import initial
from hoyle.games.rummy.table.draft import Draft, begin, hint, legal_moves_in, step
from hoyle.games.rummy.table.finished_turn import finish
from hoyle.games.rummy.text import declaration_parts
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.french_pack import JOKER, card_of
from hoyle.i18n import translator
from hoyle.pages.meld_puzzles import can_be_played
from hoyle.rules.link import heavy_rules, link, mixed, rules_of

RULES = rules_of(GAMES["rummy"])

SAY = translator("en")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the heavy rules that are called in their compiled form, which stands for itself here."""
    names = list[str]()

    def call(name: str, plain: Callable[..., Any], *args: Any) -> Any:
        names.append(name)
        return plain(*args)

    forms = {(rule, GAME): partial(call, rule.__name__, link(rule, GAME)) for rule in heavy_rules(GAME)}
    monkeypatch.setattr(mixed, "PREPARED", forms)
    legal_moves_in.cache_clear()
    return names


def position(table: str, hand: str) -> tuple[State, Draft]:
    """A position in which seat 0 is to move, and the draft in which it has prepared nothing."""
    state, arrangement = parse_position(table, hand, HouseRules(), SAY)
    return state, begin(state, 0, arrangement)


def test_hints(calls: list[str]) -> None:
    _, draft = position("3S 4S 5S", "6S KD")
    assert len(hint(RULES, draft).staged) == 1 and "best_play" in calls


def test_finished_drafts(calls: list[str]) -> None:
    _, draft = position("3S 4S 5S", "6S KD JK")
    joker = Step("lay", "hand0.JK.0", to="m0")
    finish(RULES, step(RULES, draft, joker))
    assert calls == ["additions_by_rank"] * 3, "the legal moves twice, and the types of the joker"


def test_layouts_of_a_table_that_nobody_has_laid(calls: list[str]) -> None:
    state, _ = position("3S 4S 5S | 7H 7S 7D", "6S")
    assert len(initial(RULES, state).melds) == 2 and calls == ["best_play"]


def test_puzzles(calls: list[str]) -> None:
    state, _ = position("3S 4S 5S", "6S KD")
    assert can_be_played(state, [card_of("6S")]) and not can_be_played(state, [card_of("KD")])
    assert calls == ["best_play"] * 2


def test_lists_of_plays(calls: list[str]) -> None:
    assert all_plays("3S 4S 5S", "6S", HouseRules(), SAY) and "additions_by_rank" in calls


def test_notation(calls: list[str]) -> None:
    state, _ = position("3S 4S 5S", "6S KD JK")
    assert declaration_parts(rules_of(GAME), state, [card_of("6S"), JOKER], [card_of("7S")])
    assert calls
