"""Times and limits that the documentation names are those of the server: a constant that is changed by mistake is noticed."""

import re
from pathlib import Path

import pytest

from hoyle.server import (
    aging,
    comparison_records,
    comparisons,
    device_codes,
    health,
    moderation,
    narrations,
    sql_gallery,
    visitor_texts,
    visitors,
)
from hoyle.server.handlers import games
from hoyle.server.notifications import addresses, notifier, transport

ROOT = Path(__file__).parents[2]
TEMPLATES = "hoyle/pages/templates/"
MINUTE, HOUR, DAY = 60, 3600, 86_400


def text_of(document: str) -> str:
    """The text of a page of the documentation, or of a template, without line breaks."""
    path = ROOT / (document if "/" in document else f"docs/{document}")
    return re.sub(r"\s+", " ", path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("document", "says", "is_so"),
    [
        ("laboratory.md", "the newest 10,000 of all", comparison_records.MAX_KEPT == 10_000),
        ("notifications.md", "within ten seconds", transport.SECONDS == 10),
        (
            "notifications.md",
            "after 10 seconds, a minute, ten minutes, an hour and six hours",
            notifier.PAUSES == (10, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR),
        ),
        (
            "notifications.md",
            "on the ports 80, 443 and from 1024 on",
            (*addresses.ADDRESS_PORTS, addresses.FIRST_FREE_PORT) == (80, 443, 1024),
        ),
        (f"{TEMPLATES}device.html", "It is valid for ten minutes.", device_codes.LIFETIME == 10 * MINUTE),
        ("privacy.md", "They last one year", visitors.YEAR_SECONDS == 365 * DAY),
        ("privacy.md", "the numbers of the last 12 comparisons", visitors.MAX_COMPARISONS == 12),
        ("privacy.md", "no text | the store | 30 days", notifier.KEPT_SECONDS == 30 * DAY),
        ("run-a-server.md", "A session lasts twelve hours", moderation.SESSION_SECONDS == 12 * HOUR),
        ("run-a-server.md", "written within the last 5 seconds", health.PROBE_SECONDS == 5),
        ("run-a-server.md", "is less than 5 seconds late", health.SLOW_SECONDS == 5),
        ("run-a-server.md", "texts that are older than 30 days make room", visitor_texts.UNPLAYED_SECONDS == 30 * DAY),
        ("run-a-server.md", "With less than 100 MB free", health.LITTLE_SPACE == 100_000_000),
        ("scale.md", "one's newest 500 tables", games.MAX_SHOWN == 500),
        ("scale.md", "at most 2,000 rule sets", sql_gallery.MAX_PUBLISHED == 2000),
        ("scale.md", "from memory (16 MB in all)", narrations.MAX_BYTES == 16 << 20),
        ("store.md", "set by more than an hour", aging.JUMP_SECONDS == HOUR),
        ("store.md", "more than a quarter would go at once", aging.SHARE == 0.25),
        ("store.md", "on seven more days", aging.HELD_DAYS == 7),
        ("store.md", "questions without a result after a day", comparisons.UNFINISHED_DAYS == 1),
    ],
)
def test_a_number_in_the_documentation_is_that_of_the_server(document: str, says: str, is_so: bool) -> None:
    assert says in text_of(document) and is_so


def test_a_lease_lapses_as_the_documentation_says() -> None:
    pytest.importorskip("psycopg", reason="the extra postgres is not installed")
    from hoyle.server.postgres import sharing

    assert "lapses 2 s after its server's last heartbeat" in text_of("scale.md")
    assert sharing.LAPSE == 2 and sharing.HEARTBEAT <= sharing.LAPSE / 4
