"""What the bots of rummy use: whole plays to choose among, and the evaluation of a position."""
