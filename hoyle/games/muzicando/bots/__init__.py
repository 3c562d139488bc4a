"""What the bots of Muzicando use: the moves worth considering, what a hand promises, and the evaluation of a position."""
