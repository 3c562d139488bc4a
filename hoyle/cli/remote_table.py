"""Tables of other servers, as a program reaches them: their address, their invitation, and a free seat."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPException
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from hoyle.cli.arguments import Mistake
from hoyle.codec import decode
from hoyle.errors import Refusal
from hoyle.messages import message

SECONDS = 20
"""How long the server may take to answer."""
MAX_ANSWER = 1 << 20
"""How many bytes of an answer are read."""
EXAMPLE = "https://play.example.org/t/AbC123"


@dataclass(frozen=True)
class TableAddress:
    """The address of a table."""

    site: str
    """The address of the server, without the path of the table."""
    table: str

    @property
    def page(self) -> str:
        """The address of the table's page."""
        return f"{self.site}/t/{self.table}"

    @property
    def socket(self) -> str:
        """The address of the server's WebSocket."""
        return f"ws{self.site.removeprefix('http')}/ws"


@message()
@dataclass
class Invitation:
    """What a server tells programs about a table; see `hoyle.server.handlers.programs`."""

    game: str
    version: int
    layout: str
    open: list[int]
    """The seats that are free."""


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    status: int
    headers: Mapping[str, str]
    cookies: list[str]
    text: str

    @property
    def error(self) -> str:
        """The sentence of a refusal; empty if the answer has none."""
        try:
            found = json.loads(self.text)
        except ValueError:
            return ""
        return printable(str(found.get("error", ""))) if isinstance(found, dict) else ""


class NoRedirect(HTTPRedirectHandler):
    """Returns redirects as answers."""

    def redirect_request(self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str) -> None:
        """Follow none."""


def address_of(url: str) -> TableAddress:
    """Return the address of a table in a link; Mistake if it is not the link of a table."""
    try:
        parts = urlsplit(url)
        is_valid = bool(parts.hostname) and parts.scheme in ("http", "https") and (parts.port or 1) > 0
    except ValueError:
        raise Mistake(f"{url} is not an address: give the link of a table, such as {EXAMPLE}.") from None
    before, found, after = parts.path.partition("/t/")
    if not (is_valid and found and after.partition("/")[0]):
        raise Mistake(f"{url} is not the address of a table: give its link, such as {EXAMPLE}.")
    return TableAddress(f"{parts.scheme}://{parts.netloc}{before}", after.partition("/")[0])


def ask(url: str, fields: Mapping[str, str] | None = None) -> Answer:
    """Return the answer to a GET request, or to a form with these fields; Mistake if there is none."""
    body = None if fields is None else urlencode(fields).encode()
    request = Request(url, body, {"Accept": "application/json", "Accept-Language": "en"})
    try:
        with build_opener(NoRedirect).open(request, timeout=SECONDS) as response:
            return answer_of(response)
    except HTTPError as error:
        with error:
            return answer_of(error)
    except (URLError, HTTPException, OSError, ValueError) as error:
        reason = printable(str(getattr(error, "reason", "") or error))
        raise Mistake(f"{url} cannot be reached ({reason}).") from None


def answer_of(response: Any) -> Answer:
    """Return an HTTP response as an Answer."""
    text = response.read(MAX_ANSWER).decode("utf-8", "replace")
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Answer(response.status, headers, response.headers.get_all("set-cookie") or [], text)


def invitation_of(address: TableAddress) -> Invitation:
    """Return the invitation of a table; Mistake if there is no such table, or no Hoyle."""
    answer = ask(f"{address.page}/invitation.json")
    if 300 <= answer.status < 400:
        raise Mistake(f"{address.site} has moved to {printable(answer.headers.get('location', ''))}: use that address.")
    if answer.status != 200:
        raise Mistake(answer.error or f"There is no table of Hoyle at {address.page}.")
    try:
        return decode(answer.text, Invitation)
    except Refusal:
        raise Mistake(f"There is no table of this Hoyle at {address.page}.") from None


def take_seat(address: TableAddress, name: str) -> str:
    """Take a free seat, and return the Cookie header that proves it; Mistake if the server gives none."""
    answer = ask(f"{address.page}/sit", {"name": name})
    cookies = [cookie.partition(";")[0] for cookie in answer.cookies]
    if answer.status != 303 or not any(cookie.startswith("hoyle_seat=") for cookie in cookies):
        raise Mistake(answer.error or f"{address.page} gives no seat (status {answer.status}).")
    return "; ".join(cookies)


def printable(text: str) -> str:
    r"""Return a text of a server without characters that control a terminal.

    >>> printable("a\x1b[31mb\n")
    'a [31mb'
    """
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()
