"""Connections without a network: how many are read at once, how many there may be, and how long each part of a request may take."""

import asyncio
from typing import Any

import pytest
from uvicorn.server import ServerState

from hoyle.server.connections import READ_AT_ONCE, Arrivals, LimitedHttp, LimitedWebSocket, ServerConfig
from hoyle.server.settings import Settings


class StubTransport:
    """A transport that notes whether it is read."""

    def __init__(self, is_closed: bool = False) -> None:
        self.is_closed, self.is_read = is_closed, True

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        assert not self.is_closed
        self.is_read = True

    def is_closing(self) -> bool:
        return self.is_closed


def test_of_many_new_connections_a_few_are_read_in_each_turn_of_the_loop_the_oldest_first() -> None:
    async def arrive() -> list[int]:
        arrivals, loop = Arrivals(), asyncio.get_running_loop()
        transports: list[Any] = [StubTransport(is_closed=number == 5) for number in range(10)]
        for transport in transports:
            arrivals.add(transport, loop)
        counts: list[int] = []
        for _ in range(5):
            counts.append(sum(transport.is_read for transport in transports))
            assert all(transport.is_read for transport in transports[: counts[-1]] if not transport.is_closed)
            await asyncio.sleep(0)
        arrivals.add(late := StubTransport(), loop)  # pyright: ignore[reportArgumentType]
        await asyncio.sleep(0)
        assert late.is_read and not arrivals.waiting
        return counts

    assert asyncio.run(arrive()) == [0, READ_AT_ONCE, 2 * READ_AT_ONCE - 1, 9, 9]


class Peer(StubTransport):
    """A connection from an address, which notes what is sent on it."""

    def __init__(self, address: str | None) -> None:
        super().__init__()
        self.address, self.sent = address, b""

    def get_extra_info(self, name: str, default: object = None) -> object:
        return (self.address, 50_000) if name == "peername" and self.address else default

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.is_closed = True


def test_a_request_that_drips_has_no_more_time_than_another() -> None:
    async def drip() -> None:
        config = ServerConfig(lambda: None)
        config.load()
        protocol, peer = LimitedHttp(config, ServerState(), {}), Peer("192.0.2.1")
        protocol.connection_made(peer)  # pyright: ignore[reportArgumentType]
        timer = protocol.timer
        for part in (b"GET / HT", b"TP/1.1\r\n", b"Host: a\r\n"):
            protocol.data_received(part)
            assert timer is not None and protocol.timer is timer
        protocol.on_timeout()
        assert b"408" in peer.sent and peer.is_closed
        protocol.connection_lost(None)

    asyncio.run(drip())


@pytest.mark.parametrize("becomes_socket", [False, True], ids=["http", "websocket"])
def test_connections_of_an_ipv6_network_count_together_and_are_forgotten_when_they_close(becomes_socket: bool) -> None:
    async def connect() -> list[list[bool]]:
        config = ServerConfig(lambda: None, Settings(connections_per_address=2))
        config.load()
        state, answers = ServerState(), list[list[bool]]()
        for network in ("2001:db8:0:1", "2001:db8:0:2", "2001:db8:0:1"):
            opened: list[Any] = [LimitedHttp(config, state, {}) for _ in range(3)]
            peers: list[Any] = [Peer(f"{network}::{host}") for host in range(3)]
            for protocol, peer in zip(opened, peers, strict=True):
                protocol.connection_made(peer)
            answers.append([b"429" in peer.sent for peer in peers])
            if becomes_socket:
                opened = [LimitedWebSocket(config, state, {}) for _ in opened]
                for protocol, peer in zip(opened, peers, strict=True):
                    protocol.connection_made(peer)
            for protocol in opened:
                protocol.connection_lost(None)
        assert not config.addresses
        return answers

    assert asyncio.run(connect()) == [[False, False, True]] * 3


OUTSIDE = [f"192.0.2.{n}" for n in range(4)]


@pytest.mark.parametrize(
    ("addresses", "answers"),
    [
        (["192.0.2.1"] * 3, ["", "", "429"]),
        (["192.0.2.1", "192.0.2.2"] * 2, [""] * 4),
        ([*OUTSIDE, "192.0.2.9"], [*[""] * 4, "503"]),
        (["127.0.0.1"] * 5, [*[""] * 4, "503"]),
        (["::1"] * 3, [""] * 3),
        ([None] * 3, [""] * 3),  # a Unix socket
    ],
)
def test_so_many_connections_there_may_be_and_more_from_this_machine(
    addresses: list[str | None], answers: list[str]
) -> None:
    async def connect() -> list[str]:
        config = ServerConfig(lambda: None, Settings(max_connections=4, connections_per_address=2))
        config.load()
        peers = [Peer(address) for address in addresses]
        protocols = [LimitedHttp(config, ServerState(), {}) for _ in peers]
        for protocol, peer in zip(protocols, peers, strict=True):
            protocol.connection_made(peer)  # type: ignore[arg-type]
        assert all(peer.is_closed == bool(peer.sent) for peer in peers)
        for protocol in protocols:
            protocol.connection_lost(None)
        return [peer.sent[9:12].decode() for peer in peers]

    assert asyncio.run(connect()) == answers


class TimedLoop:
    """A loop that notes for how long timers are set."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop, self.timers = loop, list[float]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loop, name)

    def call_later(self, seconds: float, *call: Any) -> asyncio.TimerHandle:
        self.timers.append(seconds)
        return self.loop.call_later(seconds, *call)


def test_a_head_and_a_body_have_times_of_their_own() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    async def send() -> None:
        config = ServerConfig(app, Settings(header_seconds=700.0, body_seconds=900.0))
        config.load()
        protocol: Any = LimitedHttp(config, ServerState(), {})
        loop = protocol.loop = TimedLoop(asyncio.get_running_loop())
        protocol.connection_made(Peer("192.0.2.1"))
        assert loop.timers == [700.0]
        protocol.data_received(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n")
        protocol.data_received(b"x")
        assert loop.timers == [700.0, 900.0] and protocol.timer
        protocol.data_received(b"y")
        assert loop.timers == [700.0, 900.0] and protocol.timer is None, "the answer takes as long as it takes"
        protocol.connection_lost(None)

    asyncio.run(send())


def test_frames_and_heads_of_requests_have_a_largest_size() -> None:
    config = ServerConfig(lambda: None, Settings(header_bytes=5000))
    assert (config.ws_max_size, config.h11_max_incomplete_event_size) == (65_536, 5000)
    assert not config.server_header and not config.ws_per_message_deflate and config.lifespan == "on"
