"""The board of the naive implementation of Board64: squares, lines and combinations, with strings, sets and lists.

A card is (owner, value, colour, pack), a square (file, rank), a turn its text. The caller passes the outcomes of CHANCE to
`step`. The games are in `board64` and `board64_opening`.
"""

from functools import lru_cache
from itertools import combinations, pairwise

Square = tuple[int, int]
Card = tuple[int, int, str, int]
VALUES = ["21212121", "44343433", "66656555", "87878787", "78787878", "55565666", "33434344", "12121212"]
"""The values of the squares, rank 8 first."""
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
FAR = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "any": 7}
SQUARES = [(file, rank) for rank in range(8) for file in range(8)]


def square_name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def square_of(name: str) -> Square:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def square_list(squares) -> str:
    """Return the names of squares, sorted by rank, then by file."""
    return ",".join(square_name(square) for square in sorted(squares, key=lambda square: (square[1], square[0])))


# All lines of squares (ranks, files, diagonals), from the squares where they begin.
LINES = [
    [(file + step * x, rank + step * y) for step in range(8)]
    for x, y in ((1, 0), (0, 1), (1, 1), (-1, 1))
    for file, rank in SQUARES
    if (file - x, rank - y) not in SQUARES
]
LINES = [[square for square in line if square in SQUARES] for line in LINES]
LINES_THROUGH = {square: [line for line in LINES if square in line] for square in SQUARES}


class Board:
    """What all games share: the options by name, piles with the top card last, and face-down cards."""

    def __init__(self, options, squares, piles):
        self.options = options
        self.colours = squares  # by square: R, Y, G, B or "." for no colour
        self.piles = piles
        self.face_down = {}  # by square: the seat to which a test card belongs, or None for a card that nobody has seen
        self.is_over = None  # of a game that is over: (set of winners, reason)

    def top(self, square):
        """Return the face-up card on top of a square, or None."""
        return None if square in self.face_down or square not in self.piles else self.piles[square][-1]

    def occupied(self, square):
        return square in self.piles or square in self.face_down

    def runs(self, without=None, with_card=None):
        """Return the combinations on the board, each as a set of squares.

        `without` is a square whose card is lifted, `with_card` the square and the card where it is laid instead; then only
        combinations with this square are returned.
        """
        found = set()
        for line in LINES_THROUGH[with_card[0]] if with_card else LINES:
            cards = [None if square == without else self.top(square) for square in line]
            if with_card:
                cards[line.index(with_card[0])] = with_card[1]
            options = self.options
            for start, end in runs_of(tuple(cards), options["kinds"], options["min_run"], options["max_run"]):
                found.add(frozenset(line[start:end]))
        return {run for run in found if not with_card or with_card[0] in run}


@lru_cache(maxsize=400_000)
def runs_of(cards, kinds, min_length, max_length):
    """Return the (start, end) slices of a line of cards that are combinations of these kinds and cannot be extended."""
    found = set()
    for start, end in combinations(range(len(cards) + 1), 2):
        longer = [cards[max(start - 1, 0) : end], cards[start : end + 1]]
        for kind in kinds_of(cards[start:end], kinds):
            is_maximal = not any(len(line) > end - start and kind in kinds_of(line, kinds) for line in longer)
            if is_maximal and min_length <= end - start <= max_length:
                found.add((start, end))
    return found


def kinds_of(cards, kinds):
    """Return the kinds of combination that these cards form, out of `kinds`; a sequence is rising or falling."""
    if None in cards:
        return set()
    steps = {second[1] - first[1] for first, second in pairwise(cards)}
    found = set()
    if "colour" in kinds and len({card[2] for card in cards}) == 1:
        found.add("colour")
    if "value" in kinds and steps == {0}:
        found.add("value")
    if "sequence" in kinds and steps in ({1}, {-1}):
        found.add("rising" if steps == {1} else "falling")
    if "colour_sequence" in kinds and len({card[2] for card in cards}) == 1 and steps in ({1}, {-1}):
        found.add("rising" if steps == {1} else "falling")
    return found
