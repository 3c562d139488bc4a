"""Which contracts of Muzicando do strong bots bid and make, and are the four layouts rewarded fairly?

    python bench/muzicando_contracts.py [LAYOUTS] [BOT]     writes docs/muzicando-contracts.md

Two pairs of the same bot play layouts with bidding; then each layout is opened by the first speaker of the same deals, without
bidding, which says how likely the opening side is to be first whatever it holds.
"""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import hoyle
from bench import sections
from hoyle.bots import answer
from hoyle.games.muzicando.auction import open_layout
from hoyle.games.muzicando.score import contract_value, made
from hoyle.games.muzicando.state import BIDS, CALLING, LAYOUTS, State
from hoyle.games.muzicando.text import LAYOUT_LETTERS, bid_name
from hoyle.lab.figures import share
from hoyle.play import Play

PAGE = Path(__file__).parent.parent / "docs" / "muzicando-contracts.md"
HEADING = "## Contracts that bots bid and make"
NAMES = ("Sarabanda", "Glissando", "Parada", "Musicando")


def play_on(play: Play, bot: str, seed: int) -> State:
    """Play to the end of the layout."""
    turn = 0
    while not play.over:
        seat = play.waits[0]
        play.play(seat, answer(bot, "muzicando", play.think(seat).pack(), seat, 1000 * seed + turn))
        turn += 1
    state: Any = play.state
    return state


def bid_and_play(layouts: int, bot: str) -> list[tuple[int, bool, int]]:
    """Of so many layouts: the contract, whether it was made, calls before it."""
    found: list[tuple[int, bool, int]] = []
    for seed in range(layouts):
        play = hoyle.game("muzicando").new(seed)
        state = play_on(play, bot, seed)
        calls = sum(1 for _, move in play.log if move >= BIDS)
        found.append((state.bid, bool(made(state)), calls))
    return found


def opened(layouts: int, layout: int, bot: str) -> int:
    """How many of so many layouts the opening side won when it had to open this one."""
    first = 0
    for seed in range(layouts):
        play = hoyle.game("muzicando").new(seed)
        state: Any = play.state
        assert state.phase == CALLING
        state.bid, state.bidder = layout, state.turn
        open_layout(state, layout, state.turn)
        first += bool(made(play_on(play, bot, seed)))
    return first


def table(found: list[tuple[int, bool, int]]) -> str:
    """A row a contract that was bid: how often, and how often it was made."""
    bids, kept = Counter(bid for bid, _, _ in found), Counter(bid for bid, good, _ in found if good)
    lines = ["| contract | value | bid | made |", "|---|---|---|---|"]
    for bid in sorted(bids):
        cells = [
            bid_name(bid),
            str(contract_value(bid)),
            f"{bids[bid] / len(found):.1%}",
            share("", kept[bid], bids[bid]).text(),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Play, count, and write the page."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    bot = sys.argv[2] if len(sys.argv) > 2 else "search:fair"
    found = bid_and_play(many, bot)
    kept = sum(1 for _, good, _ in found if good)
    lines = ["| layout | opening side first |", "|---|---|"]
    for layout in range(LAYOUTS):
        lines.append(
            f"| {NAMES[layout]} ({LAYOUT_LETTERS[layout]}) | {share('', opened(many, layout, bot), many).text()} |"
        )
    said = f"{many} layouts of two pairs of `{bot}`. The contract was made in {share('', kept, many).text()}."
    sections.write(
        HEADING,
        "\n\n".join([said, table(found), "Opened by the first speaker without bidding:", "\n".join(lines)]),
        PAGE,
        "# Muzicando: contracts",
    )
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
