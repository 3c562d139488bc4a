"""Checksums of what is stored about a table, so that a damaged byte is noticed."""

from hashlib import blake2b

CHECKSUM_BYTES = 8


def checksum(table: str, part: str, body: bytes) -> bytes:
    """Return the checksum of a stored body: BLAKE2b over the table's id, the part (such as `event 3`) and the body."""
    name = f"{table}\0{part}\0".encode()
    return blake2b(name + body, digest_size=CHECKSUM_BYTES).digest()


def event_part(seq: int) -> str:
    """Return the name of an event."""
    return f"event {seq}"


def sealed_part(seat: int, place: int) -> str:
    """Return the name of a sealed choice."""
    return f"sealed choice {seat}.{place}"


def draft_part(seat: int) -> str:
    """Return the name of a draft."""
    return f"draft {seat}"


REQUEST_PART = "request"
