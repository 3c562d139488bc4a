"""Connections between people and processes, which may break before or after an answer."""

from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from hoyle import json_form
from hoyle.errors import Refusal
from hoyle.host.memory import Suspend
from hoyle.table.ports import Millis
from hoyle.table.wire.outbox import Outbox
from hoyle.testing.simulation.parts import ProcessParts


class ShortOutbox(Outbox):
    """An outbox in which few events wait, so that short simulations reach the limit."""

    max_events = 20


class LinkWorld(Protocol):
    """The part of a world that is told of connections."""

    woken: dict[int, "Link"]
    """By number: the connections whose outboxes contain something new."""

    def received(self, link: "Link", acks: list[str | int]) -> None:
        """Check what a person receives."""
        ...


@dataclass(eq=False)
class Link:
    """One connection of a person to a table. `serve` does what a server does for a socket."""

    world: LinkWorld
    number: int
    process: ProcessParts
    table: str
    holder: str
    """Empty for a spectator."""
    had_seat: bool
    """Whether the holder had a seat when the connection was made; if not, it is a spectator's until it is closed."""
    lang: str
    have: int | None
    """As in `Host.join`."""
    outbox: Outbox | None = None
    """None until the connection has joined the table."""
    is_open: bool = True
    """Whether frames of the process reach the person."""
    inbox: deque[str] = field(default_factory=deque[str])
    reader: Coroutine[Any, Any, Any] | None = None
    """The coroutine that waits for a frame."""
    deaf_until: Millis = 0
    """The time until which the connection takes no frames."""
    view_body: bytes = b""
    """The newest view as it was sent."""
    decoded: dict[str, Any] | None = field(default_factory=dict[str, Any])
    seq: int = -1
    """The number of the last event that was received."""
    answered: set[str | int] = field(default_factory=set[str | int])
    """The ids of the gestures that were acknowledged or refused."""

    # In the process.

    async def serve(self) -> None:
        """Join the table and handle frames until the connection is closed."""
        host = self.process.host
        outbox: Outbox | None = None
        try:
            seat = (await host.table(self.table)).summary.seat_of(self.holder)
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
        self.world.woken[self.number] = self

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
        self.world.received(self, acks)
        outbox.take()
        self.answered |= set(acks)

    @property
    def view(self) -> dict[str, Any]:
        """The newest view, as decoded JSON; empty if there is none yet."""
        decoded = self.decoded
        if decoded is None:
            decoded = self.decoded = json_form.read_text(self.view_body.decode())
        return decoded
