"""One table as a state machine that is driven by events, without I/O, clock, threads or randomness."""

from dataclasses import replace

from hoyle.errors import Refusal
from hoyle.games import own_games
from hoyle.games.shared.gestures import key_of
from hoyle.i18n import N_
from hoyle.table import choosing, drafting, undo
from hoyle.table.decision import NOTHING, Decision, played_decision, with_outcome
from hoyle.table.people import agreement, clocks, gathering, presence, programs, rematch, talk
from hoyle.table.people.audience import Audience, arrangement_events
from hoyle.table.ports import Millis
from hoyle.table.show import hints, notation, views
from hoyle.table.show import numbered_moves as numbered
from hoyle.table.state import TableState
from hoyle.table.timeline import Timeline
from hoyle.table.versions import with_rewrites, with_rules
from hoyle.table.wire.commands import (
    ArrangeHand,
    BotHint,
    BotMoves,
    BotNextGame,
    ChangeProgram,
    Command,
    Gesture,
    MoveSeat,
    OpenRematch,
    ProposeRules,
    Resign,
    TakeSeat,
    TimeUp,
    WrittenChoice,
)
from hoyle.table.wire.events import (
    ChoiceSealed,
    ClocksPressed,
    CommandId,
    DraftChanged,
    Event,
    HandArranged,
    HintGiven,
    HintRequested,
    JournalEvent,
    LagForgiven,
    MovesShown,
    NextGame,
    Opened,
    ProgramChanged,
    RematchOpened,
    RulesAgreed,
    Said,
    SeatMoved,
    SeatTaken,
    Started,
    SubstituteChanged,
    VoteCalled,
    VoteCast,
    gestures_in,
)
from hoyle.table.wire.messages import Move, View


