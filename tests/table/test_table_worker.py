"""What travels between a host and a worker that has its tables: each value is the same on the other side."""

import asyncio
import random
from collections.abc import Callable
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, get_args

import pytest

import hoyle
from hoyle import json_form
from hoyle.codec import MalformedMessage, decode, encode, reader, to_plain
from hoyle.errors import NotFound, Refusal
from hoyle.host import idle_tables, pacing
from hoyle.host.calls import UNKNOWN, Answer, Call, arguments_of, question_named
from hoyle.host.loaded_table import Proposal, Wanted
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.host.table_worker import FAILED, TableWorker
from hoyle.host.worker_table import NO_ANSWER, Worker, WorkerDied, WorkerTable
from hoyle.i18n import translator
from hoyle.pages import daily as daily_page
from hoyle.pages import new_table, play_on, story
from hoyle.pages import table as table_page
from hoyle.server import own_data
from hoyle.server.pages import operator
from hoyle.table import bot_turn, daily
from hoyle.table.people import presence, rematch
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Saved
from hoyle.table.show import guide, notices, reasons, replay, transcript
from hoyle.table.show.bot_view import bot_view_of
from hoyle.table.summary import Summary, summary_of
from hoyle.table.tickets import Ticket
from hoyle.table.time_control import TimeControl
from hoyle.table.wire import commands
from hoyle.table.wire.commands import Command
from hoyle.table.wire.events import Player
from hoyle.table.wire.messages import Move, Why
from tests.support.tables import SECRET, open_table, play_out

SAY = translator("de")
COMMANDS: list[Command] = [
    commands.Gesture(None, Move(1, "d0.s0", "play", item="b0"), frozenset({2, 1})),
    commands.WrittenChoice(1, "7H; knock"),
    commands.TakeSeat(0, Player("human", "Ann", holder="a", salt="ä")),
    commands.Resign(3),
    commands.BotMoves(0, "d1.s0", [1 << 40, -1]),
    commands.BotNextGame(0, "d1.s0", "go"),
    commands.BotHint(0, "d1.s0", []),
    commands.ArrangeHand(None, {"hand0": ["a", "b"]}, {"hand0": "rank"}),
    commands.OpenRematch("t1"),
    commands.TimeUp(),
    commands.MoveSeat(0, "a", "b"),
    commands.ChangeProgram(0, "a", True),
    commands.ProposeRules({"points": 3, "row": [1, 2]}, "Ann", None, "a"),
]


class Process:
    """A worker in this process."""

    def __init__(self) -> None:
        """Start without tables."""
        self.tables = TableWorker(str)

    async def ask(self, body: bytes) -> bytes:
        """Return the answer to a call."""
        return self.tables.answer(body)

    def kill(self) -> None:
        """Begin anew."""
        self.tables = TableWorker(str)


def in_worker(host: MemoryHost) -> MemoryHost:
    """Let the tables of a host live in a worker."""
    worker = Worker(Process(), host.clock)
    host.host.worker_of = lambda _: worker
    return host


def is_same(value: object, hint: object) -> bool:
    """Return whether a value is the same after its way as bytes, by msgspec and without it."""
    plainly = json_form.write_plainly(to_plain(value))
    return all(reader(hint)(json_form.read(body)) == value for body in (encode(value), plainly))


def test_arguments_are_sent_in_the_order_of_the_parameters() -> None:
    named = {"lang": "de", "number": "7", "seat": "1"}
    assert arguments_of(replay.position, ("ann",), named) == ["ann", "7", "1", "de"]


def test_every_command_is_the_same_as_bytes() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(Command))
    for command in COMMANDS:
        assert is_same(command, Command)
        assert decode(encode(command), *get_args(Command)) == command


@pytest.mark.parametrize("game", ["r", "rummy", "thirty_one"])
def test_every_proposal_and_summary_of_a_game_is_the_same_as_bytes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    host, proposals = MemoryHost(), list[Proposal]()
    id, people = open_table(host, hoyle.game(game), clock=TimeControl("game", 600), talk="chat")
    loaded = host.host.rooms[id].table
    decide = loaded.decide

    async def noted(command: Command, now: int) -> Proposal:
        proposals.append(await decide(command, now))
        assert is_same(loaded.summary, Summary)
        return proposals[-1]

    monkeypatch.setattr(loaded, "decide", noted)
    dice = random.Random(1)
    people[0].gesture("talk", option="hello")
    for _ in range(40):
        people[dice.randrange(len(people))].gesture("talk", option="hello")
        seat = next((seat for seat in loaded.summary.to_move if seat is not None), None)
        offers = [] if seat is None else [act for act in people[seat].view["acts"] if act["do"] == "place"]
        pairs = [
            (act["id"], item, to) for act in offers for item, places in act.get("pairs", {}).items() for to in places
        ]
        if seat is not None and pairs:
            act, item, to = dice.choice(pairs)
            people[seat].gesture(act, item=item, to=to)
    assert any(proposal.changes.rows for proposal in proposals) and len(proposals) >= 10
    assert all(is_same(proposal, Proposal) for proposal in proposals)


