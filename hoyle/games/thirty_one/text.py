"""The notation of moves of Thirty-One: `draw`, `take`, `knock`, a card such as `7H` to discard it."""

from hoyle.errors import Refusal
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.games.thirty_one.state import DEALER_DRAW, DISCARD, TYPES, State
from hoyle.i18n import N_
from hoyle.rules.seats import CHANCE

MOVES = ("draw", "take", "knock")


def write(seen: State, seat: int, move: int) -> str:
    """Return a move in notation; a move of CHANCE as the card, or as the dealer."""
    if seat == CHANCE:
        return f"dealer{move}" if seen.phase == DEALER_DRAW else card_name(move)
    return MOVES[move] if move < DISCARD else card_name(move - DISCARD)


def read(seen: State, seat: int, text: str) -> int:
    """Return the move that a text stands for; Refusal if it is not a move."""
    word = text.strip().lower()
    if seat == CHANCE and seen.phase == DEALER_DRAW:
        if word.startswith("dealer") and word[6:].isdecimal() and int(word[6:]) < seen.options.players:
            return int(word[6:])
        raise Refusal(N_("{text!r} is not a dealer: write dealer0, dealer1 and so on."), text=text)
    if seat != CHANCE and word in MOVES:
        return MOVES.index(word)
    try:
        card = card_of(text)
    except ValueError:
        card = TYPES
    if card < TYPES:
        return card + (0 if seat == CHANCE else DISCARD)
    raise Refusal(
        N_("{text!r} is not a move of Thirty-One: write draw, take, knock, or the card to discard, such as 7H."),
        text=text,
    )
