"""Friends play by rules that one of them has written: the text is read and played in confined processes only."""

import json
import linecache
import signal
import sys
import threading
from collections.abc import Generator, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from hoyle.codec import decode, encode
from hoyle.errors import Refusal
from hoyle.games import GAMES, own_games
from hoyle.host import calls
from hoyle.host.calls import UNKNOWN, Answer, Call, Unknown
from hoyle.host.table_worker import TableWorker
from hoyle.host.worker_table import WorkerTable
from hoyle.rules.text_hash import normalised
from hoyle.server import rules_process, table_process, visitor_rules
from hoyle.server.table_process import ConfinedProcess
from hoyle.table.opening import Wish, opening_event
from hoyle.table.ports import Row, Saved
from hoyle.table.verify import Unreadable, verify
from hoyle.table.wire.events import Player
from tests.support.clients import GENEROUS, Browser, Server, serving
from tests.support.confined import check_confined
from tests.support.rewrites import RED_TIES

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")

TEXT = RED_TIES.replace("red_breaks_ties", "red_breaks_ties_of_ann")
ENDLESS = TEXT.replace("    winner = usual", "    while True:\n        rank0 = rank1 ^ rank0\n    winner = usual")
PAGES = ["", "/rules", "/replay", "/view?seq=1", "/last-turn", "/deal", "/guide", "/proposals"]
OVER = ["/record.json", "/game.txt", "/replay?seat=open", "/view?seq=2&seat=s1"]


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server on which visitors open tables by rules of their own."""
    with serving(
        tmp_path_factory.mktemp("visitor_rules") / "hoyle.db", settings=replace(GENEROUS, visitor_rules="visitors")
    ) as server:
        yield server


def friends(server: Server, text: str = TEXT) -> tuple[Browser, Browser, str]:
    """Ann opens a table by a text, and Bob sits down."""
    ann, bob = server.browser(), server.browser()
    answer = ann.post("/g/r/rewrite", {"text": text, "name": "Ann"})
    assert answer.status == 303, answer.text
    id = answer.at.removeprefix("/t/")
    assert bob.post(f"/t/{id}/sit", {"name": "Bob"}).status == 303
    return ann, bob, id


def play_out(ann: Browser, bob: Browser, id: str, most: int = 100) -> str:
    """Play a game to its end by the first gestures; return its status."""
    with ann.at(id) as one, bob.at(id) as two:
        for turn in range(most):
            for client in (one, two):
                client.catch_up()
            if one.view["status"] == "over":
                break
            for name, client in (("a", one), ("b", two)):
                if offers := client.gestures():
                    client.move(f"{name}{turn}", offers[0])
        return one.view["status"]


def room_of(server: Server, id: str) -> WorkerTable:
    """The table as the server has it."""
    table = server.app.state.tables.host.rooms[id].table
    assert isinstance(table, WorkerTable) and isinstance(table.worker.process, ConfinedProcess)
    return table


def names_of_visitors() -> list[str]:
    """The names of visitors' games that this process knows."""
    return [name for name in GAMES if "-rewrites-" in name]


