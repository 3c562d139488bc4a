"""Boards and set-ups, drawn from the first position of a game as spectators see it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hoyle.games.shared.board_svg import SQUARE_SIZE, board
from hoyle.games.shared.scenes import Zone
from hoyle.i18n import N_
from hoyle.play.boards import boards_at_start
from hoyle.play.play import Variant
from hoyle.print import drawings
from hoyle.print.paper import SQUARE, Paper
from hoyle.print.pieces import Workshop

HALF = 4
"""The number of columns of a board that fit on a page."""
BOARD_PART = N_("The board: part {n} of {count}")
SETUP = N_("The cards at the start of the game")
SHUFFLED = N_("The cards are shuffled: this is one of many deals.")


def names_of(zone: Zone) -> dict[tuple[int, int], str]:
    """Return the names of squares by place, from the labels at the edges of the board."""
    return {cell.at: f"{zone.columns[cell.at[1]]}{zone.lines[cell.at[0]]}" for cell in zone.cells if zone.lines}


def pages(variant: Variant, shop: Workshop, paper: Paper) -> Iterator[dict[str, Any]]:
    """Yield the pages of each board, in parts of HALF columns, and then a picture of its set-up."""
    for zone in boards_at_start(variant, shop.say):
        names = names_of(zone)
        count = -(-(max(cell.at[1] for cell in zone.cells) + 1) // HALF)
        for n in range(count):
            cells = [replace(cell, items=[]) for cell in zone.cells if cell.at[1] // HALF == n]
            part = board(replace(zone, cells=cells), shop.deck, drawings.paint, names)
            width, height = (SQUARE * side / SQUARE_SIZE for side in part[:2])
            label = shop.say(BOARD_PART, n=n + 1, count=count)
            yield {
                "kind": "board",
                "title": shop.say("The board"),
                "label": label,
                "image": shop.files.add(drawings.picture(part, SQUARE)),
                "alt": label,
                "box": [(paper.width - width) / 2, (paper.height - height) / 2, width, height],
            }
        yield {
            "kind": "setup",
            "title": shop.say("Set-up"),
            "image": shop.files.add(drawings.picture(board(zone, shop.deck, drawings.paint, names), SQUARE_SIZE)),
            "alt": ". ".join([shop.say(SETUP), *described(zone)]),
            "note": shop.say(SHUFFLED) if is_dealt(variant) else "",
        }


def is_dealt(variant: Variant) -> bool:
    """Return whether two deals differ in what spectators see."""
    views = [variant.new(seed=seed).public_view() for seed in (1, 2)]
    return views[0].pack() != views[1].pack()


def described(zone: Zone) -> list[str]:
    """Return the cards of a set-up in words, square by square."""
    return [f"{cell.label}: {item.label}" for cell in zone.cells for item in cell.items[-1:]]
