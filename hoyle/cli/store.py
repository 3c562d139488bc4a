"""The commands `hoyle store`: check, repair, back up and restore the file of a server's tables; its gallery as a file."""

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import Mistake
from hoyle.cli.gallery import export_gallery, import_gallery
from hoyle.session.ports import StoreError

StoreFile = Annotated[Path, typer.Argument(help="The file of the store.", metavar="FILE")]

app = typer.Typer(no_args_is_help=True, help="Check, repair, back up and restore the file that stores the tables.")


@app.command()
def check(file: StoreFile) -> None:
    """Check every page and every row of a store, which may be in use; exit code 1 if something is wrong.

    Example: `hoyle store check hoyle.db`
    """
    from hoyle.server.sqlite.check import check_file
    from hoyle.server.sqlite.schema import CHECKABLE

    try:
        report = check_file(file, CHECKABLE)
    except StoreError as error:
        raise Mistake(str(error)) from None
    for finding in report.findings:
        print(finding)
    print(f"Tables: {report.tables}. Events: {report.events}. Findings: {len(report.findings)}.")
    if report.findings:
        raise typer.Exit(1)


@app.command()
def repair(file: StoreFile) -> None:
    """Write what is sound in a store into a new file beside it, and the other readable rows into its quarantine.

    The store itself is not changed. The server must be stopped. Example: `hoyle store repair hoyle.db`
    """
    from hoyle.server.sqlite.repair import repair as repair_file

    try:
        result = repair_file(file)
    except StoreError as error:
        raise Mistake(str(error)) from None
    if result is None:
        print("Nothing is wrong with this store. No file was written.")
        return
    for note in result.notes:
        print(note)
    print(f"Events kept: {result.kept}. Rows in quarantine: {result.quarantined}. The new file is {result.path}.")
    print(f"To use it: hoyle store restore {result.path} {file} --force")


@app.command()
def backup(
    file: StoreFile, to: Annotated[Path, typer.Argument(help="The new file for the copy.", metavar="TO")]
) -> None:
    """Copy a store, which may be in use, to a new file and check the copy; exit code 1 if something is wrong with it.

    Example: `hoyle store backup hoyle.db backup.db`
    """
    from hoyle.server.sqlite.backup import backup as copy_store

    try:
        report = copy_store(file, to)
    except StoreError as error:
        raise Mistake(str(error)) from None
    for finding in report.findings:
        print(finding)
    print(f"The copy is {to}. Tables: {report.tables}. Events: {report.events}. Findings: {len(report.findings)}.")
    if report.findings:
        raise typer.Exit(1)


@app.command()
def restore(
    backup: Annotated[Path, typer.Argument(help="The copy.", metavar="BACKUP")],
    file: StoreFile,
    force: Annotated[bool, typer.Option("--force", help="Replace the store if there is one.")] = False,
) -> None:
    """Check a copy and put it in the place of a store. The old files are kept under another name.

    The server must be stopped. Example: `hoyle store restore backup.db hoyle.db`
    """
    from hoyle.server.sqlite.backup import restore as put_back

    try:
        old = put_back(backup, file, force)
    except StoreError as error:
        raise Mistake(str(error)) from None
    print(f"{file} is now a copy of {backup}." + (f" The old store is {old}." if old else ""))


app.command("gallery-export")(export_gallery)
app.command("gallery-import")(import_gallery)
