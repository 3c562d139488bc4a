"""Measure how many deals of the face-up patience can be cleared.

    python -m bench.patience            writes a section of bench/results.md

The deals are those of `hoyle solve board64 --seed 1` and the following seeds. The rules deal again if there is no combination.
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
OPEN_DEALS, IMPOSING_DEALS, AFTER_DEAL_DEALS = budget(4_000, 2), budget(1_500, 2), budget(100, 2)
"""The numbers of deals of rule sets that not all deals can be cleared in; those with crossed=one_after_deal take long."""
NODES, HARD_NODES = budget(1_000_000, 2_000), budget(10_000_000, 4_000)
"""The budget of a deal, and in rule sets where few deals are not known then, the budget of another try of these."""

AFTER_DEAL = {"crossed": "one_after_deal"}

RULES = first(
    (
        ("patience_open", "patience_open", {}, OPEN_DEALS, HARD_NODES),
        ("patience_open, crossed=one_after_deal", "patience_open", AFTER_DEAL, AFTER_DEAL_DEALS, NODES),
        ("patience_open, crossed=one", "patience_open", {"crossed": "one"}, DEALS, HARD_NODES),
        ("patience_at_will", "patience_at_will", {}, DEALS, HARD_NODES),
        ("patience_at_will, crossed=one", "patience_at_will", {"crossed": "one"}, DEALS, HARD_NODES),
        ("patience_imposing", "patience_imposing", {}, IMPOSING_DEALS, HARD_NODES),
    )
)

NOTES = f"""
`solve_alone`, at most {NODES:,} moves tried a deal; seeds from 1 on. Deals that are not known then are tried again with
{HARD_NODES:,} moves, except those with crossed=one_after_deal. *Cleared*: a solution was found that leaves no card, with a 95 %
interval. *Cannot*: it is proven that a card must stay. *Not known*: neither within the budget, so the true share of deals that can
be cleared is between *cleared* and *cleared* + *not known*. *Best proven*: no better result than the one found is possible.
*s*: CPU time of both tries, on a busy machine.
"""


def is_known(result: Solution) -> bool:
    """Return whether it is known if the deal can be cleared."""
    return result.best == 0 or result.upper_bound < 0


def solutions(preset: str, changes: dict[str, Any], deals: int, hard_nodes: int) -> tuple[list[Solution], list[float]]:
    """Return the result of each deal, and its CPU time."""
    variant = hoyle.game("board64", **dict(GAMES["board64"].presets[preset].values) | changes)
    solve_alone(variant.game, variant.new(1).state, 1)  # compile before the clock starts
    results: list[Solution] = []
    seconds: list[float] = []
    for seed in range(1, deals + 1):
        state = variant.new(seed).state
        start_time = time.process_time()
        result = solve_alone(variant.game, state, NODES)
        if hard_nodes > NODES and not is_known(result):
            result = solve_alone(variant.game, state, hard_nodes)
        results.append(result)
        seconds.append(time.process_time() - start_time)
    return results, seconds


def rows_of(name: str, preset: str, changes: dict[str, Any], deals: int, hard_nodes: int) -> tuple[str, str]:
    """Return the row of a rule set in each of the two tables."""
    results, seconds = solutions(preset, changes, deals, hard_nodes)
    cards_left = Counter(-result.best for result in results)
    cleared, impossible = cards_left[0], sum(result.upper_bound < 0 for result in results)
    proven = sum(result.proven for result in results)
    quantile = sorted(seconds)[int(0.9 * len(seconds))]
    times = f"{statistics.median(seconds):.3f} | {quantile:.2f} | {statistics.mean(seconds):.2f}"
    rate = share("cleared", cleared, deals).text()
    shares = f"{rate} | {impossible} | {deals - cleared - impossible} | {proven}"
    more = sum(n for cards, n in cards_left.items() if cards > 4)
    return (
        f"| {name} | {deals} | {cleared} | {shares} | {times} |",
        f"| {name} | {' | '.join(str(cards_left[cards]) for cards in range(5))} | {more} | {max(cards_left)} |",
    )


def section() -> str:
    """Solve all deals and return the section."""
    rows: list[tuple[str, str]] = []
    for rule_set in RULES:
        rows.append(rows_of(*rule_set))
        print(*rows[-1], sep="\n", flush=True)
    head = "| rules | deals | cleared | share | cannot | not known | best proven | s a deal: median | 90 % | mean |"
    lines = [NOTES.strip(), "", head, "|---|---|---|---|---|---|---|---|---|---|", *[line for line, _ in rows], ""]
    lines += [
        "Deals by the number of cards left in the best solution found:",
        "",
        "| rules | 0 | 1 | 2 | 3 | 4 | more | most |",
    ]
    return "\n".join([*lines, "|---|---|---|---|---|---|---|---|", *[line for _, line in rows]])


def main() -> None:
    """Write the section of results.md."""
    sections.write(HEADING, section())


if __name__ == "__main__":
    main()
