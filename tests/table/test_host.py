"""A host: which tables it opens and keeps, whom it shows what, and when it asks bots."""

from dataclasses import replace
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host import idle_tables
from hoyle.host.memory import FirstMoveBots, MemoryConnection, MemoryHost
from hoyle.table.fairness import secret_with_seed
from hoyle.table.opening import Wish
from hoyle.table.people import presence
from hoyle.table.wire.commands import (
    BotMoves,
    BotNextGame,
    Command,
    Gesture,
    MoveSeat,
    OpenRematch,
    Resign,
    TakeSeat,
    WrittenChoice,
)
from hoyle.table.wire.events import Played, Player
from hoyle.table.wire.messages import Move
from tests.support.asks import answers
from tests.support.tables import SECRET, fields_of, gestures_of, open_table, table_of

ANN, BOB, BOT = Player("human", "Ann", holder="ann"), Player("human", "Bob", holder="bob"), Player("bot", bot="random")


class ExpectingBots(FirstMoveBots):
    """Bots that note for which games they are to prepare."""

    def __init__(self) -> None:
        super().__init__()
        self.expected: list[str] = []

    def expect(self, game: str) -> None:
        self.expected.append(game)


def test_bots_prepare_for_a_game_when_its_table_is_opened() -> None:
    bots = ExpectingBots()
    host = MemoryHost(bots)
    host.join(host.open(Wish("r", {}, [ANN, BOT])), "ann")
    assert bots.expected == ["r"]


@pytest.mark.parametrize(("secret", "opens"), [(SECRET, 1), (secret_with_seed(7), 2)])
def test_a_sealed_deal_is_opened_once_and_one_that_was_chosen_again_and_again(secret: str, opens: int) -> None:
    host = MemoryHost()
    for number in range(2):
        if number < opens:
            host.open(Wish("r", {}, [ANN, BOT]), secret)
        else:
            with pytest.raises(Refusal, match="opened already"):
                host.open(Wish("r", {}, [ANN, BOT]), secret)
    assert len(host.store.tables) == opens


def test_the_table_that_was_used_least_recently_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    host = MemoryHost()
    ids = [host.open(Wish("r", {}, [ANN, BOB])) for _ in range(3)]
    for id in (ids[0], ids[1], ids[0]):
        host.clock.run(host.host.table(id))
    monkeypatch.setattr(idle_tables, "MAX_BYTES", 2 * host.host.rooms[ids[0]].bytes())
    host.clock.run(host.host.table(ids[2]))
    assert list(host.host.rooms) == [ids[0], ids[2]]


def test_bots_go_on_at_a_table_that_is_loaded_although_nobody_is_connected() -> None:
    host = MemoryHost()
    id = host.open(Wish("princess_card", {}, [BOT, ANN]), SECRET)
    host.clock.run(host.host.table(id))
    host.clock.settle(10_000)
    assert table_of(host, id).to_move() == (1,)


def act(seat: int, **fields: Any) -> dict[str, Any]:
    """Return the frame of a gesture."""
    return {"t": "move", "cid": f"c{seat}", **fields}


@pytest.mark.parametrize(
    ("game", "frame", "others"),
    [
        ("r", {"t": "local", "order": {"hand0": ["b7", "b0"]}, "sort": {}}, 0),
        ("r", act(0, act="friendly", option="hint"), 0),
        ("rummy", act(0, act="lay", item="", to="new"), 0),
        ("r", act(0, act="lay", item="b5", to="laid0"), 1),
        ("r", act(0, act="talk", option="hello"), 1),
        ("r", {"t": "join", "table": ""}, 0),
    ],
)
def test_what_concerns_one_seat_is_shown_to_its_connections_alone(
    game: str, frame: dict[str, Any], others: int
) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(game))
    seat = table_of(host, id).running_timeline().play.to_move[0]
    mine, other, eve = people[seat], people[1 - seat], host.join(id)
    if frame.get("item") == "":
        hand = next(zone for zone in mine.view["zones"] if zone["id"] == f"hand{seat}")
        frame = frame | {"item": hand["items"][0]["id"]}
    before = [len(person.frames) for person in (mine, other, eve)]
    mine.send(frame)
    assert not mine.rejects
    after = [len(person.frames) for person in (mine, other, eve)]
    assert after[0] > before[0] and [after[1] - before[1], after[2] - before[2]] == [others, others]


@pytest.mark.parametrize(("have", "rounds"), [(None, []), (0, [1, 2]), (1, [2]), (2, []), (9, [])])
def test_who_joins_is_told_what_happened_since_the_last_event_that_is_known(
    have: int | None, rounds: list[int]
) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))

    def play_rounds(count: int) -> None:
        for seat in (0, 1) * count:
            people[seat].gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))

    play_rounds(2)
    again = host.connect(MemoryConnection, id, "p0", "en", have)
    play_rounds(1)
    assert [int(text[6]) for text in again.events if text.startswith("Round")] == [*rounds, 3]


def test_who_is_connected_to_another_host_is_shown_when_that_changes() -> None:
    host = MemoryHost()
    id, (ann, _) = open_table(host, hoyle.game("r"))
    for seats, frames in (({1}, 1), ({1}, 0), (set[int](), 1)):
        before = len(ann.frames)
        host.clock.run(host.host.on_online_elsewhere(id, frozenset(seats)))
        assert len(ann.frames) == before + frames


