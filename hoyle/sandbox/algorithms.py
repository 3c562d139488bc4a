"""The algorithms that a rule worker runs on strangers' rules, by name. They are Hoyle's own."""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import NamedTuple, cast

from hoyle.bots.playout import simulate
from hoyle.rules import single_steps
from hoyle.rules.compiler import Export, Type
from hoyle.rules.compiler.types import INT, Array, first_alike
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.record import MOVE


class Algorithm(NamedTuple):
    """An algorithm, and the types of its arguments; None stands for an array of states of the game."""

    function: Callable[..., object]
    types: tuple[Type | None, ...]


DICE, MOVES = Array(first_alike(Dice), 1), Array(MOVE, 1)
ALGORITHMS: Mapping[str, Algorithm] = {
    "start": Algorithm(single_steps.begin_one, (None,)),
    "legal": Algorithm(single_steps.legal_one, (None, INT, MOVES)),
    "play": Algorithm(single_steps.move_one, (None, INT, INT)),
    "view": Algorithm(single_steps.see_one, (None, INT, None)),
    "determinize": Algorithm(single_steps.determinize_one, (None, INT, None, DICE)),
    "forfeit": Algorithm(single_steps.forfeit_one, (None, INT)),
    "payoff": Algorithm(single_steps.payoff_one, (None, INT)),
    "points": Algorithm(single_steps.points_one, (None, INT)),
    "ending": Algorithm(single_steps.ending_one, (None,)),
    "simulate": Algorithm(simulate, (None, None, DICE, INT, INT, INT, INT, Array("int64", 2), Array("int64", 1))),
}
"""By name: the verbs for one state, and random games."""


def exports(game: Game, names: list[str]) -> list[Export]:
    """Return the algorithms with these names as functions of a module. KeyError for a name that is not known."""
    states = Array(first_alike(game.state), 1)
    found = [(name, ALGORITHMS[name]) for name in names]
    return [
        Export(
            name, cast(FunctionType, each.function), tuple(states if type_ is None else type_ for type_ in each.types)
        )
        for name, each in found
    ]
