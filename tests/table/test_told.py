"""The reason of a result: it is kept with it, and is the same on every channel, after a reload, and in the last of several rounds."""

import json
import random
from typing import Any

import pytest

import hoyle
from hoyle.codec import encode
from hoyle.games import GAMES
from hoyle.games.r.options import PROPHECY
from hoyle.games.r.table.causes import cause
from hoyle.games.shared.scenes import Event
from hoyle.host import bot_turns
from hoyle.host.memory import FirstMoveBots, MemoryConnection, MemoryHost
from hoyle.i18n import translator
from hoyle.pages import table as table_page
from hoyle.rules.link import rules_of
from hoyle.table.bot_turn import next_game_choice
from hoyle.table.people.audience import Audience
from hoyle.table.ports import Question
from hoyle.table.show import replay, results, telling, transcript, views
from hoyle.table.table import Table
from hoyle.table.wire.commands import BotMoves, BotNextGame, Command, Resign
from hoyle.table.wire.messages import View
from tests.support.result_sums import assert_sums
from tests.support.rule_sets import RULES, rule_set_id, variant
from tests.support.sampling import SOAK, sample
from tests.support.tables import fields_of, gestures_of, open_table, play_out, seen, table_of

SAY = translator("en")
LONG = sample(150, 1500)
"""After this many commands the seats resign, so that long games are over, too."""
EVERY = 9
SLOW = ("board64", "muzicando", "rummy")
"""Of the presets of these games every EVERYth is played; all with --soak."""
SAMPLE = [rules for n, rules in enumerate(RULES) if SOAK or not rules[1] or rules[0] not in SLOW or n % EVERY == 0]


def played(rule_set: tuple[str, str, dict[str, Any]], seed: int) -> tuple[MemoryHost, str]:
    """Play a table by random moves; if that takes long, the seats resign its games."""
    dice = random.Random(seed)
    host = MemoryHost(FirstMoveBots(lambda question: [random_move(question, dice)]))
    id, _ = open_table(host, variant(rule_set), secret=f"{seed:064d}")
    for count in range(2000):
        table = table_of(host, id)
        if table.status != "open":
            return host, id
        host.clock.run(host.host.handle(id, next_command(host, table, dice, count > LONG)))
    raise AssertionError("the table is never over")


def random_move(question: Question, dice: random.Random) -> int:
    """Return a random legal move."""
    game = GAMES[question.game]
    seen = game.state.unpack(question.view[-len(game.state().pack()) :])
    moves = [0] * game.moves
    return dice.choice(moves[: game.verbs["legal"](seen, question.seat, moves)])


def next_command(host: MemoryHost, table: Table, dice: random.Random, resigns: bool) -> Command:
    """Return the next command of a game between random players, or the resignation of the seat to move."""
    timeline = table.running_timeline()
    if timeline.is_between_games:
        seat = timeline.chooser or 0
        return BotNextGame(seat, table.tok(seat), next_game_choice(table))
    seat = dice.choice(timeline.present.to_move)
    if resigns:
        return Resign(seat)
    tok, loaded = table.tok(seat), seen(table, host.clock).table
    return BotMoves(seat, tok, host.clock.run(bot_turns.query_moves(host.bots, loaded, seat, tok)))


def plain(message: Any) -> Any:
    """Return a message as a client reads it."""
    return json.loads(encode(message))


def shown(table: Table, seat: int | None, lang: str = "en") -> View:
    """Return what a seat sees."""
    return table.view(Audience(seat), lang)


def told_at_the_end(table: Table, seat: int | None) -> list[list[Event]]:
    """Return what a seat was told of the last event, a list for each outcome."""
    timeline = table.running_timeline() if table.status == "open" else table.timeline
    assert timeline is not None
    return telling.narration(timeline, len(timeline.stages) - 1, seat, table.people.names(SAY), SAY).outcomes


