"""Small functions, given as text."""

from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from hoyle.rules.compiler.names import Names
from tests.support.marked import MARKED
from tests.support.program_runs import loaded
from tests.support.programs import HEAD

Load = Callable[[str], ModuleType]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """A function that returns functions, given as text, as a module; they know what random programs know."""
    return lambda text: loaded(f"{HEAD}\n{text}\n", tmp_path)


@pytest.fixture
def names() -> Names:
    """The names of a game."""
    return Names(MARKED)


def function(module: ModuleType, name: str = "f") -> FunctionType:
    """A function of a module."""
    return getattr(module, name)
