"""Send messages over HTTP to addresses that visitors have chosen.

The IP address of the socket itself is checked before every connection, so DNS rebinding does not help an attacker. Redirects are
not followed, and only the status and the headers of an answer are read.
"""

import asyncio
import socket
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from hoyle.errors import Refusal
from hoyle.server.notifications.addresses import PRIVATE, UNKNOWN_NAME, Network, is_allowed, parsed
from hoyle.server.notifications.outcomes import NotSent

SECONDS = 10.0
"""How long a message may take, from the look-up of the name to the answer."""
MAX_CONNECTIONS = 100
MAX_LOOKUPS = 16
"""How many names are looked up at once; they have threads of their own, because some look-ups take long."""


class ForbiddenAddress(OSError):
    """The IP address of a receiver is not allowed."""


class Resolver(AbstractResolver):
    """Looks up names in threads of its own."""

    def __init__(self) -> None:
        """Create the threads when they are needed."""
        self.threads = ThreadPoolExecutor(MAX_LOOKUPS, "resolver")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Return the addresses of a name; OSError if it has none."""
        look_up = partial(socket.getaddrinfo, host, port, family=family, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self.threads, look_up)
        flags = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV
        return [
            ResolveResult(hostname=host, host=str(address[0]), port=port, family=kind, proto=protocol, flags=flags)
            for kind, _, protocol, _, address in found
        ]

    async def close(self) -> None:
        """End the threads as soon as they have finished."""
        self.threads.shutdown(wait=False, cancel_futures=True)


class Transport:
    """An HTTP client for messages; it belongs to an event loop."""

    def __init__(self, private: Sequence[Network]) -> None:
        """Create a client that reaches public addresses and those in the networks `private`."""
        self.private, self.resolver = private, Resolver()
        connector = aiohttp.TCPConnector(
            resolver=self.resolver, limit=MAX_CONNECTIONS, socket_factory=self.checked_socket
        )
        self.session = aiohttp.ClientSession(
            connector=connector,
            timeout=aiohttp.ClientTimeout(total=SECONDS),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            headers={"User-Agent": "Hoyle"},
        )

    def checked_socket(self, info: tuple[Any, ...]) -> socket.socket:
        """Return a socket for an address as `getaddrinfo` returns it; ForbiddenAddress if it is not allowed."""
        family, kind, protocol, _, address = info
        if not is_allowed(str(address[0]), self.private):
            raise ForbiddenAddress("This address is not allowed.")
        return socket.socket(family, kind, protocol)

    async def check(self, url: str) -> None:
        """Refusal if the name in an address is unknown, or if one of its IP addresses is not allowed."""
        parts = parsed(url)
        try:
            async with asyncio.timeout(SECONDS):
                found = await self.resolver.resolve(parts.hostname or "", parts.port or 443)
        except (OSError, UnicodeError, TimeoutError):
            raise Refusal(UNKNOWN_NAME) from None
        if not all(is_allowed(address["host"], self.private) for address in found):
            raise Refusal(PRIVATE)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a message and return the status of the answer; NotSent if there is none."""
        try:
            async with self.session.post(url, data=body, headers=headers, allow_redirects=False) as response:
                return response.status
        except TimeoutError:
            raise NotSent("time") from None
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise NotSent("address" if is_forbidden(error) else "connection") from None

    async def close(self) -> None:
        """Close all connections."""
        await self.session.close()
        await self.resolver.close()


def is_forbidden(error: BaseException | None) -> bool:
    """Return whether an error comes from a ForbiddenAddress."""
    while error is not None:
        if isinstance(error, ForbiddenAddress):
            return True
        error = error.__cause__ or error.__context__
    return False
