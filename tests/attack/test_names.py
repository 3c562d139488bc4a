"""Names that come in by a cookie obey the rules of those that are typed."""

import pytest

from hoyle.table import daily
from hoyle.table.wire.events import MAX_NAME
from tests.support.clients import Browser, Server

DOORS = ("/daily/{day}/r", "/t/{table}/again", "/t/{table}/swap", "/t/{table}/play-on", "/g/r", "/t/{waiting}/sit")
ODD = {
    "Strong bot": "",
    "Stro\u200bng bot\n\0\u202e": None,
    "Ann\n\0\u202eB": "Ann B",
    "x" * 100: "x" * MAX_NAME,
}
"""Names in a cookie, with what is shown; None: whatever has no character that cannot be printed."""


def names_at(browser: Browser, table: str) -> list[str]:
    """Return the names of the seats of a table."""
    with browser.at(table) as client:
        return [seat["name"] for seat in client.view["seats"]]


@pytest.mark.parametrize("door", DOORS)
def test_a_name_in_a_cookie_is_checked_like_a_typed_one(server: Server, door: str) -> None:
    for name, shown in ODD.items():
        browser = server.browser()
        table, waiting = browser.open(points_to_win="2"), server.browser().open(bot="friend")
        browser.post(f"/t/{table}/resign")
        browser.cookies["hoyle_name"] = name.encode().hex()
        fields = {"bot": "random", "seq": "0", "sure": "yes"}
        at = browser.post(door.format(day=daily.today().isoformat(), table=table, waiting=waiting), fields).at
        assert at.startswith("/t/"), door
        found = names_at(browser, at.removeprefix("/t/").partition("?")[0])
        assert all(each.isprintable() for each in found) and "Strong bot" not in found
        assert shown is None or any(name.startswith(shown or "Guest") for name in found), (door, found)


def test_the_word_for_the_shuffle_is_one_line(guest: Browser) -> None:
    table = guest.open(salt="two\nlines")
    guest.post(f"/t/{table}/resign")
    assert "two lines" in guest.get(f"/t/{table}/record.json").text