def finished(game: str) -> tuple[str, MemoryHost]:
    """Return a finished table."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(game), talk="chat")
    people[0].gesture("talk", text="Ja, das war’s")
    play_out(host, id, people, random.Random(1))
    return id, host


QUESTIONS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (summary_of, ()),
    (bot_turn.bot_turn, (0, "d0.s0", "bot", [], [])),
    (bot_view_of, (0,)),
    (bot_turn.next_game_choice, ()),
    (pacing.turns_since_people_played, ()),
    (reasons.answer, (0, Why("b0", ""), "de")),
    (rematch.agreed_wish, ()),
    (rematch.pickers, ()),
    (story.result_of, ("en",)),
    (presence.can_resign, (0,)),
    (notices.words, (notices.Notice(0, "over.0"), SAY)),
    (guide.explain, (0, SAY)),
    (replay.position, ("p0", "1", "", "uk")),
    (replay.last_turn, ("p0", "ru")),
    (replay.log_lines, (0, "ru")),
    (replay.positions_and_names, ("en",)),
    (replay.step_of, ("1",)),
    (replay.step_of, ("-1",)),
    (replay.requested_seat, ("p0", "s1")),
    (transcript.transcript, (0, "en", [replay.LogLine("a", ("R1",))])),
    (table_page.table_model, (0, "de", SAY, "https://h/t/1", Ticket("a", "b"))),
    (table_page.rulebook, ("en", SAY)),
    (table_page.requested_replay, ("p0", {"seq": "1"}, "de", SAY)),
    (table_page.deal_model, (SAY,)),
    (table_page.record_parts, ()),
    (play_on.model, (1, 0, SAY, True)),
    (play_on.wish_of, (1, Player("human", "Ann", holder="a"), {"seat": "1"})),
    (new_table.has_aim_of, ("r", {})),
    (daily.score_of_table, ()),
    (daily_page.result_text, (SAY,)),
    (own_data.outcome_of, ()),
    (operator.reportable, (0, SAY)),
]


@pytest.mark.parametrize("is_over", [False, True], ids=["begun", "over"])
@pytest.mark.parametrize(
    "question, args", QUESTIONS, ids=[f"{number}-{each.__name__}" for number, (each, _) in enumerate(QUESTIONS)]
)
def test_every_question_has_the_same_answer_in_a_worker(
    question: Callable[..., Any],
    args: tuple[Any, ...],
    is_over: bool,
    over: tuple[str, MemoryHost],
    begun: tuple[str, MemoryHost],
) -> None:
    id, here = over if is_over else begun
    there = in_worker(here.after_restart())
    answers = [asked(host, id, question, args) for host in (here, there)]
    assert isinstance(there.host.rooms[id].table, WorkerTable)
    assert answers[0] == answers[1]


@pytest.fixture(scope="module")
def over() -> tuple[str, MemoryHost]:
    """A finished table."""
    return finished("r")


@pytest.fixture(scope="module")
def begun() -> tuple[str, MemoryHost]:
    """A table at its beginning."""
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"), SECRET)
    return id, host


def asked(host: MemoryHost, id: str, question: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Return what a question is answered with, as plain data, or the sentence of its refusal."""
    table = host.clock.run(host.host.table(id))
    ask = table.ask_all if question in (replay.log_lines, table_page.record_parts) else table.ask
    try:
        return json_form.read(encode(Answer(0, host.clock.run(ask(question, *args)))))
    except Refusal as refusal:
        return type(refusal), refusal.message, refusal.facts
    except AssertionError:
        return Refusal, FAILED, {}


def test_frames_are_the_same_in_a_worker(begun: tuple[str, MemoryHost]) -> None:
    id, here = begun
    wanted = [Wanted(Audience(seat, frozenset({0})), lang, -1) for seat in (None, 0, 1) for lang in ("en", "uk")]
    frames = []
    for host in (here, in_worker(here.after_restart())):
        table = host.clock.run(host.host.room(id)).table
        frames.append(host.clock.run(table.frames(wanted)))
    assert encode(frames[0]) == encode(frames[1]) and len({frame.view for frame in frames[0]}) == 6


def test_a_worker_calls_nothing_but_functions_of_hoyle() -> None:
    for name in ("os:system", "hoyle.codec:json_form.read", "hoyle:"):
        with pytest.raises(MalformedMessage):
            question_named(name)


def test_a_worker_forgets_the_tables_that_a_host_drops() -> None:
    host = in_worker(MemoryHost())
    opened = [open_table(host, hoyle.game("r"), SECRET[:-1] + str(last)) for last in range(3)]
    table = host.host.rooms[opened[2][0]].table
    assert isinstance(table, WorkerTable) and isinstance(table.worker.process, Process)
    for id, people in opened[:2]:
        for person in people:
            person.leave()
        assert idle_tables.forget(host.host, id)
    host.clock.run(table.ask(None, summary_of))
    assert list(table.worker.process.tables.tables) == [table.number]


