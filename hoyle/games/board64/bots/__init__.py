"""The functions of Board64 that bots use: the evaluation of a position, and payoff bounds for the face-up patience."""
