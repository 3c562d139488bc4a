"""Visitors: browsers with a secret token, a language, a theme and a player name, which are saved in cookies."""

import hashlib
import hmac
import logging
import re
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Message, Receive

from hoyle.bots import bot_names, display_name
from hoyle.errors import Refusal
from hoyle.i18n import LANGUAGES, N_, translator
from hoyle.pages.rendering import Reader, one_line
from hoyle.server.guards import client_of
from hoyle.table.signatures import signature
from hoyle.table.wire.events import MAX_NAME

LOGGER = logging.getLogger("hoyle.moderation")
NOT_FROM_HERE = N_(
    "The server cannot tell that this came from its own page. Load the page again; if that does not help, its operator has to look."
)
OTHER_ORIGIN = (
    "A form or a WebSocket was refused: its page is at %s, but the request is for the host %s. If both are this server, its proxy "
    "has to pass on the Host of the request with its port, and X-Forwarded-Proto."
)
YEAR_SECONDS = 365 * 24 * 3600
MAX_FORM_BYTES = 65_536
OPEN_TO_BANNED = ("/settings", "/games/delete", "/operator")
"""The forms that visitors may send who are banned, besides resignations."""
THEMES = ("light", "dark")
SECURE_SCHEMES = ("https", "wss")
MAX_COMPARISONS = 12
"""The number of own comparisons that a browser remembers."""
COMPARISON = re.compile(r"[0-9a-f]{20}")
RANDOM_BYTES, SIGNATURE_BYTES = 18, 12
"""The lengths of the two parts of a token."""


@dataclass
class Visitor(Reader):
    """A browser that uses the site."""

    token: str = ""
    """The secret that identifies the visitor; empty before the visitor takes a seat or saves a rule set."""
    is_secure: bool = False
    """Whether the connection is encrypted, so that cookies may be limited to encrypted connections."""

    comparisons: list[str] = field(default_factory=list[str])
    """The ids of the comparisons that the visitor has asked for, the newest first."""
    key: bytes = field(default=b"", repr=False)
    """The key of the store, which signs the list of comparisons in its cookie."""

    @property
    def holder(self) -> str:
        """The id of the visitor in the store: a digest of the token, or "" without a token."""
        return digest(self.token) if self.token else ""

    def asked(self, comparison: str) -> None:
        """Put a comparison first in the visitor's list."""
        others = [id for id in self.comparisons if id != comparison]
        self.comparisons = [comparison, *others][:MAX_COMPARISONS]

    def remember(self, response: Response) -> Response:
        """Set the cookies of the visitor in a response, and return the response."""
        values = {"seat": self.token, "lang": self.lang, "theme": self.theme, "name": encode_name(self.name)}
        values["lab"] = signed_comparisons(self.key, self.holder, self.comparisons)
        for cookie, value in values.items():
            if value:
                response.set_cookie(
                    f"hoyle_{cookie}",
                    value,
                    max_age=YEAR_SECONDS,
                    httponly=True,
                    samesite="lax",
                    secure=self.is_secure,
                )
        return response


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return the visitor of a request, from its cookies, query and headers."""
    cookies = cookies_of(connection)
    theme, token = cookies.get("hoyle_theme", ""), cookies.get("hoyle_seat", "")
    visitor = Visitor(
        language(connection, cookies),
        theme if theme in THEMES else "",
        decode_name(cookies.get("hoyle_name", "")),
        token if connection.app.state.tokens.is_valid(token) else "",
        connection.url.scheme in SECURE_SCHEMES,
        key=connection.app.state.tokens.key,
    )
    visitor.comparisons = own_comparisons(visitor.key, visitor.holder, cookies.get("hoyle_lab", ""))
    return visitor


def signed_comparisons(key: bytes, holder: str, ids: Sequence[str]) -> str:
    """Return the cookie with the comparisons that a visitor has asked for; empty without any.

    It is signed, because a visitor who has asked for a comparison may cancel it.
    """
    text = ".".join(ids)
    return f"{text}.{signature(key, 'comparisons', f'{holder} {text}').hex()}" if ids else ""


def own_comparisons(key: bytes, holder: str, cookie: str) -> list[str]:
    """Return the comparisons in a visitor's cookie; none if it is forged, or was made for another visitor."""
    ids = [id for id in cookie.split(".")[:MAX_COMPARISONS] if COMPARISON.fullmatch(id)]
    expected = signed_comparisons(key, holder, ids)
    return ids if hmac.compare_digest(expected.encode(), cookie.encode("utf-8", "replace")) else []


def cookies_of(connection: HTTPConnection) -> dict[str, str]:
    """Return the cookies of a request. Their values are not quoted; unquoting takes quadratic time before CPython 3.11.10."""
    pairs = (part.strip().partition("=") for part in connection.headers.get("cookie", "").split(";"))
    return {name: value for name, _, value in pairs}


