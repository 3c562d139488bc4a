"""Middleware that guards all requests: security headers, the names of the server, and the number of forms."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hoyle.server.logs import Once
from hoyle.server.metrics import Metrics
from hoyle.server.rates import Rates

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions of cards, set by the client
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "private, no-cache",
}
"""The headers of every response that does not have them. Pages contain something about the visitor, so no proxy keeps them."""
UNKNOWN_HOST = "There is no site of this name here."
NOT_ALLOWED = (
    "A request for the name %s was refused. If that is this server, add the name to the setting allow_hosts "
    "(hoyle serve --allow-host NAME)."
)
ODD_ADDRESS = "This address contains a character that cannot be read. Check the link."
COUNTED_BITS = 64
"""The part of an IPv6 address that says whose it is; its owner chooses the rest."""
BELOW_A_PATH = (
    "The proxy serves Hoyle below the path %s, where its links do not lead. Give it a name of its own, or a port."
)
TOO_MANY_FORMS = "Too many requests from this address. Wait a minute and try again."


class SecurityHeaders:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap the application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name for name, _ in message["headers"]}
                pairs = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
                message["headers"] = [*message["headers"], *(pair for pair in pairs if pair[0] not in present)]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class CountedResponses:
    """Counts the responses by status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """Wrap the application."""
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""

        async def counting_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.responses.labels(str(message["status"])).inc()
            await send(message)

        await self.app(scope, receive, counting_send if scope["type"] == "http" else send)


class AllowedHosts:
    """Refuses requests for other names, so that a page of another site cannot reach this server under its own name.

    IP addresses are always allowed, because no other site can be reached under them.
    """

    def __init__(self, app: ASGIApp, names: Sequence[str], told_once: Once) -> None:
        """Wrap the application; `names` are allowed besides localhost."""
        self.app, self.told_once = app, told_once
        self.names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if prefix := headers.get("x-forwarded-prefix"):
            self.told_once.warning(BELOW_A_PATH, prefix)
        if self.is_allowed(headers.get("host", "")):
            await self.app(scope, receive, send)
            return
        self.told_once.warning(NOT_ALLOWED, headers.get("host", ""))
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse(UNKNOWN_HOST, 421)(scope, receive, send)

    def is_allowed(self, host: str) -> bool:
        """Return whether the server answers to the value of a Host header."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self.names or is_ip_address(name)


def is_ip_address(name: str) -> bool:
    """Return whether a host name is an IP address.

    >>> is_ip_address("192.168.1.5"), is_ip_address("::1"), is_ip_address("evil.example")
    (True, True, False)
    """
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class WithoutNul:
    """Refuses addresses with the character NUL, which no text has and PostgreSQL cannot store."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap the application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            await PlainTextResponse(ODD_ADDRESS, 400)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


class FormRates:
    """Refuses forms of an address that sends too many."""

    def __init__(self, app: ASGIApp, rates: Rates) -> None:
        """Wrap the application."""
        self.app, self.rates = app, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "http" and scope["method"] == "POST" and not self.rates.allow_post(address_of(scope)):
            await PlainTextResponse(TOO_MANY_FORMS, 429, {"retry-after": "60"})(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def client_of(scope: Scope) -> str:
    """Return the address of the client, or "" if it is unknown."""
    client = scope.get("client")
    return client[0] if client else ""


def address_of(scope: Scope) -> str:
    """Return the address by which a client's requests are counted, or "" if it is unknown; see `counted_address`."""
    return counted_address(client_of(scope))


def counted_address(address: str) -> str:
    """Return an address as limits count it: of IPv6 the network of 64 bits, since everybody has a whole one.

    >>> counted_address("2001:db8::1:2:3:4"), counted_address("::ffff:192.0.2.1"), counted_address("192.0.2.1")
    ('2001:db8::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, IPv4Address) or ip.ipv4_mapped:
        return str(ip if isinstance(ip, IPv4Address) else ip.ipv4_mapped)
    return str(IPv6Network((ip, COUNTED_BITS), strict=False))
