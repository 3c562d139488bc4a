"""Adapters that make every game, with all its options, an environment of the standard research libraries.

`pettingzoo` and `gymnasium` need the extra `rl`, and `openspiel` the extra `openspiel`.
"""
