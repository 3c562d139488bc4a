"""The command `hoyle serve`: start the server for tables in the browser."""

import os
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.cli.arguments import Mistake, OwnGames
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.own_games import load as load_own
from hoyle.i18n import translator

if TYPE_CHECKING:
    from hoyle.server.settings import Settings


def serve(
    host: Annotated[
        str,
        typer.Option(help="The address to listen on; by default only this machine can connect.", envvar="HOYLE_HOST"),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port; 0 picks a free one.", min=0, max=65535, envvar="HOYLE_PORT")
    ] = 8000,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="PATH",
            help="The file that stores the tables, or a database: postgresql://user@host/name.",
            envvar="HOYLE_STORE",
        ),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the lobby in the browser.")] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="A name of this server in addresses, such as play.example.org; may be repeated."
        ),
    ] = None,
    settings: Annotated[
        Path | None,
        typer.Option("--settings", metavar="FILE", help="A TOML file with settings.", envvar="HOYLE_SETTINGS"),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option(metavar="DAYS", help="Delete tables that nobody has touched for so long, such as 90d."),
    ] = None,
    log: Annotated[
        str | None, typer.Option(metavar="FORM", help="The form of the log on the error output: text or json.")
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help="The least level that is logged: debug, info, warning or error."),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="One setting, such as tables_per_minute=10; may be repeated."),
    ] = None,
    game: OwnGames = None,
    evening: Annotated[
        bool,
        typer.Option(
            "--evening",
            help="Let people in this network play for an evening: prints the address with a QR code; all see all tables.",
        ),
    ] = False,
    reload: Annotated[
        bool, typer.Option("--reload", help="Start again when a file of the games named by --game changes.")
    ] = False,
) -> None:
    """Start the server: lobby, games and bots in the browser.

    Example: `hoyle serve --open --port 8080`
    """
    if reload and game:
        from hoyle.cli.reloading import serve_and_reload

        raise typer.Exit(serve_and_reload(game, sys.argv[1:]))
    for path in game or []:
        load_own(path, GAMES)
    from platformdirs import user_data_path

    from hoyle.server.run import run

    named = {"allow_hosts": allow_host, "keep": keep, "log": log, "log_level": log_level}
    flags: dict[str, object] = {name: value for name, value in named.items() if value}
    chosen = settings_of(settings, limit or [], flags)
    if open_ and not (chosen.allow_hosts or os.environ.get("FORWARDED_ALLOW_IPS") or is_public(host)):
        chosen = settings_of(settings, limit or [], flags, {"visitor_rules": "visitors"})  # a person's own machine
    if evening:
        host = "0.0.0.0" if host == "127.0.0.1" else host
        chosen = settings_of(settings, limit or [], flags, {"visitor_rules": "visitors", "evening": "yes"})
    default = user_data_path("hoyle") / "hoyle.db"
    if store is None:
        try:
            default.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Mistake(f"{default.parent} cannot be created ({error.strerror}): name a file with --store.") from None
    raise typer.Exit(run(host, port, store or default, open_, chosen))


def is_public(host: str) -> bool:
    """Return whether strangers may reach a server that listens on an address: every address counts but those of a machine or a home.

    >>> [is_public(host) for host in ("localhost", "127.0.0.1", "192.168.1.7", "::1", "0.0.0.0", "::", "play.example.org")]
    [False, False, False, False, True, True, True]
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host != "localhost"
    return address.is_unspecified or not address.is_private


def settings_of(
    file: Path | None, limits: list[str], named: dict[str, object], usual: dict[str, object] | None = None
) -> "Settings":
    """Return the settings of a server: those of the file, then of the environment, then of the flags; Mistake if one is wrong.

    `usual` has defaults that depend on how it is started.
    """
    from hoyle.server.settings import DEFAULTS, from_environment, from_file, with_values

    flags: dict[str, Any] = {name: value for name, _, value in (limit.partition("=") for limit in limits)}
    try:
        chosen = (from_file(file) if file else {}) | from_environment() | flags | named
        return with_values(DEFAULTS, (usual or {}) | chosen)
    except Refusal as refusal:
        raise Mistake(translator("en")(refusal.message, **refusal.facts)) from None
