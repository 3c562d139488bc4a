"""The tables of the stand-alone games with R's cards in random play: gestures are moves, zones exist, all is narrated."""

import random
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.r.shared.places import LOT
from hoyle.games.shared.gestures import gesture
from hoyle.games.shared.scenes import Scene
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.table.fairness import secret_with_seed
from hoyle.table.show import telling
from hoyle.table.timeline import Timeline
from hoyle.table.wire.events import Opened, Player
from hoyle.testing.random_play import awaited_seats, legal, seen_by, some_rules
from tests.support.r.standalone import SAY, STANDALONE_GAMES, gestures, player_names, random_steps, scene, texts

CASES = [(game, values) for game in STANDALONE_GAMES for values in some_rules(game, 3, 4)]
each = pytest.mark.parametrize(
    ("game", "values"), CASES, ids=lambda value: value.name if isinstance(value, Game) else str(value)
)


def shown(drawn: Scene) -> set[str]:
    """Return the keys of all gestures that the acts offer."""
    found = {gesture(act.id, item, to) for act in drawn.acts for item, places in act.pairs.items() for to in places}
    return found | {gesture(act.id, option.id) for act in drawn.acts for option in act.options}


@each
def test_all_gestures_are_moves_and_all_moves_gestures(game: Game, values: dict[str, object]) -> None:
    state = game.begin(game.choose(**values))
    for before, _ in random_steps(game, state, random.Random(1)):
        for seat in [mover for mover in awaited_seats(before) if mover != CHANCE]:
            offered = gestures(game, before, seat)
            drawn = table_of(game).draw(seen_by(game, before, seat), seat, player_names(game, before), translator("en"))  # type: ignore[union-attr]
            assert {move for moves in offered.values() for move in moves} == {*legal(game, before, seat)}
            assert drawn.acts and shown(drawn) <= {*offered}
            here = {item.id for zone in drawn.zones for item in zone.items}
            here |= {item.id for zone in drawn.zones for cell in zone.cells for item in cell.items}
            assert {item for act in drawn.acts for item in act.pairs} <= here


@each
def test_every_place_is_shown_once_to_everybody(game: Game, values: dict[str, object]) -> None:
    state = game.begin(game.choose(**values))
    for lang, (_, now) in zip([*LANGUAGES] * 300, random_steps(game, state, random.Random(2)), strict=False):
        for seat in (NONE, *range(game.seats(now.options))):
            reader = None if seat == NONE else seat
            drawn = table_of(game).draw(seen_by(game, now, seat), reader, player_names(game, now), translator(lang))  # type: ignore[union-attr]
            assert drawn.prompt and len(drawn.counters) == len(drawn.ready) == game.seats(now.options)
            for rows in drawn.layout.values():
                assert sorted(name for row in rows for name in row) == sorted(zone.id for zone in drawn.zones)
            items = [item for zone in drawn.zones for item in zone.items]
            items += [item for zone in drawn.zones for cell in zone.cells for item in cell.items]
            assert len({item.id for item in items}) == len(items)
            assert all(item.label for item in items)


@each
def test_every_step_is_narrated_to_every_reader(game: Game, values: dict[str, object]) -> None:
    state = game.begin(game.choose(**values))
    for before, now in random_steps(game, state, random.Random(3)):
        for seat in (NONE, *range(game.seats(now.options))):
            reader = None if seat == NONE else seat
            seen = seen_by(game, before, seat), seen_by(game, now, seat)
            events = table_of(game).narrate(*seen, reader, player_names(game, now), translator("en"))  # type: ignore[union-attr]
            assert all(event.text and "{" not in event.text for event in events)
            assert events or now.to_move


@pytest.mark.parametrize("name", ["assassins_target", "princess_lover", "seeker", "princess_card"])
def test_a_lot_for_the_first_turn_is_narrated_and_written(name: str) -> None:
    game = GAMES[name]
    state = game.begin(game.choose(players=3, begins="drawn"))
    text: Any = game.text
    assert text.write(state, CHANCE, LOT + 2) == "seat2" and text.read(state, CHANCE, " Seat2 ") == LOT + 2
    with pytest.raises(ValueError, match="is not a seat: write seat0, seat1 and so on"):
        text.read(state, CHANCE, "b7")
    assert [drawn.prompt for drawn in (scene(game, state, 1), scene(game, state, None))] == (
        ["The cards are being dealt." if name == "princess_card" else "The lot decides who begins."] * 2
    )
    table = open_table_of(game, {"players": 3, "begins": "drawn"})
    begins = table.play.state.turn
    assert texts(telling.events(table, 0, 0, ["Ann", "Bob", "Cid"], SAY))[0] == (
        f"{['Ann', 'Bob', 'Cid'][begins]} has the first turn, by lot."
    )


def open_table_of(game: Game, options: dict[str, Any]) -> Timeline:
    """Return the timeline of a new table with these options."""
    players = [Player("human", name, holder=name) for name in ("Ann", "Bob", "Cid")]
    return Timeline(Opened(game.name, options, players, game.version, secret_with_seed(5)), 0)
