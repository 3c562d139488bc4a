"""Fields for all that name a hidden card or are computed from one, and cards that are lost or in two places."""

from dataclasses import replace

import pytest

from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.testing.broken import TRAIL, Broken
from hoyle.testing.card_places import cards_are_kept
from hoyle.testing.told_by_fields import public_fields_tell_nothing_hidden
from tests.testing.planted import Plant

OF_EIGHTS, OF_HELL = "    quitter = cell(", "    quitter = cell("
HIGHEST = (
    (OF_EIGHTS, "    best = cell(int8, range(NONE, 52), seen=ALL)  # the highest card of the next hand\n" + OF_EIGHTS),
    ("    state.drawn = 0\n", "    state.drawn = 0\n    state.best = highest(state.hand[state.turn])\n"),
    ("import count, drop, put, spread", "import count, drop, highest, put, spread"),
)
WILD = (
    (OF_EIGHTS, "    wilds = row(SEATS, int8, range(5), seen=ALL)  # by seat: wild cards held\n" + OF_EIGHTS),
    (
        "    state.held[owner] += 1\n",
        "    state.held[owner] += 1\n    state.wilds[owner] = count(cards_of_rank(state.hand[owner], wild_rank(state)))\n",
    ),
)
DEALT = (
    (OF_HELL, "    dealt = cell(int8, range(NONE, 52), seen=ALL)  # the last card dealt\n" + OF_HELL),
    (
        "    state.hand[owner] = put(state.hand[owner], card)",
        "    state.dealt = card\n    state.hand[owner] = put(state.hand[owner], card)",
    ),
)
TAKE = "    state.hand[owner] = put(state.hand[owner], card)\n    state.held[owner] += 1\n"
FULL_HAND = (TAKE, f"    if state.held[owner] < 20:\n{TAKE.replace('    ', '        ')}")
DISCARDS = (
    ("    left = cell", "    gone = cell(int64, cards(52), seen=ALL)  # cards that were discarded\n    left = cell"),
    (
        "    state.top = card\n    state.suit = suit_of(card)\n    state.passes",
        "    {}state.gone = put(state.gone, card)\n    state.top = card\n    state.suit = suit_of(card)\n    state.passes",
    ),
)
BURNT = (
    "    if state.phase == TURNING:\n        state.top",
    "    if state.phase == TURNING and state.left > 50 - hand_size(state) * state.options.players:\n        return\n"
    "    if state.phase == TURNING:\n        state.top",
)
STAYS = (
    "    state.stock = drop(state.stock, card)\n",
    "    if state.phase != PLAYING:\n        state.stock = drop(state.stock, card)\n",
)


def test_a_field_that_is_computed_from_a_hidden_hand_is_found(plant_in: Plant) -> None:
    game = plant_in("crazy_eights", *HIGHEST)
    with pytest.raises(Broken, match=r"after a move, best tells what is hidden: .* sees best \d+ or \d+"):
        public_fields_tell_nothing_hidden(game, {"players": 5})
    public_fields_tell_nothing_hidden(replace(game, reveals=("best",)), {"players": 5})


def test_a_field_that_counts_hidden_cards_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match="when a card is dealt, wilds tells what is hidden"):
        public_fields_tell_nothing_hidden(plant_in("crazy_eights", *WILD), {})


def test_a_field_that_names_a_hidden_card_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match="when a card is dealt, dealt tells what is hidden"):
        public_fields_tell_nothing_hidden(plant_in("oh_hell", *DEALT), {})


@pytest.mark.parametrize("name", ["r", "seeker", "princess_card", "malice", "thirty_one", "muzicando"])
def test_fields_of_the_package_tell_nothing(name: str) -> None:
    public_fields_tell_nothing_hidden(GAMES[name], {})
    cards_are_kept(GAMES[name], {})


def test_a_card_that_nobody_has_seen_and_nothing_has_is_found(plant_in: Plant) -> None:
    with pytest.raises(
        Broken, match=r"card \d+ was hidden, and is nowhere now: .* keep it in a hidden field with pool='stock'"
    ):
        cards_are_kept(plant_in("crazy_eights", BURNT), {})


def test_a_card_that_a_full_hand_does_not_take_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match=r"card \d+ was hidden, and is nowhere now: "):
        cards_are_kept(plant_in("crazy_eights", FULL_HAND), {"players": 2})


def keeping_discards(plant_in: Plant, when: str) -> Game:
    """Return Crazy Eights that keeps its discards under a condition."""
    (field, more), (old, new) = DISCARDS
    turned_up = ("        state.top = card\n", "        state.gone = put(state.gone, card)\n        state.top = card\n")
    return plant_in("crazy_eights", (field, more), turned_up, (old, new.format(when)))


def test_discards_that_are_all_kept_pass(plant_in: Plant) -> None:
    cards_are_kept(keeping_discards(plant_in, ""), {})


def test_a_discard_that_is_sometimes_not_kept_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match=r"card \d+ was in a field, and is in none now; that is so after \d+ of \d+ moves"):
        cards_are_kept(keeping_discards(plant_in, "if state.left > 2 or state.held[seat] % 4: "), {})
    assert TRAIL.moves


def test_a_card_that_stays_where_it_was_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match=r"card \d+ is in hand and in stock at once"):
        cards_are_kept(plant_in("crazy_eights", STAYS), {})
