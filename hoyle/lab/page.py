"""The comparison that a page shows: two sets of rules side by side, over as many games as fit the reader's patience."""

from time import perf_counter
from typing import Any

from hoyle.lab.labels import changes
from hoyle.lab.measure import compare, measure
from hoyle.session.play import Variant

QUICK = "greedy"
"""The bot where search is too slow."""
ENOUGH = 300
"""Games per set of rules that are worth waiting for."""
LEAST = 50
"""The fewest games per set of rules."""
TRIAL = 8
"""Games played to see how long one takes."""


def compare_page(usual: Variant | None, variant: Variant, most: int, seconds: float) -> dict[str, Any]:
    """Return the figures of both sets of rules as rows of text, with a star at a clear difference; `usual` may be None.

    At most `most` games of each are played, fewer if they would take longer than `seconds`. `sentences` say the same in
    words; the page fills in the name of the rules (the slot `rules`).
    """
    bot, games = affordable(variant, most, seconds)
    bots = (bot,) * variant.seats
    if usual is None:
        alone = measure(variant, bots, games)
        rows, sentences = [[figure.name, "", figure.text()] for figure in alone.figures], alone.sentences()
    else:
        both = compare(usual, variant, bots=bots, games=games)
        rows = [[name, texts[0], texts[1] + (" *" if clear[1] else "")] for name, texts, clear in both.rows()]
        sentences = both.reports[1].sentences() + changes("", both.reports[0].figures, both.reports[1].figures)
    return {"rows": rows, "sentences": sentences, "games": games, "bot": bot}


def affordable(variant: Variant, most: int, seconds: float) -> tuple[str, int]:
    """Return the bot and the number of games."""
    bot, games = QUICK, LEAST
    for bot in (sensible(variant), QUICK):
        games = int(seconds / time_of_one(variant, bot))
        if games >= min(ENOUGH, most):
            break
    return bot, min(most, max(LEAST, games))


def sensible(variant: Variant) -> str:
    """Return a quick bot that plays these rules well enough for meaningful figures."""
    if variant.game.remembers:
        return "memory:fair"
    return "planner:easy" if variant.game.long_turns(variant.options) else "search:easy"


def time_of_one(variant: Variant, bot: str) -> float:
    """Return the seconds per game once the rules are compiled."""
    bots = (bot,) * variant.seats
    measure(variant, bots, 1)
    began = perf_counter()
    measure(variant, bots, TRIAL)
    return (perf_counter() - began) / TRIAL
