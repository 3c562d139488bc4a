"""A process that runs rules of a visitor answers what it likes: no lie reaches beyond its own table."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hoyle.codec import decode, encode
from hoyle.errors import Refusal
from hoyle.games import own_games
from hoyle.host import calls
from hoyle.host.calls import Call
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.host.table_worker import TableWorker
from hoyle.host.worker_table import NO_ANSWER, NO_TIME, Worker, WorkerDied
from hoyle.pages import play_on
from hoyle.server import visitor_rules
from hoyle.table.opening import Wish
from hoyle.table.ports import Changes
from hoyle.table.wire import events
from hoyle.table.wire.commands import Resign, TakeSeat, WrittenChoice
from hoyle.table.wire.events import Opened, Player, RewriteText, RulesAgreed, Said
from tests.support.rewrites import RED_TIES
from tests.support.tables import SECRET

Change = Callable[[Any], Any]
"""What a process makes of the value of its honest answer."""
ANN, BOB, CARL = (Player("human", name, holder=name.lower()) for name in ("Ann", "Bob", "Carl"))


class Liar:
    """A process that changes its answers to calls of one name."""

    def __init__(self) -> None:
        """Be honest at first."""
        self.tables, self.kills = TableWorker(str), 0
        self.name, self.change = "", honest

    async def ask(self, body: bytes) -> bytes:
        """Return a changed answer, or an honest one."""
        answer = self.tables.answer(body)
        if decode(body, Call).name != self.name:
            return answer
        changed = self.change(json.loads(answer))
        return changed if isinstance(changed, bytes) else json.dumps(changed).encode()

    def kill(self) -> None:
        """Begin anew."""
        self.tables, self.kills = TableWorker(str), self.kills + 1


def honest(answer: Any) -> Any:
    """Change nothing."""
    return answer


def put(*path: str | int) -> Callable[[Any], Change]:
    """Return what puts a value at a place of the answer."""

    def with_value(value: Any) -> Change:
        def change(answer: Any) -> Any:
            place = answer["value"]
            for each in path[:-1]:
                place = place[each]
            place[path[-1]] = value
            return answer

        return change

    return with_value


def instead(**fields: Any) -> Change:
    """Return what answers with these fields."""
    return lambda answer: {**answer, **fields}


def refusing(sentence: str, **facts: Any) -> Change:
    """Return what refuses with a sentence."""
    return instead(error="refused", sentence=sentence, facts=facts)


def row(event: Any, seq: int = 2) -> list[dict[str, Any]]:
    """The row of an event, as JSON."""
    return json.loads(encode([{"seq": seq, "body": events.write(event)}]))


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> list[RewriteText]:
    """A visitor's text."""
    monkeypatch.setattr(own_games, "reads_visitors", True)
    return visitor_rules.texts_of(RED_TIES)


def table(rules: list[RewriteText]) -> tuple[Liar, MemoryHost, str, list[MemoryConnection]]:
    """A table of Ann and Bob by rules of a visitor."""
    process, host = Liar(), MemoryHost()
    worker = Worker(process, host.clock)
    host.host.worker_of = lambda game: worker if own_games.is_visitors(game) else None
    name = visitor_rules.name_of("r", rules)
    id = host.open(Wish(name, {}, [ANN, Player("human")], rewrites=rules))
    host.clock.run(host.host.handle(id, TakeSeat(1, BOB)))
    return process, host, id, [host.join(id, "ann"), host.join(id, "bob")]


