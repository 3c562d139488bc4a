"""Codes with which a player takes a seat over on another device: signed by the server, for one table and ten minutes."""

import hmac
import time

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.table import signatures

LIFETIME = 600
"""Seconds."""
BAD_CODE = N_("This link is no longer valid. Make a new one on the other device.")


def new_code(key: bytes, table: str, seat: int, holder: str) -> str:
    """Return a code for a seat and its present holder, for links."""
    expiry = int(time.time()) + LIFETIME
    return f"{seat}.{expiry}.{signature(key, table, seat, holder, expiry)}"


def seat_of_code(key: bytes, table: str, code: str, holders: list[str]) -> int:
    """Return the seat that a code is for; Refusal if it is forged, too old, or if the seat has another holder since."""
    parts = code.split(".")
    if len(parts) == 3 and all(part.isascii() and part.isdigit() and len(part) < 12 for part in parts[:2]):
        seat, expiry = int(parts[0]), int(parts[1])
        if seat < len(holders) and holders[seat] and time.time() <= expiry:
            expected = signature(key, table, seat, holders[seat], expiry)
            if hmac.compare_digest(expected, parts[2].encode("utf-8", "replace").decode("ascii", "replace")):
                return seat
    raise Refusal(BAD_CODE)


def signature(key: bytes, table: str, seat: int, holder: str, expiry: int) -> str:
    """Return the signature of a code, shortened."""
    return signatures.signature(key, "device", f"{table} {seat} {holder} {expiry}").hex()[:32]
