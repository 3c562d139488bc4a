"""Whether the code of an own game reads its options: one that it does not read changes nothing."""

import ast
from collections.abc import Iterator
from typing import Any

from hoyle.rules.game import Game
from hoyle.testing.broken import Values, require
from hoyle.testing.messages_in_code import trees


def options_are_read(game: Game, values: Values) -> None:
    """Every option is read somewhere: one that no function reads would change nothing."""
    if not game.home or game.home.startswith("hoyle.") or game.rewrites:
        return
    read = {*attributes(game), *names_in_code(game)}
    for name in game.every_option:
        require(name in read, f"the option {name} is read by no function: it changes nothing")


def attributes(game: Game) -> Iterator[str]:
    """Yield the attributes and texts in the game's Python files, but those in keyword arguments such as `paragraphs=`."""
    for node in trees(game.folder):
        match node:
            case ast.Attribute(attr=name):
                yield name
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                yield name
            case _:
                pass


def names_in_code(game: Game) -> Iterator[str]:
    """Yield the names that the functions of the game use, which may be functions of the package."""
    functions: list[Any] = [*game.verbs.values(), *(vars(game.match).values() if game.match else ())]
    for function in functions:
        yield from getattr(getattr(function, "__code__", None), "co_names", ())