OPENED = Opened("r", {}, [ANN, BOB], 1, "5" * 64)
RESULT = {"deal": 1, "game": "r", "rules": "{}", "winners": 1, "moves": 9}
DAILY = {"day": "2026-11-26", "family": "r", "holder": "carl"}
LIES: dict[str, tuple[str, Change]] = {
    "the summary of another table": ("apply", put("id")("other")),
    "somebody who is not there has a seat": ("apply", put("seats", 1, "holder")("carl")),
    "a seat more": ("apply", put("seats")([])),
    "a seat that does not exist is to move": ("apply", put("to_move")([7])),
    "a seat that does not exist waits for a hint": ("apply", put("hints")([-1])),
    "another secret": ("apply", put("opened", "secret")("6" * 64)),
    "a daily deal": ("apply", put("opened", "daily")({"day": "2026-11-26", "counts": True})),
    "a usual game": ("apply", put("opened", "game")("r")),
    "another name": ("apply", put("opened", "game")("r-rewrites-0")),
    "people are led to a table that nobody has opened": ("apply", put("next_table")("other")),
    "other texts": ("apply", put("opened", "rewrites")([])),
    "somebody else gets a table": ("decide", put("changes", "holders")([["carl", 0]])),
    "somebody else sits": ("decide", put("changes", "rows")(row(events.SeatTaken(1, CARL)))),
    "a daily deal begins": ("decide", put("changes", "daily")(DAILY)),
    "a daily deal is finished": ("decide", put("changes", "daily_score")(5)),
    "a result of the usual game": ("decide", put("changes", "result")(RESULT)),
    "a table is opened": ("decide", put("changes", "rows")(row(OPENED))),
    "other rules are agreed on": ("decide", put("changes", "rows")(row(RulesAgreed({}, 1, "r")))),
    "an event of another number": ("decide", put("changes", "rows")(row(events.Resigned(0), 9))),
    "too much to store": ("decide", put("changes", "rows")(row(Said(0, 1, 0, "", "x" * (1 << 20))))),
    "no event": ("decide", put("changes", "rows")([{"seq": 2, "body": "PGI+"}])),
    "no frames": ("frames", instead(value=[])),
    "a page instead of a view": ("frames", put(0, "view")("PGI+")),
    "the answer to another call": ("frames", instead(number=0)),
    "no message": ("frames", lambda _: b"<b>"),
    "a deep message": ("frames", lambda _: b"[" * 200_000),
    "a place that reads an attribute": ("decide", refusing("{a.__class__}", a=1)),
    "a place that fills memory": ("decide", refusing("{a:>999999999}", a=1)),
    "a place without a fact": ("decide", refusing("{a}{b}", a=1)),
    "an open brace": ("decide", refusing("{", a=1)),
    "a fact that is no fact": ("decide", refusing("{a}", a=[1])),
    "a fact with the name of an argument": ("decide", refusing("{message}", message="a")),
    "an endless sentence": ("decide", refusing("x" * 30_000)),
}


@pytest.mark.parametrize(("name", "change"), LIES.values(), ids=LIES)
def test_a_lie_ends_the_process_and_nothing_of_it_is_stored_or_shown(
    name: str, change: Change, rules: list[RewriteText]
) -> None:
    process, host, id, people = table(rules)
    saved = noted(host)
    shown = [person.view for person in people]
    process.name, process.change = name, change
    people[0].gesture("talk", option="hello")
    assert process.kills > 0 and people[0].rejects in ([], [NO_ANSWER])
    assert [person.view for person in people] == shown or saved
    process.name = ""
    host.clock.settle()
    people[1].gesture("talk", option="thanks")
    assert people[1].rejects in ([], [NO_ANSWER]), "the table goes on when its process is honest"
    assert host.clock.run(host.host.table(id)).seats == [ANN, BOB]
    said = [events.read(row.body) for changes in saved for row in changes.rows]
    assert [event.phrase for event in said if isinstance(event, Said)] in (["hello", "thanks"], ["thanks"])
    assert [replace(changes, rows=[], drops_request=False) for changes in saved] == [Changes()] * len(said)


def noted(host: MemoryHost) -> list[Changes]:
    """Return a list to which everything is added that is saved from now on."""
    saved, save = list[Changes](), host.store.save

    async def note(table: str, changes: Changes, revision: int) -> None:
        await save(table, changes, revision)
        saved.append(changes)

    host.store.save = note
    return saved


