"""The version of Hoyle whose servers must go on beside servers of this one."""

import io
import subprocess
import tarfile
from pathlib import Path

from tests.support.archives import unpack
from tests.support.server_process import HERE, Checkout

COMMIT = "58438e50592479676961f7d570bd616e70adfbbb"
"""The last commit with the first schema in PostgreSQL."""
EMULATION = """
from hoyle.server.postgres import statements
before = "update tables set revision = revision + 1 where id = ? and revision = ?"
statements.GUARDS = (before, *statements.GUARDS[1:])
statements.NEXT_REVISION = before
from hoyle.server.postgres import questions, schema
schema.STEPS = schema.STEPS[:1]
questions.PostgresQuestions.channels = lambda self: ()
"""
"""Makes this version use only what the first schema has."""
DATABASE = HERE.root / "tests" / "data" / "postgres_1.sql"
"""A database that this commit wrote: a dump with a game of R between two people after three rounds."""
TABLE = "fvJuT6XXLFbk"
SEATS = (
    "upOwo1cyWQ4adueAOPN5_iyT.5d92dbe447f7c71137bafd87",
    "IolvjtrAuA79ziAkqegR0Iq9.8a5e7e743a10e500496312a5",
)
"""The cookies of the two people."""


def checked_out(folder: Path) -> Checkout | None:
    """Write the previous version into a folder; return None if this is not a repository with its commit."""
    parts = ("hoyle", "docs", "tests/__init__.py", "tests/support")
    command = ["git", "-C", str(HERE.root), "archive", COMMIT, *parts]
    try:
        done = subprocess.run(command, capture_output=True)
    except FileNotFoundError:
        return None
    if done.returncode:
        return None
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        unpack(archive, folder)
    return Checkout(folder)


def emulated() -> Checkout:
    """Return this version as a stand-in for the previous one."""
    return Checkout(HERE.root, EMULATION)
