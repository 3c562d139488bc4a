"""A seat moves to another device: by a signed link, and by nothing else."""

import re
import time
from html import unescape

import pytest
from websockets.exceptions import ConnectionClosed

from hoyle.server import device_codes
from tests.support.clients import Browser, Server


def link_of(browser: Browser, table: str) -> str:
    """The path of the link that the page shows to the holder of a seat."""
    page = unescape(browser.get(f"/t/{table}/device").text)
    return re.findall(r'value="http://[^/]+(/t/[^"]+)"', page)[0]


def take(browser: Browser, table: str, path: str) -> int:
    """Take the seat over with the code of a link, and return the status of the answer."""
    return browser.post(f"/t/{table}/take", {"code": path.partition("code=")[2]}).status


def test_a_seat_moves_with_its_cards_and_the_old_device_only_watches(server: Server) -> None:
    desk, phone = server.browser(), server.browser()
    table = desk.open()
    with desk.at(table) as old:
        assert old.view["you"] == "s0"
        path = link_of(desk, table)
        assert "Play here" in phone.get(path).text
        assert take(phone, table, path) == 303
        while old.view.get("you"):
            old.hear()
        assert old.move("x", {"act": "lay"}, "")["t"] == "reject"
    with phone.at(table) as new, desk.at(table) as watcher:
        assert new.view["you"] == "s0" and new.gestures()
        assert watcher.view.get("you") is None and not watcher.gestures()
    record = {}
    with phone.at(table) as new:
        new.play_on("p")
    record = phone.get(f"/t/{table}/record.json").text
    assert '"type":"device"' in record and "holder" not in record


def test_the_old_device_is_sent_away_from_a_table_that_nobody_may_watch(server: Server) -> None:
    desk, phone = server.browser(), server.browser()
    table = desk.open(watched="no")
    with desk.at(table) as old:
        assert take(phone, table, link_of(desk, table)) == 303
        with pytest.raises(ConnectionClosed, match="This table cannot be watched"):
            while True:
                old.hear()
    with phone.at(table) as new:
        assert new.view["you"] == "s0"


def test_a_link_works_once_for_one_table_and_ten_minutes(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, phone, eve = server.browser(), server.browser(), server.browser()
    table, other = ann.open(), ann.open()
    path = link_of(ann, table)
    assert take(eve, other, path) == 400, "a link for another table"
    for forged in (
        path[:-1] + ("0" if path[-1] != "0" else "1"),
        path.replace("code=0", "code=1"),
        "code=",
        "code=0.1.ü",
    ):
        assert take(eve, table, forged) == 400
    assert eve.get(f"/t/{table}/device").status == 400
    late = time.time() + device_codes.LIFETIME + 1
    with monkeypatch.context() as later:
        later.setattr(device_codes.time, "time", lambda: late)
        refused = eve.get(path)
        assert (refused.status, "no longer valid" in refused.text) == (400, True)
    assert take(phone, table, path) == 303
    assert take(eve, table, path) == 400, "the seat has another holder since"


def test_a_device_has_one_seat_at_a_table(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.open(bot="friend")
    bob.post(f"/t/{table}/sit", {"name": "Bob"})
    answer = bob.post(f"/t/{table}/take", {"code": link_of(ann, table).partition("code=")[2]})
    assert (answer.status, "another seat" in answer.text) == (400, True)
    assert take(ann, table, link_of(ann, table)) == 303, "the same device keeps its seat"
