"""The tables of the stand-alone games with R's cards along random play: gestures are moves, places are there, all is told."""

import random

import pytest
from alone_help import ALONE, called, course

from hoyle.games.shapes import Scene, gesture
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.walks import awaited_seats, legal, seen_by, some_rules
from hoyle.words import words

CASES = [(game, values) for game in ALONE for values in some_rules(game, 3, 4)]
each = pytest.mark.parametrize(
    ("game", "values"), CASES, ids=lambda one: one.name if isinstance(one, Game) else str(one)
)


def gestures(drawn: Scene) -> set[str]:
    """Every gesture that is offered."""
    found = {gesture(act.id, item, to) for act in drawn.acts for item, places in act.pairs.items() for to in places}
    return found | {gesture(act.id, one.id) for act in drawn.acts for one in act.options}


@each
def test_all_gestures_are_moves_and_all_moves_gestures(game: Game, values: dict[str, object]) -> None:
    state = game.begin(game.choose(**values))
    for before, _ in course(game, state, random.Random(1)):
        for seat in [one for one in awaited_seats(before) if one != CHANCE]:
            drawn = game.table.draw(seen_by(game, before, seat), seat, called(game, before), words("en"))  # type: ignore[union-attr]
            assert {move for moves in drawn.moves.values() for move in moves} == {*legal(game, before, seat)}
            assert drawn.acts and gestures(drawn) <= {*drawn.moves}
            here = {item.id for zone in drawn.zones for item in zone.items}
            here |= {item.id for zone in drawn.zones for cell in zone.cells for item in cell.items}
            assert {item for act in drawn.acts for item in act.pairs} <= here


@each
def test_every_place_is_shown_once_to_everybody(game: Game, values: dict[str, object]) -> None:
    state = game.begin(game.choose(**values))
    for lang, (_, now) in zip(["en", "ru", "uk"] * 300, course(game, state, random.Random(2)), strict=False):
        for seat in (NONE, *range(game.seats(now.rules))):
            reader = None if seat == NONE else seat
            drawn = game.table.draw(seen_by(game, now, seat), reader, called(game, now), words(lang))  # type: ignore[union-attr]
            assert drawn.prompt and len(drawn.counters) == len(drawn.ready) == game.seats(now.rules)
            for rows in drawn.layout.values():
                assert sorted(name for row in rows for name in row) == sorted(zone.id for zone in drawn.zones)
            items = [item for zone in drawn.zones for item in zone.items]
            items += [item for zone in drawn.zones for cell in zone.cells for item in cell.items]
            assert len({item.id for item in items}) == len(items)
            assert all(item.label for item in items)


@each
def test_every_step_is_told_to_everybody(game: Game, values: dict[str, object]) -> None:
    state = game.begin(game.choose(**values))
    for before, now in course(game, state, random.Random(3)):
        for seat in (NONE, *range(game.seats(now.rules))):
            reader = None if seat == NONE else seat
            seen = seen_by(game, before, seat), seen_by(game, now, seat)
            events = game.table.tell(*seen, reader, called(game, now), words("en"))  # type: ignore[union-attr]
            assert all(event.text and "{" not in event.text for event in events)
            assert events or now.waits
