"""Measure the strength of the bots of manipulation rummy, and whether hoarding pays.

    python -m bench.rummy_strength LOG    plays the pairings missing in LOG, then writes a section of bench/results.md

LOG is a file with a line for every finished pairing, so that an interrupted run loses at most one pairing. One bot plays against
opponents that are all the same other bot. Every deal is played once with the bot in each seat, with the same cards and draws.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from bench.budget import TINY, pairings
from hoyle.games import GAMES
from hoyle.lab.contest import DECISIONS, PAYOFFS
from hoyle.lab.figures import mean
from hoyle.lab.many import play_many
from hoyle.play.play import Variant

HEADING = "## Rummy: strength of the bots"
TWO_PLAYER_PAIRINGS = (("greedy", "random", 200), ("greedy:points", "greedy", 300), ("hoarder", "greedy", 300))
MULTIPLAYER_PAIRINGS = (("greedy:points", "greedy", 60), ("hoarder", "greedy", 100))

PAIRINGS = pairings(
    (
        *(("machiavelli", 2, *pairing) for pairing in TWO_PLAYER_PAIRINGS),
        *(("carousel_scarne", 2, *pairing) for pairing in TWO_PLAYER_PAIRINGS),
        *(
            (preset, 2, *pairing)
            for preset in ("manipulation_basic", "manipulation_nsb", "shanghai")
            for pairing in TWO_PLAYER_PAIRINGS[:2]
        ),
        ("carousel_scarne", 2, "planner:100", "greedy", 40),
        ("machiavelli", 2, "planner:100", "greedy", 25),
        ("machiavelli", 2, "planner:100", "hoarder", 30),
        *(
            (preset, 2, "planner:100", "greedy", 60)
            for preset in ("manipulation_basic", "manipulation_nsb", "shanghai")
        ),
        ("carousel_scarne", 2, "planner:1000", "planner:100", 25),
        ("manipulation_basic", 2, "planner:1000", "planner:100", 40),
        ("manipulation_nsb", 2, "planner:1000", "planner:100", 20),
        ("shanghai", 2, "planner:1000", "planner:100", 20),
        *(
            (preset, players, *pairing)
            for preset in ("machiavelli", "carousel_scarne")
            for players in (3, 5)
            for pairing in MULTIPLAYER_PAIRINGS
        ),
        ("carousel_scarne", 3, "planner:100", "greedy", 20),
        ("carousel_scarne", 5, "planner:100", "greedy", 8),
        ("machiavelli", 3, "planner:100", "greedy", 8),
        ("zap", 2, "greedy", "random", 60),
        ("zap", 2, "hoarder", "greedy", 60),
        ("manipulation_basic", 2, "planner:5000", "planner:1000", 10),
        ("carousel_scarne", 2, "planner:5000", "planner:1000", 6),
        ("machiavelli", 2, "planner:1000", "planner:100", 6),
        *((preset, 2, "planner:fair", "planner:easy", 300) for preset in GAMES["rummy"].presets if preset != "zap"),
        ("machiavelli", 3, "planner:fair", "planner:easy", 100),
        ("zap", 2, "planner:fair", "planner:easy", 100),
        ("machiavelli", 5, "planner:fair", "planner:easy", 60),
        ("carousel_scarne", 3, "planner:fair", "planner:easy", 60),
        ("carousel_scarne", 5, "planner:fair", "planner:easy", 30),
        ("manipulation_basic", 3, "planner:fair", "planner:easy", 100),
        ("manipulation_basic", 5, "planner:fair", "planner:easy", 60),
        ("shanghai", 3, "planner:fair", "planner:easy", 100),
        ("manipulation_basic", 3, "planner:100", "planner:fair", 30),
        ("shanghai", 3, "planner:100", "planner:fair", 15),
        ("machiavelli", 2, "planner:100", "planner:fair", 25),
        ("carousel_scarne", 2, "planner:100", "planner:fair", 25),
        ("machiavelli", 2, "planner:100", "planner:easy", 15),
    )
)
"""Preset, number of players, the measured bot, the bot in all other seats, number of deals; the main pairings first."""

NOTES = """
One bot plays against opponents that are all the same other bot; every deal is played once with the bot in each seat, with the
same cards. *Won* is the share of deals that the bot won; a win shared by k seats counts 1/k. *Even* is this share between equally
strong bots. *Payoff* is the mean payoff of the bot per deal: points, or 1 for each opponent beaten where deals have no points.
Intervals are 95 % over deals. `planner:100` compares turns in 100 games; `planner:easy` and `planner:fair` always play the same
proposal (`Game.simple_turns`), the latter as `greedy` does. A pairing is marked *not clear* if the interval of the payoff contains 0.
Times are those of all bots
together, on a machine that other programs used at the same time.
"""


def rules_of(preset: str, players: int) -> Variant:
    """Return the variant of a preset for a number of players."""
    return hoyle.game("rummy", **{**GAMES["rummy"].presets[preset].values, "players": players})


def share_won(deal_payoffs: list[int], seat: int) -> float:
    """Return the share of a seat in the win of a deal: 1 for the only winner, 1/k for each of k winners, 0 for a loser."""
    top = max(deal_payoffs)
    return 1 / deal_payoffs.count(top) if deal_payoffs[seat] == top else 0.0


def play_pairing(preset: str, players: int, bot: str, opponent: str, deals: int) -> dict[str, Any]:
    """Play the deals of a pairing; return its result as it is logged."""
    rules = rules_of(preset, players)
    unit = rules.game.payoff_unit(rules.options)
    won, payoffs, decisions = [0.0] * deals, [0.0] * deals, 0
    play_many(rules, (bot, *[opponent] * (players - 1)), 1, 5)  # compile before the clock starts
    began = time.process_time()
    for seat in range(players):
        bots = [opponent] * players
        bots[seat] = bot
        rows = play_many(rules, tuple(bots), deals, 1)
        decisions += int(rows[:, DECISIONS].sum())
        for deal, row in enumerate(rows.tolist()):
            deal_payoffs = row[PAYOFFS : PAYOFFS + players]
            won[deal] += share_won(deal_payoffs, seat) / players
            payoffs[deal] += deal_payoffs[seat] / unit / players
    seconds = time.process_time() - began
    return {"won": won, "payoffs": payoffs, "seconds": seconds, "decisions": decisions}


def table_row(preset: str, players: int, bot: str, opponent: str, deals: int, result: dict[str, Any]) -> str:
    """Return the table row of a pairing."""
    won, payoff = mean("", result["won"], percent=True), mean("", result["payoffs"])
    verdict = " *not clear*" if payoff.low <= 0 <= payoff.high else ""
    even = "" if players == 2 else f" (even {100 / players:.0f} %)"
    cells = [preset, players, bot, opponent, deals, won.text() + even, payoff.text() + verdict]
    cells.append(f"{1000 * result['seconds'] / result['decisions']:.2f}")
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def logged_results(log: Path) -> dict[str, Any]:
    """Return the results in the log, keyed by the JSON text of the pairing."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return dict(json.loads(line) for line in lines)


def main(log: Path) -> None:
    """Play the missing pairings, then write the section."""
    for pairing in PAIRINGS:
        if json.dumps(pairing) not in logged_results(log):
            result = play_pairing(*pairing)
            with log.open("a", encoding="utf-8") as out:
                out.write(json.dumps([json.dumps(pairing), result]) + "\n")
            print(table_row(*pairing, result), flush=True)
    publish(log)


def publish(log: Path) -> None:
    """Write the section from the log."""
    results = logged_results(log)
    header = "| rules | players | bot | against | deals | won | payoff | ms per decision |\n|---|---|---|---|---|---|---|---|"
    lines = [
        table_row(*pairing, results[json.dumps(pairing)]) for pairing in PAIRINGS if json.dumps(pairing) in results
    ]
    spent = sum(result["seconds"] for result in results.values()) / 60
    parts = [NOTES.strip(), "\n".join([header, *lines]), f"All pairings took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main(Path(tempfile.mkdtemp()) / "log" if TINY else Path(sys.argv[1]))
