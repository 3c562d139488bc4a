"""What a seat's choice leads to: it is sealed while others still choose, else all choices are played."""

from collections.abc import Sequence
from dataclasses import replace

from hoyle.games.shared.drafts import Step
from hoyle.table.decision import Decision
from hoyle.table.sealed_choices import split_choices
from hoyle.table.stages import Outcome, digest_of
from hoyle.table.timeline import Timeline
from hoyle.table.wire.events import ChoiceSealed, Played


def played_decision(
    timeline: Timeline,
    sealed: list[ChoiceSealed],
    choice: ChoiceSealed,
    note: object = None,
    steps: Sequence[Step] = (),
) -> Decision:
    """Return what a seat's choice does, after the choices that are `sealed`; IllegalMove if a move is not legal.

    `note` and `steps` are those of `events.Played`.
    """
    play, seat = timeline.play.copy(), choice.seat
    before = len(play.log)
    for index, move in enumerate(choice.choice.moves):
        play.play(seat, move, None if index else timeline.present.legal(seat))
    choice = replace(choice, place=sum(1 for earlier in sealed if earlier.seat == seat))
    if len(play.log) == before:
        return Decision((choice,), Outcome(timeline.match_play.with_play(play)))
    arrangement = timeline.arrangement_after(play, note)
    played, remaining = split_choices([*sealed, choice], play.sealed)
    play.sealed = {}
    by = [(one.seat, one.choice.cid) for one in played]
    outcome = Outcome(timeline.match_play.with_play(play), arrangement)
    event = Played(list(play.log[before:]), by, digest_of(outcome.present.digested), note, list(steps))
    return Decision((event, *remaining), outcome)
