"""Bots at tables by rules of visitors: they think in confined processes, and rules that fail them stop their own table only."""

import asyncio
import sys
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.codec import decode, encode
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.pages.studio import shelf
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.sandbox.messages import Refused
from hoyle.server import visitor_bots, visitor_rules
from hoyle.server.rules_process import Thought
from hoyle.server.visitor_bots import RulesProcess, RulesProcesses, VisitorBots, think_of
from hoyle.table.ports import Question
from hoyle.table.rewrite_texts import RewriteText
from hoyle.table.versions import made_of
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.confined import check_confined
from tests.support.rewrites import RED_TIES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")

TEXT = RED_TIES.replace("red_breaks_ties", "red_breaks_ties_of_ann")
ENDLESS = TEXT.replace("    winner = usual", "    while True:\n        rank0 = rank1 ^ rank0\n    winner = usual")


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server on which visitors open tables by rules of their own."""
    with serving(
        tmp_path_factory.mktemp("visitor_bots") / "hoyle.db", settings=replace(GENEROUS, visitor_rules="visitors")
    ) as server:
        yield server


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that reads texts."""
    monkeypatch.setattr(own_games, "reads_visitors", True)


def opened(server: Server, game: str = "r", text: str = TEXT, **fields: str) -> tuple[Browser, str]:
    """Ann opens a table by a text; return her browser and the id of the table."""
    ann = server.browser()
    answer = ann.post(f"/g/{game}/rewrite", {"text": text, "name": "Ann", **fields})
    assert answer.status == 303, answer.text
    return ann, answer.at.removeprefix("/t/")


def test_a_visitor_plays_by_a_text_against_a_bot_and_takes_back_a_move_and_gets_a_hint(open_server: Server) -> None:
    ann, id = opened(open_server, bot="search:fair")
    with ann.at(id) as client:
        client.when(lambda view: bool(view.get("acts")))
        client.move("hint", {"act": "friendly", "option": "hint"})
        client.when(lambda view: bool(view.get("friendly", {}).get("hint")))
        assert client.view["friendly"]["hint"]["act"] == "lay"
        client.move("first", client.gestures()[0])
        client.when(lambda view: view["seq"] == 1 and bool(view.get("acts")))
        client.move("undo", {"act": "friendly", "option": "undo"})
        client.when(lambda view: view["seq"] == 2 and bool(view.get("acts")))
        client.play_on("move")
    names = [name for name in GAMES if "-rewrites-" in name]
    assert names == [], "nothing of the text is in the process of the server"


def test_a_bot_takes_a_seat_that_waited_for_a_friend(open_server: Server) -> None:
    ann, id = opened(open_server)
    page = ann.get(f"/t/{id}").text
    assert 'value="search:fair" selected' in page and "equilibrium" not in page, "no bot solves such a game"
    refused = ann.post(f"/t/{id}/seat-bot", {"seat": "1", "bot": "no such bot"})
    assert refused.status == 400 and "There is no such opponent" in refused.text
    assert ann.post(f"/t/{id}/seat-bot", {"seat": "1", "bot": "greedy"}).status == 303
    with ann.at(id) as client:
        client.play_on("move")


def test_the_form_offers_bots_that_need_no_solution_and_refuses_others(open_server: Server) -> None:
    ann = open_server.browser()
    page = ann.get("/g/r/rewrite").text
    assert 'value="search:strong"' in page and 'value="friend"' in page and "equilibrium" not in page
    refused = ann.post("/g/r/rewrite", {"text": TEXT, "bot": "no such bot"})
    assert refused.status == 422 and "There is no such opponent." in refused.text


def test_rules_that_fail_bots_stop_their_own_table_only(open_server: Server) -> None:
    id = opened(open_server, text=ENDLESS, bot="greedy")[1]
    well, other = opened(open_server, bot="greedy")
    with well.at(other) as client:
        client.play_on("move")
    assert well.get(f"/t/{id}").status == 200


