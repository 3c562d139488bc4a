"""The command `hoyle docs`: write the documentation."""

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import Mistake, local_path


def docs(
    folder: Annotated[
        Path,
        typer.Argument(
            help="The folder to write to; created if it does not exist.", metavar="FOLDER", callback=local_path
        ),
    ],
) -> None:
    """Write the documentation as pages that open offline: tour, games, commands, reference.

    Example: `hoyle docs site`
    """
    from hoyle.docs.site import FIRST, write

    try:
        page_count = write(folder)
    except OSError as error:
        raise Mistake(f"{folder}: the pages cannot be written there ({error.strerror}).") from None
    print(f"Wrote {page_count} pages; start with {folder / FIRST}.")
