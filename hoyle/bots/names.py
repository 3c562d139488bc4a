"""The bots by name, and which of them play by which rules."""

from typing import Any

from hoyle.rules.game import Game

BOTS = (
    "equilibrium",
    "random",
    "greedy",
    "greedy:points",
    "hoarder",
    "search:easy",
    "search:fair",
    "search:strong",
    "minimax:easy",
    "minimax:fair",
    "minimax:strong",
    "planner:easy",
    "planner:fair",
    "planner:strong",
    "memory:easy",
    "memory:fair",
    "memory:strong",
)
"""The bots by name; `search:N` thinks N simulations a decision, `minimax:N` looks at N nodes, `planner:N` plays N games on.

`memory:N` plays the games in which one has to remember: it is greedy by what it still knows, and each thing that it saw
outlives a turn with a chance of N in a hundred. `equilibrium` plays the solved strategy of games that are solved in seconds.
"""

BY_ROTE = {"greedy:points": 2, "hoarder": 3}
"""Bots that play a proposal of the game without thinking; see `verbs.proposals`."""

STRENGTHS = {
    "search": {"easy": 100, "fair": 1_000, "strong": 400_000},
    "minimax": {"easy": 300, "fair": 10_000, "strong": 100_000_000},
    "planner": {"easy": 0, "fair": 300, "strong": 100_000_000},
    "memory": {"easy": 50, "fair": 85, "strong": 100},
}
"""Simulations, nodes or games played on a decision; strong is stopped by the clock besides. Of memory: how well it remembers."""

BEST = 100
"""A memory that forgets nothing."""

OF_TURNS = {"easy": 100, "fair": 1_000}
"""Games the planner plays on a decision where the game proposes whole turns."""

MOST = 100_000_000


def parse(bot: str) -> tuple[str, int]:
    """A bot's kind and its simulations, nodes or games a decision; ValueError with a sentence if there is no such bot.

    >>> parse("search:fair"), parse("search:250"), parse("search"), parse("greedy"), parse("minimax:5000")
    (('search', 1000), ('search', 250), ('search', 1000), ('greedy', 0), ('minimax', 5000))
    >>> parse("hoarder")
    ('rote', 3)
    """
    kind, _, strength = bot.partition(":")
    if kind in ("random", "greedy", "equilibrium") and not strength:
        return kind, 0
    if bot in BY_ROTE:
        return "rote", BY_ROTE[bot]
    if kind in STRENGTHS and strength in ("", *STRENGTHS[kind]):
        return kind, STRENGTHS[kind][strength or "fair"]
    most = BEST if kind == "memory" else MOST
    if kind in STRENGTHS and strength.isascii() and strength.isdigit() and 0 < int(strength) <= most:
        return kind, int(strength)
    raise ValueError(
        f"There is no bot {bot!r}: choose {', '.join(BOTS)}, search:N with N simulations a decision, "
        "minimax:N with N nodes a decision, planner:N with N games played on a decision, "
        "or memory:N that keeps N of a hundred things in mind from turn to turn."
    )


def thoughts(bot: str, game: Game) -> tuple[str, int]:
    """A bot's kind, and how much it thinks in this game.

    >>> from hoyle.games import GAMES
    >>> thoughts("planner:easy", GAMES["rummy"]), thoughts("planner:easy", GAMES["malice"])
    (('planner', 100), ('planner', 0))
    """
    kind, many = parse(bot)
    if kind == "planner" and game.proposes:
        return kind, OF_TURNS.get(bot.partition(":")[2] or "fair", many)
    return kind, many


def refuse_unfit(bot: str, game: Game, rules: Any) -> None:
    """A ValueError with a sentence where a bot is asked for by rules that it cannot play by."""
    if parse(bot)[0] == "rote" and not game.proposes:
        raise ValueError(f"{game.name} proposes no turns, which {bot} would choose among: take greedy instead.")
    if parse(bot)[0] == "equilibrium" and not game.solved(rules):
        raise ValueError(
            f"{bot} plays rules that are solved in seconds; those chosen for {game.name} are not: take search instead."
        )
    if parse(bot)[0] == "memory" and not game.remembers:
        raise ValueError(
            f"{game.name} shows all that there is to remember, so {bot} has nothing to do: take search instead."
        )
    if parse(bot)[0] == "minimax" and not game.perfect(rules):
        raise ValueError(
            f"{bot} needs rules by which two play one at a time and nothing is hidden; "
            f"those chosen for {game.name} are not so: take search instead."
        )


def bots_for(game: Game, rules: Any) -> tuple[str, ...]:
    """The bots that a table offers by these rules, the strongest first.

    >>> from hoyle.games import GAMES
    >>> bots_for(GAMES["r"], GAMES["r"].choose())
    ('equilibrium', 'search:strong', 'search:fair', 'search:easy', 'greedy', 'random')
    >>> bots_for(GAMES["seeker"], GAMES["seeker"].choose())
    ('memory:strong', 'memory:fair', 'memory:easy', 'random')
    """
    if game.remembers:
        return "memory:strong", "memory:fair", "memory:easy", "random"
    kind = "minimax" if game.perfect(rules) else "planner" if game.long_turns(rules) else "search"
    best = ("equilibrium",) if game.solved(rules) else ()
    return *best, f"{kind}:strong", f"{kind}:fair", f"{kind}:easy", "greedy", "random"


def fitting(bot: str, game: Game, rules: Any) -> str:
    """The bot of the same strength that a table offers by these rules; its strongest where nothing is solved.

    >>> from hoyle.games import GAMES
    >>> fitting("minimax:fair", GAMES["r"], GAMES["r"].choose())
    'search:fair'
    """
    if bot == "equilibrium" and not game.solved(rules):
        return bots_for(game, rules)[0]
    strength = bot.partition(":")[2]
    return next((one for one in bots_for(game, rules) if strength and one.endswith(":" + strength)), bot)
