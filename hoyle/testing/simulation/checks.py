"""Invariants that are checked at every command; views are drawn and compared at a sample of them."""

import random
import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from hoyle.codec import encode
from hoyle.host.room import Room
from hoyle.host.worker_table import NO_ANSWER
from hoyle.i18n import LANGUAGES, translator
from hoyle.table.people import rematch
from hoyle.table.ports import CONFLICT, Changes
from hoyle.table.show import hints
from hoyle.table.table import Table
from hoyle.table.timeline import state_digest
from hoyle.table.undo import FRIENDLY
from hoyle.table.votes import AGREE
from hoyle.table.wire import outbox as outboxes
from hoyle.table.wire.outbox import Outbox
from hoyle.table.wire.vote_events import UndoMove
from hoyle.testing.simulation.bots import Answers
from hoyle.testing.simulation.links import Link
from hoyle.testing.simulation.parts import ProcessParts
from hoyle.testing.simulation.replica import Replica, require
from hoyle.testing.simulation.store import FAILED
from hoyle.testing.simulation.twins import check_twins
from hoyle.testing.simulation.workers import table_in

MAX_SEALED = 8
"""The most choices that one seat seals; in Telepathy a whole row."""
MAX_GESTURES = 200
"""A table may remember this many gestures, and as many as its journal contains."""

CLOCK = re.compile(rb',"clock":\{[^}]*\}')
"""A clock in an encoded view."""
UNCERTAIN = frozenset({FAILED, *(translator(lang)(text) for lang in LANGUAGES for text in (CONFLICT, NO_ANSWER))})
"""The refusals after which a gesture may be applied or not."""


@dataclass(frozen=True)
class Samples:
    """At how many commands views are compared, and tables loaded again: on average at one of this many."""

    views: int = 8
    twins: int = 20
    loads: int = 25


class Checks:
    """The properties of all tables."""

    def __init__(self, dice: random.Random, samples: Samples) -> None:
        """Create checks that draw their samples with `dice`."""
        self.dice, self.samples = dice, samples
        self.replicas: dict[str, Replica] = {}
        self.answers: Answers = {}
        self.sent: dict[tuple[str, str, str | int], dict[str, Any]] = {}
        """The gestures that people have sent, by table, holder and gesture id."""
        self.seals: dict[str, str] = {}
        self.views = self.twins = 0
        """The numbers of comparisons so far."""

    def opening(self, table: str, seal: str) -> None:
        """Note the seal that is published for a table before it is opened."""
        self.seals[table] = seal

    def committed(self, table: str, changes: Changes) -> None:
        """Apply and check what the store has committed."""
        if table not in self.replicas:
            self.replicas[table] = Replica(table, self.answers)
            self.replicas[table].seal = self.seals[table]
        self.replicas[table].commit(changes)

    def seat_of(self, table: str, holder: str) -> int | None:
        """Return the seat of a holder, or None."""
        return self.replicas[table].table.people.seat_of(holder)

    def sending(self, table: str, holder: str, seat: int | None, move: dict[str, Any]) -> None:
        """Note a gesture that somebody sends."""
        self.sent[table, holder, move["cid"]] = move
        if seat is None or table not in self.replicas:
            return
        replica, option = self.replicas[table], str(move.get("option", ""))
        replica.toks.setdefault((seat, move["cid"]), set()).add(str(move.get("tok", "")))
        if move.get("act") == FRIENDLY and option.startswith(AGREE):
            replica.agreed.add((seat, option))
        if move.get("act") == rematch.ACT and option.startswith(AGREE):
            replica.agreed_to_rematch.add((seat, option))

    def received(self, link: Link, acks: list[str | int]) -> None:
        """Check what a person receives: what is acknowledged is durable, and the view is that of the seat."""
        box, replica = link.outbox, self.replicas[link.table]
        assert box is not None
        known = link.process.host.rooms.get(link.table)
        is_early = box.seat is None and not (known and known.table.summary.seat_of(link.holder) is not None)
        is_right = is_early or box.seat == self.seat_of(link.table, link.holder)
        require(is_right, f"{link.holder} gets the frames of seat {box.seat}")
        for reject in box.rejects:
            is_applied = any((box.seat, cid) in replica.played for cid in reject.acks)
            require(not is_applied or reject.text in UNCERTAIN, f"gesture {reject.acks} is applied, but refused")
        if box.view is None:
            return
        require(box.sent < len(replica.rows), f"a view of {link.table} comes before its event is durable")
        you = b'"you":null' if box.seat is None else b'"you":"s%d"' % box.seat
        require(you in box.view, f"seat {box.seat} of {link.table} gets the view of somebody else")
        for cid in acks:
            self.check_acknowledged(link, replica, box, cid)

    def check_acknowledged(self, link: Link, replica: Replica, box: Outbox, cid: str | int) -> None:
        """Check that a gesture is durable, unless it was refused, or is one that is not stored."""
        move = self.sent.get((link.table, link.holder, cid), {})
        option = str(move.get("option", "")).partition(".")[0]
        is_passing = move.get("act") == FRIENDLY and option == hints.HINT
        if box.seat is not None and cid in box.acks and not is_passing:
            require((box.seat, cid) in replica.known, f"gesture {cid} of {link.table} is acknowledged, but not durable")

    def after_command(self, process: ProcessParts, room: Room) -> None:
        """Check a table after a command; its lock is held."""
        replica, table = self.replicas[room.table.id], table_in(room.table)
        check_bounds(process, room)
        if table is None:
            return
        check_size(table)
        require(table.seq < len(replica.rows), f"{table.id} has an event that is not durable")
        if room.revision != replica.revision:
            return
        require(table.seq == len(replica.rows) - 1, f"{table.id} has event {table.seq} of {len(replica.rows) - 1}")
        if table.timeline and replica.table.timeline:
            same = state_digest(table.timeline.play) == state_digest(replica.table.timeline.play)
            require(same, f"the state of {table.id} is not that of its replayed journal")
        require(
            table.votes.on(UndoMove) == replica.table.votes.on(UndoMove),
            f"the request to undo at {table.id} is not the stored one",
        )
        check_hints(table, replica)
        if self.is_sampled(self.samples.views) and not room.is_behind:
            self.check_views(room, table, replica)
        if self.is_sampled(self.samples.twins):
            self.twins += check_twins(replica, self.dice)

    def is_sampled(self, interval: int) -> bool:
        """Return whether a check is done now that is done once in `interval` commands."""
        return self.dice.randrange(interval) == 0

    def check_views(self, room: Room, table: Table, replica: Replica) -> None:
        """Compare the newest view of every connection with the view of the replica."""
        expected: dict[tuple[int | None, str], bytes] = {}
        for box in room.outboxes:
            link, audience = box.connection, (box.seat, box.lang)
            assert isinstance(link, Link)
            self.views += 1
            if audience not in expected:
                with passing(replica.table, table, box.seat):
                    expected[audience] = encode(replica.table.view(room.audience(box.seat, "", 0), box.lang))
            shown = link.view_body if box.view is None else box.view
            require(
                without_clocks(shown) == without_clocks(expected[audience]),
                f"seat {box.seat} of {room.table.id} sees another view than that of the journal",
            )


