"""An `evaluate` of another seat, names of endings that do not exist, endings that never come, and packs of another number of cards."""

from dataclasses import replace

import pytest

from hoyle.games import GAMES
from hoyle.testing.broken import Broken
from hoyle.testing.card_places import every_card_comes
from hoyle.testing.declared_names import declared_names_exist
from hoyle.testing.evaluations import evaluate_is_of_the_seat
from hoyle.testing.greedy_games import endings_met
from hoyle.testing.in_words import pieces_exist
from tests.data.nim import GAME as NIM
from tests.testing.planted import Plant


def test_an_evaluation_of_always_the_same_seat_is_found(plant_in: Plant) -> None:
    with pytest.raises(Broken, match="evaluate depends on the hand of seat 0 for every seat, and on that of no other"):
        evaluate_is_of_the_seat(
            plant_in("oh_hell", ("tenths_in_hand(state, seat)\n    if", "tenths_in_hand(state, 0)\n    if")), {}
        )


@pytest.mark.parametrize("name", ["malice", "seeker", "serious_card", "thirty_one", "r"])
def test_evaluations_of_the_package_are_of_the_seat(name: str) -> None:
    evaluate_is_of_the_seat(GAMES[name], {})


NAMES = [
    ({"stalled_endings": ("stuck",)}, "stalled_endings names 'stuck', and there are only"),
    ({"history_endings": ("again",)}, "history_endings names 'again', and there are only"),
    ({"reveals": ("cards",)}, "reveals names 'cards', and there are only"),
    ({"family": "whist"}, "family names 'whist', and there are only board64, malice, muzicando, r, rummy"),
]


@pytest.mark.parametrize(("facts", "message"), NAMES)
def test_names_of_nothing_are_found(facts: dict[str, object], message: str) -> None:
    declared_names_exist(NIM, {})
    with pytest.raises(Broken, match=message):
        declared_names_exist(replace(NIM, **facts), {})  # type: ignore[arg-type]


def test_endings_are_counted(plant_in: Plant) -> None:
    usual = endings_met(plant_in("crazy_eights"), [{}])
    assert len(usual) == 1 and "blocked" in usual[0]


def test_an_ending_that_never_comes_is_listed(plant_in: Plant) -> None:
    lines = endings_met(
        plant_in("crazy_eights", ("            return 0\n    return 1", "            return 0\n    return 0")), [{}]
    )
    assert lines[1].startswith("never met: blocked; can it come")


def test_a_pack_of_another_number_of_cards_is_found(plant_in: Plant) -> None:
    game = plant_in("briscola", ("rules.PACK & ~1 if options.players == 3 else rules.PACK", "rules.PACK"))
    pieces_exist(game, {"players": 2})
    with pytest.raises(Broken, match="equipment: it has 40 cards, and a deal begins with 39"):
        pieces_exist(game, {"players": 3})


def test_a_card_that_is_never_dealt_is_found(plant_in: Plant) -> None:
    never = (
        "return spread(state.stock, moves)\n    if state.phase",
        "return spread(drop(state.stock, 5), moves)\n    if state.phase",
    )
    with pytest.raises(Broken, match="card 5 is in stock whenever a card is dealt, and legal never lets it come"):
        every_card_comes(plant_in("oh_hell", never), {})
