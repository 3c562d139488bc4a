"""Variants of bots for experiments: other constants reach the functions below, and a bot that cheats sees what it should not."""

from typing import Any

import pytest

from bench.variants import changed, registered, reveal, seeing, variant_of
from bench.weak_rungs import COUNTING, count_choices
from hoyle.bots import registry, search, turns
from hoyle.lab import match
from hoyle.lab.many import play_many
from hoyle.play.play import vary
from tests.support.yardsticks import leduc


def test_a_changed_constant_reaches_the_functions_that_are_called() -> None:
    other: Any = changed(turns.try_turns, EXPLORATION=0.5)
    assert other.__globals__["most_promising"].__globals__["EXPLORATION"] == 0.5
    assert other.__globals__["scaled_evaluation"] is turns.scaled_evaluation
    assert turns.EXPLORATION == 0.25


def test_nothing_changed_is_the_same_algorithm() -> None:
    assert changed(turns.try_turns, REPLY_STEPS=1) is turns.try_turns


def test_determinizing_is_replaced_wherever_it_is_called() -> None:
    other: Any = changed(search.decide, determinize=reveal)
    assert other.__globals__["search"].__globals__["determinize"] is reveal


def test_the_bots_of_the_laboratory_come_back() -> None:
    before = registry.BOTS
    with pytest.raises(ZeroDivisionError), registered([COUNTING]):
        assert registry.find("counting") is COUNTING
        raise ZeroDivisionError
    assert registry.BOTS == before


@pytest.mark.soak
def test_a_bot_that_sees_all_cards_wins_more() -> None:
    """Leduc poker: a search of 100 simulations that knows the cards against one that does not."""
    variant = vary(leduc.GAME, {})
    bots = (seeing(search.BOT, "seeing search"), variant_of(search.BOT, "flat search", MAX_DEPTH=3))
    with registered(bots):
        result = match(variant, ("seeing search:100", "search:100"), 400)
        assert result.score.low > 0.5
        rows = play_many(variant, ("flat search:100", "search:100"), 4, 1)
    assert len(rows) == 4


@pytest.mark.soak
def test_choices_are_counted() -> None:
    with registered([COUNTING]):
        turns_counted, with_choice, runs, full, not_default, replaced = count_choices("rummy", "shanghai", 2)
    assert turns_counted >= with_choice >= not_default >= replaced
    assert runs >= 2 * with_choice and full <= with_choice > 0
