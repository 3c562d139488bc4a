"""Moves of Assassin's Target in people's notation: `draw`; of CHANCE the card that comes, as `b5`."""

from hoyle.games.r.assassins_target.state import State
from hoyle.games.r.draws import DRAW
from hoyle.games.r.text import card_name, card_of
from hoyle.rules.seats import CHANCE


def write(seen: State, seat: int, move: int) -> str:
    """A move as people write it."""
    return card_name(move) if seat == CHANCE else "draw"


def read(seen: State, seat: int, text: str) -> int:
    """The move that a text stands for; ValueError with a sentence if it is none."""
    word = text.strip().lower()
    if seat != CHANCE:
        if word == "draw":
            return DRAW
        raise ValueError(f"{text!r} is no move of Assassin's Target: write draw.")
    card = card_of(word)
    if card is None:
        raise ValueError(f"{text!r} is no card: write colour and rank, as b5 or r3.")
    return card
