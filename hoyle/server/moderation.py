"""The operators' work: reports of visitors, bans, what is hidden, and a log of what was done."""

import asyncio
import hmac
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server.records import Ban, Deed, Report
from hoyle.server.repeated import RepeatedWork
from hoyle.server.text_records import State, TextRecords
from hoyle.table.signatures import signature
from hoyle.table.state import TableFacts

LOGGER = logging.getLogger("hoyle.moderation")
KINDS = {
    "name": N_("the name of {name}"),
    "proposer": N_("the name of {name}"),
    "words": N_("what {name} said"),
    "table": N_("the title of the table"),
    "text": N_("the rules, which a player has written"),
}
"""What can be reported at a table, with labels (English messages)."""
MAX_REASON = 300
"""The maximum number of characters of a reason."""
REFRESH_SECONDS = 15.0
"""How often a server looks for bans that another one has made."""
SESSION_SECONDS = 43_200
"""How long an operator stays signed in."""
BANNED = N_("The operator of this server has banned this browser: {reason} You can still watch games.")


class ModerationRecords(Protocol):
    """A store of these records."""

    async def add_report(self, report: Report) -> None:
        """Store a report."""
        ...

    async def open_reports(self) -> list[Report]:
        """Return the reports that nobody has dealt with, the oldest first."""
        ...

    async def count_reports(self) -> int:
        """Return the number of reports that nobody has dealt with."""
        ...

    async def close_report(self, id: str) -> None:
        """Note that a report was dealt with."""
        ...

    async def bans(self) -> list[Ban]:
        """Return all bans, the newest first."""
        ...

    async def add_ban(self, ban: Ban) -> None:
        """Ban a visitor."""
        ...

    async def lift_ban(self, holder: str) -> None:
        """End a ban."""
        ...

    async def hidden_tables(self) -> frozenset[str]:
        """Return the tables that the lobby does not list."""
        ...

    async def hide_table(self, table: str) -> None:
        """Do not list a table in the lobby any more."""
        ...

    @property
    def texts(self) -> TextRecords:
        """The texts of rules that visitors have sent."""
        ...

    async def add_deed(self, deed: Deed) -> None:
        """Write down what an operator has done."""
        ...

    async def deeds(self) -> list[Deed]:
        """Return the newest entries of the log, the newest first."""
        ...


def no_tables(games: frozenset[str]) -> None:
    """Do nothing: no table is played by a text."""


class Moderation(RepeatedWork):
    """Who is banned and what is hidden, as one server knows it, and the tokens of operators."""

    pause, log, failure = REFRESH_SECONDS, LOGGER, "Bans cannot be read"

    def __init__(self, store: ModerationRecords, key: bytes, token: str) -> None:
        """Sign sessions of operators with a key; without a token there are no operators."""
        self.store, self.key, self.token = store, key, token
        self.reading = asyncio.Lock()
        self.banned: dict[str, str] = {}
        """By visitor: the reason of the ban."""
        self.hidden: frozenset[str] = frozenset()
        """The tables that the lobby does not list."""
        self.hidden_texts: frozenset[str] = frozenset()
        """The names of the games whose texts nobody may see."""
        self.on_hidden: Callable[[frozenset[str]], None] = no_tables
        """Called with the names of games whose texts have just been hidden."""
        self.waiting = self.texts_waiting = 0
        """The numbers of reports and of texts that nobody has dealt with."""

    async def work(self) -> None:
        """Look what other servers have changed."""
        await self.refresh()

    async def refresh(self) -> None:
        """Read what is stored; what was read later is what counts."""
        async with self.reading:
            self.banned = {ban.holder: ban.reason for ban in await self.store.bans()}
            self.hidden = await self.store.hidden_tables()
            self.waiting, self.texts_waiting = await self.store.count_reports(), await self.store.texts.waiting()
            before, self.hidden_texts = self.hidden_texts, await self.store.texts.hidden()
        if new := self.hidden_texts - before:
            self.on_hidden(new)

    def check(self, holder: str) -> None:
        """Refuse a visitor who is banned."""
        if holder in self.banned:
            raise Refusal(BANNED, reason=self.banned[holder])

    def may_be_found(self, table: TableFacts) -> bool:
        """Return whether strangers may be sent to a table: neither it nor its rules are hidden, and nobody there is banned."""
        is_hidden = table.id in self.hidden or self.is_hidden(table.opened.game)
        return not is_hidden and all(player.holder not in self.banned for player in table.seats)

    def is_hidden(self, game: str) -> bool:
        """Return whether a game is made of a text that nobody may see."""
        return game in self.hidden_texts or game.rpartition("_")[0] in self.hidden_texts  # see `versions.name_of_older`

    # Sessions of operators.

    def is_token(self, token: str) -> bool:
        """Return whether this is the operators' token."""
        return bool(self.token) and hmac.compare_digest(token.encode(), self.token.encode())

    def new_session(self) -> str:
        """Return the value of a cookie that signs an operator in for SESSION_SECONDS."""
        end = str(int(time.time()) + SESSION_SECONDS)
        return f"{end}.{self.signature(end)}"

    def is_session(self, value: str) -> bool:
        """Return whether a cookie signs an operator in now. Another token ends all sessions."""
        end, _, signature = value.partition(".")
        if not self.token or not signature.isascii():
            return False
        return hmac.compare_digest(signature, self.signature(end)) and int(end) > time.time()

    def signature(self, end: str) -> str:
        """Return the signature of a session that ends at this time."""
        return signature(self.key, "operator", f"{self.token}:{end}").hex()

    # What operators do.

    async def report(self, **facts: Any) -> None:
        """Store a report; `facts` are the other fields of Report."""
        await self.store.add_report(Report(secrets.token_urlsafe(9), time.time(), **facts))
        self.waiting += 1

    async def ban(self, holder: str, reason: str) -> None:
        """Ban a visitor."""
        await self.store.add_ban(Ban(holder, time.time(), reason))
        await self.refresh()

    async def lift(self, holder: str) -> None:
        """End a ban."""
        await self.store.lift_ban(holder)
        await self.refresh()

    async def hide(self, table: str) -> None:
        """Do not list a table in the lobby any more."""
        await self.store.hide_table(table)
        await self.refresh()

    async def decide_text(self, name: str, state: State) -> None:
        """Note what is decided about a text."""
        await self.store.texts.decide(name, state)
        await self.refresh()

    async def note(self, action: str, target: str, reason: str) -> None:
        """Write down what was done."""
        await self.store.add_deed(Deed(time.time(), action, target, reason))
        LOGGER.info("An operator has done this: %s.", action)

    async def close_report(self, report: str) -> None:
        """Note that a report was dealt with."""
        await self.store.close_report(report)
        await self.refresh()
