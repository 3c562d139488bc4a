"""Texts of rules with random edits are read, played and compiled where visitors' rules are: whatever is wrong is said in a sentence."""

import asyncio
import random
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import pytest

from hoyle.codec import encode
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.host import calls
from hoyle.host.calls import Call
from hoyle.host.loaded_table import Proposal, Shown, Wanted
from hoyle.host.table_worker import FAILED, TableWorker
from hoyle.pages.studio import shelf
from hoyle.rules import single_steps
from hoyle.rules.compiler import Checks, Export, compile_module
from hoyle.rules.compiler.types import INT, Array, first_alike
from hoyle.rules.game import Game
from hoyle.rules.reading import interpreter
from hoyle.rules.record import MOVE
from hoyle.rules.rule_error import RuleError
from hoyle.server import visitor_rules
from hoyle.server.visitor_bots import RulesProcesses, think_of
from hoyle.table.bot_turn import BotTurn, bot_turn
from hoyle.table.opening import Wish
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Question, Row, Saved
from hoyle.table.summary import Summary
from hoyle.table.wire.commands import BotMoves
from hoyle.table.wire.events import Opened, Player
from tests.support.hostile_rewrites import mutant
from tests.support.sampling import sample

TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
TOKENS = {each.file: TOKEN.findall(each.text) for each in shelf()}
ALL_TOKENS = [token for tokens in TOKENS.values() for token in tokens]


SMALL = [each for each in shelf() if each.of in ("r", "thirty_one")]
"""Rewrites of small games, which are compiled in a tenth of a second."""
EVERY = 20
"""To one in so many of these a bot answers in a process of its own."""
MOST_MB = 600
"""The most memory of a process that compiles them."""


def edited(tokens: list[str], dice: random.Random, numbers: Sequence[int] = (1, 1, 2, 3, 5)) -> str:
    """A text with up to five edits: words and signs are removed, replaced, added, or change their places."""
    tokens = tokens.copy()
    for _ in range(dice.choice(numbers)):
        at, other = dice.randrange(len(tokens)), dice.randrange(len(tokens))
        match dice.randrange(4):
            case 0:
                del tokens[at : at + dice.randrange(1, 4)]
            case 1:
                tokens[at] = dice.choice(ALL_TOKENS)
            case 2:
                tokens.insert(at, dice.choice(ALL_TOKENS))
            case _:
                tokens[at], tokens[other] = tokens[other], tokens[at]
    return "".join(tokens)


@pytest.mark.parametrize("file", list(TOKENS))
def test_an_edited_text_is_read_or_refused_in_a_sentence(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_games, "reads_visitors", True)
    dice, worker = random.Random(file), TableWorker(str)
    usual = next(GAMES[each.of] for each in shelf() if each.file == file)
    seats = [Player("human") for _ in range(usual.seats(usual.options()))]
    read = 0
    for number in range(sample(8, 800)):
        texts = visitor_rules.texts_of(edited(TOKENS[file], dice))
        wish = Wish(visitor_rules.name_of(usual.name, texts), {}, seats, rewrites=texts)
        body = worker.answer(encode(Call(number, 0, "open", [wish, "5" * 64], forgotten=[0])))
        try:
            opened, _ = calls.read_answer(body, number, tuple[Opened, str])
            assert opened.game == wish.game
            read += 1
        except Refusal as refusal:
            assert refusal.message != FAILED, texts[0].text
    worker.answer(encode(Call(0, 0, "open", ["no wish"], forgotten=[0])))
    assert read < sample(8, 800), "some edits are mistakes"
    assert not [name for name in GAMES if name.startswith(f"{usual.name}-")], "and what was read is forgotten"


def asked(worker: TableWorker, number: int, table: int, name: str, args: list[Any], hint: Any) -> Any:
    """The value of the answer to a call; None if it is refused."""
    try:
        return calls.read_answer(worker.answer(encode(Call(number, table, name, args))), number, hint)
    except Refusal:
        return None


def play(worker: TableWorker, number: int, opened: Opened, dice: random.Random) -> Question | None:
    """Play some moves at a table by an opened text; return a question to a bot about its last position, if there is one."""
    rows = [Row(0, encode(opened))]
    summary, question = asked(worker, number, 1, "load", ["t", Saved(rows)], Summary), None
    for _ in range(6):
        seats = [seat for seat in summary.to_move if seat is not None] if summary else []
        if not seats:
            break
        seat = seats[0]
        asked(worker, number, 1, "frames", [[Wanted(Audience(each), "de", -1) for each in (None, seat)]], list[Shown])
        args = [seat, summary.toks[seat], "bot", [], []]
        turn = asked(worker, number, 1, calls.name_of(bot_turn), args, BotTurn)
        if turn and turn.view:
            question = Question("greedy", turn.game, turn.view, seat, turn.seed, None, "t", turn.rewrites)
        moves = [dice.randrange(40) if dice.randrange(4) else dice.randrange(1 << 20)]
        with suppress(Exception):  # rules that fail are asked again below
            moves = [dice.choice(worker.tables[1].table.running_timeline().present.seen(seat).legal)]
        proposal = asked(worker, number, 1, "decide", [BotMoves(seat, summary.toks[seat], moves), 0], Proposal)
        if proposal is None:
            break
        summary = asked(worker, number, 1, "apply", [proposal], Summary)
    return question


def compile_all(game: Game) -> None:
    """Compile the verbs of a game, or find a sentence why that is not possible."""
    states = Array(first_alike(game.state), 1)
    exports = [
        Export("start", cast(FunctionType, single_steps.begin_one), (states,)),
        Export("legal", cast(FunctionType, single_steps.legal_one), (states, INT, Array(MOVE, 1))),
        Export("play", cast(FunctionType, single_steps.move_one), (states, INT, INT)),
        Export("view", cast(FunctionType, single_steps.see_one), (states, INT, states)),
    ]
    with suppress(RuleError):
        compile_module(game, exports, Checks.ALL, has_budget=True)


@pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")
def test_edited_texts_that_can_be_read_are_played_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_all() -> int:
        processes, thought, number = RulesProcesses(), 0, 0
        while thought < sample(100, 3000):
            number += 1
            each = SMALL[number % len(SMALL)]
            text = edited(TOKENS[each.file], dice, (1, 1, 2)) if number % 2 else mutant(each.text, dice)
            texts = visitor_rules.texts_of(text)
            usual = GAMES[each.of]
            seats = [Player("human", str(seat), holder=f"h{seat}") for seat in range(usual.seats(usual.options()))]
            wish = Wish(visitor_rules.name_of(usual.name, texts), {}, seats, rewrites=texts)
            worker = TableWorker(str)
            found = asked(worker, number, 0, "open", [wish, "5" * 64], tuple[Opened, str])
            if found and (question := play(worker, number, found[0], dice)):
                thought += 1
                compile_all(GAMES[wish.game])
                if thought % EVERY:
                    continue
                assert await processes.ask(think_of(question)), texts[0].text
                pids = [each.process.pid for each in processes.processes if each.process]
                states = [Path(f"/proc/{pid}/status").read_text("ascii") for pid in pids]
                assert max(int(each.partition("VmRSS:")[2].split()[0]) for each in states) < MOST_MB << 10
            worker.answer(encode(Call(0, 0, "open", ["no wish"], forgotten=[1])))
        await processes.close()
        return number

    monkeypatch.setattr(own_games, "reads_visitors", True)
    monkeypatch.setattr(interpreter, "MAX_STEPS", 20_000)
    dice = random.Random(7)
    assert asyncio.run(try_all()) > sample(100, 3000), "some cannot be read"
