"""A table as a state machine: decisions change nothing, only events do, and a replay gives the same table."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.games.shared.table_module import TableModule
from hoyle.host.memory import FirstMoveBots, MemoryHost, MemoryStore
from hoyle.i18n import N_
from hoyle.table import undo
from hoyle.table.opening import Wish
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Changes, Conflict, DraftRow, Question, StoreError
from hoyle.table.show import views
from hoyle.table.wire.commands import BotMoves, Gesture, Resign
from hoyle.table.wire.events import Player, Undone
from hoyle.table.wire.messages import Move
from tests.support.asks import answers, asked
from tests.support.tables import SECRET, fields_of, gestures_of, open_table, play_out, snapshot, table_of


def variant_of(name: str) -> Any:
    return hoyle.game(name)


class FailingStore(MemoryStore):
    """A store that fails to save while `error` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.error: StoreError | None = None

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        if self.error:
            raise self.error
        await super().save(table, changes, revision)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_of_every_game_is_played_and_replays_to_the_same_bytes(name: str) -> None:
    host, dice = MemoryHost(), random.Random(name)
    id, people = open_table(host, variant_of(name))
    play_out(host, id, people, dice, limit=60)
    table, again = table_of(host, id), host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table)
    assert [view["seq"] for view in (one.view for one in people)] == [table.seq] * len(people)


@pytest.mark.parametrize("name", GAMES)
def test_gestures_need_no_language_and_no_drawing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole tables are played without translations, and no scene is drawn."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("something was drawn or said")

    for part in ("draw", "narrate"):
        monkeypatch.setattr(TableModule, part, never)
    monkeypatch.setattr(views, "translator", never)
    host, dice = MemoryHost(), random.Random(name)
    variant = variant_of(name)
    host.join = lambda *_: None  # type: ignore[assignment]
    id, _ = open_table(host, variant)
    host.clock.run(host.host.table(id))
    for number in range(40):
        table = table_of(host, id)
        if table.status != "open":
            break
        seat = next(seat for seat in range(variant.seats) if gestures_of(table, seat))
        fields = fields_of(dice.choice(gestures_of(table, seat)))
        host.clock.run(host.host.handle(id, Gesture(seat, Move(cid=number, tok=table.tok(seat), **fields))))
    assert table_of(host, id).seq > 0


@pytest.mark.parametrize("name", ["r", "rummy", "malice", "telepathy"])
def test_deciding_changes_nothing(name: str) -> None:
    host, dice = MemoryHost(), random.Random(7)
    id, people = open_table(host, variant_of(name))
    play_out(host, id, people, dice, limit=9)
    table = table_of(host, id)
    before = snapshot(table), list(table.journal), dict(table.game.decided), set(table.done)
    for seat in range(len(table.seats)):
        for key in gestures_of(table, seat)[:5]:
            table.decide(Gesture(seat, Move(cid="x", tok=table.tok(seat), **fields_of(key))), 0)
        if table.status == "open":
            table.decide(Resign(seat), 0)
    assert (snapshot(table), list(table.journal), dict(table.game.decided), set(table.done)) == before


@pytest.mark.parametrize("name", ["r", "rummy", "malice"])
def test_a_store_that_refuses_leaves_the_table_as_it_was(name: str) -> None:
    store = FailingStore()
    host = MemoryHost(store=store)
    id, people = open_table(host, variant_of(name))
    table = table_of(host, id)
    before = snapshot(table)
    seat = next(seat for seat in range(len(people)) if gestures_of(table, seat))
    names = fields_of(gestures_of(table, seat)[0])
    act = names.pop("act")
    store.error = StoreError(N_("The disk is full: the store {path} was not changed."), path="x")
    people[seat].gesture(act, **names)
    assert "disk is full" in people[seat].rejects[-1]
    assert snapshot(table_of(host, id)) == before
    store.error = None
    people[seat].gesture(act, **names)
    assert len(people[seat].rejects) == 1
    assert snapshot(table_of(host, id)) != before


def test_another_process_that_wrote_first_is_heard() -> None:
    """The table is loaded again, people see what the other process wrote, and an outdated gesture is refused with a message."""
    host = MemoryHost()
    id, people = open_table(host, variant_of("r"))
    other = host.after_restart()
    strangers = [other.join(id, f"p{seat}") for seat in range(2)]
    for person in people:
        person.gesture("lay", item=next(iter(person.view["acts"][0]["pairs"])), to=f"laid{person.seat}")
    for stranger in strangers:
        stranger.gesture("lay", item="b5" if stranger.seat == 0 else "r5", to=f"laid{stranger.seat}")
    assert strangers[0].rejects == ["You have already made this choice."]
    assert strangers[1].rejects == []  # the second one saw the new position before choosing
    assert strangers[0].view["seq"] == people[0].view["seq"] == 1