def question_of(game: Game, texts: list[RewriteText], bot: str = "search:fair", seed: int = 5) -> Question:
    """Return the question about the first move of a deal."""
    play = Play(vary(game, {}), seed)
    seat = play.to_move[0]
    return Question(bot, game.name, play.packed_view(seat), seat, seed, None, "t", texts)


def made(file: str, text: str, usual: str) -> tuple[Game, list[RewriteText]]:
    """Return the game that a text makes, under the name of a visitor's, and the text."""
    texts = [RewriteText(file, text)]
    return made_of(visitor_rules.name_of(usual, texts), texts), texts


def thoughts(questions: list[Question]) -> list[Thought | Refused]:
    """What one bot process answers to questions."""

    async def ask() -> list[Thought | Refused]:
        process = RulesProcess()
        answers = [await process.ask(encode(think_of(each))) for each in questions]
        await process.end()
        return [decode(each, Thought, Refused) for each in answers]

    return asyncio.run(ask())


@pytest.mark.usefixtures("reader")
def test_bots_think_about_rules_of_the_shelf() -> None:
    games, questions = list[Game](), list[Question]()
    for each in shelf():
        if each.file in ("long_spy.py", "payoff_eights.py", "leap.py", "kitty.py", "three_aces.py", "draw_two.py"):
            game, texts = made(each.file, each.text, each.of)
            games.append(game)
            questions.append(question_of(game, texts))
    for game, question, said in zip(games, questions, thoughts(questions), strict=True):
        assert isinstance(said, Thought) and not said.fault, said
        assert said.moves[0] in Play(vary(game, {}), 5).legal(question.seat)


@pytest.mark.usefixtures("reader")
def test_a_bot_whose_rules_do_not_end_makes_any_legal_move_and_one_without_rules_says_so() -> None:
    game, texts = made("rules.py", ENDLESS, "r")
    question = question_of(game, texts)
    unreadable = replace(question, game="r-rewrites-0", rewrites=[RewriteText("rules.py", TEXT + "import os\n")])
    endless, wrong, blind = thoughts([question, unreadable, replace(question, view=b"no view")])
    assert isinstance(endless, Thought) and "steps" in endless.fault
    assert endless.moves[0] in Play(vary(game, {}), 5).legal(question.seat)
    assert isinstance(wrong, Refused) and wrong.sentence.startswith("rules.py:")
    assert isinstance(blind, Refused)


@pytest.mark.usefixtures("reader")
def test_a_bot_process_is_confined_and_replaced_after_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        process = processes.processes[0]
        for number in range(3):
            renamed = replace(question, game=f"r-rewrites-{number}")
            assert await players.answer(renamed)
            assert process.process and process.process.pid not in pids[:-1]
            if process.process.pid not in pids:
                pids.append(process.process.pid)
        check_confined(pids[-1])
        await processes.close()

    monkeypatch.setattr(visitor_bots, "MOST_GAMES", 2)
    monkeypatch.setattr(visitor_bots, "PROCESSES", 1)
    game, texts = made("rules.py", TEXT, "r")
    question, pids = question_of(game, texts, "greedy"), list[int]()
    processes = RulesProcesses()
    players = VisitorBots(processes)
    asyncio.run(ask())
    assert len(pids) == 2 and not Path(f"/proc/{pids[-1]}").exists()


@pytest.mark.usefixtures("reader")
def test_bots_rest_from_rules_that_have_ended_their_process() -> None:
    async def ask() -> None:
        process = processes.processes[0]
        killed = asyncio.ensure_future(players.answer(question))
        while process.process is None:
            await asyncio.sleep(0.01)
        process.process.kill()
        for answer in (killed, players.answer(question)):
            with pytest.raises(Refusal, match="The bot cannot play by these rules"):
                await answer
        assert await players.answer(replace(question, game="r-rewrites-2")), "others are played"
        players.resting = dict.fromkeys(players.resting, 0.0)
        assert await players.answer(question), "and these are tried again later"
        await processes.close()

    game, texts = made("rules.py", TEXT, "r")
    question = question_of(game, texts, "greedy")
    processes = RulesProcesses()
    players = VisitorBots(processes)
    asyncio.run(ask())
