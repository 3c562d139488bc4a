"""What is kept of moves that are taken back: the journal, the draws of chance, the results; and bots that thought about them."""

import json
from pathlib import Path

from hoyle.games import GAMES
from hoyle.table import fairness, undo
from hoyle.table.table import Table
from hoyle.table.wire import events as journal
from hoyle.table.wire.commands import BotMoves
from hoyle.table.wire.events import Opened, Player, SeatTaken, Undone
from tests.support.clients import Client, Server, serving
from tests.support.table_clients import STANDING, choose_friendly_action, sit


def test_a_bot_that_was_thinking_about_what_is_gone_is_not_heard(tmp_path: Path) -> None:
    """Ann takes back her move while the bot thinks about its answer: the bot answers her new move only."""
    with serving(tmp_path / "hoyle.db", pause=1000) as server:
        ann = server.browser()
        table = ann.post("/g/board64", {"bot": "random"} | preset("game1")).at.removeprefix("/t/")
        with ann.at(table) as me:
            me.when(lambda view: bool(view["acts"]))
            zones = me.view["zones"]
            me.move("a", me.gestures()[0])
            assert me.view["acts"] == []
            choose_friendly_action(me, "back", "undo")
            assert (me.view["zones"], me.view["seq"]) == (zones, 2)
            me.move("b", me.gestures()[1])
            me.when(lambda view: view["seq"] == 4)
            me.catch_up()
            assert (me.view["seq"], len(server.app.state.bots.asked)) == (4, 2)


def preset(name: str) -> dict[str, str]:
    from hoyle.games import GAMES
    from hoyle.rulesets.links import fields_of

    return fields_of(GAMES["board64"], GAMES["board64"].presets[name].values)


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
        one.catch_up()
        two.catch_up()
        me, other = (one, two) if one.view["acts"] else (two, one)
        me.move(f"m{turn}", me.gestures()[turn % len(me.gestures())])
        if turn % 2:
            choose_friendly_action(me, f"ask{turn}", "undo")
            other.catch_up()
            choose_friendly_action(other, f"yes{turn}", "agree")
    one.catch_up()
    two.catch_up()


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
    assert isinstance(opened, Opened)
    assert fairness.seal(opened.secret) == told["promise"]
    opened.seats[0].holder = "the record names nobody"
    again = Table("t")
    for event in events:
        if isinstance(event, SeatTaken):
            event.player.holder = "the record names nobody"
        again.apply(event)
    assert again.status == "over"
    salts = [player.salt for player in again.seats]
    undos = [seq for seq, event in enumerate(events) if isinstance(event, Undone)]
    assert len(undos) == 3
    for seq in undos:
        assert f"Seed after the undo at event {seq}" in page
        assert str(fairness.seed_after_undo(opened.secret, salts, seq)) in page


def test_chance_goes_on_with_new_draws() -> None:
    """The same draw again and again, each time taken back: it is not the same card that comes."""
    table = Table("t")
    table.apply(Opened("thirty_one", {}, [Player("bot")] * 4, GAMES["thirty_one"].version, "secret"))
    timeline = table.running_timeline()
    seat, before = timeline.play.to_move[0], len(timeline.play.log)
    drawn: set[int] = set()
    for number in range(20):
        draw = timeline.play.read(seat, "draw")
        table.apply(table.decide(BotMoves(seat, table.tok(seat), [draw]), 0))
        drawn.add(timeline.play.log[-1][1])
        table.apply(undo.undone(table, seat, (seat, number)))
        assert (timeline.play.to_move, len(timeline.play.log)) == ((seat,), before)
    assert len(drawn) > 10


def test_the_moves_of_a_game_are_counted_without_what_was_taken_back(tmp_path: Path) -> None:
    """What the page of house rules says of the games that were played, and what the store keeps of them."""
    with serving(tmp_path / "hoyle.db") as server:
        guest = server.browser()
        with guest.at(guest.open(points_to_win="2")) as me:
            me.move("m", me.gestures()[0])
            me.quiet()
            choose_friendly_action(me, "back", "undo")
            me.play_on("on")
        events = json.loads(guest.get(f"/t/{me.view['table']}/record.json").text)["events"]
        kept = server.app.state.tables.store.reader.execute("select moves, deal from results").fetchall()
    back = next(place for place, event in enumerate(events) if event["type"] == "undo")
    gone, played = (sum(len(event.get("moves", [])) for event in part) for part in (events[:back], events[back:]))
    assert (kept, gone > 0) == ([(played, 1)], True)
