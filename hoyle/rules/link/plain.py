"""The target "plain": ordinary Python."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from hoyle.rules.constants import ConstantTable
from hoyle.rules.game import Game
from hoyle.rules.link.linking import Target, linked


class Plain:
    """Linked functions that remain Python functions."""

    compiles = False
    target: Target = "plain"

    def function(self, function: FunctionType, entry_point: bool) -> Any:
        """Return the function itself."""
        return function

    def callee(self, function: FunctionType, game: Game) -> Any:
        """Return the linked function."""
        return linked(function, game, self.target)

    def primitive(self, function: Callable[..., Any]) -> Any:
        """Return the plain function of the primitive."""
        return function

    def constant(self, value: Any) -> Any:
        """Return the value; for a table the tuple of its values."""
        return value.values if isinstance(value, ConstantTable) else value


COMPILER = Plain()
