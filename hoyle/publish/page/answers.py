"""What a page's host answers: the pages and data that a server would answer with."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, cast
from urllib.parse import parse_qsl, urlencode

from hoyle.errors import NotFound, Refusal
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, N_, Translator, translator
from hoyle.pages.rendering import PageAddress, Reader, render
from hoyle.publish.links import SHELL, home_of, page_link
from hoyle.rules.game import Game
from hoyle.table.people.talk import plain_text
from hoyle.table.wire.events import MAX_NAME, Player

MAX_SEED = (1 << 53) - 1
"""The largest integer that JavaScript holds exactly."""
MALFORMED = N_("The results of the games are malformed: load the page again.")
HTML, JSON = "text/html", "application/json"


@dataclass
class Answer:
    """An answer to a request."""

    status: int = 200
    type: str = HTML
    body: str = ""
    location: str = ""
    """Where the reader goes instead: an address as a server has it."""
    file: str = ""
    """The name of the file as which the body is saved."""

    def text(self) -> str:
        """Return the answer as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)


@dataclass
class Request:
    """A request of the page, as its scripts would send it to a server."""

    method: str
    address: str
    """The path and the query."""
    fields: dict[str, str]
    """The fields of a form."""
    lang: str
    site: str
    """The address of the folder of the site."""
    home: str
    """The address of the folder of the pages in the reader's language."""
    holder: str = ""
    """The id of the person in the store."""
    title: str = ""
    """The title of the site."""
    query: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def path(self) -> str:
        """The path without the query."""
        return self.address.partition("?")[0]

    @property
    def say(self) -> Translator:
        """The translator into the reader's language."""
        return translator(self.lang)

    @property
    def values(self) -> dict[str, str]:
        """The fields of the query and of the form."""
        return self.query | self.fields

    def number(self, name: str) -> int:
        """Return the number in a field of the form, at most MAX_SEED; 1 if there is none."""
        text = self.fields.get(name, "")
        return min(int(text), MAX_SEED) if text.isascii() and text.isdecimal() else 1

    @property
    def name(self) -> str:
        """The name of the person."""
        return plain_text(self.values.get("name", ""))[:MAX_NAME].strip()

    @property
    def person(self) -> Player:
        """The person as a player."""
        return Player("human", self.name, holder=self.holder, salt=self.values.get("salt", "")[:80])

    @property
    def reader(self) -> Reader:
        """The person as the reader of a page."""
        return Reader(self.lang, name=self.name, is_published=True, site_title=self.title)

    def link(self, address: str) -> str:
        """Return the link to a page, with the address of the site."""
        return page_link(address, self.site, self.home)

    def page(self, template: str, model: Mapping[str, object], status: int = 200) -> Answer:
        """Return a page in the reader's language."""
        languages = {lang: f"{self.site}{home_of(lang, LANGUAGES)}{SHELL}?{self.address}" for lang in LANGUAGES}
        return Answer(status, HTML, render(template, self.reader, PageAddress(self.path, languages), **model))

    def refused(self, refusal: Refusal) -> Answer:
        """Return the page with the sentence of a refusal."""
        sentence = self.say(refusal.message, **refusal.facts)
        return self.page("error.html", {"sentence": sentence}, 404 if isinstance(refusal, NotFound) else 400)


def data(value: object, status: int = 200) -> Answer:
    """Return plain data as an answer."""
    return Answer(status, JSON, json.dumps(value, ensure_ascii=False))


def moved(address: str) -> Answer:
    """Return an answer that leads to another page."""
    return Answer(303, location=address)


def request_of(text: str) -> Request:
    """Return the request in a message of the page."""
    values = cast(dict[str, Any], json.loads(text))
    query = dict(parse_qsl(str(values["address"]).partition("?")[2], keep_blank_values=True))
    lang = values["lang"] if values["lang"] in LANGUAGES else "en"
    values |= {"query": query, "lang": lang, "fields": dict(values.get("fields") or {})}
    return Request(**values)


def form_address(game: Game, fields: Mapping[str, str]) -> str:
    """Return the address of a game's form of house rules with these fields."""
    return f"/g/{game.name}{'?' * bool(fields)}{urlencode(fields)}"


def game_named(name: str) -> Game:
    """Return a game of the site; NotFound if it has none of this name."""
    if name not in GAMES:
        raise NotFound(N_("There is no game with this name."))
    return GAMES[name]