WISHES: dict[str, Change] = {
    "somebody who is not there": put("seats", 1, "holder")("carl"),
    "the deal of a day": put("daily")({"day": "2026-11-26", "counts": True}),
    "the usual game": put("game")("r"),
    "another name": put("game")("r-rewrites-0"),
    "another text": put("rewrites", 0, "text")("REWRITE = 1"),
}


@pytest.mark.parametrize("change", WISHES.values(), ids=WISHES)
def test_no_table_follows_that_people_do_not_want(change: Change, rules: list[RewriteText]) -> None:
    process, host, id, _ = table(rules)
    host.clock.run(host.host.handle(id, Resign(0)))
    seen = host.clock.run(host.host.table(id))
    wish = host.clock.run(seen.ask(play_on.wish_of, 0, ANN, {"seat": "0", "bot": "friend"}))
    assert wish.rewrites == rules and process.kills == 0
    process.name, process.change = calls.name_of(play_on.wish_of), change
    with pytest.raises(Refusal, match=NO_ANSWER):
        host.clock.run(seen.ask(play_on.wish_of, 0, ANN, {"seat": "0", "bot": "friend"}))
    assert process.kills == 3


@pytest.mark.parametrize(
    "change",
    [put(0, "daily")(DAILY), put(0, "secret")("6" * 64), put(1)("x" * 201), put(0, "options")({"x": "y" * (1 << 20)})],
)
def test_no_other_table_is_opened(change: Change, rules: list[RewriteText]) -> None:
    process, host, _, _ = table(rules)
    process.name, process.change = "open", change
    with pytest.raises(Refusal, match=NO_TIME):
        host.open(Wish(visitor_rules.name_of("r", rules), {}, [ANN, BOB], rewrites=rules))
    assert len(host.store.tables) == 1


class Mortal(Liar):
    """A process that dies once: before or after it answers a certain call."""

    last, answers_it, calls = -1, False, 0

    async def ask(self, body: bytes) -> bytes:
        """Return the answer, unless this is the last call."""
        self.calls += 1
        if self.calls - 1 != self.last:
            return await super().ask(body)
        if self.answers_it:
            self.tables.answer(body)
        raise WorkerDied


def script(rules: list[RewriteText], last: int, answers_it: bool) -> tuple[Mortal, list[dict[str, Any]]]:
    """Play a game, talk and begin another one with a process that dies at its call `last`; return what both see in the end."""
    process, host = Mortal(), MemoryHost()
    process.last, process.answers_it = last, answers_it
    worker = Worker(process, host.clock)
    host.host.worker_of = lambda game: worker if own_games.is_visitors(game) else None
    host.host.fresh = lambda: ("again", SECRET)
    wish = Wish(visitor_rules.name_of("r", rules), {}, [ANN, Player("human")], rewrites=rules)
    host.open(wish, SECRET[:-1] + "0")
    host.clock.run(host.host.handle("t0", TakeSeat(1, BOB)))
    people = [host.join("t0", "ann"), host.join("t0", "bob")]
    for card in ("1", "2"):
        for seat in (0, 1):
            host.clock.run(host.host.handle("t0", WrittenChoice(seat, card)))
    people[0].gesture("talk", option="hello")
    host.clock.run(host.host.handle("t0", Resign(0)))
    people[0].gesture("rematch", option="offer")
    people[1].gesture("rematch", option="agree.1")
    host.clock.settle()
    assert [person.rejects for person in people] == [[], []]
    assert {*host.store.tables} == {"t0", "again"}
    return process, [person.view for person in (*people, host.join("again", "ann"))]


@pytest.mark.parametrize("answers_it", [False, True], ids=["before", "after"])
def test_a_process_may_die_at_every_call(rules: list[RewriteText], answers_it: bool) -> None:
    whole, seen = script(rules, -1, answers_it)
    assert whole.kills == 0 and whole.calls > 30
    for last in range(whole.calls):
        process, now = script(rules, last, answers_it)
        assert process.kills == 1 and now == seen, last
