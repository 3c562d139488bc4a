"""The set-ups of the figures (D6), as drawings and as the numbers that the option `cards` stores.

In a drawing `s`, `n`, `w` and `e` are cards of south, north, west and east, `#` marks the first test card of a side, `?` the
second and `!` the third; the second and the third are ordinary open cards where each side has fewer.
"""

from functools import cache

from hoyle.games.board64.board import COLOUR_LETTERS
from hoyle.games.board64.camp_figures import drawing_for_camps
from hoyle.games.board64.choices import COMBINE, GROUPS_PACK1, GROUPS_PACK2, REDUCED_PACKS, TRUMP
from hoyle.rules.seats import NONE

NORTH, TEST, WEST = 64, 128, 256
"""The bits of a stored card: it belongs to north, is a test card, belongs to west; with both NORTH and WEST to east."""
OWNER_BITS = {"s": 0, "w": WEST, "n": NORTH, "e": NORTH | WEST}
"""The bits of the owner of a stored card, by its letter in a drawing, clockwise from south."""

TEST_MARKS = "#?!"
"""The signs of the first, second and third test card of a side in a drawing."""

FIGURE_1 = """
8  n4R   n3B   n2G   n#1B  n?1Y  n!2R  n3Y   n4G
7  n5B   n6G   n7B   n8R   n8G   n7Y   n6R   n5Y
6  .     .     .     .     .     .     .     .
5  .     .     .     .     .     .     .     .
4  .     .     .     .     .     .     .     .
3  .     .     .     .     .     .     .     .
2  s5G   s6B   s7G   s8Y   s8B   s7R   s6Y   s5R
1  s4Y   s3G   s!2B  s?1G  s#1R  s2Y   s3R   s4B
   a     b     c     d     e     f     g     h
"""
"""Game 1: the first pack, no card on its own colour."""

FIGURE_2 = """
8  n40R  n30B  n20Y  n?10G n#10B n!20R n30G  n40Y
7  n50B  n60Y  n70B  n80R  n80Y  n70G  n60R  n50G
6  .     .     .     .     .     .     .     .
5  .     .     .     .     .     .     .     .
4  .     .     .     .     .     .     .     .
3  .     .     .     .     .     .     .     .
2  s50Y  s60B  s70Y  s80G  s80B  s70R  s60G  s50R
1  s40G  s30Y  s!20B s#10R s?10Y s20G  s30R  s40B
   a     b     c     d     e     f     g     h
"""
"""Game 1 with the second pack."""

FIGURE_4 = """
8  n20R  n20B  n10G  n#10B n?10Y n!10R n20Y  n20G
7  n30B  n30G  n40B  n40R  n40G  n40Y  n30R  n30Y
6  .     .     .     .     .     .     .     .
5  .     .     .     .     .     .     .     .
4  .     .     .     .     .     .     .     .
3  .     .     .     .     .     .     .     .
2  s3G   s3B   s4G   s4Y   s4B   s4R   s3Y   s3R
1  s2Y   s2G   s!1B  s?1G  s#1R  s1Y   s2R   s2B
   a     b     c     d     e     f     g     h
"""
"""Game 4: two reduced packs, no card on its own colour."""

FIGURE_5_GROUPS = """
8  n3Y   n?1Y  n2R   n4R   n4G   n!2G  n#1B  n3B
7  n5Y   n8R   n7Y   n8G   n6R   n5B   n6G   n7B
6  .     .     .     .     .     .     .     .
5  .     .     .     .     .     .     .     .
4  .     .     .     .     .     .     .     .
3  .     .     .     .     .     .     .     .
2  s7R   s6Y   s5R   s6B   s8Y   s7G   s8B   s5G
1  s3R   s#1R  s!2Y  s4Y   s4B   s2B   s?1G  s3G
   a     b     c     d     e     f     g     h
"""
"""The first pack, every card on its own colour."""

