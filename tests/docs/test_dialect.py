"""The page about the dialect: what may be written is the same plain and compiled; what may not is refused with the page's sentence."""

import ast
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hoyle.docs.first_game import files
from hoyle.docs.folders import TEXTS
from hoyle.rules.dialect import FORBIDDEN, FORBIDDEN_IN_RULES
from hoyle.rules.link import RuleError, link
from hoyle.rules.lint import check
from tests.support.marked import MARKED
from tests.support.program_runs import loaded

PAGE = TEXTS / "dialect.md"
CODE = re.compile(r"`([^`]+)`")
LAST = "    return n\n"
ARGUMENTS = ((0, 5, 3), (1, 31, 0), (3, 50, -7), (2, 4, 9))
"""Seat, card and n, with which each line is run."""


def sections() -> list[list[list[str]]]:
    """Return the rows of the page's three tables, by cell: what may be written, what may not, what only the compiler tells."""
    parts = PAGE.read_text("utf-8").split("\n## ")[1:]
    rows = [re.findall(r"^\| (?!-|for \||not \|)(.+) \|$", part, re.MULTILINE) for part in parts]
    return [[row.split(" | ") for row in table] for table in rows]


ALLOWED, REFUSED, UNCOMPILED = sections()
BETTER = [row[1] for row in (*ALLOWED, *REFUSED, *UNCOMPILED)]


def written(cell: str) -> str:
    """Return the file of the page with the lines of a cell in place of its last one."""
    (text,) = files(PAGE).values()
    lines = CODE.findall(cell)
    ending = "" if "return" in lines[-1] else LAST
    body = "".join(f"    {line}\n" for line in lines) + ending
    return text.removesuffix(LAST) + body


def module_of(cell: str, folder: Path) -> ModuleType:
    """Return the module with the lines of a cell."""
    return loaded(written(cell), folder)


def findings(cell: str, folder: Path) -> list[str]:
    """Return what the lint says about the lines of a cell."""
    file = folder / "hoyle_page.py"
    file.write_text(written(cell), "utf-8")
    return [finding.sentence for finding in check(file)]


@pytest.mark.parametrize("cell", BETTER)
def test_what_may_be_written_is_the_same_compiled(cell: str, tmp_path: Path) -> None:
    module: Any = module_of(cell, tmp_path)
    assert findings(cell, tmp_path) == []
    compiled = link(module.example, MARKED, "wasm")
    for seat, card, n in ARGUMENTS:
        state = module.State()
        for each in range(4):
            state.hand[each], state.tricks[each] = 1 << card | 7 << each, each
        state.options.players = 4
        packed = module.State.array(1)
        state.store(packed, 0)
        assert module.example(state, seat, card, n) == compiled(packed[0], seat, card, n)
        assert packed[0].tobytes() == state.pack()


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row[0])
def test_what_may_not_be_written_is_refused_with_the_sentence(row: list[str], tmp_path: Path) -> None:
    assert [sentence.removeprefix("example: ").removesuffix(".") for sentence in findings(row[0], tmp_path)] == [row[2]]


@pytest.mark.parametrize("row", UNCOMPILED, ids=lambda row: row[0])
def test_what_the_compiler_refuses_has_the_sentence(row: list[str], tmp_path: Path) -> None:
    module: Any = module_of(row[0], tmp_path)
    with pytest.raises(RuleError, match=re.escape(row[2])):
        link(module.example, MARKED, "wasm")(module.State.array(1)[0], 0, 0, 0)


def test_every_sentence_about_a_form_is_on_the_page() -> None:
    named_below = {ast.With, ast.Match, ast.Yield, ast.YieldFrom, ast.Await, ast.ClassDef}
    text = PAGE.read_text("utf-8")
    sentences = [sentence for form, sentence in (FORBIDDEN | FORBIDDEN_IN_RULES).items() if form not in named_below]
    assert [sentence for sentence in sentences if f"| {sentence} |" not in text] == []
