"""Who asks: a browser known by a secret token, its language, its light or dark, the name it plays under."""

import email
import email.policy
import secrets
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from hoyle.serve.journal import digest
from hoyle.serve.wire import Refusal
from hoyle.words import LANGUAGES, N_, Words, words

YEAR = 365 * 24 * 3600
LONGEST_FORM = 65_536
THEMES = ("light", "dark")
LONGEST_NAME = 24


@dataclass
class Visitor:
    """One browser."""

    token: str
    lang: str
    theme: str
    name: str

    @property
    def say(self) -> Words:
        """Says messages in the visitor's language."""
        return words(self.lang)

    @property
    def holder(self) -> str:
        """How the visitor is known in the store."""
        return digest(self.token) if self.token else ""

    def remember(self, response: Response) -> Response:
        """Let the browser keep what it is known by."""
        kept = {"seat": self.token, "lang": self.lang, "theme": self.theme, "name": spelled(self.name)}
        for cookie, value in kept.items():
            if value:
                response.set_cookie(f"hoyle_{cookie}", value, max_age=YEAR, httponly=True, samesite="lax")
        return response


def visitor(connection: HTTPConnection) -> Visitor:
    """Who asks. A browser without a token has none until it sits down."""
    cookies = connection.cookies
    theme = cookies.get("hoyle_theme", "")
    return Visitor(
        cookies.get("hoyle_seat", "")[:64],
        language(connection),
        theme if theme in THEMES else "",
        read_name(cookies.get("hoyle_name", "")),
    )


def seated(who: Visitor) -> Visitor:
    """The visitor, with a token from now on."""
    who.token = who.token or secrets.token_urlsafe(24)
    return who


def spelled(name: str) -> str:
    """A name as a cookie can hold it."""
    return name.encode().hex()


def read_name(kept: str) -> str:
    """A name from a cookie; none if it is no name."""
    try:
        return bytes.fromhex(kept).decode()[:LONGEST_NAME]
    except ValueError:
        return ""


def plain_name(text: str) -> str:
    """A name as it is shown: one line, not too long."""
    return plain_text(text, LONGEST_NAME)


def plain_text(text: str, longest: int) -> str:
    """What somebody typed, as one line of at most so many letters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest].strip()


def language(connection: HTTPConnection) -> str:
    """By `?lang`, by what was chosen before, by what the browser asks for, else English."""
    asked = [connection.query_params.get("lang", ""), connection.cookies.get("hoyle_lang", "")]
    for part in connection.headers.get("accept-language", "").split(","):
        asked.append(part.split(";")[0].strip().split("-")[0].lower())
    return next((lang for lang in asked if lang in LANGUAGES), "en")


def same_origin(connection: HTTPConnection) -> bool:
    """Whether the request comes from a page of this server (or from no page at all)."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def form(request: Request) -> dict[str, str]:
    """The fields of a form that was sent; Refusal if it came from elsewhere or is too long."""
    try:
        return dict(parse_qsl((await body_of(request)).decode(), keep_blank_values=True, max_num_fields=200))
    except ValueError:
        raise Refusal(MUDDLED) from None


MUDDLED = N_("The table did not understand that message.")


async def body_of(request: Request) -> bytes:
    """What was sent; Refusal if it came from elsewhere or is too long."""
    if not same_origin(request):
        raise Refusal(N_("That was sent from another site's page; please use this one."))
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > LONGEST_FORM:
            raise Refusal(N_("That message was too long."))
    return body


async def sent_file(request: Request) -> tuple[str, str]:
    """The name and the text of the first file in a form that was sent with one."""
    head = f"Content-Type: {request.headers.get('content-type', '')}\r\n\r\n".encode("latin-1", "replace")
    message = email.message_from_bytes(head + await body_of(request), policy=email.policy.HTTP)
    for part in message.iter_parts():
        if part.get_filename() is not None:
            return plain_text(part.get_filename() or "", 80), read_text(part.get_payload(decode=True))
    raise Refusal(MUDDLED)


def read_text(content: object) -> str:
    """A file's bytes as text."""
    try:
        return content.decode("utf-8-sig") if isinstance(content, bytes) else ""
    except ValueError:
        raise Refusal(N_("This is no text in UTF-8.")) from None
