"""The text of a new rewrite: paragraphs of a game and the rules that implement them, copied, for an author to change."""

import ast
import json
from collections.abc import Iterable
from textwrap import indent
from types import FunctionType
from typing import cast

from hoyle.rules.compiler.source import source_of
from hoyle.rules.game import Game
from hoyle.rules.rewrites.addresses import Address, addresses
from hoyle.rules.rewrites.rulebook import paragraphs_in

TEXT = '''"""{title}: say in a sentence what your rule changes."""

{usual}

REWRITE = rewrite(
    "{name}",
    of="{game}",
    title="{title}",
    paragraphs={{
{paragraphs}
    }},
    examples=(
        # example("What must happen", play=("0 …", "1 …"), expect={{"points": (0, 1)}}),
    ),
)
{rules}'''
RULE = """

# As it is now. To keep the rule and change what it returns, call usual_{name}({parameters}) instead.
@replaces(usual_{name})
def {name}({parameters}):
{body}
"""


def rules_of_paragraph(game: Game, paragraph: str) -> list[Address]:
    """Return the rules whose docstring begins with a paragraph of the rulebook; if there are none, those that name it."""
    known = list(addresses(game).values())
    first = [address for address in known if address.paragraphs[:1] == (paragraph,)]
    return first or [address for address in known if paragraph in address.paragraphs]


def text_of(game: Game, name: str, rules: Iterable[Address], paragraphs: Iterable[str]) -> str:
    """Return a rewrite that replaces rules by copies of themselves, and paragraphs by their own texts."""
    texts = paragraphs_in(game.rulebook("en"))
    title = name.replace("_", " ").capitalize()
    copies = [
        RULE.format(name=plain(each), parameters=", ".join(each.parameters), body=indent(body_of(each), " " * 4))
        for each in rules
    ]
    return TEXT.format(
        title=title,
        name=name,
        game=game.name,
        usual="\n".join(f'usual_{plain(each)} = rule("{game.name}", "{each.name}")' for each in rules),
        paragraphs="\n".join(
            f"        {json.dumps(number)}: {json.dumps(texts[number], ensure_ascii=False)}," for number in paragraphs
        ),
        rules="".join(copies),
    )


def plain(address: Address) -> str:
    """Return the name of a rule without that of its module."""
    return address.name.rpartition(".")[2]


def body_of(address: Address) -> str:
    """Return the docstring and the statements of a rule as text."""
    lines = [ast.unparse(each) for each in source_of(cast(FunctionType, address.usual)).body]
    return "\n".join([f'"""{address.sentence}"""', *lines])