def test_another_revision_is_a_conflict() -> None:
    store = MemoryStore()
    host = MemoryHost(store=store)
    id, _ = open_table(host, variant_of("r"))
    with pytest.raises(Conflict):
        host.clock.run(store.save(id, Changes(drafts=[DraftRow(0, b"stale")]), store.tables[id].revision - 1))
    assert store.tables[id].drafts == []


def test_a_store_takes_no_event_and_no_choice_twice() -> None:
    host = MemoryHost()
    id, (ann, _) = open_table(host, variant_of("r"))
    ann.gesture("lay", item="b5", to="laid0")
    store, saved = host.store, host.store.tables[id]
    row, event = saved.sealed[0], saved.rows[-1]
    for changes in (Changes(rows=[event]), Changes(sealed=[row])):
        with pytest.raises(Conflict):
            host.clock.run(store.save(id, changes, saved.revision))
    with pytest.raises(Conflict):
        host.clock.run(store.save("nowhere", Changes(), -1))
    host.clock.run(store.save(id, Changes(sealed=[row], clears=True), saved.revision))
    assert saved.sealed == [row] and host.clock.run(store.revision("nowhere")) == -1


def test_two_hosts_on_one_store_decide_one_after_the_other() -> None:
    """Each person is connected to a host of their own. Neither host knows what the other one has sealed until it saves."""
    first = MemoryHost()
    id, (ann, _) = open_table(first, variant_of("r"))
    second = first.after_restart()
    bob = second.join(id, "p1")
    ann.gesture("lay", item="b5", to="laid0")
    bob.gesture("lay", item="r5", to="laid1")
    assert bob.rejects == [] and bob.view["seq"] == 1
    assert ann.view["seq"] == 0
    first.clock.run(first.host.on_change_elsewhere(id))
    assert ann.view["seq"] == 1
    bob.gesture("lay", item="r6", to="laid1")
    ann.gesture("lay", item="b6", to="laid0")
    assert bob.rejects == ann.rejects == [] and ann.view["seq"] == 2


def test_a_gesture_that_is_sent_again_is_harmless() -> None:
    host = MemoryHost()
    id, (ann, _) = open_table(host, variant_of("r"))
    frame: dict[str, object] = {
        "t": "move",
        "cid": "once",
        "tok": ann.view["tok"],
        "act": "lay",
        "item": "b5",
        "to": "laid0",
    }
    for _ in range(3):
        ann.send(frame)
    assert ann.rejects == [] and len(table_of(host, id).game.sealed) == 1
    assert [json.loads(body)["acks"] for body in ann.frames[-3:]] == [["once"]] * 3, "each is acknowledged"
    ann.send(frame | {"cid": "other"})
    assert ann.rejects == ["You have already made this choice."]


# Choosing ahead.


