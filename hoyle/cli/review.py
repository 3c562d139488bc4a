"""The command `hoyle review`: how well a seat played a finished game."""

from typing import Annotated

import typer

from hoyle.cli.arguments import Lang, OwnGames, Save, Seed, check_save, progress, record_in, show_and_save
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own
from hoyle.i18n import N_, known_language


def review(
    record: Annotated[
        str, typer.Argument(help="The record of a finished table; - reads standard input.", metavar="FILE")
    ],
    seat: Annotated[int, typer.Option(help="The seat whose choices are judged, from 1.")] = 1,
    samples: Annotated[
        int,
        typer.Option(help="Imagined deals for each choice, at least 8; 0: a number that fits the game.", min=0),
    ] = 0,
    seed: Seed = 1,
    lang: Lang = "en",
    save: Save = None,
    game: OwnGames = None,
) -> None:
    """Say how well a seat played: each choice against perfect play, or against a strong bot with its uncertainty.

    FILE is the record that a finished table offers as a file. Example: `hoyle review record.json --seat 2`
    """
    for path in game or []:
        load_own(path, GAMES)
    from hoyle.lab import review_game
    from hoyle.table.show.transcript import table_of_record

    check_save(save)
    known_language(lang)
    table = table_of_record(record_in(record))
    if not 1 <= seat <= len(table.seats):
        raise Refusal(N_("This table has seats 1 to {count}."), count=len(table.seats))
    with progress("imagined deals") as tick:
        report = review_game(table, seat - 1, samples, seed, lang, tick)
    show_and_save(report, save)
