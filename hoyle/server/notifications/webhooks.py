"""The messages of webhooks: JSON with a signature, by the convention of Standard Webhooks (https://www.standardwebhooks.com)."""

import base64
import hmac
import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

PREFIX = "whsec_"
SECRET_BYTES = 32
VERSION = 1
"""The version of the JSON; fields may be added without a new one."""
TYPES = {"turn": "table.turn", "over": "table.over", "rematch": "table.rematch", "test": "test"}
"""By kind of notice: the type of a message."""


@dataclass(frozen=True)
class Facts:
    """What a message says."""

    kind: str
    """The kind of a notice, or `test`."""
    title: str
    """The name of the rules."""
    text: str
    """The notice as a sentence."""
    url: str
    """The address of the table."""
    table: str = ""
    seat: int | None = None
    lang: str = "en"


def new_secret() -> str:
    """Return a new secret, as a receiver gets it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signature(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """Return the signature of a message: HMAC-SHA256 of its id, time and body.

    >>> known = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    >>> signature(known, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = hmac.digest(key, f"{id}.{timestamp}.".encode() + body, "sha256")
    return f"v1,{base64.b64encode(signed).decode()}"


def body_of(facts: Facts, made: float) -> bytes:
    """Return the body of a message about something that happened at a time."""
    data: dict[str, Any] = {"title": facts.title, "text": facts.text, "lang": facts.lang, "url": facts.url}
    if facts.table:
        data |= {"table": facts.table, "seat": facts.seat}
    time = datetime.fromtimestamp(made, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    message = {"version": VERSION, "type": TYPES[facts.kind], "timestamp": time, "data": data}
    return json.dumps(message, ensure_ascii=False).encode()


def headers(secret: str, id: str, now: float, body: bytes) -> dict[str, str]:
    """Return the headers of a message that is sent now; a repeated message has the same id."""
    return {
        "Content-Type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": str(int(now)),
        "webhook-signature": signature(secret, id, int(now), body),
    }