def test_prophecy_takes_cards_ahead_in_any_mixture() -> None:
    """Each side lays its row at its own pace; cards laid ahead of the opponent stay sealed, also after a restart."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", play_mode="prophecy"))
    ann, bob = people

    def lay(who: Any) -> None:
        act = who.view["acts"][0]
        item, places = next(iter(act["pairs"].items()))
        who.gesture(act["id"], item=item, to=places[0])
        assert who.rejects == []

    for _ in range(3):
        lay(ann)
    table = table_of(host, id)
    assert (table.seq, [one.choice.moves for one in table.game.sealed]) == (0, [[0], [1], [2]])
    lay(bob)
    assert (table.seq, len(table.game.sealed)) == (1, 2)
    again = host.after_restart()
    later = [again.join(id, f"p{seat}") for seat in range(2)]
    assert snapshot(table_of(again, id)) == snapshot(table)
    tok = later[0].view["tok"]
    assert tok == ann.view["tok"]
    for _ in range(4):
        lay(later[1])
    table = table_of(again, id)
    assert (table.seq, [one.seat for one in table.game.sealed]) == (3, [1, 1])
    lay(later[0])
    assert table.seq == 4 and later[0].rejects == later[1].rejects == []


# Undo.


def test_a_request_to_undo_survives_a_restart() -> None:
    host = MemoryHost()
    id, (ann, bob) = open_table(host, variant_of("r"))
    for who in (ann, bob):
        who.gesture("lay", item="b5" if who is ann else "r5", to=f"laid{who.seat}")
    ann.gesture("friendly", option="undo")
    again = host.after_restart()
    ann, bob = (again.join(id, f"p{seat}") for seat in range(2))
    assert asked(bob.view, "friendly")["text"] == "P0 asks to undo their last move."
    bob.gesture("friendly", option=answers(bob.view, "friendly")[0])
    assert table_of(again, id).seq == 2 and not asked(ann.view, "friendly")
    assert again.store.tables[id].request is None


@pytest.mark.parametrize(
    ("changes", "status"), [({}, "open"), ({"mark": "0"}, "stuck"), ({"to": 1}, "stuck"), ({"seat": 1}, "open")]
)
def test_an_undo_that_leads_elsewhere_than_it_did_shows_that_the_rules_have_changed(
    changes: dict[str, Any], status: str
) -> None:
    host = MemoryHost()
    id, people = open_table(host, variant_of("r"))
    for seat, person in enumerate(people):
        person.gesture(**fields_of(gestures_of(table_of(host, id), seat)[0]))
    table = table_of(host, id)
    (event,) = undo.undone(table, 0, (0, "c")).events
    assert isinstance(event, Undone)
    table.apply(replace(event, **changes))
    assert table.status == status and table.seq == 2


# Hints.


def test_a_hint_has_a_time_limit_and_the_bot_is_told_of_it() -> None:
    bots = FirstMoveBots()
    host = MemoryHost(bots)
    _, (ann, _) = open_table(host, variant_of("r"))
    ann.gesture("friendly", option="hint")
    host.clock.settle()
    assert [question.seconds for question in bots.questions] == [3.0]
    assert ann.view["friendly"]["hint"] == {"act": "lay", "item": "b0", "to": "laid0"}


def test_a_bot_has_other_random_numbers_at_every_move() -> None:
    bots = FirstMoveBots()
    host = MemoryHost(bots)
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]), SECRET)
    ann = host.join(id, "ann")
    for _ in range(3):
        ann.gesture("lay", item=next(iter(ann.view["acts"][0]["pairs"])), to="laid0")
        host.clock.settle(limit=4000)
    seeds = [question.seed for question in bots.questions]
    assert len(seeds) > 2 and len({*seeds}) == len(seeds)


def test_a_bot_whose_answer_comes_too_late_is_not_heard() -> None:
    host = MemoryHost()
    id, _ = open_table(host, variant_of("r"))
    table = table_of(host, id)
    assert table.decide(BotMoves(0, "d9.s0", [0]), 0).events == ()
    with pytest.raises(Refusal):
        table.decide(BotMoves(0, table.tok(0), [99]), 0)


def test_bots_answer_at_moments_that_do_not_depend_on_their_answer() -> None:
    """A slow reply is played after one or two whole pauses, in virtual time."""

    class Slow(FirstMoveBots):
        async def answer(self, question: Question) -> list[int]:
            await host.clock.sleep(takes.pop(0))
            return await super().answer(question)

    takes = [100, 900, 1700]
    host = MemoryHost(Slow(), pause=800)
    players = [Player("human", holder="ann"), Player("bot", bot="random")]
    id = host.open(Wish("board64", {}, players), SECRET)
    ann, moments = host.join(id, "ann"), list[int]()
    for _ in range(3):
        while not (ann.view["acts"] or ann.view["status"] == "over"):
            host.clock.settle(limit=4000)
        began = host.clock.time
        table = table_of(host, id)
        names = fields_of(gestures_of(table, 0)[0])
        ann.gesture(names.pop("act"), **names)
        seq = table.seq
        if table.running_timeline().play.to_move == (1,):
            host.clock.settle(limit=4000)
            moments.append(host.clock.time - began)
            assert table_of(host, id).seq > seq
    assert moments and all(moment % 800 == 0 for moment in moments)


def test_an_answer_from_before_a_resignation_is_not_played_in_the_next_game() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r", goal="all_rounds", match_points=20))
    lay = {"act": "lay", "item": next(iter(people[0].view["acts"][0]["pairs"])), "to": "laid0", "cid": "late"}
    tok = people[0].view["tok"]
    host.clock.run(host.host.handle(id, Resign(1)))
    people[1].gesture("next", option="go")
    people[0].send({"t": "move", "tok": tok, **lay})
    assert people[0].rejects == ["You have already made this choice."]


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        ("thirty_one", {"played_for": "chips", "deals": 4}, "Deal 1 of 4"),
        ("triangle", {"deals": 3}, "Deal 1 of 3"),
        ("malice", {"games": 2}, "Game 1 of 2"),
        ("thirty_one", {}, ""),  # it ends when one player is left
    ],
)
def test_a_match_of_fixed_length_says_which_deal_is_played(name: str, options: dict[str, Any], text: str) -> None:
    host = MemoryHost()
    id, _ = open_table(host, hoyle.game(name, **options))
    sheet = table_of(host, id).view(Audience(0), "en").match
    assert sheet and sheet.text == text
