"""Hints: a bot's suggestion to a seat, shown to that seat only and never played automatically."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Act, Say, Scene
from hoyle.i18n import N_
from hoyle.session import undo
from hoyle.session.commands import BotHint
from hoyle.session.events import Event, HintAsked, HintGiven
from hoyle.session.messages import Hinted, Move

if TYPE_CHECKING:
    from hoyle.session.table import Table
    from hoyle.session.timeline import Timeline

HINT = "hint"


@dataclass
class Hint:
    """The hint for one decision of a seat."""

    tok: str
    seq: int
    gesture: str = ""
    """The key of a gesture, or an empty string."""
    is_answered: bool = False


def own_gestures(table: Table, seat: int) -> Gestures:
    """Return the gestures that a seat may make now."""
    draft = table.draft(seat)
    return table.timeline.gestures(seat, draft and draft.current) if table.timeline else {}


def may_ask(table: Table, seat: int) -> bool:
    """Return whether a seat may ask for a hint: on its turn, unless the game has its own hints."""
    timeline = table.timeline
    if timeline is None or not undo.allowed(table) or seat not in timeline.play.to_move:
        return False
    return not game_gives(timeline, seat) and bool(own_gestures(table, seat))


def game_gives(timeline: Timeline, seat: int) -> bool:
    """Return whether the game itself gives the hint for the long turn that a seat may prepare now."""
    drafts = timeline.drafts
    return drafts is not None and drafts.is_step(HINT) and drafts.may_arrange(timeline.play.view(seat), seat)


def of(table: Table, seat: int) -> Hint | None:
    """Return the hint for the decision that is open."""
    hint = table.hints.get(seat)
    return hint if hint and (hint.tok, hint.seq) == (table.tok(seat), table.seq) else None


def requested(table: Table, seat: int, move: Move) -> list[Event]:
    """Return the events of a request for a hint."""
    if not undo.allowed(table):
        raise Refusal(undo.OFF)
    if not may_ask(table, seat):
        raise Refusal(N_("There is nothing to hint at right now."))
    return [HintAsked(seat, move.cid)]


def wanted(table: Table) -> list[int]:
    """Return the seats that wait for a hint."""
    return [seat for seat in table.hints if (hint := of(table, seat)) and not hint.is_answered]


def answered(table: Table, command: BotHint) -> list[Event]:
    """Return the events of a bot's hint: none if the decision is no longer open."""
    hint = of(table, command.seat)
    if hint is None or hint.tok != command.tok or table.status != "open":
        return []
    return [HintGiven(command.seat, command.tok, gesture_for(own_gestures(table, command.seat), command.moves))]


def apply(table: Table, event: HintAsked | HintGiven) -> None:
    """Record that a hint is wanted, or the hint itself."""
    if isinstance(event, HintGiven):
        table.hints[event.seat] = Hint(event.tok, table.seq, event.gesture, is_answered=True)
        return
    table.done.add((event.seat, event.cid))
    if of(table, event.seat) is None:
        table.hints[event.seat] = Hint(table.tok(event.seat), table.seq)


def continues(gestures: Gestures, moves: list[int]) -> bool:
    """Return whether some gesture continues after these moves, and none consists of exactly them."""
    lines = list(gestures.values())
    return moves not in lines and any(line[: len(moves)] == moves for line in lines)


def gesture_for(gestures: Gestures, moves: list[int]) -> str:
    """Return the key of the gesture that makes these moves, else of one that shares the longest prefix with them.

    A gesture that names one thing, such as a button, comes before one that names two.
    """
    keys = sorted(gestures, key=lambda key: key.count("|"))
    for length in range(len(moves), 0, -1):
        begun = [key for key in keys if gestures[key][:length] == moves[:length]]
        exact = [key for key in begun if len(gestures[key]) == length]
        if begun:
            return (exact or begun)[0]
    return ""


def shown(scene: Scene, key: str) -> Hinted | None:
    """Return the gesture of a key in the form that the client uses, if the scene offers it."""
    name, *parts = key.split("|")
    act = next((act for act in scene.acts if act.id == name), None)
    return hinted(act, parts) if act and parts else None


def hinted(act: Act, parts: list[str]) -> Hinted:
    """Return the gesture of an act with the parts of its key."""
    match act.do:
        case "place":
            return Hinted(act.id, item=parts[0], to=parts[1])
        case "pick":
            return Hinted(act.id, option=parts[0])
        case "amount":
            return Hinted(act.id, n=int(parts[0]))
        case "select":
            return Hinted(act.id, items=parts)


def sentence(hint: Hint | None, say: Say) -> str:
    """Return the status of a requested hint; the page itself puts the hint into words."""
    if hint is None or hint.gesture:
        return ""
    return say("No hint for this position.") if hint.is_answered else say("Looking for a hint…")
