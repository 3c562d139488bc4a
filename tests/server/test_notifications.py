"""Notifications: to whom, when, and with what in them."""

import json
import re
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from hoyle.docs.folders import TEXTS
from hoyle.server.notifications.webhooks import TYPES, signature
from tests.support.clients import Server
from tests.support.processes import killed_at_the_end
from tests.support.receivers import Receiver, add_webhook, claims_of, friends, post_json, receiving, sit, subscribe
from tests.support.two_people import is_ready

SECOND = 1.0


def test_a_push_comes_within_a_second_can_be_read_and_is_signed(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    then = sit(ann, table)
    got = receiver.next()
    assert got.time - then < SECOND
    shown = device.read(got)
    site = f"http://127.0.0.1:{local.port}"
    assert shown == {
        "title": "All rounds",
        "body": "It is your turn.",
        "url": f"{site}/t/{table}",
        "tag": table,
        "lang": "en",
    }
    assert got.headers["content-encoding"] == "aes128gcm" and int(got.headers["ttl"]) > 0
    authorization = got.headers["authorization"]
    read = claims_of(authorization)
    assert read["aud"] == f"http://127.0.0.1:{receiver.port}" and read["exp"] > time.time()
    key = json.loads(bob.get("/notifications/state").text)["key"]
    assert authorization.endswith(f"k={key}")


def test_the_types_of_webhooks_are_the_documented_ones() -> None:
    assert all(f"`{type}`" in (TEXTS / "notifications.md").read_text("utf-8") for type in TYPES.values())


def test_a_webhook_is_signed_and_says_no_more_than_the_table_shows_to_spectators(
    local: Server, receiver: Receiver
) -> None:
    ann, bob, table = friends(local)
    secret = add_webhook(bob, receiver)
    then = sit(ann, table)
    got = receiver.next()
    assert got.time - then < SECOND
    id, stamp = got.headers["webhook-id"], int(got.headers["webhook-timestamp"])
    assert abs(stamp - time.time()) < 10
    assert got.headers["webhook-signature"] == signature(secret, id, stamp, got.body)
    url = f"http://127.0.0.1:{local.port}/t/{table}"
    data = {"title": "All rounds", "text": "It is your turn.", "lang": "en", "url": url, "table": table, "seat": 0}
    made = got.json.pop("timestamp")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made)
    assert got.json == {"version": 1, "type": "table.turn", "timestamp": made, "data": data}
    with local.browser().at(table) as spectator:
        assert spectator.view["seats"][0]["turn"]
    assert data["title"] in local.browser().get(f"/t/{table}").text


