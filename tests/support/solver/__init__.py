"""Slow exact methods in plain Python, with which the tests compare the solver."""
