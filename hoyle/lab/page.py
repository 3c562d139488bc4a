"""What a page asks of the laboratory: two sets of rules side by side, in as many games as the reader waits for."""

from time import perf_counter
from typing import Any

from hoyle.lab.measure import compare, measure
from hoyle.lab.wording import changes
from hoyle.play import Variant

QUICK = "greedy"
"""Who plays where search is too slow."""
ENOUGH = 300
"""So many games of one set of rules are worth waiting for."""
LEAST = 50
TRIAL = 8
"""Games that are played to see how long one takes."""


def compare_page(usual: Variant | None, variant: Variant, most: int, seconds: float) -> dict[str, Any]:
    """The figures of both sets of rules as rows of text, a star at a clear difference; `usual` may be left out.

    `most` games of each at most, and fewer where they would take longer than `seconds`. `sentences` say the same in words;
    the name of the rules in them is left to the page.
    """
    bot, games = affordable(variant, most, seconds)
    bots = (bot,) * variant.seats
    if usual is None:
        alone = measure(variant, bots, games)
        rows, said = [[one.name, "", one.text()] for one in alone.figures], alone.told()
    else:
        both = compare(usual, variant, bots=bots, games=games)
        rows = [[name, texts[0], texts[1] + (" *" if clear[1] else "")] for name, texts, clear in both.rows()]
        said = both.reports[1].told() + changes("", both.reports[0].figures, both.reports[1].figures)
    return {"rows": rows, "sentences": said, "games": games, "bot": bot}


def affordable(variant: Variant, most: int, seconds: float) -> tuple[str, int]:
    """Who plays, and how many games."""
    bot, games = QUICK, LEAST
    for bot in (sensible(variant), QUICK):
        games = int(seconds / time_of_one(variant, bot))
        if games >= min(ENOUGH, most):
            break
    return bot, min(most, max(LEAST, games))


def sensible(variant: Variant) -> str:
    """Who plays these rules well enough for figures to mean something, and quickly."""
    if variant.game.remembers:
        return "memory:fair"
    return "planner:easy" if variant.game.long_turns(variant.options) else "search:easy"


def time_of_one(variant: Variant, bot: str) -> float:
    """Seconds that a game takes, once the rules are compiled."""
    bots = (bot,) * variant.seats
    measure(variant, bots, 1)
    began = perf_counter()
    measure(variant, bots, TRIAL)
    return (perf_counter() - began) / TRIAL
