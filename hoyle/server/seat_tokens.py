"""Tokens with which a program plays for the holder of a seat: signed by the server, for one seat of one table.

They are not stored: a token is valid while its seat has the same holder and admits the program with this number.
"""

import hmac

from starlette.datastructures import Headers

from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.table import signatures
from hoyle.table.summary import Summary

BAD_TOKEN = N_("This token is not valid here: it is for another table, was revoked, or the seat has moved.")
MAX_NUMBER = 12
"""The maximum number of digits in a token's numbers."""


def token_of(key: bytes, table: Summary, seat: int) -> str:
    """Return the token of the program that a seat admits; an empty string if it admits none."""
    number = table.programs.get(seat)
    return f"{table.id}.{seat}.{number}.{signature(key, table, seat, number)}" if number else ""


def seat_of_token(key: bytes, table: Summary, token: str) -> int:
    """Return the seat that a token is for; Refusal if it is forged, of another table, or no longer valid."""
    parts = token.split(".")
    if len(parts) == 4 and all(part.isascii() and part.isdigit() and len(part) <= MAX_NUMBER for part in parts[1:3]):
        seat = int(parts[1])
        expected = token_of(key, table, seat) if seat < len(table.seats) else ""
        if expected and hmac.compare_digest(expected.encode(), token.encode("utf-8", "replace")):
            return seat
    raise Refusal(BAD_TOKEN)


def signature(key: bytes, table: Summary, seat: int, number: int) -> str:
    """Return the signature of a token, shortened."""
    return signatures.signature(key, "program", f"{table.id} {seat} {table.seats[seat].holder} {number}").hex()[:40]


def bearer(headers: Headers) -> str:
    """Return the token in the Authorization header; an empty string if there is none.

    >>> bearer(Headers({"authorization": "Bearer abc"})), bearer(Headers({"authorization": "Basic abc"}))
    ('abc', '')
    """
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
