"""Tables against bots alone that run in the visitor's browser: the server hands out a published site and sends them there."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hoyle.bots import registry
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.table.opening import Wish

ADDRESS = "/site"
DESCRIPTION = "server.json"
"""What a site says to a server that hands it out; `hoyle/publish/site.py` writes it."""
NEEDED = {"policy", "homes", "games", "begin", "studio"}
"""What it says: the policy, the folders of the languages, the games, where a table is opened, and where rules are changed."""
NO_SITE = N_("The folder {folder} contains no site of this version of Hoyle. Write one with: hoyle publish {folder}")


class SiteFiles(StaticFiles):
    """The files of a published site, under the policy that its pages and workers need."""

    def __init__(self, folder: str, policy: str) -> None:
        """Serve a folder with a Content-Security-Policy."""
        super().__init__(directory=folder, html=True)
        self.headers = {"content-security-policy": f"{policy}; frame-ancestors 'none'", "cache-control": "no-cache"}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file with its headers."""
        response = await super().get_response(path, scope)
        response.headers.update(self.headers)
        return response


class BrowserTables:
    """The published site of a server, if it has one."""

    def __init__(self, folder: str) -> None:
        """Read what the site in a folder says, or use none if `folder` is empty; Refusal if there is no site."""
        self.folder, self.site = folder, description(folder) if folder else {}

    def routes(self) -> list[BaseRoute]:
        """Return the route to the files of the site."""
        return [Mount(ADDRESS, SiteFiles(self.folder, self.site["policy"]))] if self.site else []

    def lobby(self, lang: str) -> str:
        """Return the address of the site's lobby in a language; "" without a site."""
        return f"{ADDRESS}/{self.site['homes'].get(lang, '')}" if self.site else ""

    def studio(self, game: str, lang: str) -> str:
        """Return the address of the studio for a game; "" without a site that has it."""
        has_studio = bool(self.site) and game in self.site["games"]
        return self.lobby(lang) + self.site["studio"].format(game=game) if has_studio else ""

    def address_of(self, wish: Wish, lang: str, fields: Mapping[str, str]) -> str:
        """Return where the browser opens a table from the fields of a form; "" if the table has to run on the server.

        It has to if others can join, if a bot is perfect, which pages do not have, and if the site does not have the game.
        """
        if not self.site or wish.game not in self.site["games"] or not is_for_bots_alone(wish):
            return ""
        query = urlencode({name: value for name, value in fields.items() if name != "ticket"})
        return self.lobby(lang) + self.site["begin"].format(game=wish.game, query=query)


def description(folder: str) -> dict[str, Any]:
    """Return what the site in a folder says; Refusal if there is none, or if it is of another version."""
    try:
        found = json.loads((Path(folder) / DESCRIPTION).read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or not NEEDED <= found.keys():
        raise Refusal(NO_SITE, folder=folder)
    return cast(dict[str, Any], found)


def is_for_bots_alone(wish: Wish) -> bool:
    """Return whether all seats but one are those of bots that pages have."""
    bots = [player.bot for player in wish.seats if player.kind == "bot"]
    is_perfect = any(registry.parse(bot).kind == "equilibrium" for bot in bots)
    return len(bots) == len(wish.seats) - 1 and not wish.is_public and not is_perfect
