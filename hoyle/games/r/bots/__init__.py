"""What bots know about R: the evaluation of a position."""
