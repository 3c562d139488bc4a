"""Turns: the event loop serves the clients' addresses one after another, however much each of them asks for.

A request begins when it is its turn, and long work, such as loading a long table, goes on in parts, each in a turn. So only
the sender of many or expensive requests waits for them: everybody else waits for one part at most.
"""

import asyncio
import time
from collections import OrderedDict, deque
from contextvars import ContextVar
from weakref import WeakValueDictionary

from starlette.types import ASGIApp, Receive, Scope, Send

from hoyle.server.guards import address_of

PART_SECONDS = 0.005
"""How long a part of long work takes, about."""
ROUNDS = 8
"""The rounds of the event loop between two turns. In each of them one more connection is accepted, or its request read."""
address: ContextVar[str] = ContextVar("address", default="")
"""The address for which the running task works; empty for work of the server's own."""


class Turns:
    """The turns of one event loop."""

    def __init__(self) -> None:
        """Start with nobody waiting."""
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By address, whose turn is next first: what waits, the oldest first."""
        self.is_giving = False
        """Whether `give_next` is scheduled: until ROUNDS after the last turn, so that requests that came meanwhile are not overtaken."""
        self.began = 0.0
        """When the last turn began."""
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take(self) -> None:
        """Wait until it is the turn of this task's address."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        if not self.is_giving:
            self.is_giving = True
            loop.call_soon(self.give_next, loop, 0)
        self.waiting.setdefault(address.get(), deque()).append(turn)
        await turn
        self.began = time.perf_counter()

    def give_next(self, loop: asyncio.AbstractEventLoop, rounds: int) -> None:
        """Let the next address have its turn after some rounds of the event loop; the one after it has its own ROUNDS later."""
        if rounds:
            loop.call_soon(self.give_next, loop, rounds - 1)
            return
        self.is_giving = bool(self.waiting)
        if not self.is_giving:
            return
        whose, turns = self.waiting.popitem(last=False)
        turn = turns.popleft()
        if turns:
            self.waiting[whose] = turns
        loop.call_soon(self.give_next, loop, ROUNDS)
        if not turn.done():  # it was cancelled
            turn.set_result(None)

    async def checkpoint(self) -> None:
        """In long work: let others have their turns, if this part has taken long enough."""
        if time.perf_counter() - self.began > PART_SECONDS:
            await self.take()

    def lock_of_address(self) -> asyncio.Lock:
        """Return the lock for long work of this task's address, of which one is done at a time."""
        return self.locks.setdefault(address.get(), asyncio.Lock())


class FairTurns:
    """Lets each request begin when it is the turn of its address."""

    def __init__(self, app: ASGIApp, turns: Turns) -> None:
        """Wrap the application."""
        self.app, self.turns = app, turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http":
            address.set(address_of(scope))
            await self.turns.take()
        await self.app(scope, receive, send)
