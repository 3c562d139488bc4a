"""Connections to PostgreSQL: their settings, a time limit for what they do, and errors as sentences."""

import asyncio
import contextlib
import os
import re
import socket
from collections.abc import AsyncGenerator, Coroutine, Generator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from typing import Any, LiteralString, Protocol, TypeVar, cast

import psycopg
from psycopg import AsyncConnection, Connection, conninfo, errors

from hoyle.i18n import N_
from hoyle.table.ports import CONFLICT, Conflict, StoreError

TIME_LIMIT = 3.0
"""Seconds for one group of statements; then its connection is closed, because the database or the network hangs."""
CONNECT_SECONDS = 3
"""The time limit for a new connection."""
SETTINGS = {
    "synchronous_commit": "on",  # what is committed survives a crash
    "idle_in_transaction_session_timeout": "1500",  # ms; a stopped server does not keep its locks
    "statement_timeout": "5000",  # ms; nothing goes on for a server that has given up
    "application_name": "hoyle",
}

NO_ANSWER = N_("The database does not answer. Check the table and try again in a few seconds.")
DATABASE_FULL = N_("The disk of the database is full. Nothing was changed.")
DATABASE_READ_ONLY = N_("The database is read-only. Nothing was changed.")
FAILED = N_("The database failed (error {code}). Nothing was changed.")

CONNECTION_ERRORS = psycopg.OperationalError, psycopg.InterfaceError, OSError
"""What is raised when the connection fails, the database hangs or has no room."""
Address = dict[str, Any]
"""The parameters of a connection."""
AnyConnection = AsyncConnection[tuple[Any, ...]]
T = TypeVar("T")


class Database(Protocol):
    """The part of `PostgresStore` that its parts use."""

    address: Address

    def submit(self, work: Coroutine[Any, Any, T]) -> "Future[T]":
        """Run a coroutine in the store's loop."""
        ...

    async def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        ...

    async def fetch(self, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """In the store's loop: return the rows of a query."""
        ...


def parse(address: str) -> Address:
    """Return the parameters of an address; StoreError if it is malformed. The address may contain a password."""
    try:
        parameters: Address = conninfo.conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        sentence = N_("The address of the database is malformed. Write postgresql://user@host:port/name.")
        raise StoreError(sentence) from None
    limits = {"keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 3, "tcp_user_timeout": 5000}
    return {"connect_timeout": CONNECT_SECONDS, **limits, **parameters}


@contextmanager
def connect_once(address: Address, settings: Mapping[str, str] = SETTINGS) -> Generator[Connection[tuple[Any, ...]]]:
    """Give a connection for the start of a server, or for a command; StoreError with the reason if there is none."""
    try:
        connection = psycopg.connect(**address, autocommit=True)
    except psycopg.OperationalError as error:
        raise refusal(error) from None
    with connection:
        try:
            for name, value in settings.items():
                connection.execute("select set_config(%s, %s, false)", (name, value))
            yield connection
        except psycopg.Error as error:
            reason = (error.diag.message_primary or str(error)).strip()
            raise StoreError(N_("The database cannot be used: {why}."), why=reason) from error


def refusal(error: psycopg.OperationalError) -> StoreError:
    """Return why a connection could not be made, for the person who starts the server."""
    text = str(error)
    if "password" in text:
        return StoreError(N_("The database refused the user name or the password."))
    if fatal := re.search(r"FATAL:\s+(.*)", text):
        return StoreError(N_("The database refused the connection: {why}."), why=fatal[1])
    first_line = (text.strip() or "?").splitlines()[0]
    return StoreError(N_("The database cannot be reached: {why}."), why=first_line.rpartition("failed: ")[2])


async def connect(address: Address) -> AnyConnection:
    """Return a new connection, in which every statement is a transaction of its own unless one is begun."""
    connection = await AsyncConnection.connect(**address, autocommit=True)
    try:
        await configure(connection)
    except BaseException:
        await connection.close()
        raise
    return connection


async def configure(connection: AnyConnection) -> None:
    """Set the settings of a new connection."""
    columns = ", ".join(["set_config(%s, %s, false)"] * len(SETTINGS))
    values = [part for setting in SETTINGS.items() for part in setting]
    async with time_limit(connection):
        await connection.execute(cast("LiteralString", f"select {columns}"), values)


@asynccontextmanager
async def time_limit(connection: AnyConnection, seconds: float = TIME_LIMIT) -> AsyncGenerator[None]:
    """Shut the connection's socket down if the block takes longer; the block then fails with OperationalError."""
    timer = asyncio.get_running_loop().call_later(seconds, shut_down, connection)
    try:
        yield
    finally:
        timer.cancel()


def shut_down(connection: AnyConnection) -> None:
    """Shut down the socket of a connection: a call that waits for it fails at once."""
    with contextlib.suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as duplicate:
        duplicate.shutdown(socket.SHUT_RDWR)


@contextmanager
def as_store_errors() -> Generator[None]:
    """Raise StoreError in place of the errors of psycopg. The sentences name no address, because players read them."""
    try:
        yield
    except errors.IntegrityError as error:
        raise Conflict(CONFLICT) from error
    except errors.DiskFull as error:
        raise StoreError(DATABASE_FULL) from error
    except errors.ReadOnlySqlTransaction as error:
        raise StoreError(DATABASE_READ_ONLY) from error
    except CONNECTION_ERRORS as error:
        raise StoreError(NO_ANSWER) from error
    except psycopg.Error as error:
        raise StoreError(FAILED, code=error.sqlstate or "") from error


@lru_cache(maxsize=200)
def with_placeholders(statement: str) -> LiteralString:
    """Return a statement of `postgres.statements` with the placeholders of psycopg."""
    return cast("LiteralString", statement.replace("?", "%s"))
