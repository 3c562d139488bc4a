"""The command `hoyle verify`: verify the record of a finished table."""

from typing import Annotated

import typer

from hoyle.cli.arguments import OwnGames, record_in
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own


def verify(
    record: Annotated[
        str, typer.Argument(help="The record of a finished table; - reads standard input.", metavar="FILE")
    ],
    seal: Annotated[str, typer.Option(help="The seal that you noted before the first card.")] = "",
    game: OwnGames = None,
) -> None:
    """Replay the record of a finished table and check its seal, cards and moves; exit code 1 if they disagree.

    Example: `hoyle verify record.json`
    """
    for path in game or []:
        load_own(path, GAMES)
    from hoyle.table.verify import Disagrees
    from hoyle.table.verify import verify as verify_record

    try:
        print(verify_record(record_in(record), seal))
    except Disagrees as error:
        print(error)
        raise typer.Exit(1) from None
