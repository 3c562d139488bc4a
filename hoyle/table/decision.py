"""The decision of a table on a command, before anything is changed; for a choice: whether it is sealed or played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hoyle.games.shared.drafts import Step
from hoyle.play.match_play import MatchPlay
from hoyle.table.drafting import Draft
from hoyle.table.stages import Outcome, digest_of
from hoyle.table.timeline import Timeline
from hoyle.table.wire.events import ChoiceSealed, Event, JournalEvent, Played, SealedMoves


@dataclass(frozen=True, slots=True)
class Decision:
    """The events of a command. `Table.decide` returns it, `persistence.changes_of` makes its rows, `Table.apply` applies it."""

    events: tuple[Event, ...] = ()
    """Empty if the command has no effect."""
    outcome: Outcome | None = None
    """The outcome of the first event, so that it is not computed again; None if that event changes no position."""
    draft: Draft | None = None
    """The draft that a `DraftChanged` leads to."""

    def outcome_of(self, event: Event) -> Outcome | None:
        """Return the outcome of one of the events if it is known."""
        return self.outcome if self.outcome and event is self.events[0] else None


NOTHING = Decision()
"""The decision about a command that has no effect."""


def with_outcome(timeline: Timeline, event: JournalEvent, seq: int) -> Decision:
    """Return the decision for one event, numbered `seq`, that changes the position; Refusal if it is not possible."""
    return Decision((event,), timeline.outcome(event, seq))


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
        play.play(seat, move, None if index else timeline.present.seen(seat).legal)
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


def split_choices(
    choices: list[ChoiceSealed], unplayed: dict[int, list[int]]
) -> tuple[list[ChoiceSealed], list[ChoiceSealed]]:
    """Return the choices whose moves have all been played, and the others reduced to their unplayed moves.

    `unplayed` has by seat the sealed moves that are not played yet. A seat's choices are played in their order.
    """
    played: list[ChoiceSealed] = []
    remaining: list[ChoiceSealed] = []
    for seat in sorted({sealed.seat for sealed in choices}):
        seat_choices, moves_left = [sealed for sealed in choices if sealed.seat == seat], len(unplayed.get(seat, []))
        reduced: list[ChoiceSealed] = []
        for sealed in reversed(seat_choices):
            if moves_left:
                moves = sealed.choice.moves[-moves_left:]
                moves_left -= len(moves)
                reduced.insert(0, ChoiceSealed(seat, 0, SealedMoves(moves, sealed.choice.cid)))
        played += seat_choices[: len(seat_choices) - len(reduced)]
        remaining += [ChoiceSealed(seat, index, sealed.choice) for index, sealed in enumerate(reduced)]
    return [sealed for sealed in choices if sealed in played], remaining


def sealed_outcome(match_play: MatchPlay, event: ChoiceSealed) -> Outcome:
    """Return the outcome of a sealed choice."""
    play = match_play.play.copy()
    for move in event.choice.moves:
        play.play(event.seat, move)
    return Outcome(match_play.with_play(play))
