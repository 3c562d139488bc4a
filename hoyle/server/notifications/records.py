"""The rows of a store for notifications: the channels of visitors, and the messages that wait to be sent on them.

The statements are in the SQL that SQLite and PostgreSQL both understand. Times are seconds since the epoch.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from hoyle.server.aging import Database

Kind = Literal["push", "webhook"]
VERSION = "channels"
"""The name in `about` of a text that changes whenever a visitor gets or loses a channel."""
CHANNEL = "id, holder, kind, address, secret, lang, site, error, is_off"
NOTIFICATION = 'id, channel, "table", seat, name, attempts'


@dataclass
class Channel:
    """A way to send notifications to a visitor."""

    id: str
    holder: str
    """The id of the visitor."""
    kind: Kind
    address: str
    """The address of a webhook, or the one that a browser's push service has given."""
    secret: str
    """The key that signs a webhook's messages, or the keys of a browser (`p256dh auth`)."""
    lang: str
    site: str
    """The address of this server as the visitor knows it, without a path."""
    error: str = ""
    """What the last attempt to send ended with, a name in `outcomes.SENTENCES`; empty if all went well."""
    is_off: bool = False
    """Whether nothing is sent any more, because too many attempts failed."""


@dataclass
class Notification:
    """A notice for one channel."""

    id: str
    channel: str
    table: str
    seat: int
    name: str
    """The name of the notice; see `hoyle.table.show.notices`."""
    attempts: int = 0
    """How many attempts to send it have failed."""


class NotificationRecords:
    """The channels and notifications in a database. All methods raise StoreError if the database fails."""

    def __init__(self, database: Database) -> None:
        """Read from a database and write to it."""
        self.database, self.query, self.execute = database, database.query, database.execute

    # Channels.

    async def add_channel(self, channel: Channel) -> None:
        """Write a channel. A channel with the same id is replaced, such as that of a browser that another visitor uses now."""
        await self.execute(
            f"insert into channels ({CHANNEL}) values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set "
            "holder = excluded.holder, secret = excluded.secret, lang = excluded.lang, site = excluded.site, "
            "error = excluded.error, is_off = excluded.is_off",
            channel.id,
            channel.holder,
            channel.kind,
            channel.address,
            channel.secret,
            channel.lang,
            channel.site,
            channel.error,
            int(channel.is_off),
        )
        await self.change_version()

    async def channel(self, id: str) -> Channel | None:
        """Return the channel with this id, or None."""
        rows = await self.query(f"select {CHANNEL} from channels where id = ?", id)
        return channel_from(rows[0]) if rows else None

    async def channels_of(self, holder: str) -> list[Channel]:
        """Return the channels of a visitor, the oldest first."""
        rows = await self.query(f"select {CHANNEL} from channels where holder = ? order by made, id", holder)
        return [channel_from(row) for row in rows]

    async def holders_of_channels(self) -> frozenset[str]:
        """Return the ids of the visitors who get notifications."""
        rows = await self.query("select distinct holder from channels where is_off = 0")
        return frozenset(holder for (holder,) in rows)

    async def set_channel_state(self, id: str, error: str, is_off: bool) -> None:
        """Record how the last attempt to send on a channel ended, and whether the channel is off."""
        await self.execute("update channels set error = ?, is_off = ? where id = ?", error, int(is_off), id)
        await self.change_version()

    async def delete_channel(self, id: str) -> None:
        """Delete a channel and the notifications for it."""
        await self.execute("delete from notifications where channel = ?", id)
        await self.execute("delete from channels where id = ?", id)
        await self.change_version()

    async def delete_notifications_of(self, holder: str) -> None:
        """Delete all channels of a visitor and everything that waits for them."""
        of_holder = "select id from channels where holder = ?"
        await self.execute(f"delete from notifications where channel in ({of_holder})", holder)
        await self.execute("delete from channels where holder = ?", holder)
        await self.change_version()

    async def change_version(self) -> None:
        """Let other servers notice that channels have changed."""
        upsert = "insert into about (name, value) values (?, ?) on conflict (name) do update set value = excluded.value"
        await self.execute(upsert, VERSION, secrets.token_hex(8))

    async def channels_version(self) -> str:
        """Return a text that changes whenever channels change."""
        rows = await self.query("select value from about where name = ?", VERSION)
        return str(rows[0][0]) if rows else ""

    # Notifications. The server with the claim sends it; claims lapse, so that another server takes over if that one has failed.

    async def add_notification(self, notification: Notification, claim: str, until: float, now: float) -> bool:
        """Write a notification that is sent at once under a claim; return False if there was one with this id before."""
        await self.execute(
            f"insert into notifications ({NOTIFICATION}, due, claim, claimed, made) "
            "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing",
            notification.id,
            notification.channel,
            notification.table,
            notification.seat,
            notification.name,
            notification.attempts,
            now,
            claim,
            until,
            now,
        )
        return await self.has_claim(notification.id, claim)

    async def claim_notification(self, id: str, claim: str, until: float, now: float) -> bool:
        """Claim a notification that is due; return False if another server was faster."""
        statement = "update notifications set claim = ?, claimed = ? where id = ? and due <= ? and claimed <= ?"
        await self.execute(statement, claim, until, id, now, now)
        return await self.has_claim(id, claim)

    async def has_claim(self, id: str, claim: str) -> bool:
        """Return whether a notification has this claim."""
        return bool(await self.query("select 1 from notifications where id = ? and claim = ?", id, claim))

    async def end_claims(self) -> None:
        """End all claims; for a store that no other server uses."""
        await self.execute("update notifications set claimed = 0 where due is not null")

    async def due_notifications(self, now: float, limit: int) -> list[Notification]:
        """Return notifications that are due and that nobody sends now, the oldest first."""
        where = "due <= ? and claimed <= ? order by due limit ?"
        rows = await self.query(f"select {NOTIFICATION} from notifications where {where}", now, now, limit)
        return [Notification(*row) for row in rows]

    async def postpone_notification(self, id: str, attempts: int, due: float) -> None:
        """Send a notification again at a time."""
        statement = "update notifications set attempts = ?, due = ?, claimed = 0 where id = ?"
        await self.execute(statement, attempts, due, id)

    async def finish_notification(self, id: str) -> None:
        """Record that a notification is not sent any more. It stays for a while, so that it is not made again."""
        await self.execute("update notifications set due = null where id = ?", id)

    async def delete_notifications_before(self, time: float) -> None:
        """Delete the notifications that were made before a time."""
        await self.execute("delete from notifications where made < ?", time)


def channel_from(row: Sequence[object]) -> Channel:
    """Return the channel in a row of the database."""
    *texts, is_off = row
    id, holder, kind, address, secret, lang, site, error = (str(text) for text in texts)
    return Channel(id, holder, cast(Kind, kind), address, secret, lang, site, error, bool(is_off))
