"""Which contracts of Muzicando do strong bots bid and make, and are the four layouts rewarded fairly?

    python bench/muzicando_contracts.py [LAYOUTS] [BOT]     writes docs/muzicando-contracts.md

Two pairs of the same bot play layouts with bidding; then each layout is opened by the first speaker of the same deals, without
bidding, which says how likely the opening side is to be first whatever it holds.
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
from hoyle.lab.many import Ring, cores

PAGE = Path(__file__).parent.parent / "docs" / "muzicando-contracts.md"
HEADING = "## Contracts that bots bid and make"
PIECE = 20
T = TypeVar("T")
NAMES = ("Sarabanda", "Glissando", "Parada", "Musicando")


def ring(bot: str) -> Ring:
    """Return a workspace for four of the same bot."""
    return Ring(hoyle.game("muzicando"), (bot,), [[0] * 4])


def bid_and_play(layouts: range, bot: str) -> list[tuple[int, bool]]:
    """Return for each layout the contract, and whether it was made."""
    room, found = ring(bot), list[tuple[int, bool]]()
    for number in layouts:
        room.play(0, 1, number, number + 1)
        state: Any = room.ended()
        found.append((state.bid, bool(contract_made(state))))
    return found


def opened(layouts: range, layout: int, bot: str) -> list[bool]:
    """Return for each layout whether the opening side came first when it had to open it."""
    room, found = ring(bot), list[bool]()
    for number in layouts:
        state: Any = hoyle.game("muzicando").new(number).state
        assert state.phase == CALLING
        state.bid, state.bidder = layout, state.turn
        open_layout(state, layout, state.turn)
        room.start_from(state)
        room.play(0, 1, number, number + 1)
        found.append(bool(contract_made(room.ended())))
    return found


def on_all_cores(layouts: int, job: Callable[[range], list[T]]) -> list[T]:
    """Run a job over many layouts, in parts on all cores."""
    job(range(1))
    pieces = [range(first, min(layouts, first + PIECE)) for first in range(0, layouts, PIECE)]
    with ThreadPoolExecutor(cores()) as pool:
        return [result for piece in pool.map(job, pieces) for result in piece]


def table(found: list[tuple[int, bool]]) -> str:
    """Return a row for each contract that was bid: how often, and how often it was made."""
    bids, fulfilled = Counter(bid for bid, _ in found), Counter(bid for bid, good in found if good)
    lines = ["| contract | value | bid | made |", "|---|---|---|---|"]
    for bid in sorted(bids):
        cells = [
            bid_name(bid),
            str(contract_value(bid)),
            f"{bids[bid] / len(found):.1%}",
            share("", fulfilled[bid], bids[bid]).text(),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Play, count and write the page."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else budget(600, 4)
    bot = sys.argv[2] if len(sys.argv) > 2 else budget("search:fair", "greedy")
    found = on_all_cores(many, lambda part: bid_and_play(part, bot))
    fulfilled = sum(1 for _, good in found if good)
    lines = ["| layout | opening side first |", "|---|---|"]
    for layout in range(LAYOUTS):
        first = on_all_cores(many, lambda part, index=layout: opened(part, index, bot))
        lines.append(f"| {NAMES[layout]} ({LAYOUT_LETTERS[layout]}) | {share('', sum(first), many).text()} |")
    sentence = f"{many} layouts of two pairs of `{bot}`. The contract was made in {share('', fulfilled, many).text()}."
    sections.write(
        HEADING,
        "\n\n".join([sentence, table(found), "Opened by the first speaker without bidding:", "\n".join(lines)]),
        PAGE,
        "# Muzicando: contracts",
    )


if __name__ == "__main__":
    main()
