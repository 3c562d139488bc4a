"""Functions for bots that play R: the evaluation of a position."""
