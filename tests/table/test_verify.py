"""Verification replays the records of finished tables and reports any change in them."""

import json
import random
from typing import Any

import pytest

import hoyle
from hoyle.codec import to_plain
from hoyle.games import GAMES
from hoyle.host.local_table import table_in
from hoyle.host.memory import MemoryHost
from hoyle.rules.link import prepare
from hoyle.table import choosing, fairness
from hoyle.table.deals import deals_of
from hoyle.table.decision import Decision
from hoyle.table.opening import Wish, opening_event
from hoyle.table.show import transcript
from hoyle.table.table import Table
from hoyle.table.verify import Disagrees, Unreadable, verify
from hoyle.table.wire.commands import BotMoves, BotNextGame, Resign
from hoyle.table.wire.events import Player, SeatTaken

ENOUGH = 40
"""The number of events after which a player resigns."""


def played(game: str, seed: int = 1, **options: Any) -> dict[str, Any]:
    """Return the record of a table at which all seats play at random."""
    secret, dice = f"{seed:064x}", random.Random(seed)
    prepare(GAMES[game])
    seats = hoyle.game(game, **options).seats
    players = [Player("human", f"P{seat}", holder="x", salt=f"word {seat}") for seat in range(seats)]
    table = Table("t")
    last = Player("human") if seats > 1 else players[0]
    opened, _ = opening_event(Wish(game, options, [*players[:-1], last]), secret)
    table.apply(opened)
    for seat, player in enumerate(table.seats):
        if player.is_open:
            table.apply(SeatTaken(seat, players[-1]))
    while table.status == "open":
        table.apply(choice(table, dice))
    return {"table": "t", "promise": fairness.seal(secret), "events": [to_plain(event) for event in table.journal]}


def choice(table: Table, dice: random.Random) -> Decision:
    """Return what a random choice does of a seat that is to move."""
    timeline = table.running_timeline()
    if timeline.is_between_games:
        choices = [one.name for one in choosing.choices(timeline.match_play)]
        seat = timeline.chooser or 0
        return table.decide(BotNextGame(seat, table.tok(seat), choices[0] if choices else choosing.GO_ON), 0)
    seat = timeline.play.to_move[0]
    if len(table.journal) > ENOUGH:
        return table.decide(Resign(seat), 0)
    return table.decide(BotMoves(seat, table.tok(seat), [dice.choice(timeline.play.legal(seat))]), 0)


