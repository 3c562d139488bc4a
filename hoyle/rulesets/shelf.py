"""The shelf: the worked rewrites that come with Hoyle, of which the declarations alone are read here."""

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hoyle.games.shared.scenes import Say
from hoyle.rules.text_hash import normalised

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "shelf", PACKAGE.parent / "examples" / "rewrites", PACKAGE.parent / "shelf")
SHELF = next((folder for folder in FOLDERS if folder.is_dir()), FOLDERS[0])
"""The folder of the worked rewrites: inside an installed package, among the examples in a checkout, or beside the package in a page."""


@dataclass(frozen=True)
class Worked:
    """A worked rewrite of the shelf."""

    file: str
    of: str
    """The name of the game that it rewrites."""
    titles: Mapping[str, str]
    """The title by language."""
    sentence: str
    text: str

    def title(self, say: Say) -> str:
        """Return the title in the reader's language."""
        english = self.titles["en"]
        return self.titles.get(say.lang) or say(english)


@cache
def shelf() -> tuple[Worked, ...]:
    """Return the worked rewrites that come with Hoyle."""
    return tuple(worked(file.name, file.read_text("utf-8")) for file in sorted(SHELF.glob("*.py")))


def worked(file: str, text: str) -> Worked:
    """Return a rewrite of the shelf by its text, of which the declaration alone is read."""
    tree = ast.parse(text)
    words = next(
        {each.arg: each.value for each in node.value.keywords}
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and names_rewrite(node.value.func)
    )
    titles = {"en": ast.literal_eval(words["title"])}
    titles |= ast.literal_eval(words["titles"]) if "titles" in words else {}
    return Worked(file, ast.literal_eval(words["of"]), titles, (ast.get_docstring(tree) or "").partition("\n")[0], text)


def names_rewrite(node: ast.expr) -> bool:
    """Return whether an expression is the name `rewrite`."""
    return isinstance(node, ast.Name) and node.id == "rewrite"


def are_ready(texts: Iterable[str]) -> bool:
    """Return whether texts are all those of worked rewrites."""
    return all(worked_of(each) for each in texts)


def worked_of(text: str) -> Worked | None:
    """Return the worked rewrite with this text; None if the text is another one."""
    return next((each for each in shelf() if normalised(each.text) == normalised(text)), None)
