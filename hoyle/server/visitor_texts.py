"""Which texts of visitors are played here: what operators have decided about them, and how many are kept."""

import time
from collections.abc import Callable

from hoyle.errors import Refusal
from hoyle.games import own_games
from hoyle.host.worker_table import Worker
from hoyle.i18n import N_
from hoyle.rulesets.shelf import are_ready
from hoyle.server.moderation import Moderation
from hoyle.server.observed import HIDDEN
from hoyle.server.rates import TooMany
from hoyle.server.settings import Settings
from hoyle.server.store import ServerStore
from hoyle.server.text_records import RuleText, State
from hoyle.server.visitor_rules import name_of
from hoyle.table.fairness import new_secret
from hoyle.table.opening import Wish
from hoyle.table.rewrite_texts import joined, parts_of
from hoyle.table.wire.events import Player

VISITORS, OPERATORS, OFF = "visitors", "operators", "off"
"""The values of the setting: anybody's texts are played; those that an operator has allowed; none."""
UNPLAYED_SECONDS = 30 * 86_400
"""After this time a text by which no table was opened makes room for others, when there is none."""
NO_TABLES = N_("On this server nobody opens tables by rules of their own.")
NOBODY_LOOKS = N_("On this server only the ready rules are played: nobody looks at others.")
WAITS = N_(
    "The operators of this server have not looked at these rules yet. When they allow them, tables are opened by them here."
)
REFUSED = N_("An operator of this server has refused these rules.")
YOU_SENT = N_("You have sent as many texts of rules as are kept of one person: {count}.")
STORE_IS_FULL = N_("This server keeps no more texts of rules. Ask its operator.")
REASONS: dict[State, str] = {"sent": WAITS, "refused": REFUSED, "hidden": HIDDEN}
"""By what is decided: why no tables are opened by a text."""


class VisitorTexts:
    """The texts of visitors on one server."""

    def __init__(
        self, store: ServerStore, settings: Settings, moderation: Moderation, worker_of: Callable[[str], Worker | None]
    ) -> None:
        """Keep texts in a store; `worker_of` is `VisitorRules.worker_of`."""
        self.records, self.settings, self.moderation, self.worker_of = store.texts, settings, moderation, worker_of

    async def check(self, wish: Wish) -> None:
        """Refuse a table by a text that is not played here."""
        if self.settings.visitor_rules == OFF:
            raise Refusal(NO_TABLES)
        text = await self.records.find(name_in(wish)) or await self.sent(wish)
        if not self.is_played(text):
            raise Refusal(REASONS[text.state])

    def is_hidden(self, game: str) -> bool:
        """Return whether a game is made of a text that nobody may see."""
        return self.moderation.is_hidden(game)

    def is_played(self, text: RuleText) -> bool:
        """Return whether tables are opened by a text."""
        return text.state == "allowed" or (text.state == "sent" and self.settings.visitor_rules == VISITORS)

    async def send(self, wish: Wish, count: Callable[[], None]) -> RuleText:
        """Return the text by which a visitor wants a table; keep it if it is new.

        Refusal if it is wrong, or if there are too many: `count` counts a new one for the visitor's address.
        """
        if known := await self.records.find(name_in(wish)):
            return known
        text = joined(wish.rewrites)
        if not are_ready(parts_of(text)):
            if self.settings.visitor_rules == OPERATORS and not self.moderation.token:
                raise Refusal(NOBODY_LOOKS)
            await self.check_room(wish.seats[0].holder, len(text.encode()))
            count()
        return await self.sent(wish)

    async def check_room(self, holder: str, size: int) -> None:
        """TooMany if a text of this many bytes cannot be kept, of this visitor or at all."""
        if await self.records.count_of(holder) >= self.settings.texts_per_visitor:
            raise TooMany(YOU_SENT, count=self.settings.texts_per_visitor)
        if not await self.has_room(size):
            await self.records.forget_unplayed(time.time() - UNPLAYED_SECONDS)
            if not await self.has_room(size):
                raise TooMany(STORE_IS_FULL)

    async def has_room(self, size: int) -> bool:
        """Return whether a text of this many bytes can be kept."""
        number, total = await self.records.size()
        return number < self.settings.max_texts and total + size <= self.settings.max_text_bytes

    async def try_opening(self, wish: Wish) -> str:
        """Return the title of the table that a confined process would open for a wish; Refusal if it cannot be opened."""
        worker = self.worker_of(wish.game)
        assert worker is not None
        _, title = await worker.opening(wish, new_secret())
        return title

    async def sent(self, wish: Wish) -> RuleText:
        """Keep a text, after a confined process has read it; Refusal if it is wrong."""
        title, text = await self.try_opening(wish), joined(wish.rewrites)
        person = next((player for player in wish.seats if player.holder), Player("human"))
        name, game, now = name_in(wish), own_games.usual_name(wish.game), time.time()
        if are_ready(parts_of(text)):
            found = RuleText(name, game, title, "", "", now, text, "allowed")
        else:
            found = RuleText(name, game, title, person.holder, person.name, now, text)
            self.moderation.texts_waiting += 1
        await self.records.add(found)
        return found


def name_in(wish: Wish) -> str:
    """Return the name by which the texts of a wish are known, whatever it calls their game."""
    return name_of(own_games.usual_name(wish.game), wish.rewrites)
