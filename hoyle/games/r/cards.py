"""The sixteen cards of R as they lie on a table and as they are named, in R itself and in the games of its own cards."""

from collections.abc import Sequence

from hoyle.games.r.figures import COLOUR_LETTERS, COLOUR_NAMES, FIGURES
from hoyle.games.r.text import card_name
from hoyle.games.shapes import Deck, Face, Item, Say
from hoyle.rules.bits import spread

SAYS = tuple(text for _, _, text in FIGURES)
"""What each figure does in R, by rank."""

MIXED = COLOUR_NAMES[0]
"""The back of all cards where both colours are shuffled together."""


def pack(says: Sequence[str] = SAYS) -> Deck:
    """The sixteen cards; `says` tells by rank what a figure does in the game (English messages, "" where it does nothing)."""
    faces = {
        card_name(card): Face(
            index=str(card & 7),
            name=FIGURES[card & 7][1],
            color=COLOUR_NAMES[card >> 3],
            letter=COLOUR_LETTERS[card >> 3],
            art=FIGURES[card & 7][0],
            text=says[card & 7],
        )
        for card in range(16)
    }
    return Deck("r", faces, ["blue", "red"])


def cards_in(cards: int) -> list[int]:
    """The cards of a set, ascending."""
    moves = [0] * 32
    return moves[: spread(cards, moves)]


def card_item(card: int, say: Say, badge: str = "", tags: tuple[str, ...] = (), back: str = "") -> Item:
    """A card that lies open for this reader; its back has its colour, or another where both colours are mixed."""
    colour = COLOUR_NAMES[card >> 3]
    return Item(card_name(card), card_name(card), figure(card, say), colour, back or colour, 0, badge, list(tags))


def back_item(name: str, seat: int, say: Say) -> Item:
    """A card that lies face down, with the back of a seat's colour: 0 blue, 1 red."""
    return Item(name, None, say("A card face down"), "", COLOUR_NAMES[seat])


def figure(card: int, say: Say) -> str:
    """A card by name and number."""
    return f"{say(FIGURES[card & 7][1])} {card & 7}"
