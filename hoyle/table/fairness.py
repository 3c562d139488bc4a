"""Verifiable deals: seeds are derived from a table's secret, and a digest of the secret is published before the first card.

The cards of a table follow from its secret and the words of its players, in four steps, all of them SHA-256:

- The *seal*, published beforehand, is the hash of the secret.
- The *key of the table* is the hash of the secret and the words in the order of the seats, joined by newlines.
- The *key of deal n* is the hash of "key:deal:n". After an undo at event e it is the hash of the secret, the words, "undo" and e,
  joined by newlines.
- *Draw k* of a deal, from 1, is the hash of "key:k" as a fraction of 2^256, times the number of possible moves of chance,
  rounded down: the index of the move, in ascending order.

Secrets without SECRET_PREFIX are older: their tables draw from 62 bits of the table's key; see `hoyle.rules.dice`.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from hoyle.play.draws import Seed
from hoyle.table.signatures import signature

OLDER_TICKET = re.compile(r"[A-Za-z0-9_-]{22}")
SEED_BITS = 62
SEED_PREFIX = "seed:"
"""The prefix of a secret that contains the seed of the first deal, for deals chosen on purpose."""
SECRET_PREFIX = "sha256:"
"""The prefix of secrets whose deals are drawn with SHA-256."""


def new_secret() -> str:
    """Return a random secret: SECRET_PREFIX and 256 bits as 64 hexadecimal digits."""
    return SECRET_PREFIX + secrets.token_hex(32)


def new_table() -> tuple[str, str]:
    """Return a random id and a random secret for a new table."""
    return secrets.token_urlsafe(9), new_secret()


def derived_secret(key: bytes, ticket: str) -> str:
    """Return the secret that belongs to a ticket, which only those who have the key can compute: HMAC-SHA256.

    So a server can publish seals without storing secrets. Pages that earlier versions have sent contain an OLDER_TICKET, whose
    secret has no prefix; no text that is signed for another use looks like one.
    """
    if OLDER_TICKET.fullmatch(ticket):
        return SECRET_PREFIX + hmac.digest(key, ticket.encode(), "sha256").hex()
    return SECRET_PREFIX + signature(key, "ticket", ticket).hex()


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


def key_of(secret: str, salts: Sequence[str]) -> str:
    """Return the key of a table: 256 bits as 64 hexadecimal digits, derived from the secret and `salts`."""
    return hashlib.sha256("\n".join((secret, *salts)).encode()).hexdigest()


def deal_seed(secret: str, salts: Sequence[str]) -> Seed:
    """Return the seed of a table's games: the seed in the secret, if there is one, else the table's key."""
    if contains_seed(secret):
        return int(secret.removeprefix(SEED_PREFIX))
    return key_of(secret, salts) if secret.startswith(SECRET_PREFIX) else seed(secret, salts)


def seed_after_undo(secret: str, salts: Sequence[str], event: int) -> Seed:
    """Return the seed for chance after an undo; `event` is the number of the undo event, so that every undo has new draws."""
    salts = [*salts, "undo", str(event)]
    return key_of(secret, salts) if secret.startswith(SECRET_PREFIX) else seed(secret, salts)
