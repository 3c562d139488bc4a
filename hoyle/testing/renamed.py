"""Find old public names in the files of a game, with their replacements."""

import ast
from collections.abc import Iterator
from pathlib import Path

FUNCTIONS = {
    "imagine": ("determinize", 4),
    "worth": ("evaluate", 2),
    "hope": ("payoff_bound", 2),
    "promise": ("search_priority", 2),
}
"""Verbs that a game defines: by old name the new name, and the number of parameters that identifies the verb."""

ATTRIBUTES = {"waits": "to_move"}
"""Fields of a state: by old name the new name."""

IMPORTS = {
    "House": "OptionSet",
    "Misprint": "DrawingError",
    "Drawn": "DrawnOption",
    "hoyle.rules.table": "hoyle.rules.constants",
    "hoyle.rules.paragraphs": "hoyle.rules.conditions",
    "hoyle.rules.texts": "hoyle.rules.drawings",
    "hoyle.games.cards": "hoyle.games.shared.french_pack",
    "hoyle.games.shapes": "hoyle.games.shared.scenes",
    "hoyle.games.drafts": "hoyle.games.shared.drafts",
    "hoyle.games.simple": "hoyle.games.shared.card_table",
}
"""Names and modules of the library: by old name the new name."""

GAME_ARGUMENTS = {
    "words": "verbs",
    "stakes": "payoffs_by_options",
    "unit": "payoff_unit",
    "cut": "playout_limit",
    "usual": "default_proposal",
    "rounds": "planner_rounds",
    "by_history": "history_endings",
    "stalls": "stalled_endings",
    "longest": "max_length",
    "most_seats": "max_seats",
    "perfect": "perfect_information",
    "solved": "solvable",
    "lot": "draw_seats",
    "reckoning": "calculator",
}
"""Arguments of `Game`: by old name the new name."""


def renamed_in(folder: Path) -> list[str]:
    """Return a sentence for each use of an old name in the Python files of a game, with file, line and the new name.

    A field with an old name is the game's own if the game has one with the new name, too.
    """
    trees = [(path, tree) for path in sorted(folder.rglob("*.py")) if (tree := parsed(path)) is not None]
    fields = {target.id for _, tree in trees for target in assigned(tree)}
    return [
        f"{path.name}:{line}: {sentence(old, new)}"
        for path, tree in trees
        for line, old, new in sorted(set(old_names(tree)))
        if ATTRIBUTES.get(old) not in fields
    ]


def parsed(path: Path) -> ast.Module | None:
    """Return a Python file as a tree; None if it cannot be read, which an import says better."""
    try:
        return ast.parse(path.read_text("utf-8"))
    except (SyntaxError, ValueError):
        return None


def assigned(tree: ast.Module) -> Iterator[ast.Name]:
    """Yield the names that a file assigns to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield from (target for target in node.targets if isinstance(target, ast.Name))


def sentence(old: str, new: str) -> str:
    """Return what to change about an old name; a function may have the name of an old verb by chance."""
    if old in FUNCTIONS:
        return f"{old} is the former name of the verb {new}: give your function another name unless you mean the verb {new}."
    return f"{old} is now called {new}."


def old_names(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield the line, the old name and the new name for each use of an old name; uses may repeat."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in FUNCTIONS and node.decorator_list:
            new, parameters = FUNCTIONS[node.name]
            if len(node.args.args) == parameters:
                yield node.lineno, node.name, new
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if name in ATTRIBUTES:
                yield node.lineno, name, ATTRIBUTES[name]
            case ast.Assign(targets=[ast.Name(id=name)]) if name in ATTRIBUTES:
                yield node.lineno, name, ATTRIBUTES[name]
            case ast.ImportFrom(module=str(module)):
                for name in (module, *(alias.name for alias in node.names)):
                    if name in IMPORTS and module.startswith("hoyle"):
                        yield node.lineno, name, IMPORTS[name]
            case ast.Call(func=ast.Name(id="Game")):
                for keyword in node.keywords:
                    if keyword.arg in GAME_ARGUMENTS:
                        yield keyword.lineno, keyword.arg, GAME_ARGUMENTS[keyword.arg]
            case _:
                pass
