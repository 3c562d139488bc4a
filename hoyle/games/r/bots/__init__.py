"""What bots know about R: how good a position looks."""
