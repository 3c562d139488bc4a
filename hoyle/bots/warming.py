"""Compile bots, and compute solutions, before a table needs them.

A need is a string: the name of a bot type (`Bot.name`), or this name, a space and the name of a solution.
"""

from hoyle.bots import registry
from hoyle.bots.answers import answer
from hoyle.games import GAMES
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.position import Position


def needed_for_tables(game: Game) -> list[str]:
    """Return the needs of all bots that tables offer with the default options or a preset, solutions last.

    >>> needed_for_tables(GAMES["malice"]), needed_for_tables(GAMES["seeker"])
    (['planner', 'greedy'], ['memory'])
    """
    states = [play.state for play in usual_deals(game)]
    offered = [bot for state in states for bot in registry.BOTS if bot.offered(game, state.options)]
    bots = [bot for bot in dict.fromkeys(offered) if not bot.instant]
    with_solution = [bot for bot in bots if bot.compile_for and bot.offered(game, states[0].options)]
    without_solution = [bot.name for bot in bots if not bot.compile_for]
    return without_solution + [needed_for_bot(bot.name, game, states[0]) for bot in with_solution]


def needed_for_bot(bot: str, game: Game, seen: Position) -> str:
    """Return the need of a bot for a view, or "" if nothing must be compiled."""
    bot_type = registry.find(registry.parse(bot).kind)
    if bot_type.instant:
        return ""
    return f"{bot_type.name} {bot_type.compile_for(game, seen)}" if bot_type.compile_for else bot_type.name


def usual_deals(game: Game) -> list[Play]:
    """Return a deal with the default options, and one with each preset."""
    return [Play(vary(game, dict(values)), 0) for values in ({}, *(preset.values for preset in game.presets.values()))]


def warm(name: str, needed: str) -> None:
    """Compile, or load from disk, a need of the game `name`."""
    game, bot_type = GAMES[name], needed.partition(" ")[0]
    budget = registry.find(bot_type).warm_up_budget
    bot = f"{bot_type}:{budget}" if budget else bot_type
    for play in usual_deals(game):
        if bot_type in {registry.parse(full_name).kind for full_name in registry.bots_for(game, play.state.options)}:
            answer(bot, name, play.packed_view(play.to_move[0]), play.to_move[0], 0)
            return
