"""WebAssembly calculates what native code calculates: every result, every byte of every array."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots.step_messages import Writer
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.lab.contest_calls import ROWS, contest_call
from hoyle.lab.many import play_range
from hoyle.lab.series import series_of
from hoyle.play.play import vary
from hoyle.publish.modules import contest_module_of, module_of
from hoyle.publish.page.bot_games import bots_to_choose
from hoyle.publish.page.perft import counting
from hoyle.rules.game import Game
from hoyle.testing.perft import perft
from tests.support.machines import (
    Decision,
    bots_of,
    decision_of,
    node,
    position,
    run_in_node,
    simulation_of,
)
from tests.support.sampling import sample

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(node() is None, reason="Node is not installed"),
]

CHOSEN = sample(["telepathy"], list(GAMES))
GAMES_PLAYED = sample(5_000, 1_000_000)
BUDGET = sample(300, 3_000)
PLIES = sample([0, 3], [0, 1, 3, 6, 12, 25])


def rule_sets(game: Game) -> list[dict[str, Any]]:
    """The default rules, and in a soak run all presets."""
    return sample([{}], [{}, *(dict(preset.values) for preset in game.presets.values())])


def module_file(game: Game, folder: Path) -> Path:
    """The file of a game's module."""
    path = folder / "module.wasm"
    path.write_bytes(module_of(game))
    return path


def decisions_of(game: Game) -> Iterator[Decision]:
    """Decisions of all bots in positions of random games."""
    for values in rule_sets(game):
        for plies in PLIES:
            play = position(game, values, plies, seed=plies)
            if play:
                yield from (decision_of(play, bot, BUDGET) for bot in bots_of(game, play))


@pytest.mark.parametrize("game", [GAMES[name] for name in CHOSEN], ids=lambda game: game.name)
def test_bots_calculate_the_same(game: Game, tmp_path: Path) -> None:
    decisions = list(decisions_of(game))
    assert decisions
    for decision, found in zip(decisions, run_in_node(module_file(game, tmp_path), decisions), strict=True):
        assert found["imports"] == 0
        assert found["results"] == decision.results * 2
        assert found["digests"] == decision.digests


@pytest.mark.parametrize("game", [GAMES[name] for name in CHOSEN], ids=lambda game: game.name)
def test_random_games_are_counted_the_same(game: Game, tmp_path: Path) -> None:
    decisions = [simulation_of(game, vary(game, values).options, GAMES_PLAYED) for values in rule_sets(game)]
    for decision, found in zip(decisions, run_in_node(module_file(game, tmp_path), decisions), strict=True):
        # The tallies of the second time are added to nothing: every decision begins with empty arrays.
        assert found["digests"] == decision.digests and found["results"] == decision.results * 2
        assert decision.results[0] > GAMES_PLAYED // 2  # decisions; with few cards some games have none


@pytest.mark.parametrize("game", [GAMES[name] for name in sample(["r"], list(GAMES))], ids=lambda game: game.name)
def test_games_between_bots_are_the_same(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "games.wasm"
    path.write_bytes(contest_module_of(game))
    for values in rule_sets(game):
        variant = vary(game, values)
        for bot in bots_to_choose([variant]):
            series = series_of(variant, [bot] * variant.seats, 5)
            first, last = sample((2, 6), (2, 40))
            call, writer = contest_call(Workbench(game, "wasm"), series, first, last), Writer(game.name)
            decision = Decision(messages=[writer.message(call)])
            rows = writer.number(call.args[ROWS])
            (found,) = run_in_node(path, [decision])
            native = play_range(series, first, last).rows
            assert found["digests"][rows] == hashlib.sha1(native.tobytes()).hexdigest()
            assert found["results"] == [last - first] * 2


@pytest.mark.parametrize("game", [GAMES[name] for name in sample(["r"], list(GAMES))], ids=lambda game: game.name)
def test_move_sequences_are_counted_the_same(game: Game, tmp_path: Path) -> None:
    path, depths = tmp_path / "games.wasm", (1, 2)
    path.write_bytes(contest_module_of(game))
    for values in rule_sets(game):
        variant = vary(game, values)
        calls = [counting(Workbench(game, "wasm"), variant, depth) for depth in depths]
        decisions = [Decision(messages=[Writer(game.name).message(call)]) for call in calls]
        counts = [perft(game, game.begin(variant.options), depth) for depth in depths]
        assert [found["results"] for found in run_in_node(path, decisions)] == [[count] * 2 for count in counts]
