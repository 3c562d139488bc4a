"""Requests of the operator's tools: is the process alive, is the server ready, and figures for Prometheus."""

from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from hoyle.server.guards import client_of
from hoyle.server.health import LITTLE_SPACE
from hoyle.server.metrics import CONTENT_TYPE

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers by which a request shows that it came through a proxy."""
NOT_HERE = "Metrics are for this machine alone. Allow other addresses with the setting metrics_addresses."
NO_STORE = {"cache-control": "no-store"}


async def healthz(request: Request) -> Response:
    """Answer that the process is alive."""
    return PlainTextResponse("ok\n", headers=NO_STORE)


async def readyz(request: Request) -> Response:
    """Answer whether the server can be used: it is not stopping, its event loop is in time, its store can be written.

    It can be used while little space is free on the disk, but the answer and the log say so.
    """
    problem, space = await request.app.state.health.problem(), request.app.state.space
    text = problem or "ready"
    if not problem and not request.app.state.tables.store.is_shared:
        await space.look()
    if not problem and space.free < LITTLE_SPACE:
        text = "ready, but less than 100 MB are free on the disk of the store"
        request.app.state.told_once.warning("Less than 100 MB are free on the disk of the store.")
    return PlainTextResponse(f"{text}\n", 503 if problem else 200, headers=NO_STORE)


async def metrics(request: Request) -> Response:
    """Return the figures of the server, if the request comes from an address that may read them."""
    if not may_read(request, request.app.state.settings.metrics_addresses):
        return PlainTextResponse(NOT_HERE, 403)
    await request.app.state.space.look()
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE, headers=NO_STORE)


def may_read(request: Request, addresses: tuple[str, ...]) -> bool:
    """Return whether a request comes from one of these addresses, or from this machine without a proxy."""
    address = client_of(request.scope)
    if address in addresses:
        return True
    is_direct = not any(name in request.headers for name in FORWARDED)
    return is_direct and is_loopback(address) and is_loopback(request.url.hostname or "")


def is_loopback(name: str) -> bool:
    """Return whether an address or a host name is this machine as it calls itself.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("play.example")
    (True, True, False)
    """
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
