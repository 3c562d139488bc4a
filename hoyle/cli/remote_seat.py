"""A seat at a table of another server, in which a bot plays; see `docs/protocol.md`."""

import asyncio
import json
import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from hoyle.bots.remote_table import check_rules, choose_moves
from hoyle.cli.arguments import Mistake
from hoyle.cli.remote_table import TableAddress, printable
from hoyle.codec import decode
from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Act
from hoyle.messages import message
from hoyle.table import choosing, undo
from hoyle.table.people import agreement, presence
from hoyle.table.ports import Bots
from hoyle.table.show import numbered_moves
from hoyle.table.show.views import VERSION
from hoyle.table.votes import AGREE
from hoyle.table.wire.messages import Ask, BotViewFrame, RejectFrame, Result, Seat, Status, WhyFrame

REFUSED = 4004
"""The code with which a server closes a socket that it refuses."""
TOO_MANY = 429
"""The status of a request that may be sent again later."""
MAX_FRAME = 1 << 24
"""The maximum number of bytes of a server's frame."""
MAX_ATTEMPTS = 5
"""How often a refused move is chosen again."""
RETRY_SECONDS = 1.0
NEXT_GAME_SECONDS = 5.0
"""How long people may look at a result before the bot begins the next game."""
FIRST_DELAY, MAX_DELAY, GIVE_UP = 0.5, 10.0, 600.0
"""Seconds: the wait before the first new connection, the longest one, and how long connections may fail."""
LOST = "Connection lost. Connecting again…"
NOT_UNDERSTOOD = "The server sent something that this Hoyle does not understand: use the same Hoyle as the server."


@message()
@dataclass
class SeenView:
    """What a bot's program reads in a view; see `messages.View`."""

    v: int
    you: str | None
    tok: str
    status: Status
    title: str
    prompt: str
    seats: list[Seat]
    acts: list[Act]
    match: dict[str, Any] | None = None
    asks: list[Ask] = field(default_factory=list)
    result: Result | None = None

    def act(self, id: str) -> Act | None:
        """Return the act with this id, or None."""
        return next((act for act in self.acts if act.id == id), None)


@message(tag="view", tag_field="t")
@dataclass
class SeenFrame:
    """A frame with a view."""

    view: SeenView
    acks: list[str | int]


