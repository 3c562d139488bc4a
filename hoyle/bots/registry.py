"""The list of bots. A new kind of bot is a file that ends in a `Bot(...)` and one line here."""

from typing import Any, NamedTuple

from hoyle.bots import equilibrium, greedy, hoarder, memory, minimax, planner, search, uniform
from hoyle.bots.bot import Bot
from hoyle.rules.game import Game

BOTS: tuple[Bot, ...] = (
    equilibrium.BOT,
    memory.BOT,
    minimax.BOT,
    planner.BOT,
    search.BOT,
    greedy.BOT,
    hoarder.POINTS_BOT,
    hoarder.BOT,
    uniform.BOT,
)
"""The strongest first, as tables list them."""

DEFAULT = "fair"
"""The strength of a bot that is named without one."""


class Named(NamedTuple):
    """A bot's kind and its budget."""

    kind: str
    budget: int


def find(kind: str) -> Bot:
    """Return the bot of this kind."""
    return next(bot for bot in BOTS if bot.name == kind)


def bot_names() -> tuple[str, ...]:
    """Return the full names of all bots, the strongest first.

    >>> bot_names()[:2], "search:strong" in bot_names()
    (('equilibrium', 'memory:strong'), True)
    """
    return tuple(name for bot in BOTS for name in bot.names)


def display_name(name: str) -> str:
    """Return what people call a bot (an English message).

    >>> display_name("search:strong"), display_name("greedy"), display_name("search:250")
    ('Strong bot', 'Greedy bot', 'Fair bot')
    """
    bot = find(parse(name).kind)
    strength = name[len(bot.name) :].removeprefix(":")
    return bot.titles.get(strength) or bot.titles.get(DEFAULT) or bot.titles[""]


def parse(name: str) -> Named:
    """Return a bot's kind and its budget: simulations, nodes or games per decision. ValueError if there is no such bot.

    >>> tuple(parse("search:fair")), tuple(parse("search:250")), tuple(parse("search")), tuple(parse("hoarder"))
    (('search', 1000), ('search', 250), ('search', 1000), ('hoarder', 0))
    """
    for bot in BOTS:
        if name == bot.name:
            return Named(bot.name, bot.strengths.get(DEFAULT, 0))
        strength = name.removeprefix(bot.name + ":")
        if strength != name and bot.strengths:
            if strength in ("", *bot.strengths):
                return Named(bot.name, bot.strengths[strength or DEFAULT])
            if strength.isascii() and strength.isdigit() and 0 < int(strength) <= bot.most:
                return Named(bot.name, int(strength))
    counted = [f"{bot.name}:N ({bot.unit})" for bot in BOTS if bot.unit]
    raise ValueError(f"There is no bot {name!r}. The bots are {', '.join(bot_names())}; or {', '.join(counted)}.")


def budgeted(name: str, game: Game) -> Named:
    """Return a bot's kind and its budget in this game.

    >>> from hoyle.games import GAMES
    >>> tuple(budgeted("planner:easy", GAMES["rummy"])), tuple(budgeted("planner:easy", GAMES["malice"]))
    (('planner', 100), ('planner', 0))
    """
    kind, budget = parse(name)
    by_turns = find(kind).turn_strengths if game.proposes else {}
    return Named(kind, by_turns.get(name.partition(":")[2] or DEFAULT, budget))


def refuse_unfit(name: str, game: Game, options: Any) -> None:
    """Raise ValueError with a sentence if the bot cannot play by these options."""
    if sentence := find(parse(name).kind).unfit(name, game, options):
        raise ValueError(sentence)


def bots_for(game: Game, options: Any) -> tuple[str, ...]:
    """Return the bots that a table offers by these options, the strongest first.

    >>> from hoyle.games import GAMES
    >>> bots_for(GAMES["r"], GAMES["r"].choose())
    ('equilibrium', 'search:strong', 'search:fair', 'search:easy', 'greedy', 'random')
    >>> bots_for(GAMES["seeker"], GAMES["seeker"].choose())
    ('memory:strong', 'memory:fair', 'memory:easy', 'random')
    """
    return tuple(name for bot in BOTS if bot.offered(game, options) for name in bot.names)


def fitting(name: str, game: Game, options: Any) -> str:
    """Return the bot that takes the place of this one by these options: itself, one as strong, or the strongest.

    >>> from hoyle.games import GAMES
    >>> fitting("minimax:fair", GAMES["r"], GAMES["r"].choose())
    'search:fair'
    """
    offered = bots_for(game, options)
    strength = name.partition(":")[2]
    if name in offered or not strength:
        fits = name in offered or not find(parse(name).kind).unfit(name, game, options)
        return name if fits else offered[0]
    return next((candidate for candidate in offered if candidate.endswith(":" + strength)), name)
