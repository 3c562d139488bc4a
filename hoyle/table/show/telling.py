"""The narration of an event for an audience: sentences for each of its outcomes, and the reason of the last one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import decompress

from hoyle.games.shared.scenes import Event, Say, Scene
from hoyle.games.shared.table_module import table_of
from hoyle.play.play import Play
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE
from hoyle.table.open_scene import open_scene
from hoyle.table.stages import Narration
from hoyle.table.wire.messages import Told

if TYPE_CHECKING:
    from hoyle.table.timeline import Timeline


def outcome_views(timeline: Timeline, index: int, seat: int | None) -> list[Position]:
    """Return the views of a seat, or the public views, after each outcome of the event that led to a stage, but the last one.

    Where one move has several outcomes, such as the places of Telepathy, the function `between` of the game's table module makes
    these views.
    """
    stage = timeline.stages[index]
    between = table_of(stage.deal.variant.game).between
    if between is not None and stage.has_moves:
        before = view_before(timeline, index, seat)
        return [] if before is None else between(before, stage.view(seat), seat)
    unpack = stage.deal.variant.game.state.unpack
    return [stage.deal.view_of(unpack(decompress(packed)), seat) for packed in stage.outcomes]


def scene_after(
    timeline: Timeline, index: int, number: int, seat: int | None, is_open: bool, names: list[str], say: Say
) -> Scene:
    """Return the scene after an outcome, by its number, of the event that led to a stage; with all cards open if `is_open`."""
    stage = timeline.stages[index]

    def scene(seat: int | None) -> Scene:
        view = outcome_views(timeline, index, seat)[number]
        return table_of(stage.deal.variant.game).draw(view, seat, names, say, stage.arrangement)

    return open_scene(scene, timeline.seats) if is_open else scene(seat)


def events(timeline: Timeline, index: int, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the narration of the event that led to a stage, for one audience."""
    return [event for told in narration(timeline, index, seat, names, say).outcomes for event in told]


def narration(timeline: Timeline, index: int, seat: int | None, names: list[str], say: Say) -> Narration:
    """Return this narration by outcomes, with the reason of the last one; that of the newest event is made once."""
    if index != len(timeline.stages) - 1:
        return new_narration(timeline, index, seat, names, say)
    known = timeline.newest_told.get((seat, say))
    if known is None or known.names != names:
        known = timeline.newest_told[seat, say] = new_narration(timeline, index, seat, names, say)
    return known


def new_narration(timeline: Timeline, index: int, seat: int | None, names: list[str], say: Say) -> Narration:
    """Return this narration, made anew."""
    told = told_outcomes(timeline, index, seat, names, say)
    return Narration(names, told, reason_of(told[-1], timeline.stages[index].is_over))


def told_outcomes(timeline: Timeline, index: int, seat: int | None, names: list[str], say: Say) -> list[list[Event]]:
    """Return the narration of the event that led to a stage, for one audience: a list for each of its outcomes."""
    stage = timeline.stages[index]
    if stage.undone:
        return [[undo_event(timeline, *stage.undone, seat, names, say)]]
    told: list[list[Event]] = []
    if before := view_before(timeline, index, seat):
        table = table_of(stage.deal.variant.game)
        is_same_game = index and timeline.stages[index - 1].game == stage.game
        arrangements = (timeline.stages[index - 1].arrangement if is_same_game else None, stage.arrangement)
        views = [before, *outcome_views(timeline, index, seat), stage.view(seat)]
        for earlier, later in pairwise(views):
            told.append(table.narrate(earlier, later, seat, names, say, arrangements))
    return [[*stage.extra_events(say, names), *(told[0] if told else [])], *told[1:]]


def undo_event(timeline: Timeline, undoer: int, index: int, seat: int | None, names: list[str], say: Say) -> Event:
    """Return the sentence that seat `undoer` undid a choice.

    It quotes the first sentence about the choice that the audience `seat` saw at the stage with this index.
    """
    what = next((event.text for event in events(timeline, index, seat, names, say) if event.text), "")
    if not what:
        return Event(say("{name} undoes a move.", name=names[undoer]))
    return Event(say("{name} undoes a move and everything after it: {what}", name=names[undoer], what=what))


def view_before(timeline: Timeline, index: int, seat: int | None) -> Position | None:
    """Return an audience's view before the moves that led to a stage; None if no moves led to it.

    The first stage of a game follows the dealing moves of CHANCE.
    """
    stage = timeline.stages[index]
    if index and timeline.stages[index - 1].game == stage.game:
        return timeline.stages[index - 1].view(seat) if stage.has_moves else None
    if timeline.start and stage.game == 1:
        return None
    undealt = Play(stage.deal.variant, None, stage.deal.options, stage.deal.carried)
    if undealt.to_move != (CHANCE,):
        return None
    return undealt.public_view() if seat is None else undealt.view(seat)


def reason_of(events: Sequence[Event], is_over: bool) -> Told | None:
    """Return the sentence that says why an outcome is as it is, with its paragraph; None if nothing was told.

    It is the last event that the game marks as a reason. Without one it is the last event with a paragraph if the game is over, else
    the first with a paragraph, else the last event.
    """
    with_text = [event for event in events if event.text]
    if len(with_text) > 1:
        marked = [event for event in with_text if event.reason]
        ruled = [event for event in with_text if event.clause]
        with_text = marked or (ruled if is_over else ruled[:1]) or with_text
    return Told(with_text[-1].text, with_text[-1].clause) if with_text else None
