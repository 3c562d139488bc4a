"""Rules as running games call them."""

from collections.abc import Callable
from typing import Any, TypeVar

from hoyle.rules.link import link

F = TypeVar("F", bound=Callable[..., Any])


def linked(function: F) -> F:
    """Return a function of the rules or bots in which the meld solver runs compiled where the process has compiled it."""
    from hoyle.games.rummy import GAME

    return link(function, GAME, "mixed")
