"""Helpers for stores."""

from concurrent.futures import Future

from hoyle.server.sqlite_store import SqliteStore


def limit_writer(store: SqliteStore, pages: int) -> None:
    """Limit the size of a store's file to a number of pages."""
    done: Future[None] = Future()
    store.inbox.put(([(f"pragma max_page_count = {pages}", ())], done))
    done.result()
