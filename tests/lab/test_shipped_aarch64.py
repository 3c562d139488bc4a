"""Shipped code for ARM calculates what native code calculates: results and every byte of the arrays. An emulator runs it."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots import registry
from hoyle.bots.bot import Question
from hoyle.bots.clock import FOREVER
from hoyle.bots.entry_points import entry_points
from hoyle.bots.random_games import simulation
from hoyle.bots.steps import Call, Steps
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.play.play import Play
from hoyle.rules.game import Game
from hoyle.rules.link import native
from tests.support.emulated import NativeCall, emulated, emulator, text_of
from tests.support.machines import bots_of, position
from tests.support.sampling import sample

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(emulator() is None or find_spec("ziglang") is None, reason="there is no emulator of ARM here"),
]

CHOSEN = sample(["telepathy"], list(GAMES))
RANDOM_GAMES = sample(200, 2_000)
BUDGET = 100
PLIES = 3


def calls_of(steps: Steps, bench: Workbench) -> list[NativeCall]:
    """Make a decision natively, and return its calls."""
    calls, result = list[NativeCall](), None
    while True:
        try:
            step = steps.send(result)
        except StopIteration:
            return calls
        args: tuple[Any, ...] = step.args if isinstance(step, Call) else (*step.args, step.budget)
        call = NativeCall(step.algorithm.__name__, args)
        result = bench.link(step.algorithm)(*args)
        call.made(result)
        calls.append(call)
        result = result if isinstance(step, Call) else None


def decisions_of(game: Game, play: Play) -> list[NativeCall]:
    """The calls of one decision of each bot, and of random games."""
    bench = Workbench(game, "cpu")
    step = simulation(bench, play.variant.options, 5, 0, RANDOM_GAMES)
    call = NativeCall(step.algorithm.__name__, step.args)
    call.made(bench.link(step.algorithm)(*step.args))
    calls, seat = [call], play.to_move[0]
    size, packed = game.state.layout.form.size, play.packed_view(seat)
    views = [game.state.unpack(packed[start : start + size]) for start in range(0, len(packed), size)]
    for bot in bots_of(game, play):
        kind, own = registry.budgeted(bot, game)
        bench = Workbench(game, "cpu")
        bench.show(views[-1], 5)
        question = Question(bench, views, seat, 5, min(BUDGET, own), FOREVER)
        calls += calls_of(registry.find(kind).steps(question), bench)
    return calls


@pytest.mark.parametrize("name", CHOSEN)
def test_arm_calculates_the_same(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    play = position(game, {}, PLIES, seed=2) or position(game, {}, 0, seed=2)
    assert play
    calls = decisions_of(game, play)
    code = native.build(game, list(entry_points(game)), "aarch64")
    found = emulated(code, calls, tmp_path)
    assert len(calls) > len(bots_of(game, play))
    assert all(call.after != list(call.memory.regions.values()) for call in calls[:1])
    for call, (result, after) in zip(calls, found, strict=True):
        assert (result, after) == (text_of(call.result), call.after), call.name
