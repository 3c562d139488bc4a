"""What a seat may do follows from its view: two states that look alike to it give the same moves, gestures, refusals and texts."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.play.play import Play, vary
from hoyle.play.seen import Seen
from hoyle.rules.position import Position
from hoyle.table.show import hints, notation, numbered_moves, reasons
from hoyle.table.table import Table
from hoyle.table.wire.commands import Gesture
from hoyle.table.wire.messages import Move
from hoyle.testing.contract import determinized, dice_of
from hoyle.testing.random_play import some_rules
from tests.support.sampling import sample
from tests.support.tables import fields_of, gestures_of, open_table, table_of

SEATS = sample(8, 150)
"""At how many decisions of a game's tables a seat is asked."""
LINES, QUESTIONS = 3, 6
"""How many turns are tried, and how many items and places asked about, at each decision."""


def lines_of(play: Play, seat: int, dice: random.Random) -> list[list[tuple[int, str]]]:
    """Moves that a seat could make one after another in the real state, each with its notation: the first may reveal the next."""
    found: list[list[tuple[int, str]]] = []
    for _ in range(LINES):
        copy, line = play.copy(), list[tuple[int, str]]()
        while len(line) < 4 and (legal := copy.legal(seat)):
            move = dice.choice(legal)
            line.append((move, copy.say(seat, move)))
            copy.play(seat, move)
        found.append(line)
    return found


def told(table: Table, seat: int, lines: list[list[tuple[int, str]]], seed: str) -> dict[str, Any]:
    """Everything that a seat is told about what it may do; `seed` decides about what it asks."""
    timeline, dice = table.running_timeline(), random.Random(seed)
    draft = table.draft(seat)
    gestures = timeline.gestures(seat, draft and draft.current)
    zones = timeline.scene_now(seat, [""] * timeline.seats, translator("en"), draft and draft.current).zones
    items, places = [item.id for zone in zones for item in zone.items] or [""], [zone.id for zone in zones]
    asked = [(dice.choice(items), dice.choice(places)) for _ in range(QUESTIONS)]
    plans = [
        [dice.choice(timeline.present.seen(seat).legal), dice.randrange(64)],
        *([m for m, _ in ln] for ln in lines),
    ]
    return {
        "moves": timeline.present.seen(seat).legal,
        "gestures": gestures,
        "texts": notation.legal_moves(table, seat),
        "reasons": [repr(reasons.reason_of(table, seat, item, place)) for item, place in asked],
        "numbers": [answer(numbered_moves.accepted, timeline, seat, plan) for plan in plans],
        "hints": [hints.gesture_for(gestures, plan) for plan in plans],
        "written": [answer(notation.read_turn, table, seat, *(text for _, text in line)) for line in lines],
        "joined": [answer(notation.read_turn, table, seat, "; ".join(text for _, text in line)) for line in lines],
        "turns": [answer(notation.turn_text, table, seat, moves) for moves in list(gestures.values())[:LINES]],
    }


def answer(function: Any, *arguments: Any) -> object:
    """What a function returns, or the refusal with its facts."""
    try:
        return function(*arguments)
    except Refusal as refusal:
        return refusal.message, refusal.facts


@contextmanager
def imagined(table: Table, state: Position) -> Iterator[None]:
    """Put another state in the place of the real one for a while."""
    timeline, drafts = table.running_timeline(), table.game.drafts
    real, timeline.play.state = timeline.play.state, state
    timeline.forget_present()
    yield
    timeline.play.state, table.game.drafts = real, drafts
    timeline.forget_present()


def decisions(name: str, seed: int) -> Iterator[tuple[Table, int]]:
    """The decisions of random tables of a game: a table, and a seat that is to move."""
    dice = random.Random(f"{name} {seed}")
    while True:
        host = MemoryHost()
        variant = vary(GAMES[name], dice.choice(some_rules(GAMES[name], dice.getrandbits(20), 3)))
        id, _ = open_table(host, variant, secret=f"{dice.getrandbits(256):064x}")
        table = table_of(host, id)
        for cid in range(60):
            seats = [seat for seat in range(variant.seats) if gestures_of(table, seat)]
            if table.status != "open" or not seats:
                break
            seat = dice.choice(seats)
            timeline = table.running_timeline()
            if not timeline.is_between_games and not timeline.play.sealed and dice.random() < 0.7:
                yield table, seat
            move = Move(cid, **fields_of(dice.choice(gestures_of(table, seat))))
            table.apply(table.decide(Gesture(seat, move), 0))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_do_follows_from_its_view(name: str) -> None:
    differing = 0
    for number, (table, seat) in zip(range(SEATS), decisions(name, 1), strict=False):
        play = table.running_timeline().play
        twin = determinized(play.variant.game, play.bot_view(seat), seat, dice_of(number))
        differing += twin != play.state
        lines = lines_of(play, seat, random.Random(number))
        with imagined(table, play.state):
            real = told(table, seat, lines, str(number))
        with imagined(table, twin):
            assert told(table, seat, lines, str(number)) == real
        assert real["moves"] == play.legal(seat), "the moves that the view gives are those of the state"
    assert differing or name not in ("malice", "thirty_one", "muzicando", "rummy", "telepathy")


def test_nobody_learns_what_is_drawn_by_writing_two_moves_at_once() -> None:
    host = MemoryHost()
    id, _ = open_table(host, vary(GAMES["thirty_one"], {}))
    table = table_of(host, id)
    seat = table.running_timeline().present.to_move[0]
    answers = {str(answer(notation.read_turn, table, seat, "draw", text)) for text in ("7H", "KD", "nothing")}
    assert len(answers) == 1


def test_what_a_seat_sees_holds_no_state() -> None:
    play = vary(GAMES["malice"], {}).new(3)
    seen = play.seen(0)
    assert isinstance(seen, Seen) and {type(value).__name__ for value in vars(seen).values()} == {
        "Game",
        "State",
        "int",
    }
    assert seen.view is not play.state and seen.view == play.view(0) != play.state
