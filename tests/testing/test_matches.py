"""Whole matches at a table: exceptions and what does not exist are found, with the place in the game's files."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.shared.equipment import Cards, Equipment
from hoyle.games.shared.guides import Advice
from hoyle.games.shared.reasons import Reason
from hoyle.games.shared.scenes import Deck, Event, Face
from hoyle.rules.game import Game
from hoyle.testing.broken import TRAIL, Broken, error_sentence
from hoyle.testing.in_words import pieces_exist
from hoyle.testing.matches import greedy_matches_are_played, whole_matches_are_played
from tests.testing.planted import Plant, with_verbs

PLAIN = GAMES["pair_attack"]


def with_table(game: Game, **functions: Any) -> Game:
    """Return a game whose table has other functions."""
    table: Any = game.table
    names = (
        "draw",
        "gestures",
        "narrate",
        "refusal",
        "deck",
        "waiting",
        "takes_rules",
        "takes_gestures",
        "outcomes",
        "between",
    )
    return replace(
        game,
        table=SimpleNamespace(**{name: getattr(table, name) for name in names if hasattr(table, name)} | functions),
    )


def with_scene(change: Callable[[Any], object]) -> Game:
    """Return a game whose scenes are changed."""
    table: Any = PLAIN.table

    def draw(*arguments: Any, **more: Any) -> Any:
        scene = table.draw(*arguments, **more)
        change(scene)
        return scene

    return with_table(PLAIN, draw=draw)


def unknown_face(scene: Any) -> None:
    """Put an item with a face that does not exist into a zone."""
    items = [item for zone in scene.zones for item in zone.items]
    if items:
        zone = next(zone for zone in scene.zones if zone.items)
        zone.items[0] = replace(zone.items[0], face="nothing")


def left_out(scene: Any) -> None:
    """Leave the own hand out of the layout."""
    last = scene.zones[-1].id
    for width, rows in scene.layout.items():
        scene.layout[width] = [[zone for zone in row if zone != last] for row in rows]


def unfilled(scene: Any) -> None:
    """Forget a placeholder."""
    scene.prompt = "Waiting for {name}."


SCENES = [
    (unknown_face, "has the face nothing, which the deck does not have"),
    (left_out, "the layout 'wide' leaves out the zone"),
    (unfilled, r"draw: \{name\} is not filled in: 'Waiting for \{name\}.'"),
]


@pytest.mark.parametrize(("change", "message"), SCENES)
def test_a_scene_with_something_that_does_not_exist_is_found(change: Callable[[Any], object], message: str) -> None:
    with pytest.raises(Broken, match=message):
        whole_matches_are_played(with_scene(change), {})


def fails(*arguments: Any, **more: Any) -> Any:
    """Raise an error of an author."""
    return {}["hand"]


def unknown_paragraph(*arguments: Any) -> list[Event]:
    """Tell something with a paragraph that does not exist."""
    return [Event("Something happens.", clause="XX9")]


TOLD = [
    ({"narrate": fails}, "KeyError"),
    ({"narrate": unknown_paragraph}, "names paragraph XX9, which the rulebook does not have"),
    ({"refusal": fails}, "KeyError"),
    (
        {"refusal": lambda *_: Reason("{card} does not fit.", "", {"cards": 1})},
        "'{card} does not fit.' has the placeholder {card}, and was given cards",
    ),
    (
        {"deck": lambda options: Deck("none", {"9S": Face("9", "Nine", art="no_such")})},
        "there is no drawing no_such.svg",
    ),
]


@pytest.mark.parametrize(("functions", "message"), TOLD)
def test_a_table_that_fails_is_found(functions: dict[str, Any], message: str) -> None:
    game = with_table(PLAIN, **functions)
    with pytest.raises((Broken, KeyError)) as error:
        whole_matches_are_played(game, {})
    assert message in error_sentence(error.value, game)


def test_a_guide_that_fails_is_found() -> None:
    guide = SimpleNamespace(aim=lambda options: Advice("Win."), advice=lambda *_: [Advice("You need {n}.", {"m": 1})])
    with pytest.raises(KeyError) as error:
        whole_matches_are_played(replace(PLAIN, guide=guide), {})
    assert error_sentence(error.value, PLAIN) == "'You need {n}.' has the placeholder {n}, and was given m"


def test_a_match_that_cannot_be_settled_is_found() -> None:
    assert PLAIN.match is not None
    values = next(dict(preset.values) for preset in PLAIN.presets.values())
    values = values if PLAIN.match.is_match(values) else {"deals": 3}
    with pytest.raises(KeyError):
        whole_matches_are_played(replace(PLAIN, match=replace(PLAIN.match, settle=fails)), values)
    with pytest.raises(KeyError):
        whole_matches_are_played(replace(PLAIN, match=replace(PLAIN.match, standing=fails)), values)
    with pytest.raises(KeyError):
        whole_matches_are_played(replace(PLAIN, match=replace(PLAIN.match, next_deal=fails)), values)


def test_the_place_in_the_game_s_files_and_the_moves_are_told(plant: Plant) -> None:
    game = plant(
        (
            "    if state.lying == 0:\n",
            "    if state.lying == 1:\n        state.tricks[9] += 1\n    if state.lying == 0:\n",
        )
    )
    with pytest.raises(IndexError) as error:
        greedy_matches_are_played(game, {})
    assert error_sentence(error.value, game).startswith("rules.py:8")
    assert len(TRAIL.moves) > 18


def test_equipment_with_a_face_that_does_not_exist_is_found() -> None:
    pieces = Equipment((Cards({"nothing": 1}, ""),))
    with pytest.raises(Broken, match="equipment: the deck has no face nothing"):
        pieces_exist(replace(PLAIN, equipment=lambda options, match: pieces), {})


def test_right_games_pass(plant: Plant) -> None:
    whole_matches_are_played(plant(), {})
    greedy_matches_are_played(PLAIN, {"deals": 2})


def test_an_evaluation_that_fails_is_found() -> None:
    with pytest.raises(KeyError):
        greedy_matches_are_played(with_verbs(PLAIN, evaluate=fails), {})
