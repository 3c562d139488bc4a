"""One outbox for each connection: the newest view and what happened since the last one sent.

There is never a queue, so a slow phone cannot hold memory: a view that was not taken yet is replaced.
"""

from hoyle.games.shared.scenes import Event
from hoyle.session.codec import encode
from hoyle.session.json_form import Encoded
from hoyle.session.messages import RejectFrame, ViewFrame
from hoyle.session.ports import Connection

MAX_EVENTS = 200
"""With more events than this the client does not animate."""
MAX_REJECTS = 20


class Outbox:
    """What waits to be sent to one connection."""

    def __init__(self, seat: int | None, lang: str, connection: Connection) -> None:
        """Create an empty outbox for an audience: a seat (None for a spectator) and a language."""
        self.seat, self.lang, self.connection = seat, lang, connection
        self.sent = -1
        """The number of the last event in the outbox."""
        self.view: bytes | None = None
        self.events: list[Event] = []
        self.gap = False
        self.acks: list[str | int] = []
        self.rejects: list[RejectFrame] = []

    def put(self, view: bytes, events: list[Event], seq: int) -> None:
        """Replace the view by a newer one, at event `seq`; collect its events unless there are too many."""
        self.view, self.sent = view, seq
        self.events += events
        if len(self.events) > MAX_EVENTS:
            self.events, self.gap = [], True
        self.connection.wake()

    def ack(self, cid: str | int) -> None:
        """Acknowledge a gesture with the next view."""
        self.acks = [*self.acks[-MAX_EVENTS:], cid]

    def reject(self, cid: str | int | None, text: str) -> None:
        """Send a refusal."""
        self.rejects = [*self.rejects[1 - MAX_REJECTS :], RejectFrame([] if cid is None else [cid], text)]
        self.connection.wake()

    def take(self) -> list[bytes]:
        """Return everything as frames, and leave the outbox empty."""
        frames = [encode(reject) for reject in self.rejects]
        if self.view is not None:
            frames.append(encode(ViewFrame(Encoded(self.view), self.events, self.acks, self.sent, self.gap)))
            self.acks = []
        self.view, self.events, self.gap, self.rejects = None, [], False, []
        return frames