def test_an_unknown_table_is_not_found_there_either() -> None:
    host = in_worker(MemoryHost())
    with pytest.raises(NotFound):
        host.clock.run(host.host.table("t9"))


class Dying(Process):
    """A worker that dies when it gets certain calls."""

    deaths: list[str]
    """The names of these calls; each is one death."""

    async def ask(self, body: bytes) -> bytes:
        """Return the answer to a call, or die before it."""
        name = decode(body, Call).name
        if name in self.deaths:
            self.deaths.remove(name)
            raise WorkerDied
        return await super().ask(body)


def dying(**wish: Any) -> tuple[Dying, MemoryHost, list[MemoryConnection]]:
    """Return a worker that may die, its host and the two people at its table."""
    host, process = MemoryHost(), Dying()
    process.deaths = []
    worker = Worker(process, host.clock)
    host.host.worker_of = lambda _: worker
    _, people = open_table(host, hoyle.game("r"), **wish)
    return process, host, people


def test_a_hint_that_was_not_applied_before_the_worker_died_is_asked_for_again() -> None:
    process, host, people = dying()
    process.deaths = ["apply"]
    people[0].gesture("friendly", option="hint")
    host.clock.settle()
    assert process.deaths == [] and "hint" in people[0].view["friendly"]


def test_clocks_go_on_when_the_worker_dies() -> None:
    process, host, people = dying(clock=TimeControl("game", 600))
    host.clock.time += 5000
    process.deaths = ["frames"]
    people[0].send({"t": "join", "table": people[0].table})
    assert process.deaths == [] and people[0].view["seats"][0]["clock"]["ms"] == 595_000


def test_people_are_told_that_a_table_does_not_answer_and_see_it_later() -> None:
    process, host, people = dying()
    german = host.join(people[0].table, "p1", "de")
    before = german.view["seq"]
    process.deaths = ["frames"] * 4
    people[0].gesture("talk", option="hello")
    assert (people[0].rejects, german.rejects) == ([NO_ANSWER], [SAY(NO_ANSWER)])
    assert german.view["seq"] == before
    host.clock.settle()
    assert process.deaths == [] and german.view["seq"] == people[0].view["seq"] == before + 1
    assert german.rejects == [SAY(NO_ANSWER)], "they are told once"


def test_a_table_that_is_built_anew_has_what_was_stored_before_also_while_another_question_lets_it_be_built() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    old = deepcopy(host.store.tables[id])
    people[0].gesture("talk", option="hello")
    new = host.store.tables[id]

    async def newest_event() -> int:
        read, may_go_on = list[Saved](), asyncio.Event()

        async def stored(_: str) -> Saved:
            saved = new if len(read) == 2 else old
            read.append(saved)
            if len(read) == 2:
                await may_go_on.wait()
            return saved

        clock: Any = SimpleNamespace(lock=asyncio.Lock)
        table = WorkerTable(id, Worker(Process(), clock), stored)
        await table.load(None)
        table.worker.ended += 1  # the process has died
        table.worker.process.kill()
        question = asyncio.create_task(table.ask(None, summary_of, 0))
        while len(read) < 2:
            await asyncio.sleep(0)
        rebuilt = asyncio.create_task(table.rebuild())  # what is new was stored meanwhile
        await asyncio.sleep(0)
        may_go_on.set()
        await asyncio.gather(question, rebuilt)
        return table.summary.seq

    assert asyncio.run(newest_event()) == len(new.rows) - 1 == len(old.rows)


def divided_by_zero(*_: object) -> int:
    """Fail."""
    return 1 // 0


def test_a_broken_rule_is_told_in_a_sentence_and_ends_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    process, _, people = dying()
    tables = process.tables
    monkeypatch.setattr(reasons, "reason_of", divided_by_zero)
    people[0].send({"t": "why", "item": "b0", "to": ""})
    assert people[0].rejects == [FAILED] and process.tables is tables


@pytest.mark.parametrize(
    ("name", "args"),
    [("start_clocks", [0, 0]), ("hoyle.table.show.notation:legal_moves", [0, 1]), ("start_clocks", ["soon"])],
)
def test_a_call_with_other_arguments_is_not_answered(name: str, args: list[Any]) -> None:
    worker, host = TableWorker(str), MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    saved = to_plain(host.store.tables[id])
    assert not decode(worker.answer(encode(Call(1, 1, "load", [id, saved]))), Answer).error
    assert decode(worker.answer(encode(Call(2, 1, name, args))), Answer).error == "refused"
    assert decode(worker.answer(encode(Call(3, 2, "start_clocks", [0]))), Answer).error == UNKNOWN


def test_what_a_table_with_a_tick_shows_leaves_at_multiples_of_it() -> None:
    host = MemoryHost()
    worker = Worker(Process(), host.clock, tick=50)
    host.host.worker_of = lambda _: worker
    _, people = open_table(host, hoyle.game("r"))
    for seat, item in ((0, "b0"), (1, "r1"), (0, "no such card")):
        host.clock.time += 7
        people[seat].gesture("lay", item=item, to=f"laid{seat}")
        assert host.clock.now() % 50 == 0, item
