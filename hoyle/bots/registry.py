"""The list of bots. A new type of bot is a module with a constant `BOT`, and a line in `BOTS`."""

import re
from typing import NamedTuple

from hoyle.bots import equilibrium, greedy, hoarder, memory, minimax, planner, search, uniform
from hoyle.bots.bot import Bot
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.rules.game import Game
from hoyle.rules.options import OptionSet

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
"""All bots, the strongest first, in the order in which tables list them."""

WITHHELD: set[str] = set()
"""The types of bots that this process does not offer, since it cannot run them as what they are called: see `hoyle.publish`."""

DEFAULT_STRENGTH = "fair"
"""The strength of a bot whose name contains no strength."""


class ParsedName(NamedTuple):
    """The type of a bot and its budget."""

    kind: str
    """`Bot.name`."""
    budget: int
    """In the unit `Bot.unit`; a negative budget is the negative number of the proposal that the planner always plays."""


def find(bot_type: str) -> Bot:
    """Return the bot with this type, `Bot.name`."""
    return next(bot for bot in BOTS if bot.name == bot_type)


def bot_names() -> tuple[str, ...]:
    """Return the full names of all bots, the strongest first.

    >>> bot_names()[:2], "search:strong" in bot_names()
    (('equilibrium', 'memory:strong'), True)
    """
    return tuple(name for bot in BOTS for name in bot.names)


def display_name(name: str) -> str:
    """Return the name of a bot for display (an English message); a numeric budget gets the name of the default strength.

    >>> display_name("search:strong"), display_name("greedy"), display_name("search:250")
    ('Strong bot', 'Greedy bot', 'Fair bot')
    """
    bot = find(parse(name).kind)
    if bot.name in WITHHELD:  # at a table of before, where another bot plays in its place
        return bot.stand_in
    strength = name[len(bot.name) :].removeprefix(":")
    return bot.titles.get(strength) or bot.titles.get(DEFAULT_STRENGTH) or bot.titles[""]


def parse(name: str) -> ParsedName:
    """Return the type of a bot and its budget, in the unit `Bot.unit`. ValueError if there is no such bot.

    >>> tuple(parse("search:fair")), tuple(parse("search:250")), tuple(parse("search")), tuple(parse("hoarder"))
    (('search', 1000), ('search', 250), ('search', 1000), ('hoarder', 0))
    """
    for bot in BOTS:
        if name == bot.name:
            return ParsedName(bot.name, bot.strengths.get(DEFAULT_STRENGTH, 0))
        strength = name.removeprefix(bot.name + ":")
        if strength != name and bot.strengths:
            if strength in ("", *bot.strengths):
                return ParsedName(bot.name, bot.strengths[strength or DEFAULT_STRENGTH])
            if re.fullmatch("[0-9]{1,9}", strength) and 0 < int(strength) <= bot.max_budget:
                return ParsedName(bot.name, int(strength))
    with_budget = [f"{bot.name}:N ({bot.unit})" for bot in BOTS if bot.unit]
    message = N_("There is no bot {name!r}. The bots are {known}; or {with_budget}.")
    raise Refusal(message, name=name, known=", ".join(bot_names()), with_budget=", ".join(with_budget))


def budgeted(name: str, game: Game) -> ParsedName:
    """Return the type of a bot and its budget in this game.

    >>> from hoyle.games import GAMES
    >>> tuple(budgeted("planner:easy", GAMES["rummy"])), tuple(budgeted("planner:easy", GAMES["malice"]))
    (('planner', -128), ('planner', 0))
    >>> tuple(budgeted("planner:easy", GAMES["muzicando"])), tuple(budgeted("planner:250", GAMES["rummy"]))
    (('planner', 100), ('planner', 250))
    """
    bot_type, budget = parse(name)
    turn_strengths = find(bot_type).turn_strengths if game.proposes else {}
    strength = name.partition(":")[2] or DEFAULT_STRENGTH
    if turn_strengths and strength in game.simple_turns:
        return ParsedName(bot_type, -game.simple_turns[strength])
    return ParsedName(bot_type, turn_strengths.get(strength, budget))


def refuse_unfit(name: str, game: Game, options: OptionSet) -> None:
    """Raise ValueError with the reason if the bot cannot play by these options."""
    if reason := find(parse(name).kind).unfit(game, options):
        raise Refusal(reason, name=name, game=game.name)


def refuse_other_in_plain(name: str, game: Game) -> None:
    """Raise ValueError with the reason if the bot plays differently in plain Python than compiled."""
    kind, budget = budgeted(name, game)
    bot = find(kind)
    if bot.compile_for is not None:
        raise Refusal(f"In plain Python {name} does not solve the game, so it would be another player: compile it.")
    if budget > bot.max_plain_budget:
        raise Refusal(
            f"In plain Python {name} would be another player, with at most {bot.max_plain_budget} {bot.unit}: "
            f"compile it, or choose {kind}:{bot.max_plain_budget}."
        )


def bots_for(game: Game, options: OptionSet) -> tuple[str, ...]:
    """Return the full names of the bots that a table offers for these options, the strongest first.

    >>> from hoyle.games import GAMES
    >>> bots_for(GAMES["r"], GAMES["r"].choose())
    ('equilibrium', 'search:strong', 'search:fair', 'search:easy', 'greedy', 'random')
    >>> bots_for(GAMES["seeker"], GAMES["seeker"].choose())
    ('memory:strong', 'memory:fair', 'memory:easy', 'random')
    """
    return tuple(name for bot in BOTS if is_offered(bot, game, options) for name in bot.names)


def is_offered(bot: Bot, game: Game, options: OptionSet) -> bool:
    """Return whether tables offer a bot for these options."""
    return bot.name not in WITHHELD and bot.offered(game, options)


def fitting(name: str, game: Game, options: OptionSet) -> str:
    """Return the bot to use for these options in place of the bot `name`, which need not be offered.

    This is the bot itself if a table offers it. Otherwise it is an offered bot of the same strength, or the bot itself
    if there is none. For a bot without a strength it is the bot itself if it can play, otherwise the strongest offered bot.

    >>> from hoyle.games import GAMES
    >>> fitting("minimax:fair", GAMES["r"], GAMES["r"].choose())
    'search:fair'
    """
    offered = bots_for(game, options)
    strength = name.partition(":")[2]
    if name in offered or not strength:
        bot = find(parse(name).kind)
        is_fit = name in offered or (bot.name not in WITHHELD and not bot.unfit(game, options))
        return name if is_fit else offered[0]
    return next((candidate for candidate in offered if candidate.endswith(":" + strength)), name)
