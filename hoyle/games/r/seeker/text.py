"""The notation of Seeker: a place by column and row, `A1` to `D4`; for CHANCE the card there, such as `b5`, or the seat that begins."""

from hoyle.errors import Refusal
from hoyle.games.r.seeker.rules import State
from hoyle.games.r.shared.cards import card_name, read_card
from hoyle.games.r.shared.places import LOT, read_lot, write_lot
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE, NONE

COLUMNS, ROWS = "ABCD", "1234"


def place_name(place: int) -> str:
    """Return the name of a place: its column and row.

    >>> place_name(0), place_name(7)
    ('A1', 'D2')
    """
    return COLUMNS[place % 4] + ROWS[place // 4]


def place_of(name: str) -> int:
    """Return the place with this name; the inverse of `place_name`.

    >>> place_of("A1"), place_of("D2")
    (0, 7)
    """
    return 4 * ROWS.index(name[1]) + COLUMNS.index(name[0])


def write(seen: State, seat: int, move: int) -> str:
    """Return the text of a move."""
    if seat == CHANCE:
        return write_lot(move) if move >= LOT else card_name(move)
    return place_name(move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text names; Refusal if it names none."""
    word = text.strip().upper()
    if seat == CHANCE:
        return read_lot(text) if seen.turn == NONE else read_card(text)
    if len(word) == 2 and word[0] in COLUMNS and word[1] in ROWS:
        return place_of(word)
    raise Refusal(N_("{text!r} is not a place of Seeker: write its column and row, A1 to D4."), text=text)
