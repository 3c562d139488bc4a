"""The players of `bench.load`: WebSocket clients in a process of their own, which plays on request.

Requests and replies are lines of JSON on standard input and output; see `REQUESTS`. A table is a pair of its id and the cookies
of its seats. Every client offers compression as browsers do, and parses only what it needs of a view.
"""

import asyncio
import gc
import json
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

WAIT = 60
"""Seconds that anything may take."""
OPENING_AT_ONCE = 4
"""How many connections this process opens at once: it answers handshakes meanwhile, as clients of their own would."""
SKIPPED_OPTIONS = ("hint", "reset")
"""Options that nobody picks: a hint is a search, not a move."""


class Option(msgspec.Struct):
    id: str
    off: str = ""


class Act(msgspec.Struct):
    id: str
    do: str
    pairs: dict[str, list[str]] = {}
    options: list[Option] = []
    items: list[str] = []
    min: int = 0


class View(msgspec.Struct):
    tok: str
    status: str
    seq: int
    acts: list[Act]


class Message(msgspec.Struct):
    """A frame of the server: a view or a refusal."""

    t: str
    acks: list[str | int]
    view: View | None = None


READ = msgspec.json.Decoder(Message).decode


def gestures(view: View, dice: random.Random) -> list[dict[str, Any]]:
    """Return the gestures that a view offers."""
    found: list[dict[str, Any]] = []
    for act in view.acts:
        if act.do == "place":
            found += [{"act": act.id, "item": item, "to": to} for item, places in act.pairs.items() for to in places]
        elif act.do == "pick" and act.id not in SKIPPED_OPTIONS:
            found += [
                {"act": act.id, "option": option.id}
                for option in act.options
                if not option.off and option.id not in SKIPPED_OPTIONS
            ]
        elif act.do == "select" and len(act.items) >= max(1, act.min):
            found.append({"act": act.id, "items": dice.sample(act.items, max(1, act.min))})
        elif act.do == "amount":
            found.append({"act": act.id, "n": act.min})
    return found