def test_a_turn_is_told_once_and_the_next_one_after_the_move(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    subscribe(bob, receiver)
    sit(ann, table)
    receiver.next()
    with ann.at(table) as one:
        one.move("a1", one.gestures()[0])
        assert receiver.gets_nothing_more(), "Ann's choice is no new turn of Bob"
        with bob.at(table) as two:
            two.move("b1", two.gestures()[0])
            one.when(lambda view: not is_ready(view, 1))
            assert receiver.gets_nothing_more(), "Bob is at the table"
            two.move("b2", two.gestures()[0])
        assert receiver.gets_nothing_more()
        one.move("a2", one.gestures()[0])
        assert receiver.next().time
        assert receiver.gets_nothing_more()


def test_who_looks_at_something_else_is_told_after_leaving(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    subscribe(bob, receiver)
    with bob.at(table) as two:
        sit(ann, table)
        two.when(lambda view: bool(view.get("acts")))
        two.move("b1", two.gestures()[0])
        two.say({"t": "idle", "idle": True})
        two.quiet()
        with ann.at(table) as one:
            one.move("a1", one.gestures()[0])
        two.when(lambda view: not is_ready(view, 0))
        assert receiver.gets_nothing_more(), "connected means present"
    assert receiver.next()


def test_the_end_and_an_offered_rematch_are_told_to_who_is_away(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    subscribe(ann, receiver, "/ann")
    sit(ann, table)
    with ann.at(table) as one:
        receiver.next()
        ann.post(f"/t/{table}/resign")
        assert device.read(receiver.next())["body"] == "The game is over."
        one.when(lambda view: view["status"] == "over")
        one.move("again", {"act": "rematch", "option": "offer"})
        assert device.read(receiver.next())["body"] == "Ann offers a rematch."
    assert receiver.gets_nothing_more()


def test_messages_are_in_the_language_of_the_reader(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    bob.get("/?lang=de")
    device = subscribe(bob, receiver)
    sit(ann, table)
    shown = device.read(receiver.next())
    assert (shown["lang"], shown["body"]) == ("de", "Du bist am Zug.")


def test_nobody_else_is_told_and_who_switches_off_is_told_nothing(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    eve = local.browser()
    eve.open()
    assert post_json(eve, "/notifications/browser/remove", device.subscription).status == 200
    assert device.endpoint in bob.get("/notifications/state").text, "another visitor cannot switch it off"
    assert post_json(bob, "/notifications/browser/remove", device.subscription).status == 200
    assert json.loads(bob.get("/notifications/state").text)["known"] == []
    sit(ann, table)
    assert receiver.gets_nothing_more()


def test_a_device_belongs_to_the_visitor_who_uses_it_last(local: Server, receiver: Receiver) -> None:
    bob, later = local.browser(), local.browser()
    device = subscribe(bob, receiver)
    assert post_json(later, "/notifications/browser", device.subscription).status == 200
    assert json.loads(bob.get("/notifications/state").text)["known"] == []
    assert json.loads(later.get("/notifications/state").text)["known"] == [device.endpoint]


def test_who_is_away_is_told_of_the_first_turn_of_a_rematch(local: Server, receiver: Receiver) -> None:
    ann, bob, table = friends(local)
    device = subscribe(bob, receiver)
    with bob.at(table) as two:
        sit(ann, table)
        ann.post(f"/t/{table}/resign")
        two.when(lambda view: view["status"] == "over")
        two.move("again", {"act": "rematch", "option": "offer"})
    with ann.at(table) as one:
        one.move("yes", {"act": "rematch", "option": "agree.1"})
        one.when(lambda view: bool(view.get("rematch", {}).get("next")))
    second = one.view["rematch"]["next"].removeprefix("/t/")
    with ann.at(second):
        shown = device.read(receiver.next())
        assert (shown["body"], shown["tag"]) == ("It is your turn.", second)


def test_a_test_message_says_how_it_went(local: Server, receiver: Receiver) -> None:
    bob = local.browser()
    secret = add_webhook(bob, receiver)
    page = bob.get("/notifications").text
    assert secret.startswith("whsec_") and secret not in page, "the secret is shown once"
    action = re.findall(r'action="(/notifications/[^"]+/test)"', page)[0]
    assert local.browser().post(action).status == 404, "another visitor's webhook"
    assert "The test message was accepted." in bob.post(action).text
    got = receiver.next()
    assert got.json["type"] == "test" and "table" not in got.json["data"]
    receiver.statuses = [400]
    assert "The receiver answered with the status 400." in bob.post(action).text


def test_the_export_has_the_addresses_and_the_deletion_takes_them(local: Server, receiver: Receiver) -> None:
    bob = local.browser()
    device = subscribe(bob, receiver)
    secret = add_webhook(bob, receiver)
    exported = bob.get("/games/export").text
    found = [(each["kind"], each["address"]) for each in json.loads(exported)["notifications"]]
    assert found == [("push", device.endpoint), ("webhook", receiver.address())] and secret not in exported
    cookies = dict(bob.cookies)
    assert bob.post("/games/delete", {"sure": "yes"}).status == 303
    bob.cookies = cookies
    assert json.loads(bob.get("/notifications/state").text)["known"] == []
    assert "channels" not in bob.get("/notifications").text


def test_the_service_worker_may_open_every_page(local: Server) -> None:
    answer = local.browser().get("/service_worker.js")
    assert answer.status == 200 and answer.headers["content-type"].startswith("text/javascript")
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_receiver_of_the_documentation_works(local: Server, tmp_path: Path) -> None:
    """The program on the page gets a message of this server, and refuses one that somebody has changed."""
    text = (TEXTS / "notifications.md").read_text("utf-8")
    program = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    file = tmp_path / "receiver.py"
    command = [sys.executable, "-u", str(file)]
    with receiving() as spare:
        port = spare.port
    file.write_text(program.replace("8765", str(port)))
    bob = local.browser()
    link = re.findall(r'href="(/docs/notifications[^"]*)"', bob.get("/notifications").text)[0]
    assert "webhook-signature" in bob.get(link).text
    added = bob.post("/notifications/webhook", {"address": f"http://127.0.0.1:{port}/hook"})
    secret = added.text.partition("<code>")[2].partition("</code>")[0]
    environment = {"HOYLE_WEBHOOK_SECRET": secret, "PATH": ""}
    with killed_at_the_end(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)) as running:
        wait_for(port)
        action = re.findall(r'action="(/notifications/[^"]+/test)"', bob.get("/notifications").text)[0]
        assert "The test message was accepted." in bob.post(action).text
        assert running.stdout and "This is a test message." in running.stdout.readline()
        connection = HTTPConnection("127.0.0.1", port)
        stamp = str(int(time.time()))
        forged = {"webhook-id": "x", "webhook-timestamp": stamp, "webhook-signature": "v1,AAAA"}
        connection.request("POST", "/hook", b"{}", forged)
        assert connection.getresponse().status == 401
        connection.close()


def wait_for(port: int) -> None:
    """Wait until somebody listens on a port."""
    for _ in range(1200):
        connection = HTTPConnection("127.0.0.1", port, timeout=1)
        try:
            connection.connect()
            return
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    raise AssertionError("nobody listens")
