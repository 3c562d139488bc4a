"""How the rows about Princess Lover (V16.1) are run."""

from functools import partial

from hoyle.games.r import draws_oracle
from hoyle.games.r.princess_lover import GAME

KINDS = {"deck": partial(draws_oracle.deck, GAME), "probability": partial(draws_oracle.probability, GAME)}
