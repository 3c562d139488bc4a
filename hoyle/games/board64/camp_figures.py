"""The set-ups for three and four camps (F5, F6), as drawings; see `figures` for the signs.

All are ours. The half turn carries south's cards to north's and west's to east's, with red and blue exchanged, and yellow and
green. Three play without east's cards.
"""

import re

from hoyle.games.board64.choices import FULL_PACKS, GROUPS_PACK2, REDUCED_PACKS

FIGURE_FOUR = """
8  .     .     n5G   n#1B  n?2R  n!6Y  .     .
7  .     .     n7R   n3B   n4Y   n8G   .     .
6  w8R   w3G   .     .     .     .     e4R   e!6B
5  w#1Y  w5B   .     .     .     .     e7Y   e?2G
4  w?2Y  w7G   .     .     .     .     e5R   e#1G
3  w!6R  w4B   .     .     .     .     e3Y   e8B
2  .     .     s8Y   s4G   s3R   s7B   .     .
1  .     .     s!6G  s?2B  s#1R  s5Y   .     .
   a     b     c     d     e     f     g     h
"""
"""Four groups of eight from the first pack, no card on its own colour."""

FIGURE_FOUR_TRUMP = """
8  .     .     n!4R  n#1R  n?2G  n7G   .     .
7  .     .     n6Y   n3G   n5R   n8B   .     .
6  w!4G  w3B   .     .     .     .     e5Y   e7R
5  w?2B  w8G   .     .     .     .     e6R   e#1Y
4  w#1G  w6B   .     .     .     .     e8Y   e?2R
3  w7B   w5G   .     .     .     .     e3R   e!4Y
2  .     .     s8R   s5B   s3Y   s6G   .     .
1  .     .     s7Y   s?2Y  s#1B  s!4B  .     .
   a     b     c     d     e     f     g     h
"""
"""Four groups of eight from the first pack, every card on its own colour."""

FIGURE_FOUR_REDUCED = """
8  .     .     n30G  n#10B n?10Y n!30Y .     .
7  .     .     n20R  n20B  n40G  n40R  .     .
6  w3B   w4G   .     .     .     .     e20G  e!30B
5  w#1Y  w4R   .     .     .     .     e20Y  e?10R
4  w?1B  w2G   .     .     .     .     e40B  e#10G
3  w!3R  w2Y   .     .     .     .     e40Y  e30R
2  .     .     s4B   s4Y   s2R   s2B   .     .
1  .     .     s!3G  s?1G  s#1R  s3Y   .     .
   a     b     c     d     e     f     g     h
"""
"""Two reduced packs in four groups of eight, no card on its own colour."""

FIGURE_FOUR_REDUCED_TRUMP = """
8  .     .     n!3R  n#1R  n?10G n30G  .     .
7  .     .     n4Y   n20G  n2R   n40B  .     .
6  w!3G  w30B  .     .     .     .     e20Y  e20R
5  w#10B w40G  .     .     .     .     e40R  e?10Y
4  w?1G  w4B   .     .     .     .     e40Y  e#10R
3  w20B  w2G   .     .     .     .     e30R  e!30Y
2  .     .     s4R   s2B   s2Y   s4G   .     .
1  .     .     s3Y   s?1Y  s#1B  s!3B  .     .
   a     b     c     d     e     f     g     h
"""
"""Two reduced packs in four groups of eight, every card on its own colour."""

FIGURE_QUARTERS = """
8  w#10R w80B  w60B  w60G  n4R   n5Y   n8G   n#1Y
7  w80G  w?10Y w!20G w20B  n7B   n!2G  n?1B  n3Y
6  w50Y  w70R  w40B  w40G  n2R   n7Y   n4G   n6G
5  w50R  w30Y  w30R  w70Y  n8R   n3B   n5B   n6R
4  s6B   s5R   s3R   s8B   e70G  e30B  e30G  e50B
3  s6Y   s4Y   s7G   s2B   e40Y  e40R  e70B  e50G
2  s3G   s?1R  s!2Y  s7R   e20R  e!20Y e?10G e80Y
1  s#1G  s8Y   s5G   s4B   e60Y  e60R  e80R  e#10B
   a     b     c     d     e     f     g     h
"""
"""Both whole packs in four quarters of the board, no card on its own colour."""


def drawing_for_camps(division: int, is_trump: bool, players: int) -> str:
    """Return the drawing for four sides, or for three without east's cards. The second pack stands as the first one does."""
    text = FIGURE_FOUR_TRUMP if is_trump else FIGURE_FOUR
    if division == FULL_PACKS:
        text = FIGURE_QUARTERS
    elif division == REDUCED_PACKS:
        text = FIGURE_FOUR_REDUCED_TRUMP if is_trump else FIGURE_FOUR_REDUCED
    elif division == GROUPS_PACK2:
        text = re.sub(r"([1-8])([RYGB])", r"\g<1>0\2", text)
    return text if players == 4 else re.sub(r"\be[#?!]?\d+[RYGB]", ".", text)
