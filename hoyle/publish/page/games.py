"""The games of a published site: which of Hoyle's it has, and those of its publisher."""

import json
from pathlib import Path

import hoyle
from hoyle.bots import registry
from hoyle.games import GAMES, own_games
from hoyle.games.own_games import TOGETHER

CHOICE = Path(hoyle.__file__).parents[1] / "site.json"
"""The file of the site's pack with the choice."""


NOT_IN_PAGES = ("equilibrium",)
"""The types of bots that a page does not offer: it has no solver, so another bot would play under their name."""


def choose() -> str:
    """Return the title of the site; add the publisher's games to `GAMES`, and remove those that the site does not have."""
    choice = json.loads(CHOICE.read_text("utf-8"))
    for place in choice["own"]:
        own_games.load(TOGETHER.join(str(CHOICE.parent / file) for file in place.split(TOGETHER)), GAMES)
    for name in GAMES.keys() - set(choice["games"]):
        del GAMES[name]
    registry.WITHHELD.update(NOT_IN_PAGES)
    return str(choice["title"])
