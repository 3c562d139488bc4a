"""What a decision writes to the store: rows, what is deleted with them, and the result of a game."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.host.memory import MemoryConnection, MemoryHost, MemoryStore
from hoyle.rules.seats import CHANCE, NONE
from hoyle.rulesets.published_rules import rules_hash
from hoyle.table.opening import Wish
from hoyle.table.ports import Changes
from hoyle.table.wire.commands import MoveSeat, ProposeRules, Resign, TakeSeat
from hoyle.table.wire.events import Player
from tests.support.asks import answers
from tests.support.tables import fields_of, gestures_of, open_table, play_out, table_of

MATCH = {"goal": "all_rounds", "match_points": 20}


class NotingStore(MemoryStore):
    """A store that notes what it writes."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Changes] = []

    async def save(self, table: str, changes: Changes, revision: int) -> None:
        await super().save(table, changes, revision)
        self.written.append(changes)


class Written:
    """A table of R, and what its store has written."""

    def __init__(self, game: str = "r", **options: Any) -> None:
        self.store = NotingStore()
        self.host = MemoryHost(store=self.store)
        self.id, self.people = open_table(self.host, hoyle.game(game, **options))

    @property
    def newest(self) -> Changes:
        """What was written last."""
        return self.store.written[-1]

    def choose(self, *seats: int) -> MemoryConnection:
        """Let each of these seats choose a card; return the last one."""
        for seat in seats:
            self.people[seat].gesture(**fields_of(gestures_of(table_of(self.host, self.id), seat)[0]))
        return self.people[seats[-1]]

    def undo(self) -> None:
        """Let both seats choose a card, the first another one, and both agree to undo that."""
        self.choose(0, 1, 0)
        self.people[1].gesture("friendly", option="undo")
        self.people[0].gesture("friendly", option=answers(self.people[0].view, "friendly")[0])

    def resign(self, seat: int) -> None:
        """Let a seat resign."""
        self.host.clock.run(self.host.host.handle(self.id, Resign(seat)))

    def play_out(self, games: int = 1) -> None:
        """Play games to their ends."""
        dice = random.Random(1)
        for _ in range(games):
            while True:
                play_out(self.host, self.id, self.people, dice, limit=1)
                if self.newest.result:
                    break


@pytest.mark.parametrize(
    ("acts", "rows", "sealed", "clears", "drops_request", "has_request"),
    [
        (lambda at: at.choose(0), 0, 1, False, True, False),
        (lambda at: at.choose(0, 1), 1, 0, True, True, False),
        (lambda at: at.choose(0).gesture("talk", option="hello"), 1, 0, False, False, False),
        (lambda at: at.choose(0, 1).gesture("friendly", option="undo"), 0, 0, False, True, True),
        (lambda at: at.undo(), 1, 0, True, True, False),
        (lambda at: at.resign(1), 1, 0, True, True, False),
    ],
)
def test_what_is_written_and_what_is_deleted_with_it(
    acts: Any, rows: int, sealed: int, clears: bool, drops_request: bool, has_request: bool
) -> None:
    at = Written()
    acts(at)
    new = at.newest
    assert (len(new.rows), len(new.sealed), new.clears, new.drops_request) == (rows, sealed, clears, drops_request)
    assert bool(new.request) == has_request
    stored = at.store.tables[at.id]
    assert stored.request == new.request and not (clears and stored.sealed)


def test_a_request_that_was_answered_is_written_with_its_answer_until_the_undo() -> None:
    at = Written()
    at.choose(0, 1).gesture("friendly", option="undo")
    asked = at.newest.request
    at.people[0].gesture("friendly", option=answers(at.people[0].view, "friendly")[1])
    declined = at.newest.request
    assert declined and declined != asked and at.store.tables[at.id].request == declined


@pytest.mark.parametrize(
    ("options", "acts", "is_over", "is_played_out", "winners"),
    [
        ({}, lambda at: at.choose(0, 1), False, False, None),
        ({}, lambda at: at.resign(1), True, False, 0b01),
        ({}, lambda at: at.play_out(), True, True, 0b10),
        (MATCH, lambda at: at.resign(0), False, False, 0b10),
        (MATCH, lambda at: at.play_out(), False, False, 0b10),
    ],
)
def test_only_what_was_played_to_its_end_is_finished_and_every_game_has_a_result(
    options: dict[str, Any], acts: Any, is_over: bool, is_played_out: bool, winners: int | None
) -> None:
    at = Written(**options)
    acts(at)
    new, game = at.newest, hoyle.GAMES["r"]
    timeline = table_of(at.host, at.id).timeline
    assert timeline
    text = timeline.rules_text
    assert new.is_over == is_over
    assert new.finished == (rules_hash("r", game.version, text) if is_played_out else "")
    assert (new.result and new.result.winners) == winners
    if new.result:
        assert (new.result.deal, new.result.game, new.result.rules) == (1, "r", text)
        assert new.result.moves == sum(seat != CHANCE for seat, _ in timeline.play.log)


def test_the_store_knows_who_has_a_seat_or_has_left_a_name() -> None:
    store = NotingStore()
    host = MemoryHost(store=store)
    id = host.open(Wish("r", {}, [Player("human", "Ann", holder="ann"), Player("human")]))
    for command, holders in (
        (ProposeRules({"points_to_win": 2}, "Eve", holder="eve"), [("eve", NONE)]),
        (ProposeRules({"points_to_win": 3}, seat=0, holder="ann"), []),
        (TakeSeat(1, Player("human", "Bob", holder="bob")), [("bob", 1)]),
        (MoveSeat(0, "ann", "phone"), [("phone", 0)]),
        (Resign(0), []),
    ):
        host.clock.run(host.host.handle(id, command))
        assert store.written[-1].holders == holders


@pytest.mark.parametrize(("called", "counts"), [("base", True), ("4", False), ("seeker", False)])
def test_a_game_by_other_rules_than_the_tables_has_no_result(called: str, counts: bool) -> None:
    at = Written(true_king=True, king_calls="any_game")
    at.resign(1)
    assert at.newest.result and at.newest.result.deal == 1
    at.people[1].gesture("next", option=called)
    at.resign(0)
    assert bool(at.newest.result) == counts and not at.people[1].rejects


def test_moves_of_chance_are_not_counted() -> None:
    at = Written("thirty_one", players=2, lives=1, free_ride=False)
    play_out(at.host, at.id, at.people, random.Random(1), limit=3)
    at.resign(0)
    timeline = table_of(at.host, at.id).timeline
    assert timeline and any(seat == CHANCE for seat, _ in timeline.play.log)
    assert at.newest.result and at.newest.result.moves == 3
