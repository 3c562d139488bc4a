"""The meld solver: the best play, the cards that may be added, the types jokers may stand for, and a layout of cards as melds."""
