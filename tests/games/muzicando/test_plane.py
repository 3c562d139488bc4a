"""The largest tables on the plane: forty-nine notes in a line fit on the torus of cells without overlapping."""

import random
from collections.abc import Callable
from itertools import product

import pytest

from hoyle.games.muzicando import GAME, text
from hoyle.games.muzicando.cards import is_opener
from hoyle.games.muzicando.cells import SIDE, cell_at, column, line
from hoyle.games.muzicando.state import CHOOSING, LINES, SPOTS, STRIDE, State
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import seen_by
from tests.support.muzicando import OTHER_HANDS, lay_on_table, moves, position_with

NOTES = 49
Cell = tuple[int, int]
WAYS: list[Cell] = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def scale(notes: int) -> list[str]:
    """Return note cards in the order of the scale; each octave contains every colour once."""
    return [f"{'ROYGBIV'[(n + n // 7) % 7]}{n % 7 + 1}" for n in range(notes)]


def cells_by_view(state: State) -> set[Cell]:
    """Return the occupied cells as they are displayed."""
    return {text.place_of(state, at) for at in state.at if at != NONE}


def line_of_cards(way: Cell, before: int = 0) -> State:
    """Return a table with all notes in a straight line in a direction, `before` of them on the other side of the opening card."""
    cards = scale(NOTES)
    words = [f"{card}@{(n - before) * way[0]},{(n - before) * way[1]}" for n, card in enumerate(cards)]
    order = [*words[before:], *reversed(words[:before])]
    return position_with("S", "B4", *OTHER_HANDS, table=" ".join(order))


def test_the_cards_of_the_line_are_all_notes() -> None:
    assert len({*scale(NOTES)}) == NOTES and all(card[1] in "1234567" for card in scale(NOTES))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("before", [0, 7, 14, 28, 42])
def test_a_straight_line_of_all_notes(way: Cell, before: int) -> None:
    """The longest table: 48 steps from the opening card, 49 to the last free cell, 2 · 49 + 2 free cells."""
    state = line_of_cards(way, before)
    wanted = {((n - before) * way[0], (n - before) * way[1]) for n in range(NOTES)}
    assert cells_by_view(state) == wanted
    beside = {(x + dx, y + dy) for (x, y), (dx, dy) in product(wanted, WAYS)} - wanted
    spots = [text.place_of(state, state.spot[spot]) for spot in range(state.spots)]
    assert {*spots} == beside and len(spots) == len(beside) == 2 * NOTES + 2 <= SPOTS
    assert max(abs(number) for cell in spots for number in cell) == max(before + 1, NOTES - before)
    assert sorted(state.sides[card] for card in range(56) if state.at[card] != NONE) == [1, 1, *[2] * 47]


@pytest.mark.parametrize("way", WAYS)
def test_the_last_card_of_the_line_is_written_and_read(way: Cell) -> None:
    cards = scale(NOTES)
    state = position_with("S", cards[-1], *OTHER_HANDS)
    for n, card in enumerate(cards[:-1]):
        lay_on_table(state, f"{card}@{n * way[0]},{n * way[1]}")
    word = f"{cards[-1]}@{48 * way[0]},{48 * way[1]}"
    assert word in moves(state)
    GAME.verbs["play"](state, 0, text.read(state, 0, word))
    assert (48 * way[0], 48 * way[1]) in cells_by_view(state)
    assert text.place_of(state, cell_at(49 * way[0], 49 * way[1])) == (49 * way[0], 49 * way[1])


@pytest.mark.parametrize("corner", [8, 24, 40])
def test_an_angle_of_all_notes(corner: int) -> None:
    cells = [(n, 0) for n in range(corner)] + [(corner - 1, n + 1) for n in range(NOTES - corner)]
    words = [f"{card}@{x},{-y}" for card, (x, y) in zip(scale(NOTES), cells, strict=True)]
    state = position_with("S", "B4", *OTHER_HANDS, table=" ".join(words))
    assert cells_by_view(state) == {(x, -y) for x, y in cells}
    across = [max(axis) - min(axis) + 1 for axis in zip(*cells_by_view(state), strict=True)]
    assert sum(across) == 50, "a connected shape of 49 cells is no wider and higher than this together"


