"""A server and the page of a published site give the same answers to the same requests."""

import asyncio
import json
import re
from collections.abc import Generator
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from hoyle.games import GAMES
from hoyle.lab.puzzles import puzzles_of
from hoyle.rulesets.links import fields_of
from hoyle.server.answers import SHOWN
from hoyle.table import daily
from hoyle.table.daily import FIRST_DAY
from tests.support.clients import known_deal, open_known_deals, serving
from tests.support.page_visitor import HOST, Visitor
from tests.support.puzzles import right_and_wrong

TODAY = FIRST_DAY
TICKET = 24
"""The number of characters of a ticket."""
SCRIPT = {"Accept": "application/json"}


class Asked(NamedTuple):
    """A request. `$1` is the id in the first location of a redirect, `$2` that in the second, and so on."""

    method: str
    address: str
    fields: dict[str, str]


def get(*addresses: str) -> list[Asked]:
    return [Asked("GET", address, {}) for address in addresses]


def post(address: str, **fields: str) -> Asked:
    return Asked("POST", address, fields)


TABLE_PAGES = (
    "",
    "?guide=yes",
    "/rules",
    "/change",
    "/proposals",
    "/guide",
    "/replay",
    "/replay?seq=0&seat=watch",
    "/replay?seq=99",
    "/replay?seat=open",
    "/play-on",
    "/play-on?seq=0&seat=s0",
    "/play-on?seq=9999",
    "/view",
    "/view?seq=0",
    "/view?seq=0&seat=open",
    "/view?seq=-1",
    "/last-turn",
    "/daily",
    "/deal",
    "/record.json",
    "/game.txt",
    "/nothing",
)
RIGHT, WRONG = right_and_wrong(puzzles_of("r")[0])
PATIENCE = fields_of(GAMES["board64"], GAMES["board64"].presets["patience_open"].values)
"""Rules for one player, so that no bot has a part in what is compared."""
REQUESTS = [
    *get("/", "/?q=r", "/?q=nothing+of+this+name", "/other-games", "/nothing", "/g/chess", "/c/nothing", "/t/nothing"),
    *get("/puzzles", "/puzzles/r/1", f"/puzzles/r/1?{RIGHT}", f"/puzzles/r/1?{WRONG}", "/puzzles/r/1?move=99"),
    *get("/puzzles/r/9999", "/puzzles/chess/1", "/daily", f"/daily/{TODAY}", "/daily/soon", "/daily/2020-01-01"),
    *get("/g/muzicando/score", "/g/muzicando/score?contract=x&places=y", "/g/r/score", "/g/chess/score"),
    *get("/g/r", "/g/r?points_to_win=2", "/g/r?points_to_win=many", "/g/telepathy?title=Mine&about=So", "/g/board64"),
    *get("/g/r/rules", "/g/r/rules?points_to_win=2", "/g/r/rules?points_to_win=many", "/g/chess/rules"),
    *get("/g/r/check", "/g/r/check?points_to_win=2&last=points_to_win", "/g/r/check?points_to_win=many"),
    post("/g/r/check", points_to_win="3", last="points_to_win"),
    post("/g/chess/check"),
    post("/g/r/change", points_to_win="3", set="points_to_win=2", bot="random", title="Mine"),
    post("/g/r/change", set=""),
    post("/g/r/save", points_to_win="2", title="Quick R", about="Two points end it."),
    post("/g/r/save", points_to_win="many"),
    post("/g/r/keep", points_to_win="2"),
    post("/g/r/keep", points_to_win="many", title="Clash"),
    post("/g/r/keep", points_to_win="2", title="Quick R", about="Two points <end> it."),
    *get("/c/$1", "/c/$1?points_to_win=4", "/"),
    post("/c/$1/forget"),
    *get("/c/$1"),
    post("/g/r", points_to_win="many", bot="random"),
    post("/g/r", bot="nobody"),
    post("/g/chess", bot="random"),
    post("/g/board64", **PATIENCE, ticket=known_deal(5), name="Ann", salt="word", title="Alone"),
    post("/g/board64", **PATIENCE, ticket=known_deal(5)),
    *get(*(f"/t/$2{page}" for page in TABLE_PAGES), "/", "/other-games", "/other-games?table=$2"),
    post("/t/$2/again"),
    post("/t/$2/play-on", seq="0", seat="0"),
    post("/t/$2/resign"),
    post("/t/$2/resign"),
    *get(*(f"/t/$2{page}" for page in TABLE_PAGES)),
    post("/t/$2/play-on", seq="0", seat="0", bot="random"),
    post("/t/$2/play-on", seq="9999", seat="0", bot="random"),
    post("/t/$2/again", ticket=known_deal(6)),
    post("/t/$2/swap", ticket=known_deal(7)),
    post(f"/daily/{TODAY}/board64"),
    post(f"/daily/{TODAY}/board64"),
    post(f"/daily/{TODAY}/chess"),
    *get("/t/$7/daily", "/t/$7", "/daily"),
    post("/t/$7/resign"),
    *get("/t/$7/daily", "/t/$7/replay", "/daily", "/", "/other-games"),
    post("/t/nothing/resign"),
]


