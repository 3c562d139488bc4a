"""What the tests of Muzicando's table share: scenes and the log, as a seat or a spectator sees them."""

from typing import Any

import hoyle
from hoyle.games import GAMES
from hoyle.games.muzicando import GAME, table
from hoyle.games.muzicando.state import State
from hoyle.games.shared.scenes import Cell, Event, Scene, Zone
from hoyle.i18n import translator
from hoyle.rules.link import rules_of

RULES = rules_of(GAMES["muzicando"])

NAMES = ["Ann", "Bob", "Cora", "Dan", "Eve", "Fay", "Gus", "Hal"]
SAY = translator("en")


def view_of(state: State, seat: int | None) -> Any:
    """Return the view of a seat, or of a spectator (None)."""
    seen = State().blank()  # a record in which every hidden field is unknown; `view` fills in what the seat sees
    seen.options, seen.carried = state.options, state.carried
    if seat is None:
        GAME.verbs["public"](state, seen)
    else:
        GAME.verbs["view"](state, seat, seen)
    return seen


def scene(state: State, seat: int | None = 0) -> Scene:
    """Return the scene that a seat, or a spectator (None), sees."""
    return table.draw(RULES, view_of(state, seat), seat, NAMES[: state.options.players], SAY)


def zone(drawn: Scene, name: str) -> Zone:
    """Return a zone by its id."""
    return next(zone for zone in drawn.zones if zone.id == name)


def cells(drawn: Scene) -> dict[tuple[int, int], Cell]:
    """Return the cells of the table by row and column."""
    return {cell.at: cell for cell in zone(drawn, "table").cells}


def faces_by_cell(drawn: Scene) -> dict[tuple[int, int], str]:
    """Return the faces in each occupied cell, bottom card first."""
    return {at: " ".join(str(item.face) for item in cell.items) for at, cell in cells(drawn).items() if cell.items}


def faces(drawn: Scene, name: str) -> str:
    """Return the faces of a zone's cards; a dot is a face-down card."""
    return " ".join(item.face or "." for item in zone(drawn, name).items)


def counters(drawn: Scene, seat: int) -> dict[str, int]:
    """Return a seat's counters, by id."""
    return {counter.id: counter.value for counter in drawn.counters[seat]}


def offered(drawn: Scene) -> list[str]:
    """Return all gestures on offer, as `act|item|target` or `act|option`; every item must be in the scene."""
    items = {item.id for zone in drawn.zones for item in zone.items}
    keys: list[str] = []
    for act in drawn.acts:
        assert set(act.pairs) <= items
        keys += [f"{act.id}|{name}|{to}" for name, targets in act.pairs.items() for to in targets]
        keys += [f"{act.id}|{option.id}" for option in act.options]
    return keys


def log_events(before: State, after: State, seat: int | None = 0) -> list[Event]:
    """Return the log events between two positions for a seat, or for a spectator (None)."""
    names = NAMES[: after.options.players]
    return table.narrate(RULES, view_of(before, seat), view_of(after, seat), seat, names, SAY)


def log_lines(before: State, after: State, seat: int | None = 0) -> list[str]:
    """Return the text of these log events."""
    return [event.text for event in log_events(before, after, seat)]


def deal(seed: int = 1, **options: Any) -> Any:
    """Return a single deal in progress, its cards dealt."""
    return hoyle.game("muzicando", layouts=0, **options).new(seed=seed)  # 0: one deal, not a match
