"""The rewrite in a text: its declarations, and the functions that stand for rules of a game."""

import ast
from collections.abc import Mapping
from importlib import import_module
from types import FunctionType
from typing import Any, cast

from hoyle.rules import mark, visibility
from hoyle.rules.added import MoveOf
from hoyle.rules.dialect import BUILTINS
from hoyle.rules.game import Game
from hoyle.rules.options import Option, declared
from hoyle.rules.reading.reader import Reader, names_set
from hoyle.rules.reading.values import Caller, Values
from hoyle.rules.record import Field
from hoyle.rules.rewrites.addresses import Address, addresses, is_for_rules, names_of
from hoyle.rules.rewrites.rewrite import Rewrite
from hoyle.rules.rewrites.vocabulary import (
    DECLARED,
    NAMES,
    REWRITE_CALLERS,
    Declared,
    NamedOption,
    Replaced,
    names_of_module,
    replaces,
    rule,
)

WORDS = (
    "name", "of", "title", "titles", "paragraphs", "languages", "clashes", "idle", "presets", "examples", "counters", "tells", "zones",
    "words",
)  # fmt: skip
"""What `rewrite(…)` takes besides facts."""
FACTS: Mapping[str, range] = {"moves": range(1, 4_097), "codes": range(1 << 31), "max_length": range(1, 100_001)}
"""The facts that a rewrite may change, with their values; also `payoffs`."""
MAX_PAYOFF = 1 << 31
"""Payoffs are at most this, and at least its negative."""

NO_REWRITE = 'there is no REWRITE = rewrite("name", of="game", title="…", paragraphs={{…}})'
NO_GAME = "there is no game {name}: of= is one of {known}"
OTHER_GAME = "this rewrites {of}: write rule({of!r}, …)"
NO_ADDRESS = "{of} has no rule {name!r}: `hoyle rules {of} --functions` lists them{near}"
NEAR = ", such as {names}"
PARAMETERS = "{name} takes {wanted}, as the rule that it replaces: not {given}"
AGAIN = "{name} is replaced twice in this file: replace it once"
NO_STATE = "{name}: a function that reads {value} has a parameter state, options or match"
SET_VALUE = "{value} cannot be set: it is a value"
NO_FIELD = "there is no field {name} to show"
NO_ROW = "counter(…) shows a row by seat, and {name} is one number"
NO_CODES = "{name} does not number its moves, so none can be added"
MOVE_TWICE = "the move {name} is declared twice"
OF_GAME = "the game has {name} already: give it another name"
FACT = "rewrite(…) takes no {name}="
FACT_VALUE = "{name}= cannot be {given}"
NOTHING = "this changes nothing: replace a rule, or add an option, a preset or a paragraph"


