"""How often visitors may do something, counted in memory: by the package `limits`, and by hand where each move is counted."""

import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from limits import RateLimitItemPerDay, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server.settings import Settings

ATTEMPTS_PER_MINUTE = 6
"""How often an address may try to sign in as an operator."""
REPORTS_PER_DAY = 30
"""How many reports an address may send."""
CHANNELS_PER_MINUTE = 20
"""How often an address may add a webhook or a browser for notifications, or ask for a test message."""
MAX_FILES = 8
"""How many large files an address may send at the same time."""


class TooMany(Refusal):
    """A visitor asks for too much at once."""


class FrameBudget:
    """Counts the WebSocket messages of one visitor or address in a sliding window, as `limits` does.

    A message costs 0.2 µs; with `limits`, whose storage starts threads to forget old counts, it is 26 µs, 3 % of a move.

    >>> budget = FrameBudget(2, now=0.0)
    >>> [budget.take(now) for now in (0.0, 0.0, 0.1, 1.1, 1.6, 1.9, 4.0)]
    [True, True, False, False, True, False, True]
    """

    __slots__ = ("__weakref__", "before", "count", "per_second", "since")

    def __init__(self, per_second: int, now: float) -> None:
        """Start without messages; `now` is in seconds."""
        self.per_second, self.since = per_second, now
        self.before = self.count = 0

    def take(self, now: float) -> bool:
        """Count a message; return whether it may be handled now."""
        if now - self.since >= 1:
            seconds = int(now - self.since)
            self.before, self.count = self.count if seconds == 1 else 0, 0
            self.since += seconds
        if self.before * (1 - (now - self.since)) + self.count + 1 > self.per_second:
            return False
        self.count += 1
        return True


class Rates:
    """The rates of one server."""

    def __init__(self, settings: Settings) -> None:
        """Start without counts."""
        self.limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.posts = RateLimitItemPerMinute(settings.posts_per_minute, namespace="posts")
        self.tables = RateLimitItemPerMinute(settings.tables_per_minute, namespace="tables")
        self.publications = RateLimitItemPerMinute(settings.publications_per_minute, namespace="publications")
        self.attempts = RateLimitItemPerMinute(ATTEMPTS_PER_MINUTE, namespace="attempts")
        self.reports = RateLimitItemPerDay(REPORTS_PER_DAY, namespace="reports")
        self.files: Counter[str] = Counter()
        """By address: the large files that it sends now."""
        self.frames_per_second, self.frames_per_address = settings.frames_per_second, settings.frames_per_address
        self.budgets: WeakValueDictionary[str, FrameBudget] = WeakValueDictionary()
        self.channels = RateLimitItemPerMinute(CHANNELS_PER_MINUTE, namespace="channels")
        self.notifications = RateLimitItemPerHour(settings.notifications_per_hour, namespace="notifications")

    def allow_post(self, address: str) -> bool:
        """Count a form; return whether the address may send it."""
        return self.limiter.hit(self.posts, address)

    def count_table(self, address: str) -> None:
        """Count a table that an address opens; TooMany if it has opened too many."""
        if not self.limiter.hit(self.tables, address):
            raise TooMany(N_("Too many tables were opened from this address. Wait a minute."))

    def count_publication(self, address: str) -> None:
        """Count a rule set that an address publishes; TooMany if it has published too many."""
        if not self.limiter.hit(self.publications, address):
            raise TooMany(N_("Too many rule sets were published from this address. Wait a minute."))

    def count_attempt(self, address: str) -> None:
        """Count an attempt to sign in as an operator; TooMany if there were too many."""
        if not self.limiter.hit(self.attempts, address):
            raise TooMany(N_("Too many attempts. Wait a minute."))

    def count_report(self, address: str) -> None:
        """Count a report; TooMany if an address has sent too many."""
        if not self.limiter.hit(self.reports, address):
            raise TooMany(N_("You have sent many reports today. Thank you; the operators will look at them first."))

    @contextmanager
    def one_of_few_files(self, address: str) -> Generator[None]:
        """Count a large file while an address sends it; TooMany if it sends too many at the same time."""
        if self.files[address] >= MAX_FILES:
            raise TooMany(N_("Your other files are not read yet. Wait for them first."))
        self.files[address] += 1
        try:
            yield
        finally:
            self.files[address] -= 1
            if not self.files[address]:
                del self.files[address]

    def frame_budgets(self, visitor: str, address: str) -> list[FrameBudget]:
        """Return the budgets of a new connection: of its visitor, unless that is nobody, and of its address.

        All connections of a visitor or an address share one, as long as there are any.
        """
        now, found = time.monotonic(), list[FrameBudget]()
        for key, per_second in ((visitor, self.frames_per_second), (f"at {address}", self.frames_per_address)):
            if key:
                found.append(self.budgets.get(key) or FrameBudget(per_second, now))
                self.budgets[key] = found[-1]
        return found

    def count_channel(self, address: str) -> None:
        """Count a new way to send notifications, or a test message; TooMany if an address has asked for too many."""
        if not self.limiter.hit(self.channels, address):
            raise TooMany(N_("Too many requests about notifications. Wait a minute."))

    def allow_notification(self, holder: str) -> bool:
        """Count a notification; return whether a visitor may get it."""
        return self.limiter.hit(self.notifications, holder)
