"""What stands before every request: names, NUL, headers and the number of forms, without a server."""

import asyncio
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from hoyle.server import guards
from hoyle.server.guards import SECURITY_HEADERS, AllowedHosts, CountedResponses, FormRates, SecurityHeaders, WithoutNul
from hoyle.server.logs import Once
from hoyle.server.metrics import Metrics
from hoyle.server.rates import Rates
from hoyle.server.settings import Settings


class Inner:
    """The application behind a guard, which answers with one header of its own."""

    def __init__(self) -> None:
        self.asked = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += 1
        await send({"type": "http.response.start", "status": 200, "headers": [(b"cache-control", b"no-store")]})
        await send({"type": "http.response.body", "body": b"in"})


def answered(
    guard: Any, kind: str = "http", method: str = "GET", path: str = "/", query: bytes = b"", **headers: str
) -> list[Message]:
    """What is sent in answer to a request from 192.0.2.7."""
    sent = list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": kind, "method": method, "path": path, "query_string": query, "headers": pairs}
    asyncio.run(guard(scope | {"client": ("192.0.2.7", 1)}, receive, send))
    return sent


@pytest.mark.parametrize(
    ("kind", "host", "first"),
    [
        ("http", "play.example.org", {"status": 200}),
        ("http", "evil.example", {"status": 421}),
        ("websocket", "play.example.org", {"status": 200}),
        ("websocket", "evil.example", {"type": "websocket.close", "code": 1008}),
        ("lifespan", "evil.example", {"status": 200}),
    ],
)
def test_requests_for_other_names_are_refused(kind: str, host: str, first: dict[str, Any]) -> None:
    inner = Inner()
    sent = answered(AllowedHosts(inner, ["play.example.org"], Once()), kind, host=host)
    assert first.items() <= sent[0].items() and inner.asked == (first == {"status": 200})


def test_the_operator_reads_which_name_or_path_is_wrong(caplog: pytest.LogCaptureFixture) -> None:
    guard = AllowedHosts(Inner(), ["play.example.org"], Once())
    answered(guard, host="play.example.org")
    assert not caplog.records
    answered(guard, host="play.example.org", x_forwarded_prefix="/cards")
    answered(guard, host="evil.example")
    assert [record.getMessage() for record in caplog.records] == [
        guards.BELOW_A_PATH % "/cards",
        guards.NOT_ALLOWED % "evil.example",
    ]


@pytest.mark.parametrize(
    ("kind", "path", "query", "status"),
    [
        ("http", "/t/x", b"seq=1", 200),
        ("http", "/t/\0", b"", 400),
        ("http", "/t/x", b"seq=%00", 400),
        ("websocket", "/t/\0", b"%00", 200),
    ],
)
def test_no_address_has_the_character_nul(kind: str, path: str, query: bytes, status: int) -> None:
    assert answered(WithoutNul(Inner()), kind, path=path, query=query)[0]["status"] == status


def test_forms_alone_are_counted() -> None:
    guard = FormRates(Inner(), Rates(Settings(posts_per_minute=2)))

    def statuses(kind: str, method: str) -> list[int]:
        return [answered(guard, kind, method)[0]["status"] for _ in range(3)]

    assert statuses("http", "GET") == statuses("websocket", "POST") == [200] * 3
    assert statuses("http", "POST") == [200, 200, 429] and statuses("http", "GET") == [200] * 3
    refused = answered(guard, "http", "POST")
    assert (b"retry-after", b"60") in refused[0]["headers"]


def test_security_headers_are_added_where_an_answer_does_not_have_them() -> None:
    headers = dict(answered(SecurityHeaders(Inner()))[0]["headers"])
    assert headers[b"cache-control"] == b"no-store" and len(headers) == len(SECURITY_HEADERS)
    assert answered(SecurityHeaders(Inner()), "websocket")[0]["headers"] == [(b"cache-control", b"no-store")]


def test_responses_are_counted_by_their_status() -> None:
    metrics = Metrics()
    guard = CountedResponses(Inner(), metrics)
    for kind in ("http", "http", "websocket"):
        assert len(answered(guard, kind)) == 2
    assert metrics.registry.get_sample_value("hoyle_responses_total", {"status": "200"}) == 2
