"""Helpers for stores."""

from hoyle.server.sqlite.writer import Batch
from hoyle.server.sqlite_store import SqliteStore


def limit_writer(store: SqliteStore, pages: int) -> None:
    """Limit the size of a store's file to a number of pages."""
    store.submit(Batch([(f"pragma max_page_count = {pages}", ())])).result()
