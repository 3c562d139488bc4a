"""The command `hoyle publish`: Hoyle as a static site, on which visitors play against bots without a server."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.arguments import Mistake, local_path
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games


def publish(
    folder: Annotated[
        Path,
        typer.Argument(
            help="The folder to write to; created if it does not exist.", metavar="FOLDER", callback=local_path
        ),
    ],
    games: Annotated[str, typer.Option(help="The games of the site, separated by commas; by default all.")] = "",
    game: Annotated[
        list[Path] | None, typer.Option(help="The folder or file of a game of your own, or a rewrite. Can be repeated.")
    ] = None,
    title: Annotated[str, typer.Option(help="The name of the site.")] = "Hoyle",
    plain_bots: Annotated[
        bool,
        typer.Option(
            "--plain-bots", help="Do not compile the bots: they look less far ahead, and nothing is compiled."
        ),
    ] = False,
    accept_changes: Annotated[
        bool,
        typer.Option(
            "--accept-changes",
            help="Replace the site although tables that its visitors have begun may stop, because rules have changed.",
        ),
    ] = False,
) -> None:
    """Write a site that any web host can serve: visitors play every game against bots in their browser, also offline.

    It needs the extra `publish`, and npm, which comes with Node.js, to fetch Python for browsers once. Bots are compiled to WebAssembly,
    about a second a game, once.

    The site is written beside the folder and takes its place at the end. Files that you have added to the folder stay.

    Example: `hoyle publish site --games r,malice`
    """
    from hoyle.publish.site import Site, write
    from hoyle.publish.updates import stopped_games
    from hoyle.rules.link import RuleError

    own = [own_games.load(path, GAMES) for path in game or []]
    named = [name.strip() for name in games.split(",") if name.strip()]
    if unknown := [name for name in named if name not in GAMES]:
        more = f" A game of your own is --game {unknown[0]}." if own_games.is_path(unknown[0]) else ""
        raise Mistake(f"--games: there is no game {unknown[0]!r}; the games are {', '.join(GAMES)}.{more}")
    chosen = list(dict.fromkeys([*(named or GAMES), *(each.name for each in own)]))
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "app.webmanifest").is_file():
        raise Mistake(
            f"{folder}: the folder has other files; name an empty one, or one that hoyle publish has written."
        )
    stopped = stopped_games(folder, chosen, [each.name for each in own])
    if stopped and not accept_changes:
        raise Mistake("\n".join([*stopped, "To replace the site all the same, add --accept-changes."]))
    try:
        count = write(folder, Site(chosen, [own_games.PLACES[each.name] for each in own], title, not plain_bots), tell)
    except Refusal as refusal:
        raise Mistake(str(refusal)) from None
    except RuleError as error:
        raise Mistake(f"{error}; correct the rule, or add --plain-bots.") from None
    except OSError as error:
        raise Mistake(f"{folder}: the site cannot be written there ({error.strerror}).") from None
    print(f"Wrote {count} files to {folder}; put the folder on any web host.")


def tell(step: str) -> None:
    """Print a step that takes long, when it begins."""
    print(f"Writing {step} …", file=sys.stderr, flush=True)
