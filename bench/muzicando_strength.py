"""How strong are the bots of Muzicando?

    python bench/muzicando_strength.py LOG    plays what LOG lacks, then writes its section of bench/results.md

LOG keeps a line for every pairing that is finished.
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
"""Preset, the one side, the other, matches."""

NOTES = """
Whole matches as `hoyle match --whole` plays them, bidding included where there is any: two pairs play every match twice, the
same cards from both sides; where everybody plays alone, one bot takes each seat in turn against the other bot in all others.
*Score*: matches won, draws counted half; *ahead*: points by which a match was won, in the mean. Intervals are 95 % over
sets of cards. A rung is marked *not clear* where the interval of *ahead* holds 0.
"""


def played(preset: str, bot: str, other: str, matches: int) -> dict[str, Any]:
    """The result of a pairing."""
    rules = hoyle.game("muzicando", **GAMES["muzicando"].presets[preset].values)
    match(rules, (bot, other), 2, 5)
    began = time.process_time()
    bout = match(rules, (bot, other), matches, 1, whole=True)
    seconds = time.process_time() - began
    clear = not bout.ahead.low <= 0 <= bout.ahead.high
    score = bout.score.text() + (f", even {bout.even:.0%}" if bout.even != 0.5 else "")
    return {"matches": bout.games, "score": score, "ahead": bout.ahead.text(), "clear": clear, "seconds": seconds}


def line(preset: str, bot: str, other: str, found: dict[str, Any]) -> str:
    """Return a row of the table."""
    verdict = "" if found["clear"] else " *not clear*"
    cells = [preset, bot, other, str(found["matches"]), found["score"], found["ahead"] + verdict]
    return "| " + " | ".join(cells) + " |"


def known(log: Path) -> dict[str, Any]:
    """Return the pairings in the log."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return dict(json.loads(line) for line in lines)


def main(log: Path) -> None:
    """Play the missing pairings, then write the section."""
    for pairing in PAIRINGS:
        if json.dumps(pairing) not in known(log):
            found = played(*pairing)
            with log.open("a", encoding="utf-8") as out:
                out.write(json.dumps([json.dumps(pairing), found]) + "\n")
            print(line(*pairing[:3], found), flush=True)
    publish(log)


def publish(log: Path) -> None:
    """Return the section, from the log."""
    found = known(log)
    head = "| rules | bot | against | matches | score | ahead |\n|---|---|---|---|---|---|"
    lines = [line(*pairing[:3], found[json.dumps(pairing)]) for pairing in PAIRINGS if json.dumps(pairing) in found]
    spent = sum(row["seconds"] for row in found.values()) / 60
    parts = [NOTES.strip(), "\n".join([head, *lines]), f"All of it took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main(Path(tempfile.mkdtemp()) / "log" if TINY else Path(sys.argv[1]))
