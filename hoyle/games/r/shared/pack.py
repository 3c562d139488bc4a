"""The drawings and names of R's sixteen cards."""

from collections.abc import Sequence

from hoyle.games.r.shared.cards import card_name, colour, rank
from hoyle.games.shared.scenes import Deck, Face, Item, Say, drawn
from hoyle.i18n import N_

COLOUR_NAMES = ("blue", "red")
COLOUR_LETTERS = (N_("B"), N_("R"))
"""By colour: the English letter of the colour, which is translated."""

FIGURES: tuple[tuple[str, str, str], ...] = (
    ("musician", N_("Musician"), N_("The round is a tie, unless a Wizard faces her.")),
    ("princess", N_("Princess"), N_("Wins the game if she meets the Prince.")),
    ("spy", N_("Spy"), N_("Next round the other side shows first, unless it played a Spy.")),
    ("assassin", N_("Assassin"), N_("The lower strength wins the round, but not over a Prince.")),
    ("ambassador", N_("Ambassador"), N_("A round won or tied with him counts two.")),
    ("wizard", N_("Wizard"), N_("The other card loses its ability.")),
    ("general", N_("General"), N_("Your next card is two stronger.")),
    ("prince", N_("Prince"), N_("Wins the round, unless he meets Musician or Princess.")),
)
"""By rank: the file of the drawing, the name, and the effect in R."""

CARD_TEXTS = tuple(text for _, _, text in FIGURES)
"""By rank: the effect in R."""

MIXED = COLOUR_NAMES[0]
"""The colour of all backs in games that shuffle both colours together."""


def pack(card_texts: Sequence[str] = CARD_TEXTS, numbers: Sequence[int] = range(8)) -> Deck:
    """Return the deck of sixteen cards.

    By rank: `card_texts` are the effects (English messages, "" for no effect), `numbers` stand in the corner.
    """
    faces = {
        card_name(card): Face(
            index=str(numbers[rank(card)]),
            name=FIGURES[rank(card)][1],
            color=COLOUR_NAMES[colour(card)],
            letter=COLOUR_LETTERS[colour(card)],
            art=FIGURES[rank(card)][0],
            text=card_texts[rank(card)],
        )
        for card in range(16)
    }
    return Deck("r", faces, ["blue", "red"])


@drawn
def card_item(
    card: int, say: Say, badge: str = "", tags: tuple[str, ...] = (), back: str = "", number: int | None = None
) -> Item:
    """Draw a card face up; `back` is the colour of its back, by default the card's own colour, `number` see `figure`."""
    name = COLOUR_NAMES[colour(card)]
    return Item(card_name(card), card_name(card), figure(card, say, number), name, back or name, badge, list(tags))


@drawn
def back_item(name: str, seat: int, say: Say) -> Item:
    """Draw a card face down, with the back of a seat's colour: blue for seat 0, red for seat 1."""
    return Item(name, None, say("A card face down"), "", COLOUR_NAMES[seat])


@drawn
def figure(card: int, say: Say, number: int | None = None) -> str:
    """Return the name of a card and its number: by default its rank."""
    return f"{say(FIGURES[rank(card)][1])} {rank(card) if number is None else number}"


def figures(cards: Sequence[int], say: Say) -> str:
    """Return the names and ranks of cards, joined by commas."""
    return ", ".join(figure(card, say) for card in cards)
