"""Daily deals: what follows from a date, how results are ordered, and what bots were measured with."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from hoyle.errors import Refusal
from hoyle.lab import daily as bot_daily
from hoyle.lab.daily import plays_of
from hoyle.play.match_play import MatchPlay
from hoyle.table import daily
from hoyle.table.daily import FIRST_DAY, ROTATIONS, SCALE, deal_of, deals_of_day, score
from hoyle.table.opening import Wish, daily_start, opening_event
from hoyle.table.people.audience import Audience
from hoyle.table.table import Table
from hoyle.table.wire.commands import BotMoves, Gesture, Resign
from hoyle.table.wire.events import Daily, Player
from hoyle.table.wire.messages import Move

PERSON = Player("human", "Ann", holder="ann")


def table_of(family: str, day: date) -> Table:
    """A table with the daily deal of a family."""
    deal = deal_of(family, day)
    table = Table("t")
    table.apply(opening_event(daily.wish_of(deal, PERSON, True), deal.secret)[0])
    return table


@pytest.mark.parametrize("family", ROTATIONS)
def test_all_rules_of_a_family_can_be_dealt_in_turn(family: str) -> None:
    days = [FIRST_DAY + timedelta(n) for n in range(len(ROTATIONS[family].presets))]
    assert {deal_of(family, day).preset for day in days} == set(ROTATIONS[family].presets)
    for day in days:
        deal, table = deal_of(family, day), table_of(family, day)
        assert table.timeline and not MatchPlay(deal.variant).is_match
        assert daily.deal_of_table(table) == deal and daily.score_of_table(table) is None
        assert table.seats[deal.seat] == PERSON and table.timeline.play.seed == deal.seed


def test_the_seed_is_the_documented_hash() -> None:
    from hashlib import sha256

    digest = sha256(b"hoyle:daily:r:2026-11-26").digest()
    assert deal_of("r", date(2026, 11, 26)).seed == int.from_bytes(digest) >> (256 - 62)
    assert len({deal.seed for n in range(20) for deal in deals_of_day(FIRST_DAY + timedelta(n))}) == 100


def test_a_table_with_other_cards_or_rules_is_no_daily_deal() -> None:
    opened = table_of("r", FIRST_DAY).opened
    for changed in (
        replace(opened, secret="seed:7"),
        replace(opened, options={"points_to_win": 2}),
        replace(opened, daily=Daily("soon")),
        replace(opened, daily=Daily("2020-01-01")),
        replace(opened, daily=None),
    ):
        table = Table("t")
        table.apply(changed)
        assert daily.deal_of_table(table) is None
    assert daily_start(opened) and not daily_start(replace(opened, daily=Daily(opened.daily.day, False)))  # type: ignore[union-attr]


def test_scores_are_ordered_by_payoff_then_lead_and_resigning_is_last() -> None:
    ordered = [
        score((-1, 1), (0, 4), (0, 1), 0),
        score((-1, 1), (3, 4), (0, 1), 0),
        score((0, 0), (9, 2), (0, 1), 0),
        score((1, -1), (2, 5), (0, 1), 0),
        score((1, -1), (4, 0), (0, 1), 0),
    ]
    assert ordered == sorted(ordered) and len(set(ordered)) == 5
    assert score((8, -8, 8, -8), (8, 0, 8, 0), (0, 1, 0, 1), 0) == 8 * SCALE + 8, "the partner's points are no lead"
    match_play = MatchPlay(deal_of("r", FIRST_DAY).variant)
    assert daily.score_of(match_play, 0, has_resigned=True) < score((-1, 1), (0, 4999), (0, 1), 0)


def test_the_shipped_plays_belong_to_the_deals() -> None:
    for family, measured in bot_daily.all_plays().items():
        deals = [deal_of(family, date.fromisoformat(day)) for day in measured["days"]]
        assert len(deals) > 90 and deals[0].day == FIRST_DAY
        assert (deals[-1].day - FIRST_DAY).days == len(deals) - 1, "no day is missing"
        for deal in deals:
            plays = plays_of(deal)
            assert plays and plays.count == sum(plays.bots.values())
    assert plays_of(deal_of("r", date(2126, 1, 1))) is None


def test_a_bot_gets_the_cards_of_the_table() -> None:
    from bench.daily import play
    from hoyle.lab.runner import GameRunner

    deal = deal_of("r", FIRST_DAY + timedelta(1))
    runner = GameRunner(deal.variant, ("greedy", "greedy"), [[0, 1]])
    moves = [int(move) for move in runner.play(0, deal.seed, 0, 1, 200)[1][0] if move >= 0]
    opening = [move for _, move in table_of("r", deal.day).timeline.play.log]  # type: ignore[union-attr]
    assert opening and moves[: len(opening)] == opening, "chance deals the same cards"
    assert sum(play(deal, "greedy", 3).values()) == 3


def test_days_are_read_strictly() -> None:
    assert daily.day_in("", FIRST_DAY) == daily.day_in("2026-11-26", date(2026, 12, 1)) == FIRST_DAY


@pytest.mark.parametrize("family", ROTATIONS)
def test_a_daily_deal_has_no_undo_and_no_hint(family: str) -> None:
    table, deal = table_of(family, FIRST_DAY), deal_of(family, FIRST_DAY)
    while deal.seat not in table.to_move():
        seat = next(seat for seat in table.to_move() if seat is not None)
        move = table.running_timeline().play.legal(seat)[0]
        table.apply(table.decide(BotMoves(seat, table.tok(seat), [move]), 0))
    for act, option in (("friendly", "hint"), ("hint", "hint")):
        assert_refused(table, deal.seat, act, option)
    before = table.seq
    table.apply(table.decide(BotMoves(deal.seat, table.tok(deal.seat), [legal_move(table, deal.seat)]), 0))
    assert table.seq > before or table.game.sealed
    assert_refused(table, deal.seat, "friendly", "undo")


def legal_move(table: Table, seat: int) -> int:
    """Return the last legal move of a seat, in rummy to draw a card."""
    return table.running_timeline().play.legal(seat)[-1]


def assert_refused(table: Table, seat: int, act: str, option: str) -> None:
    """A seat is refused a request, and no button for it is shown."""
    with pytest.raises(Refusal, match="Undo and hints are off at this table"):
        table.decide(Gesture(seat, Move("c", act, table.tok(seat), option=option)), 0)
    view = table.view(Audience(seat), "en")
    assert view.friendly is None and all(shown.id != "hint" for shown in view.acts)


@pytest.mark.parametrize("friendly", [True, False])
def test_where_hints_are_off_rummy_gives_none_of_its_own(friendly: bool) -> None:
    seats = [Player("human", name, holder=name) for name in ("Ann", "Bob")]
    table = Table("t")
    table.apply(opening_event(Wish("rummy", {}, seats, friendly=friendly), "1" * 64)[0])
    seat = next(seat for seat in table.to_move() if seat is not None)
    if not friendly:
        return assert_refused(table, seat, "hint", "hint")
    assert any(act.id == "hint" for act in table.view(Audience(seat), "en").acts)
    assert table.decide(Gesture(seat, Move("c", "hint", table.tok(seat), option="hint")), 0).events
    return None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("", FIRST_DAY + timedelta(3)),
        ((FIRST_DAY + timedelta(3)).isoformat(), FIRST_DAY + timedelta(3)),
        (FIRST_DAY.isoformat(), FIRST_DAY),
        ((FIRST_DAY + timedelta(4)).isoformat(), daily.NOT_YET),
        ((FIRST_DAY - timedelta(1)).isoformat(), daily.NO_DAY),
        ("soon", daily.NO_DAY),
    ],
)
def test_the_day_of_an_address(text: str, day: date | str) -> None:
    if isinstance(day, date):
        assert daily.day_in(text, FIRST_DAY + timedelta(3)) == day
        return
    with pytest.raises(Refusal) as refused:
        daily.day_in(text, FIRST_DAY + timedelta(3))
    assert refused.value.message == day


def test_who_resigns_a_daily_deal_has_a_score_below_all_others_and_a_lead_never_outweighs_a_payoff() -> None:
    deal, table = deal_of("r", FIRST_DAY), table_of("r", FIRST_DAY)
    assert daily.score_of_table(table) is None and not table.opened.friendly and table.opened.talk == "none"
    table.apply(table.decide(Resign(deal.seat), 0))
    resigned = daily.score_of_table(table)
    assert resigned is not None and resigned < score((-1, 1), (-9999, 9999), (0, 1), 0)
    assert score((0, 0), (30_000, 0), (0, 1), 0) < score((1, -1), (0, 30_000), (0, 1), 0)
