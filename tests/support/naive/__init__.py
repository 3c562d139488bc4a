"""Naive implementations of games, as simple as possible, with which tests compare the real rules."""
