"""Helpers for stores."""

import asyncio
import subprocess
import sys
from pathlib import Path

from hoyle.server.sqlite.writer import Batch
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.ports import Changes, Row, Saved


def wrote(seq: int, body: bytes = b"move") -> Changes:
    """Return the changes that write one event."""
    return Changes(rows=[Row(seq, body)])


async def opened(store: SqliteStore, table: str) -> None:
    """Open a table with one event."""
    await store.open(table, "r", "R", wrote(0), f"seal of {table}")


def load(store: SqliteStore, table: str) -> Saved:
    """Return what is stored of a table."""
    saved = asyncio.run(store.load(table))
    assert saved
    return saved


def limit_writer(store: SqliteStore, pages: int) -> None:
    """Limit the size of a store's file to a number of pages."""
    store.submit(Batch([(f"pragma max_page_count = {pages}", ())])).result()


WRITE_AND_END = """
import asyncio, os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from hoyle.server.sqlite_store import SqliteStore
from hoyle.table.ports import Changes, Row
store = SqliteStore(Path(sys.argv[2]))
async def write():
    for table in sys.argv[4:]:
        await store.open(table, "r", "R", Changes(rows=[Row(0, b"0")]), "seal of " + table)
        for seq in range(1, int(sys.argv[3])):
            await store.save(table, Changes(rows=[Row(seq, b"move " * 30)]), seq - 1)
asyncio.run(write())
os._exit(1)
"""


def write_and_end(path: Path, events: int, *tables: str) -> None:
    """In a process that ends at once, without closing the store: open tables with this number of events each."""
    root = str(Path(__file__).parents[2])
    done = subprocess.run([sys.executable, "-c", WRITE_AND_END, root, str(path), str(events), *tables], check=False)
    assert done.returncode == 1


def damage(path: Path, text: bytes) -> None:
    """Change one byte of a text wherever it occurs in the file of a store that nobody uses."""
    contents = path.read_bytes()
    assert text in contents
    path.write_bytes(contents.replace(text, text[:-1] + bytes([text[-1] ^ 1])))
