"""How many deals of the patience face up can be cleared?

    PYTHONPATH=. python bench/patience.py            writes its section of bench/results.md

The deals are those of `hoyle solve board64 --seed 1` and so on. A deal without any combination is dealt again by the rules.
"""

import statistics
import time
from collections import Counter
from typing import Any

import hoyle
from bench import sections
from bench.budget import budget, first
from hoyle.games import GAMES
from hoyle.lab.figures import share
from hoyle.solver import Solution, solve_alone

HEADING = "## Patience face up: deals that can be cleared"
DEALS = budget(500, 2)
NODES = budget(1_000_000, 2_000)

RULES = first(
    (
        ("patience_open", "patience_open", {}),
        ("patience_open, crossed=one", "patience_open", {"crossed": "one"}),
        ("patience_imposing", "patience_imposing", {}),
    )
)

NOTES = f"""
`solve_alone`, at most {NODES:,} moves tried a deal; seeds 1 to {DEALS}. *Cleared*: a way was found that leaves no card, with a 95 %
interval. *Cannot*: proven that a card must stay. *Not known*: neither within the budget, so the true share of deals that can
be cleared lies between *cleared* and *cleared* + *not known*. *Best proven*: nothing better than what was found is possible.
"""


def solutions(preset: str, changes: dict[str, Any]) -> tuple[list[Solution], list[float]]:
    """Return the result of each deal, and its CPU time."""
    variant = hoyle.game("board64", **dict(GAMES["board64"].presets[preset].values) | changes)
    solve_alone(variant.game, variant.new(1).state, 1)
    found: list[Solution] = []
    spent: list[float] = []
    for seed in range(1, DEALS + 1):
        state = variant.new(seed).state
        began = time.process_time()
        found.append(solve_alone(variant.game, state, NODES))
        spent.append(time.process_time() - began)
    return found, spent


def row(name: str, preset: str, changes: dict[str, Any]) -> tuple[str, str]:
    """Return a line of each table."""
    found, spent = solutions(preset, changes)
    left = Counter(-result.best for result in found)
    cleared, cannot = left[0], sum(result.most < 0 for result in found)
    proven = sum(result.proven for result in found)
    deep = sorted(spent)[int(0.9 * len(spent))]
    time_ = f"{statistics.median(spent):.3f} | {deep:.2f} | {statistics.mean(spent):.2f}"
    rate = share("cleared", cleared, DEALS).text()
    shares = f"{rate} | {cannot} | {DEALS - cleared - cannot} | {proven}"
    more = sum(n for cards, n in left.items() if cards > 4)
    return (
        f"| {name} | {DEALS} | {cleared} | {shares} | {time_} |",
        f"| {name} | {' | '.join(str(left[cards]) for cards in range(5))} | {more} | {max(left)} |",
    )


def section() -> str:
    """Solve all deals."""
    rows: list[tuple[str, str]] = []
    for rule_set in RULES:
        rows.append(row(*rule_set))
        print(*rows[-1], sep="\n", flush=True)
    head = "| rules | deals | cleared | share | cannot | not known | best proven | s a deal: median | 90 % | mean |"
    lines = [NOTES.strip(), "", head, "|---|---|---|---|---|---|---|---|---|---|", *[line for line, _ in rows], ""]
    lines += ["Deals by cards left in the best way found:", "", "| rules | 0 | 1 | 2 | 3 | 4 | more | most |"]
    return "\n".join([*lines, "|---|---|---|---|---|---|---|---|", *[other for _, other in rows]])


def main() -> None:
    """Replace the section of results.md."""
    sections.write(HEADING, section())


if __name__ == "__main__":
    main()