def grown(seed: int, next_cell: Callable[[random.Random, list[Cell]], Cell]) -> list[Cell]:
    """Return a connected shape of forty-nine cells."""
    dice, cells = random.Random(seed), [(0, 0)]
    while len(cells) < NOTES:
        cells.append(next_cell(dice, cells))
    return cells


def anywhere(dice: random.Random, cells: list[Cell]) -> Cell:
    """Return a random free cell beside the shape."""
    return dice.choice(sorted({(x + dx, y + dy) for (x, y), (dx, dy) in product(cells, WAYS)} - {*cells}))


def outwards(dice: random.Random, cells: list[Cell]) -> Cell:
    """Return a free cell beside the shape that is mostly one of the farthest."""
    free = sorted({(x + dx, y + dy) for (x, y), (dx, dy) in product(cells, WAYS)} - {*cells})
    return max(free, key=lambda cell: abs(cell[0]) + abs(cell[1]) + dice.random() * 3)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("next_cell", [anywhere, outwards])
def test_any_shape_of_all_notes_is_shown_as_it_was_played(seed: int, next_cell: Callable[..., Cell]) -> None:
    """The notes need not fit each other, since the bound depends on the shape alone."""
    cells = grown(seed, next_cell)
    words = [f"{card}@{x},{y}" for card, (x, y) in zip(scale(NOTES), cells, strict=True)]
    state = position_with("S", "B4", *OTHER_HANDS, table=" ".join(words))
    assert cells_by_view(state) == {*cells}
    free = {(x + dx, y + dy) for (x, y), (dx, dy) in product(cells, WAYS)} - {*cells}
    assert {text.place_of(state, state.spot[spot]) for spot in range(state.spots)} == free and len(free) <= SPOTS
    across = [max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True)]
    assert sum(across) <= 50 < SIDE


def test_no_more_moves_than_there_is_room_for() -> None:
    """At most 2 b + 2 sides of b equal notes are free, and each accepts the neighbouring notes that are still in hands.

    With b₁ … b₇ of each note on the table, 2 Σ bₖ (14 − bₖ₋₁ − bₖ₊₁) is largest where each b is 0 or 7, being linear in each; the two
    ends of the shape take 14 more cards each, and seven signs cover seven notes each at most.
    """
    most = max(
        sum(2 * signs_[note] * (14 - signs_[note - 1] - signs_[(note + 1) % 7]) for note in range(7))
        for signs_ in product((0, 7), repeat=7)
    )
    assert most == 588 and most + 2 * 14 + 7 * 7 + 1 < GAME.moves
    assert 56 * STRIDE + 17 < 1 << 31


# Glissando.

SEVEN_UP = "R1@0,0 O2@0,1 Y3@0,2 G4@0,3 B5@0,4 I6@0,5 V7@0,6"
SEVEN_DOWN = "R1@0,0 O2@0,-1 Y3@0,-2 G4@0,-3 B5@0,-4 I6@0,-5 V7@0,-6"


@pytest.mark.parametrize(("table", "lines"), [(SEVEN_UP, range(7)), (SEVEN_DOWN, range(-6, 1))])
def test_seven_rows_all_above_or_all_below(table: str, lines: range) -> None:
    state = position_with("G", "R2 O3", *OTHER_HANDS, table=table)
    assert {y for _, y in cells_by_view(state)} == {*lines}
    assert [place for place in range(LINES) if state.left[place] < state.right[place]] == [6 + y for y in lines]
    beside_do_and_mi = {f"R2@{x},{y}" for x in (-1, 1) for y in (0, 2 if lines[-1] else -2)}
    assert {word for word in moves(state) if word.startswith("R2")} == beside_do_and_mi


