"""What the tests of Malice's table share: the table as a reader sees it, and what a reader reads in the log."""

from typing import Any

from hoyle.games.malice import table
from hoyle.games.shared.scenes import Event, Item, Scene, Zone
from hoyle.i18n import translator
from tests.cases.malice import Case
from tests.support.malice import views

NAMES = ["Ann", "Bob"]
SAY = translator("en")
ALL = (0, 1, None)


def scene(case: Any, seat: int | None = 0) -> Scene:
    """The table as a seat, or a watcher, sees it."""
    state = case.state if isinstance(case, Case) else case
    return table.draw(views(state)[-1 if seat is None else seat], seat, NAMES, SAY)


def zone(drawn: Scene, name: str) -> Zone:
    """A zone by name."""
    return next(zone for zone in drawn.zones if zone.id == name)


def faces(drawn: Scene, name: str) -> str:
    """The cards of a zone as a word, from the bottom; a dot lies face down."""
    return "".join(item.face or "." for item in zone(drawn, name).items)


def top(drawn: Scene, name: str) -> Item:
    """The top card of a zone."""
    return zone(drawn, name).items[-1]


def events(case: Case, word: str, seat: int | None = 0) -> list[Event]:
    """The log events that a reader gets of a move."""
    which = -1 if seat is None else seat
    before = views(case.state)[which]
    case.play(word)
    return table.narrate(before, views(case.state)[which], seat, NAMES, SAY)


def log_lines(case: Case, *turns: str, seat: int | None = 0) -> list[str]:
    """The lines that a reader gets."""
    return [event.text for word in turns for event in events(case, word, seat)]


def offered(drawn: Scene) -> list[str]:
    """The keys of all gestures that the acts offer; items and zones must be on the table."""
    here = {zone.id for zone in drawn.zones}
    items = {item.id for zone in drawn.zones for item in zone.items}
    keys: list[str] = []
    for act in drawn.acts:
        assert set(act.pairs) <= items
        keys += [f"{act.id}|{name}|{to}" for name, places in act.pairs.items() for to in places if to in here]
        keys += [f"{act.id}|{option.id}" for option in act.options]
    return keys
