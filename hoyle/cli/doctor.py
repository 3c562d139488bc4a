"""The command `hoyle doctor`: what works in this installation, and what to do about the rest."""

import platform
import re
import sqlite3
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

import hoyle
from hoyle.errors import Refusal
from hoyle.extras import NAME, install
from hoyle.games import GAMES
from hoyle.i18n import translator

REQUIREMENT = re.compile(r"([\w.-]+)[^;]*(?:;.*\bextra == ['\"]([\w-]+)['\"])?")
NOT_FOR_USERS = ("all", "ppo", "test")
"""Extras that contain others, or that only examples and tests need."""
LITTLE_SPACE = 1 << 29
"""With fewer free bytes a folder for caches or tables is worth a warning."""


class Finding(NamedTuple):
    """One line about a part of the installation."""

    part: str
    text: str
    advice: str = ""
    """What to do; empty if all is well."""
    is_needed: bool = True
    """Whether Hoyle cannot be used well before the advice is followed."""


def doctor(
    store: Annotated[
        str,
        typer.Option(
            metavar="PATH", help="The store that the server will use, a file or a database.", envvar="HOYLE_STORE"
        ),
    ] = "",
) -> None:
    """Say what works in this installation, a line for each part, and what to do about the rest; exit code 1 if something needed is missing.

    Example: `hoyle doctor --store postgresql://hoyle@localhost/hoyle`
    """
    failed = False
    for finding in (python(), *packages(), *compilers(), cache(), browser(), database(store)):
        mark = "ok" if not finding.advice else "FAILED" if finding.is_needed else "note"
        failed |= mark == "FAILED"
        print(f"{mark:<7}{finding.part:<10}{finding.text}")
        if finding.advice:
            print(f"{'':<17}{finding.advice}")
    if failed:
        raise typer.Exit(1)


def python() -> Finding:
    """Return which Python runs, and on what."""
    from hoyle.server.interpreter import known_holes

    runs = f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} {platform.machine()}"
    return Finding("Python", f"{runs}, Hoyle {hoyle.__version__}.", " ".join(known_holes()), False)


def packages() -> Iterator[Finding]:
    """Yield what is installed of the packages that Hoyle always needs, and of its extras."""
    try:
        required = requires(NAME) or []
    except PackageNotFoundError:
        yield Finding(
            "Packages", "Hoyle runs from a folder and is not installed.", f"Install it with: {install('server')}"
        )
        return
    missing: dict[str, list[str]] = {}
    for line in required:
        if found := REQUIREMENT.match(line):
            package, extra = found[1], found[2] or ""
            absent = missing.setdefault(extra, [])
            if package != NAME and applies(line) and not installed(package):
                absent.append(package)
    absent = missing.pop("", [])
    advice = f"Install Hoyle again: {install()}" if absent else ""
    yield Finding("Packages", f"Missing: {', '.join(absent)}." if absent else "All that Hoyle needs are there.", advice)
    extras = {extra: absent for extra, absent in sorted(missing.items()) if extra not in NOT_FOR_USERS}
    there = [extra for extra, absent in extras.items() if not absent]
    yield Finding(
        "Extras",
        f"Installed: {', '.join(there) or 'none'}. Not installed: {', '.join(extras.keys() - there) or 'none'}.",
    )


def applies(requirement: str) -> bool:
    """Return whether a requirement is one of this system."""
    return "sys_platform != 'win32'" not in requirement or sys.platform != "win32"


