"""The secret key of a store, as it is stored: hexadecimal digits."""

import re
import secrets

from hoyle.table.ports import StoreError

KEY_BYTES = 32
"""The length of the key."""
KEY = re.compile(rf"[0-9a-f]{{{2 * KEY_BYTES}}}")
LOST_KEY = "The secret key is missing or damaged."
NO_KEY = (
    "{path}: the secret key is missing or damaged. Restore a backup. If there is none, hoyle store repair makes a file with a new key; "
    "then nobody has a seat any more."
)
NO_KEY_IN_DATABASE = (
    "The secret key in the database is missing or damaged. Restore a backup. If there is none, make one of the database as it is now, "
    "repair it, and restore the repaired file with --force; it has a new key; then nobody has a seat any more."
)


def new_key() -> str:
    """Return a random key."""
    return secrets.token_hex(KEY_BYTES)


def is_key(text: object) -> bool:
    """Return whether something stored is a key."""
    return isinstance(text, str) and KEY.fullmatch(text) is not None


def bytes_of(text: object, problem: str, **facts: object) -> bytes:
    """Return the bytes of a key; StoreError with the sentence `problem` if it is not a key."""
    if not isinstance(text, str) or not is_key(text):
        raise StoreError(problem, **facts)
    return bytes.fromhex(text)
