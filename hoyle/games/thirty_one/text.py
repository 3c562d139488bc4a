"""Moves of Thirty-One in people's notation: `draw`, `take`, `knock`, a card such as `7H` to discard it."""

from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.games.thirty_one.state import DEALER_DRAW, DISCARD, State
from hoyle.rules.seats import CHANCE

WORDS = ("draw", "take", "knock")


def write(seen: State, seat: int, move: int) -> str:
    """Return a move as people write it; of CHANCE a card, or the seat that deals."""
    if seat == CHANCE:
        return f"dealer{move}" if seen.phase == DEALER_DRAW else card_name(move)
    return WORDS[move] if move < DISCARD else card_name(move - DISCARD)


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; raise ValueError with a sentence if there is none."""
    word = text.strip().lower()
    if seat == CHANCE and seen.phase == DEALER_DRAW:
        if word.startswith("dealer") and word[6:].isdecimal() and int(word[6:]) < seen.options.players:
            return int(word[6:])
        raise ValueError(f"{text!r} is not a dealer: write dealer0, dealer1 and so on.")
    if seat != CHANCE and word in WORDS:
        return WORDS.index(word)
    try:
        card = card_of(text)
    except ValueError:
        card = 52
    if card < 52:
        return card + (0 if seat == CHANCE else DISCARD)
    raise ValueError(
        f"{text!r} is not a move of Thirty-One: write draw, take, knock, or the card to discard, such as 7H."
    )
