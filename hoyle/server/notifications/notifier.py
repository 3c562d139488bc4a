"""Tells people who are not at their table what happens there, on the channels that they have chosen.

A move at a table without such people costs a look at a set. Everything else happens in tasks after the move is published: the
notice is stored and sent at once; what is not accepted is sent again after growing pauses, also after a restart and by another
server. A notice that does not hold any more, or whose person has come to the table, is dropped.
"""

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine

from hoyle.errors import NotFound, Refusal
from hoyle.host.host import Host
from hoyle.host.loaded_table import SeenTable
from hoyle.host.room import Room
from hoyle.i18n import N_, translator
from hoyle.server.aging import Brake, ages_of
from hoyle.server.metrics import Metrics
from hoyle.server.notifications.outcomes import NotSent, Outcome
from hoyle.server.notifications.records import Channel, Notification
from hoyle.server.notifications.senders import Senders
from hoyle.server.notifications.webhooks import Facts
from hoyle.server.rates import Rates
from hoyle.server.settings import Settings
from hoyle.server.store import ServerStore
from hoyle.table.ports import StoreError
from hoyle.table.show.notices import Notice, notices, words
from hoyle.table.summary import Summary
from hoyle.table.table_rules import of_table

LOGGER = logging.getLogger("hoyle.notifications")
PAUSES = (10.0, 60.0, 600.0, 3600.0, 6 * 3600.0)
"""The pauses, in seconds, before a notification is sent again; after the last attempt it is dropped."""
CLAIM_SECONDS = 30.0
"""How long a server may take for an attempt; then others may send the notification."""
POLL_SECONDS = 1.0
"""How often a server looks for notifications that are due, and for channels that another server has changed."""
MAX_DUE = 50
"""How many notifications that are due are sent at once."""
KEPT_SECONDS = 30 * 86_400.0
"""How long a notification is kept, so that it is not made again."""
HOUR_SECONDS = 3600.0
TEST_TITLE, TEST_TEXT = "Hoyle", N_("This is a test message.")


