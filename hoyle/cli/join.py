"""The command `hoyle join`: one of our bots plays at a table of another server."""

import asyncio
import os
import sys
from getpass import getpass
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.arguments import Mistake, OwnGames
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own
from hoyle.i18n import translator

if TYPE_CHECKING:
    from hoyle.cli.remote_table import TableAddress

TOKEN_VARIABLE = "HOYLE_TOKEN"


def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link of the table, such as an invitation.")],
    bot: Annotated[str, typer.Option(help="The bot that plays, such as search:strong.")] = "search:fair",
    name: Annotated[str, typer.Option(help="The name at the table; by default Hoyle and the bot.")] = "",
    token: Annotated[
        bool,
        typer.Option(
            "--token",
            help=f"Play in the seat of a token, which is asked for; or set {TOKEN_VARIABLE}. Otherwise a free seat is taken.",
        ),
    ] = False,
    pause: Annotated[
        float,
        typer.Option(metavar="SECONDS", help="The least time for a move, so that people can follow.", min=0, max=60),
    ] = 0.8,
    game: OwnGames = None,
) -> None:
    """Let a bot play at a table of another server until the game or match is over. It sees what its seat sees.

    Example: `hoyle join https://play.example.org/t/AbC123 --bot search:fair`
    """
    from hoyle.bots import parse
    from hoyle.cli.remote_table import address_of
    from hoyle.table.wire.events import MAX_NAME

    for path in game or []:
        load_own(path, GAMES)
    parse(bot)
    address = address_of(url)
    try:
        asyncio.run(play_at(address, bot, name or f"Hoyle {bot}"[:MAX_NAME], seat_token(token), pause))
    except Refusal as refusal:
        raise Mistake(translator("en")(refusal.message, **refusal.facts)) from None


def seat_token(is_asked: bool) -> str:
    """Return the token of a seat from the environment, or typed or piped in if it is asked for; empty if there is none."""
    if found := os.environ.get(TOKEN_VARIABLE, "").strip():
        return found
    if not is_asked:
        return ""
    found = (getpass("Token: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()
    if not (found and found.isascii() and found.isprintable()):
        raise Mistake("There is no token: copy it from the page “A program of your own” of the table.")
    return found


async def play_at(address: "TableAddress", bot: str, name: str, token: str, pause: float) -> None:
    """Take a seat, play until the end, and print the result; Mistake or Refusal if that is not possible."""
    from hoyle.bots.remote_table import check_rules
    from hoyle.cli.remote_seat import RemoteSeat
    from hoyle.cli.remote_table import invitation_of, printable, take_seat
    from hoyle.server.bot_workers import BotWorkers

    if token:
        headers = {"Authorization": f"Bearer {token}"}
    else:
        invitation = invitation_of(address)
        check_rules(invitation.game, invitation.version, invitation.layout)
        if not invitation.open:
            raise Mistake("All seats of this table are taken. To play in one that is yours, use its token.")
        headers = {"Cookie": take_seat(address, name)}
    bots = BotWorkers(1)
    try:
        view = await RemoteSeat(address, headers, bots, bot, pause, is_own=not token).play()
    finally:
        bots.close()
    for row in view.result.rows if view.result else []:
        print(printable(f"{row.name}: {row.text}"))
