"""How strong are the bots of manipulation rummy, and is hoarding right?

    python bench/rummy_strength.py LOG    plays what LOG lacks, then writes its section of bench/results.md

LOG keeps a line for every pairing that is finished, so that an interrupted run loses one at most. Duplicate deals: one bot
sits against bots of another kind and plays every deal once from each seat, the cards of chance being the same.
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
from hoyle.session.play import Variant

HEADING = "## Rummy: strength of the bots"
ROTE = (("greedy", "random", 200), ("greedy:points", "greedy", 300), ("hoarder", "greedy", 300))
MANY = (("greedy:points", "greedy", 60), ("hoarder", "greedy", 100))

PAIRINGS = pairings(
    (
        *(("machiavelli", 2, *bot) for bot in ROTE),
        *(("carousel_scarne", 2, *bot) for bot in ROTE),
        *((preset, 2, *bot) for preset in ("manipulation_basic", "manipulation_nsb", "shanghai") for bot in ROTE[:2]),
        ("carousel_scarne", 2, "planner:easy", "greedy", 40),
        ("machiavelli", 2, "planner:easy", "greedy", 25),
        ("machiavelli", 2, "planner:easy", "hoarder", 30),
        *(
            (preset, 2, "planner:easy", "greedy", 60)
            for preset in ("manipulation_basic", "manipulation_nsb", "shanghai")
        ),
        ("carousel_scarne", 2, "planner:fair", "planner:easy", 25),
        ("manipulation_basic", 2, "planner:fair", "planner:easy", 40),
        ("manipulation_nsb", 2, "planner:fair", "planner:easy", 20),
        ("shanghai", 2, "planner:fair", "planner:easy", 20),
        *(
            (preset, players, *values)
            for preset in ("machiavelli", "carousel_scarne")
            for players in (3, 5)
            for values in MANY
        ),
        ("carousel_scarne", 3, "planner:easy", "greedy", 20),
        ("carousel_scarne", 5, "planner:easy", "greedy", 8),
        ("machiavelli", 3, "planner:easy", "greedy", 8),
        ("zap", 2, "greedy", "random", 60),
        ("zap", 2, "hoarder", "greedy", 60),
        ("manipulation_basic", 2, "planner:5000", "planner:fair", 10),
        ("carousel_scarne", 2, "planner:5000", "planner:fair", 6),
        ("machiavelli", 2, "planner:fair", "planner:easy", 6),
    )
)
"""Preset, players, the one bot, all others, deals; each deal is played from every seat. Ordered by what is asked first."""

NOTES = """
One bot sits against bots of another kind: every deal is played once from each seat, the cards of chance being the same.
*Won* is the share of deals that the one bot won, a shared win counted by its share, *even* what it would be among equals;
*brought* is its payoff a deal (points; where deals are only won, 1 for a win from one other). Intervals are 95 % over deals. A
rung is marked *not clear* where the interval of what it brought holds 0. Times are of all bots together, on a machine that
others used at the same time.
"""


def rules_of(preset: str, players: int) -> Variant:
    """Return the variant of a preset for a number of players."""
    return hoyle.game("rummy", **{**GAMES["rummy"].presets[preset].values, "players": players})


def share_won(pays: list[int], seat: int) -> float:
    """Return a seat's share of the win of a deal: 1, a part if several tie, or 0."""
    top = max(pays)
    if min(pays) == top:
        return 1 / len(pays)
    return pays.count(top) ** -1 if pays[seat] == top else 0.0


def paired(preset: str, players: int, bot: str, other: str, deals: int) -> dict[str, Any]:
    """The result of a pairing."""
    rules = rules_of(preset, players)
    unit = rules.game.payoff_unit(rules.options)
    won, payoffs, decisions = [0.0] * deals, [0.0] * deals, 0
    play_many(rules, (bot, *[other] * (players - 1)), 1, 5)
    began = time.process_time()
    for seat in range(players):
        bots = [other] * players
        bots[seat] = bot
        rows = play_many(rules, tuple(bots), deals, 1)
        decisions += int(rows[:, DECISIONS].sum())
        for deal, row in enumerate(rows.tolist()):
            pays = row[PAYOFFS : PAYOFFS + players]
            won[deal] += share_won(pays, seat) / players
            payoffs[deal] += pays[seat] / unit / players
    seconds = time.process_time() - began
    return {"won": won, "brought": payoffs, "seconds": seconds, "decisions": decisions}


def line(preset: str, players: int, bot: str, other: str, deals: int, found: dict[str, Any]) -> str:
    """Return a row of the table."""
    won, payoffs = mean("", found["won"], percent=True), mean("", found["brought"])
    verdict = " *not clear*" if payoffs.low <= 0 <= payoffs.high else ""
    even = "" if players == 2 else f" (even {100 / players:.0f} %)"
    cells = [preset, players, bot, other, deals, won.text() + even, payoffs.text() + verdict]
    cells.append(f"{1000 * found['seconds'] / found['decisions']:.2f}")
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def known(log: Path) -> dict[str, Any]:
    """Return the pairings in the log."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return dict(json.loads(line) for line in lines)


def main(log: Path) -> None:
    """Play the missing pairings, then write the section."""
    for pairing in PAIRINGS:
        if json.dumps(pairing) not in known(log):
            found = paired(*pairing)
            with log.open("a", encoding="utf-8") as out:
                out.write(json.dumps([json.dumps(pairing), found]) + "\n")
            print(line(*pairing, found), flush=True)
    publish(log)


def publish(log: Path) -> None:
    """Return the section, from the log."""
    found = known(log)
    head = (
        "| rules | players | bot | against | deals | won | brought | ms a decision |\n|---|---|---|---|---|---|---|---|"
    )
    lines = [line(*pairing, found[json.dumps(pairing)]) for pairing in PAIRINGS if json.dumps(pairing) in found]
    spent = sum(row["seconds"] for row in found.values()) / 60
    parts = [NOTES.strip(), "\n".join([head, *lines]), f"All of it took {spent:.1f} minutes of processor time."]
    sections.write(HEADING, "\n\n".join(parts))


if __name__ == "__main__":
    main(Path(tempfile.mkdtemp()) / "log" if TINY else Path(sys.argv[1]))
