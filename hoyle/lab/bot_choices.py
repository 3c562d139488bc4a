"""The bots that play where none are named, and those that a visitor may choose for a comparison."""

from collections.abc import Sequence

from hoyle.bots import bots_for, fitting
from hoyle.play.play import Variant

FAST_BOT = "greedy"
"""The bot for rules with which the preferred bot is too slow."""


def offered_bots(variants: Sequence[Variant]) -> list[str]:
    """Return the bots that a visitor may choose for a comparison of these rules, the strongest first.

    >>> import hoyle
    >>> offered_bots([hoyle.game("r"), hoyle.game("r", points_to_win=2)])
    ['search:fair', 'search:easy', 'greedy', 'random']
    """
    kind = preferred_bot(variants[-1]).partition(":")[0]
    return [
        bot
        for bot in bots_for(variants[-1].game, variants[-1].options)
        if bot.partition(":")[0] in (kind, FAST_BOT, "random")
        and not bot.endswith(":strong")  # thinks for seconds: too few games fit into the time
        and all(fitting(bot, each.game, each.options) == bot for each in variants)
    ]


def usual_bots(variant: Variant) -> tuple[str, ...]:
    """Return the bots of a report for which none are named, one for each seat.

    >>> import hoyle
    >>> usual_bots(hoyle.game("muzicando")), usual_bots(hoyle.game("malice"))
    (('search:easy', 'search:easy', 'search:easy', 'search:easy'), ('planner:easy', 'planner:easy'))
    """
    return (fitting(preferred_bot(variant), variant.game, variant.options),) * variant.seats


def preferred_bot(variant: Variant) -> str:
    """Return a fast bot that plays these rules well enough for meaningful figures."""
    if variant.game.remembers:
        return "memory:fair"
    return "planner:easy" if variant.game.long_turns(variant.options) else "search:easy"
