"""The command `hoyle play`: play against bots in the terminal."""

from typing import Annotated

import typer

from hoyle.cli.arguments import (
    GameName,
    Lang,
    Mistake,
    Preset,
    Sets,
    composed_in,
    split_bots,
    variant_of,
)
from hoyle.i18n import N_, translator
from hoyle.play.play import Variant
from hoyle.table.fairness import new_secret, secret_with_seed
from hoyle.table.opening import Wish, lot_of
from hoyle.table.wire.events import Player


def play(
    game: GameName,
    sets: Sets = None,
    preset: Preset = "",
    against: Annotated[
        str, typer.Option(help="The bot you play against; for several bots also a list, one for each.")
    ] = "search:fair",
    seat: Annotated[int, typer.Option(help="Your seat, counted from 1.", min=1)] = 1,
    seed: Annotated[int | None, typer.Option(help="The seed of the deal; by default a new deal each time.")] = None,
    lang: Lang = "en",
) -> None:
    """Play against bots in the terminal, a whole match if the options ask for one. Type `help` to see what you can type.

    On a board `r:4R^` is your red 4 on a red square; `v` marks the opponent's cards.

    Example: `hoyle play r --set points_to_win=3 --against search:strong`
    """
    from hoyle.cli.terminal import play_table

    variant = variant_of(game, sets, preset)
    bots = opponents(variant, against)
    if seat > variant.seats:
        raise Mistake(N_("{game} has {seats} seats: choose a --seat up to {seats}."), game=game, seats=variant.seats)
    secret = new_secret() if seed is None else secret_with_seed(seed)
    composed = composed_in(game)
    wish = Wish(
        variant.name,
        variant.canonical(),
        players_of(variant, bots, seat - 1, secret, lang),  # seats are counted from 0 in the library
        title=composed.name if composed else "",
    )
    play_table(wish, secret, lang)


def opponents(variant: Variant, against: str) -> list[str]:
    """Return the bot of every other seat; Mistake if `against` has a wrong number of bots, ValueError if one cannot play."""
    from hoyle.bots import refuse_unfit

    bots, opponent_count = list(split_bots(against)), variant.seats - 1
    for bot in bots:
        refuse_unfit(bot, variant.game, variant.options)
    if len(bots) not in (1, opponent_count):
        raise Mistake(
            N_("--against names {bots} bots: name one for all, or {others}."), bots=len(bots), others=opponent_count
        )
    return bots if len(bots) == opponent_count else bots * opponent_count


def players_of(variant: Variant, bots: list[str], seat: int, secret: str, lang: str) -> list[Player]:
    """Return the players in the order before seats are drawn, such that the person gets this seat (from 0)."""
    from hoyle.cli.terminal import PERSON

    person = Player("human", name=translator(lang)(N_("Player")), holder=PERSON)
    players = [Player("bot", bot=bot) for bot in bots]
    players.insert(seat, person)
    lot = lot_of(variant, secret)
    return [players[lot.index(index)] for index in range(len(players))] if lot else players
