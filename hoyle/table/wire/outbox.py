"""An outbox for each connection: the newest view, and what happened since the last view that was sent.

A newer view replaces one that was not sent yet. So there is no queue that grows when a client is slow.
"""

from collections.abc import Sequence

from hoyle.codec import encode
from hoyle.games.shared.scenes import Event
from hoyle.json_form import Encoded
from hoyle.table.ports import Connection
from hoyle.table.wire.messages import BotViewFrame, RejectFrame, Step, ViewFrame, WhyFrame

MAX_EVENTS = 200
"""When more events than this wait, all are dropped, and the client shows the view without animation."""
MAX_REJECTS = 20
"""The number of refusals that wait to be sent; older ones are dropped."""


class Outbox:
    """The view, events, acknowledgements and refusals that wait to be sent to one connection."""

    __slots__ = (
        "acks",
        "bot_view",
        "connection",
        "ending",
        "events",
        "gap",
        "holder",
        "idle",
        "lang",
        "program",
        "reason",
        "rejects",
        "seat",
        "sent",
        "steps",
        "view",
    )

    max_events = MAX_EVENTS

    def __init__(self, seat: int | None, lang: str, connection: Connection, holder: str = "") -> None:
        """Create an empty outbox for an audience: a seat (None for a spectator) and a language.

        `holder` is that of the seat; with it the connection loses the seat when the seat moves to another browser.
        """
        self.holder = holder
        self.seat, self.lang, self.connection = seat, lang, connection
        self.idle = False
        """Whether the person looks at something else."""
        self.program = 0
        """The number of the program that plays for the holder here (see `Table.programs`); 0 for the holder's browser."""
        self.ending = ""
        """Why the connection is closed when everything is sent; empty while it stays open."""
        self.sent = -1
        """The number of the last event that was put into the outbox."""
        self.view: bytes | None = None
        self.events: list[Event] = []
        self.steps: list[Step] = []
        """The positions on the way to the view, if only one event led to it."""
        self.gap = False
        """Whether events were dropped since the last view that was sent."""
        self.acks: list[str | int] = []
        """The ids of gestures to acknowledge with the next view."""
        self.rejects: list[RejectFrame] = []
        self.reason: WhyFrame | None = None
        """The answer to the newest question why something cannot be done."""
        self.bot_view: BotViewFrame | None = None
        """What a bot gets, for a client that has asked for it."""

    def put(self, view: bytes, seq: int, events: Sequence[Event] | None = (), steps: Sequence[Step] = ()) -> None:
        """Replace the view by the view after event `seq`, and add the events that led to it; None if they are too many.

        `steps` are the positions on the way to it; they are dropped if an earlier view is still waiting.
        """
        self.steps = list(steps) if self.view is None else []
        self.view, self.sent = view, seq
        self.events += events or []
        if events is None or len(self.events) > self.max_events:
            self.events, self.steps, self.gap = [], [], True
        self.connection.wake()

    def ack(self, cid: str | int) -> None:
        """Acknowledge a gesture with the next view."""
        self.acks = [*self.acks[-self.max_events :], cid]  # the number of acknowledgements is limited too

    def reject(self, cid: str | int | None, text: str) -> None:
        """Add a refusal; `cid` is the id of the refused gesture, None for other messages."""
        self.rejects = [*self.rejects[1 - MAX_REJECTS :], RejectFrame([] if cid is None else [cid], text)]
        self.connection.wake()

    def explain(self, reason: WhyFrame) -> None:
        """Replace the answer to a question that was not sent yet."""
        self.reason = reason
        self.connection.wake()

    def show(self, bot_view: BotViewFrame) -> None:
        """Replace what a bot gets by what it gets now."""
        self.bot_view = bot_view
        self.connection.wake()

    def close(self, sentence: str) -> None:
        """Close the connection with a sentence when everything is sent."""
        self.ending = sentence
        self.connection.wake()

    def take(self) -> list[bytes]:
        """Return everything that waits, as frames, and empty the outbox."""
        frames = [encode(reject) for reject in self.rejects]
        if self.view is not None:
            frames.append(
                encode(ViewFrame(Encoded(self.view), self.events, self.acks, self.sent, self.gap, self.steps))
            )
            self.acks = []
        if self.reason:
            frames.append(encode(self.reason))
        if self.bot_view:
            frames.append(encode(self.bot_view))
        self.view, self.events, self.steps, self.gap, self.rejects = None, [], [], False, []
        self.reason = self.bot_view = None
        return frames
