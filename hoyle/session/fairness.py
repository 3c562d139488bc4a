"""Deals that can be checked: a secret that is published sealed before the first card, and the seeds that follow from it."""

import hashlib
import secrets
from collections.abc import Sequence

SEED_BITS = 62


def new_secret() -> str:
    """Return a random secret: 256 bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def seal(secret: str) -> str:
    """Return what is published before the first card: the SHA-256 of the secret, as hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed(secret: str, salts: Sequence[str]) -> int:
    """Return the seed of a game, below 2^62: from the table's secret and the words that the players added."""
    digest = hashlib.sha256("\n".join((secret, *salts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def seed_after_undo(secret: str, salts: Sequence[str], event: int) -> int:
    """Return the seed of the draws after an undo, by the number of its event, so that nobody can know them before."""
    return seed(secret, [*salts, "undo", str(event)])
