"""The commands `hoyle store`: check, repair, back up, restore and move a server's tables; its gallery as a file."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.arguments import Mistake, OwnGames
from hoyle.cli.gallery_file import StoreAddress, export_gallery, import_gallery, load_games
from hoyle.i18n import translator
from hoyle.table.ports import StoreError

if TYPE_CHECKING:
    from hoyle.server.findings import Report

app = typer.Typer(no_args_is_help=True, help="Check, repair, back up, restore and move the store of a server.")


@contextmanager
def mistakes() -> Generator[None]:
    """Raise Mistake in place of StoreError."""
    try:
        yield
    except StoreError as error:
        raise Mistake(translator("en")(error.message, **error.facts)) from None


@app.command()
def check(
    store: StoreAddress,
    replay: Annotated[
        bool, typer.Option("--replay", help="Also play running games again, and name those that cannot go on.")
    ] = False,
    game: OwnGames = None,
) -> None:
    """Check every page and every row of a store, which may be in use; exit code 1 if something is wrong.

    With --replay it says, before an update, which tables this version of Hoyle would stop. Example: `hoyle store check hoyle.db`
    """
    from hoyle.server import maintenance

    load_games(game)
    with mistakes():
        report = maintenance.check(store)
        count, stuck = maintenance.stuck(store) if replay else (0, [])
    for each in stuck:
        print(each)
    if replay:
        print(f"Running tables: {count}. They cannot go on with this version: {len(stuck)}.")
    finish(report)
    if stuck:
        raise typer.Exit(1)


@app.command()
def repair(store: StoreAddress) -> None:
    """Write what is sound in a store into a new file beside it, and the other readable rows into its quarantine.

    The store itself is not changed. The server must be stopped. Example: `hoyle store repair hoyle.db`
    """
    from hoyle.server import maintenance

    with mistakes():
        result = maintenance.repair(store)
    if result is None:
        print("Nothing is wrong with this store. No file was written.")
        return
    for note in result.notes:
        print(note)
    print(f"Events kept: {result.kept}. Rows in quarantine: {result.quarantined}. The new file is {result.path}.")
    print(f"To use it: hoyle store restore {result.path} {store} --force")


@app.command()
def backup(
    store: StoreAddress,
    to: Annotated[
        str, typer.Argument(help="The new file, or a folder in which the file is named by the time.", metavar="TO")
    ],
    keep: Annotated[
        int | None,
        typer.Option(help="Delete older backups of this store in the folder but for the newest N.", metavar="N", min=1),
    ] = None,
) -> None:
    """Copy a store, which may be in use, to a new file and check the copy; exit code 1 if something is wrong with it.

    Examples: `hoyle store backup hoyle.db backup.db`, `hoyle store backup hoyle.db /mnt/backup --keep 14`
    """
    from hoyle.server import maintenance

    with mistakes():
        made = maintenance.backup(store, to, keep or 0)
    for old in made.deleted:
        print(f"Deleted: {old}")
    finish(made.report, f"The copy is {made.path}. ")


def finish(report: "Report", begin: str = "") -> None:
    """Print the result of a check; exit code 1 if something is wrong."""
    for finding in report.findings:
        print(finding)
    print(f"{begin}Tables: {report.tables}. Events: {report.events}. Findings: {len(report.findings)}.")
    if report.findings:
        raise typer.Exit(1)


@app.command()
def restore(
    backup: Annotated[str, typer.Argument(help="The backup, a file.", metavar="BACKUP")],
    store: StoreAddress,
    force: Annotated[bool, typer.Option("--force", help="Replace the store if there is one.")] = False,
) -> None:
    """Check a backup and put it in the place of a store. The old store is kept under another name.

    The server must be stopped. Example: `hoyle store restore backup.db hoyle.db`
    """
    from hoyle.server import maintenance
    from hoyle.server.store_addresses import shown

    with mistakes():
        old = maintenance.restore(backup, store, force)
    print(f"{shown(store)} is now a copy of {backup}." + (f" The old store is {old}." if old else ""))


@app.command()
def move(
    origin: Annotated[str, typer.Argument(help="The file of the store, or the address of a database.", metavar="FROM")],
    to: Annotated[str, typer.Argument(help="A new file, or the address of an empty database.", metavar="TO")],
) -> None:
    """Copy a whole store to another place, from a file to PostgreSQL or back, and compare every row. The origin stays.

    All servers must be stopped. Example: `hoyle store move hoyle.db postgresql://hoyle@db.example.org/hoyle`
    """
    from hoyle.server import maintenance
    from hoyle.server.store_addresses import shown

    with mistakes():
        copied = maintenance.move(origin, to)
    print(f"Tables: {copied.tables}. Events: {copied.events}. Rows in all, compared: {sum(copied.rows.values())}.")
    print(f"Start the server with --store {shown(to)} now. Nothing in {shown(origin)} was changed.")


app.command("gallery-export")(export_gallery)
app.command("gallery-import")(import_gallery)
