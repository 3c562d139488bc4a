"""What the tests of Muzicando's table share: the table as a reader sees it, and what a reader reads in the log."""

from typing import Any

import hoyle
from hoyle.games.muzicando import table, view
from hoyle.games.muzicando.state import State
from hoyle.games.shared.scenes import Cell, Event, Scene, Zone
from hoyle.i18n import translator

NAMES = ["Ann", "Bob", "Cora", "Dan", "Eve", "Fay", "Gus", "Hal"]
SAY = translator("en")


def view_of(state: State, seat: int | None) -> Any:
    """The view of a seat, or of a watcher."""
    seen = State().blank()
    seen.options, seen.carried = state.options, state.carried
    if seat is None:
        view.public(state, seen)
    else:
        view.view(state, seat, seen)
    return seen


def scene(state: State, seat: int | None = 0) -> Scene:
    """The table as a seat, or a watcher, sees it."""
    return table.draw(view_of(state, seat), seat, NAMES[: state.options.players], SAY)


def zone(drawn: Scene, name: str) -> Zone:
    """A zone by name."""
    return next(zone for zone in drawn.zones if zone.id == name)


def cells(drawn: Scene) -> dict[tuple[int, int], Cell]:
    """The places of the table by line and column."""
    return {cell.at: cell for cell in zone(drawn, "table").cells}


def faces_by_cell(drawn: Scene) -> dict[tuple[int, int], str]:
    """What lies where, from the bottom."""
    return {at: " ".join(str(item.face) for item in cell.items) for at, cell in cells(drawn).items() if cell.items}


def faces(drawn: Scene, name: str) -> str:
    """The cards of a zone; a dot lies face down."""
    return " ".join(item.face or "." for item in zone(drawn, name).items)


def counters(drawn: Scene, seat: int) -> dict[str, int]:
    """The figures beside a name."""
    return {counter.id: counter.value for counter in drawn.counters[seat]}


def offered(drawn: Scene) -> list[str]:
    """The keys of all gestures that the acts offer; items and zones must be on the table."""
    items = {item.id for zone in drawn.zones for item in zone.items}
    keys: list[str] = []
    for act in drawn.acts:
        assert set(act.pairs) <= items
        keys += [f"{act.id}|{name}|{to}" for name, places in act.pairs.items() for to in places]
        keys += [f"{act.id}|{option.id}" for option in act.options]
    return keys


def log_events(before: State, after: State, seat: int | None = 0) -> list[Event]:
    """The log events that a reader gets between two positions."""
    names = NAMES[: after.options.players]
    return table.narrate(view_of(before, seat), view_of(after, seat), seat, names, SAY)


def log_lines(before: State, after: State, seat: int | None = 0) -> list[str]:
    """The sentences of it."""
    return [event.text for event in log_events(before, after, seat)]


def dealt(seed: int = 1, **options: Any) -> Any:
    """A running layout."""
    return hoyle.game("muzicando", layouts=0, **options).new(seed=seed)
