"""The French pack: what its cards are called, how they are written, and how they look.

A card is a number: (rank − 2) · 4 + suit, ranks from 2 to the ace (14), suits spades, hearts, diamonds, clubs; 52 is the
joker. Games whose cards have suits share this pack.
"""

from hoyle.games.shared.scenes import Deck, Face, Item, Say
from hoyle.i18n import N_

TYPES = 52
"""How many cards a pack has without the joker."""
JOKER = 52

RANKS = "23456789TJQKA"
SUITS = "SHDC"
SIGNS = "♠♥♦♣"
AS_PICTURE = "\ufe0f"
"""The variation selector that phones put behind a suit sign to have it drawn in colour."""
INDEXES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""What is printed in a card's corner, by rank."""

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
SUIT_NAMES = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
SUIT_DRAWINGS = ("spade", "heart", "diamond", "club")
COLOURS = ("", "red", "blue", "green")
"""By suit; spades are black."""
COURT = {9: "jack", 10: "queen", 11: "king"}
JACK, ACE = 9, 12
"""Places in RANKS."""

BACKS = ("blue", "red", "green")
"""By pack."""


def card_name(card: int) -> str:
    """Return a card as people write it.

    >>> card_name(0), card_name(33), card_name(51), card_name(JOKER)
    ('2S', 'TH', 'AC', 'JK')
    """
    return "JK" if card == JOKER else RANKS[card // 4] + SUITS[card % 4]


def card_of(text: str) -> int:
    """Return the card that a text stands for; ValueError with a sentence if it stands for none.

    >>> card_of("th"), card_of("10H"), card_of("7♠"), card_of("7♠" + AS_PICTURE)
    (33, 33, 20, 20)
    """
    word = text.strip().upper().replace("10", "T").replace(AS_PICTURE, "")
    for sign, letter in zip(SIGNS, SUITS, strict=True):
        word = word.replace(sign, letter)
    if word == "JK":
        return JOKER
    if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
        raise ValueError(f"{text!r} is not a card: write a rank, one of {' '.join(RANKS)}, and a suit, one of S H D C.")
    return RANKS.index(word[0]) * 4 + SUITS.index(word[1])


def short(card: int) -> str:
    """Return a card in the short form of lists.

    >>> short(33), short(JOKER)
    ('10♥', '★')
    """
    return "★" if card == JOKER else INDEXES[card // 4] + SIGNS[card % 4]


def card_words(card: int, say: Say) -> str:
    """Return a card in words."""
    if card == JOKER:
        return say(N_("Joker"))
    return say(N_("{rank} of {suit}"), rank=say(RANK_NAMES[card // 4]), suit=say(SUIT_NAMES[card % 4]))


def face(card: int) -> Face:
    """Return how a card looks: the suit beneath the index, and its pips or its figure."""
    if card == JOKER:
        return Face(index="★", name=N_("Joker"), color="orange", art="joker")
    rank, suit = divmod(card, 4)
    sign = SUIT_DRAWINGS[suit]
    pips = rank + 2 if rank < JACK else int(rank == ACE)
    art = COURT.get(rank, "")
    return Face(INDEXES[rank], RANK_NAMES[rank], COLOURS[suit], art=art, sign=sign, pips=pips)


def deck(jokers: bool = False) -> Deck:
    """Return the pack, with or without its joker."""
    cards = range(TYPES + jokers)
    return Deck("french", {card_name(card): face(card) for card in cards}, list(BACKS))


def item(card: int, name: str, say: Say) -> Item:
    """Draw a card that lies open for this reader."""
    colour = "orange" if card == JOKER else COLOURS[card % 4]
    return Item(name, card_name(card), card_words(card, say), colour)


def back(name: str, say: Say, pack: int = 0) -> Item:
    """Draw a card that lies face down."""
    return Item(name, None, say(N_("A card face down")), "", BACKS[pack])
