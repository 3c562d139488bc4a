"""A brake on deletions by age: a wrong clock must not delete what people have played.

A clock that is wrong makes everything look old at once, also what was changed minutes ago. So nothing is deleted while the newest change
looks too old itself, or when the clock has just been set; and when more than SHARE would go at once, that has to look the same
on HELD_DAYS days before it is done. A group that comes back after a long pause waits as long; nothing else does.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from hoyle.server.metrics import Metrics

LOGGER = logging.getLogger("hoyle.store")
SHARE = 0.25
"""What may be deleted at once, of all."""
HELD_DAYS = 7
LOOK_SECONDS = 20 * 3600.0
"""The least time between two looks that count as days."""
JUMP_SECONDS = 3600.0
"""A clock that is off by more than this since the last look was set, or is wrong now."""
FUTURE_SECONDS = 86_400.0
"""Changes this much later than now say nothing about the time: the clock was wrong then."""


@dataclass(frozen=True)
class Ages:
    """How old the rows of a list are."""

    total: int
    old: int
    """How many are older than the limit."""
    newest: float | None
    """The seconds since the newest change, but for those that lie in the future."""


class Database(Protocol):
    """An SQL database."""

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        ...

    async def execute(self, statement: str, *values: object) -> None:
        """Execute a statement that changes something; when this returns, the change is durable."""
        ...


def steady() -> float:
    """Return a time in seconds that nobody can set, and that goes on while the machine sleeps, where the system has one."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class Brake:
    """Decides whether what looks too old is deleted."""

    def __init__(
        self,
        what: str,
        database: Database,
        metrics: Metrics,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] = steady,
    ) -> None:
        """Watch the deletion of `what`, such as `tables`; `now` is the clock that may be wrong."""
        self.what, self.database, self.now, self.steady = what, database, now, steady
        self.offset = now() - steady()
        self.held = metrics.deletions_held.labels(what)

    async def holds(self, ages: Ages, seconds: float) -> bool:
        """Return whether nothing is deleted now that is older than this many seconds; then say why in the log and in the figures."""
        reason = await self.reason(ages, seconds) if ages.old else ""
        self.held.set(ages.old if reason else 0)
        if reason:
            clock = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(self.now()))
            text = "Not deleted: %d of %d %s, which look too old. %s The clock says %s."
            LOGGER.warning(text, ages.old, ages.total, self.what, reason, clock)
        return bool(reason)

    async def reason(self, ages: Ages, seconds: float) -> str:
        """Return why nothing is deleted; "" if it is."""
        jump, self.offset = abs(self.now() - self.steady() - self.offset), self.now() - self.steady()
        if jump > JUMP_SECONDS:
            return "The clock was set since the last look; there is another look tomorrow."
        if ages.newest is None or ages.newest > seconds:
            return "The newest change looks too old, too: either nobody was here for so long, or the clock is wrong."
        if ages.old <= ages.total * SHARE:
            await self.forget()
            return ""
        return await self.hold()

    async def hold(self) -> str:
        """Count a look at which too much looks too old; return why nothing is deleted, or "" if there were enough on other days."""
        rows = await self.database.query("select value from about where name = ?", self.name)
        count, _, last = str(rows[0][0] if rows else "").partition(" ")
        days, since = int(count or 0), self.now() - float(last or 0)
        if since >= LOOK_SECONDS or since < 0:
            days += 1
            upsert = (
                "insert into about (name, value) values (?, ?) on conflict (name) do update set value = excluded.value"
            )
            await self.database.execute(upsert, self.name, f"{days} {self.now()}")
        if days > HELD_DAYS:
            await self.forget()
            return ""
        return (
            f"That is more than a quarter; they are deleted if it looks the same on {HELD_DAYS + 1 - days} more days."
        )

    async def forget(self) -> None:
        """Forget earlier looks at which too much looked too old."""
        await self.database.execute("delete from about where name = ?", self.name)

    @property
    def name(self) -> str:
        """The name under which the store remembers the looks."""
        return f"held {self.what}"


async def ages_of(database: Database, name: str, limit: float, now: float) -> Ages:
    """Return how old the rows of a list are, which has in `made` when each was made; old ones are from before a time."""
    newest = "? - max(case when made < ? then made end)"
    query = f"select count(*), sum(case when made < ? then 1 else 0 end), {newest} from {name}"
    return ages_from((await database.query(query, limit, now, now + FUTURE_SECONDS))[0])


def ages_from(row: tuple[Any, ...]) -> Ages:
    """Return the ages in a row: the number of all, the number of old ones, and the seconds since the newest change."""
    total, old, newest = row
    return Ages(int(total), int(old or 0), None if newest is None else float(newest))
