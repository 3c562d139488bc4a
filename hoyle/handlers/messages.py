"""Requests and answers as plain values."""

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.handlers.site import Site, SiteStore
from hoyle.host.loaded_table import SeenTable
from hoyle.i18n import Translator
from hoyle.pages import studio
from hoyle.pages.from_hoyle import TEXT_PAGE
from hoyle.pages.rendering import Reader, one_line
from hoyle.rules.game import Game
from hoyle.rulesets.published_rules import Published
from hoyle.table.opening import Wish
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.wire.events import Player

HTML, JSON, TEXT, TOML = "text/html", "application/json", "text/plain", "application/toml"
NOT_STORED = {"Cache-Control": "no-store"}
"""The headers of answers that no cache may keep."""
MAX_SALT = 80
"""The maximum length of the word that a player adds to the shuffle."""


OF_NO_SERVER: dict[str, Any] = {
    "has_operators": False,
    "preview_picture": "",
    "foreseen": [],
    "paragraphs": [],
    "studio": "",
    "chooser": None,
}
"""The variables of the page of a table that a server fills."""


@dataclass
class Answer:
    """An answer to a request."""

    status: int = 200
    type: str = HTML
    body: str = ""
    template: str = ""
    """The template of which the body is made, with the variables in `model`; empty if `body` is the whole answer."""
    model: Mapping[str, Any] = field(default_factory=dict[str, Any])
    location: str = ""
    """Where the reader goes instead: an address as a server has it."""
    file: str = ""
    """The name of the file as which the body is saved."""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(kw_only=True)
class Request:
    """A request of a person. Its methods are what a server and a page do in different ways; those here do what a page does."""

    site: Site[SiteStore]
    method: str
    path: str
    """The path of the address, without the query."""
    query: dict[str, str]
    fields: dict[str, str]
    """The fields of a form."""
    parts: Mapping[str, str] = field(default_factory=dict[str, str])
    """The variable parts of the path, by their names in the route."""
    reader: Reader
    is_script: bool = True
    """Whether a script asks, and not the browser for a page to show."""

    @property
    def say(self) -> Translator:
        """The translator into the reader's language."""
        return self.reader.say

    @property
    def values(self) -> dict[str, str]:
        """The fields of the query and of the form."""
        return {**self.query, **self.fields}

    @property
    def holder(self) -> str:
        """The id of the person in the store; empty if nothing is stored about the person."""
        raise NotImplementedError

    def player(self) -> Player:
        """Return the person as a player."""
        return Player(
            "human", self.reader.name, holder=self.holder, salt=one_line(self.values.get("salt", ""), MAX_SALT)
        )

    def link(self, address: str) -> str:
        """Return the whole address of a page, to be shared."""
        raise NotImplementedError

    async def file(self) -> tuple[str, str]:
        """Return the name and the text of an uploaded file; Refusal if there is none."""
        return self.fields.get("file.name", ""), self.fields.get("file", "")

    def count_table(self) -> None:
        """Refuse to open another table for somebody who has just opened many."""

    async def address_elsewhere(self, wish: Wish) -> str:
        """Return the address of another table that the person gets in place of a new one; empty if there is none."""
        return ""

    def studio_of(self, game: Game) -> str:
        """Return the address of the page on which rules of a game are changed; empty if there is none."""
        return studio.address(game)

    takes_rewrites = True
    """Whether the person may open tables by worked rewrites."""

    async def rewritten(self, usual: Game, file: str, text: str) -> tuple[str, list[RewriteText]]:
        """Return the name of the game that a worked rewrite makes of the usual one, and its texts, after making it playable."""
        raise NotImplementedError

    def studio_with(self, game: Game, texts: Iterable[RewriteText]) -> str:
        """Return the address of the studio for a game with texts in it; empty if there is no studio."""
        address = self.studio_of(game)
        is_studio = bool(address) and not address.endswith(TEXT_PAGE)
        return studio.with_texts(address, [(each.file, each.text) for each in texts]) if is_studio else ""

    async def parent(self, fields: Mapping[str, str]) -> Published | None:
        """Return the published rules of which those of a form are a fork."""
        return None

    async def results_of(self, game: str, rules: str) -> str:
        """Return the results of all games with these rules (the canonical text), in words; empty if they are not collected."""
        return ""

    def proposed_for(self, fields: Mapping[str, str]) -> str:
        """Return the table for which the rules of a form may be proposed; empty if there is none."""
        return ""

    async def added_to_lobby(self) -> dict[str, Any]:
        """Return variables of the lobby: the tables that anybody may join, and where tables against bots alone are stored."""
        return {"open_tables": [], "browser_tables": "", "invite": ""}

    async def added_to_table(self, table: SeenTable, model: dict[str, Any]) -> dict[str, Any]:
        """Return variables of the page of a table, beside those in `model`."""
        return dict(OF_NO_SERVER)

    def review_marks(self, table: SeenTable) -> list[dict[str, object]]:
        """Return what a finished review says of the person's choices, for the replay; nothing if there is none."""
        return []

    def review_of(self, table: SeenTable) -> str:
        """Return the address at which the person's choices at a finished table are judged; empty if they are not."""
        return ""


Handler = Callable[[Request], Awaitable[Answer]]


def page(
    template: str, model: Mapping[str, Any], status: int = 200, headers: Mapping[str, str] | None = None
) -> Answer:
    """Return a page in the reader's language."""
    return Answer(status, template=template, model=model, headers=headers or {})


def data(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Answer:
    """Return plain data as JSON."""
    return Answer(status, JSON, json.dumps(value, ensure_ascii=False, separators=(",", ":")), headers=headers or {})


def moved(address: str) -> Answer:
    """Return an answer that leads to another page."""
    return Answer(303, location=address)
