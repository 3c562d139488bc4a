"""Sizes of paper and pieces, and where pieces and crop marks lie on a sheet. All lengths are in millimetres."""

from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.i18n import N_

BLEED = 2.0
"""How far a drawing extends beyond the edge of a piece, so that an inexact cut leaves no white edge."""
GAP = 2 * BLEED
"""The distance between pieces."""
MARK_OFFSET, MARK_LENGTH = 2.4, 3.0
"""The distance between a piece and its crop marks, which is more than the bleed; and the length of a mark."""
CORNER_OFFSET, CORNER_LENGTH = 0.6, 1.2
"""The same for the marks between the pieces of a front, which lie in the bleed."""
UNPRINTABLE = 4.3
"""The width of the edge of the paper on which many printers do not print."""
MIN_MARGIN = MARK_OFFSET + MARK_LENGTH + UNPRINTABLE
RULER_LENGTH, RULER_HEIGHT, RULER_GAP = 80, 2.6, 0.5
"""The length of the ruler, the length of its longest marks, and its distance from the crop marks."""

Line = tuple[float, float, float, float]
"""A line from x, y to x, y, measured from the top left corner of the page."""


@dataclass(frozen=True)
class Paper:
    """A size of paper, upright."""

    width: float
    height: float
    label: str = ""
    """Its name (an English message)."""


DEFAULT_PAPER = "a4"
PAPERS = {"a4": Paper(210, 297, N_("A4")), "letter": Paper(215.9, 279.4, N_("US Letter"))}


@dataclass(frozen=True)
class Size:
    """The size of a piece after it has been cut."""

    width: float
    height: float


CARD, TILE, CHIP = Size(60, 84), Size(28, 28), Size(22, 22)
SQUARE = 33.0
"""The side of a square of a board: the cards that lie on it are smaller."""


@dataclass(frozen=True)
class Grid:
    """The places of a sheet: as many pieces of one size as fit, in the middle of the page."""

    paper: Paper
    size: Size
    columns: int
    rows: int

    @property
    def capacity(self) -> int:
        """The number of pieces."""
        return self.columns * self.rows

    @property
    def lefts(self) -> list[float]:
        """By column: the left edge of the pieces."""
        return edges(self.paper.width, self.size.width, self.columns)

    @property
    def tops(self) -> list[float]:
        """By row: the top edge of the pieces."""
        return edges(self.paper.height, self.size.height, self.rows)

    def place(self, index: int, is_back: bool = False) -> tuple[float, float]:
        """Return the top left corner of a piece.

        On the back of the sheet columns run from the right: paper that is turned over its long edge is mirrored.
        """
        row, column = divmod(index, self.columns)
        return self.lefts[self.columns - 1 - column if is_back else column], self.tops[row]

    def marks(self) -> Iterator[Line]:
        """Yield the crop marks around the sheet."""
        left, right = self.lefts[0] - MARK_OFFSET, self.lefts[-1] + self.size.width + MARK_OFFSET
        top, bottom = self.tops[0] - MARK_OFFSET, self.tops[-1] + self.size.height + MARK_OFFSET
        for x in (each + side for each in self.lefts for side in (0, self.size.width)):
            yield x, top - MARK_LENGTH, x, top
            yield x, bottom, x, bottom + MARK_LENGTH
        for y in (each + side for each in self.tops for side in (0, self.size.height)):
            yield left - MARK_LENGTH, y, left, y
            yield right, y, right + MARK_LENGTH, y

    def corner_marks(self, count: int) -> Iterator[Line]:
        """Yield short marks at the corners of the first `count` pieces."""
        near, far = CORNER_OFFSET, CORNER_OFFSET + CORNER_LENGTH
        for x, y in (self.place(index) for index in range(count)):
            for corner_x, outward_x in ((x, -1), (x + self.size.width, 1)):
                for corner_y, outward_y in ((y, -1), (y + self.size.height, 1)):
                    yield corner_x + outward_x * near, corner_y, corner_x + outward_x * far, corner_y
                    yield corner_x, corner_y + outward_y * near, corner_x, corner_y + outward_y * far

    def ruler(self) -> tuple[float, float, bool]:
        """Return where the ruler begins, at its line, and whether it is vertical: where it touches neither pieces nor marks.

        It is beside the middle row if that is long enough, or left of the crop marks, or else below them.
        """
        top, left = (self.paper.height - RULER_LENGTH) / 2, self.lefts[0] - MARK_OFFSET
        if self.size.height > RULER_LENGTH and self.rows % 2:
            return left, top, True
        if left - MARK_LENGTH - RULER_GAP - RULER_HEIGHT > UNPRINTABLE:
            return left - MARK_LENGTH - RULER_GAP, top, True
        bottom = self.tops[-1] + self.size.height + MARK_OFFSET + MARK_LENGTH
        return UNPRINTABLE + RULER_GAP, bottom + RULER_GAP, False


def edges(length: float, piece: float, count: int) -> list[float]:
    """Return where `count` pieces begin that lie in the middle of a length.

    >>> edges(210, 60, 3)
    [11.0, 75.0, 139.0]
    """
    first = (length - count * piece - (count - 1) * GAP) / 2
    return [round(first + n * (piece + GAP), 4) for n in range(count)]


def fitting(length: float, piece: float) -> int:
    """Return how many pieces fit into a length, with the gaps between them and the margins.

    >>> fitting(279.4, 84), fitting(210, 28)
    (3, 6)
    """
    return int((length - 2 * MIN_MARGIN + GAP + 1e-6) // (piece + GAP))


def grid(paper: Paper, size: Size) -> Grid:
    """Return the places for pieces of a size."""
    return Grid(paper, size, fitting(paper.width, size.width), fitting(paper.height, size.height))
