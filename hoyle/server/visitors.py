"""Visitors: a browser with its secret token, language, theme and player name."""

import email
import email.policy
import hashlib
import secrets
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hoyle.errors import Refusal
from hoyle.i18n import LANGUAGES, N_
from hoyle.server.pages.rendering import Reader, one_line

YEAR = 365 * 24 * 3600
LONGEST_FORM = 65_536
THEMES = ("light", "dark")
LONGEST_NAME = 24


@dataclass
class Visitor(Reader):
    """One browser."""

    token: str = ""

    @property
    def holder(self) -> str:
        """The id of the visitor in the store."""
        return digest(self.token) if self.token else ""

    def remember(self, response: Response) -> Response:
        """Set the cookies of the visitor."""
        values = {"seat": self.token, "lang": self.lang, "theme": self.theme, "name": encode_name(self.name)}
        for cookie, value in values.items():
            if value:
                response.set_cookie(f"hoyle_{cookie}", value, max_age=YEAR, httponly=True, samesite="lax")
        return response


def visitor(connection: HTTPConnection) -> Visitor:
    """Return the visitor of a request. A browser gets its token when it takes a seat."""
    cookies = connection.cookies
    theme = cookies.get("hoyle_theme", "")
    return Visitor(
        language(connection),
        theme if theme in THEMES else "",
        decode_name(cookies.get("hoyle_name", "")),
        cookies.get("hoyle_seat", "")[:64],
    )


def with_token(who: Visitor) -> Visitor:
    """Give the visitor a token if it has none, and return the visitor."""
    who.token = who.token or secrets.token_urlsafe(24)
    return who


def digest(token: str) -> str:
    """Return the digest of a token, under which it is stored."""
    return hashlib.sha256(b"seat:" + token.encode()).hexdigest()[:32]


def encode_name(name: str) -> str:
    """Return a name in a form that a cookie can hold."""
    return name.encode().hex()


def decode_name(value: str) -> str:
    """Return the name from a cookie; an empty string if it is malformed."""
    try:
        return bytes.fromhex(value).decode()[:LONGEST_NAME]
    except ValueError:
        return ""


def plain_name(text: str) -> str:
    """Return a name as it is shown: one line of limited length."""
    return one_line(text, LONGEST_NAME)


def language(connection: HTTPConnection) -> str:
    """Return the language from `?lang`, the cookie or the browser's settings, in this order; English if none fits."""
    wanted = [connection.query_params.get("lang", ""), connection.cookies.get("hoyle_lang", "")]
    for part in connection.headers.get("accept-language", "").split(","):
        wanted.append(part.split(";")[0].strip().split("-")[0].lower())
    return next((lang for lang in wanted if lang in LANGUAGES), "en")


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether the request comes from a page of this server, or from no page."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form; Refusal if another site sent it or it is too long."""
    try:
        return dict(parse_qsl((await body_of(request)).decode(), keep_blank_values=True, max_num_fields=200))
    except ValueError:
        raise Refusal(MALFORMED) from None


MALFORMED = N_("The server could not read that message.")


async def body_of(request: Request) -> bytes:
    """Return the body of a request; Refusal if another site sent it or it is too long."""
    if not same_origin(request):
        raise Refusal(N_("That request came from another site. Please use this page."))
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LONGEST_FORM:
            raise Refusal(N_("That message is too long."))
    return body


async def sent_file(request: Request) -> tuple[str, str]:
    """Return the name and the text of the first file in a form."""
    head = f"Content-Type: {request.headers.get('content-type', '')}\r\n\r\n".encode("latin-1", "replace")
    message = email.message_from_bytes(head + await body_of(request), policy=email.policy.HTTP)
    for part in message.iter_parts():
        if part.get_filename() is not None:
            return one_line(part.get_filename() or "", 80), read_text(part.get_payload(decode=True))
    raise Refusal(MALFORMED)


def read_text(content: object) -> str:
    """Return the text of a file."""
    try:
        return content.decode("utf-8-sig") if isinstance(content, bytes) else ""
    except ValueError:
        raise Refusal(N_("This file is not UTF-8 text.")) from None
