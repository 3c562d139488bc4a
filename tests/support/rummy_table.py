"""What the tests of rummy's table share: scenes and the log, as a seat or a spectator sees them, and drafts of a turn."""

from typing import Any

from hoyle.games import GAMES
from hoyle.games.rummy import table
from hoyle.games.rummy.state import State
from hoyle.games.rummy.table.arrangement import arrange, initial
from hoyle.games.rummy.table.draft import Draft, begin, step
from hoyle.games.rummy.table.placement import meld_label
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.scenes import Event, Scene, Zone
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from tests.support.rummy import play_all, views

RULES = rules_of(GAMES["rummy"])

NAMES = ["Ann", "Bob", "Cy"]
SAY = translator("en")


def scene(state: State, seat: int | None = 0, draft: Draft | None = None) -> Scene:
    """Return the scene that a seat, or a spectator (None), sees."""
    return table.draw(rules_of(GAMES["rummy"]), views(state)[view_index(seat)], seat, NAMES, SAY, None, draft)


def view_index(seat: int | None) -> int:
    """Return the index in `views` of a seat's view, or of a spectator's (None)."""
    return -1 if seat is None else seat


def zone(drawn: Scene, name: str) -> Zone:
    """Return a zone by its id."""
    return next(zone for zone in drawn.zones if zone.id == name)


def log_lines(state: State, *turns: str, seat: int | None = 0) -> list[str]:
    """Play these turns and return the text of their log events."""
    return [event.text for event in events(state, *turns, seat=seat)]


def events(state: State, *turns: str, seat: int | None = 0) -> list[Event]:
    """Play these turns and return their log events in one narration, with the melds arranged as the server does it."""
    index = view_index(seat)
    before = views(state)[index]
    now = views(play_all(state, *turns))[index]
    arrangements = (initial(RULES, before), arrange(RULES, initial(RULES, before), now, None))
    return table.narrate(rules_of(GAMES["rummy"]), before, now, seat, NAMES, SAY, arrangements)


def draft_after(state: State, *steps: dict[str, str]) -> Draft:
    """Return seat 0's draft of its turn after these steps."""
    seen = views(state)[0]
    draft = begin(seen, 0, initial(RULES, seen))
    for fields in steps:
        draft = step(RULES, draft, Step(**fields))
    return draft


def lay_step(card: str, to: str = "new") -> dict[str, str]:
    """Return the step that lays the first copy of a card from seat 0's hand on a meld, or as a new one."""
    return {"act": "lay", "item": f"hand0.{card}.0", "to": to}


def meld_texts(draft: Draft) -> dict[str, str]:
    """Return the text of each meld by the meld's name."""
    return {meld.name: meld_label(meld.cards, draft.form, SAY) for meld in draft.melds}


def reason(error: Any) -> str:
    """Return the message of a refusal that `pytest.raises` caught."""
    return SAY(error.value.message, **error.value.facts)
