"""The scores of deals and matches: paragraphs RM32 to RM39 and RM46 to RM50."""

from typing import Any

import pytest

import hoyle
from hoyle.games.rummy import GAME, rules
from hoyle.games.rummy.match import carry, finals, is_match, settle, settlement, standing
from hoyle.games.rummy.match_rules import match_is_over, next_deal
from hoyle.games.rummy.options import Options
from hoyle.games.rummy.state import CUT, CUTTING, DEALING, LIFTING, MISS, RESIGNED, Carried
from hoyle.rules.options import OptionError
from hoyle.rules.record import copy
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.support.rummy import RULES, deal_options, new_deal, payoffs, play_all, position_with, scores, series, winners

SEVENS = "7S 7D 7C"


def out(*others: str, **options: Any) -> Any:
    """Return a deal in which seat 0 goes out while the opponents have these hands."""
    return play_all(position_with("7H", *others, table=SEVENS, **options), "play 7H")


def knocked(left: str, *others: str, **options: Any) -> Any:
    """Return a deal in which seat 0 plays a card and knocks with the cards `left`."""
    rules = deal_options("carousel_scarne", players=1 + len(others), joker_mode="none", **options)
    return play_all(position_with(f"7H {left}", *others, table=SEVENS, drawn=1, **rules), "play 7H", "knock")


def test_RM32_who_is_out_first_wins_and_nothing_is_counted() -> None:
    assert scores(out("KC QC", "2S")) == [1, 0, 0]


def test_RM33_the_winner_gets_the_differences() -> None:
    assert scores(knocked("3D", "TC", "KC TD")) == [7 + 17, 0, 0]


def test_RM34_who_beats_a_knock_gets_ten_more_once() -> None:
    assert scores(knocked("4D", "2S", "KC QC")) == [0, 2 + 18 + 10, 0]
    assert scores(knocked("4D", "2S", "KC QC", undercut_bonus=25)) == [0, 2 + 18 + 25, 0]


def test_RM34_if_several_win_so_each_gets_it() -> None:
    assert scores(knocked("4D", "4S", "4C")) == [0, 10, 10]
    assert scores(knocked("5D", "2S", "2C", "KC QC TC")) == [0, 3 + 28 + 10, 3 + 28 + 10, 0]


@pytest.mark.parametrize("closing", [0, 2])
@pytest.mark.parametrize("bonus", [25, 40])
def test_RM35_going_out_brings_25_more(closing: int, bonus: int) -> None:
    options = deal_options("carousel_scarne", joker_mode="none", going_out_bonus=bonus)
    assert scores(out("KC 2S", closing=closing, drawn=1, **options)) == [12 + bonus, 0]


def test_RM36_everybody_is_charged_with_his_own_hand() -> None:
    assert scores(out("KC 2S", "AS", deal_scoring="own_penalty", hand_values="fifteen_ten_five")) == [0, 15, 15]


def test_RM37_the_winner_gets_the_other_hands() -> None:
    assert scores(out("KC 2S", "AS", deal_scoring="winner_takes_hands")) == [13, 0, 0]


@pytest.mark.parametrize(
    ("way", "settled"),
    [
        ("first_out", [2, -1, -1]),
        ("winner_takes_hands", [26, -13, -13]),
        ("own_penalty", [13, -12 + 1 - 12, -1 + 12 - 1]),
    ],
)
def test_RM38_every_two_players_settle_the_difference(way: str, settled: list[int]) -> None:
    state = out("KC 2S", "AS", deal_scoring=way)
    assert payoffs(state) == settled and sum(settled) == 0


