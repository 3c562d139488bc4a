"""The notation of Serious Card: a card as `5` or `b5`."""

from hoyle.errors import Refusal
from hoyle.games.r.serious_card.rules import State
from hoyle.games.r.shared.cards import card_name, card_of
from hoyle.i18n import N_


def write(seen: State, seat: int, move: int) -> str:
    """Return the text of a move: the colour and the rank of a card."""
    return card_name(move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the card that a text names; Refusal if it names none. A rank without a colour is of the seat's own."""
    word = text.strip().lower()
    if len(word) == 1 and word in "01234567":
        return seat * 8 + int(word)
    if (card := card_of(word)) is not None:
        return card
    raise Refusal(N_("{text!r} is not a move of Serious Card: write a card as 5 or b5."), text=text)
