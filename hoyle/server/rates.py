"""Rate limits for visitors, counted in memory."""

import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server.settings import Settings

ATTEMPTS_PER_MINUTE = 6
"""How often an address may try to sign in as an operator."""
REPORTS_PER_DAY = 30
"""How many reports an address may send."""
CHANNELS_PER_MINUTE = 20
"""How often an address may add a webhook or a browser for notifications, or ask for a test message."""
MINUTE, HOUR, DAY = 60, 3600, 86_400
"""Windows, in seconds."""
MAX_FILES = 8
"""How many large files an address may send at the same time."""


class TooMany(Refusal):
    """A visitor asks for too much at once."""


class Budget:
    """Counts what one visitor or address does in a sliding window of some seconds: at most `amount`.

    The count of the window before is weighted by its part in the last `seconds`, rounded down. A message costs 0.2 µs.

    >>> budget = Budget(2, 1, now=0.0)
    >>> [budget.take(now) for now in (0.0, 0.0, 0.1, 1.0, 1.1, 1.6, 1.9, 4.0)]
    [True, True, False, False, True, True, False, True]
    """

    __slots__ = ("__weakref__", "amount", "before", "count", "seconds", "since")

    def __init__(self, amount: int, seconds: int, now: float) -> None:
        """Start without a count; `now` is in seconds."""
        self.amount, self.seconds, self.since = amount, seconds, now
        self.before = self.count = 0

    def take(self, now: float) -> bool:
        """Count one more; return whether it is allowed now."""
        if now - self.since >= self.seconds:
            windows = int((now - self.since) / self.seconds)
            self.before, self.count = self.count if windows == 1 else 0, 0
            self.since += windows * self.seconds
        if int(self.before * (1 - (now - self.since) / self.seconds)) + self.count >= self.amount:
            return False
        self.count += 1
        return True


class Rate:
    """How often each address or visitor may do one thing: the budgets of those who have done it lately."""

    def __init__(self, amount: int, seconds: int) -> None:
        """Allow `amount` in a window of some seconds."""
        self.amount, self.seconds = amount, seconds
        self.budgets: dict[str, Budget] = {}
        """By address or visitor, in the order of their last attempts."""

    def take(self, key: str) -> bool:
        """Count one more of an address or visitor; return whether it is allowed."""
        now = time.monotonic()
        budget = self.budgets.pop(key, None) or Budget(self.amount, self.seconds, now)
        self.budgets[key] = budget
        while now - (oldest := next(iter(self.budgets.values()))).since >= 2 * self.seconds and oldest is not budget:
            del self.budgets[next(iter(self.budgets))]
        return budget.take(now)


class Rates:
    """The rates of one server."""

    def __init__(self, settings: Settings) -> None:
        """Start without counts."""
        self.posts = Rate(settings.posts_per_minute, MINUTE)
        self.tables = Rate(settings.tables_per_minute, MINUTE)
        self.publications = Rate(settings.publications_per_minute, MINUTE)
        self.attempts = Rate(ATTEMPTS_PER_MINUTE, MINUTE)
        self.reports = Rate(REPORTS_PER_DAY, DAY)
        self.texts = Rate(settings.texts_per_day, DAY)
        self.files: Counter[str] = Counter()
        """By address: the large files that it sends now."""
        self.frames_per_second, self.frames_per_address = settings.frames_per_second, settings.frames_per_address
        self.budgets: WeakValueDictionary[str, Budget] = WeakValueDictionary()
        self.channels = Rate(CHANNELS_PER_MINUTE, MINUTE)
        self.notifications = Rate(settings.notifications_per_hour, HOUR)

    def allow_post(self, address: str) -> bool:
        """Count a form; return whether the address may send it."""
        return self.posts.take(address)

    def count_table(self, address: str) -> None:
        """Count a table that an address opens; TooMany if it has opened too many."""
        if not self.tables.take(address):
            raise TooMany(N_("Too many tables were opened from this address. Wait a minute."))

    def count_publication(self, address: str) -> None:
        """Count a rule set that an address publishes; TooMany if it has published too many."""
        if not self.publications.take(address):
            raise TooMany(N_("Too many rule sets were published from this address. Wait a minute."))

    def count_attempt(self, address: str) -> None:
        """Count an attempt to sign in as an operator; TooMany if there were too many."""
        if not self.attempts.take(address):
            raise TooMany(N_("Too many attempts. Wait a minute."))

    def count_report(self, address: str) -> None:
        """Count a report; TooMany if an address has sent too many."""
        if not self.reports.take(address):
            raise TooMany(N_("You have sent many reports today. Thank you; the operators will look at them first."))

    def count_text(self, address: str) -> None:
        """Count a new text of rules; TooMany if an address has sent too many."""
        if not self.texts.take(address):
            raise TooMany(N_("Too many texts of rules were sent from this address. Try again tomorrow."))

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

    def frame_budgets(self, visitor: str, address: str) -> list[Budget]:
        """Return the budgets of a new connection: of its visitor, unless that is nobody, and of its address.

        All connections of a visitor or an address share one, as long as there are any.
        """
        now, found = time.monotonic(), list[Budget]()
        for key, per_second in ((visitor, self.frames_per_second), (f"at {address}", self.frames_per_address)):
            if key:
                found.append(self.budgets.get(key) or Budget(per_second, 1, now))
                self.budgets[key] = found[-1]
        return found

    def count_channel(self, address: str) -> None:
        """Count a new way to send notifications, or a test message; TooMany if an address has asked for too many."""
        if not self.channels.take(address):
            raise TooMany(N_("Too many requests about notifications. Wait a minute."))

    def allow_notification(self, holder: str) -> bool:
        """Count a notification; return whether a visitor may get it."""
        return self.notifications.take(holder)