class Seat(asyncio.Protocol):
    """A client in a seat of a table."""

    def __init__(self, table: "Table", cookie: str, address: str) -> None:
        deflate = ClientPerMessageDeflateFactory(client_max_window_bits=True)
        self.table = table
        self.protocol = ClientProtocol(parse_uri(f"ws://{address}/ws"), extensions=[deflate], max_size=None)
        request = self.protocol.connect()
        request.headers["Cookie"] = f"hoyle_seat={cookie}"
        self.protocol.send_request(request)
        self.view: View | None = None
        self.begun = 0.0
        """When the client began to connect."""
        self.is_seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        """The seconds from the beginning until the first view."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.flush()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_seen.done():
            self.is_seen.set_exception(error or ConnectionError("The server closed the connection."))

    def flush(self) -> None:
        self.transport.write(b"".join(self.protocol.data_to_send()))

    def say(self, message: dict[str, Any]) -> None:
        self.protocol.send_text(json.dumps(message).encode())
        self.flush()

    def data_received(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Response):
                self.say({"t": "join", "table": self.table.id, "lang": "en"})
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.hear(READ(event.data))
            elif isinstance(event, Frame) and event.opcode is Opcode.PING:
                self.flush()

    def hear(self, message: Message) -> None:
        self.view = message.view or self.view
        if not self.is_seen.done():
            self.is_seen.set_result(time.perf_counter() - self.begun)
        self.table.hear(message)


class Table:
    """A table with a client in each of its first seats."""

    def __init__(self, players: "Players", id: str, cookies: list[str]) -> None:
        self.players, self.id = players, id
        self.seats = [Seat(self, cookie, players.address) for cookie in cookies]
        self.waiting: tuple[str, float] | None = None
        """The gesture that is not acknowledged yet, and when it was made."""
        self.moves = 0
        self.may_move = False
        """Whether a gesture is wanted."""
        self.news = asyncio.Event()
        """Set when a frame arrives."""
        self.waits_since: float | None = None
        """When the newest event or acknowledgement came, if nobody is asked since; then bots are."""
        self.seq = -1
        self.decisions: list[tuple[float, float]] = []
        """When each decision of a bot was played, and the seconds that it took."""

    async def connect(self, address: str, opening: asyncio.Semaphore) -> float:
        """Connect the seats, holding `opening` while a connection is opened; return the seconds until the last first view."""
        loop, (host, port) = asyncio.get_running_loop(), address.split(":")
        for seat in self.seats:
            async with opening:
                seat.begun = time.perf_counter()
                await loop.create_connection(lambda seat=seat: seat, host, int(port))
        return max([await asyncio.wait_for(seat.is_seen, WAIT) for seat in self.seats])

    @property
    def is_over(self) -> bool:
        return any(seat.view and seat.view.status != "open" for seat in self.seats)

    def note_decision(self) -> None:
        """Note how long a bot took for its decision, if a new event has come."""
        seq, now = max((seat.view.seq for seat in self.seats if seat.view), default=-1), time.perf_counter()
        if seq > self.seq:
            if self.waits_since is not None:
                self.decisions.append((now, now - self.waits_since))
            self.seq, self.waits_since = seq, None if self.is_asked or self.is_over else now

    @property
    def is_asked(self) -> bool:
        """Whether a seat is offered a gesture."""
        return any(seat.view and gestures(seat.view, self.players.dice) for seat in self.seats)

    async def until(self, condition: Callable[[], bool], end: float) -> None:
        """Wait for frames until a condition holds, or until this time."""
        while not condition() and (remaining := end - time.perf_counter()) > 0:
            self.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), remaining)

    def hear(self, message: Message) -> None:
        """Note an acknowledgement, then make the next gesture if one is wanted."""
        self.news.set()
        self.note_decision()
        if self.waiting and self.waiting[0] in message.acks:
            self.players.done(self, time.perf_counter() - self.waiting[1], message.t == "reject")
            self.waiting = None
            self.waits_since = None if self.is_asked or self.is_over else time.perf_counter()
        if self.may_move:
            self.move()

    def move(self) -> bool:
        """Make a gesture that a seat is offered; return False, and make one after the next view, if there is none."""
        self.may_move = False
        if self.waiting or self.is_over:
            return False
        dice = self.players.dice
        offers = [(seat, gesture) for seat in self.seats if seat.view for gesture in gestures(seat.view, dice)]
        if not offers:
            self.may_move = True
            return False
        seat, gesture = dice.choice(offers)
        assert seat.view
        cid = f"{self.players.run}.{self.moves}"
        self.moves += 1
        self.waiting = cid, time.perf_counter()
        seat.say({"t": "move", "cid": cid, "tok": seat.view.tok, **gesture})
        return True


class Players:
    """All clients of this process."""

    def __init__(self, address: str) -> None:
        self.address, self.dice, self.tables = address, random.Random(7), dict[str, Table]()
        self.run = os.getpid()
        """A number that other processes do not use, for the ids of gestures."""
        self.seconds: list[float] = []
        self.refused = 0
        self.remaining = 0
        """How many further gestures are wanted, where the answer to one starts the next."""

    def done(self, table: Table, seconds: float, is_refused: bool) -> None:
        """Record the answer to a gesture."""
        self.seconds.append(seconds)
        self.refused += is_refused
        if self.remaining > 0:
            self.remaining -= 1
            table.may_move = True

    async def connect(self, tables: list[tuple[str, list[str]]], at_once: int = 50) -> list[float]:
        """Connect to tables, so many at once; return for each the seconds until its first view."""
        limit, opening = asyncio.Semaphore(at_once), asyncio.Semaphore(OPENING_AT_ONCE)

        async def connect(table: Table) -> float:
            async with limit:
                return await table.connect(self.address, opening)

        connecting = [Table(self, id, cookies) for id, cookies in tables]
        self.tables |= {table.id: table for table in connecting}
        return await asyncio.gather(*(connect(table) for table in connecting))

    async def leave(self, tables: list[str]) -> int:
        """Disconnect from tables."""
        for id in tables:
            for seat in self.tables.pop(id).seats:
                seat.transport.abort()
        await asyncio.sleep(0.2)
        return len(tables)

    async def play(self, tables: list[str], moves: int) -> dict[str, Any]:
        """Make this number of gestures as fast as the server answers, one at a time per table."""
        self.seconds, self.refused, self.remaining = [], 0, max(0, moves - len(tables))
        began = time.perf_counter()
        for id in tables[:moves]:
            self.tables[id].move()
        while len(self.seconds) < moves and any(self.tables[id].waiting for id in tables):
            await asyncio.sleep(0.02)
        self.remaining = 0
        return self.report(began)

    async def play_steadily(self, tables: list[str], rate: float, seconds: float) -> dict[str, Any]:
        """Make gestures at this rate a second, at one table after another."""
        self.seconds, self.refused = [], 0
        began, made = time.perf_counter(), 0
        order = self.turns(tables)
        while (now := time.perf_counter()) - began < seconds:
            while made < (now - began) * rate:
                made += 1
                any(self.tables[next(order)].move() for _ in tables)
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.3)
        return self.report(began)

    async def storm(self, others: list[tuple[str, list[str]]], tables: list[str], rate: float) -> dict[str, Any]:
        """Connect to all the others at once while `tables` play steadily; return the seconds to each first view too."""
        connecting = asyncio.create_task(self.connect(others, len(others)))
        self.seconds, self.refused = [], 0
        began, made, order = time.perf_counter(), 0, self.turns(tables)
        while not connecting.done():
            while made < (time.perf_counter() - began) * rate:
                made += 1
                any(self.tables[next(order)].move() for _ in tables)
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.3)
        return {"views": connecting.result(), **self.report(began)}

    async def play_against_bots(
        self, tables: list[str], pause: float, seconds: float, others: list[str], rate: float
    ) -> dict[str, Any]:
        """Let a person at each table make a gesture about `pause` seconds after being asked; `others` play at this rate.

        Return also by table when each decision of a bot was played, how long it took, and how long it took from the answer
        to a gesture to the next view that asks for one.
        """
        began = time.perf_counter()
        waits, end = defaultdict[str, list[float]](list), began + seconds

        async def live(table: Table) -> None:
            await asyncio.sleep(self.dice.random() * pause)
            while not table.is_over and time.perf_counter() < end:
                if table.move():
                    await table.until(lambda: table.waiting is None, end)
                answered = time.perf_counter()
                if not table.is_asked and not table.is_over:
                    await table.until(lambda: table.is_asked or table.is_over, end)
                    waits[table.id].append(time.perf_counter() - answered)
                await asyncio.sleep(pause * self.dice.uniform(0.5, 1.5))

        steady = asyncio.create_task(self.play_steadily(others, rate, seconds))
        await asyncio.gather(*(live(self.tables[id]) for id in tables))
        decisions = {id: [(at - began, took) for at, took in self.tables[id].decisions] for id in tables}
        return {"waits": waits, "decisions": decisions, **await steady}

    def turns(self, tables: list[str]) -> Iterator[str]:
        """Yield tables in turn, for ever."""
        while True:
            yield from self.dice.sample(tables, len(tables))

    def report(self, began: float) -> dict[str, Any]:
        """Return the number of answers, how many of them were refusals, and how long they took."""
        return {
            "moves": len(self.seconds),
            "refused": self.refused,
            "wall": time.perf_counter() - began,
            "seconds": sorted(self.seconds),
        }


REQUESTS = ("connect", "leave", "play", "play_steadily", "play_against_bots", "storm")
"""The methods of Players that may be called: a request is the name and the arguments, a reply is the result."""


async def serve(address: str) -> None:
    """Answer requests until standard input ends."""
    players = Players(address)
    while line := await asyncio.to_thread(sys.stdin.readline):
        name, *arguments = json.loads(line)
        assert name in REQUESTS
        print(json.dumps(await getattr(players, name)(*arguments)), flush=True)
        gc.collect()


def main() -> None:
    """Connect to the server whose address is the first argument."""
    gc.disable()
    asyncio.run(serve(sys.argv[1]))
