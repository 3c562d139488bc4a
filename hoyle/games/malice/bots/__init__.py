"""What the bots of Malice use: the evaluation of a position."""
