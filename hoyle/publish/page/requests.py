"""Requests of a page's scripts, and answers to them, as JSON."""

import json
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import parse_qsl

from hoyle.errors import NotFound, Refusal
from hoyle.handlers.messages import Answer, Request, page
from hoyle.i18n import LANGUAGES, N_
from hoyle.pages.rendering import PageAddress, Reader, one_line, render
from hoyle.publish.links import SHELL, home_of, page_link
from hoyle.publish.page.tables import Tables
from hoyle.rules.game import Game
from hoyle.table.rewrite_texts import RewriteText, texts_of
from hoyle.table.wire.events import MAX_NAME

MAX_SEED = (1 << 53) - 1
"""The largest integer that JavaScript holds exactly."""
MALFORMED = N_("The results of the games are malformed: load the page again.")


@dataclass(kw_only=True)
class PageRequest(Request):
    """A request of a page, as its scripts would send it to a server."""

    tables: Tables
    """The tables of the page, which are the site too."""
    person: str
    address: str
    """The path and the query."""
    folder: str
    """The address of the folder of the site."""
    home: str
    """The address of the folder of the pages in the reader's language."""

    @property
    def holder(self) -> str:
        """The id of the person in the store."""
        return self.person

    def link(self, address: str) -> str:
        """Return the link to a page, with the address of the site."""
        return page_link(address, self.folder, self.home)

    async def rewritten(self, usual: Game, file: str, text: str) -> tuple[str, list[RewriteText]]:
        """Return the name of the game that a worked rewrite makes, and its texts, after the browser has read and kept them."""
        game = await self.tables.rewrites.read([(file, text)])
        await self.tables.rewrites.keep(game)
        return game.name, texts_of(game)

    def number(self, name: str) -> int:
        """Return the number in a field of the form, at most MAX_SEED; 1 if there is none."""
        text = self.fields.get(name, "")
        return min(int(text), MAX_SEED) if text.isascii() and text.isdecimal() else 1


def request_of(text: str, tables: Tables, holder: str, title: str) -> PageRequest:
    """Return the request in a message of the page."""
    message = cast(dict[str, Any], json.loads(text))
    path, _, query_text = str(message["address"]).partition("?")
    query, fields = dict(parse_qsl(query_text, keep_blank_values=True)), dict(message.get("fields") or {})
    name = one_line((query | fields).get("name", ""), MAX_NAME)
    lang = message["lang"] if message["lang"] in LANGUAGES else "en"
    return PageRequest(
        site=tables,
        method=message["method"],
        path=path,
        query=query,
        fields=fields,
        reader=Reader(lang, name=name, is_published=True, site_title=title),
        tables=tables,
        person=holder,
        address=message["address"],
        folder=message["site"],
        home=message["home"],
    )


def text_of(request: PageRequest, answer: Answer) -> str:
    """Return an answer as JSON, with its page as HTML."""
    body = answer.body
    if answer.template:
        languages = {lang: f"{request.folder}{home_of(lang, LANGUAGES)}{SHELL}?{request.address}" for lang in LANGUAGES}
        body = render(answer.template, request.reader, PageAddress(request.path, languages), **answer.model)
    sent = {"status": answer.status, "type": answer.type, "body": body, "location": answer.location}
    return json.dumps(sent | {"file": answer.file}, ensure_ascii=False)


def refused(request: PageRequest, refusal: Refusal) -> Answer:
    """Return the page with the sentence of a refusal."""
    sentence = request.say(refusal.message, **refusal.facts)
    return page("error.html", {"sentence": sentence}, 404 if isinstance(refusal, NotFound) else 400)
