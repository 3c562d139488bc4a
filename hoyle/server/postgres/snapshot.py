"""A PostgreSQL database as the source and as the target of a copy; see `hoyle.server.snapshots`."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from psycopg import Connection, IsolationLevel, sql

from hoyle.server.postgres.connections import SETTINGS, connect_once, parse
from hoyle.server.postgres.schema import SCHEMA_LOCK, STEPS, TABLES, TRANSIENT, create_schema
from hoyle.server.snapshots import ABOUT, Digest, Row
from hoyle.table.ports import StoreError

AnyConnection = Connection[tuple[Any, ...]]
COMMAND_SETTINGS = SETTINGS | {
    "application_name": "hoyle store",
    "statement_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "lock_timeout": "10000",
}
"""The settings of a command, which may take minutes."""
ROWS_AT_ONCE = 500
IN_USE = "The database is in use by a Hoyle server or worker. Stop all of them first."
NEWER = "The database was written by a newer version of Hoyle: use that version."
NO_STORE = "There is no store of Hoyle in the database."
HAS_STORE = "The database has a store already. hoyle store restore --force replaces it, and keeps the old one in another schema."
NOT_EMPTY = "The database has lists of another program with the same names ({names}). Use an empty database."
IN_PLACE_OF_NUL = "\ufffd"
"""What takes the place of a zero byte in a text, which PostgreSQL does not store."""


class PostgresSnapshot:
    """A connection in a transaction. A source sees one moment of the database; of a target nobody sees anything before the end."""

    def __init__(self, connection: AnyConnection) -> None:
        """Use a connection in a transaction."""
        self.connection = connection

    def key(self) -> str:
        """Return the secret key in hexadecimal digits."""
        row = self.connection.execute("select value from about where name = 'key'").fetchone()
        return str(row[0]) if row else ""

    def set_key(self, key: str) -> None:
        """Write the secret key, and that visitors may have tokens without a signature, which files know."""
        upsert = "insert into about values (%s, %s) on conflict (name) do update set value = excluded.value"
        for name, value in {"key": key, "copied": "yes"}.items():
            self.connection.execute(upsert, (name, value))

    def columns(self) -> dict[str, list[str]]:
        """Return the columns of every table but `about` and those about running servers."""
        query = """
            select table_name, column_name from information_schema.columns
            where table_schema = current_schema() order by table_name, ordinal_position"""
        found: dict[str, list[str]] = {}
        for table, column in self.connection.execute(query).fetchall():
            if table != ABOUT and table not in TRANSIENT:
                found.setdefault(table, []).append(column)
        return found

    def rows(self, table: str, columns: Sequence[str], order: Sequence[str] = ()) -> Iterator[Row]:
        """Yield the rows of a table, in the order of some columns."""
        query = sql.SQL("select {} from {}").format(listed(columns), sql.Identifier(table))
        query += sql.SQL(" order by {}").format(listed(order)) if order else sql.SQL("")
        with self.connection.cursor(name="rows") as cursor:
            cursor.itersize = ROWS_AT_ONCE
            yield from cursor.execute(query)

    def digest(self, table: str, columns: Sequence[str]) -> Digest:
        """Return the digest of what is stored."""
        return Digest(self.rows(table, columns))

    def write(self, table: str, columns: Sequence[str], rows: Iterator[Row]) -> Digest:
        """Write rows; return the digest of what was written."""
        digest = Digest()
        statement = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(table), listed(columns))
        with self.connection.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                values = tuple(without_nul(value) for value in row)
                digest.add(values)
                copy.write_row(values)
        return digest


def listed(columns: Sequence[str]) -> sql.Composed:
    """Return the names of columns for a statement."""
    return sql.SQL(", ").join(map(sql.Identifier, columns))


def without_nul(value: object) -> Any:
    """Return a value that PostgreSQL can store."""
    return value.replace("\0", IN_PLACE_OF_NUL) if isinstance(value, str) else value


@contextmanager
def connected(address: str) -> Generator[AnyConnection]:
    """Give a connection for a command; StoreError if there is none, or if the database fails meanwhile."""
    with connect_once(parse(address), COMMAND_SETTINGS) as connection:
        yield connection


@contextmanager
def reading(connection: AnyConnection) -> Generator[PostgresSnapshot]:
    """Give the store in a database as it is at one moment; StoreError if there is none."""
    connection.isolation_level, connection.read_only = IsolationLevel.REPEATABLE_READ, True
    with connection.transaction():
        if not has_table(connection, ABOUT):
            raise StoreError(NO_STORE)
        yield PostgresSnapshot(connection)
    connection.isolation_level = connection.read_only = None


@contextmanager
def stopped(connection: AnyConnection) -> Generator[None]:
    """Let no server start while the block runs; StoreError if one runs."""
    connection.execute("select pg_advisory_lock(%s)", (SCHEMA_LOCK,))
    try:
        if is_in_use(connection):
            raise StoreError(IN_USE)
        yield
    finally:
        if not connection.broken:
            connection.execute("select pg_advisory_unlock(%s)", (SCHEMA_LOCK,))


def is_in_use(connection: AnyConnection) -> bool:
    """Return whether a server or a worker uses a database."""
    connections = """
        select exists (select from pg_stat_activity
            where datname = current_database() and application_name = 'hoyle' and pid <> pg_backend_pid())"""
    alive = "select exists (select from servers where until > clock_timestamp())"
    queries = (connections, alive) if has_table(connection, "servers") else (connections,)
    return any(connection.execute(query).fetchone() == (True,) for query in queries)


def has_table(connection: AnyConnection, name: str) -> bool:
    """Return whether a database has a table with this name."""
    return connection.execute("select to_regclass(%s) is not null", (f'"{name}"',)).fetchone() == (True,)


@contextmanager
def writing(connection: AnyConnection, force: bool) -> Generator[tuple[PostgresSnapshot, str]]:
    """Give a new, empty store in a database, and the schema that has the old one, or "".

    It is there when the block ends, or not at all if the block fails. StoreError if the database has a store and not `force`.
    """
    with connection.transaction():
        old = set_aside(connection, force)
        create_schema(connection)
        yield PostgresSnapshot(connection), old


def set_aside(connection: AnyConnection, force: bool) -> str:
    """Move the tables of a store into a schema of their own and return its name; "" if there is no store."""
    query = "select tablename from pg_tables where schemaname = current_schema()"
    names = sorted(TABLES & {name for (name,) in connection.execute(query).fetchall()})
    if not names:
        return ""
    if not {ABOUT, "tables", "log"} <= {*names}:
        raise StoreError(NOT_EMPTY, names=", ".join(names))
    steps = connection.execute("select value from about where name = 'steps'").fetchone()
    if steps and int(steps[0]) > len(STEPS):
        raise StoreError(NEWER)
    if not force:
        raise StoreError(HAS_STORE)
    schemas = {name for (name,) in connection.execute("select nspname from pg_namespace").fetchall()}
    old = next(name for name in map("hoyle_replaced_{}".format, range(1, 1 << 20)) if name not in schemas)
    connection.execute(sql.SQL("create schema {}").format(sql.Identifier(old)))
    for name in names:
        connection.execute(sql.SQL("alter table {} set schema {}").format(sql.Identifier(name), sql.Identifier(old)))
    return old
