"""Measure the strength of the bots of R: each bot plays against the next weaker one, and the bots exchange seats after every deal.

python -m bench.strength            writes a section of bench/results.md
"""

import time

import hoyle
from bench import sections
from bench.budget import pairings
from hoyle import lab

HEADING = "## Strength of the bots"

LADDER = pairings(
    (
        ("greedy", "random", 2000),
        ("search:easy", "random", 2000),
        ("search:easy", "greedy", 2000),
        ("search:fair", "search:easy", 2000),
        ("search:5000", "search:fair", 1200),
        ("search:50000", "search:5000", 300),
    )
)

NOTES = """
`hoyle match r --bots A,B --games N`: base game, pairs of games with seats exchanged; the score of the first bot, a draw counted
half, with a 95 % interval over pairs. easy has 100 simulations a decision, fair 1,000, strong as many as fit in 0.7 s (about
400,000).

Rejected after tests with 300 and 2,000 simulations on both sides: choosing the move at random by its visits instead of the most
visited move scored 40.0 and 39.5 %; choosing among the moves with at least half the visits of the first 44.4 and 44.8 %; regret
matching at simultaneous nodes (exploration 0.1, the most visited move played) 36.0 and 40.3 %; intervals of ±1.5 and ±2.4. An
exploration of 0.35 instead of 0.7 scored 51.1 and 50.1 %, one of 1.2 scored 49.0 and 46.5 %.
"""


def section() -> str:
    """Play all pairings and return the section."""
    start_time = time.process_time()
    lines = ["| bot | against | games | won | drawn | lost | score |", "|---|---|---|---|---|---|---|"]
    for bot, opponent, games in LADDER:
        result = lab.match(hoyle.game("r"), (bot, opponent), games)
        lines.append(
            f"| {bot} | {opponent} | {result.games} | {result.wins} | {result.draws} | {result.losses} | {result.score.text()} |"
        )
    seconds = time.process_time() - start_time
    return "\n".join([NOTES.strip(), "", *lines, "", f"It took {seconds / 60:.1f} minutes of processor time."])


def main() -> None:
    """Write the section of results.md."""
    sections.write(HEADING, section())


if __name__ == "__main__":
    main()
