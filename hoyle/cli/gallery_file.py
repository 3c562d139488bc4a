"""The commands `hoyle store gallery-export` and `gallery-import`: the gallery of a server as a file."""

import asyncio
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.cli.arguments import Mistake, OwnGames
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own
from hoyle.table.ports import StoreError

StoreAddress = Annotated[
    str, typer.Argument(help="The file of the store, or the address of a database.", metavar="STORE")
]
GalleryFile = Annotated[Path, typer.Argument(help="The file of the gallery.", metavar="FILE")]
MAX_BYTES = 64_000_000
"""The largest file that is read."""


def export_gallery(store: StoreAddress, file: GalleryFile, game: OwnGames = None) -> None:
    """Write the published rule sets of a store, with their facts and ratings, into a file. The store may be in use.

    Hidden rule sets and everything about visitors are left out. Example: `hoyle store gallery-export hoyle.db gallery.json`
    """
    from hoyle.rulesets.published_rules import write_file
    from hoyle.server.gallery_entries import export
    from hoyle.server.loop_clock import LoopClock

    load_games(game)
    with opened(store, must_write=False) as records:
        entries = asyncio.run(export(records, LoopClock()))
    try:
        file.write_bytes(write_file(entries))
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from None
    print(f"Rule sets: {len(entries)}. The file is {file}.")


def import_gallery(store: StoreAddress, file: GalleryFile, game: OwnGames = None) -> None:
    """Add the rule sets of a file to the gallery of a store, with their facts. The server of a store in a file must be stopped.

    Ratings are not added. Rules that the gallery has already stay as they are, and rules that this Hoyle does not have are left
    out. Example: `hoyle store gallery-import hoyle.db gallery.json`
    """
    from hoyle.rulesets.published_rules import read_file
    from hoyle.server.gallery_entries import import_entries

    load_games(game)
    try:
        if file.stat().st_size > MAX_BYTES:
            raise Mistake(f"{file} is too large for the file of a gallery.")
        entries = read_file(file.read_bytes())
    except OSError as error:
        raise Mistake(f"{file} cannot be read: {error.strerror}.") from None
    except Refusal as refusal:
        raise Mistake(f"{file}: {refusal}") from None
    with opened(store, must_write=True) as records:
        result = asyncio.run(import_entries(records, entries))
    print(f"Rule sets added: {result.added}. In the gallery already: {result.known}. Left out: {len(result.unknown)}.")
    for name in result.unknown:
        print(f"This Hoyle does not have the rules of {name}.")


def load_games(paths: list[str] | None) -> None:
    """Load games from outside the package."""
    for path in paths or []:
        load_own(path, GAMES)


@contextmanager
def opened(address: str, must_write: bool) -> Generator[Any]:
    """Open a store and close it; Mistake if it cannot be used. A store in a file that is only read may be in use."""
    from hoyle.server.store import open_store
    from hoyle.server.store_addresses import parse_address

    try:
        found = parse_address(address)
        if isinstance(found, Path) and not found.is_file():
            raise Mistake(f"There is no store {address}.")
        store = reader(found) if isinstance(found, Path) and not must_write else open_store(found)
        try:
            yield store
        finally:
            store.close()
    except StoreError as error:
        raise Mistake(str(error)) from None


def reader(path: Path) -> Any:
    """Return the gallery of a store in a file that is only read, also while a server uses it; StoreError if the file is not a store."""
    from hoyle.server.sql_gallery import SqlGallery
    from hoyle.server.sqlite.connections import connect_reader
    from hoyle.server.sqlite.errors import as_store_errors
    from hoyle.server.sqlite.schema import check_identity

    class Reader(SqlGallery):
        """The gallery in a file, to be read."""

        def __init__(self) -> None:
            """Open the file."""
            with as_store_errors(path):
                check_identity(path)
                self.connection = connect_reader(path)

        async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
            """Return the rows of a query; none if the store is older than the gallery."""
            try:
                return self.connection.execute(statement, values).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" in str(error):
                    return []
                raise StoreError(str(error)) from None

        async def execute(self, statement: str, *values: object) -> None:
            """Refuse all changes."""
            raise StoreError("This store is only read.")

        def close(self) -> None:
            """Close the file."""
            self.connection.close()

    return Reader()
