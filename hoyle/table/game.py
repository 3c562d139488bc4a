"""The game of a table: its positions, and the choices, drafts and hints of the open decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hoyle.errors import NotFound, Refusal
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.gestures import Gestures
from hoyle.i18n import N_
from hoyle.rules.options import OptionError
from hoyle.rules.seats import NONE
from hoyle.table import drafting
from hoyle.table.decision import sealed_outcome
from hoyle.table.drafting import Draft
from hoyle.table.stages import Outcome
from hoyle.table.timeline import Drift, Timeline
from hoyle.table.versions import is_playable
from hoyle.table.wire.events import (
    ChoiceSealed,
    DraftChanged,
    HintGiven,
    JournalEvent,
    NextGame,
    Opened,
    Played,
    Resigned,
    StoredDraft,
    Undone,
)

DRIFTED = N_("The rules of this game have changed since this table was opened, so it cannot go on.")


@dataclass
class Hint:
    """A requested hint for one decision of a seat."""

    tok: str
    """The name of the decision; see `TableGame.tok`. When another one is open, the hint is out of date."""
    gesture: str = ""
    """The key of the suggested gesture; empty until the bot has answered, or if it suggests no gesture."""
    is_answered: bool = False


class TableGame:
    """What is played at a table. Only its own methods change its fields."""

    def __init__(self) -> None:
        """Create it before the first deal."""
        self.timeline: Timeline | None = None
        """None until all seats are taken."""
        self.stuck = ""
        """Why the table cannot go on (an English message); empty if it can."""
        self.decided: dict[int, int] = {}
        """By seat: the number of its choices that have been played, undone ones too; a game that ended by resignation counts as one."""
        self.sealed: list[ChoiceSealed] = []
        self.drafts: dict[int, Draft] = {}
        """By seat: drafts with steps. One that is for an earlier decision means nothing any more."""
        self.last_undo = 0
        """The number of the last undo event; 0 if there is none."""
        self.hints: dict[int, Hint] = {}

    # Queries.

    def tok(self, seat: int) -> str:
        """Return the name of a seat's open decision; it is never used again, not even after an undo."""
        decisions = self.decided.get(seat, 0)
        for sealed in self.sealed:
            decisions += sealed.seat == seat
        return f"d{decisions}.s{seat}" + (f".u{self.last_undo}" if self.last_undo else "")

    def to_move(self) -> tuple[int | None, ...]:
        """Return the seats to move; between two games the seat that chooses the next rules, None if there is nothing to choose."""
        timeline = self.timeline
        if timeline is None or self.stuck:
            return ()
        return (timeline.chooser,) if timeline.is_between_games else timeline.present.to_move

    def running(self) -> Timeline:
        """Return the timeline; Refusal if the game has not begun, is over, or cannot go on."""
        if self.stuck:
            raise Refusal(self.stuck)
        if self.timeline is None:
            raise Refusal(N_("The game starts when all seats are taken."))
        if self.timeline.is_over:
            raise Refusal(N_("This game is over."))
        return self.timeline

    def draft(self, seat: int) -> Draft | None:
        """Return the draft of a seat, a new one if there is none yet; None if it is not to move, or in games without drafts."""
        timeline = self.timeline
        if timeline is None or timeline.drafts is None or seat not in timeline.present.to_move:
            return None
        draft, tok = self.drafts.get(seat), self.tok(seat)
        return draft if draft and draft.stored.tok == tok else timeline.empty_draft(seat, tok)

    def gestures(self, seat: int) -> Gestures:
        """Return the gestures that a seat may make now."""
        draft = self.draft(seat)
        return self.timeline.gestures(seat, draft and draft.current) if self.timeline else {}

    def open_hint(self, seat: int) -> Hint | None:
        """Return the hint that a seat requested for its open decision, or None; it has none when a resignation has ended the deal."""
        hint = self.hints.get(seat)
        return hint if hint and hint.tok == self.tok(seat) and seat in self.to_move() else None

    # Changes.

    def apply(self, event: JournalEvent, journal: Sequence[JournalEvent], outcome: Outcome | None) -> None:
        """Apply a journal event, the newest of `journal`, that changes the position; `outcome` is its outcome if it is known."""
        steps = self.steps_of_undone(event, journal) if isinstance(event, Undone) else []
        seq = len(journal) - 1
        self.count(event, seq)
        if isinstance(event, Played | Resigned | Undone):
            self.sealed, self.drafts = [], {}
        if self.timeline and not self.stuck:
            self.follow(self.timeline, event, seq, outcome)
        if isinstance(event, Undone) and steps:
            self.restore_draft(event.seat, steps)

    def begin(self, opened: Opened, seq: int) -> bool:
        """Deal the first game after event `seq`, and return whether it begins; `opened` has the players of all seats."""
        try:
            self.timeline = Timeline(opened, seq)
        except (OptionError, KeyError, ValueError):
            self.stuck = DRIFTED
            return False
        self.timeline.trusts_moves = True
        if not is_playable(opened):
            self.stuck = DRIFTED
        return True

    def change_rules(self, opened: Opened) -> None:
        """Play the further games of a match by other rules, those of `opened`."""
        if self.timeline and not self.stuck:
            try:
                self.timeline.change_rules(opened)
            except (OptionError, KeyError, ValueError, NotFound):
                self.stuck = DRIFTED

    def follow(self, timeline: Timeline, event: JournalEvent, seq: int, outcome: Outcome | None) -> None:
        """Apply an event to the timeline; if it does not fit the rules, the table cannot go on."""
        try:
            timeline.apply(event, seq, outcome or timeline.outcome(event, seq))
        except (Drift, ValueError, IndexError, KeyError, OverflowError):
            self.stuck = DRIFTED

    def count(self, event: JournalEvent, seq: int) -> None:
        """Count the choices in an event."""
        if isinstance(event, Played):
            self.count_choices([seat for seat, _ in event.by])
        if isinstance(event, NextGame):
            self.count_choices([event.seat])
            if self.timeline and self.timeline.resigned is not None:
                self.count_choices(range(self.timeline.seats))  # what it left open is not open now
        if isinstance(event, Undone):
            self.last_undo = seq

    def count_choices(self, seats: Sequence[int]) -> None:
        """Count one choice of each of these seats as played."""
        for seat in seats:
            self.decided[seat] = self.decided.get(seat, 0) + 1

    def seal(self, event: ChoiceSealed, outcome: Outcome | None) -> None:
        """Record a choice that waits for other seats; `outcome` is its outcome if it is known."""
        self.sealed.append(event)
        if self.timeline and not self.stuck:
            try:
                outcome = outcome or sealed_outcome(self.timeline.match_play, event)
                self.timeline.go_on_with(outcome)
            except ValueError:
                self.stuck = DRIFTED

    def change_draft(self, event: DraftChanged, draft: Draft | None) -> tuple[Draft, Draft] | None:
        """Record a draft if it is for the open decision, and return the one before and the new one; else None.

        `draft` is the draft of the event if it is known.
        """
        current, timeline = None if self.stuck else self.draft(event.seat), self.timeline
        if current is None or timeline is None or timeline.drafts is None:
            return None
        if draft is None:
            beginning = replace(current, states=current.states[:1])
            draft = drafting.rebuild(timeline.drafts, event.draft, beginning)
        if draft is None:
            return None
        self.drafts[event.seat] = draft
        return current, draft

    def request_hint(self, seat: int) -> None:
        """Record a request for a hint."""
        self.hints[seat] = Hint(self.tok(seat))

    def give_hint(self, event: HintGiven) -> None:
        """Record a bot's answer to a request for a hint."""
        self.hints[event.seat] = Hint(event.tok, event.gesture, is_answered=True)

    # The draft of an undone turn.

    def steps_of_undone(self, event: Undone, journal: Sequence[JournalEvent]) -> Sequence[Step]:
        """Return the steps of the draft of the choice that an event will undo; empty if it was made without a draft."""
        timeline = self.timeline
        choice_index = timeline.last_choice(event.seat) if timeline else NONE
        if timeline is None or choice_index == NONE:
            return []
        played = journal[timeline.stages[choice_index].seq]
        return played.steps if isinstance(played, Played) and played.by[-1][0] == event.seat else []

    def restore_draft(self, seat: int, steps: Sequence[Step]) -> None:
        """Restore a seat's draft from its steps, after the choice has been undone."""
        empty, timeline = self.draft(seat), self.timeline
        if empty and timeline and timeline.drafts:
            stored = StoredDraft(empty.stored.tok, list(steps), [])
            if draft := drafting.rebuild(timeline.drafts, stored, empty):
                self.drafts[seat] = draft
