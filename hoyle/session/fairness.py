"""Deals that can be checked: a secret that is published sealed before the first card, and the seeds that follow from it."""

import hashlib
import secrets
from collections.abc import Sequence

SEED_BITS = 62
CHOSEN = "seed:"
"""How a secret begins that states the seed of the first deal, so that nothing is drawn."""


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


def secret_stating(seed: int) -> str:
    """Return the secret of a table whose first deal has this seed, for practice; nobody can call such a deal fair.

    >>> deal_seed(secret_stating(7), ["tea at four"])
    7
    """
    return f"{CHOSEN}{seed}"


def states_seed(secret: str) -> bool:
    """Return whether a secret states the seed of the first deal."""
    return secret.startswith(CHOSEN)


def deal_seed(secret: str, salts: Sequence[str]) -> int:
    """Return the seed of a table's games: the one that the secret states, else the one that all have a part in."""
    return int(secret.removeprefix(CHOSEN)) if states_seed(secret) else seed(secret, salts)


def seed_after_undo(secret: str, salts: Sequence[str], event: int) -> int:
    """Return the seed of the draws after an undo, by the number of its event, so that nobody can know them before."""
    return seed(secret, [*salts, "undo", str(event)])
