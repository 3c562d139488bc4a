"""Rules as query parameters, and links to rules."""

from collections.abc import Mapping
from urllib.parse import urlencode

from hoyle.rules.game import Game


def fields_of(game: Game, values: Mapping[str, object]) -> dict[str, str]:
    """Return option values as form fields or query parameters."""
    known = game.every_option
    return {name: known[name].write(value) for name, value in values.items() if name in known}


def rules_link(game: Game, values: Mapping[str, object], page: str = "") -> str:
    """Return the path and query of the page with these rules: the rules form, or another page of the game.

    >>> from hoyle.games import GAMES
    >>> rules_link(GAMES["r"], {"points_to_win": 3}), rules_link(GAMES["r"], {}, "print")
    ('/g/r?points_to_win=3', '/g/r/print')
    """
    query = urlencode(fields_of(game, values))
    return f"/g/{game.name}{f'/{page}' if page else ''}{f'?{query}' if query else ''}"
