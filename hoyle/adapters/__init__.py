"""The standard research environments for every game with all its options, without code per game.

`pettingzoo` and `gymnasium` need the extra `rl`, and `openspiel` the extra `openspiel`.
"""
