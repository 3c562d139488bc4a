"""Measure the strength of the bots of Muzicando.

    python -m bench.muzicando_strength LOG    plays the pairings missing in LOG, then writes a section of bench/results.md

LOG is a file with a line for every finished pairing.
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
from hoyle.lab import match

HEADING = "## Muzicando: strength of the bots"
LADDER = (
    ("greedy", "random", 1000),
    ("search:easy", "greedy", 400),
    ("search:fair", "search:easy", 200),
    ("planner:fair", "search:fair", 200),
    ("search:5000", "search:fair", 100),
)
PAIRINGS = pairings(
    (
        *(("team", *pairing) for pairing in LADDER),
        *((preset, *pairing) for preset in ("individual", "duel", "auction") for pairing in LADDER[:3]),
    )
)
"""Preset, bot of one side, bot of the other side, number of matches."""

NOTES = """
Whole matches as `hoyle match --whole` plays them, bidding included where there is any: two pairs play every match twice, the
same cards from both sides; where everybody plays alone, one bot takes each seat in turn against the other bot in all others.
*Score*: the share of matches won, with draws counted half; *ahead*: the mean lead in points per match. Intervals are 95 % over
sets of cards. A pairing is marked *not clear* if the interval of *ahead* contains 0.
"""


def play_pairing(preset: str, bot: str, opponent: str, matches: int) -> dict[str, Any]:
    """Play the matches of a pairing; return its result as it is logged."""
    rules = hoyle.game("muzicando", **GAMES["muzicando"].presets[preset].values)
    match(rules, (bot, opponent), 2, 5)  # compile before the clock starts
    start_time = time.process_time()
    result = match(rules, (bot, opponent), matches, 1, whole=True)
    seconds = time.process_time() - start_time
    clear = not result.ahead.low <= 0 <= result.ahead.high
    score = result.score.text() + (f", even {result.even:.0%}" if result.even != 0.5 else "")
    return {"matches": result.games, "score": score, "ahead": result.ahead.text(), "clear": clear, "seconds": seconds}


def table_row(preset: str, bot: str, opponent: str, result: dict[str, Any]) -> str:
    """Return the table row of a pairing."""
    verdict = "" if result["clear"] else " *not clear*"
    cells = [preset, bot, opponent, str(result["matches"]), result["score"], result["ahead"] + verdict]
    return "| " + " | ".join(cells) + " |"


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
            print(table_row(*pairing[:3], result), flush=True)
    publish(log)


def publish(log: Path) -> None:
    """Write the section from the log."""
    results = logged_results(log)
    header = "| rules | bot | against | matches | score | ahead |\n|---|---|---|---|---|---|"
    lines = [
        table_row(*pairing[:3], results[json.dumps(pairing)]) for pairing in PAIRINGS if json.dumps(pairing) in results
    ]
    spent = sum(result["seconds"] for result in results.values()) / 60
    parts = [NOTES.strip(), "\n".join([header, *lines]), f"All of it took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main(Path(tempfile.mkdtemp()) / "log" if TINY else Path(sys.argv[1]))
