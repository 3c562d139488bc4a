"""What the tests of rummy's table share: the table as a reader sees it, a turn that is arranged, what a reader reads in the log."""

from typing import Any

from hoyle.games.rummy import table
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.arrangement import arrange, initial
from hoyle.games.rummy.table.draft import Draft, begin, step
from hoyle.games.rummy.table.placement import words as meld_words
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.i18n import translator
from tests.support.rummy import after, views

NAMES = ["Ann", "Bob", "Cy"]
SAY = translator("en")


def scene(state: State, seat: int | None = 0, draft: Draft | None = None) -> Scene:
    """The table as a seat, or a watcher, sees it."""
    return table.draw(views(state)[-1 if seat is None else seat], seat, NAMES, SAY, None, draft)


def zone(drawn: Scene, name: str) -> Zone:
    """A zone by name."""
    return next(zone for zone in drawn.zones if zone.id == name)


def log_lines(state: State, *turns: str, seat: int | None = 0) -> list[str]:
    """The lines that a reader gets of these moves at once."""
    return [event.text for event in events(state, *turns, seat=seat)]


def events(state: State, *turns: str, seat: int | None = 0) -> list[Event]:
    """The log events that a reader gets of these moves at once, the table arranged as the server arranges it."""
    which = -1 if seat is None else seat
    before = views(state)[which]
    now = views(after(state, *turns))[which]
    arrangements = (initial(before), arrange(initial(before), now, None))
    return table.narrate(before, now, seat, NAMES, SAY, arrangements)


def arranged(state: State, *steps: dict[str, str]) -> Draft:
    """A turn of seat 0 as it has arranged it."""
    seen = views(state)[0]
    draft = begin(seen, 0, initial(seen))
    for fields in steps:
        draft = step(draft, Step(**fields))
    return draft


def lay(card: str, to: str = "new") -> dict[str, str]:
    """A step: a card of the hand, the first of its kind, to a meld."""
    return {"act": "lay", "item": f"hand0.{card}.0", "to": to}


def meld_texts(draft: Draft) -> dict[str, str]:
    """Each meld by its name, in words."""
    return {meld.name: meld_words(meld.cards, draft.ace_mode, SAY) for meld in draft.melds}


def reason(error: Any) -> str:
    """Why something was refused."""
    return SAY(error.value.message, **error.value.facts)
