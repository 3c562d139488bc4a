"""The people at a table: what they say, who is gone and who comes back, and how they agree on a rematch."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.memory import MemoryConnection, MemoryHost
from hoyle.table.opening import Wish
from hoyle.table.people import presence, talk
from hoyle.table.time_control import DAY, TimeControl
from hoyle.table.wire.commands import MoveSeat, Resign, TakeSeat
from hoyle.table.wire.events import Player
from hoyle.table.wire.vote_events import UndoMove
from tests.support.asks import answers, asked
from tests.support.tables import gestures_of, open_table, play_out, snapshot, table_of


def at_r(players: int = 2, **wish: Any) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """A table with a person in every seat: of R, or of Princess Card for more than two."""
    host = MemoryHost()
    variant = hoyle.game("r") if players == 2 else hoyle.game("princess_card", players=players)
    return host, *open_table(host, variant, **wish)


# Talk.


def test_everybody_reads_a_phrase_in_their_own_language() -> None:
    host, id, (ann, _) = at_r()
    german, watcher = host.join(id, "p1", "de"), host.join(id)
    ann.gesture(talk.ACT, option="luck")
    assert german.view["talk"] == [{"n": 0, "seat": "s0", "text": "Viel Glück!"}]
    assert watcher.view["talk"][0]["text"] == "Good luck!"
    ann.gesture(talk.ACT, option="thumb")
    assert watcher.view["talk"][1]["text"] == "👍"


def test_what_was_said_survives_a_restart_and_moves_nothing() -> None:
    host, id, (ann, bob) = at_r(talk="chat")
    bob.gesture(talk.ACT, text="shall we\u202e\nbegin?")
    assert ann.view["talk"][0]["text"] == "shall we begin?"
    ann.gesture("lay", **lay(host, id, 0))
    bob.gesture(talk.ACT, option="wow")
    bob.gesture("lay", **lay(host, id, 1))
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))
    assert len(table_of(again, id).running_timeline().stages) == 2


def lay(host: MemoryHost, id: str, seat: int) -> dict[str, Any]:
    """The fields of the first gesture of a seat of R."""
    _, item, to = gestures_of(table_of(host, id), seat)[0].split("|")
    return {"item": item, "to": to}


@pytest.mark.parametrize(
    ("mode", "fields", "sentence"),
    [
        ("none", {"option": "hello"}, "Nobody talks at this table."),
        ("phrases", {"text": "hello"}, "At this table players use the phrases of the list."),
        ("phrases", {"option": "insult"}, "Choose a phrase, or write something."),
        ("chat", {"text": " \n "}, "Choose a phrase, or write something."),
        ("chat", {"text": "x" * 201}, "That is too long: write at most 200 characters."),
    ],
)
def test_what_may_not_be_said_is_refused(mode: str, fields: dict[str, str], sentence: str) -> None:
    _, _, (ann, bob) = at_r(talk=mode)
    ann.gesture(talk.ACT, **fields)
    assert ann.rejects == [sentence]
    assert "talk" not in bob.view


def test_nobody_talks_too_fast_and_watchers_do_not_talk() -> None:
    host, id, (ann, bob) = at_r()
    for _ in range(talk.BURST + 1):
        ann.gesture(talk.ACT, option="hello")
    assert ann.rejects == ["That is too fast. Wait a few seconds."]
    bob.gesture(talk.ACT, option="hello")
    host.clock.time += talk.BURST_TIME
    ann.gesture(talk.ACT, option="hello")
    assert len(ann.view["talk"]) == talk.BURST + 2
    watcher = host.join(id)
    watcher.gesture(talk.ACT, option="hello")
    assert watcher.rejects == ["You are watching. Only players at this table can make moves."]


def test_a_table_keeps_only_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MAX_LINES", 3)
    _, _, (ann, bob) = at_r()
    for person in (ann, bob, ann, bob, ann):
        person.gesture(talk.ACT, option="hello")
    assert len(ann.view["talk"]) == 3
    assert ann.rejects == bob.rejects == ["Enough has been said at this table: no more lines are kept."]


def test_nobody_is_silenced_by_a_clock_that_is_set_back() -> None:
    host, _, (ann, _) = at_r()
    host.clock.time += 24 * 3_600_000
    for _ in range(talk.BURST):
        ann.gesture(talk.ACT, option="hello")
    host.clock.time -= 3_600_000
    ann.gesture(talk.ACT, option="bye")
    assert ann.rejects == [] and len(ann.view["talk"]) == talk.BURST + 1


def test_what_is_said_leaves_a_request_to_undo_open() -> None:
    host, id, (ann, bob) = at_r()
    ann.gesture("lay", **lay(host, id, 0))
    bob.gesture("lay", **lay(host, id, 1))
    ann.gesture("friendly", option="undo")
    bob.gesture(talk.ACT, option="moment")
    again = host.after_restart()
    bob = again.join(id, "p1")
    agree = answers(bob.view, "friendly")[0]
    bob.gesture("friendly", option=agree)
    assert bob.rejects == []
    assert table_of(again, id).game.last_undo


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("ending", ["sealed", "played", "undone", "declined", "withdrawn"])
def test_what_ends_a_request_to_undo_ends_it_after_a_restart_too(ending: str, first: int) -> None:
    host, id, people = at_r()
    for seat in (0, 1):
        people[seat].gesture("lay", **lay(host, id, seat))
    people[0].gesture("friendly", option="undo")
    assert answers(people[1].view, "friendly"), "the request is open"
    agree, decline = answers(people[1].view, "friendly")
    if ending in ("sealed", "played"):
        for seat in (first, 1 - first)[: 1 + (ending == "played")]:
            people[seat].gesture("lay", **lay(host, id, seat))
    else:
        option = {"undone": agree, "declined": decline, "withdrawn": agree.replace("agree", "withdraw")}[ending]
        people[ending != "withdrawn"].gesture("friendly", option=option)
    assert not any(person.rejects for person in people)
    again = host.after_restart()
    again.join(id)
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))
    request = table_of(again, id).votes.on(UndoMove)
    assert request is None or not request.is_open


@pytest.mark.parametrize("options", [{}, {"goal": "all_rounds", "match_points": 20}], ids=["the last game", "a match"])
def test_a_resignation_leaves_no_sealed_choice_after_a_restart(options: dict[str, Any]) -> None:
    host = MemoryHost()
    id, (ann, bob) = open_table(host, hoyle.game("r", **options))
    ann.gesture("lay", **lay(host, id, 0))
    host.clock.run(host.host.handle(id, Resign(1)))
    if options:
        bob.gesture("next", option="go")
    again = host.after_restart()
    again.join(id)
    assert table_of(again, id).game.sealed == [] and table_of(again, id).stuck == ""
    assert snapshot(table_of(again, id)) == snapshot(table_of(host, id))


# People who are gone.


def gone(host: MemoryHost, connection: MemoryConnection) -> None:
    """Let somebody leave and stay away."""
    connection.leave()
    host.clock.run(host.clock.sleep(presence.GONE_AFTER + 1))
    host.clock.settle(0)


def bring_to_move(host: MemoryHost, id: str, people: list[MemoryConnection], seat: int) -> None:
    """Make moves until a seat is to move."""
    while seat not in table_of(host, id).to_move():
        play_out(host, id, people, random.Random(1), limit=1)


def test_a_bot_stands_in_for_somebody_who_is_gone_until_the_person_comes_back() -> None:
    host, id, (ann, bob) = at_r()
    ann.gesture("lay", **lay(host, id, 0))
    bob.leave()
    host.clock.settle(presence.GONE_AFTER - 1)
    assert not asked(ann.view, "presence")
    ann.gesture(presence.ACT, option="stand_in.1")
    assert ann.rejects == ["That player is not gone."]
    host.clock.settle(presence.GONE_AFTER)
    assert ann.view["seats"][1]["gone"]
    assert answers(ann.view, "presence") == ["stand_in.1", "claim.1"]
    ann.gesture(presence.ACT, option="stand_in.1")
    host.clock.settle(10_000)
    assert len(table_of(host, id).running_timeline().stages) > 1, "the bot has played"
    again = host.after_restart()
    bob = again.join(id, "p1")
    assert asked(bob.view, "presence")["text"] == "A bot plays for you."
    bob.gesture("lay", item="x", to="y")
    assert bob.rejects == ["A bot plays for you. Press “Play again yourself” first."]
    bob.gesture(presence.ACT, option="return")
    assert not asked(bob.view, "presence")
    again.clock.settle(10_000)
    assert table_of(again, id).people.present() == [0, 1]


def test_somebody_is_gone_after_a_minute_although_the_clock_is_set_back() -> None:
    host, _, (ann, bob) = at_r()
    host.clock.time += 24 * 3_600_000
    bob.leave()
    host.clock.time -= 3_600_000
    # who sleeps does not sleep longer
    host.clock.sleeping = [(until - 3_600_000, *rest) for until, *rest in host.clock.sleeping]  # type: ignore[misc]
    ann.gesture(talk.ACT, option="hello")
    host.clock.run(host.clock.sleep(2 * presence.GONE_AFTER))
    host.clock.settle(0)
    assert ann.view["seats"][1]["gone"]


def test_a_game_is_claimed_only_from_somebody_who_is_gone() -> None:
    host, _id, (ann, bob) = at_r()
    ann.gesture(presence.ACT, option="claim.1")
    assert ann.rejects == ["That player is not gone."]
    gone(host, bob)
    ann.gesture(presence.ACT, option="claim.1")
    assert ann.view["result"]["rows"][0]["winner"]
    assert ann.events[-1] == "P1 is gone; you claim the game."


def test_a_game_is_not_claimed_while_a_third_player_is_there() -> None:
    host, id, people = at_r(3)
    ann, bob, _ = people
    bring_to_move(host, id, people, 1)
    gone(host, bob)
    assert answers(ann.view, "presence") == ["stand_in.1"]
    ann.gesture(presence.ACT, option="claim.1")
    assert ann.rejects == ["The game cannot be claimed now."]


def test_who_is_gone_but_not_to_move_is_not_waited_for() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("princess_card"))
    bring_to_move(host, id, people, 0)
    ann, bob = people
    gone(host, bob)
    assert not asked(ann.view, "presence") and "gone" not in ann.view["seats"][1]
    for option in ("claim.1", "stand_in.1"):
        ann.gesture(presence.ACT, option=option)
    assert ann.rejects == ["That player is not gone."] * 2
    play_out(host, id, people, random.Random(1), limit=1)
    ann.gesture(presence.ACT, option="claim.1")
    assert len(ann.rejects) == 3, "the minute begins when the game waits for the person"
    host.clock.settle(presence.GONE_AFTER)
    assert "claim.1" in answers(ann.view, "presence")


@pytest.mark.parametrize("days", [1, 7])
def test_nobody_is_gone_where_a_clock_counts_days(days: int) -> None:
    host, _, (ann, bob) = at_r(clock=TimeControl("move", days * DAY))
    gone(host, bob)
    assert not asked(ann.view, "presence") and "gone" not in ann.view["seats"][1]
    for option in ("claim.1", "stand_in.1"):
        ann.gesture(presence.ACT, option=option)
    assert ann.rejects == ["That player is not gone."] * 2


def test_the_others_need_not_wait_for_somebody_whose_place_a_bot_has() -> None:
    host, id, people = at_r(3)
    ann, bob, cid = people
    bring_to_move(host, id, people, 1)
    gone(host, bob)
    ann.gesture(presence.ACT, option="stand_in.1")
    while ann.view["status"] == "open":
        seat = next(iter(table_of(host, id).to_move()))
        if seat == 1:
            host.clock.settle(1000)
        else:
            _, item, to = gestures_of(table_of(host, id), seat or 0)[0].split("|")
            {0: ann, 2: cid}[seat or 0].gesture("draw", item=item, to=to)
    ann.gesture("rematch", option="offer")
    cid.gesture("rematch", option="agree.1")
    host.clock.settle(10_000)
    new = ann.view["rematch"]["next"].removeprefix("/t/")
    host.join(new)
    assert table_of(host, new).people.present() == [0, 1, 2], "at the new table everybody plays"


def test_everybody_sees_how_many_watch() -> None:
    host, id, (ann, _) = at_r()
    assert "watchers" not in ann.view
    watchers = [host.join(id), host.join(id)]
    assert (ann.view["watchers"], watchers[0].view["watchers"]) == (2, 2)
    watchers[1].leave()
    assert ann.view["watchers"] == 1


def test_a_hint_stays_when_somebody_speaks() -> None:
    host, _, (ann, bob) = at_r()
    ann.gesture("friendly", option="hint")
    bob.gesture(talk.ACT, option="hello")
    host.clock.settle(20_000)
    assert "hint" in ann.view["friendly"]
    bob.gesture(talk.ACT, option="wow")
    assert "hint" in ann.view["friendly"]


def test_for_whom_a_bot_plays_does_nothing_but_come_back() -> None:
    host, _, (ann, bob) = at_r()
    gone(host, bob)
    ann.gesture(presence.ACT, option="stand_in.1")
    bob = host.join("t0", "p1")
    gone(host, ann)
    bob.gesture(presence.ACT, option="claim.0")
    assert bob.rejects == [presence.SUBSTITUTED]


def test_a_seat_that_has_moved_is_lost_to_the_old_connection_on_every_host() -> None:
    host, id, (ann, _) = at_r()
    other = MemoryHost(host.bots, host.store)
    old = other.join(id, "p0")
    host.clock.run(host.host.handle(id, MoveSeat(0, "p0", "phone")))
    assert ann.view.get("you") is None
    other.clock.run(other.host.on_change_elsewhere(id))
    assert old.view.get("you") is None
    assert other.join(id, "phone").view["you"] == "s0"


def test_who_has_taken_a_seat_at_one_host_has_it_at_another_that_hears_of_it_later() -> None:
    host = MemoryHost()
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("human")]))
    ann, other = host.join(id, "ann"), host.after_restart()
    other.clock.run(other.host.table(id))
    host.clock.run(host.host.handle(id, TakeSeat(1, Player("human", "Bob", holder="bob"))))
    bob, eve = other.join(id, "bob"), other.join(id, "eve")
    assert bob.view["you"] is None and bob.view["status"] == "waiting"
    other.clock.run(other.host.on_change_elsewhere(id))
    assert bob.view["you"] == "s1" and bob.view["seats"][1]["online"] and eve.view.get("you") is None
    bob.gesture("lay", **lay(other, id, 1))
    assert bob.rejects == [] and ann.view["seats"][1]["name"] == "Bob"


def test_a_browser_that_has_lost_its_seat_gets_nothing_of_a_table_that_nobody_may_watch() -> None:
    host, id, (ann, bob) = at_r(watched=False)
    host.clock.run(host.host.handle(id, MoveSeat(0, "p0", "phone")))
    assert ann.outbox.ending == "This table cannot be watched."
    frames = len(ann.frames)
    phone = host.join(id, "phone")
    for seat, person in enumerate((phone, bob)):
        person.gesture("lay", **lay(host, id, seat))
    ann.send({"t": "join", "table": id})
    assert len(ann.frames) == frames and table_of(host, id).seq > 1


def test_who_is_out_cannot_resign_the_game_of_the_others() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("thirty_one", lives=1, players=3, free_ride=False))
    table = table_of(host, id)
    host.clock.run(host.host.handle(id, Resign(0)))
    play_out(host, id, people, random.Random(1), limit=1)
    assert table.timeline and table.timeline.game == 2
    with pytest.raises(Refusal, match="You are out of this match already"):
        host.clock.run(host.host.handle(id, Resign(0)))
    assert table.status == "open"
    host.clock.run(host.host.handle(id, Resign(1)))
    assert table.status == "over"


# Idle people.


def seats_that(person: MemoryConnection, fact: str) -> list[str]:
    """The names of the seats of which a view says `fact`."""
    return [seat["name"] for seat in person.view["seats"] if seat.get(fact)]


def test_others_see_who_looks_at_something_else() -> None:
    host, id, (ann, bob) = at_r()
    bob.send({"t": "idle"})
    assert (seats_that(ann, "idle"), seats_that(ann, "online")) == (["P1"], ["P0", "P1"])
    bob.send({"t": "idle", "idle": False})
    assert seats_that(ann, "idle") == []
    other = host.join(id, "p1")
    bob.send({"t": "idle"})
    assert seats_that(ann, "idle") == [], "the person is at another device"
    other.leave()
    assert seats_that(ann, "idle") == ["P1"]
    bob.leave()
    assert (seats_that(ann, "idle"), seats_that(ann, "online")) == ([], ["P0"])


def test_spectators_are_not_shown_and_nothing_is_sent_twice() -> None:
    host, id, (ann, bob) = at_r()
    eve = host.join(id)
    frames = len(ann.frames)
    eve.send({"t": "idle"})
    assert len(ann.frames) == frames
    for _ in range(3):
        bob.send({"t": "idle"})
    assert len(ann.frames) == frames + 1
    bob.send({"t": "idle", "idle": False})
    again, frames = host.join(id, "p1"), len(ann.frames)
    again.send({"t": "idle"})
    assert len(ann.frames) == frames, "the person is at the other device"
    ann.send({"t": "idle", "idle": "yes"})
    assert ann.rejects == ["The server could not read that message."]
