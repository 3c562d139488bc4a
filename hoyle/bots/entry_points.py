"""The functions of a game that are compiled for code outside Python: the steps of its bots, random play, and heavy rules."""

from collections.abc import Iterator

from hoyle.bots import registry
from hoyle.bots.bot import Question
from hoyle.bots.random_games import simulation
from hoyle.bots.steps import Slices, Step
from hoyle.bots.warming import usual_deals
from hoyle.bots.workspace import Workbench
from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules
from hoyle.rules.link.entry import Entry, rule_arguments

NO_RESULT = -1
"""What every step gets as its result: "no move is left"."""


def entry_points(game: Game) -> list[Entry]:
    """Return the entry points of tables, and random play; each with arguments of its types."""
    call = simulation(Workbench(game, "wasm"), game.choose(), 0, 0, 1)
    return [*table_entry_points(game), Entry("simulate", call.algorithm, call.args)]


def table_entry_points(game: Game) -> list[Entry]:
    """Return heavy rules, and what the bots call that tables of the game offer; each with arguments of its types."""
    found = {rule.__name__: Entry(rule.__name__, rule, rule_arguments(rule)) for rule in heavy_rules(game)}
    for step in bot_steps(Workbench(game, "wasm")):
        args = (*step.args, 1) if isinstance(step, Slices) else step.args
        name = step.algorithm.__name__
        found.setdefault(name, Entry(name, step.algorithm, args))
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
