"""Telepathy, one test for each paragraph of its rulebook."""

from itertools import permutations
from random import Random

import pytest

import hoyle
from hoyle.games.r.telepathy import GAME, rules
from hoyle.games.r.telepathy.rules import PLACES, pair_of, partner_of
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import NONE, UNKNOWN
from hoyle.testing.random_play import legal, seen_by
from tests.support.r.standalone import play, scene
from tests.support.r.telepathy import REVERSED, STRAIGHT, lay_rows, new_game


@pytest.mark.parametrize("pairs", range(2, 8))
def test_TP1_partners_sit_opposite(pairs: int) -> None:
    state = new_game(pairs)
    assert GAME.seats(state.options) == 2 * pairs and state.to_move == (1 << 2 * pairs) - 1
    for seat in range(2 * pairs):
        other = partner_of(state, seat)
        assert other != seat and partner_of(state, other) == seat and pair_of(state, other) == pair_of(state, seat)
        assert abs(other - seat) == pairs


def test_TP2_everybody_has_all_eight_ranks() -> None:
    state = new_game()
    assert [legal(GAME, state, seat) for seat in range(4)] == [list(range(8))] * 4


def test_TP3_rows_are_laid_from_the_left_each_at_its_own_pace() -> None:
    state = new_game()
    play(GAME, state, (2, 5), (0, 7), (2, 0))
    assert state.line[16:19] == [5, 0, NONE] and state.line[0] == 7 and state.laid[:4] == [1, 0, 2, 0]
    assert legal(GAME, state, 2) == [1, 2, 3, 4, 6, 7]
    play(GAME, state, *((2, rank) for rank in (1, 2, 3, 4, 6)))
    assert state.laid[2] == PLACES and state.line[23] == 7, "the eighth card goes down by itself"
    assert legal(GAME, state, 2) == [] and state.to_move == 0b1011


def test_TP4_complete_rows_are_turned_over() -> None:
    state = lay_rows(STRAIGHT, STRAIGHT, REVERSED)
    assert UNKNOWN in seen_by(GAME, state, NONE).line and state.score == [0] * 7
    over = lay_rows(STRAIGHT, STRAIGHT, REVERSED, REVERSED)
    assert over.to_move == 0 and seen_by(GAME, over, NONE).line[:32] == over.line[:32]


@pytest.mark.parametrize(
    ("row", "points"), [("01234567", 8), ("10234567", 6), ("02134576", 4), ("12034567", 5), ("76543210", 0)]
)
def test_TP5_a_point_for_every_place_with_the_same_rank(row: str, points: int) -> None:
    state = lay_rows(STRAIGHT, STRAIGHT, row, REVERSED)
    assert state.score[:2] == [points, 0] and rules.points(state, 2) == points


def test_TP5_never_seven() -> None:
    state = lay_rows(STRAIGHT, STRAIGHT, STRAIGHT, STRAIGHT)
    found: set[int] = set()
    for row in Random(1).sample(list(permutations(range(8))), 300):
        state.line[16:24] = row
        found.add(rules.match_count(state, 0))
    state.line[16:24] = [1, 0, *range(2, 8)]
    assert rules.match_count(state, 0) == 6 and 7 not in found


def test_TP6_most_points_win_and_equal_pairs_share() -> None:
    won = lay_rows(STRAIGHT, STRAIGHT, STRAIGHT, REVERSED)
    assert won.result == 0b01 and [rules.payoff(won, seat) for seat in range(4)] == [1, -1, 1, -1]
    even = lay_rows(STRAIGHT, STRAIGHT, REVERSED, REVERSED)
    assert even.result == 0b11 and [rules.payoff(even, seat) for seat in range(4)] == [0] * 4
    three = lay_rows(STRAIGHT, STRAIGHT, STRAIGHT, STRAIGHT, STRAIGHT, REVERSED, pairs=3)
    assert three.result == 0b011 and [rules.payoff(three, seat) for seat in range(6)] == [1, 1, -2] * 2


def test_TP7_giving_up_is_for_the_pair_and_rows_stay_down() -> None:
    state = lay_rows(STRAIGHT, REVERSED)
    rules.forfeit(state, 3)
    assert (state.to_move, state.result, GAME.endings[rules.ending(state)][0]) == (0, 0b01, "resigned")
    assert seen_by(GAME, state, 2).line[:8] == [UNKNOWN] * 8
    assert [rules.payoff(state, seat) for seat in range(4)] == [1, -1, 1, -1]


def test_K1_only_the_backs_of_others_are_seen() -> None:
    state = lay_rows("0123", "7")
    seen = seen_by(GAME, state, 0)
    assert seen.line[:5] == [0, 1, 2, 3, NONE] and seen.line[8:10] == [UNKNOWN, NONE] and seen.laid[:2] == [4, 1]
    assert seen_by(GAME, state, 2).line[:5] == [UNKNOWN] * 4 + [NONE]


def test_K2_a_hidden_row_is_in_any_order_and_bots_agree_on_nothing() -> None:
    seen, dice, counts = seen_by(GAME, lay_rows("0123", "76"), 0), Dice(), dict[tuple[int, ...], int]()
    set_dice(dice, 1, 0)
    for _ in range(56 * 40):
        other = GAME.state()
        GAME.verbs["determinize"](seen, 0, other, dice)
        key = tuple(other.line[8:10])
        counts[key] = counts.get(key, 0) + 1
    assert len(counts) == 56 and sum((n - 40) ** 2 / 40 for n in counts.values()) < 56 + 5 * 112**0.5
    report = hoyle.measure(hoyle.game("telepathy"), bots=("greedy", "random", "greedy", "random"), games=300, seed=2)
    gain = report["payoff_0"]
    assert gain.low < 0 < gain.high, "two greedy partners meet no more often than two who lay blindly"


@pytest.mark.parametrize("pairs", range(2, 8))
def test_V1_every_pair_has_its_own_pack_and_the_best_wins(pairs: int) -> None:
    rows = [STRAIGHT, *[STRAIGHT] * (pairs - 1), STRAIGHT, *[REVERSED] * (pairs - 1)]
    state = lay_rows(*rows, pairs=pairs)
    assert (state.result, state.score) == (1, [8, *[0] * 6]) and state.laid == [8] * 2 * pairs + [0] * (14 - 2 * pairs)
    payoffs = [rules.payoff(state, seat) for seat in range(2 * pairs)]
    assert payoffs[0] == payoffs[pairs] == GAME.payoff_unit(state.options) and sum(payoffs) == 0
    assert GAME.payoffs[0] <= min(payoffs) <= max(payoffs) <= GAME.payoffs[1]
    drawn = scene(GAME, state, 2 * pairs - 1)
    assert max(len(row) for row in drawn.layout["wide"]) <= 3
    assert sorted(zone for row in drawn.layout["wide"] for zone in row) == sorted(zone.id for zone in drawn.zones)


def test_V1_two_to_seven_pairs() -> None:
    for pairs in (1, 8):
        with pytest.raises(hoyle.OptionError, match="pairs cannot be"):
            hoyle.game("telepathy", pairs=pairs)
