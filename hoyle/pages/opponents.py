"""The opponents that a table may have: bots that fit the rules, and friends."""

from collections.abc import Collection

from hoyle.bots import bot_names, bots_for, display_name, fitting
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.lab import facts
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet
from hoyle.table.state import TableFacts
from hoyle.table.versions import game_of, in_this_version
from hoyle.table.wire.events import Player

DEFAULT_BOT = "search:fair"
"""The opponent that the rules form selects; another bot of this strength replaces it where it does not fit."""
LUCK_BOT = "random"
"""The opponent in games of pure luck, where all bots play the same moves."""
FRIEND, ANYONE = "friend", "anyone"
"""The form values of an open seat for another person, in place of a bot's name: for somebody with the link, or for anybody."""


PEOPLE = {FRIEND: N_("A friend (invite by link)"), ANYONE: N_("Anybody (open table)")}


def opponents(game: Game, options: OptionSet, people: Collection[str] = PEOPLE) -> dict[str, str]:
    """Return the labels (English messages) of the opponents for these options, by their names; of PEOPLE only some."""
    chosen = {name: PEOPLE[name] for name in people}
    if facts.is_luck(game.name):
        return {LUCK_BOT: N_("A bot")} | chosen
    return {bot: display_name(bot) for bot in bots_for(game, options)} | chosen


def opponent(name: str, game: Game, options: OptionSet) -> str:
    """Return the opponent to select for the name in a form or link: FRIEND, ANYONE, or a bot that fits the options.

    DEFAULT_BOT replaces a name that no bot has.
    """
    if name in (FRIEND, ANYONE):
        return name
    if facts.is_luck(game.name):
        return LUCK_BOT
    return fitting(name if name in bot_names() else DEFAULT_BOT, game, options)


def player(name: str, game: Game, options: OptionSet, open_seats: Collection[str] = (FRIEND, ANYONE)) -> Player:
    """Return the player of a seat for the name in a form: a bot that fits the options, or an open seat.

    Refusal if it is neither a bot nor one of `open_seats`.
    """
    if name in open_seats:
        return Player("human")
    if name not in bot_names():
        raise Refusal(N_("There is no such opponent."))
    return Player("bot", bot=opponent(name, game, options))


def bot_at(table: TableFacts, name: str) -> Player:
    """Return the bot of this name as a player of a table; Refusal if there is no such bot."""
    game = game_of(table.opened)
    return player(name, game, vary(game, in_this_version(table.opened).options).options, ())
