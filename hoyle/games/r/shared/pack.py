"""How R's sixteen cards look on a table, and what they are called."""

from collections.abc import Sequence

from hoyle.games.r.shared.cards import card_name, colour, rank
from hoyle.games.shared.scenes import Deck, Face, Item, Say
from hoyle.i18n import N_
from hoyle.rules.bits import spread

COLOUR_NAMES = ("blue", "red")
COLOUR_LETTERS = (N_("B"), N_("R"))

FIGURES: tuple[tuple[str, str, str], ...] = (
    ("musician", N_("Musician"), N_("The round is a tie, unless a Wizard faces her.")),
    ("princess", N_("Princess"), N_("Wins the game if she meets the Prince.")),
    ("spy", N_("Spy"), N_("Next round the other side shows its card first.")),
    ("assassin", N_("Assassin"), N_("The lower strength wins the round.")),
    ("ambassador", N_("Ambassador"), N_("A round won or tied with him counts two.")),
    ("wizard", N_("Wizard"), N_("The other card loses its ability.")),
    ("general", N_("General"), N_("Your next card is two stronger.")),
    ("prince", N_("Prince"), N_("Wins the round, unless he meets Musician, Princess or Wizard.")),
)
"""By rank: the file of its drawing, its name, and what it does in R."""

CARD_TEXTS = tuple(text for _, _, text in FIGURES)
"""What each figure does in R, by rank."""

MIXED = COLOUR_NAMES[0]
"""The back of all cards where both colours are shuffled together."""


def pack(card_texts: Sequence[str] = CARD_TEXTS) -> Deck:
    """Return the sixteen cards; `card_texts` says by rank what a figure does (English messages, "" for nothing)."""
    faces = {
        card_name(card): Face(
            index=str(rank(card)),
            name=FIGURES[rank(card)][1],
            color=COLOUR_NAMES[colour(card)],
            letter=COLOUR_LETTERS[colour(card)],
            art=FIGURES[rank(card)][0],
            text=card_texts[rank(card)],
        )
        for card in range(16)
    }
    return Deck("r", faces, ["blue", "red"])


def cards_in(cards: int) -> list[int]:
    """Return the cards of a set in ascending order."""
    moves = [0] * 32
    return moves[: spread(cards, moves)]


def card_item(card: int, say: Say, badge: str = "", tags: tuple[str, ...] = (), back: str = "") -> Item:
    """Draw a card that lies open for this reader; its back has its colour, or `back` where colours are mixed."""
    name = COLOUR_NAMES[colour(card)]
    return Item(card_name(card), card_name(card), figure(card, say), name, back or name, badge, list(tags))


def back_item(name: str, seat: int, say: Say) -> Item:
    """Draw a card that lies face down, with the back of a seat's colour: 0 blue, 1 red."""
    return Item(name, None, say("A card face down"), "", COLOUR_NAMES[seat])


def figure(card: int, say: Say) -> str:
    """Return a card by name and number."""
    return f"{say(FIGURES[rank(card)][1])} {rank(card)}"


def figures(cards: Sequence[int], say: Say) -> str:
    """Return cards by name and number, as a list."""
    return ", ".join(figure(card, say) for card in cards)
