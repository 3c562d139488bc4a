"""The French pack: the names, the notation and the drawings of its cards.

A card is the number (rank − 2) · 4 + suit. Ranks are 2 to 14 (the ace); suits are spades, hearts, diamonds and clubs. The
joker is 52.
"""

from hoyle.errors import Refusal
from hoyle.games.shared.scenes import Deck, Face, Item, Say, drawn
from hoyle.i18n import N_
from hoyle.rules.french_cards import RANKS, SUITS

TYPES = 52
"""The number of different cards, without the joker."""
JOKER = 52
"""The number of the joker."""

SIGNS = "♠♥♦♣"
"""By suit: its sign."""
EMOJI_SELECTOR = "\ufe0f"
"""The variation selector that phones insert after a suit sign to show it as an emoji."""
INDEXES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""By rank: the text in the corner of a card."""

RANK_NAMES = (
    N_("Two"),
    N_("Three"),
    N_("Four"),
    N_("Five"),
    N_("Six"),
    N_("Seven"),
    N_("Eight"),
    N_("Nine"),
    N_("Ten"),
    N_("Jack"),
    N_("Queen"),
    N_("King"),
    N_("Ace"),
)
RANK_LABELS = {name.lower(): name for name in RANK_NAMES}
"""By name in rules: the name of a rank."""
SUIT_NAMES = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
SUIT_DRAWINGS = ("spade", "heart", "diamond", "club")
COLOURS = ("", "red", "blue", "green")
"""By suit: the colour of a card; spades are black, the default colour."""
COURT = {9: "jack", 10: "queen", 11: "king"}
"""By index into RANKS: the drawing of a court card."""
JACK, ACE = 9, 12
"""Indexes into RANKS."""

BACKS = ("blue", "red", "green")
"""By pack: the colour of the backs, in games with several packs."""


def card_name(card: int) -> str:
    """Return the notation of a card.

    >>> card_name(0), card_name(33), card_name(51), card_name(JOKER)
    ('2S', 'TH', 'AC', 'JK')
    """
    return "JK" if card == JOKER else RANKS[card // 4] + SUITS[card % 4]


def card_of(text: str) -> int:
    """Return the card that a text names; Refusal if it names none.

    >>> card_of("th"), card_of("10H"), card_of("7♠"), card_of("7♠" + EMOJI_SELECTOR)
    (33, 33, 20, 20)
    """
    word = text.strip().upper().replace("10", "T").replace(EMOJI_SELECTOR, "")
    for sign, letter in zip(SIGNS, SUITS, strict=True):
        word = word.replace(sign, letter)
    if word == "JK":
        return JOKER
    if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
        raise Refusal(
            N_("{text!r} is not a card: write a rank, one of {ranks}, and a suit, one of S H D C."),
            text=text,
            ranks=" ".join(RANKS),
        )
    return RANKS.index(word[0]) * 4 + SUITS.index(word[1])


def short(card: int) -> str:
    """Return the short form of a card with its suit sign, for lists of cards.

    >>> short(33), short(JOKER)
    ('10♥', '★')
    """
    return "★" if card == JOKER else INDEXES[card // 4] + SIGNS[card % 4]


@drawn
def card_words(card: int, say: Say) -> str:
    """Return the name of a card in words."""
    if card == JOKER:
        return say(N_("Joker"))
    return say(N_("{rank} of {suit}"), rank=say(RANK_NAMES[card // 4]), suit=say(SUIT_NAMES[card % 4]))


def face(card: int) -> Face:
    """Return the drawing of a card: the suit beneath the index, and its pips or its figure."""
    if card == JOKER:
        return Face(index="★", name=N_("Joker"), color="orange", art="joker")
    rank, suit = divmod(card, 4)
    sign = SUIT_DRAWINGS[suit]
    pips = rank + 2 if rank < JACK else int(rank == ACE)
    art = COURT.get(rank, "")
    return Face(INDEXES[rank], RANK_NAMES[rank], COLOURS[suit], art=art, sign=sign, pips=pips)


def deck(jokers: bool = False) -> Deck:
    """Return the deck, with or without the joker."""
    cards = range(TYPES + jokers)
    return Deck("french", {card_name(card): face(card) for card in cards}, list(BACKS))


@drawn
def item(card: int, name: str, say: Say) -> Item:
    """Draw a card face up; `name` is the id of the item."""
    colour = "orange" if card == JOKER else COLOURS[card % 4]
    return Item(name, card_name(card), card_words(card, say), colour)


@drawn
def back(name: str, say: Say, pack: int = 0) -> Item:
    """Draw a card face down; `name` is the id of the item."""
    return Item(name, None, say(N_("A card face down")), "", BACKS[pack])