class RewriteReader(Reader):
    """Reads a rewrite."""

    def __init__(self, file: str, text: str, games: Mapping[str, Game], before: int) -> None:
        """Read all of it; RuleError with file and line if something is not possible.

        `before` is the number of moves that other rewrites of the game add before this one.
        """
        self.games, self.before = games, before
        self.moves = dict[int, MoveOf]()
        self.replaced = dict[str, FunctionType]()
        super().__init__(file, text)

    # What stands in a rewrite.

    @property
    def callers(self) -> Mapping[object, Caller]:
        """What makes the values of calls in declarations, by function."""
        return {**REWRITE_CALLERS, rule: self.usual}

    def known_names(self) -> Mapping[str, object]:
        """Return the names of the game, and those of the vocabulary."""
        self.game = self.game_of_rewrite()
        self.values.words = {
            **DECLARED,
            **names_of_module(visibility),
        }  # in functions a name of the game stands for its own
        return {**NAMES, **names_of(self.game)}

    def game_of_rewrite(self) -> Game:
        """Return the game that is rewritten, which the text may use before it names it."""
        for node in ast.walk(self.tree):
            match node:
                case ast.Call(func=ast.Name(id="rewrite"), keywords=words):
                    named = [word.value for word in words if word.arg == "of"]
                    if named and isinstance(named[0], ast.Constant):
                        name = str(named[0].value)
                        if name not in self.games:
                            raise self.values.error(node, NO_GAME, name=name, known=", ".join(self.games))
                        return self.games[name].base
                case _:
                    pass
        raise self.values.error(ast.Pass(lineno=1), NO_REWRITE)

    def source(self, text: str) -> str:
        """Return the text with each value as the option that it is, on the same lines.

        The syntax tree is changed in the same way.
        """
        values = dict(found for node in self.tree.body if (found := self.value_of(node)))
        lines = text.split("\n")
        for function in self.tree.body:
            if not isinstance(function, ast.FunctionDef):
                continue
            reader = ValueReader(values, options_of(function))
            for name, problem in reader.problems(function):
                raise self.values.error(name, problem, name=function.name, value=name.id)
            for name in sorted(reader.found, key=lambda name: (name.lineno, name.col_offset), reverse=True):
                line = lines[name.lineno - 1].encode()
                new = f"{reader.options}.{values[name.id]}".encode()
                changed = line[: name.col_offset] + new + line[name.end_col_offset :]
                lines[name.lineno - 1] = changed.decode()
            reader.visit(function)
        return "\n".join(lines)

    def value_of(self, node: ast.stmt) -> tuple[str, str] | None:
        """Return the name of a value in functions, and that of its option; None for another statement."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="value")) as call):
                return name, self.option_name(call) or name.lower()
            case ast.Expr(value=ast.Call(func=ast.Name(id="value")) as call) if self.option_name(call):
                return self.option_name(call).upper(), self.option_name(call)
            case _:
                return None

    def option_name(self, call: ast.Call) -> str:
        """Return the name of the option that a call of `value` declares."""
        named = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "name")]
        return str(named[0].value).lower() if named and isinstance(named[0], ast.Constant) else ""

    def known_rules(self) -> frozenset[str]:
        """Return the names of rules and primitives that the text does not define itself."""
        names = self.values.names.items()
        return frozenset(name for name, value in names if mark.mark_of(value) and name not in BUILTINS)

    def imported(self, node: ast.AST, module: str, name: ast.alias) -> object:
        """Return what is imported: a word of rewrites, or something of the game that rules may use."""
        if module == "hoyle.rewrite" and name.asname is None and name.name in NAMES:
            return NAMES[name.name]
        if name.asname is None and f"{module}.".startswith(f"{self.game.package}.") and module.startswith("hoyle."):
            found = vars(import_module(module)).get(name.name) if module in self.modules() else None
            if found is not None and is_for_rules(found):
                return found
        return super().imported(node, module, name)

    def modules(self) -> set[str]:
        """Return the names of the modules that hold rules of the game."""
        return {address.usual.__module__ for address in addresses(self.game).values()} | {
            self.game.state.__module__,
            self.game.options.__module__,
        }

    def define(self, node: ast.stmt) -> None:
        """Read one definition. A value may stand without a name."""
        if isinstance(node, ast.Expr) and (found := self.value_of(node)):
            self.set(node, found[0], self.values.value(node.value))
            return
        super().define(node)

    def set(self, node: ast.AST, name: str, value: object) -> None:
        """Give a name its value. A record of the game, and its fields and options, keep theirs.

        A field may have the name of an option, so that an option that the game gets later breaks no rewrite with such a field.
        """
        is_new, is_option = isinstance(value, Field | NamedOption), isinstance(value, Option | NamedOption)
        known = declared(self.game.options) if is_option else {each.name for each in self.game.state.fields}
        own = value.name.lower() if isinstance(value, NamedOption) else name
        if is_new and own in known:
            raise self.values.error(node, OF_GAME, name=own)
        if isinstance(value, MoveOf):
            value = self.add_move(node, value)
        super().set(node, name, value)
        if value is not NAMES.get(name):
            self.values.words.pop(name, None)

    def add_move(self, node: ast.AST, added: MoveOf) -> int:
        """Add moves, and return the code of the first one."""
        if not self.game.codes:
            raise self.values.error(node, NO_CODES, name=self.game.name)
        if added.name in {each.name for each in self.moves.values()}:
            raise self.values.error(node, MOVE_TWICE, name=added.name)
        code = self.game.codes + self.before + sum(each.count for each in self.moves.values())
        self.moves[code] = added
        return code

    # Rules.

    def usual(self, values: Values, node: ast.Call, args: list[object], words: dict[str, object]) -> object:
        """Return the usual form of a rule of the game: a function with the attribute `mark.USUAL`."""
        name = cast(str, args[-1] if args else "")
        if words or len(args) != 2 or args[0] != self.game.name:
            raise self.values.error(node, OTHER_GAME, of=self.game.name)
        function = cast(FunctionType, self.address(node, name).usual)
        made = mark.with_globals(function, {})
        setattr(made, mark.USUAL, function)
        return made

    def address(self, node: ast.AST, name: str) -> Address:
        """Return the rule with an address; RuleError if there is none."""
        known = addresses(self.game)
        if name not in known:
            near = [each for each in known if each.startswith(name[:4]) or name in each][:3]
            hint = NEAR.format(names=", ".join(near)) if near else ""
            raise self.values.error(node, NO_ADDRESS, of=self.game.name, name=name, near=hint)
        return known[name]

    def is_marked(self, node: ast.FunctionDef) -> bool:
        """Return whether a function has the mark of a rule, or that of one that replaces a rule."""
        match node.decorator_list:
            case [ast.Name(id="rule")]:
                return self.values.words.get("rule") is rule or self.values.names.get("rule") is mark.rule
            case [ast.Call(func=ast.Name(id="replaces"))]:
                return self.values.words.get("replaces") is replaces
            case _:
                return False

    def function(self, node: ast.FunctionDef) -> FunctionType:
        """Return the stub of a rule, and note what it replaces."""
        made = super().function(node)
        match node.decorator_list:
            case [ast.Call() as call]:
                found = self.values.value(call)
                assert isinstance(found, Replaced)
                self.replace(node, found.usual, made)
            case _:
                pass
        return made

    def replace(self, node: ast.FunctionDef, usual: object, made: FunctionType) -> None:
        """Let a function stand for a rule."""
        address = next((each for each in addresses(self.game).values() if each.usual is usual), None)
        if address is None:
            raise self.values.error(node, NO_ADDRESS, of=self.game.name, name=getattr(usual, "__name__", "?"), near="")
        if address.name in self.replaced:
            raise self.values.error(node, AGAIN, name=address.name)
        wanted = address.parameters
        if len(node.args.args) != len(wanted):
            given = ", ".join(param.arg for param in node.args.args) or "nothing"
            raise self.values.error(
                node, PARAMETERS, name=node.name, wanted=", ".join(wanted) or "nothing", given=given
            )
        self.replaced[address.name] = made

    # The result.

    def rewrite(self, text: str) -> Rewrite:
        """Return the rewrite."""
        node = next((node for node in self.tree.body if "REWRITE" in names_set(node)), None)
        found = self.defined.get("REWRITE")
        if node is None or not isinstance(found, Declared):
            raise self.values.error(node or ast.Pass(lineno=1), NO_REWRITE)
        words = dict(found.words)
        facts = {name: each for name, each in words.items() if name not in WORDS}
        for name, given in facts.items():
            if name not in (*FACTS, "payoffs"):
                raise self.values.error(node, FACT, name=name)
            if not (is_payoffs(given) if name == "payoffs" else given in FACTS[name]):
                raise self.values.error(node, FACT_VALUE, name=name, given=given)
        options, fields = dict[str, Option](), dict[str, Field]()
        for name, each in self.defined.items():
            if isinstance(each, NamedOption):
                options[each.name.lower()] = each.option
            elif isinstance(each, Option):
                options[name] = each
            elif isinstance(each, Field):
                fields[name] = each
        self.check_shown(node, fields, words)
        rewrite = Rewrite(
            name=words["name"],
            of=words["of"],
            title=words["title"],
            sentence=(ast.get_docstring(self.tree) or words["title"]).partition("\n")[0],
            languages={"en": words["paragraphs"], **words["languages"]},
            titles=words["titles"],
            replaced=self.replaced,
            options=options,
            fields=fields,
            clashes=words.get("clashes", ()),
            idle=words.get("idle", ()),
            presets=words.get("presets", {}),
            examples=words.get("examples", ()),
            words=words["words"],
            counters=words["counters"],
            zones=words["zones"],
            moves=self.moves,
            tells=words["tells"],
            facts=facts,
            file=self.file.partition("@")[0],
            text=text,
        )
        if not (rewrite.replaced or options or rewrite.presets or words["paragraphs"]):
            raise self.values.error(node, NOTHING)
        return rewrite

    def check_shown(self, node: ast.AST, fields: Mapping[str, Field], words: Mapping[str, Any]) -> None:
        """Refuse counters and sentences of fields that do not exist, and counters of fields that are no rows."""
        known = {each.name: each for each in self.game.state.fields if not each.nested} | dict(fields)
        for each in (*words["counters"], *words["tells"], *words["zones"]):
            if each.field not in known:
                raise self.values.error(node, NO_FIELD, name=each.field)
        for each in words["counters"]:
            if known[each.field].size is None:
                raise self.values.error(node, NO_ROW, name=each.field)


def is_payoffs(value: object) -> bool:
    """Return whether a value is the smallest and the largest payoff."""
    numbers = cast(Any, value)
    return (
        isinstance(value, tuple)
        and len(numbers) == 2
        and all(isinstance(number, int) for number in numbers)
        and -MAX_PAYOFF <= numbers[0] <= numbers[1] <= MAX_PAYOFF
    )


OPTIONS_OF = {"state": "state.options", "options": "options", "match": "match.base"}
"""By parameter of a function: the expression for the options of the deal."""


def options_of(function: ast.FunctionDef) -> str:
    """Return the expression for the options of the deal in a function; empty if it has none of them."""
    names = {param.arg for param in function.args.args}
    return next((options for name, options in OPTIONS_OF.items() if name in names), "")


class ValueReader(ast.NodeTransformer):
    """Replaces the names of values in a function by the options that they are."""

    def __init__(self, values: Mapping[str, str], options: str) -> None:
        """`values` has the names of the options by name, `options` the expression for the options; see `options_of`."""
        self.values, self.options = values, options
        self.found = list[ast.Name]()

    def problems(self, function: ast.FunctionDef) -> list[tuple[ast.Name, str]]:
        """Collect the names of values, and return those that are not possible, with the reason."""
        names = [each for part in function.body for each in ast.walk(part) if isinstance(each, ast.Name)]
        self.found = [each for each in names if each.id in self.values]
        return [
            (each, SET_VALUE if not isinstance(each.ctx, ast.Load) else NO_STATE)
            for each in self.found
            if not self.options or not isinstance(each.ctx, ast.Load)
        ]

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return what stands for a name."""
        if node.id not in self.values or not isinstance(node.ctx, ast.Load):
            return node
        made = ast.parse(f"{self.options}.{self.values[node.id]}", mode="eval").body
        return ast.fix_missing_locations(ast.copy_location(made, node))


def read(file: str, text: str, games: Mapping[str, Game], before: int = 0) -> Rewrite:
    """Return the rewrite in a text; `before`: see `RewriteReader`. RuleError with file and line if it is not possible."""
    return RewriteReader(file, text, games, before).rewrite(text)
