"""One table as a state machine that is driven by events, without I/O, clock, threads or randomness."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.errors import Refusal
from hoyle.games.shared.gestures import key_of
from hoyle.i18n import N_
from hoyle.rules.options import OptionError
from hoyle.table import choosing, drafting, undo
from hoyle.table.drafting import Draft
from hoyle.table.people import agreement, clocks, company, presence, rematch
from hoyle.table.people.audience import Audience, HandOrder, arrangement_events
from hoyle.table.ports import Millis
from hoyle.table.sealed_choices import sealed_outcome, split_choices
from hoyle.table.show import hints, notation
from hoyle.table.show import numbered_moves as numbered
from hoyle.table.stages import Outcome, digest_of
from hoyle.table.timeline import Drift, Timeline
from hoyle.table.versions import is_playable
from hoyle.table.wire.commands import (
    ArrangeHand,
    BotHint,
    BotMoves,
    BotNextGame,
    Command,
    Gesture,
    Resign,
    TakeSeat,
    WrittenChoice,
)
from hoyle.table.wire.events import (
    JOURNAL,
    Choice,
    ChoiceSealed,
    CommandId,
    DraftChanged,
    Event,
    HandArranged,
    HintGiven,
    HintRequested,
    JournalEvent,
    LagForgiven,
    NextGame,
    Opened,
    Played,
    Player,
    Resigned,
    Said,
    SeatTaken,
    Undone,
    UndoRequest,
    UndoRequested,
)
from hoyle.table.wire.messages import Move, Status, View

if TYPE_CHECKING:
    from hoyle.games.shared.drafts import Step
    from hoyle.games.shared.scenes import Say

DRIFTED = N_("The rules of this game have changed since this table was opened, so it cannot go on.")
FRIENDLY = "friendly"
"""The act of gestures that request or answer an undo, or request a hint."""


class Table:
    """One table: `decide` returns the events of a command, `apply` applies an event, `view` shows the table."""

    def __init__(self, id: str, bot_name: Callable[[str], str] = str) -> None:
        """Create a table before its first event; `bot_name` returns the name of a bot for people (an English message)."""
        self.id, self.bot_name = id, bot_name
        self.journal: list[JournalEvent] = []
        self.opened: Opened
        """The event that opened the table, with the options on which those at the table agreed before the game."""
        self.seats: list[Player] = []
        self.seat_names: dict[Say, tuple[list[Player], list[str]]] = {}
        """By language: the players and the names of their seats, as `views.names` returned them last."""
        self.timeline: Timeline | None = None
        self.stuck = ""
        """Why the table cannot go on (an English message); empty if it can."""
        self.done: set[tuple[int, CommandId]] = set()
        """The gestures already made: seat and gesture id."""
        self.decided: dict[int, int] = {}
        """By seat: the number of its choices that have been played, undone ones too; a game that ended by resignation counts as one."""
        self.sealed: list[ChoiceSealed] = []
        self.drafts: dict[int, Draft] = {}
        self.last_undo = 0
        """The number of the last undo event; 0 if there is none."""
        self.request: UndoRequest | None = None
        self.hints: dict[int, hints.Hint] = {}
        self.hands: dict[int, HandOrder] = {}
        self.talk: list[Said] = []
        self.clock: clocks.Clock | None = None
        self.rematch: rematch.Offer | None = None
        self.agreement = agreement.Agreement()
        self.programs: dict[int, int] = {}
        """By seat whose holder has let a program in: the number of the event that did."""
        self.next_table = ""
        """The id of the table of the rematch; empty if there is none."""
        self.outcome: tuple[Event, Outcome] | None = None
        """The newest event of `decide` and its outcome, so that `apply` does not compute it again."""
        self.prepared: tuple[DraftChanged, Draft] | None = None
        """The same for a change of a draft, with the draft."""

    @property
    def seq(self) -> int:
        """The number of the newest journal event."""
        return len(self.journal) - 1

    @property
    def status(self) -> Status:
        """The status of the table."""
        if self.stuck:
            return "stuck"
        if self.timeline is None:
            return "waiting"
        return "over" if self.timeline.is_over else "open"

    @property
    def waits_for_anybody(self) -> bool:
        """Whether the table waits for players whom nobody has invited."""
        return self.status == "waiting" and self.opened.is_public

    def tok(self, seat: int) -> str:
        """Return the name of a seat's open decision; it is never used again, not even after an undo."""
        decisions = self.decided.get(seat, 0) + sum(1 for sealed in self.sealed if sealed.seat == seat)
        return f"d{decisions}.s{seat}" + (f".u{self.last_undo}" if self.last_undo else "")

    def seat_of(self, holder: str) -> int | None:
        """Return the seat of a holder, or None."""
        return next((seat for seat, player in enumerate(self.seats) if holder and player.holder == holder), None)

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, player in enumerate(self.seats) if player.kind == "human"]

    def present_people(self) -> list[int]:
        """Return the seats of people for whom no bot stands in."""
        return [seat for seat in self.people() if not self.seats[seat].is_played_by_bot]

    def to_move(self) -> tuple[int | None, ...]:
        """Return the seats to move; between two games the seat that chooses the next rules, None if there is nothing to choose."""
        if self.status != "open" or self.timeline is None:
            return ()
        return (self.timeline.chooser,) if self.timeline.is_between_games else self.timeline.present.to_move

    def running_timeline(self) -> Timeline:
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
        if draft is None or draft.stored.tok != tok:
            seen = timeline.present.view(seat)
            draft = drafting.new_draft(timeline.drafts, tok, seen, seat, timeline.last.arrangement)
            self.drafts[seat] = draft
        return draft

    # Deciding.

    def decide(self, command: Command, now: Millis) -> list[Event]:
        """Return the events of a command, without applying them; empty if it has no effect. Refusal if it is not possible."""
        return clocks.pressed(self, command, self.decide_command(command, now), now)

    def decide_command(self, command: Command, now: Millis) -> list[Event]:
        """Return the events of a command, without the times that are left."""
        match command:
            case Gesture():
                return self.decide_gesture(command, now)
            case WrittenChoice():
                return self.decide_moves(command.seat, notation.read_choice(self, command.seat, command.text), None)
            case TakeSeat():
                if not self.seats[command.seat].is_open or self.seat_of(command.player.holder) is not None:
                    raise Refusal(N_("This seat is taken."))
                return [SeatTaken(command.seat, command.player)]
            case Resign():
                return presence.resign(self, command.seat)
            case BotMoves():
                return self.decide_moves(command.seat, command.moves, None) if self.is_open_for(command) else []
            case BotNextGame():
                return self.decide_next(command.seat, command.choice, None) if self.is_open_for(command) else []
            case BotHint():
                return hints.answer_events(self, command)
            case ArrangeHand():
                return arrangement_events(command)
            case _:
                return company.decide_command(self, command, now)

    def is_open_for(self, command: BotMoves | BotNextGame) -> bool:
        """Return whether the decision for which a bot answers is still open."""
        return command.tok == self.tok(command.seat) and self.status == "open"

    def is_expensive(self, command: Command) -> bool:
        """Return whether `decide` may take tens of milliseconds for a command, so that a host should call it in a worker."""
        is_turn = isinstance(command, Gesture | WrittenChoice | BotMoves)
        return is_turn and self.timeline is not None and self.timeline.drafts is not None

    def decide_gesture(self, gesture: Gesture, now: Millis) -> list[Event]:
        """Return the events of a gesture."""
        seat, move = gesture.seat, gesture.move
        if seat is None:
            raise Refusal(N_("You are watching. Only players at this table can make moves."))
        if (seat, move.cid) in self.done:
            return []
        if move.act in company.ACTS:
            return company.decide(self, seat, gesture, now)
        timeline = self.running_timeline()
        if presence.is_substituted(self, seat):
            raise Refusal(presence.SUBSTITUTED)
        clocks.refuse_late(self, seat, gesture, now)
        if move.tok and move.tok != self.tok(seat):
            raise Refusal(N_("You have already made this choice."))
        if move.act == FRIENDLY:
            return (
                hints.request_events(self, seat, move) if move.option == hints.HINT else undo.decide(self, seat, move)
            )
        if timeline.is_between_games:
            self.moves_of(timeline, seat, move)
            return self.decide_next(seat, move.option, move.cid)
        if move.act == hints.HINT and not undo.is_allowed(self):
            raise Refusal(undo.OFF)
        draft = self.draft(seat)
        if draft and timeline.drafts and timeline.drafts.may_arrange(timeline.present.view(seat), seat):
            if move.act == drafting.COMMIT:
                moves, note = timeline.drafts.finish(draft.current)
                return self.decide_moves(seat, moves, move.cid, note, draft.stored.steps)
            if drafting.is_step(timeline.drafts, draft, move):
                prepared = drafting.draft_after(timeline.drafts, draft, move)
                self.prepared = DraftChanged(seat, prepared.stored), prepared
                return [self.prepared[0]]
        return self.decide_moves(seat, self.moves_of(timeline, seat, move), move.cid)

    def moves_of(self, timeline: Timeline, seat: int, move: Move) -> list[int]:
        """Return the moves that a gesture stands for; Refusal if the table does not offer it."""
        if move.act == numbered.ACT:
            return numbered.accepted(timeline, seat, move.moves)
        draft = self.draft(seat)
        moves = timeline.gestures(seat, draft and draft.current).get(key_of(move))
        if not moves:
            raise Refusal(N_("That cannot be done now."))
        return moves

    def decide_moves(
        self, seat: int, moves: list[int], cid: CommandId | None, note: object = None, steps: "Sequence[Step]" = ()
    ) -> list[Event]:
        """Return the events of a seat's moves: a sealed choice while others still choose, else the play of all choices.

        `note` and `steps` are those of `events.Played`.
        """
        timeline = self.running_timeline()
        play = timeline.play.copy()
        before = len(play.log)
        for index, move in enumerate(moves):
            play.play(seat, move, None if index else timeline.present.legal(seat))
        place = sum(1 for sealed in self.sealed if sealed.seat == seat)
        choice = ChoiceSealed(seat, place, Choice(moves, cid))
        if len(play.log) == before:
            self.outcome = choice, Outcome(timeline.match_play.with_play(play))
            return [choice]
        arrangement = timeline.arrangement_after(play, note)
        played, remaining = split_choices([*self.sealed, choice], play.sealed)
        play.sealed = {}
        by = [(sealed.seat, sealed.choice.cid) for sealed in played]
        outcome = Outcome(timeline.match_play.with_play(play), arrangement)
        event = Played(list(play.log[before:]), by, digest_of(outcome.present.digested), note, list(steps))
        self.outcome = event, outcome
        return [event, *remaining]

    def decide_next(self, seat: int, option: str, cid: CommandId | None) -> list[Event]:
        """Return the events of a choice of the rules for the next game; `option` is its name."""
        return self.with_outcome(NextGame(seat, None if option == choosing.GO_ON else option, cid))

    def with_outcome(self, event: JournalEvent) -> list[Event]:
        """Return the event as a list, and store its outcome for `apply`; Refusal if the event is not possible."""
        assert self.timeline is not None
        self.outcome = event, self.timeline.outcome(event, self.seq + 1)
        return [event]

    # Applying.

    def apply(self, event: Event) -> None:
        """Apply an event. Nothing else changes a table."""
        match event:
            case ChoiceSealed():
                self.apply_sealed(event)
            case DraftChanged():
                drafting.apply(self, event)
            case UndoRequested():
                self.request = event.request
                self.done.update(event.request.done)
            case HintRequested() | HintGiven():
                hints.apply(self, event)
            case LagForgiven():
                clocks.forgive(self, event)
            case HandArranged():
                self.hands[event.seat] = HandOrder(event.order, event.sort)
            case _:
                assert isinstance(event, JOURNAL)
                self.apply_journal(event)
        self.outcome = self.prepared = None

    def apply_journal(self, event: JournalEvent) -> None:
        """Apply a journal event."""
        steps = undo.draft_steps_of(self, event) if isinstance(event, Undone) else []
        self.journal.append(event)
        if company.is_company(event):
            return company.apply(self, event)
        if isinstance(event, Opened):
            self.opened, self.seats = event, list(event.seats)
        if isinstance(event, SeatTaken):
            self.seats[event.seat] = event.player
        self.request = None
        self.count(event)
        if isinstance(event, Played | Resigned | Undone):
            self.sealed, self.drafts = [], {}
        if self.timeline is None:
            self.begin()
        elif not self.stuck:
            self.follow(self.timeline, event)
        if isinstance(event, Undone) and steps:
            undo.restore_draft(self, event.seat, steps)
        return None

    def begin(self) -> None:
        """Deal the first game once every seat is taken."""
        if any(player.is_open for player in self.seats):
            return
        opened = self.opened
        try:
            self.timeline = Timeline(replace(opened, seats=self.seats), self.seq)
            self.timeline.trusts_moves = True
            self.clock = opened.clock and clocks.new_clock(opened.clock, len(self.seats))
            if not is_playable(opened):
                self.stuck = DRIFTED
        except (OptionError, KeyError, ValueError):
            self.stuck = DRIFTED

    def follow(self, timeline: Timeline, event: JournalEvent) -> None:
        """Apply an event to the timeline; if it does not fit the rules, the table cannot go on."""
        try:
            stored = self.outcome[1] if self.outcome and self.outcome[0] is event else None
            timeline.apply(event, self.seq, stored or timeline.outcome(event, self.seq))
        except (Drift, ValueError, IndexError, KeyError, OverflowError):
            self.stuck = DRIFTED

    def count(self, event: JournalEvent) -> None:
        """Count the choices in an event, and record its gestures as made."""
        if isinstance(event, Played):
            for seat, cid in event.by:
                self.acknowledge(seat, cid)
        if isinstance(event, NextGame):
            self.acknowledge(event.seat, event.cid)
            if self.timeline and self.timeline.resigned is not None:
                for seat in range(len(self.seats)):  # what it left open is not open now
                    self.acknowledge(seat, None)
        if isinstance(event, Resigned) and event.claimed_by:
            self.done.add((event.claimed_by[0], event.claimed_by[1]))
        if isinstance(event, Undone):
            self.last_undo = self.seq
            self.done.add((event.by[0], event.by[1]))

    def acknowledge(self, seat: int, cid: CommandId | None) -> None:
        """Count a choice of a seat as played, and record its gesture as made."""
        self.decided[seat] = self.decided.get(seat, 0) + 1
        if cid is not None:
            self.done.add((seat, cid))

    def apply_sealed(self, event: ChoiceSealed) -> None:
        """Record a choice that waits for other seats."""
        self.sealed.append(event)
        self.request = None
        if event.choice.cid is not None:
            self.done.add((event.seat, event.choice.cid))
        if self.timeline and not self.stuck:
            try:
                known = self.outcome[1] if self.outcome and self.outcome[0] is event else None
                self.timeline.match_play = (known or sealed_outcome(self.timeline, event)).match_play
            except ValueError:
                self.stuck = DRIFTED

    def view(self, audience: Audience, lang: str) -> View:
        """Return what one audience sees, in one language."""
        from hoyle.table.show import views

        return views.view(self, audience, lang)
