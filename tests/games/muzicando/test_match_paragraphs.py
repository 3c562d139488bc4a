"""Matches: MZ74, the dealer by MZ4, MZ53 and MZ75, and the score sheet with its totals."""

import random
from typing import Any

import pytest

import hoyle
from hoyle.games import GAMES
from hoyle.games.muzicando.match import contract, settle, standing
from hoyle.games.muzicando.match_rules import MAX_DEALS, MatchRecord
from hoyle.games.muzicando.options import INDIVIDUAL
from hoyle.games.muzicando.state import ALL_OUT, ANNULLED, State
from hoyle.play.match_play import MatchPlay
from hoyle.rules.link import rules_of
from hoyle.rules.seats import NONE

RULES = rules_of(GAMES["muzicando"])


def new_match(seed: int = 1, **values: Any) -> MatchPlay:
    """Return a new match with these options."""
    return hoyle.game("muzicando", **values).new_match(seed)


def play_out(match: MatchPlay, dice: random.Random) -> list[int]:
    """Play the current layout to its end and return the points of each seat."""
    play = match.play
    while not play.is_over:
        [seat] = play.to_move
        play.play(seat, dice.choice(play.legal(seat)))
    return list(play.points)


def whole(match: MatchPlay, seed: int = 1) -> tuple[list[int], list[list[int]]]:
    """Play a match to its end and return the dealer and the points of every layout."""
    dealers, sheets, dice = list[int](), list[list[int]](), random.Random(seed)
    while True:
        dealers.append(match.play.state.dealer)
        sheets.append(play_out(match, dice))
        if match.is_over:
            return dealers, sheets
        assert match.chooser == NONE and match.choices() == {}
        match.next()


@pytest.mark.parametrize(
    ("values", "many"),
    [
        ({}, 4),
        ({"layouts": 6}, 6),
        ({"layouts": 0}, 1),
        ({"mode": "individual", "players": 3}, 3),
        ({"mode": "individual", "players": 2, "layouts": 6}, 6),
        ({"mode": "individual", "individual_bidding": True}, 4),
        ({"mode": "individual", "layouts": 0}, 1),
    ],
)
def test_MZ74_a_match_has_a_number_of_layouts_and_adds_their_points(values: dict[str, Any], many: int) -> None:
    match = new_match(**values)
    if many == 1:
        assert len(play_out(match, random.Random(2))) and match.is_over
        return
    dealers, sheets = whole(match)
    sides = 2 if values.get("mode") != "individual" else values.get("players", 4)
    players = values.get("players", 4)
    assert len(sheets) == many and dealers == [(dealers[0] + n) % players for n in range(many)]
    standing = match.standing()
    totals = tuple(sum(sheet[side] for sheet in sheets) for side in range(sides))
    assert standing.totals == totals and standing.is_over
    assert [row[1:] for row in standing.rows] == [tuple(map(str, sheet[:sides])) for sheet in sheets]
    best = [side for side in range(sides) if totals[side] == max(totals)]
    assert standing.winner == (best[0] if len(best) == 1 else NONE)


def series(totals: list[int], counted: int = 4) -> MatchRecord:
    """Return a match of two teams with these totals after `counted` layouts."""
    match = MatchRecord()
    match.options = GAMES["muzicando"].match_schema.record({"layouts": None})
    match.totals[: len(totals)] = totals
    match.counted = match.games = counted
    return match


@pytest.mark.parametrize(("totals", "winner"), [([9, 8], 0), ([-3, -2], 1), ([7, 7], NONE)])
def test_MZ74_the_highest_total_wins_and_equal_totals_are_a_draw(totals: list[int], winner: int) -> None:
    assert standing(RULES, series(totals)).winner == winner
    assert standing(RULES, series(totals, counted=3)).winner == NONE and not standing(RULES, series(totals, 3)).is_over


def test_MZ74_of_those_who_play_alone_the_best_share_the_first_place() -> None:
    match = series([18, 19, 19, 14])
    match.base.mode, match.base.players = INDIVIDUAL, 4
    assert standing(RULES, match).winner == NONE and standing(RULES, match).shared == (1, 2)
    match.totals[2] = 20
    assert standing(RULES, match).winner == 2 and standing(RULES, match).shared == ()
    match.counted = 3
    assert standing(RULES, match).shared == () and standing(RULES, series([7, 7])).shared == ()


def test_MZ75_an_annulled_layout_is_dealt_again_by_the_same_dealer() -> None:
    match, dice = new_match(), random.Random(3)
    first = match.play.state.dealer
    match.play.resign(2)
    assert match.standing().totals == (-12, 0) and not match.is_over
    match.next()
    dealers = list[int]()
    while True:
        dealers.append(match.play.state.dealer)
        play_out(match, dice)
        if match.is_over:
            break
        match.next()
    assert dealers == [(first + n) % 4 for n in range(4)], "the annulled one is not one of the four"
    assert len(match.standing().rows) == 5 and match.standing().rows[0] == ("1", "-12", "0")


def over(ended: int, score: list[int], **fields: int) -> State:
    """Return a finished layout with this ending and score."""
    state = hoyle.game("muzicando").game.begin(hoyle.game("muzicando").options)
    state.ended = ended
    state.score[: len(score)] = score
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def test_MZ75_a_match_of_nothing_but_fines_ends_at_last() -> None:
    match = series([0, 0], counted=0)
    for n in range(MAX_DEALS):
        assert not standing(RULES, match).is_over, n
        settle(RULES, match, over(ANNULLED, [-12, 0, -12, 0]))
    assert standing(RULES, match).is_over and match.counted == 0 and match.totals[0] == -12 * MAX_DEALS


@pytest.mark.parametrize(("first", "made"), [(1, 0), (0, 1), (2, 1)])
def test_MZ48_the_sheet_says_whether_a_contract_was_made_and_not_what_it_brought(first: int, made: int) -> None:
    state = over(ALL_OUT, [3, 7, 3, 7], bid=0, bidder=0, gone=15)
    state.place[0] = first
    assert contract(RULES, state) == made


def test_MZ48_the_sheet_says_what_was_played_and_who_bid_or_chose_it() -> None:
    state = over(ALL_OUT, [1, 12, 1, 12], bid=15, bidder=3, gone=15)
    state.place[0] = 1
    assert contract(RULES, state) == 3 * 32 + 2 * 15 + 1
    state.bid, state.layout, state.options.mode = NONE, 2, 1
    assert contract(RULES, state) == 3 * 32 + 2 * 2
    state.ended = ANNULLED
    assert contract(RULES, state) == NONE
