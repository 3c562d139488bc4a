"""Measure which contracts of Muzicando strong bots bid and make, and whether the four layouts are rewarded fairly.

    python -m bench.muzicando_contracts [LAYOUTS] [BOT]     writes docs/muzicando-contracts.md

Two pairs of the same bot play layouts with bidding. Then the first caller opens each of the four layouts on the same deals
without bidding: this shows how likely the opening side is to be first with a random hand.
"""

import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import hoyle
from bench import sections
from bench.budget import budget
from hoyle.games.muzicando.rules.auction import open_layout
from hoyle.games.muzicando.rules.score import contract_made, contract_value
from hoyle.games.muzicando.state import CALLING, LAYOUTS
from hoyle.games.muzicando.text import LAYOUT_LETTERS, bid_name
from hoyle.lab.figures import share
from hoyle.lab.pools import core_count
from hoyle.lab.runner import GameRunner

PAGE = Path(__file__).parent.parent / "docs" / "muzicando-contracts.md"
HEADING = "## Contracts that bots bid and make"
CHUNK = 20
"""The number of layouts that one job plays."""
T = TypeVar("T")
NAMES = ("Sarabanda", "Glissando", "Parada", "Musicando")


def new_runner(bot: str) -> GameRunner:
    """Return a runner for games between four copies of a bot."""
    return GameRunner(hoyle.game("muzicando"), (bot,), [[0] * 4])


def bid_and_play(layouts: range, bot: str) -> list[tuple[int, bool]]:
    """Return the contract of each layout, and whether it was made."""
    runner, results = new_runner(bot), list[tuple[int, bool]]()
    for number in layouts:
        runner.play(0, 1, number, number + 1)
        state: Any = runner.final_state()
        results.append((state.bid, bool(contract_made(state))))
    return results


def opening_side_wins(layouts: range, layout: int, bot: str) -> list[bool]:
    """Return for each deal whether the opening side came first in this layout."""
    runner, results = new_runner(bot), list[bool]()
    for number in layouts:
        state: Any = hoyle.game("muzicando").new(number).state
        assert state.phase == CALLING
        state.bid, state.bidder = layout, state.turn
        open_layout(state, layout, state.turn)
        runner.start_from(state)
        runner.play(0, 1, number, number + 1)
        results.append(bool(contract_made(runner.final_state())))
    return results


def on_all_cores(layouts: int, job: Callable[[range], list[T]]) -> list[T]:
    """Run a job over many layouts, in parts on all cores."""
    job(range(1))  # compile once, before the threads start
    chunks = [range(first, min(layouts, first + CHUNK)) for first in range(0, layouts, CHUNK)]
    with ThreadPoolExecutor(core_count()) as pool:
        return [result for chunk in pool.map(job, chunks) for result in chunk]


def contract_table(contracts: list[tuple[int, bool]]) -> str:
    """Return a table of the contracts that were bid, with the shares of layouts in which they were bid and made."""
    bids, made = Counter(bid for bid, _ in contracts), Counter(bid for bid, is_made in contracts if is_made)
    lines = ["| contract | value | bid | made |", "|---|---|---|---|"]
    for bid in sorted(bids):
        cells = [
            bid_name(bid),
            str(contract_value(bid)),
            f"{bids[bid] / len(contracts):.1%}",
            share("", made[bid], bids[bid]).text(),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Play, count and write the page."""
    layouts = int(sys.argv[1]) if len(sys.argv) > 1 else budget(600, 4)
    bot = sys.argv[2] if len(sys.argv) > 2 else budget("search:fair", "greedy")
    contracts = on_all_cores(layouts, lambda chunk: bid_and_play(chunk, bot))
    made = sum(is_made for _, is_made in contracts)
    lines = ["| layout | opening side first |", "|---|---|"]
    for layout in range(LAYOUTS):
        wins = on_all_cores(layouts, lambda chunk, index=layout: opening_side_wins(chunk, index, bot))
        lines.append(f"| {NAMES[layout]} ({LAYOUT_LETTERS[layout]}) | {share('', sum(wins), layouts).text()} |")
    sentence = f"{layouts} layouts of two pairs of `{bot}`. The contract was made in {share('', made, layouts).text()}."
    sections.write(
        HEADING,
        "\n\n".join(
            [sentence, contract_table(contracts), "Opened by the first bidder without an auction:", "\n".join(lines)]
        ),
        PAGE,
        "# Muzicando: contracts",
    )


if __name__ == "__main__":
    main()
