"""How strong are the bots of Muzicando?

    python bench/muzicando_strength.py LOG    plays what LOG lacks, then writes its section of bench/results.md

LOG keeps a line for every pairing that is finished. Every deal is played twice by two pairs, the same cards from both sides; alone,
once from each seat, one bot against bots of another kind.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from hoyle.games import GAMES
from hoyle.games.muzicando.options import TEAM
from hoyle.lab.contest import DECISIONS, PAYOFFS
from hoyle.lab.figures import mean
from hoyle.lab.many import play_many

HEADING = "## Muzicando: strength of the bots"
LADDER = (
    ("greedy", "random", 1000),
    ("search:easy", "greedy", 300),
    ("search:fair", "search:easy", 200),
    ("planner:fair", "search:fair", 200),
    ("search:5000", "search:fair", 100),
)
PAIRINGS: tuple[tuple[str, str, str, int], ...] = (
    *(("team", *one) for one in LADDER),
    *(
        (preset, one, other, deals // 2)
        for preset in ("individual", "duel", "auction")
        for one, other, deals in LADDER[:3]
    ),
)
"""Preset, the one side, the other, deals; each deal is played from every side."""

NOTES = """
Single layouts, bidding included where there is any. Every deal is played by both sides with the same cards (two pairs), or once from
each seat by one bot against others of another kind. *Won*: layouts in which the one side was ahead, *even* what it would be among
equals; *brought*: points a layout by which it was ahead of the others. Intervals are 95 % over deals. A rung is marked *not
clear* where the interval of what it brought holds 0.
"""


def seatings(preset: str, one: str, other: str) -> list[tuple[str, ...]]:
    """Who sits where: two pairs both ways round, or the one bot in every seat."""
    rules = hoyle.game("muzicando", **GAMES["muzicando"].presets[preset].values)
    if rules.options.mode == TEAM:
        return [(one, other, one, other), (other, one, other, one)]
    return [tuple(one if each == seat else other for each in range(rules.seats)) for seat in range(rules.seats)]


def paired(preset: str, one: str, other: str, deals: int) -> dict[str, Any]:
    """What a pairing brought."""
    rules = hoyle.game("muzicando", **GAMES["muzicando"].presets[preset].values)
    unit, ways = rules.game.unit(rules.options), seatings(preset, one, other)
    won, brought, decisions = [0.0] * deals, [0.0] * deals, 0
    play_many(rules, ways[0], 1, 5)
    began = time.process_time()
    for seat, bots in enumerate(ways):
        rows = play_many(rules, bots, deals, 1)
        decisions += int(rows[:, DECISIONS].sum())
        for deal, ahead in enumerate(rows[:, PAYOFFS + seat].tolist()):
            won[deal] += ((ahead > 0) + (ahead == 0) / 2) / len(ways)
            brought[deal] += ahead / unit / len(ways)
    seconds = time.process_time() - began
    return {"won": won, "brought": brought, "seconds": seconds, "decisions": decisions}


def line(preset: str, one: str, other: str, deals: int, found: dict[str, Any]) -> str:
    """A row of the table."""
    won, brought = mean("", found["won"], percent=True), mean("", found["brought"])
    verdict = " *not clear*" if brought.low <= 0 <= brought.high else ""
    pace = f"{1000 * found['seconds'] / found['decisions']:.2f}"
    return "| " + " | ".join([preset, one, other, str(deals), won.text(), brought.text() + verdict, pace]) + " |"


def known(log: Path) -> dict[str, Any]:
    """The pairings that the log holds."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return dict(json.loads(one) for one in lines)


def main(log: Path) -> None:
    """Play what is missing, then write the section."""
    for pairing in PAIRINGS:
        if json.dumps(pairing) not in known(log):
            found = paired(*pairing)
            with log.open("a", encoding="utf-8") as out:
                out.write(json.dumps([json.dumps(pairing), found]) + "\n")
            print(line(*pairing, found), flush=True)
    publish(log)


def publish(log: Path) -> None:
    """The section, from the log."""
    found = known(log)
    head = "| rules | bot | against | deals | won | brought | ms a decision |\n|---|---|---|---|---|---|---|"
    lines = [line(*pairing, found[json.dumps(pairing)]) for pairing in PAIRINGS if json.dumps(pairing) in found]
    spent = sum(one["seconds"] for one in found.values()) / 60
    parts = [NOTES.strip(), "\n".join([head, *lines]), f"All of it took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