class Table(TableState):
    """One table: `decide` returns what a command does, `apply` does it, `view` shows the table."""

    # Deciding.

    def decide(self, command: Command, now: Millis) -> Decision:
        """Return what a command does, and change nothing; Refusal if it is not possible."""
        return clocks.pressed(self, command, self.decide_command(command, now), now)

    def decide_command(self, command: Command, now: Millis) -> Decision:
        """Return what a command does, without the times that are left."""
        match command:
            case Gesture():
                return self.decide_gesture(command, now)
            case WrittenChoice():
                return self.decide_moves(command.seat, notation.read_choice(self, command.seat, command.text), None)
            case TakeSeat():
                if self.votes.next_table:
                    raise Refusal(rematch.ELSEWHERE)
                if not self.seats[command.seat].is_open or self.people.seat_of(command.player.holder) is not None:
                    raise Refusal(N_("This seat is taken."))
                return Decision((SeatTaken(command.seat, command.player),))
            case Resign():
                return presence.resign(self, command.seat)
            case BotMoves():
                return self.decide_moves(command.seat, command.moves, None) if self.is_open_for(command) else NOTHING
            case BotNextGame():
                return self.decide_next(command.seat, command.choice, None) if self.is_open_for(command) else NOTHING
            case BotHint():
                return hints.answered(self, command)
            case ArrangeHand():
                return Decision(arrangement_events(command))
            case OpenRematch():
                return Decision((RematchOpened(command.table),)) if rematch.is_agreed(self) else NOTHING
            case TimeUp():
                return clocks.time_up(self, now)
            case MoveSeat():
                return presence.move_seat(self, command)
            case ChangeProgram():
                return programs.change(self, command)
            case ProposeRules():
                is_moving = self.status == "over" or (own_games.is_visitors(command.game) and bool(command.rewrites))
                return (rematch if is_moving else agreement).propose(self, command)

    def is_open_for(self, command: BotMoves | BotNextGame) -> bool:
        """Return whether the decision for which a bot answers is still open."""
        return command.tok == self.tok(command.seat) and self.status == "open"

    def is_expensive(self, command: Command) -> bool:
        """Return whether `decide` may take tens of milliseconds for a command, so that a host should call it in a worker."""
        is_turn = isinstance(command, Gesture | WrittenChoice | BotMoves)
        return is_turn and self.timeline is not None and self.timeline.drafts is not None

    def decide_gesture(self, gesture: Gesture, now: Millis) -> Decision:
        """Return what a gesture does."""
        seat, move = gesture.seat, gesture.move
        if seat is None:
            raise Refusal(N_("You are watching. Only players at this table can make moves."))
        if (seat, move.cid) in self.done:
            return NOTHING
        match move.act:
            case talk.ACT:
                return talk.decide(self, seat, move, now)
            case agreement.ACT:
                return agreement.decide(self, seat, move)
            case gathering.ACT:
                return gathering.decide(self, seat, move)
            case rematch.ACT:
                return rematch.decide(self, seat, move)
            case presence.ACT:
                return presence.decide(self, seat, move, gesture.gone)
            case _:
                return self.decide_turn(seat, gesture, now)

    def decide_turn(self, seat: int, gesture: Gesture, now: Millis) -> Decision:
        """Return what a gesture of the game does: a move, a step of a draft, or a request for an undo or a hint."""
        move, timeline = gesture.move, self.running_timeline()
        if self.people.is_substituted(seat):
            raise Refusal(presence.SUBSTITUTED)
        clocks.refuse_late(self, seat, gesture, now)
        if move.tok and move.tok != self.tok(seat):
            raise Refusal(N_("You have already made this choice."))
        if move.act == undo.FRIENDLY:
            return hints.requested(self, seat, move) if move.option == hints.HINT else undo.decide(self, seat, move)
        if timeline.is_between_games:
            self.moves_of(timeline, seat, move)
            return self.decide_next(seat, move.option, move.cid)
        if move.act == hints.HINT and not undo.is_allowed(self):
            raise Refusal(undo.OFF)
        draft = self.draft(seat)
        if draft and timeline.drafts and timeline.drafts.may_arrange(timeline.present.view(seat), seat):
            if move.act == drafting.COMMIT:
                moves, note = timeline.drafts.finish(draft.current)
                choice = ChoiceSealed.of(seat, moves, move.cid)
                return played_decision(timeline, self.game.sealed, choice, note, draft.stored.steps)
            if drafting.is_step(timeline.drafts, draft, move):
                draft = drafting.draft_after(timeline.drafts, draft, move)
                return Decision((DraftChanged(seat, draft.stored),), draft=draft)
        return self.decide_moves(seat, self.moves_of(timeline, seat, move), move.cid)

    def moves_of(self, timeline: Timeline, seat: int, move: Move) -> list[int]:
        """Return the moves that a gesture stands for; Refusal if the table does not offer it."""
        if move.act == numbered.ACT:
            return numbered.accepted(timeline, seat, move.moves)
        moves = self.game.gestures(seat).get(key_of(move))
        if not moves:
            raise Refusal(N_("That cannot be done now."))
        return moves

    def decide_moves(self, seat: int, moves: list[int], cid: CommandId | None) -> Decision:
        """Return what a seat's moves do: a sealed choice while others still choose, else the play of all choices."""
        return played_decision(self.running_timeline(), self.game.sealed, ChoiceSealed.of(seat, moves, cid))

    def decide_next(self, seat: int, option: str, cid: CommandId | None) -> Decision:
        """Return what a choice of the rules for the next game does; `option` is its name."""
        event = NextGame(seat, None if option == choosing.GO_ON else option, cid)
        return with_outcome(self.running_timeline(), event, self.seq + 1)

    # Applying.

    def apply(self, change: Decision | Event) -> None:
        """Apply a decision of this table, or an event that was stored. Nothing else changes a table."""
        decision = change if isinstance(change, Decision) else Decision((change,))
        for event in decision.events:
            self.done.update(gestures_in(event))
            self.apply_event(event, decision)

    def apply_event(self, event: Event, decision: Decision) -> None:
        """Apply one event of a decision."""
        match event:
            case ChoiceSealed():
                self.votes.forget_undo()
                self.game.seal(event, decision.outcome_of(event))
            case DraftChanged():
                self.change_draft(event, decision)
            case VoteCalled() | VoteCast() if event.about == "undo":
                self.votes.apply(event)
            case HintRequested():
                self.game.request_hint(event.seat)
            case HintGiven():
                self.game.give_hint(event)
            case LagForgiven() | HandArranged() | MovesShown():
                self.people.apply(event, self.seq)
            case _:
                self.apply_journal(event, decision)

    def apply_journal(self, event: JournalEvent, decision: Decision) -> None:
        """Apply a journal event."""
        self.journal.append(event)
        match event:
            case Said() | SubstituteChanged() | SeatMoved() | ClocksPressed() | ProgramChanged():
                return self.people.apply(event, self.seq)
            case RulesAgreed():
                if self.timeline is None or self.timeline.is_match:  # the rules of a single game stay
                    before, self.opened = self.opened, with_rules(self.opened, event)
                    if before.gathers:
                        self.people.fit(len(self.opened.seats), before.game == self.opened.game)
                    self.game.change_rules(self.opened)
                return self.votes.apply(event)
            case VoteCalled() | VoteCast() | RematchOpened():
                return self.votes.apply(event)
            case Opened():
                self.opened = with_rewrites(event)
                self.people.apply(event, self.seq)
            case SeatTaken():
                self.people.apply(event, self.seq)
            case Started():
                self.opened = replace(self.opened, gathers=False)
            case _:
                pass
        self.votes.forget_undo()
        if self.timeline:
            self.game.apply(event, self.journal, decision.outcome_of(event))
        else:
            self.begin()
        return None

    def begin(self) -> None:
        """Deal the first game once every seat is taken, and somebody has started it if the table gathers."""
        if self.opened.gathers or any(player.is_open for player in self.seats):
            return
        if self.game.begin(replace(self.opened, seats=self.seats), self.seq) and self.opened.clock:
            self.people.set_clocks(self.opened.clock)

    def change_draft(self, event: DraftChanged, decision: Decision) -> None:
        """Record a draft; gestures that are not stored with it any more are forgotten."""
        if changed := self.game.change_draft(event, decision.draft):
            before, draft = changed
            self.done -= {(event.seat, cid) for cid in before.stored.cids}
            self.done |= {(event.seat, cid) for cid in draft.stored.cids}

    def view(self, audience: Audience, lang: str) -> View:
        """Return what one audience sees, in one language."""
        return views.view(self, audience, lang)
