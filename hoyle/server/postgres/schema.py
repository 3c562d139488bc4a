"""The tables of a PostgreSQL store, and the server's own data in the table `about`."""

import secrets
from typing import Any, LiteralString

from psycopg import Connection

from hoyle.i18n import N_
from hoyle.session.ports import StoreError

FORMAT = 2
"""The version of the schema."""
CONVERSIONS: dict[str, LiteralString] = {
    "1": "alter table tables add column touched double precision not null default extract(epoch from clock_timestamp())"
}
"""By format: the statement that converts a store to the next format."""
KEY_BYTES = 32
"""The length of the store's secret key."""
SCHEMA_LOCK = 0x686F796C65
"""The advisory lock under which a server creates the schema ("hoyle" in ASCII)."""

SCHEMA = """
create table if not exists about (name text primary key, value text not null);
create table if not exists tables (
    id text primary key, game text not null, title text not null, "over" integer not null default 0,
    opened double precision not null default extract(epoch from clock_timestamp()),
    revision integer not null default 0,
    touched double precision not null default extract(epoch from clock_timestamp())) with (fillfactor = 70);
create table if not exists seals (seal text primary key);
create table if not exists log (
    "table" text not null, seq integer not null, body bytea not null, primary key ("table", seq));
create table if not exists sealed (
    "table" text not null, seat integer not null, place integer not null, body bytea not null,
    primary key ("table", seat, place));
create table if not exists drafts (
    "table" text not null, seat integer not null, body bytea not null, primary key ("table", seat));
create table if not exists requests ("table" text primary key, body bytea not null);
create table if not exists sits (
    holder text not null, "table" text not null, seat integer not null, primary key (holder, "table", seat));
create table if not exists results (
    "table" text not null, deal integer not null, game text not null, rules text not null, winners integer not null,
    moves integer not null, primary key ("table", deal));
create index if not exists results_by_rules on results (game, rules);
create table if not exists composed (
    id text primary key, holder text not null, game text not null, name text not null, sentence text not null,
    rules text not null, made double precision not null default extract(epoch from clock_timestamp()));
create index if not exists composed_by_holder on composed (holder);
create unlogged table if not exists servers (id text primary key, until timestamptz not null);
create unlogged table if not exists leases ("table" text primary key, server text not null);
create unlogged table if not exists presence (
    "table" text not null, server text not null, seats bigint not null, primary key ("table", server));
"""


def create_schema(connection: Connection[tuple[Any, ...]]) -> bytes:
    """Create the tables, and return the secret key; StoreError if they have another format."""
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        exists = connection.execute("select to_regclass('about') is not null").fetchone()
        if exists != (True,):
            connection.execute(SCHEMA)
            about = {"format": str(FORMAT), "key": secrets.token_hex(KEY_BYTES)}
            for name, value in about.items():
                connection.execute("insert into about values (%s, %s)", (name, value))
        about = dict(connection.execute("select name, value from about").fetchall())
        while statement := CONVERSIONS.get(about.get("format", "")):
            connection.execute(statement)
            about["format"] = str(int(about["format"]) + 1)
            connection.execute("update about set value = %s where name = 'format'", (about["format"],))
        if about.get("format") != str(FORMAT):
            found = about.get("format", "?")
            raise StoreError(N_("The store was written by another version of Hoyle (format {found})."), found=found)
        return bytes.fromhex(about["key"])
