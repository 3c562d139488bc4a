"""What the bots of Board64 use: the evaluation of a position, and payoff bounds for the face-up patience."""