@pytest.mark.parametrize("rule_set", SAMPLE, ids=rule_set_id)
def test_the_reason_of_a_result_is_that_of_its_last_outcome_on_every_channel_and_after_a_reload(
    rule_set: tuple[str, str, dict[str, Any]],
) -> None:
    host, id = played(rule_set, seed=1)
    table, again = table_of(host, id), host.after_restart()
    reader = again.join(id, "p0")
    loaded = table_of(again, id)
    assert table.timeline
    for seat in (None, 0):
        result = shown(table, seat).result
        assert result and result.reason
        reason = result.reason
        named = views.replay_view(table, table.timeline, len(table.timeline.stages) - 1, seat, "en").told
        assert named and named.clause == reason.clause and (seat is not None or named == reason)
        last = told_at_the_end(table, seat)[-1]
        assert any(event.text == named.text and event.clause == named.clause for event in last)
        assert reason.clause or table.timeline.resigned is not None, "the deciding paragraph is named"
        for other in (table, loaded):
            view, holder = shown(other, seat), "" if seat is None else "p0"
            assert view.result and view.result.reason == reason == view.told
            assert plain(replay.position(other, holder, "", "", "en"))["view"]["told"] == plain(named)
            assert transcript.transcript(other, seat, "en").endswith(f"{named.text}\n")
    assert reader.view["result"]["reason"] == reader.view["told"]
    assert_sums(shown(table, 0), table.timeline.match_play)


def test_when_a_step_has_several_rounds_the_last_one_gives_the_reason() -> None:
    found = 0
    for seed in range(12):
        host, id = played(("r", "prophecy", dict(hoyle.GAMES["r"].presets["prophecy"].values)), seed)
        table = table_of(host, id)
        assert table.timeline
        state, (view, result) = table.timeline.play.state, (shown(table, 0), shown(table, 0).result)
        assert state.options.play_mode == PROPHECY and result and result.reason and result.reason == view.told
        rounds = [event.text for events in told_at_the_end(table, 0) for event in events if "Round" in event.text]
        found += len(rounds) > 1
        seen = table.timeline.present.view(0)
        expected, clause = cause(rules_of(GAMES["r"]), seen, seen, seen.rounds - 1, SAY)
        if result.reason.clause not in ("R16", "V14"):
            assert result.reason.text.startswith(expected) and result.reason.clause == clause
    assert found > 3, "some of the games end with several rounds at once"


def test_a_step_with_several_rounds_has_a_position_and_a_reason_for_each() -> None:
    counted = 0
    for preset in ("prophecy", "fortune"):
        rules = ("r", preset, dict(hoyle.GAMES["r"].presets[preset].values))
        for seed in range(6):
            host, id = played(rules, seed)
            table = table_of(host, id)
            assert table.timeline
            for index in range(1, len(table.timeline.stages)):
                frame = plain(replay.position(table, "p0", str(index), "", "en"))
                steps = frame.get("steps", [])
                before, after = (table.timeline.stages[n].state.rounds for n in (index - 1, index))
                assert len(steps) == max(0, after - before - 1)
                counted += len(steps)
                for n, step in enumerate(steps):
                    view, first = step["view"], steps[n - 1]["told"] if n else 0
                    told = frame["events"][first : step["told"]]
                    assert sum(f"Round {before + n + 1}:" in event["text"] for event in told) == 1
                    assert view["told"]["text"] in [event["text"] for event in told if event.get("reason")]
                    laid = [item["face"] for zone in view["zones"] if "laid" in zone["id"] for item in zone["items"]]
                    assert len(laid) == 2, "the cards of the round lie open"
                    assert "acts" not in view or view["acts"] == []
    assert counted > 10


def test_the_steps_come_with_the_move_and_with_the_last_turn_and_not_twice() -> None:
    rules = ("r", "prophecy", dict(hoyle.GAMES["r"].presets["prophecy"].values))
    host, dice = MemoryHost(), random.Random(3)
    id, people = open_table(host, variant(rules), secret=f"{3:064d}")
    sent: list[dict[str, Any]] = []
    while not any(frame.get("steps") for frame in sent):
        play_out(host, id, people, dice, limit=1)
        sent += [json.loads(frame) for frame in people[0].frames[-2:]]
    frame = next(frame for frame in sent if frame.get("steps"))
    assert plain(replay.last_turn(table_of(host, id), "p0", "en")[-1])["steps"] == frame["steps"]
    late = json.loads(host.join(id, "p0").frames[-1])
    assert late["view"] == frame["view"] and "steps" not in late, "a page opened later shows the position at once"


def test_a_game_of_a_match_that_is_a_match_itself_is_counted_once() -> None:
    host, id, people = called("triangle", "serious_card")
    table = table_of(host, id)
    assert table.timeline
    told = [event.text for event in views.news_since(table, -1, 0, "en")[0] or [] if "begins" in event.text]
    games = [text for text in told if text.startswith("Game")]
    assert games and all(int(text.split()[1].strip(".:")) <= 3 for text in games)
    assert [text for text in told if text.startswith("Deal")][:3] == [f"Deal {n} begins." for n in (2, 3, 4)]
    result = shown(table, 0).result
    assert result and result.text.startswith(f"Game {len(games) + 1}: ")
    sheet = results.match_sheet(table.timeline, len(table.timeline.stages) - 1, ["A", "B"], SAY)
    assert sheet and sheet.game == len(games) + 1 == len(sheet.sheet) - 2
    assert people


