"""Texts that were thought of to harm the processes in which strangers' rules run: each ends in one sentence with its place."""

import asyncio
import re
import sys
from collections.abc import Callable, Generator

import pytest

from hoyle.codec import decode, encode
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.host import calls
from hoyle.host.calls import Call
from hoyle.host.table_worker import TableWorker
from hoyle.play.play import Play, vary
from hoyle.sandbox.messages import RUN, TEXT, Refused
from hoyle.server import rules_process, visitor_rules
from hoyle.server.rules_process import Foresee, Foreseen, Think, Thought
from hoyle.server.visitor_bots import RulesProcess
from hoyle.table.opening import Wish
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.versions import made_of
from hoyle.table.wire.events import Opened, Player
from tests.support.hostile_rewrites import BODY, BOMBS, FAILING, FOREIGN, UNCOMPILED
from tests.support.hostile_rewrites import TEXT as USUAL

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")


@pytest.fixture(autouse=True)
def reader(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Texts of visitors are read in this process, as where tables are."""
    monkeypatch.setattr(own_games, "reads_visitors", True)
    known = set(GAMES)
    yield
    for name in set(GAMES) - known:
        del GAMES[name]


Ask = Callable[[Think | Foresee], Thought | Foreseen | Refused]


@pytest.fixture(scope="module")
def ask() -> Generator[Ask]:
    """What asks a process in which bots think and rules are tried."""
    process = RulesProcess()

    def answered(question: Think | Foresee) -> Thought | Foreseen | Refused:
        return decode(runner.run(process.ask(encode(question))), Thought, Foreseen, Refused)

    with asyncio.Runner() as runner:
        yield answered
        runner.run(process.end())


def named(text: str) -> tuple[str, list[RewriteText]]:
    """The name of the game that a text makes, and the text."""
    texts = [RewriteText("text.py", text)]
    return visitor_rules.name_of("r", texts), texts


def thought(ask: Ask, text: str) -> Thought | Foreseen | Refused:
    """What a bot answers to the first question of a game by a text."""
    name, texts = named(text)
    play = Play(vary(made_of(name, texts), {}), 5)
    seat = play.to_move[0]
    return ask(Think(texts, "greedy", name, play.packed_view(seat), seat, 1, 1.0))


@pytest.mark.parametrize(("text", "sentence"), [*BOMBS.values(), *FOREIGN.values()], ids=[*BOMBS, *FOREIGN])
def test_a_text_that_asks_for_more_than_rules_may_is_refused_where_rules_are_tried_and_where_tables_are(
    ask: Ask, text: str, sentence: str
) -> None:
    name, texts = named(text)
    refused = ask(Foresee(texts, name))
    assert isinstance(refused, Refused) and refused.stage == TEXT
    assert re.search(sentence, refused.sentence) and "\n" not in refused.sentence
    wish = Wish(name, {}, [Player("human"), Player("human")], rewrites=texts)
    opening = TableWorker(str).answer(encode(Call(1, 0, "open", [wish, "5" * 64])))
    with pytest.raises(Refusal, match=sentence):
        calls.read_answer(opening, 1, tuple[Opened, str])


@pytest.mark.parametrize(("text", "sentence"), [*UNCOMPILED.values(), *FAILING.values()], ids=[*UNCOMPILED, *FAILING])
def test_rules_that_fail_a_bot_name_the_place_and_it_makes_any_legal_move(ask: Ask, text: str, sentence: str) -> None:
    said = thought(ask, text)
    assert isinstance(said, Thought) and re.search(sentence, said.fault), said
    assert said.moves


def test_the_rewrite_that_they_were_made_from_fails_nobody(ask: Ask) -> None:
    said = thought(ask, USUAL)
    assert isinstance(said, Thought) and not said.fault and said.moves


VERBS = {
    "moves far out": ("legal", "seat, moves", "    moves[100000 + seat] = 1\n    return 1\n"),
    "nobody to move": ("play", "seat, move", "    state.to_move = 8192\n"),
}
"""What stands for a verb, with its parameters, and with which no game can be played."""


@pytest.mark.parametrize(("verb", "parameters", "body"), VERBS.values(), ids=list(VERBS))
def test_rules_with_which_no_game_can_be_played_are_refused_when_they_are_tried(
    ask: Ask, verb: str, parameters: str, body: str
) -> None:
    text = USUAL.replace(BODY, body).replace("compare_strengths", verb).replace("rank0, rank1", parameters)
    name, texts = named(text)
    assert ask(Foresee(texts, name)) == Refused(RUN, rules_process.FAILED)
