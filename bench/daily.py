"""Let bots play the coming daily deals, and write how they did to hoyle/lab/daily.json.

    python -m bench.daily                          every family, from the first day that is missing, 95 days
    python -m bench.daily r rummy --days 30        these families
    python -m bench.daily --first 2026-12-01

The bots play the person's seat against the day's opponents, with the cards of the day; see hoyle/table/daily.py. A day that has been
measured by its present rules is not played again. The file is written after each day, so that a run may be stopped.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from bench.budget import TINY, budget, first
from bench.result_files import to_json
from hoyle.bots import fitting
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.daily import FILE, plays_of
from hoyle.lab.runner import GameRunner
from hoyle.table import daily
from hoyle.table.daily import ROTATIONS, DailyDeal

SAMPLES: dict[str, dict[str, int]] = {
    "r": {"greedy": 20, "search:easy": 20, "search:fair": 20},
    "board64": {"random": 8, "greedy": 8, "search:easy": 8},
    "malice": {"greedy": 8, "planner:easy": 8, "planner:fair": 8},
    "muzicando": {"random": 8, "greedy": 8, "search:easy": 8},
    "rummy": {"random": 20, "planner:easy": 1, "planner:fair": 1},
}
"""By family: how often each bot plays the person's seat. In rummy, bots of one strength always play the same way."""


def play(deal: DailyDeal, bot: str, count: int) -> Counter[int]:
    """Return the scores of a bot that plays the person's seat of a deal `count` times."""
    variant, seat = deal.variant, deal.seat
    game, options = variant.game, variant.options
    bots = (bot, fitting(deal.rotation.bot, game, options))
    lineup = [int(other != seat) for other in range(variant.seats)]
    runner = GameRunner(variant, bots if variant.seats > 1 else bots[:1], [lineup] * budget(count, 1))
    teams = [game.team(options, other) for other in range(variant.seats)]
    scores = Counter[int]()
    for number in range(budget(count, 1)):
        row: Any = runner.play(0, deal.seed, number, number + 1)[0][0]
        final = runner.final_state()
        payoffs = [int(row[PAYOFFS + other]) for other in range(variant.seats)]
        points = game.verbs.get("points") or game.verbs["payoff"]
        scores[daily.score(payoffs, [points(final, other) for other in range(variant.seats)], teams, seat)] += 1
    return scores


def measure(deal: DailyDeal) -> dict[str, Any]:
    """Return how the bots of the sample do in a deal, as `daily.json` has it."""
    sample, scores = SAMPLES[deal.family], Counter[int]()
    for bot, count in first(list(sample.items())):
        scores += play(deal, fitting(bot, deal.game, deal.variant.options), count)
    return {"preset": deal.preset, "scores": {str(score): scores[score] for score in sorted(scores)}}


def days_from(day: date, count: int) -> Iterator[date]:
    """Return consecutive days."""
    return (day + timedelta(days) for days in range(count))


def write(deal: DailyDeal, measured: dict[str, Any]) -> None:
    """Write what was measured into the file, without what belongs to other versions of the rules or other samples."""
    content = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    head = {"game": deal.game.name, "version": deal.game.version, "bots": SAMPLES[deal.family]}
    known = content.get(deal.family, {})
    days = known.get("days", {}) if {name: known.get(name) for name in head} == head else {}
    days[deal.day.isoformat()] = measured
    content[deal.family] = head | {"days": dict(sorted(days.items()))}
    FILE.write_text(to_json({name: content[name] for name in ROTATIONS if name in content}, depth=3) + "\n", "utf-8")


def main() -> None:
    """Measure the families named on the command line, or all."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("families", nargs="*", default=first(list(ROTATIONS)), metavar="FAMILY")
    arguments.add_argument("--first", type=date.fromisoformat, default=daily.FIRST_DAY, help="the first day")
    arguments.add_argument("--days", type=int, default=budget(95, 1), help="the number of days")
    chosen = arguments.parse_args()
    for day in days_from(chosen.first, chosen.days):
        for family in chosen.families:
            deal, start = daily.deal_of(family, day), time.monotonic()
            if not TINY and plays_of(deal):
                continue
            measured = measure(deal)
            print(f"{day} {family} {deal.preset}: {time.monotonic() - start:.1f} s {measured['scores']}", flush=True)
            if not TINY:
                write(deal, measured)


if __name__ == "__main__":
    main()
