"""Boards and set-ups as people draw them: eight lines from rank 8 down, with or without rank numbers and file letters.

In a board each square is a letter, R, Y, G or B, or `.` for a square without colour. In a set-up each card is written as its
owner, s or n, where three or four play also w or e, then `#` (or `?` or `!`) if it is a test card, then its name: `s4G`, `n#1B`,
`s?10Y`. A free square is `.`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hoyle.games.board64.board import COLOUR_LETTERS, FILES, square_name
from hoyle.games.board64.choices import COLOURLESS, OPEN
from hoyle.games.board64.figures import OWNER_BITS, TEST, TEST_MARKS, card_name, owner_letter, stored_card
from hoyle.games.board64.options import Options
from hoyle.i18n import N_
from hoyle.rules.drawings import DrawingError, DrawnOption
from hoyle.rules.options import OptionSet
from hoyle.rules.seats import NONE

FILE_LETTERS = re.compile(r"\s*" + r"\s*".join(FILES) + r"\s*")
CARD = re.compile(r"[1-8]0?[RYGB]")


@dataclass(frozen=True)
class Symbol:
    """A symbol of a drawing, with its line and column, counted from 1."""

    text: str
    line: int
    column: int

    def error(self, message: str, **facts: object) -> DrawingError:
        """Return an error at this symbol."""
        return DrawingError(self.line, self.column, message, **facts)

    @property
    def end(self) -> "Symbol":
        """An empty symbol just after this one."""
        return Symbol("", self.line, self.column + len(self.text))


def read_board(text: str) -> tuple[int, ...]:
    """Return the colours of a drawn board from a1 to h8; raise DrawingError if it cannot be read.

    >>> read_board("RYGB.... R")
    Traceback (most recent call last):
    ...
    hoyle.rules.drawings.DrawingError: Line 1, column 10: A rank has eight squares: leave out what follows the eighth.
    """
    return from_first_rank([[read_colour(symbol) for symbol in rank] for rank in read_ranks(text, split_letters)])


def read_setup(text: str) -> tuple[int, ...]:
    """Return the stored cards of a drawn set-up from a1 to h8; raise DrawingError if it cannot be read."""
    ranks = read_ranks(text, split_words)
    for symbol in [symbol for rank in ranks for symbol in rank]:
        check_card(symbol)
    check_cards(ranks)
    return from_first_rank([[stored_card(symbol.text, TEST_MARKS) for symbol in rank] for rank in ranks])


def write_board(squares: Sequence[int]) -> str:
    """Return the drawing of a board.

    >>> write_board((0,) * 63 + (-1,)).splitlines()[0]
    '8  R R R R R R R .'
    """
    return with_coordinates(["." if colour < 0 else COLOUR_LETTERS[colour] for colour in squares], 1)


def write_setup(cards: Sequence[int]) -> str:
    """Return the drawing of a set-up; test cards are written with `#`.

    >>> write_setup((140,) + (-1,) * 63).splitlines()[7]
    '1  s#4R  .     .     .     .     .     .     .'
    """
    return with_coordinates([card_symbol(card) for card in cards], 5)


def card_symbol(number: int) -> str:
    """Return the symbol of a stored card, or of a free square."""
    if number == NONE:
        return "."
    return f"{owner_letter(number)}{'#' if number & TEST else ''}{card_name(number)}"


def with_coordinates(cells: Sequence[str], width: int) -> str:
    """Return 64 cells as eight lines from rank 8 down, with the rank numbers and the file letters."""
    ranked = [f"{rank + 1}  {in_columns(cells[8 * rank : 8 * rank + 8], width)}" for rank in range(7, -1, -1)]
    return "\n".join([*ranked, f"   {in_columns(FILES, width)}", ""])


def in_columns(cells: Sequence[str], width: int) -> str:
    """Return cells as a line of columns of this width."""
    return " ".join(cell.ljust(width) for cell in cells).rstrip()


def from_first_rank(ranks: list[list[int]]) -> tuple[int, ...]:
    """Return the cells from a1 to h8; `ranks` begins with rank 8."""
    return tuple(cell for row in reversed(ranks) for cell in row)


def split_words(text: str, line: int) -> Iterator[Symbol]:
    """Yield the symbols of a line, which are separated by spaces."""
    for found in re.finditer(r"\S+", text):
        yield Symbol(found[0], line, found.start() + 1)


def split_letters(text: str, line: int) -> Iterator[Symbol]:
    """Yield the symbols of a line, with or without spaces between them: a number, or a single other character."""
    for found in re.finditer(r"\d+|\S", text):
        yield Symbol(found[0], line, found.start() + 1)


Splitter = Callable[[str, int], Iterator[Symbol]]


def read_ranks(text: str, split: Splitter) -> list[list[Symbol]]:
    """Return eight ranks of eight symbols, rank 8 first; raise DrawingError if the drawing has more or fewer."""
    ranks: list[list[Symbol]] = []
    for number, line in enumerate(text.split("\n"), 1):
        symbols = list(split(line, number))
        if symbols and not FILE_LETTERS.fullmatch(line):
            ranks.append(read_rank(symbols, 8 - len(ranks)))
    if len(ranks) < 8:
        end = ranks[-1][-1].end if ranks else Symbol("", 1, 1)
        raise end.error(
            N_("A board needs eight ranks, and this one has {n}: write eight lines, rank 8 first."), n=len(ranks)
        )
    return ranks


def read_rank(symbols: list[Symbol], expected: int) -> list[Symbol]:
    """Return the eight symbols of a rank without its number; raise DrawingError if they are not eight, or the number is wrong."""
    if expected < 1:
        raise symbols[0].error(N_("A board has eight ranks: leave this line out."))
    if symbols[0].text.isdigit():
        if symbols[0].text != str(expected):
            raise symbols[0].error(
                N_("Rank {rank} is due here: write {rank}, or leave the numbers out."), rank=expected
            )
        symbols = symbols[1:] or [symbols[0].end]
    if len(symbols) < 8:
        cells = [symbol for symbol in symbols if symbol.text]
        raise symbols[-1].end.error(
            N_("A rank needs eight squares, and this one has {n}: write a point for a free square."), n=len(cells)
        )
    if len(symbols) > 8:
        raise symbols[8].error(N_("A rank has eight squares: leave out what follows the eighth."))
    return symbols


def read_colour(symbol: Symbol) -> int:
    """Return the colour that a symbol stands for; raise DrawingError if it stands for none."""
    if symbol.text == ".":
        return NONE
    if symbol.text not in COLOUR_LETTERS:
        raise symbol.error(
            N_("{letter} is not a colour: write R, Y, G or B, or a point for a square without colour."),
            letter=symbol.text,
        )
    return COLOUR_LETTERS.index(symbol.text)


def check_card(symbol: Symbol) -> None:
    """Raise DrawingError if a symbol is neither a card with its owner nor a free square."""
    if symbol.text == ".":
        return
    if "/" in symbol.text:
        raise symbol.error(N_("A set-up has one card on a square: write one card for {pile}."), pile=symbol.text)
    if CARD.fullmatch(symbol.text.lstrip(TEST_MARKS)):
        raise symbol.error(N_("Whose card is {card}? Write s{card} for south or n{card} for north."), card=symbol.text)
    if symbol.text[0] not in OWNER_BITS:
        raise symbol.error(N_("{card} has no owner: write s or n first, as in s4G or n40R."), card=symbol.text)
    if not CARD.fullmatch(symbol.text[1:].removeprefix("#").removeprefix("?").removeprefix("!")):
        raise symbol.error(
            N_("{card} is not a card: write the value, 1 to 8 or 10 to 80, then R, Y, G or B, as in s4G or n40R."),
            card=symbol.text,
        )


def check_cards(ranks: list[list[Symbol]]) -> None:
    """Raise DrawingError if a card occurs twice."""
    squares: dict[str, str] = {}
    for index, symbol in enumerate(symbol for rank in ranks for symbol in rank):
        if symbol.text != ".":
            name = symbol.text[1:].lstrip(TEST_MARKS)
            if name in squares:
                twice = N_("{card} stands on {square} already: every card is there once.")
                raise symbol.error(twice, card=name, square=squares[name])
            squares[name] = square_name(index ^ 56)  # ^ 56 exchanges rank 8 and rank 1, and so on


def board_in_force(options: OptionSet) -> Sequence[int] | None:
    """Return the colours of the squares in force; None if the board has no colours."""
    assert isinstance(options, Options)
    return None if options.board == COLOURLESS else options.squares


def setup_in_force(options: OptionSet) -> Sequence[int] | None:
    """Return the stored cards in force; None in a game of opening, whose cards belong to nobody."""
    assert isinstance(options, Options)
    return None if options.principle == OPEN else options.cards


DRAWINGS = {
    "board": DrawnOption(
        "squares",
        N_("Own board"),
        N_("Eight lines from rank 8 down: R, Y, G or B for the colour of a square, a point for none."),
        read_board,
        write_board,
        board_in_force,
    ),
    "setup": DrawnOption(
        "cards",
        N_("Own set-up"),
        N_(
            "Eight lines from rank 8 down: s4G is south's green 4, n#10B north's blue 10 as a test card, w and e are west and "
            "east, a point is free."
        ),
        read_setup,
        write_setup,
        setup_in_force,
        {"setup": "own"},
    ),
}
"""The options that people draw, by the key that a rule-set file uses."""
