"""How strong are the bots of Malice? Each against the one below it, and against players as public programs have them.

python bench/malice_strength.py    writes its section of bench/results.md

Pairs of games: the same cards of chance, seats changed. It uses one core.
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
from hoyle.session.play import Variant

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
counted half; *cards* is what it won a game, in payoff cards; both with a 95 % interval over pairs of games (the
score that `hoyle match` prints is the share of the stakes). A rung is marked *not clear* where the interval of the games won
holds even. Times are of both bots together.

Search: easy is 100 simulations a decision, fair 1,000, strong as many as 0.7 s allow, shown at 5,000. The planner: easy
takes the path of plays whose end is worth most, fair plays 300 games on by a turn, strong as many as 0.7 s allow, shown at
5,000; the race ends sooner where one first move is left.

The planner's race ends soon: over the first six decisions of 18 games strong took 0.05 s at most. Search finds less than it
does, since it spreads its simulations over single plays. That it finds anything here is due to judging the ends of games
by worth, as the positions before them: by payoff a narrow win counted less than a good position, and search:1000 scored 12 %
of 60 games against greedy (one play a turn). Random play before worth is asked (15 % after 4 decisions) and exploring less (0.2
instead of 0.7, open centre, 40 games: 4 %) had not helped. With one play a turn
search:fair beats planner:easy, but against planner:5000, which is nearer to what sits at the table, it scored 40.8 % (29.9 to
51.7) of 60 games and lost 1.38 cards a game (0.49 to 2.27). So tables offer the planner. Cold, `bots.warm` compiles in 19 s of
processor time; from the cache it takes 0.9 s.

Tried with earlier weights, planner:200 against easy, open centre, 40 to 60 games: games played on for three turns instead of
one scored 47.5 % (±15) against 56.7 % (±10); counting them without the worth of the path's end 29.2 % (±9).
"""


def variant(preset: str) -> Variant:
    """Return the variant of a preset."""
    return hoyle.game("malice", **GAMES["malice"].presets[preset].values)


def line(preset: str, bot: str, other: str, won: Any, decisions: int, seconds: float) -> str:
    """Return a line of the ladder from what the first bot won in each game."""
    score = [(1 + (pay > 0) - (pay < 0)) / 2 for pay in won]
    wins = mean("", [(a + b) / 2 for a, b in zip(score[::2], score[1::2], strict=True)], percent=True)
    cards = mean("", [(int(a) + int(b)) / 2 for a, b in zip(won[::2], won[1::2], strict=True)])
    ends = f"{sum(pay > 0 for pay in won)} / {sum(pay == 0 for pay in won)} / {sum(pay < 0 for pay in won)}"
    verdict = " *not clear*" if wins.low <= 0.5 <= wins.high else ""
    cells = [
        preset,
        bot,
        other,
        len(won),
        ends,
        wins.text() + verdict,
        cards.text(),
        f"{1000 * seconds / decisions:.2f}",
    ]
    print(cells, flush=True)
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def ladder_line(preset: str, bot: str, other: str, games: int) -> str:
    """Return a line for two of our bots."""
    rules = variant(preset)
    play_many(rules, (bot, other), 2, 5)
    began = time.process_time()
    rows = play_many(rules, (bot, other), games, 1, lineups(rules))
    seconds = time.process_time() - began
    won = rows[:, PAYOFFS].copy()
    won[1::2] = rows[1::2, PAYOFFS + 1]
    return line(preset, bot, other, won.tolist(), int(rows[:, DECISIONS].sum()), seconds)


def main() -> None:
    """Play the ladders and write the section."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    began = time.process_time()
    head = "| rules | bot | against | games | won / drawn / lost | won | cards | ms a decision |\n|---|---|---|---|---|---|---|---|"
    lines = [ladder_line(preset, *pairing) for preset in PRESETS for pairing in LADDER]
    registry.BOTS = (*registry.BOTS, *RIVALS)
    pairs = [(bot, rival.name) for rival in RIVALS for bot in ("greedy", "planner:easy")]
    rivals = [ladder_line(preset, *pair, RIVAL_GAMES) for preset in PRESETS for pair in pairs]
    spent = (time.process_time() - began) / 60
    parts = [NOTES.strip(), "\n".join([head, *lines]), "### Against players as public programs have them"]
    parts += [RIVALS_NOTE.strip(), "\n".join([head, *rivals]), f"All of it took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


RIVALS_NOTE = """
Written by us after two public Python programs (`bench/malice_rivals.py` says how they choose); theirs play by rules with
any number of plays to the centre and any discard, as in *classic*.
"""

if __name__ == "__main__":
    main()
