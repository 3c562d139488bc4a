"""How the rows about Assassin's Target (V16) are run."""

from functools import partial

from hoyle.games.r import draws_oracle
from hoyle.games.r.assassins_target import GAME

KINDS = {"deck": partial(draws_oracle.deck, GAME), "probability": partial(draws_oracle.probability, GAME)}
