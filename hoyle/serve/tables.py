"""A table: its journal, the games it tells, the seats, and who is looking on.

One thing happens at a time (`lock`). Whatever happens is on the disk before anybody hears of it; where the store
refuses, the table is laid again from what the store holds.
"""

import asyncio
from collections.abc import Callable

from hoyle.games.drafts import Unfit
from hoyle.play import IllegalMove
from hoyle.serve import drafting, friendly, journal, showing, wire
from hoyle.serve.course import DRIFTED, GO_ON, Course, Drift, followed, resigned
from hoyle.serve.journal import Choice, Followed, Kept, Opened, Played, Resigned, Sat, Sitter, Undone
from hoyle.serve.kept import Drafted, Row, Saved, Sealed
from hoyle.serve.outbox import Outbox
from hoyle.serve.restoring import Restoring, refused
from hoyle.serve.store import Store, StoreError
from hoyle.serve.wire import Refusal
from hoyle.words import N_, words


class Table:
    """One table; make it with `laid`."""

    def __init__(self, id: str, store: Store, saved: Saved, roused: Callable[["Table"], None]) -> None:
        """Lay the table from its journal; `roused` is called after everything that happens."""
        self.id, self.store, self.roused = id, store, roused
        self.lock = asyncio.Lock()
        self.sockets: set[Outbox] = set()
        self.orders: dict[int, tuple[dict[str, list[str]], dict[str, str]]] = {}
        self.lay(saved)

    def lay(self, saved: Saved) -> None:
        """Everything anew from what the store holds."""
        self.journal: list[Kept] = []
        self.course: Course | None = None
        self.stuck = ""
        self.done: set[tuple[int, str | int]] = set()
        self.decided: dict[int, int] = {}
        self.sealed: list[Sealed] = []
        self.drafts: dict[int, drafting.Draft] = {}
        self.started = 0  # number of the event with which the first game began
        self.undone = 0  # number of the last event that took something back
        self.friends = friendly.Friends()
        for row in saved.rows:
            self.take(row)
        for choice in saved.sealed:
            self.reseal(choice)
        for drafted in saved.drafted:
            self.redraft(drafted)

    def take(self, row: Row) -> None:
        """One kept event."""
        event = journal.read(row.body)
        self.journal.append(event)
        if isinstance(event, Opened):
            self.opened = event
            self.seats = list(event.seats)
        if isinstance(event, Sat):
            self.seats[event.seat] = event.sitter
        self.count(row.seq, event)
        if self.course is None:
            self.begin(row.seq)
        elif not self.stuck:
            self.replay(row.seq, event)

    def begin(self, seq: int) -> None:
        """Deal the first game as soon as every seat is taken."""
        if any(sitter.empty for sitter in self.seats):
            return
        try:
            opened = Opened(self.opened.game, self.opened.options, self.seats, self.opened.version, self.opened.secret)
            self.course = Course(opened, len(self.seats))
            self.course.keep(seq)
            self.started = seq
            if self.course.variant.game.version != self.opened.version:
                self.stuck = DRIFTED
        except ValueError:
            self.stuck = DRIFTED

    def replay(self, seq: int, event: Kept) -> None:
        """Let the games follow one more kept event."""
        assert self.course is not None
        try:
            self.course.replay(seq, event)
        except (Drift, ValueError, IndexError, KeyError):
            self.stuck = DRIFTED

    def reseal(self, sealed: Sealed) -> None:
        """A choice that waits for others, from the store."""
        choice = journal.read_choice(sealed.body)
        self.sealed.append(sealed)
        self.acknowledge(sealed.seat, choice.cid)
        if self.course and not self.stuck:
            try:
                for move in choice.moves:
                    self.course.play.play(sealed.seat, move)
            except ValueError:
                self.stuck = DRIFTED

    def redraft(self, drafted: Drafted) -> None:
        """A turn that a seat is arranging, from the store, if that turn still goes on."""
        first = None if self.stuck else self.draft(drafted.seat)
        if first is None or self.course is None or self.course.drafts is None:
            return
        draft = drafting.again(self.course.drafts, drafted.body, first)
        if draft:
            self.drafts[drafted.seat] = draft
            self.done |= {(drafted.seat, cid) for cid in draft.kept.cids}

    def count(self, seq: int, event: Kept) -> None:
        """Remember whose gestures are done."""
        if isinstance(event, Played):
            for seat, cid in event.by:
                self.acknowledge(seat, cid)
        if isinstance(event, Followed):
            self.acknowledge(event.seat, event.cid)
        if isinstance(event, Undone):
            self.undone = seq
            self.done.add(event.by)

    def acknowledge(self, seat: int, cid: str | int | None) -> None:
        """A gesture of this seat is safe."""
        self.decided[seat] = self.decided.get(seat, 0) + 1
        if cid is not None:
            self.done.add((seat, cid))

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return len(self.journal) - 1

    @property
    def status(self) -> str:
        """How the table stands: waiting, open, over, stuck."""
        if self.stuck:
            return "stuck"
        if self.course is None:
            return "waiting"
        return "over" if self.course.over else "open"

    def tok(self, seat: int) -> str:
        """The name of a seat's open decision: it counts that seat's decisions only, and no undo brings it back."""
        since = f".u{self.undone}" if self.undone else ""
        return f"d{self.decided.get(seat, 0)}.s{seat}{since}"

    def seat_of(self, holder: str) -> int | None:
        """Where somebody sits."""
        return next((n for n, one in enumerate(self.seats) if holder and one.holder == holder), None)

    def draft(self, seat: int) -> drafting.Draft | None:
        """What a seat whose turn it is has arranged so far; None where nothing is arranged."""
        course = self.course
        if course is None or course.drafts is None or seat not in course.play.waits:
            return None
        draft, tok = self.drafts.get(seat), self.tok(seat)
        if draft is None or draft.kept.tok != tok:
            draft = drafting.fresh(course.drafts, tok, course.play.view(seat), seat, course.stages[-1].dressing)
            self.drafts[seat] = draft
        return draft

    # What people do.

    async def gesture(self, seat: int | None, move: wire.Move) -> None:
        """A gesture from the wire; when this returns it is safe, otherwise Refusal."""
        if seat is None:
            raise Refusal(N_("You are watching; only those who sit at the table can play."))
        async with self.lock:
            if (seat, move.cid) in self.done:
                return
            course = self.running()
            if move.tok and move.tok != self.tok(seat):
                raise Refusal(N_("That choice was made already."))
            if move.act == friendly.ACT:
                await friendly.hear(self, course, seat, move)
                return
            say = words("en")
            draft = self.draft(seat)
            scene = course.scene_now(seat, showing.names(self.seats, say), say, draft and draft.now)
            if draft and course.drafts and scene.turn and move.act == drafting.COMMIT:
                await self.play_draft(course, seat, draft, move)
            elif draft and course.drafts and drafting.is_step(scene, move):
                after = await asyncio.to_thread(drafting.after, course.drafts, draft, move)
                await self.keep_draft(seat, after, move)
            elif course.between:
                wire.asked(scene, move)
                await self.follow(course, seat, move.option, move.cid)
            else:
                await self.play(course, seat, wire.asked(scene, move), move.cid)

    async def keep_draft(self, seat: int, draft: drafting.Draft, move: wire.Move) -> None:
        """A step of a turn that is arranged: safe, and shown to nobody else."""
        with refused():
            await self.store.draft(self.id, *drafting.written([(seat, draft)]))
        self.drafts[seat] = draft
        self.done.add((seat, move.cid))
        self.publish(only=seat)

    async def play_draft(self, course: Course, seat: int, draft: drafting.Draft, move: wire.Move) -> None:
        """An arranged turn is played."""
        assert course.drafts is not None
        try:
            moves, note = await asyncio.to_thread(course.drafts.played, draft.now)
        except Unfit as error:
            raise Refusal(error.message, **error.facts) from None
        await self.play(course, seat, moves, move.cid, note)

    async def bot_moves(self, seat: int, tok: str, moves: list[int]) -> None:
        """A bot's answer, if its decision is still open."""
        async with self.lock:
            if tok == self.tok(seat) and self.status == "open":
                await self.play(self.running(), seat, moves, None)

    async def bot_follows(self, seat: int, tok: str, choice: str) -> None:
        """A bot says how the next game of a match is played."""
        async with self.lock:
            if tok == self.tok(seat) and self.status == "open":
                await self.follow(self.running(), seat, choice, None)

    def running(self) -> Course:
        """The games, if something can still happen."""
        if self.stuck:
            raise Refusal(self.stuck)
        if self.course is None:
            raise Refusal(N_("The game begins when everybody has sat down."))
        if self.course.over:
            raise Refusal(N_("This game is over."))
        return self.course

    async def play(
        self, course: Course, seat: int, moves: list[int], cid: str | int | None, note: object = None
    ) -> None:
        """A seat's moves: sealed while others choose, otherwise played with what was sealed, arranged by the note."""
        play = course.play
        before = len(play.log)
        async with Restoring(self):
            try:
                for move in moves:
                    play.play(seat, move)
                dressing = course.dressed(play, note) if len(play.log) > before else None
            except (IllegalMove, Unfit) as error:
                raise Refusal(error.message, **error.facts) from None
            choice = Choice(moves, cid)
            if len(play.log) == before:
                await self.seal(seat, choice)
            else:
                by = [*((one.seat, journal.read_choice(one.body).cid) for one in self.sealed), (seat, cid)]
                await self.append(Played(list(play.log[before:]), by, course.mark(), note), unseal=True)
                course.keep(self.seq, chose=[one for one, _ in by], dressing=dressing)
        self.acknowledge(seat, cid)
        self.publish()

    async def seal(self, seat: int, choice: Choice) -> None:
        """Keep a choice until the others have made theirs."""
        place = sum(1 for one in self.sealed if one.seat == seat)
        sealed = Sealed(seat, place, journal.write(choice))
        await self.store.seal(self.id, sealed)
        self.sealed.append(sealed)
        self.friends.request = None

    async def append(self, event: Kept, *, unseal: bool = False) -> None:
        """Write an event; the journal has it when the disk has it."""
        over = self.course is not None and self.course.over
        row, result = Row(self.seq + 1, journal.write(event)), self.course.result() if self.course else None
        await self.store.append(self.id, row, unseal=unseal, over=over, result=result)
        self.journal.append(event)
        self.friends.request = None
        if unseal:
            self.sealed, self.drafts = [], {}

    async def undo(self, course: Course, seat: int, by: tuple[int, str | int]) -> None:
        """A seat's last choice is taken back, with all that came after it; `by` is the gesture that settled it."""
        async with Restoring(self):
            sealed, to = self.sealed, course.before_last(seat)
            course.undo(to, self.seq + 1)
            await self.append(Undone(seat, course.stages[to].seq, course.mark(), by), unseal=True)
            course.keep_undone(to, self.seq, seat)
        for one in sealed:
            self.decided[one.seat] -= 1
        self.undone = self.seq
        self.done.add(by)
        self.publish()

    async def follow(self, course: Course, seat: int, option: str, cid: str | int | None) -> None:
        """The next game of a match."""
        choice = None if option == GO_ON else option
        async with Restoring(self):
            course.follow(seat, choice)
            await self.append(Followed(seat, choice, cid))
            course.keep(self.seq, told=followed(course.games))
        self.acknowledge(seat, cid)
        self.publish()

    async def resign(self, seat: int) -> None:
        """A seat gives the game up."""
        async with self.lock:
            course = self.running()
            if course.between:
                raise Refusal(N_("This game is over."))
            async with Restoring(self):
                course.resign(seat)
                await self.append(Resigned(seat), unseal=True)
                course.keep(self.seq, told=resigned(seat))
            self.publish()

    async def sit(self, seat: int, sitter: Sitter) -> None:
        """Somebody takes an open seat; with the last one the game begins."""
        async with self.lock:
            if not self.seats[seat].empty:
                raise Refusal(N_("Somebody already sits there."))
            with refused():
                await self.store.sit(sitter.holder, self.id, seat)
                await self.append(Sat(seat, sitter))
            self.seats[seat] = sitter
            if self.course is None:
                self.begin(self.seq)
            self.publish()

    async def restore(self) -> None:
        """Lay the table again from the store, or from memory where the store does not answer."""
        try:
            saved = await self.store.read(self.id)
        except StoreError:
            saved = None
        rows = [Row(seq, journal.write(event)) for seq, event in enumerate(self.journal)]
        self.lay(saved or Saved(rows, self.sealed, drafting.written(self.drafts.items())))

    # Who looks on.

    async def join(self, outbox: Outbox, have: int | None) -> None:
        """A socket comes; it gets the view and what happened since event `have`."""
        async with self.lock:
            outbox.had = self.seq if have is None else min(have, self.seq)
            self.sockets.add(outbox)
            self.publish()

    async def leave(self, outbox: Outbox) -> None:
        """A socket goes."""
        async with self.lock:
            self.sockets.discard(outbox)
            self.publish()

    async def arrange(self, seat: int | None, order: dict[str, list[str]], sort: dict[str, str]) -> None:
        """How a seat holds its own cards: in an order of its own, or sorted."""
        if seat is not None:
            async with self.lock:
                self.orders[seat] = dict(list(order.items())[:8]), dict(list(sort.items())[:8])
                if sort:
                    self.publish(only=seat)

    def held(self, seat: int | None) -> tuple[dict[str, list[str]], dict[str, str]]:
        """How a seat holds its cards."""
        return ({}, {}) if seat is None else self.orders.get(seat, ({}, {}))

    def online(self, seat: int) -> bool:
        """Whether somebody is at this seat now."""
        return any(outbox.seat == seat for outbox in self.sockets)

    def refresh(self, outbox: Outbox) -> None:
        """The view as it is, for one socket."""
        outbox.put(wire.write(showing.view(self, outbox.seat, outbox.lang)), showing.events(self, outbox), self.seq)

    def publish(self, only: int | None = None) -> None:
        """A view for every audience, or for one seat alone, made once each, into every socket's slot."""
        made: dict[tuple[int | None, str], bytes] = {}
        for outbox in self.sockets:
            if only is not None and outbox.seat != only:
                continue
            audience = (outbox.seat, outbox.lang)
            if audience not in made:
                made[audience] = wire.write(showing.view(self, *audience))
            outbox.put(made[audience], showing.events(self, outbox), self.seq)
        self.roused(self)
