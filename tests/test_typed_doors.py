"""What tables, notations and guides of games define is read in one place each, and signatures say what they take."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.shared.table_module import table_of
from tests.data.nim import GAME as NIM

PACKAGE = Path(hoyle.__file__).parent
READERS = {"table": ("table_module.py", "decks.py"), "text": ("text_module.py",), "guide": ("guides.py",)}
FORMS = (ast.FunctionDef, ast.AsyncFunctionDef)


def signatures(path: Path) -> Iterator[bool]:
    """Yield for each function of a file whether its signature contains Any."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(function, FORMS):
            parts = [function.args, *([function.returns] if function.returns else [])]
            yield any(isinstance(node, ast.Name) and node.id == "Any" for part in parts for node in ast.walk(part))


@pytest.mark.parametrize("field", READERS)
def test_a_module_of_a_game_is_read_in_one_place(field: str) -> None:
    """`game.table`, `game.text` and `game.guide` are read by `table_of` (with `deck_of`), `text_of` and `guide_of` alone."""
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr == field
        and ast.unparse(node.value).split(".")[-1] == "game"
        and path.name not in READERS[field]
    ]
    assert not found


def test_few_signatures_contain_any() -> None:
    """At most 6 % of all signatures contain Any, and none of the package's own functions."""
    found = [contains for path in PACKAGE.rglob("*.py") for contains in signatures(path)]
    assert sum(found) <= 0.06 * len(found)
    assert not any(signatures(PACKAGE / "__init__.py"))


def test_a_table_of_a_game_without_a_module_is_bare() -> None:
    """Such a table draws fields, has no cards, and gives the general reason why something is refused."""
    table, play = table_of(NIM), hoyle.Variant(NIM, NIM.choose(), {}, {}).new(seed=1)
    assert table.is_bare and table.drafts is None and table.deck(NIM.choose()).faces == {}
    assert table.refusal(play.view(0), 0, "heap.0", "").is_general and table.waiting(play.view(0), 0) is None


def test_a_table_is_made_once_and_says_whether_it_takes_gestures() -> None:
    """R's `draw` takes the gestures of its reader; that of Telepathy finds them itself."""
    assert table_of(GAMES["r"]) is table_of(GAMES["r"])
    assert table_of(GAMES["r"]).takes_gestures and not table_of(GAMES["telepathy"]).takes_gestures
