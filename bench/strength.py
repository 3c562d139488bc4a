"""How strong are the bots of R? Each against the one below it, seats changed after every deal.

python bench/strength.py            writes its section of bench/results.md
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
`hoyle match r --bots A,B --games N`: base game, pairs of games with seats changed; score of the first, a draw counted half, with a
95 % interval over pairs. easy is 100 simulations a decision, fair 1,000, strong as many as 0.7 s allow (some 400,000).

Tried and left (300 and 2,000 simulations, the same on both sides): drawing the move by its tries instead of taking the most
tried scored 40.0 and 39.5 %; drawing among those with at least half the tries of the first 44.4 and 44.8 %; regret matching
at simultaneous nodes (exploration 0.1, the most tried played) 36.0 and 40.3 %; intervals of ±1.5 and ±2.4. An exploration of
0.35 instead of 0.7 gave 51.1 and 50.1 %, of 1.2 49.0 and 46.5 %.
"""


def section() -> str:
    """Play the ladder."""
    began = time.process_time()
    lines = ["| bot | against | games | won | drawn | lost | score |", "|---|---|---|---|---|---|---|"]
    for bot, other, games in LADDER:
        bout = lab.match(hoyle.game("r"), (bot, other), games)
        lines.append(
            f"| {bot} | {other} | {bout.games} | {bout.wins} | {bout.draws} | {bout.losses} | {bout.score.text()} |"
        )
    spent = time.process_time() - began
    return "\n".join([NOTES.strip(), "", *lines, "", f"It took {spent / 60:.1f} minutes of processor time."])


def main() -> None:
    """Replace the section of results.md."""
    sections.write(HEADING, section())


if __name__ == "__main__":
    main()
