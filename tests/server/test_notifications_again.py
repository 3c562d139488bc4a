"""Notifications that were not accepted are sent again: after pauses, a restart, by another server; each message once."""

import itertools
import json
import re
import time
from pathlib import Path

import pytest

from hoyle.server.notifications import notifier
from hoyle.server.notifications.records import Channel
from hoyle.server.visitors import digest
from hoyle.table.show.notices import notices
from tests.server.test_devices import link_of, take
from tests.support.clients import Browser, Server, serving
from tests.support.postgres import Postgres
from tests.support.receivers import LOCAL, Receiver, add_webhook, friends, receiving, sit, subscribe, until
from tests.support.two_people import is_ready

SECOND = 1.0


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pauses between attempts."""
    monkeypatch.setattr(notifier, "PAUSES", (0.2, 0.4, 0.8))
    monkeypatch.setattr(notifier, "POLL_SECONDS", 0.05)


def test_what_fails_is_sent_again_with_the_same_id_after_growing_pauses(
    tmp_path: Path, receiver: Receiver, short: None
) -> None:
    receiver.statuses = [500, 302, 404, 204]
    receiver.headers = {"location": receiver.address("/elsewhere")}
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        add_webhook(bob, receiver)
        sit(ann, table)
        got = [receiver.next() for _ in range(4)]
        assert len({each.headers["webhook-id"] for each in got}) == 1
        assert {each.path for each in got} == {"/hook"}, "redirects are not followed"
        pauses = [after.time - before.time for before, after in itertools.pairwise(got)]
        assert all(pause > least for pause, least in zip(pauses, notifier.PAUSES, strict=True))
        assert receiver.gets_nothing_more(1.5)
        until(bob, "The receiver answered", is_there=False)


def test_after_the_last_attempt_a_webhook_is_off_until_it_is_turned_on(
    tmp_path: Path, receiver: Receiver, short: None
) -> None:
    receiver.statuses = [500]
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        add_webhook(bob, receiver)
        sit(ann, table)
        for _ in range(4):
            receiver.next()
        page = until(bob, "Off, because too many attempts failed.")
        assert "The receiver answered with the status 500." in page
        receiver.statuses = [200]
        ann, _, second = friends(server, bob)
        sit(ann, second)
        assert receiver.gets_nothing_more()
        bob.post(re.findall(r'action="(/notifications/[^"]+/on)"', page)[0])
        ann, _, third = friends(server, bob)
        sit(ann, third)
        assert receiver.next().json["data"]["table"] == third


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(local: Server, status: int) -> None:
    with receiving(status) as gone:
        ann, bob, table = friends(local)
        subscribe(bob, gone)
        sit(ann, table)
        gone.next()
        for _ in range(3000):
            if not json.loads(bob.get("/notifications/state").text)["known"]:
                break
            time.sleep(0.02)
        else:
            raise AssertionError("the browser is still known")


def test_what_is_out_of_date_is_not_sent_again(tmp_path: Path, receiver: Receiver, short: None) -> None:
    receiver.statuses = [503, 200]
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        notifier.PAUSES = (1.0, 1.0)  # `short` restores it
        ann, bob, table = friends(server)
        subscribe(bob, receiver)
        sit(ann, table)
        receiver.next()
        with bob.at(table) as two:
            two.move("b1", two.gestures()[0])
        assert receiver.gets_nothing_more(2.0)


def test_who_has_come_to_the_table_is_not_told_again(tmp_path: Path, receiver: Receiver, short: None) -> None:
    receiver.statuses = [503, 200]
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        subscribe(bob, receiver)
        with bob.at(table):
            pass
        sit(ann, table)
        receiver.next()
        with bob.at(table):
            assert receiver.gets_nothing_more(1.0)


def test_a_message_is_delivered_after_a_restart(tmp_path: Path, receiver: Receiver) -> None:
    """The server stops while the receiver has the message and has not answered."""
    receiver.is_open.clear()
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        add_webhook(bob, receiver)
        sit(ann, table)
        first = receiver.next()
    receiver.is_open.set()
    with serving(tmp_path / "hoyle.db", settings=LOCAL):
        again = receiver.next()
        assert again.headers["webhook-id"] == first.headers["webhook-id"]
        assert again.json["data"] == first.json["data"]
        assert receiver.gets_nothing_more(1.5)


def test_a_restart_tells_nobody_what_was_told_or_seen(tmp_path: Path, receiver: Receiver) -> None:
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob, table = friends(server)
        subscribe(bob, receiver)
        subscribe(ann, receiver, "/ann")
        sit(ann, table)
        with ann.at(table):
            assert receiver.next()
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        ann, bob = (Browser(server.port, each.cookies) for each in (ann, bob))
        with ann.at(table) as one:
            one.move("a1", one.gestures()[0])
            assert receiver.gets_nothing_more(1.5)


def test_two_servers_send_each_message_once(postgres: Postgres, receiver: Receiver) -> None:
    address = postgres.address(postgres.new_database())
    with serving(address, settings=LOCAL) as first, serving(address, settings=LOCAL) as second:
        ann, bob, table = friends(first, other=second)
        add_webhook(bob, receiver)
        time.sleep(2 * notifier.POLL_SECONDS)  # the first server looks for new channels
        then = sit(ann, table)
        with ann.at(table) as one, Browser(second.port, ann.cookies).at(table):
            assert receiver.next().time - then < SECOND
            assert receiver.gets_nothing_more(1.0)
            with bob.at(table) as two:  # at the second server
                two.move("b1", two.gestures()[0])
                one.when(lambda view: is_ready(view, 0))
                one.move("a1", one.gestures()[0])
                two.when(lambda view: not is_ready(view, 0))
                assert receiver.gets_nothing_more(1.0), "the first server knows that Bob is at the second"
                two.move("b2", two.gestures()[0])
                one.when(lambda view: is_ready(view, 0))
            one.when(lambda view: not view["seats"][0].get("online"))
            one.move("a2", one.gestures()[0])
            assert receiver.next()
            assert receiver.gets_nothing_more(1.0)


def test_another_server_takes_over_from_one_that_stopped(postgres: Postgres, receiver: Receiver, short: None) -> None:
    address = postgres.address(postgres.new_database())
    receiver.statuses = [500, 200]
    notifier.PAUSES = (1.0,)
    with serving(address, settings=LOCAL) as second:
        with serving(address, settings=LOCAL) as first:
            ann, bob, table = friends(first)
            add_webhook(bob, receiver)
            sit(ann, table)
            receiver.next()
            until(bob, "status 500")
        assert receiver.next().json["data"]["table"] == table
        until(Browser(second.port, bob.cookies), "status 500", is_there=False)


def test_a_notice_of_a_seat_that_has_moved_is_not_sent_to_who_had_it(local: Server) -> None:
    ann, bob, table = friends(local)
    sit(ann, table)
    loaded, notifier = local.app.state.tables.host.rooms[table], local.app.state.notifier
    (notice,) = (each for each in notices(loaded.table.summary) if each.seat == 0)
    before, phone = digest(bob.cookies["hoyle_seat"]), local.browser()

    def channel(holder: str) -> Channel:
        return Channel("c", holder, "webhook", "https://hook.example", "s", "en", "https://h")

    assert notifier.holds(loaded, notice, channel(before))
    assert take(phone, table, link_of(bob, table)) == 303
    assert not notifier.holds(loaded, notice, channel(before))
    assert notifier.holds(loaded, notice, channel(digest(phone.cookies["hoyle_seat"])))
