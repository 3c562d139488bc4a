"""Receivers of notifications on loopback: a web server that keeps what it gets, and a browser that subscribes to it."""

import json
import os
import queue
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from hoyle.server.notifications.push_encryption import bytes_of, derived, point_of, text_of
from tests.support.clients import GENEROUS, Answer, Browser, Server

WAIT = 45.0
LOCAL = replace(GENEROUS, webhook_networks=("127.0.0.0/8",))
"""Settings of a server that may send to this machine."""


@contextmanager
def many_requests() -> Generator[None]:
    """Let servers that are created meanwhile allow in a minute what people want in an hour."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("hoyle.server.rates.CHANNELS_PER_MINUTE", 10_000)
        yield


@dataclass
class Received:
    """A request."""

    path: str
    headers: dict[str, str]
    body: bytes
    time: float

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """A web server that answers with `statuses`, the last of which stays, as soon as it `is_open`."""

    port: int = 0
    statuses: list[int] = field(default_factory=lambda: [201])
    headers: dict[str, str] = field(default_factory=dict[str, str])
    received: "queue.SimpleQueue[Received]" = field(default_factory=lambda: queue.SimpleQueue[Received]())
    is_open: threading.Event = field(default_factory=threading.Event)

    def address(self, path: str = "/hook") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def next(self, wait: float = WAIT) -> Received:
        """Return the next request; `queue.Empty` if none comes."""
        return self.received.get(timeout=wait)

    def gets_nothing_more(self, wait: float = 0.5) -> bool:
        """Whether nothing comes for a while."""
        try:
            self.received.get(timeout=wait)
        except queue.Empty:
            return True
        return False


@contextmanager
def receiving(*statuses: int) -> Generator[Receiver]:
    """Run a receiver."""
    receiver = Receiver(statuses=list(statuses) or [201])
    receiver.is_open.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.received.put(Received(self.path, headers, body, time.monotonic()))
            receiver.is_open.wait()
            status = receiver.statuses[0] if len(receiver.statuses) == 1 else receiver.statuses.pop(0)
            try:
                self.send_response(status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()
            except OSError:
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.is_open.set()
        server.shutdown()
        server.server_close()
        thread.join()


class Device:
    """A browser's subscription, with its private keys."""

    def __init__(self, endpoint: str) -> None:
        self.private, self.auth, self.endpoint = ec.generate_private_key(ec.SECP256R1()), os.urandom(16), endpoint

    @property
    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": text_of(point_of(self.private.public_key())), "auth": text_of(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, received: Received) -> dict[str, Any]:
        return json.loads(decrypted(received.body, self.private, self.auth))


def decrypted(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Return the text of a message, as a browser with these keys reads it."""
    salt, end = body[:16], 21 + body[20]
    sender = body[21:end]
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    secret = derived(shared, auth, b"WebPush: info\0" + point_of(private.public_key()) + sender, 32)
    key, nonce = (
        derived(secret, salt, info, length)
        for info, length in ((b"Content-Encoding: aes128gcm\0", 16), (b"Content-Encoding: nonce\0", 12))
    )
    plain = AESGCM(key).decrypt(nonce, body[end:], None)
    assert plain.endswith(b"\2")
    return plain[:-1]


def claims_of(authorization: str) -> dict[str, Any]:
    """Return what the sender of a message claims; InvalidSignature if the signature is not that of the key beside it."""
    token, key = authorization.removeprefix("vapid t=").split(",k=")
    signed, _, signature = token.rpartition(".")
    both = bytes_of(signature)
    numbers = (int.from_bytes(half, "big") for half in (both[:32], both[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    public.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
    return json.loads(bytes_of(signed.partition(".")[2]))


def post_json(browser: Browser, path: str, content: Any) -> Answer:
    return browser.ask("POST", path, json.dumps(content), **{"Content-Type": "application/json"})


def subscribe(browser: Browser, receiver: Receiver, path: str = "/push") -> Device:
    """Let a browser get notifications by Web Push."""
    device = Device(receiver.address(path))
    answer = post_json(browser, "/notifications/browser", device.subscription)
    assert answer.status == 200, answer.text
    return device


def add_webhook(browser: Browser, receiver: Receiver, path: str = "/hook") -> str:
    """Add a webhook, and return its secret."""
    answer = browser.post("/notifications/webhook", {"address": receiver.address(path)})
    assert answer.status == 200, answer.text
    return answer.text.partition("<code>")[2].partition("</code>")[0]


def friends(server: Server, bob: Browser | None = None, other: Server | None = None) -> tuple[Browser, Browser, str]:
    """Ann and Bob, and the table that Bob has opened; both are to move when Ann sits down."""
    ann, bob = server.browser(), bob or (other or server).browser()
    return ann, bob, bob.open(bot="friend", goal="all_rounds", name="Bob")


def sit(ann: Browser, table: str) -> float:
    """Take the open seat, which begins the game, and return the time."""
    assert ann.post(f"/t/{table}/sit", {"name": "Ann"}).status == 303
    return time.monotonic()


def until(browser: Browser, words: str, is_there: bool = True) -> str:
    """Load the page until it says something, or says it no more."""
    for _ in range(1200):
        if (words in (text := browser.get("/notifications").text)) == is_there:
            return text
        time.sleep(0.05)
    raise AssertionError(text)
