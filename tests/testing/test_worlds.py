"""Determinized positions: unknown values, cards in two places and worlds that never come up are found."""

from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.rules.dice import Dice, below, draw_cards
from hoyle.rules.french_cards import cards_named
from hoyle.rules.mark import rule
from hoyle.rules.record import copy
from hoyle.testing.broken import Broken
from hoyle.testing.worlds import determinized_positions_are_possible, worlds_come_up_equally
from tests.testing.planted import Plant, with_verbs

HAND = 6
NINES = cards_named("9S 9H 9D 9C")


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


@rule
def deals_no_nines(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Deal the hidden cards but nines, which nobody has; positions are not equally likely."""
    copy(state, seen)
    for player in range(4):
        cards = draw_cards(state.stock & ~NINES, seen.held[player] - seen.hand[player].bit_count(), dice)
        state.hand[player] |= cards
        state.stock &= ~cards


@rule
def deals_too_many(seen: Any, seat: int, state: Any, dice: Dice) -> None:
    """Deal each player a card more than it holds."""
    copy(state, seen)
    for player in range(4):
        hidden = seen.held[player] - seen.hand[player].bit_count()
        cards = draw_cards(state.stock, min(hidden + 1 if hidden else 0, state.stock.bit_count()), dice)
        state.hand[player] |= cards
        state.stock &= ~cards


def test_a_card_that_never_comes_up_is_found_also_where_worlds_are_not_equally_likely(plant: Plant) -> None:
    with pytest.raises(Broken, match=r"the true position has card \d+ in hand\[\d\], but determinize never makes that"):
        worlds_come_up_equally(with_verbs(plant(), determinize=deals_no_nines), {"players": 3})


def test_a_hand_with_another_number_of_cards_than_is_shown_is_found(plant: Plant) -> None:
    with pytest.raises(
        Broken, match=r"hand\[\d\] has another number of cards than held\[\d\], which is so in no true position"
    ):
        determinized_positions_are_possible(with_verbs(plant(), determinize=deals_too_many), {"players": 2})


LACKING = (
    (
        "    lead = cell(",
        "    lacks = row(SEATS, int64, cards(52), seen=ALL)  # by seat: cards that it cannot have\n    lead = cell(",
    ),
    (
        "    state.laid[seat] = card\n",
        "    state.laid[seat] = card\n    if state.lying > 0 and suit_of(card) != suit_of(state.laid[state.lead]):\n"
        "        state.lacks[seat] |= cards_of_suit(PACK, suit_of(state.laid[state.lead]))\n",
    ),
)


def test_a_hand_with_cards_that_a_player_cannot_have_is_found(plant: Plant) -> None:
    with pytest.raises(Broken, match=r"hand\[\d\] shares a card with lacks\[\d\], which is so in no true position"):
        determinized_positions_are_possible(plant(*LACKING), {"players": 3})


def test_right_positions_pass(plant: Plant) -> None:
    game = plant()
    for right in (game, with_verbs(game, determinize=deals_rightly)):
        determinized_positions_are_possible(right, {})
        worlds_come_up_equally(right, {"players": 2})
