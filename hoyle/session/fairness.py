"""Verifiable deals: seeds are derived from a table's secret, and a digest of the secret is published before the first card."""

import hashlib
import secrets
from collections.abc import Sequence

SEED_BITS = 62
SEED_PREFIX = "seed:"
"""The prefix of a secret that contains the seed of the first deal, for deals chosen on purpose."""


def new_secret() -> str:
    """Return a random secret: 256 bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


def seal(secret: str) -> str:
    """Return the seal of a secret, which is published before the first card: its SHA-256 in hexadecimal digits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed(secret: str, salts: Sequence[str]) -> int:
    """Return a seed below 2^62, derived from the table's secret and `salts`, such as the texts that the players added."""
    digest = hashlib.sha256("\n".join((secret, *salts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)  # the first 62 bits of the digest


def secret_with_seed(seed: int) -> str:
    """Return a secret that contains the seed of the first deal, for practice; such a deal cannot be verified as fair.

    >>> deal_seed(secret_with_seed(7), ["tea at four"])
    7
    """
    return f"{SEED_PREFIX}{seed}"


def contains_seed(secret: str) -> bool:
    """Return whether a secret contains the seed of the first deal."""
    return secret.startswith(SEED_PREFIX)


def deal_seed(secret: str, salts: Sequence[str]) -> int:
    """Return the seed of a table's games: the seed in the secret, if there is one, else `seed(secret, salts)`."""
    return int(secret.removeprefix(SEED_PREFIX)) if contains_seed(secret) else seed(secret, salts)


def seed_after_undo(secret: str, salts: Sequence[str], event: int) -> int:
    """Return the seed for chance after an undo; `event` is the number of the undo event, so that every undo has new draws."""
    return seed(secret, [*salts, "undo", str(event)])
