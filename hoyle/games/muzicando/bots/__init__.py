"""Functions for the bots of Muzicando: proposed moves, the winning chances of a hand, and the evaluation of a position."""
