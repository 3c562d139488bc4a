"""Serious Card, one test for each paragraph of its rulebook."""

import pytest

import hoyle
from hoyle.games.r.serious_card import GAME, rules
from hoyle.games.r.serious_card.rules import due
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import NONE, UNKNOWN, awaited
from hoyle.testing.random_play import legal, seen_by
from tests.support.r.serious_card import ENDINGS, new_deal, play_ranks
from tests.support.r.standalone import cards, faces, scene


@pytest.mark.parametrize("seat", [NONE, 0, 1])
def test_SC1_four_cards_each_and_everybody_sees_them(seat: int) -> None:
    assert seen_by(GAME, new_deal(), seat).hand == [cards("b4 b5 b6 b7"), cards("r0 r1 r2 r3")]
    assert seen_by(GAME, play_ranks((4, 0)), seat).hand == [cards("b5 b6 b7"), cards("r1 r2 r3")]


def test_SC2_either_player_may_have_the_princes_side() -> None:
    assert new_deal(1).hand == [cards("b0 b1 b2 b3"), cards("r4 r5 r6 r7")]


def test_SC3_both_choose_at_once_and_a_card_laid_stays_laid() -> None:
    state = new_deal()
    assert state.to_move == 0b11
    rules.play(state, 1, 8)
    assert state.to_move == 0b01 and legal(GAME, state, 1) == [] and state.rounds == 0
    rules.play(state, 0, 4)
    assert state.rounds == 1 and state.cards[:2] == [4, 8] and state.to_move == 0b11
    assert legal(GAME, state, 0) == [5, 6, 7]


def test_SC4_the_princess_who_meets_the_prince_has_four_points() -> None:
    state = play_ranks((7, 1))
    assert (state.points, state.to_move, ENDINGS[rules.ending(state)]) == ([0, 4], 0, "princess")
    assert play_ranks((1, 7), side=1).points == [4, 0]
    assert [rules.payoff(state, seat) for seat in range(2)] == [-4, 4]


@pytest.mark.parametrize("other", [2, 3])
def test_SC5_the_prince_wins_a_point_from_spy_and_assassin(other: int) -> None:
    state = play_ranks((7, other))
    assert (state.points, state.to_move, ENDINGS[rules.ending(state)]) == ([1, 0], 0, "prince")
    assert play_ranks((6, 0), (7, other)).points == [1, 0], "a General before him changes nothing"


def test_SC6_after_prince_and_musician_nothing_can_be_won() -> None:
    state = play_ranks((7, 0))
    assert state.to_move == 0b11 and state.points == [0, 0]
    for last in ((4, 1), (5, 1), (6, 1)):
        rest = [rank for rank in (4, 5, 6) if rank != last[0]]
        over = play_ranks((7, 0), last, (rest[0], 3), (rest[1], 2))
        assert (over.points, ENDINGS[rules.ending(over)]) == ([0, 0], "nothing")


def test_SC7_after_a_spy_the_princes_side_shows_first() -> None:
    state = play_ranks((4, 2))
    assert state.spy == 1 and state.to_move == 0b01
    rules.play(state, 0, 6)
    assert state.to_move == 0b10 and seen_by(GAME, state, 1).chosen[0] == 6
    rules.play(state, 1, 8)
    assert state.spy == NONE and state.to_move == 0b11
    other_way = play_ranks((2, 6), side=1)
    assert other_way.spy == 0 and other_way.to_move == 0b10


def test_SC7_the_wizard_stops_the_spy_and_the_last_round_is_too_late() -> None:
    assert play_ranks((5, 2)).spy == NONE
    late = play_ranks((7, 0), (5, 1), (6, 3), (4, 2))
    assert late.to_move == 0 and late.points == [0, 0]


def test_SC8_everything_else_only_uses_cards_up() -> None:
    for number in (4, 5, 6):
        for other in (0, 1, 2, 3):
            state = play_ranks((number, other))
            assert state.points == [0, 0] and state.to_move
    over = play_ranks((4, 1), (5, 2), (6, 3), (7, 0))
    assert over.to_move == 0 and ENDINGS[rules.ending(over)] == "nothing"


def played_match(*deals: tuple[int, int], **options: object) -> hoyle.MatchPlay:
    """Return a match in which one round was played in each deal and decided it; it has not advanced after the last deal."""
    match = hoyle.game("serious_card", **options).new_match()
    for n, pair in enumerate(deals):
        if n:
            match.next()
        for seat, rank in enumerate(pair):
            match.play.play(seat, str(rank))
    return match


