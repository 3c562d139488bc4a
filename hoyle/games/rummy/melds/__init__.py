"""The meld solver: the best play, what may be added to a table, what jokers may stand for, and how cards lie as melds."""
