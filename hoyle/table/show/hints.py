"""Hints: a bot's suggestion to a seat, shown to that seat only and never played automatically."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Act, Say, Scene
from hoyle.i18n import N_
from hoyle.table import undo
from hoyle.table.decision import NOTHING, Decision
from hoyle.table.wire.commands import BotHint
from hoyle.table.wire.events import HintGiven, HintRequested
from hoyle.table.wire.messages import Hinted, Move

if TYPE_CHECKING:
    from hoyle.table.game import Hint
    from hoyle.table.state import TableState
    from hoyle.table.timeline import Timeline

HINT = "hint"
"""The option of a gesture that requests a hint, and the act of a game's own hint."""


def can_request(table: TableState, seat: int) -> bool:
    """Return whether a seat may request a bot's hint now: it is to move, and the game does not give the hint itself."""
    timeline = table.timeline
    if timeline is None or not undo.is_allowed(table) or seat not in timeline.present.to_move:
        return False
    return not has_game_hints(timeline, seat) and bool(table.game.gestures(seat))


def has_game_hints(timeline: Timeline, seat: int) -> bool:
    """Return whether a seat may prepare a long turn now for which the game itself gives hints."""
    drafts = timeline.drafts
    return drafts is not None and drafts.is_step(HINT) and drafts.may_arrange(timeline.present.view(seat), seat)


def requested(table: TableState, seat: int, move: Move) -> Decision:
    """Return what a request does for a hint; Refusal if the seat may not request one."""
    if not undo.is_allowed(table):
        raise Refusal(undo.OFF)
    if not can_request(table, seat):
        raise Refusal(N_("There is nothing to hint at right now."))
    return NOTHING if table.game.open_hint(seat) else Decision((HintRequested(seat, move.cid),))


def waiting_seats(table: TableState) -> list[int]:
    """Return the seats whose requested hints have no answer yet."""
    return [seat for seat in table.game.hints if (hint := table.game.open_hint(seat)) and not hint.is_answered]


def answered(table: TableState, command: BotHint) -> Decision:
    """Return what a bot's hint does; NOTHING if the decision is no longer open."""
    hint = table.game.open_hint(command.seat)
    if hint is None or hint.tok != command.tok or table.status != "open":
        return NOTHING
    gesture = gesture_for(table.game.gestures(command.seat), command.moves)
    return Decision((HintGiven(command.seat, command.tok, gesture),))


def is_unfinished(gestures: Gestures, moves: list[int]) -> bool:
    """Return whether these moves are the first moves of a gesture, but not all moves of any gesture."""
    sequences = list(gestures.values())
    return moves not in sequences and any(sequence[: len(moves)] == moves for sequence in sequences)


def gesture_for(gestures: Gestures, moves: list[int]) -> str:
    """Return the key of the gesture that makes these moves, or else of a gesture that shares the longest prefix with them.

    Of several such gestures, one with the fewest parts (such as a button) is chosen. The key is empty if there is none.
    """
    keys = sorted(gestures, key=lambda key: key.count("|"))
    for length in range(len(moves), 0, -1):
        candidates = [key for key in keys if gestures[key][:length] == moves[:length]]
        exact = [key for key in candidates if len(gestures[key]) == length]
        if candidates:
            return (exact or candidates)[0]
    return ""


def hint_message(scene: Scene, key: str) -> Hinted | None:
    """Return the gesture with this key as a message to the client; None if the scene does not offer its act."""
    name, *parts = key.split("|")
    act = next((act for act in scene.acts if act.id == name), None)
    return gesture_message(act, parts) if act and parts else None


def gesture_message(act: Act, parts: list[str]) -> Hinted:
    """Return the gesture of an act as a message to the client; `parts` are the parts of its key after the act's id."""
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
    """Return a sentence about a request that has no hint to show; empty if there is no request, or if there is a hint."""
    if hint is None or hint.gesture:
        return ""
    return say("No hint for this position.") if hint.is_answered else say("Looking for a hint…")
