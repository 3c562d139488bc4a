"""The games among which people choose at a table that gathers."""

from typing import Any

from hoyle.i18n import Translator
from hoyle.pages import lobby
from hoyle.play.play import vary
from hoyle.table.people import gathering
from hoyle.table.state import TableFacts


def games(table: TableFacts, holder: str, say: Translator) -> dict[str, Any] | None:
    """Return the games for several players with their variants, for somebody who sits at a table that gathers; None for others."""
    sits = any(holder and player.holder == holder for player in table.seats)
    if table.status != "waiting" or not table.opened.gathers or not sits:
        return None
    cards = [each for each in lobby.search("", say.lang) if vary(each.game, {}).seats >= gathering.FEWEST]
    return {"cards": cards, "symbols": lobby.symbols(say.lang)}
