"""What must be compiled before the bots of a table can answer at full strength."""

from typing import Any

from hoyle.bots import registry
from hoyle.bots.answers import answer
from hoyle.games import GAMES
from hoyle.rules.game import Game
from hoyle.session.play import Play, vary


def kinds(game: Game) -> list[str]:
    """Return what the tables of a game need for their bots: by default options first, then by the presets, solutions last.

    >>> kinds(GAMES["malice"]), kinds(GAMES["seeker"])
    (['planner', 'greedy'], ['memory'])
    """
    states = [play.state for play in usual_deals(game)]
    offered = [bot for state in states for bot in registry.BOTS if bot.offered(game, state.options)]
    found = [bot for bot in dict.fromkeys(offered) if not bot.instant]
    solved = [bot for bot in found if bot.compile_for and bot.offered(game, states[0].options)]
    compiled = [bot.name for bot in found if not bot.compile_for]
    return compiled + [needs(bot.name, game, states[0]) for bot in solved]


def needs(bot: str, game: Game, seen: Any) -> str:
    """Return what must be compiled for a bot: its kind, and the name of the solution that it needs; "" for nothing."""
    found = registry.find(registry.parse(bot).kind)
    if found.instant:
        return ""
    return f"{found.name} {found.compile_for(game, seen)}" if found.compile_for else found.name


def usual_deals(game: Game) -> list[Any]:
    """Return a deal by the default options, and one by each preset."""
    return [Play(vary(game, dict(values)), 0) for values in ({}, *(preset.values for preset in game.presets.values()))]


def warm(name: str, needed: str) -> None:
    """Compile what `kinds` or `needs` names for a game, or load it from the disk."""
    game, kind = GAMES[name], needed.partition(" ")[0]
    sample = registry.find(kind).sample
    bot = f"{kind}:{sample}" if sample else kind
    for play in usual_deals(game):
        if kind in {registry.parse(full_name).kind for full_name in registry.bots_for(game, play.state.options)}:
            answer(bot, name, play.packed_view(play.to_move[0]), play.to_move[0], 0)
            return
