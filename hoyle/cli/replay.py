"""The command `hoyle replay`: a finished game, step by step, as text."""

from typing import Annotated

import typer

from hoyle.cli.arguments import OwnGames, record_in
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own
from hoyle.i18n import LANGUAGES, N_, known_language


def replay(
    record: Annotated[
        str, typer.Argument(help="The record of a finished table; - reads standard input.", metavar="FILE")
    ],
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat saw, from 1; by default what everybody saw.")
    ] = None,
    lang: Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")] = "en",
    game: OwnGames = None,
) -> None:
    """Print a finished game step by step, from the record that its table offers as a file.

    Example: `hoyle replay record.json --seat 2`
    """
    for path in game or []:
        load_own(path, GAMES)
    from hoyle.table.show.transcript import table_of_record, transcript

    table = table_of_record(record_in(record))
    if seat is not None and not 1 <= seat <= len(table.seats):
        raise Refusal(N_("This table has seats 1 to {count}."), count=len(table.seats))
    print(transcript(table, None if seat is None else seat - 1, known_language(lang)), end="")
