"""Determinized positions: unknown values, cards in two places and worlds that never come up are found."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.dice import Dice, below, draw_cards
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.testing.broken import Broken
from hoyle.testing.worlds import determinized_positions_are_possible, worlds_come_up_equally
from tests.testing.planted import Plant, with_verbs

HAND = 6


def fill(seen: Any, state: Any, dice: Dice, keeps_stock: bool) -> None:
    """Deal the hidden cards of Little Whist."""
    copy(state, seen)
    for seat in range(4):
        hidden = seen.held[seat] - seen.hand[seat].bit_count()
        cards = draw_cards(state.stock, hidden, dice)
        state.hand[seat] |= cards
        if not keeps_stock:
            state.stock &= ~cards


@rule
def deals_twice(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Deal cards and leave them in the stock."""
    fill(seen, state, dice, True)


@rule
def deals_the_lowest(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Deal the lowest cards."""
    copy(state, seen)
    for player in range(4):
        for _ in range(seen.held[player] - seen.hand[player].bit_count()):
            lowest = state.stock & -state.stock
            state.hand[player] |= lowest
            state.stock &= ~lowest


@rule
def deals_the_lowest_often(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Deal the lowest cards in one of two positions."""
    if below(dice, 2):
        deals_the_lowest(seen, seat, state, dice)
    else:
        fill(seen, state, dice, False)


@rule
def deals_rightly(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Deal the hidden cards."""
    fill(seen, state, dice, False)


@rule
def says_so(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Deal the lowest cards more often: positions are not equally likely."""
    deals_the_lowest_often(seen, seat, state, dice)


@rule
def forgets_the_lead(state: Any, seen: Any) -> None:
    """Show everything but who led."""
    seen.to_move = state.to_move
    seen.lying = state.lying


def test_a_card_that_is_dealt_twice_is_found(plant: Plant) -> None:
    with pytest.raises(Broken, match=r"card \d+ is in two places of hand"):
        determinized_positions_are_possible(with_verbs(plant(), determinize=deals_twice), {"players": 4})


def test_a_field_that_the_view_forgets_is_found(plant: Plant) -> None:
    game = (
        with_verbs(
            GAMES["princess_lover"],
            public=forgets_the_lead,
            view=lambda state, seat, seen: forgets_the_lead(state, seen),
        )
        if False
        else plant(("    lead = cell(int8, range(SEATS), seen=ALL)", "    lead = cell(int8)"))
    )
    with pytest.raises(Broken, match="has lead UNKNOWN: show the field in the view, or set it in determinize"):
        determinized_positions_are_possible(game, {})


def test_always_the_lowest_cards_is_found(plant: Plant) -> None:
    with pytest.raises(Broken, match="but determinize never makes that of the view of"):
        worlds_come_up_equally(with_verbs(plant(), determinize=deals_the_lowest), {"players": 2})


def test_worlds_that_are_too_likely_are_found_unless_the_docstring_says_so(plant: Plant) -> None:
    game = plant()
    with pytest.raises(Broken, match=r"determinize makes one .* times and another .* times"):
        worlds_come_up_equally(with_verbs(game, determinize=deals_the_lowest_often), {"players": 2})
    worlds_come_up_equally(with_verbs(game, determinize=says_so), {"players": 2})


def test_right_positions_pass(plant: Plant) -> None:
    game = plant()
    for right in (game, with_verbs(game, determinize=deals_rightly)):
        determinized_positions_are_possible(right, {})
        worlds_come_up_equally(right, {"players": 2})
