"""Requests to a server: what the shared handlers need, and what only a server does."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from starlette import requests

from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.handlers.messages import Request
from hoyle.host.loaded_table import SeenTable
from hoyle.pages import chooser
from hoyle.rules.game import Game
from hoyle.rulesets.published_rules import Published
from hoyle.server import evening, gallery_entries, open_tables, tallies, visitor_rules, visitor_texts, visitors
from hoyle.server.guards import address_of
from hoyle.server.moderation import Moderation
from hoyle.server.pages import notifications
from hoyle.server.pages import review as review_page
from hoyle.server.rates import Rates
from hoyle.server.store import ServerStore
from hoyle.server.tables import Tables
from hoyle.server.visitor_texts import VisitorTexts
from hoyle.server.visitors import Visitor
from hoyle.table.opening import Wish
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.versions import usual_of
from hoyle.table.wire.commands import TakeSeat
from hoyle.table.wire.events import Player

TABLE_ID = re.compile(r"[\w-]{1,20}")


@dataclass(kw_only=True)
class ServerRequest(Request):
    """A request to a server."""

    raw: requests.Request
    """Starlette's request."""
    visitor: Visitor
    """The person, who is the reader too."""
    tables: Tables
    """The tables of this server, which are the site too."""
    is_remembered: bool = False
    """Whether the answer sets the visitor's cookies, unless it is an error."""
    forgotten: Sequence[str] = ()
    """The cookies that the answer deletes."""

    @property
    def state(self) -> Any:
        """The parts of the application; see `app.create`."""
        return self.raw.app.state

    @property
    def store(self) -> ServerStore:
        """The store of this server."""
        return self.tables.store

    @property
    def rates(self) -> Rates:
        """How often visitors may do something."""
        return self.state.rates

    @property
    def moderation(self) -> Moderation:
        """Reports and bans."""
        return self.state.moderation

    @property
    def texts(self) -> VisitorTexts:
        """The texts of rules that visitors have written."""
        return self.state.texts

    @property
    def address(self) -> str:
        """The address of the client, as limits count it."""
        return address_of(self.raw.scope)

    @property
    def holder(self) -> str:
        """The id of the visitor in the store; empty without a token."""
        return self.visitor.holder

    def known(self) -> Visitor:
        """Return the visitor, with a new token if there is none yet."""
        self.visitor.token, self.is_remembered = self.visitor.token or self.state.tokens.new(), True
        return self.visitor

    def player(self) -> Player:
        """Return the visitor as a player, with a token, and with the name in the form if there is one."""
        self.visitor.name = visitors.plain_name(self.values.get("name", self.visitor.name))
        self.known()
        return super().player()

    def link(self, address: str) -> str:
        """Return the whole address of a page of this server."""
        path, _, query = address.partition("?")
        url = self.raw.url.replace(path=path, query=query)
        network = self.state.network_host
        if network and url.hostname in evening.LOOPBACK:
            url = url.replace(hostname=network)
        return str(url)

    async def file(self) -> tuple[str, str]:
        """Return the name and the text of an uploaded file; Refusal if there is none."""
        return await visitors.uploaded_file(self.raw)

    def count_table(self) -> None:
        """Count another table for the address; TooMany if it has just opened many."""
        self.rates.count_table(self.address)

    async def address_elsewhere(self, wish: Wish) -> str:
        """Return the address of a table in the browser, or of an open table like the wish, where the visitor takes a seat; else ""."""
        if address := self.state.browser_tables.address_of(wish, self.visitor.lang, self.values):
            return address
        found = await open_tables.matching(self.tables, wish, self.holder, self.moderation) if wish.is_public else None
        if found:
            seat = next(index for index, player in enumerate(found.seats) if player.is_open)
            with suppress(Refusal):  # somebody else came first: a table is opened
                await self.tables.host.handle(found.id, TakeSeat(seat, self.player()))
                return f"/t/{found.id}"
        return ""

    @property
    def is_evening(self) -> bool:
        """Whether the people in one network play together, so that all see all tables."""
        return self.state.settings.evening == "yes"

    @property
    def takes_rules(self) -> bool:
        """Whether visitors may open tables by rules that visitors have written."""
        return self.state.settings.visitor_rules != visitor_texts.OFF and visitor_rules.are_possible()

    @property
    def takes_rewrites(self) -> bool:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Whether visitors may open tables by worked rewrites."""
        return self.takes_rules

    async def rewritten(self, usual: Game, file: str, text: str) -> tuple[str, list[RewriteText]]:
        """Return the name of the game that a worked rewrite makes of the usual one, and its texts."""
        texts = visitor_rules.texts_of(text)
        return visitor_rules.name_of(usual.name, texts), texts

    def studio_of(self, game: Game) -> str:
        """Return the address of the studio of the server's published site, else of the page that takes a text; empty without both."""
        usual = game.base.name
        text_page = f"/g/{usual}/rewrite" if self.takes_rules and usual not in own_games.PLACES else ""
        return self.state.browser_tables.studio(usual, self.visitor.lang) or text_page

    async def parent(self, fields: Mapping[str, str]) -> Published | None:
        """Return the published rules that the rules of a form are a fork of."""
        return await gallery_entries.parent_in(self.store, fields)

    async def results_of(self, game: str, rules: str) -> str:
        """Return the results of all games on this server with these rules, in words."""
        return tallies.summary(await self.store.tally(game, rules), self.say)

    def proposed_for(self, fields: Mapping[str, str]) -> str:
        """Return the table for which the rules of a form may be proposed; empty if it names none."""
        table = fields.get("table", "")
        return table if TABLE_ID.fullmatch(table) else ""

    async def added_to_lobby(self) -> dict[str, Any]:
        """Return variables of the lobby: the tables that anybody may join, and where tables against bots alone are stored.

        On an evening also the address of the lobby for other devices.
        """
        shown = await open_tables.listed(self.tables, self.holder, self.moderation, self.say, self.is_evening)
        return {
            "invite": self.link("/") if self.is_evening else "",
            "open_tables": shown,
            "browser_tables": self.state.browser_tables.lobby(self.visitor.lang),
        }

    async def added_to_table(self, table: SeenTable, model: dict[str, Any]) -> dict[str, Any]:
        """Return variables of the page of a table; add the addresses of what a server offers to its `setup`."""
        if table.seat_of(self.holder) is not None:
            published = await gallery_entries.of_table(self.store, table.opened)
            doubted = await self.store.doubted() if published else set[str]()
            if published and not published.is_by(self.holder) and published.hash not in doubted:
                model["setup"]["rate"] = f"/gallery/{published.id}"
            model["setup"] |= {"notify": notifications.ADDRESS, "review": self.review_of(table)}
        return {
            **await self.foreseen(table),
            "chooser": chooser.games(table, self.holder, self.say),
            "has_operators": bool(self.moderation.token) and sum(player.kind == "human" for player in table.seats) > 1,
            "preview_picture": self.link(f"/static/previews/{model['cloth'] or 'r'}.jpg"),
        }

    async def foreseen(self, table: SeenTable) -> dict[str, Any]:
        """Return what is known of rules of a visitor before somebody sits down; nothing of other rules. Where they can be changed."""
        opened = table.opened
        usual = GAMES.get(usual_of(opened.game))
        model: dict[str, Any] = {"foreseen": [], "paragraphs": [], "studio": self.studio_of(usual) if usual else ""}
        if table.status == "waiting" and own_games.is_visitors(opened.game):
            model |= await self.tables.visitor_rules.foresight.model(opened.game, opened.rewrites, self.say)
            del model["rules"], model["is_tried"]  # the table has the first
        return model

    def review_marks(self, table: SeenTable) -> list[dict[str, object]]:
        """Return what a finished review says of the visitor's choices, for the replay; nothing if there is none."""
        seat = table.seat_of(self.holder)
        if seat is None:
            return []
        job = self.state.lab.ask(review_page.key(table, seat, self.reader.lang))
        found = job.result.get("review") if job and job.state == "done" and job.result else None
        return review_page.marks(found, table, seat) if found else []

    def review_of(self, table: SeenTable) -> str:
        """Return the address at which the visitor's choices at a finished table are judged; empty if they are not."""
        return review_page.offer(table)
