"""What bots of Thirty-One go by: the moves worth considering, and the evaluation of a position."""
