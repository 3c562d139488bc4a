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
    """Return a sentence for each use of an old name in the Python files of a game, with file, line and the new name."""
    return [
        f"{path.name}:{line}: {old} is now called {new}."
        for path in sorted(folder.rglob("*.py"))
        for line, old, new in sorted(set(old_names(ast.parse(path.read_text("utf-8")))))
    ]


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
