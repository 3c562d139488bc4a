"""One slot per socket: the newest view and what happened since the last one that went out.

There is never a queue, so a slow phone cannot hold memory: views that nobody waited for are replaced.
"""

import asyncio

import msgspec

from hoyle.games.shapes import Event
from hoyle.serve import wire

MANY_EVENTS = 200  # beyond this the client draws without motion
MANY_REJECTS = 20


class Outbox:
    """What waits to go out to one socket."""

    def __init__(self, seat: int | None, lang: str) -> None:
        """An empty slot for an audience: a seat (None for a watcher) and a language."""
        self.seat, self.lang = seat, lang
        self.had = -1  # number of the last event that was put in
        self.view: bytes | None = None
        self.events: list[Event] = []
        self.gap = False
        self.acks: list[str | int] = []
        self.rejects: list[wire.RejectFrame] = []
        self.wake = asyncio.Event()

    def put(self, view: bytes, events: list[Event], seq: int) -> None:
        """A newer view, at event `seq`; events add up until they are too many."""
        self.view, self.had = view, seq
        self.events += events
        if len(self.events) > MANY_EVENTS:
            self.events, self.gap = [], True
        self.wake.set()

    def ack(self, cid: str | int) -> None:
        """Tell with the next view that this gesture is safe."""
        self.acks = [*self.acks[-MANY_EVENTS:], cid]

    def reject(self, cid: str | int | None, text: str) -> None:
        """Say why not."""
        acks = [] if cid is None else [cid]
        self.rejects = [*self.rejects[1 - MANY_REJECTS :], wire.RejectFrame(acks, text)]
        self.wake.set()

    async def take(self) -> list[bytes]:
        """Wait until there is something, then all of it as frames."""
        await self.wake.wait()
        self.wake.clear()
        frames = [wire.write(reject) for reject in self.rejects]
        if self.view is not None:
            frame = wire.ViewFrame(msgspec.Raw(self.view), self.events, self.acks, self.had, self.gap)
            frames.append(wire.write(frame))
        self.view, self.events, self.gap, self.acks, self.rejects = None, [], False, [], []
        return frames