def test_friends_play_a_whole_game_by_a_text_that_the_server_never_reads(
    open_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, id = friends(open_server)
    invitation = unescape(open_server.browser().get(f"/t/{id}").text)
    assert "These rules were written by a player." in invitation
    assert [each["name"] for each in json.loads(ann.get("/other-games").text)] == ["R: Changed rules"]
    assert play_out(ann, bob, id) == "over"
    assert "R: Changed rules" in ann.get("/games").text and "-rewrites-" not in ann.get("/games").text
    answers = {page: ann.get(f"/t/{id}{page}") for page in PAGES + OVER}
    assert {page: each.status for page, each in answers.items() if each.status != 200} == {}
    assert "Of equal strengths Red wins." in answers["/rules"].text and "Red breaks ties" in answers[""].text
    assert names_of_visitors() == [], "nothing of the text is in the process of the server"
    assert (
        ann.get(f"/art/{json.loads(ann.get(f'/t/{id}/record.json').text)['events'][0]['game']}/spy.svg").status == 200
    )
    record = answers["/record.json"].text
    assert [each["text"] for each in json.loads(record)["events"][0]["rewrites"]] == [normalised(TEXT)]
    monkeypatch.setattr(own_games, "reads_visitors", False)
    with pytest.raises(Unreadable, match="There is no game"):
        verify(record.encode())
    monkeypatch.setattr(own_games, "reads_visitors", True)
    try:
        assert verify(record.encode()).startswith("All agree"), "whoever has the record may read the text"
    finally:
        for name in names_of_visitors():
            del GAMES[name]


def test_a_finished_table_is_played_on_and_not_reviewed(open_server: Server) -> None:
    ann, bob, id = friends(open_server)
    assert play_out(ann, bob, id) == "over"
    process = room_of(open_server, id).worker.process
    assert isinstance(process, ConfinedProcess)
    before = process.process
    assert ann.get(f"/t/{id}/review").status == ann.post(f"/t/{id}/review").status == 404
    assert open_server.app.state.lab.unfinished() == [], "no other process reads the text"
    again = ann.post(f"/t/{id}/play-on", {"seq": "1", "bot": "friend"})
    assert again.status == 303 and ann.get(again.at).status == 200
    assert process.process is before


def test_a_table_goes_on_after_its_process_has_been_killed_and_after_a_restart(open_server: Server) -> None:
    ann, bob, id = friends(open_server)
    process = room_of(open_server, id).worker.process
    assert isinstance(process, ConfinedProcess) and process.process
    process.process.kill()
    assert play_out(ann, bob, id) == "over"
    again = ann.post(f"/t/{id}/again")
    assert again.status == 303, "and another one is opened by the same text"
    assert ann.get(again.at).status == 200 and room_of(open_server, again.at.removeprefix("/t/"))


def test_a_process_that_gets_no_processor_time_is_waited_for(open_server: Server) -> None:
    ann, _, id = friends(open_server)
    process = room_of(open_server, id).worker.process
    assert isinstance(process, ConfinedProcess)
    running = process.process
    assert running
    running.send_signal(signal.SIGSTOP)
    threading.Timer(6, running.send_signal, [signal.SIGCONT]).start()
    assert ann.get(f"/t/{id}/deal").status == 200 and process.process is running


def test_a_stored_table_is_played_by_another_server(tmp_path: Path) -> None:
    settings = replace(GENEROUS, visitor_rules="visitors")
    with serving(tmp_path / "hoyle.db", settings=settings) as server:
        ann, bob, id = friends(server)
    with serving(tmp_path / "hoyle.db", settings=replace(settings, visitor_rules="off")) as server:
        ann.port = bob.port = server.port
        assert play_out(ann, bob, id) == "over", "what has begun goes on where no new ones are opened"
        assert ann.post("/g/r/rewrite", {"text": TEXT}).status == ann.get("/g/r/rewrite").status == 404
        assert "/g/r/rewrite" not in ann.get("/g/r").text
        assert "On this server nobody opens tables" in ann.post(f"/t/{id}/again").text


@pytest.mark.parametrize("part", ["text", "title", "picture", "symbols", "headings"])
def test_pages_show_no_script_of_a_process(open_server: Server, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, id = friends(open_server)
    assert ann.get(f"/t/{id}/rules").status == 200
    process = room_of(open_server, id).worker.process
    ask, script = process.ask, '<script src="//evil.example">'
    lie: object = {"symbols": [script], "headings": [["a", script]]}.get(part, script)

    async def lying(body: bytes) -> bytes:
        answer, name = json.loads(await ask(body)), decode(body, Call).name
        if name == "hoyle.pages.table:rulebook":
            answer["value"][part] = lie
        elif name == "hoyle.pages.table:table_model":
            answer["value"] |= {"qr_code": script, "by_a_player": False, "open_seats": [0], "title": script}
        return json.dumps(answer).encode()

    monkeypatch.setattr(process, "ask", lying)
    page, table = ann.get(f"/t/{id}/rules"), open_server.browser().get(f"/t/{id}")
    assert (page.status, table.status) == (400, 200) and script not in page.text + table.text
    waiting = ann.post("/g/r/rewrite", {"text": TEXT, "name": "Ann"}).at
    invitation = unescape(ann.get(waiting).text)
    assert script not in ann.get(waiting).text and "These rules were written by a player." in invitation


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write a text first"),
        ("x" * 40_000, "longer than 32 kB"),
        (TEXT.replace("winner = usual", "winner = no_such_rule"), "rules.py:16: "),
        (TEXT + "import os\n", "rules.py:"),
        (TEXT.replace("TIE else", "TIE\u202e else"), "U+202E"),
        (TEXT.replace('"r"', '"malice"'), "malice"),
        ("(" * 20_000, "rules.py"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_and_the_text_stays(open_server: Server, text: str, sentence: str) -> None:
    ann, before = open_server.browser(), len(open_server.app.state.tables.host.rooms)
    answer = ann.post("/g/r/rewrite", {"text": text})
    assert answer.status == 422 and sentence in unescape(answer.text)
    assert normalised(text).split("\n")[0] in unescape(answer.text)
    assert len(open_server.app.state.tables.host.rooms) == before


def test_rules_that_do_not_end_stop_their_own_table_only(open_server: Server) -> None:
    ann, bob, id = friends(open_server, ENDLESS)
    other, usual = open_server.browser(), open_server.browser().open(bot="friend")
    said = list[str]()
    with ann.at(id) as one, bob.at(id) as two:
        while not said:
            for client in (one, two):
                client.catch_up()
                answer = client.move(f"m{len(client.frames)}", client.gestures()[0])
                said += [answer["text"]] if "text" in answer else []
        assert said[0].startswith(("The rules of this table have failed.", "The rules of this table do not answer."))
        one.catch_up()
        assert one.view["status"] == "open"
    assert {other.get(f"/t/{each}").status for each in (usual, id)} == {200}


def test_other_rules_are_not_offered(open_server: Server) -> None:
    ann = open_server.browser()
    table = ann.post("/g/r/rewrite", {"text": TEXT, "name": "Ann"}).at
    page = ann.get(table).text
    assert f'href="{table}/propose"' not in page and "Copy the link" in page
    assert ann.get(f"{table}/propose").status == 404
    assert ann.get(f"{table}/program").status == 200


def test_the_page_is_linked_from_the_form_and_takes_a_text(open_server: Server) -> None:
    ann = open_server.browser()
    assert 'href="/g/r/rewrite"' in ann.get("/g/r").text
    assert 'name="text"' in ann.get("/g/r/rewrite").text
    assert ann.get("/g/no_such_game/rewrite").status == 404
    ready = unescape(ann.get("/g/r/rewrite?ready=long_spy.py").text)
    assert (
        "A Spy for two rounds</a>" in ready
        and "@replaces(usual)" in ready
        and "@replaces" not in ann.get("/g/r/rewrite").text
    )


def test_a_confined_process_has_no_environment_no_files_and_little_memory(open_server: Server) -> None:
    friends(open_server)
    process, *_ = [each.process for each in open_server.app.state.tables.visitor_rules.processes if each.process]
    assert process
    check_confined(process.pid)


def test_processes_end_with_the_server(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, visitor_rules="visitors")) as server:
        friends(server)
        all_ = [each.process for each in server.app.state.tables.visitor_rules.processes]
        pids = [each.pid for each in all_ if each]
        assert pids
    assert [pid for pid in pids if Path(f"/proc/{pid}").exists()] == []


def test_games_that_no_table_plays_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    def call(number: int, table: int, name: str, args: list[object], forgotten: Sequence[int] = ()) -> Any:
        body = worker.answer(encode(Call(number, table, name, args, forgotten=[*forgotten])))
        return calls.read_answer(body, number, Any)

    monkeypatch.setattr(own_games, "reads_visitors", True)
    worker, texts = TableWorker(str), visitor_rules.texts_of(TEXT)
    name = visitor_rules.name_of("r", texts)
    people = [Player("human", "Ann", holder="ann"), Player("human")]
    opened, _ = call(1, 0, "open", [Wish(name, {}, people, rewrites=texts), "5" * 64])
    assert names_of_visitors() == [], "nobody has looked at the table yet"
    call(2, 1, "load", ["t", Saved([Row(0, encode_plain(opened))])])
    assert names_of_visitors() == [name]
    call(3, 2, "load", ["u", Saved([Row(0, encode_plain(opened))])])
    call(4, 2, "start_clocks", [0], [1])
    assert names_of_visitors() == [name], "another table plays it"
    with pytest.raises(Unknown):
        call(5, 2, "start_clocks", [0], [2])
    assert names_of_visitors() == [] and name not in own_games.UNLISTED


def test_texts_that_were_opened_or_refused_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_games, "reads_visitors", True)
    worker, known = TableWorker(str), list[tuple[int, int]]()
    for number in range(12):
        for text in (f"{TEXT}# {number}\n", f"{TEXT}# {number}\nimport os\n"):
            texts = visitor_rules.texts_of(text)
            wish = Wish(visitor_rules.name_of("r", texts), {}, [Player("human")] * 2, rewrites=texts)
            worker.answer(encode(Call(number, 0, "open", [wish, "5" * 64])))
        known.append((len(linecache.cache), len(GAMES)))
    assert len({*known[2:]}) == 1 and names_of_visitors() == []


def test_a_process_whose_memory_has_grown_ends_before_the_next_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_games, "reads_visitors", False)
    monkeypatch.setattr(table_process.interpreter, "MAX_STEPS", table_process.interpreter.MAX_STEPS)
    monkeypatch.setattr(rules_process, "WITHHELD", set[str]())
    answer, call = table_process.table_answers(), encode(Call(1, 7, "start_clocks", [0]))
    assert decode(answer(call), Answer).error == UNKNOWN
    monkeypatch.setattr(table_process, "addresses", lambda: 1 << 50)
    with pytest.raises(SystemExit):
        answer(call)


def test_a_process_without_memory_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(TableWorker, "value", full)
    with pytest.raises(MemoryError):
        TableWorker(str).answer(encode(Call(1, 7, "start_clocks", [0])))


def encode_plain(event: dict[str, Any]) -> bytes:
    """The bytes of an event that is plain data."""
    return json.dumps(event).encode()


def test_no_wish_makes_a_text_that_is_not_named_for_it_a_game() -> None:
    people = [Player("human", "Ann", holder="ann"), Player("human")]
    wish = Wish("red_breaks_ties_of_ann", {}, people, rewrites=visitor_rules.texts_of(TEXT))
    with pytest.raises(Refusal, match="There is no game with this name"):
        opening_event(wish, "5" * 64)
