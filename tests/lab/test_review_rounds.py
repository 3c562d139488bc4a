"""Reviews that are made step by step: rounds, time limits, replies of seats that choose at the same time, and the preparation."""

import pickle
import random
from collections import Counter
from collections.abc import Sequence
from threading import Event
from typing import Any

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.lab import review_game, review_rounds, review_values
from hoyle.lab.differences import Difference
from hoyle.lab.game_review import GameReview, ReviewedChoice, choices_of, review_of
from hoyle.lab.move_names import words_with_places
from hoyle.lab.review_choices import SeatChoice
from hoyle.lab.review_rounds import PartialReview
from hoyle.lab.review_values import Estimate, Verdict, answers, drawn_reply, referees_of
from hoyle.pages.table import record_text
from hoyle.server import calculations
from hoyle.server.jobs import Unfinished
from hoyle.table.opening import Wish
from hoyle.table.table import Table
from hoyle.table.wire.events import Player
from tests.support.tables import fields_of, gestures_of, open_table, play_out, table_of


class Clock:
    """A clock on which a second passes whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    for module in (review_rounds, review_values):
        monkeypatch.setattr(module, "monotonic", found)
    return found


@pytest.fixture(scope="module")
def table() -> Table:
    """A finished match of Pair Attack for two, whose deals end after one choice: no contest is compiled."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("pair_attack"))
    play_out(host, id, people, random.Random(2))
    return table_of(host, id)


def sizes(partial: PartialReview) -> list[int]:
    """The numbers of imagined positions by choice."""
    return [len(one.played) for _, one in sorted(partial.judged.items()) if isinstance(one, Estimate)]


@pytest.mark.timeout(60)
def test_all_choices_are_judged_roughly_before_any_is_judged_further(table: Table, clock: Clock) -> None:
    choices, partial = choices_of(table, 0), PartialReview(64, 1)
    seen = list[tuple[int, ...]]()
    while not partial.is_complete:
        partial.advance(choices, 5)
        seen.append(tuple(sizes(partial)))
    assert len(choices) > 2
    compared = [number for number, one in partial.judged.items() if isinstance(one, Estimate) and not one.is_same]
    assert compared and all(seen[-1][number] == 64 for number in compared)
    rounds = [
        tuple(size for number, size in enumerate(one) if number in compared) for one in seen if len(one) == len(choices)
    ]
    for one in rounds:
        assert max(one) <= 2 * max(16, min(one)) or min(one) < 16 >= max(one)
    assert len(set(rounds)) > 3


def test_steps_and_processes_make_no_difference(table: Table, clock: Clock) -> None:
    choices, whole, parts = choices_of(table, 0), PartialReview(32, 1), PartialReview(32, 1)
    whole.advance(choices)
    steps = 0
    while not parts.is_complete:
        parts.advance(choices, 3)
        parts, steps = pickle.loads(pickle.dumps(parts)), steps + 1
        done, needed = parts.progress(choices)
        assert done <= needed and (done == needed or not parts.is_complete)
    assert steps > 3 and parts.verdicts(choices) == whole.verdicts(choices)


def test_a_review_whose_time_is_over_says_how_far_it_came(table: Table, clock: Clock) -> None:
    choices, partial = choices_of(table, 0), PartialReview(64, 1, seconds=80)
    while not partial.is_complete:
        partial.advance(choices, 4)
    found = review_of(table, 0, choices, partial, "en")
    assert 0 < len(found.choices) < found.requested == len(choices) and not found.is_complete
    assert f"The time was over: {len(found.choices)} of {len(choices)} choices are judged." in found.texts()
    assert all(one.is_same or one.samples >= review_values.MIN_SAMPLES for one in partial.verdicts(choices).values())


def test_a_review_without_any_time_says_so(table: Table) -> None:
    choices, partial = choices_of(table, 0), PartialReview(64, 1, seconds=0)
    partial.advance(choices)
    assert partial.is_complete
    assert review_of(table, 0, choices, partial, "en").texts() == [
        f"The time was over: 0 of {len(choices)} choices are judged."
    ]


