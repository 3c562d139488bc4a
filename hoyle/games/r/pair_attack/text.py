"""Moves of Pair Attack in people's notation: `stay`, `pass`; of CHANCE a card such as `b7`."""

from hoyle.games.r.pair_attack.state import PASS, STAY, State
from hoyle.games.r.text import card_name, card_of
from hoyle.rules.seats import CHANCE

WORDS = {"pass": PASS, "stay": STAY}


def write(seen: State, seat: int, move: int) -> str:
    """A move as people write it."""
    return card_name(move) if seat == CHANCE else ("pass", "stay")[move]


def read(seen: State, seat: int, text: str) -> int:
    """The move that a text stands for; ValueError with a sentence if it is none."""
    word = text.strip().lower()
    if seat != CHANCE and word in WORDS:
        return WORDS[word]
    if seat == CHANCE and (card := card_of(word)) is not None:
        return card
    wanted = "a card such as b7" if seat == CHANCE else "stay or pass"
    raise ValueError(f"{text!r} is no move of Pair Attack: write {wanted}.")