@pytest.mark.parametrize("way", ["first_out", "winner_takes_hands", "own_penalty"])
def test_RM38_the_stake_multiplies_what_is_settled(way: str) -> None:
    usual, dear = (payoffs(out("KC 2S", "AS", deal_scoring=way, stake=stake)) for stake in (1, 7))
    assert dear == [7 * amount for amount in usual]
    usual_range, dear_range = (GAME.payoff_range(GAME.choose(deal_scoring=way, stake=stake)) for stake in (1, 7))
    assert dear_range == tuple(7 * bound for bound in usual_range)


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("first_out", [1, 0, 1]),
        ("winner_takes_hands", [12, 0, 12]),
        ("differences", [12, 0, 12]),
        ("own_penalty", [0, 12, 0]),
    ],
)
def test_RM39_a_player_who_resigns_loses_to_everybody(way: str, expected: list[int]) -> None:
    state = position_with("AS", "KC 2S", "7H 8H", deal_scoring=way, blocked_winner="nobody")
    GAME.verbs["forfeit"](state, 1)
    assert scores(state) == expected and state.ended == RESIGNED and winners(state) == [0, 2]
    assert payoffs(state)[1] == min(payoffs(state)) < 0 == sum(payoffs(state))


def test_RM39_at_least_one_and_staged_cards_count() -> None:
    state = play_all(position_with("7H KC", "2S", table=SEVENS, deal_scoring="winner_takes_hands"), "7H")
    GAME.verbs["forfeit"](state, 0)
    assert scores(state) == [0, 17]
    state = position_with("", "2S", deal_scoring="winner_takes_hands")
    GAME.verbs["forfeit"](state, 0)
    assert scores(state) == [0, 1]


def test_RM46_the_deal_passes_to_the_left_and_points_are_added() -> None:
    match = series("carousel_scarne", [10, 20, 30], games=0)
    carried = Carried()
    carry(RULES, match, carried)
    assert carried.dealer == 0, "the lot"
    state = out("KC 2S", "AS")
    copy(state.carried, carried)
    state.dealer = 1
    settle(RULES, match, state)
    carry(RULES, match, carried)
    assert match.totals[:3] == [11, 20, 30] and match.won[:3] == [1, 0, 0] and carried.dealer == 2 + 1


@pytest.mark.parametrize(("totals", "done"), [([149, 140], False), ([150, 140], True), ([20, 151], True)])
def test_RM47_a_match_ends_when_a_player_reaches_the_target(totals: list[int], done: bool) -> None:
    assert match_is_over(series("carousel_scarne", totals)) == done


@pytest.mark.parametrize(("games", "most", "done"), [(49, 50, False), (50, 50, True), (10, 10, True)])
def test_RM47_a_match_ends_after_a_number_of_deals(games: int, most: int, done: bool) -> None:
    assert match_is_over(series("carousel_scarne", [0, 0], games=games, max_deals=most)) == done


@pytest.mark.parametrize(
    ("preset", "options", "winner"),
    [
        ("carousel_scarne", {}, 0),
        ("carousel_scarne", {"match_winner": "lowest"}, 1),
        ("manipulation_basic", {}, 1),
        ("manipulation_basic", {"match_winner": "highest"}, 0),
    ],
)
def test_RM47_the_highest_wins_or_the_lowest_where_hands_are_charged(
    preset: str, options: dict[str, str], winner: int
) -> None:
    match = series(preset, [210, 100], **options)
    assert (
        standing(RULES, match).winner == winner
        and settlement(RULES, match)[winner] == max(settlement(RULES, match)) > 0
    )


def test_RM47_equal_totals_share() -> None:
    match = series("manipulation_basic", [210, 90, 90])
    assert standing(RULES, match).winner == NONE and settlement(RULES, match) == [-240, 120, 120]


@pytest.mark.parametrize(
    ("who", "final"), [("all", [155 + 150 + 75, 120 + 100]), ("others_only", [155 + 150, 120 + 100])]
)
def test_RM48_the_target_and_the_deals_won_bring_more(who: str, final: list[int]) -> None:
    match = series("carousel_scarne", [155, 120], [3, 4], deal_bonus_for=who)
    assert finals(RULES, match) == final
    assert settlement(RULES, match) == [final[0] - final[1], final[1] - final[0]]


def test_RM48_the_stake_multiplies_the_settlement() -> None:
    usual, dear = (settlement(RULES, series("carousel_scarne", [155, 120], [3, 4], stake=stake)) for stake in (1, 5))
    assert dear == [5 * amount for amount in usual]


