"""Reader of the case files of Assassin's Target (V16)."""

from functools import partial

from hoyle.games.r.assassins_target import GAME
from tests.cases import draws

KINDS = {"deck": partial(draws.deck, GAME), "probability": partial(draws.probability, GAME)}