def without_clocks(view: bytes) -> bytes:
    """Return an encoded view without the times of the clocks, which pass while it is on its way."""
    return CLOCK.sub(b"", view)


def check_hints(table: Table, replica: Replica) -> None:
    """Check that the hints of a table are answers to questions about exactly its position."""
    for seat in table.game.hints:
        hint = table.game.open_hint(seat)
        if hint and hint.is_answered and table.timeline and table.draft(seat) is None:
            answers = replica.answers.get((seat, table.timeline.play.packed_view(seat)))
            gesture = table.game.gestures(seat).get(hint.gesture, [])
            is_right = answers is not None and (not gesture or gesture[0] in answers)
            require(is_right, f"the hint for seat {seat} of {table.id} does not answer this position")


@contextmanager
def passing(replica: Table, table: Table, seat: int | None) -> Generator[None]:
    """Give a replica the hint and the hand order of one seat, which are not stored."""
    replica.game.hints = {index: hint for index, hint in table.game.hints.items() if index == seat}
    replica.people.hands = {index: hand for index, hand in table.people.hands.items() if index == seat}
    yield
    replica.game.hints, replica.people.hands = {}, {}


def check_bounds(process: ProcessParts, room: Room) -> None:
    """Check that queues and memory are bounded."""
    host = process.host
    for box in room.outboxes:
        require(len(box.events) <= box.max_events, "an outbox has too many events")
        require(len(box.acks) <= box.max_events + 1, "an outbox has too many acknowledgements")
        require(len(box.rejects) <= outboxes.MAX_REJECTS, "an outbox has too many refusals")
    seats = sum(len(one.table.summary.seats) for one in host.rooms.values())
    require(len(host.tasks) <= 4 * seats + 20, f"{len(host.tasks)} queries of bots run at once")
    require(len(process.clock.tasks) <= 12 * seats + 200, f"{len(process.clock.tasks)} coroutines run at once")


def check_size(table: Table) -> None:
    """Check that the memory of a table is bounded."""
    limit = MAX_GESTURES + 4 * len(table.journal)
    require(len(table.done) <= limit, f"{table.id} remembers {len(table.done)} gestures")
    require(len(table.game.sealed) <= MAX_SEALED * len(table.seats), f"{len(table.game.sealed)} choices are sealed")