def test_SC9_four_deals_and_the_sides_change() -> None:
    match = played_match((7, 3))
    assert not match.is_over
    sides = [match.play.state.options.prince_side]
    for n, pair in enumerate([(3, 7), (7, 3), (3, 7)]):
        assert match.standing().is_over is False
        match.next()
        sides.append(match.play.state.options.prince_side)
        assert match.play.state.carried.deals == n + 1
        for seat, rank in enumerate(pair):
            match.play.play(seat, str(rank))
    assert sides == [0, 1, 0, 1] and match.is_over


def test_SC10_more_points_win_and_equal_points_nobody() -> None:
    won = played_match((7, 3), (1, 7), (7, 2), (2, 7)).standing()
    assert (won.totals, won.winner, won.is_over) == ((6, 1), 0, True)
    assert won.rows == (("1", "1", "0", ">"), ("2", "4", "0", ">"), ("3", "1", "0", ">"), ("4", "0", "1", "<"))
    even = played_match((7, 3), (3, 7), (7, 2), (2, 7)).standing()
    assert (even.totals, even.winner, even.is_over) == ((2, 2), NONE, True)


def test_SC11_the_loser_pays_one_stake_or_the_difference() -> None:
    assert [due(0, 1, *points) for points in ((6, 1), (1, 6), (2, 2))] == [1, 1, 0]
    assert [due(1, 1, *points) for points in ((6, 1), (1, 6), (2, 2))] == [5, 5, 0]


@pytest.mark.parametrize(("settlement", "paid"), [("match", 20), ("difference", 100)])
def test_V3_a_stake_is_as_many_chips_as_agreed(settlement: str, paid: int) -> None:
    match = hoyle.game("serious_card", stake=20, settlement=settlement).new_match(1)
    for pair in ((7, 3), (1, 7), (7, 2), (2, 7)):
        if match.play.is_over:
            match.next()
        for seat, rank in enumerate(pair):
            match.play.play(seat, str(rank))
    assert match.standing().totals == (6, 1) and match.play.state.carried.more_stake == 19
    assert scene(GAME, match.play.state, 0).outcome == f"Bob pays Ann {paid}."
    with pytest.raises(hoyle.OptionError, match="stake cannot be"):
        hoyle.game("serious_card", stake=0)


def test_SC12_giving_up_gives_the_other_side_what_it_played_for() -> None:
    for side, seat, points in ((0, 0, [0, 4]), (0, 1, [1, 0]), (1, 1, [4, 0]), (1, 0, [0, 1])):
        state = new_deal(side)
        rules.forfeit(state, seat)
        assert (state.points, state.to_move, ENDINGS[rules.ending(state)]) == (points, 0, "resigned")


@pytest.mark.parametrize("reader", [NONE, 0])
def test_K1_only_its_owner_knows_a_card_face_down(reader: int) -> None:
    state = new_deal()
    rules.play(state, 1, 9)
    assert seen_by(GAME, state, reader).chosen == [NONE, UNKNOWN]
    assert seen_by(GAME, state, 1).chosen == [NONE, 9]
    assert not awaited(seen_by(GAME, state, reader).to_move, 1)


def test_K2_a_card_face_down_is_any_of_the_hand() -> None:
    state = new_deal()
    rules.play(state, 1, 9)
    seen, dice = seen_by(GAME, state, 0), Dice()
    set_dice(dice, 5, 0)
    counts = [0] * 16
    for _ in range(400):
        other = GAME.state()
        GAME.verbs["determinize"](seen, 0, other, dice)
        counts[other.chosen[1]] += 1
    assert sum(counts[8:12]) == 400 and min(counts[8:12]) > 60


def test_V1_what_the_loser_pays_is_an_option() -> None:
    for settlement, pays in (("match", 1), ("difference", 5)):
        match = played_match((7, 3), (1, 7), (7, 2), (2, 7), settlement=settlement)
        drawn = scene(GAME, match.play.state)
        assert drawn.outcome == f"Bob pays Ann {pays}."


def test_V2_the_princes_side_is_an_option() -> None:
    match = hoyle.game("serious_card", prince_side=1).new_match()
    assert match.play.state.hand == [cards("b0 b1 b2 b3"), cards("r4 r5 r6 r7")]
    assert faces(scene(GAME, match.play.state), "hand1") == ["r4", "r5", "r6", "r7"]


@pytest.mark.parametrize("deals", [2, 6])
def test_V4_a_match_has_other_numbers_of_deals(deals: int) -> None:
    match = hoyle.game("serious_card", deals=deals).new_match(1)
    sides = list[int]()
    while not match.is_over:
        sides.append(match.play.state.options.prince_side)
        while not match.play.is_over:
            seat = match.play.to_move[0]
            match.play.play(seat, match.play.legal(seat)[0])
        assert match.play.state.carried.more_deals == deals - 4
        if not match.is_over:
            match.next()
    assert sides == [0, 1] * (deals // 2) and len(match.standing().rows) == deals