def longest_row(way: int) -> list[str]:
    """Return the red Do and all notes except openers in one row to one side."""
    rest = {note: [f"{colour}{note}" for n, colour in enumerate("ROYGBIV", 1) if n != note] for note in range(1, 8)}
    return ["R1@0,0", *(f"{rest[n % 7 + 1].pop()}@{way * n},0" for n in range(1, 43))]


@pytest.mark.parametrize("way", [1, -1])
def test_the_longest_row_has_forty_three_cards(way: int) -> None:
    table = longest_row(way)
    assert len({word.split("@")[0] for word in table}) == 43
    state = position_with("G", "O2", *OTHER_HANDS, table=" ".join(table))
    assert cells_by_view(state) == {(way * n, 0) for n in range(43)}
    assert state.right[6] - state.left[6] == 43 and state.slope[6] == way
    assert 2 * 43 + 2 == state.spots <= SPOTS
    ends = {text.place_of(state, state.spot[spot]) for spot in range(state.spots)} & {(x, 0) for x in range(-60, 60)}
    assert ends == {(-way, 0), (43 * way, 0)}
    assert f"O2@{42 * way},1" in moves(state), "beside a Do at the far end"


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("up", [1, -1])
def test_rows_that_begin_where_the_last_one_ends_reach_farthest(way: int, up: int) -> None:
    """Each row begins at the far end of the previous row."""
    colours = {note: [colour for n, colour in enumerate("ROYGBIV", 1) if n != note] for note in range(1, 8)}
    words, x, note = ["R1@0,0"], 0, 1
    for row, opener in enumerate(["O2", "Y3", "G4", "B5", "I6", "V7"]):
        for _ in range(7):
            x, note = x + way, note % 7 + 1
            words.append(f"{colours[note].pop()}{note}@{x},{up * row}")
        words.append(f"{opener}@{x},{up * (row + 1)}")
        note = int(opener[1])
    state = position_with("G", "B4", *OTHER_HANDS, table=" ".join(words))
    assert len(words) == NOTES and cells_by_view(state) == {
        tuple(map(int, word.split("@")[1].split(","))) for word in words
    }
    assert max(abs(x) for x, _ in cells_by_view(state)) == 42
    spots = {text.place_of(state, state.spot[spot]) for spot in range(state.spots)}
    assert (43 * way, 5 * up) in spots and (-way, 0) in spots and len(spots) == state.spots <= SPOTS


@pytest.mark.parametrize("layout", ["S", "G"])
@pytest.mark.parametrize("seed", range(6))
def test_played_tables_are_shown_as_they_were_played(layout: str, seed: int) -> None:
    """The test keeps its own record of the cells, and the view has the same cells."""
    dice = random.Random(seed)
    state = GAME.begin(GAME.choose(mode="individual", players=2, glissando_row="zigzag", seat_draw=True))
    expected: dict[str, str] = {}
    while state.to_move:
        row = [0] * GAME.moves
        seat = CHANCE if state.to_move == CHANCE_AWAITED else state.turn
        many = GAME.verbs["legal"](state, seat, row)
        move = text.read(state, seat, layout) if state.phase == CHOOSING else dice.choice(row[:many])
        word = text.write(state, seat, move)
        card, _, cell = word.partition("@")
        if cell and card[1] in "1234567":
            expected[cell] = card
        GAME.verbs["play"](state, seat, move)
        seen = seen_by(GAME, state, NONE)
        shown = {
            "{},{}".format(*text.place_of(seen, seen.at[card])): card for card in range(56) if seen.at[card] != NONE
        }
        assert {cell: text.card_name(card) for cell, card in shown.items()} == expected
        assert all(0 <= column(at) < SIDE and 0 <= line(at) < SIDE for at in state.at if at != NONE)
    assert len(expected) > 20 and any(is_opener(text.card_of(card)) for card in expected.values())
