"""The notation of Telepathy: the rank of the next card, `5`; `b5` and `r5` mean the same."""

from hoyle.errors import Refusal
from hoyle.games.r.shared.cards import card_of, rank
from hoyle.games.r.telepathy.rules import State
from hoyle.i18n import N_


def write(seen: State, seat: int, move: int) -> str:
    """Return the text of a move: the rank of a card."""
    return str(move)


def read(seen: State, seat: int, text: str) -> int:
    """Return the rank that a text names; Refusal if it names none."""
    word = text.strip().lower()
    if len(word) == 1 and word in "01234567":
        return int(word)
    card = card_of(word)
    if card is not None:
        return rank(card)
    raise Refusal(N_("{text!r} is not a move of Telepathy: write the rank of the next card, as 5."), text=text)