def written(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_record_of_every_game_agrees(game: str) -> None:
    said = verify(written(played(game)))
    assert said.startswith("All agree: the seal ") and "move" in said


def test_a_match_of_several_games_agrees() -> None:
    said = verify(written(played("r", goal="all_rounds", match_points=9)))
    assert said.endswith(" games.")


def test_nothing_can_be_changed_unseen() -> None:
    """Every move, mark, salt and option, one after another."""
    record = played("r", hand_limit=3)
    assert verify(written(record), record["promise"].upper())
    spoilt = 0
    for number, event in enumerate(record["events"]):
        for changed in changes(event):
            other = json.loads(written(record))
            other["events"][number] = changed
            with pytest.raises((Disagrees, Unreadable)):
                verify(written(other))
            spoilt += 1
    assert spoilt > 30


def changes(event: dict[str, Any]) -> list[dict[str, Any]]:
    """Return copies of an event, each with one significant change."""
    found: list[dict[str, Any]] = []
    for place, (seat, move) in enumerate(event.get("moves", [])):
        for other in ([seat, move + 1], [seat + 1, move], [-1, move], [seat, -5], [seat, 1 << 70]):
            moves = [list(one) for one in event["moves"]]
            moves[place] = other
            found.append(event | {"moves": moves})
    if event["type"] == "move":
        found += [event | {"mark": "0" * 16}, event | {"moves": event["moves"][:-1]}, event | {"moves": []}]
    if event["type"] == "open":
        other = [dict(one, salt="other") for one in event["seats"]]
        found += [event | {"options": {}}, event | {"secret": "0" * 64}, event | {"seats": other}]
    if event["type"] == "seat":
        found += [event | {"seat": 7}, event | {"sitter": dict(event["sitter"], salt="")}]
    return found


def test_a_lot_that_the_secret_does_not_give_is_found() -> None:
    record = played("muzicando", mode="individual", players=5)
    assert record["events"][0]["lot"]
    assert verify(written(record)).startswith("All agree")
    record["events"][0]["lot"] = record["events"][0]["lot"][::-1]
    with pytest.raises(Disagrees, match="The seats were drawn as"):
        verify(written(record))


def spoil(**changed: Any) -> dict[str, Any]:
    return played("r", hand_limit=3) | changed


def opened(**changed: Any) -> dict[str, Any]:
    record = played("r", hand_limit=3)
    record["events"][0] |= changed
    return record


def test_what_does_not_agree_is_a_sentence() -> None:
    record = played("r", hand_limit=3)
    cards = json.loads(written(record))
    moves = next(event["moves"] for event in cards["events"] if any(seat == 14 for seat, _ in event.get("moves", [])))
    moves[[seat for seat, _ in moves].index(14)][1] += 1
    secret = fairness.seal("0" * 64)
    for other, seal, says in [
        (spoil(promise="0" * 64), "", "The secret is not the one that was sealed"),
        (record, "0" * 64, "The seal is not the one you noted"),
        (opened(secret="0" * 64) | {"promise": secret}, "", "Event 2"),
        (cards, "", "from the secret chance plays"),
        (spoil(events=record["events"][:-1]), "", "the end of the record is missing"),
        (spoil(events=[*record["events"], record["events"][-1]]), "", "cannot have happened: "),
    ]:
        with pytest.raises(Disagrees, match=says):
            verify(written(other), seal)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "That is no record of a table"),
        (b"\xff", "That is no record of a table"),
        (b"[]", "That is no record of a table"),
        (written({"promise": "", "events": []}), "does not begin with how the table was opened"),
        (written({"promise": "", "events": [{"type": "move"}]}), "moves is missing"),
        (
            written({"promise": "", "events": [{"type": "resign", "seat": 0}]}),
            "does not begin with how the table was opened",
        ),
        (written(opened(game="./my_game")), "There is no game './my_game' here"),
        (written(opened(version=99)), "played by version 99 of the rules of r"),
        (written(opened(options={"players": 3})), "r has no option players"),
        (written(opened(game="serious_card", options={}, seats=[])), "takes a seat that does not exist"),
        (
            written(opened(game="triangle", version=GAMES["triangle"].version, options={"players": 3})),
            "has 3 seats, the record 2",
        ),
    ],
)
def test_what_cannot_be_read_is_a_sentence(body: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        verify(body)


def test_the_deal_with_other_draws_is_named() -> None:
    record = played("thirty_one", lives=1)
    table = transcript.table_of_record(written(record))
    record["deals"] = [to_plain(deal) for deal in deals_of(table.timeline, table.journal)]
    assert len(record["deals"]) > 2 and verify(written(record)).startswith("All agree")
    other = json.loads(written(record))
    other["deals"][1]["draws"][0][1] += 1
    with pytest.raises(Disagrees, match="lists for deal 2 are not those of its moves"):
        verify(written(other))
    for listed in (record["deals"][:-1], [], {}, 7):
        with pytest.raises(Disagrees, match="does not list the draws of all deals"):
            verify(written(record | {"deals": listed}))


def test_an_undo_that_goes_back_to_another_event_is_found() -> None:
    host = MemoryHost()
    players = [Player("human", "Ann", holder="ann"), Player("bot", bot="random")]
    id = host.open(Wish("r", {}, players), f"{1:064x}")
    ann = host.join(id, "ann")
    for _ in range(2):
        ann.gesture("lay", item=next(iter(ann.view["acts"][0]["pairs"])), to="laid0")
        host.clock.settle(0)
    ann.gesture("friendly", option="undo")
    host.clock.run(host.host.handle(id, Resign(0)))
    table = table_in(host.host.rooms[id].table)
    secret, events = table.opened.secret, [to_plain(event) for event in table.journal]
    record = {"table": "t", "promise": fairness.seal(secret), "events": events}
    undone = next(event for event in events if event["type"] == "undo")
    assert undone["to"] == 1 and verify(written(record)).startswith("All agree")
    undone["to"] = 0
    with pytest.raises(Disagrees):
        verify(written(record))
