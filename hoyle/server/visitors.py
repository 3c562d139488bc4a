"""Visitors: browsers with a secret token, a language, a theme and a player name, which are saved in cookies."""

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

YEAR_SECONDS = 365 * 24 * 3600
MAX_FORM_BYTES = 65_536
THEMES = ("light", "dark")
MAX_NAME = 24


@dataclass
class Visitor(Reader):
    """A browser that uses the site."""

    token: str = ""
    """The secret that identifies the visitor; empty before the visitor takes a seat or saves a rule set."""

    @property
    def holder(self) -> str:
        """The id of the visitor in the store: a digest of the token, or "" without a token."""
        return digest(self.token) if self.token else ""

    def remember(self, response: Response) -> Response:
        """Set the cookies of the visitor in a response, and return the response."""
        values = {"seat": self.token, "lang": self.lang, "theme": self.theme, "name": encode_name(self.name)}
        for cookie, value in values.items():
            if value:
                response.set_cookie(f"hoyle_{cookie}", value, max_age=YEAR_SECONDS, httponly=True, samesite="lax")
        return response


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return the visitor of a request, from its cookies, query and headers."""
    cookies = connection.cookies
    theme = cookies.get("hoyle_theme", "")
    return Visitor(
        language(connection),
        theme if theme in THEMES else "",
        decode_name(cookies.get("hoyle_name", "")),
        cookies.get("hoyle_seat", "")[:64],
    )


def with_token(visitor: Visitor) -> Visitor:
    """Give the visitor a token if there is none yet, and return the visitor."""
    visitor.token = visitor.token or secrets.token_urlsafe(24)
    return visitor


def digest(token: str) -> str:
    """Return the digest of a token, which is stored in place of the token."""
    return hashlib.sha256(b"seat:" + token.encode()).hexdigest()[:32]


def encode_name(name: str) -> str:
    """Return a name in a form that a cookie can hold."""
    return name.encode().hex()


def decode_name(value: str) -> str:
    """Return the name from a cookie; an empty string if it is malformed."""
    try:
        return bytes.fromhex(value).decode()[:MAX_NAME]
    except ValueError:
        return ""


def plain_name(text: str) -> str:
    """Return a typed name as one line of limited length."""
    return one_line(text, MAX_NAME)


def language(connection: HTTPConnection) -> str:
    """Return the first available language of the query (`lang`), the cookie and the browser's settings, otherwise English."""
    candidates = [connection.query_params.get("lang", ""), connection.cookies.get("hoyle_lang", "")]
    for part in connection.headers.get("accept-language", "").split(","):
        candidates.append(part.split(";")[0].strip().split("-")[0].lower())
    return next((lang for lang in candidates if lang in LANGUAGES), "en")


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether a request has no Origin header, or that of this server."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def form(request: Request) -> dict[str, str]:
    """Return the fields of a form; Refusal if another site sent it, or it is too long or malformed."""
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
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_FORM_BYTES:
            raise Refusal(N_("That message is too long."))
    return body


async def uploaded_file(request: Request) -> tuple[str, str]:
    """Return the name and the text of the first file in a form; Refusal if there is none."""
    header = f"Content-Type: {request.headers.get('content-type', '')}\r\n\r\n".encode("latin-1", "replace")
    message = email.message_from_bytes(header + await body_of(request), policy=email.policy.HTTP)
    for part in message.iter_parts():
        if part.get_filename() is not None:
            return one_line(part.get_filename() or "", 80), read_text(part.get_payload(decode=True))
    raise Refusal(MALFORMED)


def read_text(content: object) -> str:
    """Return the text of a file; Refusal if it is not UTF-8."""
    try:
        return content.decode("utf-8-sig") if isinstance(content, bytes) else ""
    except ValueError:
        raise Refusal(N_("This file is not UTF-8 text.")) from None
