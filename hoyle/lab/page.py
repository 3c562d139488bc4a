"""The comparison on a web page: two sets of rules side by side, over as many games as a time limit allows."""

from time import perf_counter
from typing import Any

from hoyle.lab.labels import changes
from hoyle.lab.measure import compare, measure
from hoyle.session.play import Variant

FAST_BOT = "greedy"
"""The bot for rules with which the preferred bot is too slow."""
SUFFICIENT_GAMES = 300
"""The number of games per set of rules that is sufficient to use the preferred bot."""
MIN_GAMES = 50
"""The smallest number of games per set of rules."""
TRIAL_GAMES = 8
"""The number of games for measuring the time per game."""


def compare_page(base: Variant | None, variant: Variant, max_games: int, seconds: float) -> dict[str, Any]:
    """Return the figures of both sets of rules as rows of text, with the difference and a star at a clear one; `base` may be None.

    At most `max_games` games are played for each set, fewer if they would take longer than `seconds`. `sentences` are
    messages on the figures; the page fills in the name of the rules (the placeholder `rules`).
    """
    bot, games = affordable_games(variant, max_games, seconds)
    bots = (bot,) * variant.seats
    if base is None:
        report = measure(variant, bots, games)
        rows, sentences = [[figure.name, "", figure.text(), ""] for figure in report.figures], report.sentences()
    else:
        comparison = compare(base, variant, bots=bots, games=games)
        rows = [[name, *texts] for name, texts in comparison.texts()]
        sentences = comparison.reports[1].sentences() + changes("", comparison.differences[0])
    return {"rows": rows, "sentences": sentences, "games": games, "bot": bot}


def affordable_games(variant: Variant, max_games: int, seconds: float) -> tuple[str, int]:
    """Return the bot and the number of games that fit into this time."""
    bot, games = FAST_BOT, MIN_GAMES
    for bot in (preferred_bot(variant), FAST_BOT):
        games = int(seconds / seconds_per_game(variant, bot))
        if games >= min(SUFFICIENT_GAMES, max_games):
            break
    return bot, min(max_games, max(MIN_GAMES, games))


def preferred_bot(variant: Variant) -> str:
    """Return a fast bot that plays these rules well enough for meaningful figures."""
    if variant.game.remembers:
        return "memory:fair"
    return "planner:easy" if variant.game.long_turns(variant.options) else "search:easy"


def seconds_per_game(variant: Variant, bot: str) -> float:
    """Return the seconds per game, not counting the time for compiling the rules."""
    bots = (bot,) * variant.seats
    measure(variant, bots, 1)
    start = perf_counter()
    measure(variant, bots, TRIAL_GAMES)
    return (perf_counter() - start) / TRIAL_GAMES
