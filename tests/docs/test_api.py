"""docs/api.md: every public name exists, and a game outside the package needs no others."""

import ast
import re
import sys
from collections.abc import Generator, Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.docs.folders import TEXTS
from hoyle.games import GAMES, own_games
from hoyle.lab import match
from hoyle.rules.game import Game
from hoyle.testing.contract import check

NIM = Path(__file__).parents[1] / "data" / "nim"
EXAMPLES = [Path(__file__).parents[2] / "examples" / name for name in ("briscola", "crazy_eights", "oh_hell")]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^- `(hoyle[\w.]*)`: (.+)$", re.MULTILINE)
NAME = re.compile(r"`(\w+)(\([^`]*\))?`")
"""A name, and the parameters if it is a method."""


def public() -> dict[str, set[str]]:
    """Return the public names by module or class."""
    text = (TEXTS / "api.md").read_text("utf-8")
    return {place: {name for name, _ in NAME.findall(names)} for place, names in LINE.findall(text)}


def place_of(path: str) -> Any:
    """Return a module, or a class in one."""
    module, _, last = path.rpartition(".")
    return getattr(import_module(module), last) if last[0].isupper() else import_module(path)


def attributes(place: Any) -> set[str]:
    """Return the names that a module or class has, fields of records included."""
    return {*dir(place), *getattr(place, "__dataclass_fields__", {})}


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Generator[Game]:
    """Load the game, and forget it afterwards; loading names it in the environment, for processes that are started."""
    known = dict(GAMES)
    monkeypatch.setenv(own_games.PATHS, "")
    yield own_games.load(NIM, GAMES)
    GAMES.clear()
    GAMES.update(known)
    for name in [name for name in sys.modules if name.partition(".")[0] == "nim"]:
        del sys.modules[name]


@pytest.mark.parametrize(("path", "names"), public().items(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_public_name_exists_and_has_a_docstring(path: str, names: set[str]) -> None:
    place = place_of(path)
    assert names - attributes(place) == set()
    for name in names:
        member = getattr(place, name, None)
        assert not callable(member) or member.__doc__, f"{path}.{name} has no docstring"


@pytest.mark.parametrize("line", LINE.findall((TEXTS / "api.md").read_text("utf-8")), ids=lambda line: line[0])
def test_methods_are_written_with_their_parameters_and_properties_without(line: tuple[str, str]) -> None:
    place = place_of(line[0])
    is_class = line[0].rpartition(".")[2][0].isupper()
    for name, parameters in NAME.findall(line[1]):
        member = getattr(place, name, None)
        assert not is_class or callable(member) == bool(parameters), name
        if parameters:
            named = [each for each in parameters.strip("()").split(", ") if each]
            assert named == list(signature(member).parameters)[is_class:][: len(named)]


def test_what_hoyle_offers_is_public() -> None:
    assert set(hoyle.__all__) == public()["hoyle"]


def imported(code: str) -> Iterator[tuple[str, str]]:
    """Yield the names of Hoyle that code imports."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("hoyle"):
            yield from ((node.module, name.name) for name in node.names)


def test_a_game_outside_the_package_uses_public_names_only() -> None:
    names = public()
    files = [file for folder in (NIM, *EXAMPLES) for file in sorted(folder.glob("*.py"))]
    found = [(module, name) for file in files for module, name in imported(file.read_text("utf-8"))]
    pages = [TEXTS / f"{name}.md" for name in ("write-a-game", "matches", "table-classes", "which-fields")]
    blocks = [block for page in pages for block in BLOCK.findall(page.read_text("utf-8"))]
    found += [each for block in blocks if "import " in block for each in imported(block) if each[1] != "french_pack"]
    assert len(found) > 100
    assert [(module, name) for module, name in found if name not in names.get(module, set[str]())] == []


def test_a_game_outside_the_package_keeps_the_contract(nim: Game) -> None:
    tried = list(check(nim, many=2))
    assert not [result.broken for result in tried if result.broken]


def test_a_game_outside_the_package_is_played(nim: Game) -> None:
    play = hoyle.game(str(NIM), stones=2).new(seed=1)
    for seat, move in ((0, "a2"), (1, "b1"), (0, "c1")):
        play.play(seat, move)
    assert play.is_over and play.payoffs == (1, -1)
    with pytest.raises(hoyle.IllegalMove, match="such as b2"):
        hoyle.game(str(NIM)).new(seed=1).play(0, "d9")
    result = match(hoyle.game(str(NIM), stones=3), ("minimax:2000", "random"), games=20)
    assert result.wins > result.losses