def called(*games: str) -> tuple[MemoryHost, str, list[MemoryConnection]]:
    """Play a True King match whose losers call these games, as long as they can choose."""
    host, dice = MemoryHost(), random.Random(2)
    id, people = open_table(host, hoyle.game("r", true_king=True, king_calls="any_game"), secret=f"{2:064d}")
    for _ in range(4000):
        table = table_of(host, id)
        if table.status != "open":
            break
        seat = dice.choice([seat for seat in range(2) if gestures_of(table, seat)])
        keys = gestures_of(table, seat)
        wanted = [f"next|{game}" for game in games if f"next|{game}" in keys]
        if keys[0] == "next|go":
            assert [option.label for act in shown(table, seat).acts for option in act.options] == ["Next deal"]
            assert shown(table, seat).match is not None
        fields = fields_of((wanted or [dice.choice(keys)])[0])
        people[seat].gesture(fields.pop("act"), **fields)
    return host, id, people


def test_a_position_of_a_replay_has_the_score_sheet_of_its_time() -> None:
    host, id, _ = called("triangle")
    table = table_of(host, id)
    assert table.timeline
    rows, view = list[int](), dict[str, Any]()
    for index in range(len(table.timeline.stages)):
        view = plain(replay.position(table, "p0", str(index), "", "en"))["view"]
        rows.append(len(view["match"]["sheet"]) - 2)
        stage = table.timeline.stages[index]
        assert view["game"] == stage.deal.variant.game.name
        page = table_page.requested_replay(table, "p0", {"seq": str(index)}, "en", SAY)
        assert page["setup"]["game"] == view["game"], "else the page of the replay would load again and again"
    assert rows == sorted(rows) and rows[0] == 0 and rows[-1] == view["match"]["game"]


def test_the_reason_is_the_last_one_marked_else_the_paragraph_that_decided() -> None:
    plain, ruled, marked = Event("plain"), Event("first", clause="A1"), Event("why", clause="A2", reason=True)
    later = Event("later", clause="A3")
    assert telling.reason_of([], is_over=True) is None
    for events, is_over, text in (
        ([plain], False, "plain"),
        ([ruled, plain, later], False, "first"),
        ([ruled, plain, later, plain], True, "later"),
        ([ruled, marked, later], True, "why"),
    ):
        found = telling.reason_of(events, is_over)
        assert found and found.text == text


def test_the_places_of_telepathy_are_turned_over_one_by_one() -> None:
    host, id = played(("telepathy", "", {}), seed=1)
    table = table_of(host, id)
    for holder in ("p0", ""):
        frame = plain(replay.position(table, holder, "", "", "en"))
        assert len(frame["steps"]) == 7
        shown_so_far: list[int] = []
        for n, view in enumerate([*(step["view"] for step in frame["steps"]), frame["view"]], 1):
            rows = [zone["items"] for zone in view["zones"]]
            turned = [sum(bool(item.get("face")) for item in row) for row in rows]
            assert sorted(turned)[0] == n and set(turned) <= {n, 8}, "own cards were known before"
            shown_so_far.append(sum(seat["counters"][0]["value"] for seat in view["seats"]))
            if n < 8:
                assert view["told"]["text"].startswith(f"Place {n}")
        assert shown_so_far == sorted(shown_so_far)


@pytest.mark.parametrize(
    ("game", "options", "first"),
    [
        ("thirty_one", {"players": 2}, ["P0 deals. Three of spades is turned up."]),
        ("rummy", {}, ["P0 deals."]),
        ("r", {}, []),
    ],
)
def test_the_deal_is_told_at_once_and_later_to_players_and_spectators(
    game: str, options: dict[str, Any], first: list[str]
) -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(game, **options))
    for moves in (0, 3):
        play_out(host, id, people, random.Random(1), limit=moves)
        table = table_of(host, id)
        assert table.timeline
        for seat in (0, None):
            told = telling.events(table.timeline, 0, seat, table.people.names(SAY), SAY)
            assert [event.text for event in told] == first
            news = views.news_since(table, -1, seat, "en")[0]
            assert news is not None and [event.text for event in news][: len(first)] == first