def test_RM48_only_where_differences_are_scored() -> None:
    assert finals(RULES, series("manipulation_basic", [210, 100], [3, 4])) == [210, 100]


def test_RM49_deals_of_different_sizes() -> None:
    sizes: list[int] = []
    match = series("manipulation_nsb", [0, 0, 0], games=0)
    rules = Options()
    while not match_is_over(match):
        next_deal(match, rules)
        sizes.append(rules.deal_size)
        match.games += 1
    assert sizes == [2, 4, 6, 8, 10, 8, 6, 4, 2]


def test_RM49_in_place_of_a_target() -> None:
    with pytest.raises(OptionError, match="leave them out, or the target"):
        hoyle.game("rummy", match_target=100, deal_schedule=(2, 4) + (0,) * 10)
    assert is_match({"deal_schedule": (2, 4)}) and not is_match({"deal_schedule": (0, 0), "match_target": None})
    assert new_deal("manipulation_nsb").options.deal_size == 10


def cut(aim: int, miss: int, preset: str = "carousel_scarne", **options: Any) -> Any:
    """Return a deal whose dealer, seat 1 of two, has cut the deck."""
    state = new_deal(preset, **{"cut_bonus": 20} | options)
    rules.play(state, CHANCE, 1)
    assert (state.phase, state.to_move) == (CUTTING, 0b10)
    rules.play(state, 1, CUT + aim)
    assert state.phase == LIFTING
    rules.play(state, CHANCE, MISS + miss)
    return state


def resigned(state: Any, seat: int = 0) -> list[int]:
    """Return the scores after a seat resigns."""
    rules.forfeit(state, seat)
    return scores(state)


def test_RM50_the_dealer_cuts_before_the_deal() -> None:
    state = new_deal("carousel_scarne", cut_bonus=20)
    rules.play(state, CHANCE, 1)
    moves = [0] * GAME.moves
    assert [move - CUT for move in moves[: rules.legal(state, 1, moves)]] == [*range(1, 53)]
    assert rules.legal(state, 0, moves) == 0
    assert new_deal("carousel_scarne").options.cut_bonus == 0


@pytest.mark.parametrize(("aim", "miss", "lifted"), [(20, 0, 20), (22, -2, 20), (18, 3, 21), (1, -3, 1), (52, 3, 52)])
def test_RM50_the_hand_misses_by_up_to_three(aim: int, miss: int, lifted: int) -> None:
    state = cut(aim, miss)
    assert (state.cut, state.phase, state.to_move) == (lifted, DEALING, CHANCE_AWAITED)
    seen = state.blank()
    GAME.verbs["view"](state, 0, seen)
    assert seen.cut == lifted


@pytest.mark.parametrize(
    ("options", "exact", "other"),
    [
        ({}, [0, 1 + 20], [0, 1]),
        ({"preset": "manipulation_basic", "players": 2, "deal_size": 10, "packs": 1}, [1, -20], [1, 0]),
        ({"preset": "manipulation_nsb", "players": 2, "packs": 1}, [0, 1 + 20], [0, 1]),
    ],
    ids=["differences", "own_penalty", "winner_takes_hands"],
)
def test_RM50_an_exact_cut_brings_the_bonus(options: dict[str, Any], exact: list[int], other: list[int]) -> None:
    assert resigned(cut(20, 0, **options)) == exact
    assert resigned(cut(20, 1, **options)) == other
    assert resigned(cut(23, -3, **options)) == exact


def test_RM50_the_bonus_is_settled_with_the_others() -> None:
    state = cut(20, 0)
    rules.forfeit(state, 0)
    assert payoffs(state) == [-21, 21]


def test_RM50_the_bonus_counts_in_the_match() -> None:
    match = hoyle.game("rummy", **dict(GAME.presets["carousel_scarne"].values) | {"cut_bonus": 20}).new_match(3)
    dealer = match.play.state.dealer
    match.play.play(dealer, "cut 20")
    exact = match.play.state.cut == 20
    match.play.resign(1 - dealer)
    assert match.standing().totals[dealer] - 20 * exact > 0 == match.standing().totals[1 - dealer]