def test_a_refusal_is_told_to_nobody_else_and_nothing_is_loaded_for_it() -> None:
    host = MemoryHost()
    _, (ann, bob) = open_table(host, hoyle.game("r"))
    before = len(ann.frames), len(bob.frames)
    ann.gesture("lay", item="b9", to="laid0")
    assert ann.rejects == ["That cannot be done now."]
    assert (len(ann.frames), len(bob.frames)) == (before[0] + 1, before[1])


def test_who_has_chosen_is_shown_as_ready_and_only_who_may_choose_has_acts() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    audiences = [*people, host.join(id)]
    for ready, acts in (([False, False], [True, True, False]), ([True, False], [False, True, False])):
        for person in audiences:
            assert [seat.get("ready", False) for seat in person.view["seats"]] == ready
        assert [bool(person.view["acts"]) for person in audiences] == acts
        people[0].gesture("lay", item="b5", to="laid0")


def test_who_has_chosen_the_first_of_several_cards_is_shown_as_ready_too() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("telepathy"))
    people[1].gesture(**fields_of(gestures_of(table_of(host, id), 1)[0]))
    for person in (*people, host.join(id)):
        assert [seat.get("ready", False) for seat in person.view["seats"]] == [False, True, False, False]


def test_the_name_of_a_decision_is_never_used_again() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"))
    toks: list[str] = []

    def choose(seat: int) -> None:
        toks.append(table_of(host, id).tok(seat))
        people[seat].gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))

    for _ in range(2):
        choose(0)
        choose(1)
        choose(0)
        people[1].gesture("friendly", option="undo")
        people[0].gesture("friendly", option=answers(people[0].view, "friendly")[0])
    choose(0)
    choose(1)
    assert len(toks) == len(set(toks)) and not any(person.rejects for person in people)


def test_only_the_seat_to_move_has_a_draft_and_a_stuck_table_waits_for_nobody() -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("rummy"))
    table = table_of(host, id)
    seat = table.running_timeline().play.to_move[0]
    assert table.draft(seat) is not None and table.draft(1 - seat) is None
    assert table.to_move() == (seat,)
    table.apply(Played([(seat, 0)], [(seat, "c")], "another mark"))
    assert (table.status, table.to_move()) == ("stuck", ())
    with pytest.raises(Refusal, match="cannot go on"):
        table.running_timeline()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (TakeSeat(0, Player("human", "Eve", holder="eve")), "This seat is taken."),
        (TakeSeat(1, Player("human", "Ann", holder="ann")), "This seat is taken."),
        (TakeSeat(1, Player("human", "Eve", holder="eve")), ""),
        (MoveSeat(0, "bob", "phone"), "This seat is taken."),
        (MoveSeat(0, "ann", "cid"), "This device has another seat at this table."),
        (MoveSeat(0, "ann", "phone"), ""),
    ],
)
def test_a_seat_is_taken_once_and_nobody_has_two(command: TakeSeat | MoveSeat, sentence: str) -> None:
    host = MemoryHost()
    seats = [ANN, Player("human"), Player("human", "Cid", holder="cid")]
    id = host.open(Wish("thirty_one", {"players": 3}, seats))
    if not sentence:
        host.clock.run(host.host.handle(id, command))
        return
    with pytest.raises(Refusal, match=sentence):
        host.clock.run(host.host.handle(id, command))


@pytest.mark.parametrize("command", [BotMoves(0, "d0.s0", [0]), BotNextGame(0, "d0.s0", "go"), OpenRematch("t9")])
@pytest.mark.parametrize("is_over", [False, True])
def test_what_is_not_asked_for_any_more_has_no_effect(command: Command, is_over: bool) -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game("r"))
    if is_over:
        host.clock.run(host.host.handle(id, Resign(1)))
    elif not isinstance(command, OpenRematch):
        command = replace(command, tok="d7.s0")
    assert table_of(host, id).decide(command, 0).events == ()


@pytest.mark.parametrize(("game", "is_expensive"), [("rummy", True), ("r", False)])
def test_long_turns_are_decided_where_they_keep_nobody_waiting(game: str, is_expensive: bool) -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game(game))
    move, table = Move("c", "lay"), table_of(host, id)
    commands: list[Command] = [Gesture(0, move), WrittenChoice(0, "x"), BotMoves(0, "d0.s0", [0]), Resign(0)]
    assert [table.is_expensive(command) for command in commands] == [is_expensive] * 3 + [False]


def gone(host: MemoryHost, *people: MemoryConnection) -> None:
    """Let people leave, ten seconds one after another, and stay away for a minute."""
    for person in people:
        person.leave()
        host.clock.time += 10_000
    host.clock.settle(presence.GONE_AFTER)


def test_who_comes_back_and_leaves_again_is_gone_again() -> None:
    host = MemoryHost()
    id, (ann, bob) = open_table(host, hoyle.game("r"))
    for _ in range(2):
        gone(host, bob)
        assert ann.view["seats"][1]["gone"]
        bob = host.join(id, "p1")
        assert "gone" not in ann.view["seats"][1]


def test_for_who_is_gone_nobody_looks_again_and_again() -> None:
    host = MemoryHost()
    _, people = open_table(host, hoyle.game("telepathy"))
    before, frames = host.clock.counter, len(people[0].frames)
    gone(host, *people[1:])
    assert [seat.get("gone", False) for seat in people[0].view["seats"]] == [False, True, True, True]
    assert host.clock.counter - before <= 3 and len(people[0].frames) - frames == 6
