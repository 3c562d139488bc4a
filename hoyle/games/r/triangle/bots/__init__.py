"""Functions for bots that play Triangle: the evaluation of a position, and proposed moves."""
