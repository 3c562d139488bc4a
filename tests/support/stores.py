"""What tests do to stores."""

from concurrent.futures import Future

from hoyle.server.sqlite_store import SqliteStore


def limit_writer(store: SqliteStore, pages: int) -> None:
    """Let the file of a store grow to so many pages and no further."""
    answer: Future[None] = Future()
    store.inbox.put(([(f"pragma max_page_count = {pages}", ())], answer))
    answer.result()