def test_no_time_goes_into_choices_in_which_the_bot_plays_the_same(table: Table, clock: Clock) -> None:
    choices, limited, unlimited = choices_of(table, 0), PartialReview(8, 1, seconds=5000), PartialReview(8, 1)
    for partial, played in ((limited, 0), (unlimited, 8)):
        partial.advance(choices)
        same = [one for one in partial.judged.values() if isinstance(one, Estimate) and one.is_same]
        assert same and partial.is_complete and all(len(one.played) == played for one in same)
        assert len(partial.verdicts(choices)) == len(choices)


def method_of(least: int, most: int) -> str:
    choices = choices_of(hoyle_play(), 0)
    referees = referees_of(choices[0])
    return GameReview("R", 0, "", (), 0, referees, (least, most), (-1, 1), 1).method_text()


def hoyle_play() -> Any:
    play = hoyle.game("pair_attack").new(1)
    while not play.is_over:
        for seat in play.to_move:
            play.play(seat, play.legal(seat)[0])
    return play


def test_the_method_says_in_how_many_deals() -> None:
    assert "in 64 deals each" in method_of(64, 64)
    assert "in 16–32 deals each" in method_of(16, 32)


def test_too_few_imagined_deals_are_refused() -> None:
    with pytest.raises(Refusal, match="at least"):
        review_game(hoyle_play(), 0, samples=3)


def test_replies_are_drawn_from_the_mix_of_a_search() -> None:
    """Perfect play of Serious Card mixes its first card, and so do the replies that reviews expect."""
    play = hoyle.game("serious_card").new(1)
    seen = play.packed_view(0)
    drawn = Counter(drawn_reply("search:50", play.variant.game, seen, 0, seed) for seed in range(200))
    always = Counter(answers("search:50", "serious_card", seen, 0, seed)[0] for seed in range(200))
    assert set(drawn) <= set(play.legal(0)) and len(drawn) > len(always) / 2 and max(drawn.values()) < 150
    assert drawn_reply("search:50", play.variant.game, seen, 0, 7) == drawn_reply(
        "search:50", play.variant.game, seen, 0, 7
    )


@pytest.fixture
def preparation(monkeypatch: pytest.MonkeyPatch) -> calculations.Preparation:
    found = calculations.Preparation()
    monkeypatch.setattr(calculations, "preparation", found)
    monkeypatch.setattr(calculations, "STEP_SECONDS", 0.01)
    return found