def installed(package: str) -> str:
    """Return the version of a package; an empty text if it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def compilers() -> Iterator[Finding]:
    """Yield with what rules and bots are compiled."""
    from hoyle.rules.rule_error import RuleError, RunError

    try:
        moves = moves_by_wasm()
        advice = "" if moves else "Please report this: compiled rules found no moves."
        yield Finding("Compiler", f"wasmtime {version('wasmtime')} runs compiled rules.", advice)
    except ImportError as error:
        text = f"wasmtime cannot be loaded ({error}), so rules and bots run slowly, as Python."
        yield Finding(
            "Compiler", text, "Install wasmtime, which has no package for this system if pip finds none.", False
        )
    except (RuleError, RunError, OSError) as error:
        yield Finding("Compiler", f"wasmtime {version('wasmtime')} fails: {error}", "Please report this line.")
    try:
        import_module("numba")
        yield Finding("Numba", f"Numba {version('numba')} compiles long calculations to machine code.")
    except ImportError as error:
        yield Finding(
            "Numba",
            f"Not there ({error}): long calculations are slower.",
            f"Install it with: {sys.executable} -m pip install numba",
            False,
        )


def moves_by_wasm() -> int:
    """Return the number of legal moves at the beginning of R, by compiled rules."""
    from hoyle.rules.arrays import array_of
    from hoyle.rules.link.entry import Entry
    from hoyle.rules.link.wasm_host import wasm_program
    from hoyle.rules.record import MOVE
    from hoyle.testing.compiled_play import begin_one, legal_one
    from hoyle.testing.random_play import awaited_seats

    game = GAMES["r"]
    blank, states, moves = game.state(), game.state.array(1), array_of(game.moves, MOVE)
    blank.options = game.choose()
    blank.store(states, 0)
    instance = wasm_program(
        game, [Entry("begin", begin_one, (states,)), Entry("legal", legal_one, (states, 0, moves))]
    ).instance()
    instance.call("begin", states)
    return sum(
        instance.call("legal", states, seat, moves) for seat in awaited_seats(game.state.unpack(states.tobytes()))
    )


def cache() -> Finding:
    """Return where compiled code is kept."""
    from hoyle.rules.link.folders import cache_folder, usual_folder

    folder, usual = cache_folder(), usual_folder()
    files = [file for file in folder.glob("*") if file.is_file()] if folder.is_dir() else []
    text = f"{folder}: {len(files)} files, {sum(file.stat().st_size for file in files) / 1e6:.0f} MB."
    if folder != usual:
        advice = f"{usual} is not writable, so games may be compiled again after a restart: name another folder in HOYLE_CACHE."
        return Finding("Cache", text, advice, False)
    return Finding("Cache", text, *space_advice(folder))


def space_advice(folder: Path) -> tuple[str, bool]:
    """Return what to do about the space for a folder, and whether it is needed."""
    from shutil import disk_usage

    free = disk_usage(next(each for each in (folder, *folder.parents) if each.is_dir())).free
    return (f"Only {free / 1e6:.0f} MB are free there: make room." if free < LITTLE_SPACE else "", False)


def browser() -> Finding:
    """Return which browser `hoyle serve --open` opens."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        advice = "Open the address that `hoyle serve` prints, on any device that reaches this machine."
        return Finding("Browser", "None was found on this machine.", advice, False)
    return Finding(
        "Browser", f"{getattr(found, 'name', '') or type(found).__name__} is opened by `hoyle serve --open`."
    )


def database(store: str) -> Finding:
    """Return whether the store of a server can be used: an SQLite file, or a database."""
    from platformdirs import user_data_path

    address = store or str(user_data_path(NAME) / "hoyle.db")
    try:
        from hoyle.server.store_addresses import parse_address, shown

        parsed = parse_address(address)
        return sqlite(parsed) if isinstance(parsed, Path) else postgres(parsed, shown(parsed))
    except ImportError as error:
        return Finding("Database", f"A server needs {error.name}.", install("server"), False)
    except Refusal as refusal:
        return Finding(
            "Database",
            translator("en")(refusal.message, **refusal.facts),
            "Start the database, or correct the address in --store.",
        )


def sqlite(path: Path) -> Finding:
    """Return whether SQLite can write beside this file, with the log that a server needs."""
    text = f"SQLite {sqlite3.sqlite_version}, {path}{'' if path.exists() else ' (made by the first start)'}"
    folder = next(each for each in path.absolute().parents if each.exists())
    try:
        with (
            tempfile.TemporaryDirectory(dir=folder) as place,
            closing(sqlite3.connect(Path(place) / "try.db")) as tried,
        ):
            (mode,) = tried.execute("pragma journal_mode = wal").fetchone()
            tried.execute("create table one (number)")
    except (OSError, sqlite3.Error) as error:
        return Finding(
            "Database",
            f"{text}.",
            f"{folder} cannot be written ({getattr(error, 'strerror', None) or error}): name a file elsewhere with --store.",
        )
    if mode != "wal":
        advice = f"The file system of {folder} cannot share memory between processes: use a local disk."
        return Finding("Database", f"{text}.", advice)
    return Finding("Database", f"{text}.", *space_advice(folder))


def postgres(address: str, name: str) -> Finding:
    """Return whether a PostgreSQL server can be reached."""
    from hoyle.server.maintenance import require_psycopg

    require_psycopg()
    from hoyle.server.postgres.snapshot import connected

    with connected(address) as connection:
        row = connection.execute("show server_version").fetchone()
    return Finding("Database", f"PostgreSQL {row[0] if row else ''}, {name}.")
