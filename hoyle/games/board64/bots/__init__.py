"""What the bots of the kit use: the evaluation of a position, and bounds for a patience."""
