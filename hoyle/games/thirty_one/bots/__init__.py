"""Knowledge for the bots of Thirty-One: moves worth considering, and the evaluation of a position."""
