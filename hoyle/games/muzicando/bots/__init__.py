"""What bots of Muzicando go by: the moves worth considering, what a hand promises, and how good a position is."""
