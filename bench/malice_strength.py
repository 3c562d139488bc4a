"""Measure the strength of the bots of Malice against each other and against two opponents written after public programs.

    python -m bench.malice_strength    writes a section of bench/results.md

Games are played in pairs with the same cards of chance and seats exchanged, on one core.
"""

import os
import time
from typing import Any

import hoyle
from bench import sections
from bench.budget import budget, first, pairings
from bench.malice_rivals import RIVALS
from hoyle.bots import registry
from hoyle.games import GAMES
from hoyle.lab.contest import DECISIONS, PAYOFFS
from hoyle.lab.figures import mean
from hoyle.lab.many import lineups, play_many
from hoyle.play.play import Variant

HEADING = "## Malice: strength of the bots"
PRESETS = first(("seed", "open", "classic"))

LADDER = pairings(
    (
        ("greedy", "random", 300),
        ("search:easy", "greedy", 200),
        ("search:fair", "greedy", 100),
        ("search:fair", "search:easy", 100),
        ("search:5000", "search:fair", 20),
        ("planner:easy", "greedy", 300),
        ("planner:easy", "search:fair", 60),
        ("planner:fair", "planner:easy", 200),
        ("planner:5000", "planner:fair", 60),
    )
)
RIVAL_GAMES = budget(300, 2)

NOTES = """
`hoyle match malice --preset P --bots A,B --games N`, on one core. *Won* is the share of games won by the first bot, a draw
counted half; *cards* is the mean number of payoff cards that it won in a game; both with a 95 % interval over pairs of games (the
score that `hoyle match` prints is the share of the stakes). A match is marked *not clear* if the interval of *won* contains
50 %. Times are those of both bots together.

Search: easy has 100 simulations a decision, fair 1,000, strong as many as fit in 0.7 s, shown as 5,000. The planner: easy
takes the path of plays with the best evaluation at its end, fair plays 300 games that continue for a turn, strong as many as
fit in 0.7 s, shown as 5,000; it stops earlier when only one first move is left.

The planner stops early: in the first six decisions of 18 games strong took at most 0.05 s. Search is weaker, since it spreads
its simulations over single plays. It works at all because finished games are evaluated like the positions before them: by
payoff, a narrow win counted less than a good position, and search:1000 scored 12 % of 60 games against greedy (one play a
turn). Random play before the evaluation (15 % after 4 decisions) and less exploration (0.2 instead of 0.7, open centre, 40
games: 4 %) did not help. With one play a turn search:fair beats planner:easy, but against planner:5000, which is closer to the
bot that tables use, it scored 40.8 % (29.9 to 51.7) of 60 games and lost 1.38 cards a game (0.49 to 2.27). So tables offer the
planner. With an empty cache `bots.warm` compiles in 19 s of processor time; with a filled cache it takes 0.9 s.

With earlier weights, planner:200 against easy, open centre, 40 to 60 games: games that continued for three turns instead of one
scored 47.5 % (±15) against 56.7 % (±10); without the evaluation at the end of the path they scored 29.2 % (±9).
"""


def variant(preset: str) -> Variant:
    """Return the variant of a preset."""
    return hoyle.game("malice", **GAMES["malice"].presets[preset].values)


def match_row(preset: str, bot: str, opponent: str, payoffs: Any, decisions: int, seconds: float) -> str:
    """Return the table row of a match; `payoffs` are those of the first bot, by game."""
    score = [(1 + (pay > 0) - (pay < 0)) / 2 for pay in payoffs]
    wins = mean("", [(a + b) / 2 for a, b in zip(score[::2], score[1::2], strict=True)], percent=True)
    cards = mean("", [(int(a) + int(b)) / 2 for a, b in zip(payoffs[::2], payoffs[1::2], strict=True)])
    counts = (
        f"{sum(pay > 0 for pay in payoffs)} / {sum(pay == 0 for pay in payoffs)} / {sum(pay < 0 for pay in payoffs)}"
    )
    verdict = " *not clear*" if wins.low <= 0.5 <= wins.high else ""
    cells = [
        preset,
        bot,
        opponent,
        len(payoffs),
        counts,
        wins.text() + verdict,
        cards.text(),
        f"{1000 * seconds / decisions:.2f}",
    ]
    print(cells, flush=True)
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def ladder_row(preset: str, bot: str, opponent: str, games: int) -> str:
    """Return the table row of a match between two bots."""
    rules = variant(preset)
    play_many(rules, (bot, opponent), 2, 5)  # compile before the clock starts
    start_time = time.process_time()
    rows = play_many(rules, (bot, opponent), games, 1, lineups(rules))
    seconds = time.process_time() - start_time
    payoffs = rows[:, PAYOFFS].copy()
    payoffs[1::2] = rows[1::2, PAYOFFS + 1]
    return match_row(preset, bot, opponent, payoffs.tolist(), int(rows[:, DECISIONS].sum()), seconds)


def main() -> None:
    """Play the ladders and write the section."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    start_time = time.process_time()
    header = "| rules | bot | against | games | won / drawn / lost | won | cards | ms a decision |\n|---|---|---|---|---|---|---|---|"
    lines = [ladder_row(preset, *pairing) for preset in PRESETS for pairing in LADDER]
    registry.BOTS = (*registry.BOTS, *RIVALS)
    pairs = [(bot, rival.name) for rival in RIVALS for bot in ("greedy", "planner:easy")]
    rivals = [ladder_row(preset, *pair, RIVAL_GAMES) for preset in PRESETS for pair in first(pairs)]
    spent = (time.process_time() - start_time) / 60
    parts = [NOTES.strip(), "\n".join([header, *lines]), "### Against players written after public programs"]
    parts += [
        RIVALS_NOTE.strip(),
        "\n".join([header, *rivals]),
        f"All of it took {spent:.1f} minutes of processor time.",
    ]
    sections.write(HEADING, "\n\n".join(parts))


RIVALS_NOTE = """
Written by us after two public Python programs (`bench/malice_rivals.py` describes how they choose). The originals play by rules
with any number of plays to the centre and any discard, as in *classic*.
"""

if __name__ == "__main__":
    main()
