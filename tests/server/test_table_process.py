"""A server whose tables live in a worker process: everything works as usual, also when the process is killed, hangs or lies."""

import asyncio
import json
import re
import sys
from asyncio.subprocess import PIPE
from collections.abc import Generator
from pathlib import Path

import pytest
import uvloop

from hoyle.errors import Refusal
from hoyle.host import idle_tables
from hoyle.host.host import no_worker
from hoyle.host.memory import MemoryHost
from hoyle.host.worker_table import NO_ANSWER, Worker, WorkerDied, WorkerTable
from hoyle.server.fair_turns import Turns
from hoyle.server.loop_clock import LoopClock
from hoyle.server.table_process import TableProcess
from hoyle.table.opening import Wish
from hoyle.table.ports import Saved
from hoyle.table.summary import Summary
from hoyle.table.verify import verify
from hoyle.table.wire.commands import Resign
from hoyle.table.wire.events import Player
from tests.support.clients import Browser, Server, serving


class Watched(TableProcess):
    """A process that can be ended from the test's thread."""

    loop: asyncio.AbstractEventLoop | None = None

    async def ask(self, body: bytes) -> bytes:
        """Return the answer to a call."""
        self.loop = asyncio.get_running_loop()
        return await super().ask(body)


def worker_of(server: Server) -> Worker:
    """Let all tables of a server live in a worker, and return it."""
    host = server.app.state.tables.host
    worker = Worker(Watched(), host.clock)
    host.worker_of = lambda game: worker
    return worker


@pytest.fixture
def apart(tmp_path: Path) -> Generator[Server]:
    """A server whose tables live in a worker."""
    with serving(tmp_path / "hoyle.db") as server:
        worker = worker_of(server)
        yield server
        assert isinstance(worker.process, Watched) and worker.process.loop
        asyncio.run_coroutine_threadsafe(worker.process.end(), worker.process.loop).result()


def kill(server: Server) -> None:
    """Kill the process in which the tables live; the server does not know it."""
    host = server.app.state.tables.host
    room = next(iter(host.rooms.values()))
    assert isinstance(room.table, WorkerTable) and isinstance(room.table.worker.process, TableProcess)
    process = room.table.worker.process.process
    assert process is not None
    process.kill()


PAGES = [
    "",
    "/rules",
    "/replay",
    "/view?seq=1",
    "/last-turn",
    "/deal",
    "/guide",
    "/play-on?seq=1",
    "/proposals",
]
OVER = ["/record.json", "/game.txt", "/replay?seat=open", "/view?seq=2&seat=s1", "/review"]
"""The pages of a finished game."""
PRIVATE = re.compile(r'[0-9a-f]{64}|"ticket": ?"[\w-]{24}|"ms": ?\d+')
"""What differs at every look."""


def looked_at(person: Browser, id: str, pages: list[str]) -> dict[str, str]:
    """Return what a person sees of a table once it does not change any more: who is there is noticed a moment later."""
    before, now = None, dict[str, str]()
    while now != before:
        answers = {page: person.get(f"/t/{id}{page}") for page in pages}
        before = now
        now = {page: f"{each.status} {each.at} {PRIVATE.sub('', each.text)}" for page, each in answers.items()}
    return now


def friends(server: Server, game: str = "r") -> tuple[Browser, Browser, str]:
    """Open a table with two people."""
    ann, bob = server.browser(), server.browser()
    id = ann.post(f"/g/{game}", {"bot": "friend", "talk": "chat"}).at.removeprefix("/t/")
    bob.post(f"/t/{id}/sit", {"name": "Bob"})
    return ann, bob, id


