"""The functions of a game that are compiled for code outside Python: the steps of its bots, random play, and heavy rules."""

from collections.abc import Iterator
from typing import Any

from hoyle.bots import registry
from hoyle.bots.blocks import Block
from hoyle.bots.bot import Question
from hoyle.bots.random_games import simulation
from hoyle.bots.steps import Slices, Step
from hoyle.bots.warming import usual_deals
from hoyle.bots.workspace import Workbench
from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.link.cpu import rule_arguments
from hoyle.rules.link.wasm import Entry

NO_RESULT = -1
"""What every step gets as its result: "no move is left"."""


def entry_points(game: Game) -> list[Entry]:
    """Return random play, heavy rules, and what the bots call that tables of the game offer; each with arguments of its types."""
    bench = Workbench(game, "wasm")
    found = {rule.__name__: Entry(rule.__name__, rule, rule_arguments(rule)) for rule in heavy_rules(game)}
    found["simulate"] = simulation_entry(bench)
    for step in bot_steps(bench):
        args = (*step.args, 1) if isinstance(step, Slices) else step.args
        name = step.algorithm.__name__
        found.setdefault(name, Entry(name, step.algorithm, sample_arguments(args)))
    return list(found.values())


def bot_steps(bench: Workbench) -> Iterator[Step]:
    """Yield the steps of a decision of every bot that the game offers by its defaults or a preset. Nothing is calculated."""
    for play in usual_deals(bench.game):
        state, seat = play.state, play.to_move[0]
        for name in registry.bots_for(bench.game, state.options):
            kind, budget = registry.budgeted(name, bench.game)
            views = [bench.game.state.unpack(play.packed_view(seat)[-bench.game.state.layout.form.size :])]
            question = Question(bench, views, seat, 0, budget, 1.0)
            bench.show(views[-1], 0)
            steps, result = registry.find(kind).steps(question), None
            try:
                while True:
                    yield steps.send(result)
                    result = NO_RESULT
            except StopIteration:
                pass


def simulation_entry(bench: Workbench) -> Entry:
    """Return the entry point of `playout.simulate`."""
    call = simulation(bench, bench.game.choose(), 0, 0, 1)
    return Entry("simulate", call.algorithm, sample_arguments(call.args))


def sample_arguments(args: Any) -> Any:
    """Return arguments in which blocks are arrays."""
    if isinstance(args, Block):
        return args.array()
    if not isinstance(args, tuple):
        return args
    parts: Any = [sample_arguments(part) for part in args]  # pyright: ignore[reportUnknownVariableType]
    return type(args)(*parts) if hasattr(args, "_fields") else tuple(parts)  # pyright: ignore[reportUnknownArgumentType]
