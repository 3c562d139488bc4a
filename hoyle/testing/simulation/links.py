"""Connections between people and processes, which may break before or after an answer."""

from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hoyle import json_form
from hoyle.errors import Refusal
from hoyle.host.memory import Suspend
from hoyle.table.wire.outbox import Outbox

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from hoyle.testing.simulation.process import Process


class ShortOutbox(Outbox):
    """An outbox in which few events wait, so that short simulations reach the limit."""

    max_events = 20


class Link:
    """One connection of a person to a table. `serve` does what a server does for a socket."""

    def __init__(self, number: int, process: "Process", table: str, holder: str, lang: str, have: int | None) -> None:
        """Create a connection; `holder` is empty for a spectator, and `have` is as in `Host.join`."""
        self.number, self.process, self.table, self.holder = number, process, table, holder
        self.lang, self.have = lang, have
        self.had_seat = process.world.checks.seat_of(table, holder) is not None
        """Whether the holder had a seat when the connection was made; if not, it is a spectator's until it is closed."""
        self.outbox: Outbox | None = None
        """None until the connection has joined the table."""
        self.is_open = True
        """Whether frames of the process reach the person."""
        self.inbox: deque[str] = deque()
        self.reader: Coroutine[Any, Any, Any] | None = None
        """The coroutine that waits for a frame."""
        self.deaf_until = 0
        """The time until which the connection takes no frames."""
        self.view_body = b""
        """The newest view as it was sent."""
        self.decoded: dict[str, Any] | None = {}
        self.seq = -1
        """The number of the last event that was received."""
        self.answered: set[str | int] = set()
        """The ids of the gestures that were acknowledged or refused."""

    # In the process.

    async def serve(self) -> None:
        """Join the table and handle frames until the connection is closed."""
        host = self.process.host
        outbox: Outbox | None = None
        try:
            seat = (await host.table(self.table)).people.seat_of(self.holder)
            outbox = ShortOutbox(seat, self.lang, self, self.holder)
            await host.join(self.table, outbox, self.have)
            self.outbox = outbox
            while (frame := await self.receive()) is not None:
                await host.handle_frame(self.table, outbox, frame)
        except Refusal:
            pass  # the server closes the socket
        finally:
            self.is_open = False
            if outbox is not None:
                with suppress(Refusal):
                    await host.leave(self.table, outbox)

    async def receive(self) -> str | None:
        """Return the next frame, or None when the connection is closed."""
        while not self.inbox:
            if not self.is_open:
                return None
            self.reader = self.process.clock.current
            await Suspend(None)
        return self.inbox.popleft()

    def wake(self) -> None:
        """Note that the outbox contains something new."""
        self.process.world.woken[self.number] = self

    # At the person.

    def send(self, frame: str) -> None:
        """Send a frame to the process."""
        self.inbox.append(frame)
        self.wake_reader()

    def wake_reader(self) -> None:
        """Let the coroutine continue that waits for a frame."""
        if self.reader is not None and not self.process.is_dead:
            self.process.clock.ready.append(self.reader)
        self.reader = None

    def close(self, loses_frames: bool = False) -> None:
        """Close the connection; frames that the process has not read yet may be lost."""
        self.is_open = False
        if loses_frames:
            self.inbox.clear()
        self.wake_reader()

    def deliver(self) -> None:
        """Take what the outbox contains, unless the connection is closed."""
        outbox = self.outbox
        if outbox is None or not self.is_open or self.process.is_dead:
            return
        acks = [*outbox.acks] if outbox.view is not None else []
        if outbox.view is not None:
            self.view_body, self.seq, self.decoded = outbox.view, outbox.sent, None
        acks += [cid for reject in outbox.rejects for cid in reject.acks]
        self.process.world.received(self, acks)
        outbox.take()
        self.answered |= set(acks)

    @property
    def view(self) -> dict[str, Any]:
        """The newest view, as decoded JSON; empty if there is none yet."""
        decoded = self.decoded
        if decoded is None:
            decoded = self.decoded = json_form.read_text(self.view_body.decode())
        return decoded