def test_a_whole_game_in_a_worker_that_is_killed_again_and_again(apart: Server) -> None:
    ann, bob, id = friends(apart)
    with ann.at(id) as one, bob.at(id) as two:
        for turn in range(400):
            if turn in (2, 5):
                kill(apart)
            for client in (one, two):
                client.catch_up()
            if one.view["status"] == "over":
                break
            for name, client in (("a", one), ("b", two)):
                offers = [each for each in client.gestures() if each.get("option") != "hint"]
                if offers:
                    client.move(f"{name}{turn}", offers[0])
        assert one.view["status"] == two.view["status"] == "over"
    apart.run(alone(apart, id))
    rows = asyncio.run(stored(apart, id)).rows
    cids = [cid for row in rows for _, cid in json.loads(row.body).get("by", [])]
    assert len(cids) == len(set(cids)) > 10, "nothing is done twice"
    assert verify(ann.get(f"/t/{id}/record.json").text.encode()).startswith("All agree")
    apart_pages = looked_at(ann, id, PAGES + OVER), looked_at(bob, id, PAGES + OVER)
    assert [page for page, text in apart_pages[0].items() if not text.startswith("200")] == []
    host = apart.app.state.tables.host
    host.worker_of = no_worker
    assert idle_tables.forget(host, id)
    for person, pages in zip((ann, bob), apart_pages, strict=True):
        for page, text in looked_at(person, id, PAGES + OVER).items():
            place = next((k for k, pair in enumerate(zip(text, pages[page], strict=False)) if len({*pair}) > 1), None)
            assert text == pages[page], (
                page,
                place and (text[place - 80 : place + 80], pages[page][place - 80 : place + 80]),
            )


async def alone(server: Server, id: str) -> None:
    """Wait until the server knows that nobody is connected to a table: its pages say who is there."""
    while server.app.state.tables.host.rooms[id].outboxes:
        await asyncio.sleep(0)


async def stored(server: Server, id: str) -> Saved:
    """Return what is stored of a table."""
    saved = await server.app.state.tables.store.load(id)
    assert saved
    return saved


def test_why_a_hint_and_the_export_while_the_process_dies(apart: Server) -> None:
    ann, _, id = friends(apart)
    with ann.at(id) as one:
        one.say({"t": "why", "item": "nothing", "to": ""})
        answer = one.hear()
        kill(apart)
        one.say({"t": "why", "item": "nothing", "to": ""})
        assert one.hear() == answer and answer["text"] == "That card is no longer on the table."
        kill(apart)
        one.move("hint", {"act": "friendly", "option": "hint"})
        one.when(lambda view: "hint" in view["friendly"])
        assert one.view["friendly"]["hint"] in one.gestures()
        kill(apart)
        assert json.loads(ann.get("/games/export").text)["tables"][0]["table"] == id


def test_bots_play_at_a_table_in_a_worker(apart: Server) -> None:
    guest = apart.browser()
    id = guest.post("/g/thirty_one", {"bot": "random", "players": "3"}).at.removeprefix("/t/")
    with guest.at(id) as me:
        me.play_on("m")
        assert me.view["status"] == "over"


class Lying:
    """A process that answers what a test says."""

    def __init__(self, *answers: bytes | None) -> None:
        """Give these answers, one after another; None and what follows: none."""
        self.answers, self.killed = list(answers), 0

    async def ask(self, body: bytes) -> bytes:
        """Return the next answer."""
        answer = self.answers.pop(0) if self.answers else None
        if answer is None:
            raise WorkerDied
        return answer

    def kill(self) -> None:
        """Count."""
        self.killed += 1


@pytest.mark.parametrize("answer", [None, b"", b"{}", b'{"number":7}', b'{"number":1,"value":{}}'])
def test_what_is_no_answer_ends_the_worker_and_is_told_in_a_sentence(answer: bytes | None) -> None:
    host, process = MemoryHost(), Lying(answer, answer, answer)
    id = host.open(Wish("r", {}, [Player("human", holder="ann"), Player("human", holder="bob")]))
    host.host.worker_of = lambda game: Worker(process, host.clock)
    with pytest.raises(Refusal) as refusal:
        host.clock.run(host.host.handle(id, Resign(0)))
    assert (refusal.value.message, process.killed) == (NO_ANSWER, 3)
    assert len(host.store.tables[id].rows) == 1


def test_a_process_that_hangs_is_ended() -> None:
    async def work() -> None:
        process = TableProcess(seconds=0.0)
        process.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "import sys; sys.stdin.read()"), stdin=PIPE, stdout=PIPE
        )
        hanging = process.process
        with pytest.raises(WorkerDied):
            await Worker(process, LoopClock(Turns())).call(Summary, 1, "load", [])
        assert process.process is None and await hanging.wait() != 0

    asyncio.run(work())


def test_a_process_that_has_died_is_not_written_to() -> None:
    """Under uvloop, as on a server, writing to what is closed raises an error of its own."""

    async def work() -> None:
        process = TableProcess()
        process.process = dead = await process.started()
        dead.kill()
        await dead.wait()
        assert dead.stdin
        dead.stdin.close()
        with pytest.raises(WorkerDied):
            await process.ask(b"")

    uvloop.run(work())
