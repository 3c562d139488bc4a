"""Modules on this machine calculate what Numba's code does: decisions of bots and random games, results and all bytes of all arrays."""

from random import Random

import pytest

from hoyle.games import GAMES
from hoyle.play.play import vary
from hoyle.rules.game import Game
from hoyle.rules.link import Target
from tests.support.machines import Decision, bots_of, decision_of, position, simulation_of
from tests.support.sampling import sample

TARGETS: tuple[Target, Target] = "wasm", "numba"
CHOSEN = sample(["telepathy"], list(GAMES))
BUDGET, RANDOM_GAMES = sample(300, 3_000), sample(2_000, 100_000)


def content(decision: Decision) -> tuple[object, ...]:
    """What a decision is compared by."""
    return decision.moves, decision.results, decision.digests


@pytest.mark.slow
@pytest.mark.parametrize("game", [GAMES[name] for name in CHOSEN], ids=lambda game: game.name)
def test_modules_calculate_what_numba_does(game: Game) -> None:
    plies = Random(game.name).randrange(6)
    play = position(game, {}, plies, seed=plies) or position(game, {}, 0, seed=1)
    assert play
    for bot in bots_of(game, play):
        by_module, by_numba = (content(decision_of(play, bot, BUDGET, target)) for target in TARGETS)
        assert by_module == by_numba, bot
    options = vary(game, {}).options
    by_module, by_numba = (content(simulation_of(game, options, RANDOM_GAMES, target)) for target in TARGETS)
    assert by_module == by_numba
