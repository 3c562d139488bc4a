"""hoyle play: a game in the terminal."""

from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    Lang,
    Mistake,
    Preset,
    Sets,
    variant_of,
)


def play(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    against: Annotated[str, typer.Option(help="Your opponent.")] = "search:fair",
    seat: Annotated[int, typer.Option(help="Your seat, counted from 1.", min=1)] = 1,
    seed: Annotated[int | None, typer.Option(help="The seed of the deal; by default a new deal each time.")] = None,
    lang: Lang = "en",
) -> None:
    """Play against a bot in the terminal. On a board `r:4R^` is your red 4 on a red square; `v` marks the opponent's cards.

    Example: `hoyle play r --set points_to_win=3 --against search:strong`
    """
    import secrets

    from hoyle.bots import refuse_unfit
    from hoyle.cli.terminal import play_here

    variant = variant_of(game, sets, preset)
    refuse_unfit(against, variant.game, variant.options)
    if seat > variant.seats:
        raise Mistake(f"{game} has {variant.seats} seats: choose --seat 1 to {variant.seats}.")
    play_here(variant.new(secrets.randbits(61) if seed is None else seed), seat - 1, against, lang)