def test_a_review_waits_for_the_compiler_in_short_steps(
    table: Table, preparation: calculations.Preparation, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready, record = Event(), record_text(table).encode()

    def slow(choices: Sequence[SeatChoice]) -> None:
        ready.wait(60)

    monkeypatch.setattr(review_rounds, "prepare", slow)
    for _ in range(3):
        step = calculations.review(record, 0, "en")
        assert isinstance(step, Unfinished) and (step.result, step.progress) == ({}, b"")
    other = calculations.review(record, 1, "en")
    assert isinstance(other, Unfinished) and other.result == {}, "only one prepares at a time"
    ready.set()
    seen = [(0, 0)]
    while isinstance(step, Unfinished):
        step = calculations.review(record, 0, "en", step.progress)
        if isinstance(step, Unfinished) and step.result:
            seen.append((step.result["judged"], step.result["progress"][0]))
    assert len(seen) > 2 and seen == sorted(seen)
    assert step["review"].is_complete and len(step["review"].choices) >= seen[-1][0]


def test_bots_have_the_names_of_the_table_in_a_review() -> None:
    host = MemoryHost()
    players = [Player("human", "Ann", holder="ann"), Player("bot", bot="search:easy")]
    variant = hoyle.game("r")
    id = host.open(Wish(variant.name, variant.canonical(), players))
    ann = host.join(id, "ann")
    while table_of(host, id).status != "over":
        for key in gestures_of(table_of(host, id), 0)[:1]:
            ann.gesture(**fields_of(key))
        host.clock.settle(10_000)
    reviewed, _ = calculations.reviewable(record_text(table_of(host, id)).encode(), 0)
    assert reviewed.people.names(translator("en")) == ["Ann", "Easy bot"]


def test_a_preparation_that_failed_is_begun_again(
    table: Table, preparation: calculations.Preparation, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_text(table).encode()

    def failing(choices: Sequence[SeatChoice]) -> None:
        raise MemoryError("too large")

    monkeypatch.setattr(review_rounds, "prepare", failing)
    with pytest.raises(MemoryError):
        while calculations.review(record, 0, "en"):
            pass
    monkeypatch.setattr(review_rounds, "prepare", lambda choices: None)
    step = calculations.review(record, 0, "en")
    assert isinstance(step, dict) or step.result or not step.progress


def test_verdicts_of_solved_rules_need_one_position() -> None:
    play = hoyle.game("serious_card").new(1)
    for seat, move in ((0, "b7"), (1, "r3")):
        play.play(seat, move)
    choices, partial = choices_of(play, 1), PartialReview(0, 1)
    partial.advance(choices)
    assert partial.is_complete and partial.progress(choices) == (1, 1)
    assert all(isinstance(one, Verdict) and one.samples == 0 for one in partial.judged.values())


def reviewed_choice(step: int, low: float, adjusted: float) -> ReviewedChoice:
    loss = Difference("loss", low + 0.5, low, low + 1, 0.01, adjusted=adjusted)
    return ReviewedChoice(step, step - 1, "Spy 2", "Prince 7", 0, 0, loss, ())


def review_with(*choices: ReviewedChoice) -> GameReview:
    referees = review_values.REFEREES["search"]
    return GameReview("R", 0, "", choices, len(choices), referees, (64, 64), (-1, 1), 1)


def test_moments_are_clear_losses_first_then_those_with_an_interval_above_zero() -> None:
    unclear, clear, nothing = reviewed_choice(1, 0.2, 0.3), reviewed_choice(2, 0.1, 0.01), reviewed_choice(3, -0.3, 0.9)
    assert review_with(unclear, clear, nothing).moments == [clear, unclear]
    assert "not clear" not in " ".join(review_with(unclear, clear).texts())
    found = review_with(unclear, nothing)
    assert found.moments == [unclear]
    assert found.texts()[0] == "Step 1: you played Spy 2; Prince 7 was worth 0.70 more (0.20 to 1.20)."
    assert found.texts()[1].startswith("This is not clear")
    assert review_with(nothing).texts()[0] == "No choice was clearly worse than what the bot would have played."


def test_moves_are_named_with_their_places_where_these_differ() -> None:
    board, malice, one_place = (
        hoyle.game("board64").new(1),
        hoyle.game("malice").new(1),
        hoyle.game("serious_card").new(1),
    )
    say = translator("en")
    names = [words_with_places(play, play.to_move[0], say) for play in (board, malice, one_place)]
    assert all(name.endswith(")") for name in names[0].values()) and "5 green (a2-b3)" in names[0].values()
    cards = [name for name in names[1].values() if name != "End the turn"]
    assert cards and all(" → " in name for name in cards)
    assert names[2] and not any("→" in name or "(" in name for name in names[2].values())


def test_a_quicker_bot_plays_on_where_time_is_short(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position takes some seconds of this clock, whichever bot plays on, so the quickest one is chosen; without a limit the best."""
    choices = choices_of(table, 0)
    short, unlimited = PartialReview(64, 1, seconds=100), PartialReview(16, 1)
    levels = list[int]()
    extend = Estimate.extend

    def noted(self: Estimate, choice: SeatChoice, needed: int, end: float = 1e9, level: int = 0) -> None:
        levels.append(level)
        extend(self, choice, needed, end, level)

    monkeypatch.setattr(Estimate, "extend", noted)
    short.advance(choices, 50)
    assert short.level == 2 and levels[:2] == [0, 1] and set(levels[2:]) == {2}
    found = review_of(table, 0, choices, short, "en")
    assert found.referees and found.referees.player == "search:2" and "a quicker bot (search:2)" in found.method_text()
    unlimited.advance(choices)
    assert unlimited.level == 0


def test_the_best_bot_plays_on_where_there_is_time(table: Table) -> None:
    partial = PartialReview(8, 1, seconds=3600)
    partial.advance(choices_of(table, 0))
    assert partial.level == 0 and partial.is_complete
