"""What is kept of moves that are taken back: the journal, the draws of chance, the results; and bots that thought about them."""

import json
import time
from pathlib import Path

from people import Client, Server, serving
from test_undo import STANDING, say, sit

from hoyle.serve import journal
from hoyle.serve.course import Course


def test_a_bot_that_was_thinking_about_what_is_gone_is_not_heard(tmp_path: Path) -> None:
    """Ann takes back her move while the bot thinks about its answer: the bot answers her new move only."""
    with serving(tmp_path / "hoyle.db", pause=1.0) as server:
        ann = server.browser()
        table = ann.post("/g/board64", {"bot": "random"} | preset("game1")).at.removeprefix("/t/")
        with ann.at(table) as me:
            me.when(lambda view: bool(view["acts"]))
            zones = me.view["zones"]
            me.move("a", me.gestures()[0])
            assert me.view["acts"] == []
            say(me, "back", "undo")
            assert (me.view["zones"], me.view["seq"]) == (zones, 2)
            for _ in range(4):
                me.quiet()
                time.sleep(0.3)
            assert (me.view["zones"], me.view["seq"]) == (zones, 2)
            me.move("b", me.gestures()[1])
            me.when(lambda view: view["seq"] == 4)
            assert len(server.app.state.hall.thinkers.asked) == 2


def preset(name: str) -> dict[str, str]:
    from hoyle.games import GAMES
    from hoyle.serve.house import words_of

    return words_of(GAMES["board64"], GAMES["board64"].presets[name].values)


def test_a_restart_replays_it_exactly(tmp_path: Path) -> None:
    store = tmp_path / "hoyle.db"
    with serving(store) as server:
        table, (ann, bob) = sit(server, "malice")
        with ann.at(table) as one, bob.at(table) as two:
            play_and_take_back(one, two)
            before = {key: one.view[key] for key in one.view if key != "v"}
            events, tok = list(one.events), one.view["tok"]
    with serving(store) as server:
        ann.port = bob.port = server.port
        with ann.at(table, have=-1) as one:
            one.quiet()
            assert one.events[-len(events) :] == events
            assert {key: one.view[key] for key in STANDING if key != "seats"} == {
                key: before[key] for key in STANDING if key != "seats"
            }
            assert (one.view["seq"], one.view["tok"]) == (before["seq"], tok)


def play_and_take_back(one: Client, two: Client, times: int = 6) -> None:
    """Play so many gestures, and take back every second one."""
    for turn in range(times):
        one.quiet()
        two.quiet()
        me, other = (one, two) if one.view["acts"] else (two, one)
        me.move(f"m{turn}", me.gestures()[turn % len(me.gestures())])
        if turn % 2:
            say(me, f"ask{turn}", "undo")
            other.quiet()
            say(other, f"yes{turn}", "agree")
    one.quiet()
    two.quiet()


def test_the_record_of_a_game_with_undos_can_be_checked(server: Server) -> None:
    """Whoever replays the record with its secret comes to the same cards, those after an undo too."""
    table, (first, second) = sit(server, "malice")
    with first.at(table) as ann, second.at(table) as bob:
        play_and_take_back(ann, bob)
        assert first.get(f"/t/{table}/deal").text.count("event") == 1
        first.post(f"/t/{table}/resign")
        bob.when(lambda view: view["status"] == "over")
    page = first.get(f"/t/{table}/deal").text
    told = json.loads(first.get(f"/t/{table}/record.json").text)
    events = [journal.read(json.dumps(event).encode()) for event in told["events"]]
    opened = events[0]
    assert isinstance(opened, journal.Opened)
    assert journal.promise(opened.secret) == told["promise"]
    for event in events[1:]:
        if isinstance(event, journal.Sat):
            opened.seats[event.seat] = event.sitter
    start = max(seq for seq, event in enumerate(events) if isinstance(event, journal.Sat))
    course = Course(opened, 2)
    course.keep(start)
    salts = [one.salt for one in opened.seats]
    undos = [seq for seq, event in enumerate(events) if isinstance(event, journal.Undone)]
    for seq in range(start + 1, len(events)):
        course.replay(seq, events[seq])
    assert len(undos) == 3
    for seq in undos:
        assert f"Seed after the undo, event {seq}" in page
        assert str(journal.seed_after(opened.secret, salts, seq)) in page


def test_chance_goes_on_with_new_draws() -> None:
    """The same draw again and again, each time taken back: it is not the same card that comes."""
    opened = journal.Opened("thirty_one", {}, [journal.Sitter("bot")] * 4, 1, "secret")
    course = Course(opened, 4)
    course.keep(0)
    seat, before = course.play.waits[0], len(course.play.log)
    drawn: set[int] = set()
    for seq in range(1, 40, 2):
        course.play.play(seat, "draw")
        drawn.add(course.play.log[-1][1])
        course.keep(seq, chose=[seat])
        to = course.before_last(seat)
        course.undo(to, seq + 1)
        course.keep_undone(to, seq + 1, seat)
        assert (course.play.waits, len(course.play.log)) == ((seat,), before)
    assert len(drawn) > 10


def test_the_moves_of_a_game_are_counted_without_what_was_taken_back(tmp_path: Path) -> None:
    """What the page of house rules says of the games that were played, and what the store keeps of them."""
    with serving(tmp_path / "hoyle.db") as server:
        guest = server.browser()
        with guest.at(guest.open(points_to_win="2")) as me:
            me.move("m", me.gestures()[0])
            me.quiet()
            say(me, "back", "undo")
            me.play_on("on")
        events = json.loads(guest.get(f"/t/{me.view['table']}/record.json").text)["events"]
        kept = server.app.state.hall.store.reader.execute("select moves, deal from results").fetchall()
    back = next(place for place, event in enumerate(events) if event["type"] == "undo")
    gone, played = (sum(len(event.get("moves", [])) for event in part) for part in (events[:back], events[back:]))
    assert (kept, gone > 0) == ([(played, 1)], True)
