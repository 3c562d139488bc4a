"""The standard environments of researchers, for every game and every house rule, with nothing written per game.

`pettingzoo` and `gymnasium` need the extra `rl`, `openspiel` the extra of its name.
"""
