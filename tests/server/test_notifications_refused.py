"""Notifications reach no private address, and limits stop visitors who want too much."""

import base64
import json
import re
import socket
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.clients import Browser, Server, serving
from tests.support.receivers import LOCAL, Device, Receiver, add_webhook, friends, many_requests, post_json, sit


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server that may send to public addresses only."""
    with many_requests(), serving(tmp_path_factory.mktemp("store") / "hoyle.db") as running:
        yield running


@pytest.fixture
def stranger(closed: Server) -> Browser:
    return closed.browser()


REFUSED = [
    ("ftp://example.org/", "no address of a web page"),
    ("https://", "no address of a web page"),
    ("https://me:secret@example.org/", "no address of a web page"),
    ("https://example.org:25/", "This port cannot be used"),
    ("https://example.org:99999/", "no address of a web page"),
    ("http://127.0.0.1:8080/", "not public"),
    ("http://localhost:8080/", "not public"),
    ("http://2130706433/", "not public"),
    ("http://0x7f.1/", "not public"),
    ("http://0.0.0.0/", "not public"),
    ("http://10.1.2.3/", "not public"),
    ("http://169.254.169.254/latest/", "not public"),
    ("http://224.0.0.1/", "not public"),
    ("http://[::1]/", "not public"),
    ("http://[::ffff:127.0.0.1]/", "not public"),
    ("http://[::ffff:8.8.8.8]/", "not public"),
    ("http://[fe80::1]/", "not public"),
    ("http://[fd00::1]/", "not public"),
    ("http://[64:ff9b::7f00:1]/", "not public"),
    ("http://[2002:7f00:1::]/", "not public"),
    ("http://no-such-name.invalid/", "no server with this name"),
]


@pytest.mark.parametrize(("address", "reason"), REFUSED)
def test_a_webhook_reaches_no_private_address(stranger: Browser, address: str, reason: str) -> None:
    refused = stranger.post("/notifications/webhook", {"address": address})
    assert refused.status == 400 and reason in refused.text
    assert "whsec" not in refused.text and "channels" not in stranger.get("/notifications").text


@pytest.mark.parametrize(
    "address", ["https://127.0.0.1:8443/x", "https://[::1]/x", "http://8.8.8.8/x", "https://localhost/"]
)
def test_a_push_service_is_public_and_encrypted(stranger: Browser, address: str) -> None:
    assert post_json(stranger, "/notifications/browser", Device(address).subscription).status == 400


def test_the_check_is_made_for_the_connection_itself(
    closed: Server, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name leads to a public address when the webhook is added, and to this machine afterwards."""
    bob, answers, look_up = closed.browser(), ["93.184.215.14", "127.0.0.1"], socket.getaddrinfo

    def rebinding(host: str, port: int, *rest: Any, **more: Any) -> list[Any]:
        if host != "rebinding.example":
            return look_up(host, port, *rest, **more)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers[0], port))]

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    address = f"http://rebinding.example:{receiver.port}/"
    assert bob.post("/notifications/webhook", {"address": address}).status == 200
    answers.pop(0)
    page = bob.get("/notifications").text
    tested = bob.post(re.findall(r'action="(/notifications/[^"]+/test)"', page)[0]).text
    assert "The address is not allowed here" in tested and receiver.gets_nothing_more()


@pytest.mark.parametrize("private", ["127.0.0.1", "10.0.0.1"])
def test_a_name_with_a_private_address_among_public_ones_is_refused(
    stranger: Browser, private: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_up = socket.getaddrinfo

    def mixed(host: str, port: int, *rest: Any, **more: Any) -> list[Any]:
        if host != "mixed.example":
            return look_up(host, port, *rest, **more)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in ("93.184.215.14", private)]

    monkeypatch.setattr(socket, "getaddrinfo", mixed)
    refused = stranger.post("/notifications/webhook", {"address": "https://mixed.example/"})
    assert refused.status == 400 and "not public" in refused.text


def test_a_receiver_that_does_not_answer_is_given_up(
    local: Server, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    import aiohttp

    bob = local.browser()
    add_webhook(bob, receiver)
    transport = local.app.state.notifier.senders.loaded[0]
    monkeypatch.setattr(transport.session, "_timeout", aiohttp.ClientTimeout(total=0.3))
    receiver.is_open.clear()
    action = re.findall(r'action="(/notifications/[^"]+/test)"', bob.get("/notifications").text)[0]
    assert "did not answer in time" in bob.post(action).text
    receiver.is_open.set()


def test_numbers_and_rates_are_limited(tmp_path: Path, receiver: Receiver) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(LOCAL, notifications_per_hour=1)) as server:
        bob = server.browser()
        for number in range(5):
            add_webhook(bob, receiver, f"/{number}")
        refused = bob.post("/notifications/webhook", {"address": receiver.address()})
        assert refused.status == 400 and "You have 5 of them already." in refused.text
        for _ in range(2):
            ann, _, table = friends(server, bob)
            sit(ann, table)
        assert len([receiver.next() for _ in range(5)]) == 5
        assert receiver.gets_nothing_more()


def test_an_address_that_asks_too_often_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.server.rates.CHANNELS_PER_MINUTE", 2)
    with serving(tmp_path / "hoyle.db", settings=LOCAL) as server:
        bob = server.browser()
        answers = [bob.post("/notifications/webhook", {"address": "ftp://x"}).text for _ in range(3)]
        assert ["Wait a minute" in answer for answer in answers] == [False, False, True]


def test_malformed_subscriptions_are_refused(local: Server) -> None:
    bob, good = local.browser(), Device("http://127.0.0.1:9000/x").subscription
    short = good | {"keys": {"p256dh": "AAAA", "auth": good["keys"]["auth"]}}
    off_curve = good | {"keys": {"p256dh": base64.urlsafe_b64encode(b"\4" + bytes(64)).decode(), "auth": "A" * 22}}
    for wrong in (
        [],
        {},
        {"endpoint": 5},
        {"endpoint": "http://127.0.0.1:9000/x"},
        short,
        off_curve,
        good | {"keys": 5},
    ):
        assert post_json(bob, "/notifications/browser", wrong).status == 400, wrong
    assert bob.ask("POST", "/notifications/browser", "{", **{"Content-Type": "application/json"}).status == 400
    assert post_json(bob, "/notifications/browser", good).status == 200
    foreign = {"Content-Type": "application/json", "Origin": "https://evil.example"}
    assert bob.ask("POST", "/notifications/browser", json.dumps(good), **foreign).status == 400
