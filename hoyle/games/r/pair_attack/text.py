"""The notation of Pair Attack: `stay` and `pass`; for CHANCE a card such as `b7`."""

from hoyle.errors import Refusal
from hoyle.games.r.pair_attack.rules import PASS, STAY, State
from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE

WORDS = {"pass": PASS, "stay": STAY}


def write(seen: State, seat: int, move: int) -> str:
    """Return the text of a move."""
    return card_name(move) if seat == CHANCE else ("pass", "stay")[move]


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text names; Refusal if it names none."""
    word = text.strip().lower()
    if seat != CHANCE and word in WORDS:
        return WORDS[word]
    if seat == CHANCE and (card := card_of(word)) is not None:
        return card
    if seat == CHANCE:
        raise Refusal(N_("{text!r} is not a move of Pair Attack: write a card such as b7."), text=text)
    raise Refusal(N_("{text!r} is not a move of Pair Attack: write stay or pass."), text=text)
