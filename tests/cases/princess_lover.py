"""Reader of the case files of Princess Lover (V16.1)."""

from functools import partial

from hoyle.games.r.princess_lover import GAME
from tests.cases import draws

KINDS = {"deck": partial(draws.deck, GAME), "probability": partial(draws.probability, GAME)}
