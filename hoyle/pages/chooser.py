"""The games among which people choose at a table that gathers."""

from hoyle.i18n import Translator
from hoyle.pages import lobby
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionError
from hoyle.table.people import gathering
from hoyle.table.state import TableFacts


def options_for(game: Game, people: int) -> dict[str, object]:
    """Return the options of a game for this number of people: the usual ones, those of a preset, or with that many players.

    The usual ones if the game cannot be played by so many.
    """
    presets = [preset.values for preset in game.presets.values()]
    more = [{"players": people}] if "players" in game.every_option else []
    for values in ({}, *presets, *more):
        try:
            if vary(game, dict(values)).seats == people:
                return dict(values)
        except OptionError:
            continue
    return {}


def people_at(table: TableFacts) -> int:
    """Return for how many people a game is chosen: those who sit, and at least as many as any game needs."""
    return max(gathering.FEWEST, sum(player.kind == "human" and not player.is_open for player in table.seats))


def games(table: TableFacts, holder: str, say: Translator) -> dict[str, object] | None:
    """Return the games for several players with their variants, for somebody who sits at a table that gathers; None for others."""
    sits = any(holder and player.holder == holder for player in table.seats)
    if table.status != "waiting" or not table.opened.gathers or not sits:
        return None
    cards = [each for each in lobby.search("", say.lang) if vary(each.game, {}).seats >= gathering.FEWEST]
    return {"cards": cards, "symbols": lobby.symbols(say.lang)}
