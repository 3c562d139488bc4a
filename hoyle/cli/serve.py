"""The command `hoyle serve`: start the server for tables in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import (
    Mistake,
)
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; by default only this machine can connect.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 picks a free one.", min=0, max=65535)] = 8000,
    store: Annotated[Path | None, typer.Option(help="The file that stores the tables.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the lobby in the browser.")] = False,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="PATH", help="The folder of a game of your own; may be repeated."),
    ] = None,
) -> None:
    """Start the server: lobby, games and bots in the browser.

    Example: `hoyle serve --open --port 8080`
    """
    for path in game or []:
        load_own(path, GAMES)
    from platformdirs import user_data_path

    from hoyle.server import run

    path = store or user_data_path("hoyle") / "hoyle.db"
    if store is None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(f"{path.parent} cannot be created ({error.strerror}): name a file with --store.") from None
    raise typer.Exit(run(host, port, path, open_))