class Notifier:
    """Sends notifications about the tables of one server."""

    def __init__(self, store: ServerStore, host: Host, rates: Rates, settings: Settings, metrics: Metrics) -> None:
        """Send nothing until `start`."""
        self.store, self.host, self.rates, self.metrics = store.notifications, host, rates, metrics
        self.is_shared = store.is_shared
        self.senders = Senders(store.key(), settings)
        self.holders: frozenset[str] = frozenset()
        """The visitors who get notifications."""
        self.version = ""
        """The version of the channels in `holders`."""
        self.now: Callable[[], float] = time.time
        self.brake = Brake("notifications", self.store.database, metrics, lambda: self.now())
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """In the server's event loop: send what waits, and from now on what happens."""
        self.spawn(self.run())

    async def close(self) -> None:
        """Stop sending. What was not accepted yet is sent after the next start."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.senders.close()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine as a background task."""
        task = asyncio.create_task(logged(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # a task that is cancelled at once has not begun it

    # Channels.

    async def change_channels(self) -> None:
        """Look who gets notifications now, after a channel was changed here or on another server.

        What holds already at the tables in memory is not told to those who are new.
        """
        version = await self.store.channels_version()
        if version != self.version:
            self.holders, self.version = await self.store.holders_of_channels(), version
            for room in self.host.rooms.values():
                if room.notices is None and self.concerns(room.table.summary):
                    room.notices = notices(room.table.summary)

    async def test(self, channel: Channel) -> str:
        """Send a test message on a channel, and return the error; an empty string if it was accepted."""
        say = translator(channel.lang)
        facts = Facts("test", TEST_TITLE, say(TEST_TEXT), f"{channel.site}/notifications", lang=channel.lang)
        outcome = await self.attempt(channel, f"msg_{secrets.token_hex(16)}", facts)
        await self.note(channel, outcome, is_last=False)
        return outcome.error

    # What happens at tables. The host calls these two methods; see `observed.TableWatcher`.

    def before_change(self, room: Room) -> None:
        """Note what holds at a table before its first change here, so that only what is new is told."""
        if self.holders and room.notices is None and self.concerns(room.table.summary):
            room.notices = known_at_first(room.table.summary)

    def after_change(self, room: Room) -> None:
        """Tell people who are not connected what is new.

        Who is connected, or has just sat down, knows it; but while a connected person looks at something else it counts as
        new, until the person looks, or leaves without having looked.
        """
        if not self.holders or not self.concerns(room.table.summary):
            return
        table = room.table.summary
        found, idle = notices(table), room.idle()
        known = known_at_first(table) if room.notices is None else room.notices
        room.notices = frozenset(notice for notice in found if notice.seat not in idle or notice in known)
        present = room.online() | just_seated(table)
        new = [
            notice
            for notice in found - known
            if notice.seat not in present and table.seats[notice.seat].holder in self.holders
        ]
        if new:
            self.spawn(self.announce(room, new))

    def concerns(self, table: Summary) -> bool:
        """Return whether somebody at a table gets notifications."""
        return not self.holders.isdisjoint(player.holder for player in table.seats)

    async def announce(self, room: Room, new: list[Notice]) -> None:
        """Tell people what is new, unless they are connected to another server."""
        elsewhere = await self.elsewhere(room)
        for notice in new:
            holder = room.table.summary.seats[notice.seat].holder
            if notice.seat in elsewhere or not self.rates.allow_notification(holder):
                continue
            for channel in await self.store.channels_of(holder):
                if not channel.is_off:
                    self.spawn(self.begin(channel, room.seen(), notice))

    async def elsewhere(self, room: Room) -> frozenset[int]:
        """Return the seats of a table that are connected to other servers."""
        if self.host.sharing:
            with contextlib.suppress(StoreError):
                return await self.host.sharing.set_online(room.table.id, room.present_here())
        return room.elsewhere

    async def begin(self, channel: Channel, table: SeenTable, notice: Notice) -> None:
        """Store a notification and send it, unless it exists already: then it was sent, or another server sends it."""
        id = f"msg_{hashlib.sha256(f'{channel.id} {table.id} {notice.name}'.encode()).hexdigest()[:32]}"
        notification = Notification(id, channel.id, table.id, notice.seat, notice.name)
        now = self.now()
        if await self.store.add_notification(notification, secrets.token_hex(8), now + CLAIM_SECONDS, now):
            await self.send(channel, table, notice, notification)

    # Sending.

    async def send(self, channel: Channel, table: SeenTable, notice: Notice, notification: Notification) -> None:
        """Send a notification; if it is not accepted, have it sent again later, or give up after the last pause."""
        say = translator(channel.lang)
        title, text = of_table(table.opened, say).name, await table.ask(words, notice, say)
        url = f"{channel.site}/t/{table.id}"
        facts = Facts(notice.kind, title, text, url, table.id, notice.seat, channel.lang)
        outcome = await self.attempt(channel, notification.id, facts)
        attempts = notification.attempts + 1
        is_last = bool(outcome.error) and attempts > len(PAUSES)
        if outcome.error and not outcome.is_gone and not is_last:
            due = self.now() + PAUSES[notification.attempts]
            await self.store.postpone_notification(notification.id, attempts, due)
        else:
            await self.store.finish_notification(notification.id)
        await self.note(channel, outcome, is_last)

    async def attempt(self, channel: Channel, id: str, facts: Facts) -> Outcome:
        """Send a message once."""
        try:
            outcome = await self.senders.send(channel, id, facts, self.now())
        except NotSent as error:
            outcome = Outcome(str(error))
        self.metrics.notifications.labels("gone" if outcome.is_gone else "failed" if outcome.error else "sent").inc()
        if outcome.error:
            LOGGER.info("Not delivered (%s): %s.", channel.kind, outcome.error, extra={"table": facts.table})
        return outcome

    async def note(self, channel: Channel, outcome: Outcome, is_last: bool) -> None:
        """Note how an attempt ended: a browser that is gone loses its channel; a webhook is off if it is gone or keeps failing."""
        if outcome.is_gone and channel.kind == "push":
            await self.store.delete_channel(channel.id)
        elif outcome.is_gone or (is_last and channel.kind == "webhook"):
            await self.store.set_channel_state(channel.id, outcome.error, is_off=True)
        elif outcome.error != channel.error:
            await self.store.set_channel_state(channel.id, outcome.error, channel.is_off)
        await self.change_channels()

    # What waits.

    async def run(self) -> None:
        """Send what is due, for ever; if the store fails, which it logs itself, try again after a pause."""
        if not self.is_shared:
            await until_stored(self.store.end_claims)
        cleaned = 0.0
        while True:
            try:
                await self.change_channels()
                if self.holders:
                    await self.senders.load()  # so that the first message does not wait for it
                    await self.send_due()
                if self.holders and abs(self.now() - cleaned) > HOUR_SECONDS:
                    cleaned = self.now()
                    await self.delete_old(cleaned)
            except StoreError:
                pass
            except Exception:  # one broken notification must not end all others
                LOGGER.exception("Notifications are not sent.")
            await asyncio.sleep(POLL_SECONDS)

    async def delete_old(self, now: float) -> None:
        """Delete old notifications, unless the clock seems wrong."""
        limit = now - KEPT_SECONDS
        ages = await ages_of(self.store.database, "notifications", limit, now)
        if not await self.brake.holds(ages, KEPT_SECONDS):
            await self.store.delete_notifications_before(limit)

    async def send_due(self) -> None:
        """Send the notifications that are due, in tasks."""
        for notification in await self.store.due_notifications(self.now(), MAX_DUE):
            now = self.now()
            if await self.store.claim_notification(notification.id, secrets.token_hex(8), now + CLAIM_SECONDS, now):
                self.spawn(self.send_again(notification))

    async def send_again(self, notification: Notification) -> None:
        """Send a notification again, unless it does not hold any more, or its person is at the table."""
        channel = await self.store.channel(notification.channel)
        notice = Notice(notification.seat, notification.name)
        try:
            room = await self.host.room(notification.table)
        except NotFound:
            room = None
        if channel and room and not channel.is_off and self.holds(room, notice, channel):
            if notice.seat not in room.online() | await self.elsewhere(room):
                await self.send(channel, room.seen(), notice, notification)
                return
        await self.store.finish_notification(notification.id)

    def holds(self, room: Room, notice: Notice, channel: Channel) -> bool:
        """Return whether a notice holds, and is one for the visitor of a channel."""
        table = room.table.summary
        return notice in notices(table) and table.seats[notice.seat].holder == channel.holder


def known_at_first(table: Summary) -> frozenset[Notice]:
    """Return the notices that are not told when a table comes into memory: all, unless nobody has made a choice yet.

    At the table of a rematch nobody has been told yet; what was told before a restart is not told again.
    """
    return notices(table) if table.has_choices else frozenset()


def just_seated(table: Summary) -> frozenset[int]:
    """Return the seat in which somebody has just sat down, who will be connected in a moment."""
    return frozenset() if table.newcomer is None else frozenset({table.newcomer})


async def logged(work: Coroutine[object, object, None]) -> None:
    """Await work that nobody waits for; if the store fails, the claim lapses, and the work is done again later."""
    try:
        await work
    except Refusal as refusal:
        LOGGER.warning("A notification was not handled: %s.", type(refusal).__name__)


async def until_stored(work: Callable[[], Coroutine[object, object, None]]) -> None:
    """Do work with the store, again and again until the store does not fail."""
    while True:
        try:
            return await work()
        except StoreError:
            await asyncio.sleep(POLL_SECONDS)
