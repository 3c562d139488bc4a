"""What the tests of the stand-alone games with R's cards share: names, what a reader sees and what the log says."""

import random
from collections.abc import Iterator
from typing import Any

from hoyle.games import GAMES
from hoyle.games.r.shared.cards import COLOURS
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.i18n import translator
from hoyle.rules.game import Game
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import awaited_seats, legal, seen_by, word

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"]
SAY = translator("en")
STANDALONE_GAMES = [game for game in GAMES.values() if game.package.startswith("hoyle.games.r.")]


def card(name: str) -> int:
    """A card by its id.

    >>> card("b7"), card("r1")
    (7, 9)
    """
    return COLOURS.index(name[0]) * 8 + int(name[1])


def cards(names: str) -> int:
    """A set of cards."""
    return sum(1 << card(name) for name in names.split())


def player_names(game: Game, state: Any) -> list[str]:
    """The players' names."""
    return NAMES[: game.seats(state.options)]


def scene(game: Game, state: Any, seat: int | None = 0) -> Scene:
    """The table as a seat, or a watcher, sees it."""
    seen = seen_by(game, state, NONE if seat is None else seat)
    return game.table.draw(seen, seat, player_names(game, state), SAY)  # type: ignore[union-attr]


def gestures(game: Game, state: Any, seat: int = 0) -> Gestures:
    """The gestures of a seat."""
    return game.table.gestures(seen_by(game, state, seat), seat)  # type: ignore[union-attr]


def zone(drawn: Scene, name: str) -> Zone:
    """A zone by name."""
    return next(zone for zone in drawn.zones if zone.id == name)


def faces(drawn: Scene, name: str) -> list[str]:
    """The cards of a zone; a dot lies face down."""
    return [item.face or "." for item in zone(drawn, name).items]


def play(game: Game, state: Any, *moves: tuple[int, int]) -> Any:
    """The position after these moves, each of them legal."""
    for seat, move in moves:
        assert move in legal(game, state, seat), f"seat {seat}: {move} is not among {legal(game, state, seat)}"
        word(game, "play")(state, seat, move)
    return state


def log_events(game: Game, state: Any, *moves: tuple[int, int], seat: int | None = 0) -> list[Event]:
    """The log events that a reader gets after these moves."""
    which = NONE if seat is None else seat
    before = seen_by(game, state, which)
    play(game, state, *moves)
    return game.table.narrate(before, seen_by(game, state, which), seat, player_names(game, state), SAY)  # type: ignore[union-attr]


def texts(events: list[Event]) -> list[str]:
    """The lines of the log."""
    return [event.text for event in events]


def random_steps(game: Game, state: Any, dice: random.Random) -> Iterator[tuple[Any, Any]]:
    """Play at random: the position before and after each step, in which everybody who is to move chooses, and chance follows."""
    while state.to_move:
        before = state.clone()
        for seat, move in [(seat, dice.choice(legal(game, state, seat))) for seat in awaited_seats(state)]:
            word(game, "play")(state, seat, move)
        while awaited_seats(state) == [CHANCE] and awaited_seats(before) != [CHANCE]:
            word(game, "play")(state, CHANCE, dice.choice(legal(game, state, CHANCE)))
        yield before, state