FIGURE_5_REDUCED = """
8  n20Y  n?10Y n10R  n20R  n20G  n!10G n#10B n20B
7  n30Y  n40R  n40Y  n40G  n30R  n30B  n30G  n40B
6  .     .     .     .     .     .     .     .
5  .     .     .     .     .     .     .     .
4  .     .     .     .     .     .     .     .
3  .     .     .     .     .     .     .     .
2  s4R   s3Y   s3R   s3B   s4Y   s4G   s4B   s3G
1  s2R   s#1R  s!1Y  s2Y   s2B   s1B   s?1G  s2G
   a     b     c     d     e     f     g     h
"""
"""Two reduced packs, every card on its own colour; without test cards this is figure 26 (game 48)."""

FIGURE_12 = """
8  n40R  n20Y  n30G  n#10B n?10G n!30B n20R  n40Y
7  n20G  n40B  n10R  n30Y  n20B  n40G  n10Y  n30R
6  .     .     .     .     .     .     .     .
5  .     .     .     .     .     .     .     .
4  .     .     .     .     .     .     .     .
3  .     .     .     .     .     .     .     .
2  s3R   s1Y   s4G   s2B   s3Y   s1R   s4B   s2G
1  s4Y   s2R   s!3B  s?1G  s#1B  s3G   s2Y   s4R
   a     b     c     d     e     f     g     h
"""
"""Game 18: two reduced packs, no combination inside either camp."""


def card_named(name: str) -> int:
    """Return the card with this name: pack · 32 + (value − 1) · 4 + colour.

    >>> card_named("4R"), card_named("30B")
    (12, 43)
    """
    return 32 * name[1:].startswith("0") + 4 * int(name[0]) - 4 + COLOUR_LETTERS.index(name[-1])


@cache
def card_name(card: int) -> str:
    """Return the name of a card, whoever owns it.

    >>> card_name(12), card_name(43 + 64)
    ('4R', '30B')
    """
    return f"{(card >> 2 & 7) + 1}{'0' * (card >> 5 & 1)}{COLOUR_LETTERS[card & 3]}"


def figure(text: str, tests: int) -> tuple[int, ...]:
    """Return a drawing as stored cards from a1 to h8, with this many test cards on each side."""
    marks = TEST_MARKS[:tests]
    return tuple(stored_card(symbol, marks) for rank in text.split("\n")[8:0:-1] for symbol in rank.split()[1:])


def stored_card(symbol: str, marks: str) -> int:
    """Return the number for one square of a drawing, or NONE if it is free; a card with one of these marks is a test card."""
    if symbol == ".":
        return NONE
    return OWNER_BITS[symbol[0]] + TEST * (symbol[1] in marks) + card_named(symbol[1:].lstrip(TEST_MARKS))


FIGURES = {
    GROUPS_PACK1: (FIGURE_1, FIGURE_5_GROUPS),
    GROUPS_PACK2: (FIGURE_2, FIGURE_2),
    REDUCED_PACKS: (FIGURE_4, FIGURE_5_REDUCED),
}
"""By division: the usual figure, and the figure of trump positions."""


def owner_letter(card: int) -> str:
    """Return the letter of the owner of a stored card.

    >>> owner_letter(12), owner_letter(12 + NORTH), owner_letter(12 + NORTH + WEST)
    ('s', 'n', 'e')
    """
    return next(letter for letter, bits in OWNER_BITS.items() if bits == card & (NORTH | WEST))


def drawing_of(principle: int, division: int, setup: int, players: int = 2) -> str:
    """Return the drawing that these rules begin from, or whose cards a random set-up shuffles."""
    if players in (3, 4):
        return drawing_for_camps(division, setup == TRUMP, players)
    if division == REDUCED_PACKS and principle == COMBINE and setup != TRUMP:
        return FIGURE_12
    usual, trump_positions = FIGURES[division]
    return trump_positions if setup == TRUMP else usual
