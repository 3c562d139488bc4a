"""What the tests of the stand-alone games with R's cards share: cards, scenes, gestures, moves and the log."""

import random
from collections.abc import Iterator
from typing import Any

from hoyle.games import GAMES
from hoyle.games.r.shared.cards import COLOURS
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import awaited_seats, legal, seen_by, verb_function

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal", "Ian", "Jan", "Kay", "Lee", "May", "Ned"]
SAY = translator("en")
STANDALONE_GAMES = [game for game in GAMES.values() if game.package.startswith("hoyle.games.r.")]


def card(name: str) -> int:
    """Return the card with this id.

    >>> card("b7"), card("r1")
    (7, 9)
    """
    return COLOURS.index(name[0]) * 8 + int(name[1])


def cards(names: str) -> int:
    """Return the set of the cards with these ids, as bits."""
    return sum(1 << card(name) for name in names.split())


def player_names(game: Game, state: Any) -> list[str]:
    """Return a name for each seat of the game."""
    return NAMES[: game.seats(state.options)]


def scene(game: Game, state: Any, seat: int | None = 0) -> Scene:
    """Return the scene that a seat, or a spectator (None), sees."""
    seen = seen_by(game, state, NONE if seat is None else seat)
    return table_of(game).draw(seen, seat, player_names(game, state), SAY)  # type: ignore[union-attr]


def gestures(game: Game, state: Any, seat: int = 0) -> Gestures:
    """Return the gestures that a seat may make."""
    return table_of(game).gestures(seen_by(game, state, seat), seat)  # type: ignore[union-attr]


def zone(drawn: Scene, name: str) -> Zone:
    """Return a zone by its id."""
    return next(zone for zone in drawn.zones if zone.id == name)


def faces(drawn: Scene, name: str) -> list[str]:
    """Return the faces of a zone's cards; a dot is a face-down card."""
    return [item.face or "." for item in zone(drawn, name).items]


def play(game: Game, state: Any, *moves: tuple[int, int]) -> Any:
    """Play these moves, each of which must be legal, and return the state."""
    for seat, move in moves:
        assert move in legal(game, state, seat), f"seat {seat}: {move} is not among {legal(game, state, seat)}"
        verb_function(game, "play")(state, seat, move)
    return state


def log_events(game: Game, state: Any, *moves: tuple[int, int], seat: int | None = 0) -> list[Event]:
    """Play these moves and return their log events for a seat, or for a spectator (None)."""
    viewer = NONE if seat is None else seat
    before = seen_by(game, state, viewer)
    play(game, state, *moves)
    return table_of(game).narrate(before, seen_by(game, state, viewer), seat, player_names(game, state), SAY)  # type: ignore[union-attr]


def texts(events: list[Event]) -> list[str]:
    """Return the text of log events."""
    return [event.text for event in events]


def random_steps(game: Game, state: Any, dice: random.Random) -> Iterator[tuple[Any, Any]]:
    """Play at random and yield the state before and after each step.

    In a step every seat that is to move chooses a move; then CHANCE plays all its moves. The state after is modified later.
    """
    while state.to_move:
        before = state.clone()
        for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]:
            verb_function(game, "play")(state, seat, move)
        while awaited_seats(state) == [CHANCE] and awaited_seats(before) != [CHANCE]:
            verb_function(game, "play")(state, CHANCE, dice.choice(legal(game, state, CHANCE)))
        yield before, state
