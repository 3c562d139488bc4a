"""The messages of Web Push: encrypted for a browser, and signed with the key of this server (VAPID)."""

import hashlib
import hmac
import json
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.server.notifications.outcomes import NotSent
from hoyle.server.notifications.push_encryption import authorization, bytes_of, encrypted_for, point_of, text_of
from hoyle.server.notifications.webhooks import Facts

SECONDS_TO_KEEP = 7 * 86_400
"""How long a push service keeps a message for a browser that is not running."""
SIGNATURE_SECONDS = 12 * 3600
"""How long the signature of a message is valid; push services allow a day at most."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256."""
POINT_BYTES, AUTH_BYTES = 65, 16
NO_CONTACT = "mailto:hoyle@localhost"
BAD_SUBSCRIPTION = N_("The browser sent a subscription that cannot be used. Switch notifications off and on again.")


class Signer:
    """Signs messages with a key that is derived from the store's key, so that all servers of a store have the same."""

    def __init__(self, key: bytes) -> None:
        """Derive the key pair."""
        number = int.from_bytes(hmac.digest(key, b"vapid", "sha512"), "big") % (ORDER - 1) + 1
        self.private = ec.derive_private_key(number, ec.SECP256R1())
        self.public = text_of(point_of(self.private.public_key()))
        """The public key as browsers want it."""

    def headers(self, address: str, contact: str, now: float) -> dict[str, str]:
        """Return the header that proves to a push service who sends a message."""
        parts = urlsplit(address)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact, "exp": int(now) + SIGNATURE_SECONDS}
        return {"Authorization": authorization(self.private, claims)}


def keys_of(subscription: Any) -> str:
    """Return the keys of a browser's subscription, as a channel stores them; Refusal if they are not valid."""
    keys = subscription.get("keys") if isinstance(subscription, dict) else None
    try:
        texts = keys["p256dh"].rstrip("="), keys["auth"].rstrip("=")  # type: ignore[index]
        point, auth = (bytes_of(text) for text in texts)
        if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES:
            raise ValueError
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (TypeError, KeyError, AttributeError, ValueError):
        raise Refusal(BAD_SUBSCRIPTION) from None
    return " ".join(texts)


def topic(table: str) -> str:
    """Return the topic of a table: of several messages with one topic a push service keeps the newest."""
    return hashlib.sha256(table.encode()).hexdigest()[:32]


def encrypted(
    signer: Signer, address: str, keys: str, facts: Facts, contact: str, now: float
) -> tuple[bytes, dict[str, str]]:
    """Return the body of a message, which only the browser can read, and its headers; NotSent if that is not possible."""
    shown = {"title": facts.title, "body": facts.text, "url": facts.url, "tag": facts.table, "lang": facts.lang}
    p256dh, _, auth = keys.partition(" ")
    try:
        body = encrypted_for(bytes_of(p256dh), bytes_of(auth), json.dumps(shown, ensure_ascii=False).encode())
    except ValueError:
        raise NotSent("keys") from None
    return body, {
        **signer.headers(address, contact, now),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(SECONDS_TO_KEEP),
        "Topic": topic(facts.table or "test"),
        "Urgency": "normal",
    }
