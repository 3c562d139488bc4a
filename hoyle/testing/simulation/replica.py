"""A replica of one table: it applies what the store commits, and checks every commit by rules of its own."""

from collections import Counter
from typing import Any

from hoyle.i18n import translator
from hoyle.rules.seats import CHANCE
from hoyle.table import fairness
from hoyle.table.ports import Changes, Row
from hoyle.table.show import telling
from hoyle.table.table import Table
from hoyle.table.wire import events
from hoyle.table.wire.events import (
    ChoiceSealed,
    CommandId,
    DraftChanged,
    JournalEvent,
    NextGame,
    Opened,
    Played,
    RematchOpened,
    Resigned,
    Said,
    SeatMoved,
    SeatTaken,
    SubstituteChanged,
    Undone,
    VoteCalled,
    VoteCast,
)
from hoyle.table.wire.vote_events import PlayAgain, UndoMove, read_request
from hoyle.testing.simulation.bots import Answers


class Violation(AssertionError):
    """A property that must always hold does not hold; the message says which."""


def require(condition: object, sentence: str) -> None:
    """Raise Violation with this sentence unless the condition is true."""
    if not condition:
        raise Violation(sentence)


class Replica:
    """What the commits of a table say. It never restarts, and it shares no table with a host."""

    def __init__(self, id: str, answers: Answers) -> None:
        """Create the replica of a table before its first event; `answers` are those of the bots."""
        self.id, self.answers = id, answers
        self.table = Table(id)
        self.revision = -1
        self.is_cleared = False
        """Whether an undo or a resignation has ended open choices since the table was loaded again."""
        self.rows: list[Row] = []
        self.seal = ""
        """The seal that was published when the table was opened."""
        self.toks: dict[tuple[int, CommandId], set[str]] = {}
        """By seat and gesture id: the decisions for which people sent the gesture."""
        self.played: Counter[tuple[int, CommandId]] = Counter()
        """How often the journal contains each gesture: seat and gesture id."""
        self.known: set[tuple[int, CommandId]] = set()
        """The gestures in all commits so far."""
        self.agreed: set[tuple[int, str]] = set()
        """The agreements to undo that people have sent: seat and option."""
        self.agreed_to_rematch: set[tuple[int, str]] = set()
        """The agreements to a rematch that people have sent: seat and option."""
        self.drafts: dict[int, events.StoredDraft] = {}
        """By seat: the newest committed draft."""
        self.games: dict[str, int] = {}
        """By the name of a decision: the game in which it was open."""

    def commit(self, changes: Changes) -> None:
        """Apply the changes of one save."""
        self.revision += 1
        before = {seat: draft for seat, draft in self.drafts.items() if draft.tok == self.table.tok(seat)}
        for row in changes.rows:
            self.apply_row(row)
        for row in changes.sealed:
            choice = events.read_choice(row.body)
            if not changes.rows:
                self.check_bot(row.seat, choice.cid, choice.moves)
                self.check_decision(row.seat, choice.cid)
            self.note(row.seat, choice.cid)
            self.table.apply(ChoiceSealed(row.seat, row.place, choice))
        for row in changes.drafts:
            draft = events.read_draft(row.body)
            self.drafts[row.seat] = draft
            for cid in draft.cids:
                self.note(row.seat, cid)
            self.table.apply(DraftChanged(row.seat, draft))
        if not changes.rows and not changes.sealed:
            self.apply_request(changes)
        require(not self.table.stuck, f"replaying {self.id} fails: {self.table.stuck}")
        if not changes.drafts:
            self.check_drafts(before, changes)
        self.check_names()

    def apply_row(self, row: Row) -> None:
        """Apply a journal event."""
        require(row.seq == len(self.rows), f"event {row.seq} of {self.id} comes after event {len(self.rows) - 1}")
        event = events.read(row.body)
        self.check_event(event)
        holders = self.holders()
        self.table.apply(event)
        self.rows.append(row)
        is_about_seats = isinstance(event, Opened | SeatTaken | SeatMoved)
        require(
            is_about_seats or self.holders() == holders, f"event {row.seq} of {self.id} gives a seat to somebody else"
        )
        self.is_cleared = self.is_cleared or isinstance(event, Undone | Resigned)
        if isinstance(event, Undone):
            self.check_undo_sentence(event.seat)
        for seat, cid in gestures_in(event):
            self.played[seat, cid] += 1
            require(self.played[seat, cid] == 1, f"gesture {cid} of seat {seat} is applied twice at {self.id}")
            self.note(seat, cid)

    def apply_request(self, changes: Changes) -> None:
        """Apply a change of the request to undo."""
        if changes.request:
            self.table.votes.forget_undo()
            for event in read_request(changes.request):
                self.note(event.seat, event.cid)
                self.table.apply(event)

    def holders(self) -> list[str]:
        """Return whose the seats are."""
        return [player.holder for player in self.table.seats]

    def note(self, seat: int, cid: CommandId | None) -> None:
        """Note that a gesture was committed."""
        if cid is not None:
            self.known.add((seat, cid))

    # Checks.

    def check_event(self, event: JournalEvent) -> None:
        """Check a journal event before it is applied."""
        match event:
            case Opened():
                require(fairness.seal(event.secret) == self.seal, f"the secret of {self.id} is not the sealed one")
            case Undone():
                self.check_consent(event)
            case NextGame():
                self.check_decision(event.seat, event.cid)
            case RematchOpened():
                self.check_rematch()
            case Played() if event.by:
                seat, cid = event.by[-1]
                self.check_decision(seat, cid)
                sealed = sum(len(choice.choice.moves) for choice in self.table.game.sealed if choice.seat == seat)
                self.check_bot(seat, cid, [move for mover, move in event.moves if mover == seat][sealed:])
            case _:
                pass

    def check_consent(self, event: Undone) -> None:
        """Check that everybody else has agreed to an undo."""
        others = [seat for seat in self.table.people.present() if seat != event.seat]
        require(self.table.opened.friendly or not others, f"an undo at {self.id}, where undo is off")
        vote = self.table.votes.on(UndoMove)
        number = vote.number if vote else 0
        for seat in others:
            require(
                (seat, f"agree.{number}") in self.agreed, f"an undo of seat {event.seat} without consent of seat {seat}"
            )

    def check_rematch(self) -> None:
        """Check that everybody has agreed to a rematch, except those for whom a bot plays."""
        offer = self.table.votes.on(PlayAgain)
        require(offer and offer.is_open, f"a rematch at {self.id} without an offer")
        assert offer is not None
        for seat in self.table.people.present():
            has_agreed = seat == offer.by or (seat, f"agree.{offer.number}") in self.agreed_to_rematch
            require(has_agreed, f"a rematch at {self.id} without consent of seat {seat}")

    def check_undo_sentence(self, undoer: int) -> None:
        """Check that the sentence about an undo tells nobody what only the seat that undid its choice was told."""
        timeline, say = self.table.running_timeline(), translator("en")
        names, newest = self.table.people.names(say), len(timeline.stages) - 1
        undone = timeline.last.undone
        assert undone is not None

        def told(index: int, audience: int | None) -> list[str]:
            return [event.text for event in telling.events(timeline, index, audience, names, say)]

        for audience in (None, *range(len(self.table.seats))):
            private = set(told(undone[1], undoer)) - set(told(undone[1], audience))
            leaked = [text for text in private for sentence in told(newest, audience) if text in sentence]
            require(not leaked, f"seat {audience} of {self.id} is told of seat {undoer}: {leaked}")

    def check_bot(self, seat: int, cid: CommandId | None, moves: list[int]) -> None:
        """Check that moves of a bot answer a question about exactly this position."""
        if cid is not None or not self.table.seats[seat].is_played_by_bot or not moves:
            return
        view = self.table.running_timeline().play.packed_view(seat)
        require(
            moves[0] in self.answers.get((seat, view), ()),
            f"the bot in seat {seat} of {self.id} plays {moves[0]}, which does not answer this position",
        )

    def check_decision(self, seat: int, cid: CommandId | None) -> None:
        """Check that a gesture was made for the open decision, or for any."""
        if cid is not None:
            toks = self.toks.get((seat, cid), set())
            require(toks & {"", self.table.tok(seat)}, f"gesture {cid} of {self.id} was made for another decision")

    def check_names(self) -> None:
        """Check that no decision has the name of one of an earlier game."""
        game = self.table.timeline.game if self.table.timeline else 0
        for seat in {*self.table.to_move()} - {None, CHANCE}:
            assert seat is not None
            tok = self.table.tok(seat)
            require(self.games.setdefault(tok, game) == game, f"decision {tok} of {self.id} is open in two games")

    def check_drafts(self, before: dict[int, events.StoredDraft], changes: Changes) -> None:
        """Check that a draft stays as it is while its decision is open."""
        newest = self.table.journal[-1]
        if changes.clears and isinstance(newest, Undone | Resigned):
            return
        for seat, draft in before.items():
            if draft.tok != self.table.tok(seat) or (changes.clears and isinstance(newest, Played)):
                continue
            kept = self.table.draft(seat)
            require(kept is None or kept.stored.steps == draft.steps, f"the draft of seat {seat} of {self.id} is lost")


def gestures_in(event: JournalEvent) -> list[tuple[int, CommandId]]:
    """Return the gestures that a journal event contains: seat and gesture id."""
    pairs: list[tuple[int, Any]] = []
    if isinstance(event, Played):
        pairs = list(event.by)
    elif isinstance(event, NextGame):
        pairs = [(event.seat, event.cid)]
    elif isinstance(event, Undone | SubstituteChanged):
        pairs = [event.by]
    elif isinstance(event, Resigned) and event.claimed_by:
        pairs = [event.claimed_by]
    elif isinstance(event, Said | VoteCalled | VoteCast):
        pairs = [(event.seat, event.cid)]
    return [(seat, cid) for seat, cid in pairs if cid is not None and seat != CHANCE]