@dataclass
class RemoteSeat:
    """A bot in a seat of a table on another server."""

    address: TableAddress
    headers: dict[str, str]
    """What proves that the seat is ours: the Cookie or Authorization header."""
    bots: Bots
    bot: str
    pause: float
    """The least number of seconds that a move takes."""
    is_own: bool = True
    """Whether nobody else has the seat, so that requests of the others are answered too."""
    view: SeenView | None = None
    socket: ClientConnection | None = None
    decision: str = ""
    """The name of the newest decision; it is made once in each connection."""
    deciding: asyncio.Task[None] | None = None
    shown: asyncio.Future[BotViewFrame | None] | None = None
    """The answer to the question what a bot gets; None after a refusal."""
    answers: dict[str, asyncio.Future[str]] = field(default_factory=dict[str, "asyncio.Future[str]"])
    """By id of a gesture: the reason why it was refused, or an empty string."""
    answered: set[str] = field(default_factory=set[str])
    """The requests of others that were answered."""

    async def play(self) -> SeenView:
        """Play until the game or match is over, and return the last view; Mistake if that is not possible."""
        delay, failing_since = FIRST_DELAY, None
        loop = asyncio.get_running_loop()
        while True:
            self.decision = ""
            try:
                async with connect(
                    self.address.socket, additional_headers=self.headers, max_size=MAX_FRAME, user_agent_header=None
                ) as socket:
                    self.socket = socket
                    await socket.send(json.dumps({"t": "join", "table": self.address.table, "lang": "en"}))
                    await self.read(socket)
                    assert self.view
                    return self.view
            except (WebSocketException, OSError, TimeoutError) as error:
                self.refuse_for_good(error)
            if self.view is not None and self.decision:
                delay, failing_since = FIRST_DELAY, None
            failing_since = failing_since or loop.time()
            if loop.time() - failing_since > GIVE_UP:
                raise Mistake(f"{self.address.site} has not answered for ten minutes.")
            print(LOST, file=sys.stderr)
            await asyncio.sleep(delay)
            delay = min(2 * delay, MAX_DELAY)

    def refuse_for_good(self, error: Exception) -> None:
        """Raise Mistake if connecting again would not help."""
        if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code == REFUSED:
            raise Mistake(printable(error.rcvd.reason)) from None
        status = error.response.status_code if isinstance(error, InvalidStatus) else 0
        was_reached = self.is_own or self.view is not None or isinstance(error, ConnectionClosed)
        if not was_reached or (status and status < 500 and status != TOO_MANY):
            raise Mistake(f"{self.address.socket} cannot be reached ({printable(str(error))}).") from None

    async def read(self, socket: ClientConnection) -> None:
        """Read frames, and decide meanwhile, until the game is over."""
        receiving = asyncio.create_task(socket.recv())
        try:
            while True:
                waiting = {receiving, self.deciding} if self.deciding else {receiving}
                done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                if self.deciding and self.deciding in done:
                    decided, self.deciding = self.deciding, None
                    decided.result()
                if receiving in done:
                    if await self.handle(receiving.result()):
                        return
                    receiving = asyncio.create_task(socket.recv())
        finally:
            self.stop_deciding()
            receiving.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await receiving

    async def handle(self, text: str | bytes) -> bool:
        """Handle a frame of the server; return whether the game is over."""
        try:
            frame = decode(text, SeenFrame, RejectFrame, WhyFrame, BotViewFrame)
        except Refusal:
            raise Mistake(NOT_UNDERSTOOD) from None
        if isinstance(frame, BotViewFrame):
            self.on_shown(frame)
        elif isinstance(frame, RejectFrame):
            for cid in frame.acks:
                self.on_answer(cid, printable(frame.text) or "refused")
            if not frame.acks:
                self.on_shown(None)
        elif isinstance(frame, SeenFrame):
            for cid in frame.acks:
                self.on_answer(cid, "")
            return await self.see(frame.view)
        return False

    def on_shown(self, shown: BotViewFrame | None) -> None:
        """Pass on what a bot gets, or that the server has refused to say it."""
        if self.shown and not self.shown.done():
            self.shown.set_result(shown)

    def on_answer(self, cid: str | int, reason: str) -> None:
        """Pass on the answer to a gesture."""
        answer = self.answers.pop(str(cid), None)
        if answer and not answer.done():
            answer.set_result(reason)

    async def see(self, view: SeenView) -> bool:
        """Do what a view asks for; return whether the game is over."""
        if view.v != VERSION:
            raise Mistake(NOT_UNDERSTOOD)
        if view.you is None:
            raise Mistake("The seat is not yours any more: it has moved to another device.")
        if view.status == "stuck":
            raise Mistake(printable(view.prompt))
        if self.view is None:
            seat = next(seat.name for seat in view.seats if seat.id == view.you)
            print(f"{printable(seat)} plays at {printable(view.title)}.", flush=True)
        self.view = view
        await self.answer_people(view)
        game = view.match.get("game") if view.match else ""
        if view.act(choosing.ACT):
            self.decide(f"next {game} {view.tok}", view)
        elif any(seat.turn for seat in view.seats if seat.id == view.you):
            self.decide(f"move {game} {view.tok}", view)
        else:
            self.decide(f"nothing {game} {view.tok}", view)
        return view.status == "over"

    async def answer_people(self, view: SeenView) -> None:
        """Agree to what the others propose if the seat is ours alone, and play again where a bot of the server stands in."""
        wanted = {presence.ACT: presence.RETURN}
        if self.is_own:
            wanted |= {undo.FRIENDLY: AGREE, agreement.ACT: AGREE}
        for ask in view.asks:
            for option in ask.options:
                name = f"{ask.act} {option.id} {self.decision if option.id == presence.RETURN else ''}"
                if option.id.partition(".")[0] == wanted.get(ask.act) and name not in self.answered:
                    self.answered.add(name)
                    tok = view.tok if ask.act == undo.FRIENDLY else ""
                    await self.send(
                        {"t": "move", "cid": secrets.token_hex(8), "act": ask.act, "tok": tok, "option": option.id}
                    )

    # Decisions.

    def decide(self, decision: str, view: SeenView) -> None:
        """Begin to make a decision, unless it is the one that was begun last."""
        if decision == self.decision:
            return
        self.stop_deciding()
        self.decision = decision
        if decision.startswith("move"):
            self.deciding = asyncio.create_task(self.choose(view.tok))
        if decision.startswith("next"):
            self.deciding = asyncio.create_task(self.begin_next(view))

    def stop_deciding(self) -> None:
        """Stop to think about a decision that is not open any more."""
        if self.deciding:
            self.deciding.cancel()
            self.deciding = None

    async def choose(self, tok: str) -> None:
        """Let the bot choose for the decision with this name, and send its moves; Mistake if they are refused again and again."""
        began, loop = asyncio.get_running_loop().time(), asyncio.get_running_loop()
        for attempt in count(1):
            self.shown = loop.create_future()
            await self.send({"t": "bot-view"})
            shown, refusal = await self.shown, ""
            if shown and shown.tok == tok:
                check_rules(shown.game, shown.version, shown.layout)
                with suppress(Refusal):
                    moves = await choose_moves(self.bots, self.bot, shown)
                    await asyncio.sleep(self.pause - (loop.time() - began))
                    refusal = await self.gesture({"act": numbered_moves.ACT, "tok": tok, "moves": moves})
                    if not refusal:
                        return
            if attempt >= MAX_ATTEMPTS and refusal:
                raise Mistake(refusal)
            await asyncio.sleep(RETRY_SECONDS)

    async def begin_next(self, view: SeenView) -> None:
        """Begin the next game of a match with the first choice that is offered; people may be quicker."""
        act = view.act(choosing.ACT)
        options = [option.id for option in act.options if not option.off] if act else []
        await asyncio.sleep(NEXT_GAME_SECONDS if options == [choosing.GO_ON] else self.pause)
        if options:
            await self.gesture({"act": choosing.ACT, "tok": view.tok, "option": options[0]})

    async def gesture(self, fields: dict[str, object]) -> str:
        """Make a gesture, and return why it was refused; an empty string if it was not."""
        cid = secrets.token_hex(8)
        answer = self.answers[cid] = asyncio.get_running_loop().create_future()
        await self.send({"t": "move", "cid": cid} | fields)
        return await answer

    async def send(self, frame: dict[str, object]) -> None:
        """Send a frame."""
        assert self.socket
        await self.socket.send(json.dumps(frame))
