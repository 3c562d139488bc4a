"""In a page without a server the WebAssembly module of rummy runs the meld solver, as machine code does elsewhere."""

import asyncio
import json
from collections.abc import Generator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoyle.games import GAMES
from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.plan import UNPROVEN
from hoyle.games.rummy.melds.question import ADD, Question, make_question
from hoyle.games.rummy.melds.rank_sweep import additions_by_rank
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.publish.modules import compiled
from hoyle.publish.page.heavy_rules import HeavyRules
from hoyle.rules.link import heavy_rules, link, mixed, prepare
from hoyle.rules.link.entry import Entry, rule_arguments
from tests.games.rummy.test_pocket import HARD_HAND, HARD_TABLE
from tests.support.machines import Decision, node, run_in_node
from tests.support.page_visitor import Visitor

RUMMY = GAMES["rummy"]
NOT_PROVEN = "Nicht bewiesen"
needs_module = pytest.mark.skipif(node() is None, reason="Node is not installed")


class NodeModules:
    """The module of rummy in Node. It has only the heavy rules."""

    def __init__(self, file: Path) -> None:
        self.file, self.calls = file, list[str]()

    async def fetch(self, game: str) -> bool:
        return game == "rummy"

    def call(self, message: str) -> str:
        asked = json.loads(message)
        self.calls.append(asked["call"])
        (found,) = run_in_node(self.file, [Decision(messages=[asked])])
        assert found["results"][0] == found["results"][1]
        return json.dumps({"result": found["results"][0], "rows": found["bytes"]})


@pytest.fixture
def modules(tmp_path: Path) -> NodeModules:
    entries = [Entry(rule.__name__, rule, rule_arguments(rule)) for rule in heavy_rules(RUMMY)]
    (tmp_path / "rummy.wasm").write_bytes(compiled(RUMMY, entries))
    return NodeModules(tmp_path / "rummy.wasm")


@pytest.fixture(autouse=True)
def nothing_prepared(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """No heavy rule is compiled in this process meanwhile."""
    monkeypatch.setattr(mixed, "PREPARED", {})
    yield


def questions(dice: Random, count: int) -> list[Question]:
    """Questions with jokers and without, of which the additions are asked."""
    found = list[Question]()
    for _ in range(count):
        need, spare = [0] * (KINDS - 1), [0] * (KINDS - 1)
        for _ in range(14):
            spare[dice.randrange(len(spare))] = 1
        jokers = dice.randrange(3)
        question = make_question(
            need, spare, need, 0, jokers, 0, 2, values=[dice.randrange(1, 20) for _ in range(KINDS)]
        )
        question.aim = ADD
        for card in range(len(need)):
            question.type_max[card] = jokers
        found.append(question)
    return found


@needs_module
@pytest.mark.slow
def test_the_module_calculates_what_machine_code_does(modules: NodeModules) -> None:
    rules, asked = HeavyRules(modules), questions(Random(3), 6)
    asyncio.run(rules.prepare(RUMMY))
    by_module = [(link(additions_by_rank, RUMMY, "mixed")(each), *best(each)) for each in asked]
    assert modules.calls == ["additions_by_rank", "best_play"] * len(asked)
    mixed.PREPARED.clear()
    prepare(RUMMY, [additions_by_rank, best_play])  # pyright: ignore[reportArgumentType]
    assert by_module == [(link(additions_by_rank, RUMMY, "mixed")(each), *best(each)) for each in asked]
    assert any(bits > 1 << 53 for bits, *_ in by_module), "no result that JavaScript's numbers do not hold"


def best(question: Question) -> tuple[int, list[int]]:
    """The value of the best play, and its path."""
    path = [0] * LEVELS
    return link(best_play, RUMMY, "mixed")(question, path), path


@needs_module
@pytest.mark.slow
def test_the_rummy_helper_proves_its_answer(modules: NodeModules) -> None:
    async def ask(visitor: Visitor) -> str:
        await visitor.page.ready()
        answer = await visitor.request("/pocket", "POST", table=HARD_TABLE, hand=HARD_HAND)
        return unescape(answer["body"])

    page = asyncio.run(ask(Visitor(modules)))
    assert "15 deiner Karten spielen" in page and NOT_PROVEN not in page
    assert modules.calls == ["best_play"]


def test_without_a_module_the_helper_says_what_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(question: Any, path: list[int]) -> int:
        value = link(best_play, RUMMY)(question, path)
        path[0] |= UNPROVEN
        return value

    def compiles(rules: object) -> bool:
        return False

    monkeypatch.setattr("hoyle.games.rummy.pocket.compile_solver", compiles)
    mixed.PREPARED[best_play, RUMMY] = gives_up

    async def ask() -> str:
        visitor = Visitor()
        await visitor.page.ready()
        return unescape((await visitor.request("/pocket", "POST", table="", hand="AS 2S 3S"))["body"])

    assert NOT_PROVEN in asyncio.run(ask())


@needs_module
def test_tables_and_puzzles_of_rummy_fetch_the_module() -> None:
    class Fetched:
        def __init__(self) -> None:
            self.games = list[str]()

        async def fetch(self, game: str) -> bool:
            self.games.append(game)
            return False

        def call(self, message: str) -> str:
            raise AssertionError(message)

    async def visit(address: str, method: str = "GET", **fields: str) -> list[str]:
        fetched = Fetched()
        visitor = Visitor(fetched)
        await visitor.page.ready()
        answer = await visitor.request(address, method, **fields)
        if answer["location"]:
            answer = await visitor.request(answer["location"])
        assert answer["status"] == 200
        await asyncio.sleep(0)
        return fetched.games

    assert set(asyncio.run(visit("/g/rummy", "POST", bot="random"))) == {"rummy"}
    assert set(asyncio.run(visit("/puzzles/rummy/1"))) == {"rummy"}
    assert not asyncio.run(visit("/g/r", "POST", bot="random"))
    assert not asyncio.run(visit("/puzzles/r/1"))
