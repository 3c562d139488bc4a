"""Boards and set-ups as people draw them: eight lines from rank 8 down, rank numbers and file letters as one likes.

A board has a letter a square, R Y G B, or `.` for a square without colour. In a set-up stand an owner, s or n, then
`#` (or `?`) before a test card, then the card: `s4G`, `n#1B`, `s?10Y`; `.` is a free square.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hoyle.games.board64.board import COLOUR_LETTERS, FILES, square_name
from hoyle.games.board64.figures import NORTH, TEST, card_name, card_named
from hoyle.games.board64.options import COLOURLESS, OPEN, Options
from hoyle.i18n import N_
from hoyle.rules.drawings import DrawingError, DrawnOption
from hoyle.rules.options import OptionSet
from hoyle.rules.seats import NONE

SIDE = 16
OWNERS = "sn"
TOO_MANY = (
    N_("South has its sixteen cards already: leave this one out."),
    N_("North has its sixteen cards already: leave this one out."),
)
TOO_FEW = (
    N_("South needs sixteen cards and has {n}: add cards that begin with s."),
    N_("North needs sixteen cards and has {n}: add cards that begin with n."),
)
LETTERS = re.compile(r"\s*" + r"\s*".join(FILES) + r"\s*")
CARD = re.compile(r"[1-8]0?[RYGB]")


@dataclass(frozen=True)
class Word:
    """A piece of the text and where it stands, counted from 1."""

    text: str
    line: int
    column: int

    def wrong(self, message: str, **facts: object) -> DrawingError:
        """Return what is said against it."""
        return DrawingError(self.line, self.column, message, **facts)

    @property
    def after(self) -> "Word":
        """Return the place behind it."""
        return Word("", self.line, self.column + len(self.text))


def read_board(text: str) -> tuple[int, ...]:
    """Return the colours of a drawn board, a1 first; raise DrawingError with a sentence if it cannot be read.

    >>> read_board("RYGB.... R")
    Traceback (most recent call last):
    ...
    hoyle.rules.drawings.DrawingError: Line 1, column 10: A rank has eight squares: leave out what follows the eighth.
    """
    return in_order([[colour_of(word) for word in rank] for rank in ranks(text, each_letter)])


def read_setup(text: str) -> tuple[int, ...]:
    """Return the cards of a drawn set-up, a1 first; raise DrawingError with a sentence if it cannot be read."""
    rows = ranks(text, each_word)
    for word in [word for rank in rows for word in rank]:
        check_card(word)
    check_cards(rows)
    return in_order([[number_of(word.text) for word in rank] for rank in rows])


def write_board(squares: Sequence[int]) -> str:
    """Return the drawing of a board.

    >>> write_board((0,) * 63 + (-1,)).splitlines()[0]
    '8  R R R R R R R .'
    """
    return lines(["." if colour < 0 else COLOUR_LETTERS[colour] for colour in squares], 1)


def write_setup(cards: Sequence[int]) -> str:
    """Return the drawing of a set-up; test cards are written with `#`.

    >>> write_setup((140,) + (-1,) * 63).splitlines()[7]
    '1  s#4R  .     .     .     .     .     .     .'
    """
    return lines([written_card(card) for card in cards], 5)


def written_card(number: int) -> str:
    """Return what stands on a square, as it is drawn."""
    if number == NONE:
        return "."
    return f"{'n' if number & NORTH else 's'}{'#' if number & TEST else ''}{card_name(number)}"


def lines(cells: Sequence[str], width: int) -> str:
    """Sixty-four cells as eight lines from rank 8 down, with their numbers and the letters of the files."""
    ranked = [f"{rank + 1}  {spaced(cells[8 * rank : 8 * rank + 8], width)}" for rank in range(7, -1, -1)]
    return "\n".join([*ranked, f"   {spaced(FILES, width)}", ""])


def spaced(cells: Sequence[str], width: int) -> str:
    """Return cells in columns."""
    return " ".join(cell.ljust(width) for cell in cells).rstrip()


def in_order(rows: list[list[int]]) -> tuple[int, ...]:
    """Rank 8 first becomes a1 first."""
    return tuple(cell for row in reversed(rows) for cell in row)


def each_word(text: str, line: int) -> Iterator[Word]:
    """Return the words of a line."""
    for found in re.finditer(r"\S+", text):
        yield Word(found[0], line, found.start() + 1)


def each_letter(text: str, line: int) -> Iterator[Word]:
    """Return the letters of a line, spaces or none between them; a number at its head is one word."""
    for found in re.finditer(r"\d+|\S", text):
        yield Word(found[0], line, found.start() + 1)


Split = Callable[[str, int], Iterator[Word]]


def ranks(text: str, split: Split) -> list[list[Word]]:
    """Eight ranks of eight cells, rank 8 first."""
    rows: list[list[Word]] = []
    for number, line in enumerate(text.split("\n"), 1):
        words = list(split(line, number))
        if words and not LETTERS.fullmatch(line):
            rows.append(rank(words, 8 - len(rows)))
    if len(rows) < 8:
        end = rows[-1][-1].after if rows else Word("", 1, 1)
        raise end.wrong(
            N_("A board needs eight ranks, and this one has {n}: write eight lines, rank 8 first."), n=len(rows)
        )
    return rows


def rank(words: list[Word], due: int) -> list[Word]:
    """Return the eight cells of a rank, its number checked and left out."""
    if due < 1:
        raise words[0].wrong(N_("A board has eight ranks: leave this line out."))
    if words[0].text.isdigit():
        if words[0].text != str(due):
            raise words[0].wrong(N_("Rank {rank} is due here: write {rank}, or leave the numbers out."), rank=due)
        words = words[1:] or [words[0].after]
    if len(words) < 8:
        cells = [word for word in words if word.text]
        raise words[-1].after.wrong(
            N_("A rank needs eight squares, and this one has {n}: write a point for a free square."), n=len(cells)
        )
    if len(words) > 8:
        raise words[8].wrong(N_("A rank has eight squares: leave out what follows the eighth."))
    return words


def colour_of(word: Word) -> int:
    """Return the colour of a square."""
    if word.text == ".":
        return NONE
    if word.text not in COLOUR_LETTERS:
        raise word.wrong(
            N_("{letter} is not a colour: write R, Y, G or B, or a point for a square without colour."),
            letter=word.text,
        )
    return COLOUR_LETTERS.index(word.text)


def check_card(word: Word) -> None:
    """DrawingError for what is neither a card with its owner nor a free square."""
    if word.text == ".":
        return
    if "/" in word.text:
        raise word.wrong(N_("A set-up has one card on a square: write one card for {pile}."), pile=word.text)
    if CARD.fullmatch(word.text.lstrip("#?")):
        raise word.wrong(N_("Whose card is {card}? Write s{card} for south or n{card} for north."), card=word.text)
    if word.text[0] not in OWNERS:
        raise word.wrong(N_("{card} has no owner: write s or n first, as in s4G or n40R."), card=word.text)
    if not CARD.fullmatch(word.text[1:].removeprefix("#").removeprefix("?")):
        raise word.wrong(
            N_("{card} is not a card: write the value, 1 to 8 or 10 to 80, then R, Y, G or B, as in s4G or n40R."),
            card=word.text,
        )


def check_cards(rows: list[list[Word]]) -> None:
    """DrawingError for a card that stands twice, or a side without its sixteen."""
    stands: dict[str, str] = {}
    count = [0, 0]
    for place, word in enumerate(word for row in rows for word in row):
        if word.text != ".":
            name = word.text[1:].lstrip("#?")
            if name in stands:
                twice = N_("{card} stands on {square} already: every card is there once.")
                raise word.wrong(twice, card=name, square=stands[name])
            stands[name] = square_name(place ^ 56)
            side = OWNERS.index(word.text[0])
            count[side] += 1
            if count[side] > SIDE:
                raise word.wrong(TOO_MANY[side])
    for side, n in enumerate(count):
        if n < SIDE:
            raise rows[-1][-1].after.wrong(TOO_FEW[side], n=n)


def number_of(text: str) -> int:
    """Return the number that the option `cards` holds for a square."""
    if text == ".":
        return NONE
    return NORTH * (text[0] == "n") + TEST * (text[1] in "#?") + card_named(text[1:].lstrip("#?"))


def usual_board(options: OptionSet) -> Sequence[int] | None:
    """Return the colours in force; None on a board without them."""
    assert isinstance(options, Options)
    return None if options.board == COLOURLESS else options.squares


def usual_setup(options: OptionSet) -> Sequence[int] | None:
    """Return the cards in force; None where they are nobody's."""
    assert isinstance(options, Options)
    return None if options.principle == OPEN else options.cards


DRAWINGS = {
    "board": DrawnOption(
        "squares",
        N_("Own board"),
        N_("Eight lines from rank 8 down: R, Y, G or B for the colour of a square, a point for none."),
        read_board,
        write_board,
        usual_board,
    ),
    "setup": DrawnOption(
        "cards",
        N_("Own set-up"),
        N_(
            "Eight lines from rank 8 down: s4G is south's green 4, n#10B north's blue 10 as a test card, a point is free."
        ),
        read_setup,
        write_setup,
        usual_setup,
        {"setup": "own"},
    ),
}
"""The drawings of a composed game, by the word that a file calls them."""