class Tokens:
    """Makes the tokens of visitors, and recognizes them: random bytes and their signature by the server.

    Tokens of older servers have no signature. They are valid if their visitor has a seat or a saved rule set.
    """

    def __init__(self, key: bytes, older_holders: frozenset[str]) -> None:
        """Sign with a key; `older_holders` are the visitors with older tokens."""
        self.key, self.older_holders = key, older_holders

    def new(self) -> str:
        """Return a new token."""
        text = secrets.token_urlsafe(RANDOM_BYTES)
        return f"{text}.{self.signature(text)}"

    def signature(self, text: str) -> str:
        """Return the signature of a token's random part, in hexadecimal digits."""
        return signature(self.key, "visitor", text)[:SIGNATURE_BYTES].hex()

    def is_valid(self, token: str) -> bool:
        """Return whether this server made a token."""
        text, dot, signature = token.partition(".")
        if not token or not token.isascii():
            return False
        if not dot:
            return digest(token) in self.older_holders
        return hmac.compare_digest(signature, self.signature(text))


def digest(token: str) -> str:
    """Return the digest of a token, which is stored in place of the token."""
    return hashlib.sha256(b"seat:" + token.encode()).hexdigest()[:32]


def encode_name(name: str) -> str:
    """Return a name in a form that a cookie can hold."""
    return name.encode().hex()


def decode_name(value: str) -> str:
    """Return the name from a cookie, by the same rules as a typed one; an empty string if it is malformed or refused."""
    try:
        return plain_name(bytes.fromhex(value).decode())
    except (ValueError, Refusal):
        return ""


def plain_name(text: str) -> str:
    """Return a typed name as one line of limited length; Refusal if it is the name of a bot."""
    name = one_line(text, MAX_NAME)
    if comparable(name) in names_of_bots():
        raise Refusal(N_("A bot has this name. Choose another one."))
    return name


@cache
def names_of_bots() -> frozenset[str]:
    """Return the names of all bots in all languages, in comparable form."""
    names = [display_name(bot) for bot in bot_names()]
    return frozenset(comparable(translator(lang)(name)) for lang in LANGUAGES for name in names)


def comparable(name: str) -> str:
    """Return a name without differences that people overlook: case, spaces, and forms of the same letter.

    >>> comparable("Ｓｔｒｏｎｇ  bot") == comparable("strong bot")
    True
    """
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def language(connection: HTTPConnection, cookies: dict[str, str]) -> str:
    """Return the first available language of the query (`lang`), the cookie and the browser's settings, otherwise English."""
    candidates = [connection.query_params.get("lang", ""), cookies.get("hoyle_lang", "")]
    for part in connection.headers.get("accept-language", "").split(","):
        candidates.append(part.split(";")[0].strip().split("-")[0].lower())
    return next((lang for lang in candidates if lang in LANGUAGES), "en")


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether a request has no Origin header, or that of this server. Pages without TLS are another origin than those with it.

    A page with TLS may be behind a proxy that does not say so.
    """
    origin, is_secure = connection.headers.get("origin"), connection.url.scheme in SECURE_SCHEMES
    try:
        parts = urlsplit(origin or "")
    except ValueError:
        return False
    is_downgraded, host = is_secure and parts.scheme != "https", connection.headers.get("host")
    is_same = origin is None or (parts.netloc == host and not is_downgraded)
    if not is_same:
        connection.app.state.told_once.warning(OTHER_ORIGIN, origin, host)
    return is_same


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form; Refusal if another site sent it, or it is too long or malformed, or contains NUL."""
    body = await body_of(request)
    try:
        fields = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=200))
    except ValueError:
        raise Refusal(MALFORMED) from None
    if any("\0" in text for pair in fields.items() for text in pair):
        raise Refusal(MALFORMED)
    return fields


MALFORMED = N_("The server could not read that message.")


async def body_of(request: Request, max_bytes: int = MAX_FORM_BYTES) -> bytes:
    """Return the body of a request; Refusal if another site sent it or it is too long."""
    if not same_origin(request):
        raise Refusal(NOT_FROM_HERE)
    if not request.url.path.startswith(OPEN_TO_BANNED) and not request.url.path.endswith("/resign"):
        check_is_not_banned(request)
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > max_bytes:
            raise Refusal(N_("That message is too long."))
    return body


def check_is_not_banned(request: Request) -> None:
    """Refuse a visitor who is banned, and tell the log the address."""
    try:
        request.app.state.moderation.check(visitor_of(request).holder)
    except Refusal:
        LOGGER.warning("A banned person was refused.", extra={"address": client_of(request.scope)})
        raise


async def uploaded_file(request: Request, max_bytes: int = MAX_FORM_BYTES) -> tuple[str, str]:
    """Return the name and the text of the first file in a form; Refusal if there is none or the form is too long."""
    body = await body_of(request, max_bytes)
    whole = Request(request.scope, body_receiver(body))
    try:
        async with whole.form(max_files=1, max_fields=20, max_part_size=max_bytes) as fields:
            for value in fields.values():
                if isinstance(value, UploadFile):
                    return one_line(value.filename or "", 80), read_text(await value.read())
    except HTTPException:
        pass
    raise Refusal(MALFORMED)


def body_receiver(body: bytes) -> Receive:
    """Return the ASGI channel of a request whose body has been read already."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def read_text(content: object) -> str:
    """Return the text of a file; Refusal if it is not UTF-8."""
    try:
        return content.decode("utf-8-sig") if isinstance(content, bytes) else ""
    except ValueError:
        raise Refusal(N_("This file is not UTF-8 text.")) from None
