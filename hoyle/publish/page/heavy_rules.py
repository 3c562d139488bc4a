"""Heavy rules in a page: the WebAssembly module of the game runs them in the worker of the tables, once it has been fetched.

A rule is called by the message of a step (`step_messages`) with the numbers of its rows. The answer has its result, as text, and the
bytes of the rows in base64.
"""

import json
from base64 import b64decode
from collections.abc import Awaitable
from functools import partial
from struct import pack, unpack
from types import FunctionType
from typing import Any, Protocol

from hoyle.bots.step_messages import Writer
from hoyle.bots.steps import Call
from hoyle.rules.game import Game
from hoyle.rules.link import heavy_rules, mixed
from hoyle.rules.link.blocks import Block
from hoyle.rules.record import Record


class RuleModules(Protocol):
    """The modules of the site in the worker of the tables (`client/site/machines.js`)."""

    def fetch(self, game: str) -> Awaitable[bool]:
        """Fetch the module of a game; return whether the site has it."""
        ...

    def call(self, message: str) -> str:
        """Call a rule; the message and the answer are JSON."""
        ...


class HeavyRules:
    """The heavy rules of the games of a page."""

    def __init__(self, modules: RuleModules) -> None:
        """Run them by these modules."""
        self.modules = modules

    async def prepare(self, game: Game) -> None:
        """Let the heavy rules of a game run by its module from now on; without a module they go on in plain Python."""
        rules = [rule for rule in heavy_rules(game) if (rule, game) not in mixed.PREPARED]
        if rules and await self.modules.fetch(game.name):
            mixed.PREPARED.update({(rule, game): partial(self.call, rule, game) for rule in rules})

    def call(self, rule: FunctionType, game: Game, *args: object) -> int:
        """Return the result of a rule, and write to its rows."""
        blocks = [block_of(value) for value in args]
        writer = Writer(game.name)
        message = writer.message(Call(rule, tuple(blocks)))
        rows = {writer.number(block): row for row, block in zip(args, blocks, strict=True) if isinstance(row, list)}
        answer = json.loads(self.modules.call(json.dumps(message | {"rows": list(rows)})))
        for row, content in zip(rows.values(), answer["rows"], strict=True):
            row[:] = unpack(f"<{len(row)}q", b64decode(content))
        return int(answer["result"])


def block_of(value: object) -> Any:
    """Return an argument of a rule as a module takes it: a record or a row as a block, a number as it is."""
    if isinstance(value, Record):
        return Block(type(value), (), first=value.pack())
    if not isinstance(value, list):
        return value
    row: list[int] = value
    return Block("int64", (len(row),), first=pack(f"<{len(row)}q", *row))
