"""Records of finished tables are played again; whatever is changed in them is told."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from people import Browser, Server

import hoyle
from hoyle.games import GAMES
from hoyle.rules.link import prepare
from hoyle.serve import journal
from hoyle.serve.course import Course
from hoyle.serve.journal import Followed, Opened, Played, Resigned, Sat, Sitter
from hoyle.serve.verify import Disagrees, Unreadable, verify

ENOUGH = 40
"""Choices, after which somebody gives up."""


def played(game: str, seed: int = 1, **options: Any) -> dict[str, Any]:
    """The record of a table at which everybody plays at random."""
    secret, dice = f"{seed:064x}", random.Random(seed)
    prepare(GAMES[game])
    seats = hoyle.game(game, **options).seats
    sitters = [Sitter("human", f"P{seat}", holder="x", salt=f"word {seat}") for seat in range(seats)]
    opened = Opened(game, options, [*sitters[:-1], Sitter("human")], GAMES[game].version, secret)
    events: list[Any] = [opened, Sat(seats - 1, sitters[-1])]
    course = Course(msgspec.structs.replace(opened, seats=sitters), seats)
    course.keep(1)
    while not course.over:
        if course.between:
            choices = [one.name for one in course.choices()]
            seat = course.chooser() or 0
            events.append(Followed(seat, choices[0] if choices else None))
            course.follow(seat, choices[0] if choices else None)
        elif len(events) > ENOUGH:
            events.append(Resigned(course.play.waits[0]))
            course.resign(course.play.waits[0])
        else:
            events.append(chosen(course, dice))
    return {
        "table": "t",
        "promise": journal.promise(secret),
        "events": json.loads(msgspec.json.encode(events)),
    }


def chosen(course: Course, dice: random.Random) -> Played:
    """One choice of everybody who is awaited."""
    before, waits = len(course.play.log), course.play.waits
    for seat in waits:
        course.play.play(seat, dice.choice(course.play.legal(seat)))
    return Played(list(course.play.log[before:]), [(seat, None) for seat in waits], course.mark())


def written(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_record_of_every_game_agrees(game: str) -> None:
    said = verify(written(played(game)))
    assert said.startswith("All agree: the promise ") and "move" in said


def test_a_match_of_several_games_agrees() -> None:
    said = verify(written(played("r", goal="all_rounds", match_points=9)))
    assert said.endswith(" games.")


def test_nothing_can_be_changed_unseen() -> None:
    """Every move, mark, word and rule, one after another."""
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
    """The event with one thing changed that matters."""
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
    secret = journal.promise("0" * 64)
    for other, seal, says in [
        (spoil(promise="0" * 64), "", "The secret is not the one that was promised"),
        (record, "0" * 64, "The promise is not the seal you name"),
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
        (written({"promise": "", "events": [{"type": "move"}]}), "missing required field"),
        (written(opened(game="./my_game")), "There is no game './my_game' here"),
        (written(opened(version=99)), "played by version 99 of the rules of r"),
        (written(opened(options={"players": 3})), "r has no option players"),
        (written(opened(game="serious_card", options={}, seats=[])), "takes a seat that is not there"),
        (written(opened(game="triangle", options={"players": 3})), "has 3 seats, the record 2"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(body: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        verify(body)


def called(*words: str, given: bytes = b"") -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "hoyle.cli", "verify", *words], input=given, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_the_record_of_a_table_by_the_command(server: Server, guest: Browser, tmp_path: Path) -> None:
    table = guest.open(salt="mine", hand_limit="3")
    with guest.at(table) as me:
        me.play_on("v")
    body = server.browser().get(f"/t/{table}/record.json").text.encode()
    page = guest.get(f"/t/{table}/deal").text
    file = tmp_path / "record.json"
    file.write_bytes(body)
    promise = json.loads(body)["promise"]
    code, said, _ = called(str(file), "--seal", promise)
    assert code == 0 and promise in said and promise in page and f"hoyle-{table}.json" in page
    code, said, _ = called("-", "--seal", "0" * 64, given=body)
    assert code == 1 and "not the seal you name" in said
    code, said, told = called("-")
    assert code == 2 and not said and len(told.strip().splitlines()) == 1 and "Traceback" not in told
