"""The tables of a PostgreSQL store, and the server's own data in the table `about`.

Servers of two versions may use one database. A new version adds tables and columns in a new step at the end of STEPS; servers of
earlier versions go on, and may start. A change that earlier versions cannot live with needs a new FORMAT, and a conversion
from the old one in `create_schema`: then earlier versions do not start any more, and those that run must be stopped before.
"""

import re
from typing import Any

from psycopg import Connection

from hoyle.i18n import N_
from hoyle.server.store_keys import NO_KEY_IN_DATABASE, bytes_of, new_key
from hoyle.table.ports import StoreError

FORMAT = 1
"""The version of the schema; all servers on one database have the same."""
SCHEMA_LOCK = 0x686F796C65
"""The advisory lock under which a server changes the schema ("hoyle" in ASCII)."""

FIRST = """
create table if not exists about (name text primary key, value text not null);
create table if not exists tables (
    id text primary key, game text not null, title text not null, "over" integer not null default 0,
    opened double precision not null default extract(epoch from clock_timestamp()),
    revision integer not null default 0) with (fillfactor = 70);
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
QUESTIONS = """
create unlogged table if not exists questions (
    id text primary key, server text not null, topic text not null, body bytea not null, watched boolean not null,
    deadline timestamptz not null, taker text);
"""
TOUCHED = """
alter table tables add column if not exists touched double precision not null default extract(epoch from clock_timestamp());
"""
"""When a table was last saved or opened by a server of a version that knows this column."""
OUTCOMES = """
create table if not exists outcomes ("table" text primary key, body text not null);
"""
MODERATION = """
create table if not exists reports (
    id text primary key, made double precision not null, kind text not null, "table" text not null, seat integer not null,
    subject text not null, quote text not null, reason text not null, reporter text not null,
    closed integer not null default 0);
create table if not exists bans (holder text primary key, made double precision not null, reason text not null);
create table if not exists hidden_tables ("table" text primary key);
create table if not exists deeds (made double precision not null, action text not null, target text not null, reason text not null);
"""
NOTIFICATIONS = """
create table if not exists channels (
    id text primary key, holder text not null, kind text not null, address text not null, secret text not null,
    lang text not null, site text not null, error text not null default '', is_off integer not null default 0,
    made double precision not null default extract(epoch from clock_timestamp()));
create index if not exists channels_by_holder on channels (holder);
create table if not exists notifications (
    id text primary key, channel text not null, "table" text not null, seat integer not null, name text not null,
    attempts integer not null, due double precision, claim text not null, claimed double precision not null,
    made double precision not null);
create index if not exists notifications_by_due on notifications (due);
create index if not exists notifications_by_channel on notifications (channel);
create index if not exists notifications_by_table on notifications ("table");
"""
"""Where people get notifications, and those that wait to be sent or have been sent lately."""
GALLERY = """
create table if not exists gallery (
    id text primary key, game text not null, version integer not null, rules text not null, name text not null,
    sentence text not null, parent text not null, made double precision not null, holder text not null,
    hidden integer not null default 0);
create index if not exists gallery_by_holder on gallery (holder);
create index if not exists gallery_by_parent on gallery (parent);
create table if not exists ratings (
    entry text not null, holder text not null, stars integer not null, made double precision not null,
    primary key (entry, holder));
create index if not exists ratings_by_holder on ratings (holder);
create table if not exists facts (
    hash text primary key, minutes double precision, body text, server text, until double precision);
create table if not exists hashes ("table" text primary key, hash text not null);
"""
COMPARISONS = """
create table if not exists comparisons (
    id text primary key, question text not null, made double precision not null, server text not null,
    until double precision not null, body text not null default '', is_over integer not null default 0);
create index if not exists comparisons_by_made on comparisons (made);
"""
"""Comparisons of rules that visitors ask the laboratory for, and their results."""
DAILY = """
create table if not exists daily (
    "day" text not null, family text not null, holder text not null, "table" text not null, score integer,
    primary key ("day", family, holder));
create index if not exists daily_by_holder on daily (holder);
create index if not exists daily_by_table on daily ("table");
"""
"""Who has begun which daily deal at which table, and the score once it is finished."""
QUARANTINE = """
create table if not exists quarantine ("table" text not null, part text not null, body bytea, reason text not null);
create index if not exists quarantine_by_table on quarantine ("table");
"""
"""Rows that a repair of a store in a file could not keep at their tables, for a store that comes from there."""
TEXTS = """
create table if not exists rule_texts (
    name text primary key, game text not null, title text not null, holder text not null, author text not null,
    made double precision not null, text text not null, state text not null, bytes integer not null);
create index if not exists rule_texts_by_holder on rule_texts (holder);
"""
"""The texts of rules that visitors have sent, and what an operator has decided about them."""
STEPS = (FIRST, QUESTIONS, TOUCHED, OUTCOMES, MODERATION, NOTIFICATIONS, GALLERY, COMPARISONS, DAILY, QUARANTINE, TEXTS)
"""What the versions of this format have added, in order. Steps are never changed, only added."""
TABLES = frozenset(re.findall(r"create (?:unlogged )?table if not exists (\w+)", "".join(STEPS)))
"""The names of all tables."""
TRANSIENT = frozenset(re.findall(r"create unlogged table if not exists (\w+)", "".join(STEPS)))
"""The tables about running servers, which PostgreSQL empties after a crash and which belong to no copy."""


def create_schema(connection: Connection[tuple[Any, ...]]) -> bytes:
    """Add what is missing, and return the secret key; StoreError if the database has another format.

    The database may have further steps, which a later version has added.
    """
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        exists = connection.execute("select to_regclass('about') is not null").fetchone()
        about = dict(connection.execute("select name, value from about").fetchall()) if exists == (True,) else {}
        if about and about.get("format") != str(FORMAT):
            found = about.get("format", "?")
            raise StoreError(N_("The store was written by another version of Hoyle (format {found})."), found=found)
        done = int(about.get("steps", "1")) if about else 0  # the first version did not count them
        for step in STEPS[done:]:
            connection.execute(step)
        key = about.get("key", "") if about else new_key()
        for name, value in {"format": FORMAT, "key": key, "steps": max(done, len(STEPS))}.items():
            upsert = "insert into about values (%s, %s) on conflict (name) do update set value = excluded.value"
            connection.execute(upsert, (name, str(value)))
        return bytes_of(key, NO_KEY_IN_DATABASE)
