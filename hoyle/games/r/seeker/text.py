"""Moves of Seeker in people's notation: a place by column and line, `A1` to `D4`; of CHANCE the card that lies there, as `b5`."""

from hoyle.games.r.seeker.state import State
from hoyle.games.r.text import card_name, card_of
from hoyle.rules.seats import CHANCE

COLUMNS, LINES = "ABCD", "1234"


def place_name(place: int) -> str:
    """A place by column and line.

    >>> place_name(0), place_name(7)
    ('A1', 'D2')
    """
    return COLUMNS[place % 4] + LINES[place // 4]


def write(seen: State, seat: int, move: int) -> str:
    """A move as people write it."""
    return card_name(move) if seat == CHANCE else place_name(move)


def read(seen: State, seat: int, text: str) -> int:
    """The move that a text stands for; ValueError with a sentence if it is none."""
    word = text.strip().upper()
    if seat == CHANCE:
        card = card_of(text)
        if card is None:
            raise ValueError(f"{text!r} is no card: write colour and rank, as b5 or r1.")
        return card
    if len(word) == 2 and word[0] in COLUMNS and word[1] in LINES:
        return 4 * LINES.index(word[1]) + COLUMNS.index(word[0])
    raise ValueError(f"{text!r} is no place of Seeker: write its column and line, A1 to D4.")
