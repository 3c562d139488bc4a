"""What the tests of Malice's table share: scenes and the log, as a seat or a spectator sees them."""

from typing import Any

from hoyle.games import GAMES
from hoyle.games.malice import table
from hoyle.games.shared.scenes import Event, Item, Scene, Zone
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.cases.malice import Case
from tests.support.malice import views

RULES = rules_of(GAMES["malice"])

NAMES = ["Ann", "Bob", "Cid", "Dan"]
SAY = translator("en")
VIEWERS = (0, 1, None)  # both seats and a spectator


def scene(case: Any, seat: int | None = 0) -> Scene:
    """Return the scene that a seat, or a spectator (None), sees."""
    state = case.state if isinstance(case, Case) else case
    return table.draw(RULES, views(state)[view_index(seat)], seat, NAMES, SAY)


def view_index(seat: int | None) -> int:
    """Return the index in `views` of a seat's view, or of a spectator's (None)."""
    return -1 if seat is None else seat


def zone(drawn: Scene, name: str) -> Zone:
    """Return a zone by its id."""
    return next(zone for zone in drawn.zones if zone.id == name)


def faces(drawn: Scene, name: str) -> str:
    """Return the faces of a zone's cards as a word, bottom card first; a dot is a face-down card."""
    return "".join(item.face or "." for item in zone(drawn, name).items)


def top(drawn: Scene, name: str) -> Item:
    """Return the top card of a zone."""
    return zone(drawn, name).items[-1]


def events(case: Case, word: str, seat: int | None = 0) -> list[Event]:
    """Play a move and return its log events for a seat, or for a spectator (None)."""
    index = view_index(seat)
    before = views(case.state)[index]
    case.play(word)
    return table.narrate(RULES, before, views(case.state)[index], seat, NAMES, SAY)


def log_lines(case: Case, *turns: str, seat: int | None = 0) -> list[str]:
    """Play moves and return the text of their log events."""
    return [event.text for word in turns for event in events(case, word, seat)]


def offered(drawn: Scene) -> list[str]:
    """Return all gestures on offer, as `act|item|target` or `act|option`.

    Every item must be in the scene; a target that is not is left out.
    """
    zones = {zone.id for zone in drawn.zones}
    items = {item.id for zone in drawn.zones for item in zone.items}
    keys: list[str] = []
    for act in drawn.acts:
        assert set(act.pairs) <= items
        keys += [f"{act.id}|{name}|{to}" for name, targets in act.pairs.items() for to in targets if to in zones]
        keys += [f"{act.id}|{option.id}" for option in act.options]
    return keys
