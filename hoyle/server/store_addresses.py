"""The address of a store: the path of a file, or the address of a PostgreSQL database. Every command reads it here."""

import re
from pathlib import Path

from hoyle.table.ports import StoreError

POSTGRES = re.compile(r"postgres(ql)?://")
OF_A_DATABASE = re.compile(r"postgres(ql)?:|(\S*\s)?(host|dbname|service)\s*=", re.IGNORECASE)
"""How an address of a database begins that is written in a wrong or another way."""
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")
"""How an address of anything begins; at least two letters, because `C:/` is a folder."""
MALFORMED = "The address of the database is malformed. Write postgresql://user@host:port/name."
NOT_A_STORE_ADDRESS = (
    "A store is a file or a database: write a path, or postgresql://user@host:port/name. {scheme} is neither."
)
NOT_A_PATH = "Name a file or a folder here, not an address ({scheme})."
NOTHING = "Name a store: the path of a file, or postgresql://user@host:port/name."
PASSWORD = re.compile(r"(?<=://)([^:/@?]*):[^@/]*@|(?<=[?&]password=)[^&]*")

Address = Path | str
"""The path of a file, or the address of a database."""


def parse_address(text: Address) -> Address:
    """Return the path of a store in a file, or the address of a database; StoreError if it is neither.

    >>> parse_address("data/hoyle.db"), parse_address("postgresql://me@host/hoyle")
    (PosixPath('data/hoyle.db'), 'postgresql://me@host/hoyle')
    """
    text = str(text)
    if POSTGRES.match(text):
        return text
    if OF_A_DATABASE.match(text):
        raise StoreError(MALFORMED)
    if found := SCHEME.match(text):
        raise StoreError(NOT_A_STORE_ADDRESS, scheme=found[0])
    if not text.strip():
        raise StoreError(NOTHING)
    return Path(text)


def parse_path(text: Path | str) -> Path:
    """Return the path of a file or folder; StoreError if the text is an address."""
    if found := SCHEME.match(str(text)):
        raise StoreError(NOT_A_PATH, scheme=found[0])
    return Path(text)


def shown(address: Address) -> str:
    """Return an address without its password, for messages and logs.

    >>> shown("postgresql://me:secret@host/hoyle"), shown("postgresql://host/hoyle?user=me&password=secret")
    ('postgresql://me@host/hoyle', 'postgresql://host/hoyle?user=me&password=***')
    """
    return PASSWORD.sub(lambda found: f"{found[1]}@" if found[1] is not None else "***", str(address))