DIFFERENT = (
    r'<section class="door"[^>]* aria-labelledby="door-(?:friend|rules)">.*?</section>',  # a server has friends, a site a studio
    r'<p class="why-not" data-doubt=[^>]*></p>',  # bots try rules on a server only
    r'<option value="(friend|anyone)".*?</option>',  # nobody else can join a table in a browser
    r'<a class="button" href="[^"]*" data-print>.*?</a>',  # a server makes PDFs, a site only score sheets
    r'<button class="button" formaction="/g/\w+/publish".*?</button>',  # there is no gallery without a server
    r'<p class="option-help" id="publish-help">.*?</p>',
    r'<section class="gallery-invitation".*?</section>',
    r'<form method="post" action="/g/\w+/publish">.*?</form>',
    r'<p class="summary" data-played.*?</p>',  # a site knows no games of others
    r'<p class="lead">.*?</p>',  # the lobby of a site says that everything stays in the browser
    r'<p class="puzzle-score">.*?</p>',  # a server shows streaks on the page of one's games
    r'<section aria-labelledby="people">.*?</section>',  # nor the results of other people
    r'<section aria-labelledby="own" hidden>.*?</section>',  # the place where a site's script lists saved rules
    r'<th scope="col">(Ergebnisse|Beschreibung)</th>',  # beside saved rules: the results of all games, or the description
    r'<a class="button quiet" href="/g/\w+/studio".*?</a>',  # rules are changed in the browser
    r'<a href="/g/\w+/studio">.*?</a>',
    r"<td>(Mit diesen Regeln|Two points) .*?</td>",
)
"""What is on the pages of one of them alone, and why."""
DATA = ("played", "print", "cards")
"""What the answer about changed rules has for the same reasons, and the rule cards, which are chosen by the id of the table."""


class Got(NamedTuple):
    """An answer."""

    status: int
    type: str
    location: str
    file: str
    """The name of the file as which a browser saves the answer."""
    body: str


class Same:
    """Somebody who asks, and the ids that the answers have given so far."""

    def __init__(self) -> None:
        self.ids = list[str]()

    def filled(self, text: str) -> str:
        """Return a text with ids in place of their numbers."""
        return re.sub(r"\$(\d+)", lambda match: [*self.ids, *[""] * 9][int(match[1]) - 1], text)

    def note(self, location: str) -> None:
        """Note the id of what a request has made."""
        found = re.match(r"/[tc]/([\w-]{8,})", location)
        if found and found[1] not in self.ids:
            self.ids.append(found[1])

    def plain(self, text: str) -> str:
        """Return a text with numbers in place of ids, and without what chance alone decides: tickets and their seals."""
        for number, id in enumerate(self.ids, 1):
            text = text.replace(id, f"${number}")
        return re.sub(r"\b[0-9a-f]{64}\b", "SEAL", re.sub(rf"(?<![\w-])[\w-]{{{TICKET}}}(?![\w-])", "TICKET", text))


async def at_page() -> list[Got]:
    """What a page answers."""
    visitor, seen, found = Visitor(), Same(), list[Got]()
    await visitor.page.ready()
    open_known_deals(visitor.page.tables.tickets)
    for method, address, fields in REQUESTS:
        answer = await visitor.request(seen.filled(address), method, **fields)
        seen.note(answer["location"])
        body = answer["body"].replace(f"{HOST}de/table/?", "").replace(f"{HOST}de/", "/").replace(HOST, "/")
        body = re.sub(r'"(/g/\w+)/"', r'"\1"', body)  # the form without options is a file in a folder
        file = "" if answer["type"] in SHOWN else answer["file"]
        found.append(Got(answer["status"], answer["type"], seen.plain(answer["location"]), file, seen.plain(body)))
    return found


def at_server(store: Path) -> list[Got]:
    """What a server answers."""
    seen, found = Same(), list[Got]()
    with serving(store) as server:
        guest, house = server.browser(), f"http://127.0.0.1:{server.port}"
        for method, address, fields in REQUESTS:
            headers = {"Accept-Language": "de"} | (SCRIPT if address.endswith("/open") else {})
            answer = guest.ask(method, seen.filled(address), urlencode(fields), **headers)
            seen.note(answer.at)
            media_type = answer.headers.get("content-type", "text/html").partition(";")[0]
            body = seen.plain(answer.text.replace(house, ""))
            file = answer.headers.get("content-disposition", "").partition("UTF-8''")[2]
            found.append(Got(answer.status, media_type, seen.plain(answer.at), file, body))
    return found


def shown(html: str) -> list[str]:
    """The lines of what a page shows, without what only a server or only a site has."""
    inside = re.sub(r".*(<title>.*</title>).*(<main.*</main>).*", r"\1\2", html, flags=re.DOTALL)
    for pattern in DIFFERENT:
        inside = re.sub(pattern, "", inside, flags=re.DOTALL)
    return [line.strip() for line in unescape(inside).splitlines() if line.strip()]


def compared(answer: Got) -> object:
    """The data of an answer, without what only a server or only a site has."""
    data = json.loads(answer.body)
    return {name: value for name, value in data.items() if name not in DATA} if isinstance(data, dict) else data


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Generator[list[tuple[Got, Got]]]:
    """What a server and a page answer to each request."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "today", lambda: TODAY)
        patch.setattr("hoyle.publish.page.games.choose", lambda: "Hoyle")
        yield list(zip(at_server(tmp_path_factory.mktemp("same") / "hoyle.db"), asyncio.run(at_page()), strict=True))


def test_there_are_a_hundred_requests() -> None:
    assert len(REQUESTS) >= 100


@pytest.mark.parametrize("number", range(len(REQUESTS)), ids=lambda n: f"{REQUESTS[n].method}{REQUESTS[n].address}")
def test_a_server_and_a_page_answer_alike(answers: list[tuple[Got, Got]], number: int) -> None:
    server, page = answers[number]
    assert server[:4] == page[:4]
    if server.type == "application/json":
        assert compared(server) == compared(page)
    elif server.type == "text/html" and not server.location:
        assert shown(server.body) == shown(page.body)
    else:
        assert server.body == page.body
