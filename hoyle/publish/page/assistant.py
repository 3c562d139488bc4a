"""What a language model needs to help with a rewrite, as one text: the task, the text so far, the game, and how a rewrite is written.

It is English, whatever the language of the page: rules are. This module is in the pack of the compiler.
"""

import ast
import sys
from collections.abc import Sequence
from pathlib import Path

from hoyle.publish.page.game_texts import SOURCES
from hoyle.rules.game import Game
from hoyle.rules.rewrites import addresses

TEXT = """I am changing a rule of the card game "{title}" in Hoyle, a program for card games whose rules people change.
Below are my text so far, the rules and the position of the game, and how such a text is written.

What I want: {wish}

Answer with the whole file, with REWRITE, in one code block, and nothing else in the block. Use only what is described below: no import,
no other names.
Keep one example in `examples` that shows what the rule does, and say in `paragraphs` what the rulebook says from now on.

# My text so far ({file})

```python
{text}
```
{mistakes}
# The rules of {name} that it may replace or call

{rules}

# The position

```python
{state}
```

{guide}

{dialect}
"""
NO_WISH = "<say here what your rule should do>"
PAGES = ("rewrites.md", "dialect.md")
"""The pages of the documentation that say how a rewrite is written."""


def text_for(game: Game, file: str, text: str, mistakes: Sequence[str], wish: str = "") -> str:
    """Return the text for a rewrite of a usual game, with what is wrong with it and what the author wants."""
    from hoyle.docs.folders import TEXTS

    guide, dialect = ((TEXTS / page).read_text("utf-8") for page in PAGES)
    found = "\nWhat Hoyle says about it:\n\n" + "\n".join(f"- {each}" for each in mistakes) + "\n" if mistakes else ""
    rules = "\n".join(
        f"- `{each.name}({', '.join(each.parameters)})`: {each.sentence}" for each in addresses(game).values()
    )
    return TEXT.format(
        wish=" ".join(wish.split()) or NO_WISH,
        title=game.title, name=game.name, file=file, text=text.rstrip(), mistakes=found, rules=rules, state=state_of(game),
        guide=guide.strip(), dialect=dialect.strip(),
    )  # fmt: skip


def state_of(game: Game) -> str:
    """Return the source of the record of a position, with the comments at its fields."""
    module = game.state.__module__
    packed = SOURCES / f"{module.replace('.', '/')}.py"
    path = packed if packed.is_file() else Path(sys.modules[module].__file__ or "")
    source = path.read_text("utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name == game.state.__name__:
            return "\n".join(source.split("\n")[node.lineno - 1 : node.end_lineno])
    return ""
