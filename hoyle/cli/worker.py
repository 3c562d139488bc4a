"""The command `hoyle worker`: answer bots' questions of servers that share a store."""

from typing import Annotated

import typer

from hoyle.cli.arguments import OwnGames
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own


def worker(
    store: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The database of the servers: postgresql://user@host/name.")
    ],
    processes: Annotated[
        int | None, typer.Option(metavar="N", help="Processes that run bots; by default one for each core.", min=1)
    ] = None,
    game: OwnGames = None,
) -> None:
    """Answer bots' questions of the servers that share a store, without web pages.

    Example: `hoyle worker --store postgresql://hoyle@db.example.org/hoyle`
    """
    for path in game or []:
        load_own(path, GAMES)
    from hoyle.server.bot_server import run_worker

    raise typer.Exit(run_worker(store, processes))
