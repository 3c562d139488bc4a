"""What bots of Thirty-One go by: the moves worth considering, and how good a position looks."""
