"""The text of a new rewrite: paragraphs of a game and the rules that implement them, copied, for an author to change."""

import ast
import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from textwrap import indent
from types import FunctionType
from typing import cast

from hoyle.rules.compiler.source import source_of
from hoyle.rules.game import Game
from hoyle.rules.rewrites.addresses import Address, addresses, is_for_rules, is_same, names_of
from hoyle.rules.rewrites.rulebook import paragraphs_in
from hoyle.rules.rewrites.vocabulary import NAMES

TEXT = '''"""{title}: say in a sentence what your rule changes."""

{usual}{constants}

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


def text_of(game: Game, name: str, rules: Iterable[Address], paragraphs: Iterable[str], lang: str = "en") -> str:
    """Return a rewrite that replaces rules by copies of themselves, and paragraphs by their own texts in a language."""
    texts = paragraphs_in(game.rulebook(lang))
    rules = list(rules)
    others = other_rules(game, rules)
    called = {each.name: each for by_name in others.values() for each in by_name.values() if each not in others}
    title = name.replace("_", " ").capitalize()
    copies = [
        RULE.format(
            name=as_name(each),
            parameters=", ".join(each.parameters),
            body=indent(body_of(each, {name: as_name(other) for name, other in others[each].items()}), " " * 4),
        )
        for each in rules
    ]
    return TEXT.format(
        title=title,
        name=name,
        game=game.name,
        constants="".join(f"\n{name} = {value!r}" for name, value in constants_of(game, rules).items()),
        usual="\n".join(
            f'{name} = rule("{game.name}", "{each.name}")'
            for name, each in (
                *((f"usual_{as_name(each)}", each) for each in rules),
                *((as_name(each), each) for each in called.values()),
            )
        ),
        paragraphs="\n".join(
            f"        {json.dumps(number)}: {json.dumps(texts[number], ensure_ascii=False)}," for number in paragraphs
        ),
        rules="".join(copies),
    )


def other_rules(game: Game, rules: Iterable[Address]) -> dict[Address, dict[str, Address]]:
    """Return, by rule, the rules that it calls by a name that no rewrite knows, since two rules of the game have it; by that name."""
    known = names_of(game)
    by_rule: dict[object, Address] = {each.usual: each for each in addresses(game).values()}
    found = dict[Address, dict[str, Address]]()
    for rule in rules:
        usual = cast(FunctionType, rule.usual)
        called = {name: usual.__globals__.get(name) for name in usual.__code__.co_names}
        found[rule] = {name: by_rule[each] for name, each in called.items() if name not in known and each in by_rule}
    return found


def constants_of(game: Game, rules: Iterable[Address]) -> dict[str, object]:
    """Return the constants that rules use by a name that no rewrite knows, since it stands for two values in the game."""
    known = {**NAMES, **names_of(game)}
    found = dict[str, object]()
    for rule in rules:
        usual = cast(FunctionType, rule.usual)
        for name in sorted({node.id for node in source_of(usual).nodes if isinstance(node, ast.Name)}):
            value = usual.__globals__.get(name)
            if isinstance(value, int | tuple) and is_for_rules(value) and not is_same(known.get(name), value):
                found.setdefault(name, value)
    return found


class Renamed(ast.NodeTransformer):
    """Gives names in a function other names."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Return the name with its other name."""
        return ast.copy_location(ast.Name(self.names.get(node.id, node.id), node.ctx), node)


def as_name(address: Address) -> str:
    """Return an address as one name."""
    return address.name.replace(".", "_")


def body_of(address: Address, names: Mapping[str, str]) -> str:
    """Return the docstring and the statements of a rule as text, with other names in place of some."""
    renamed = Renamed(names)
    lines = [ast.unparse(renamed.visit(deepcopy(each))) for each in source_of(cast(FunctionType, address.usual)).body]
    return "\n".join([f'"""{address.sentence}"""', *lines])
