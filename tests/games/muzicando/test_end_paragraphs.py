"""The end of a layout and its score: paragraphs MZ46 to MZ48, MZ70 to MZ73, MZ75, V13 to V15."""

from typing import Any

import pytest

from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.rules.score import contract_value, place_points
from hoyle.games.muzicando.state import BIDS, LAYOUTS, OVER, State
from hoyle.games.muzicando.table.calculator import contract_row
from hoyle.rules.link import rules_of
from tests.support.muzicando import deal, ending, moves, places, play_all, position_with, scores

RULES = rules_of(GAME)

PAIRS = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]


def ended(layout: str = "P", out: str = "3 0 1", last: str = "R2", **more: Any) -> State:
    """Return a layout that ends with the move `last` of the last seat with cards, after the others went out in this order."""
    seat = next(seat for seat in range(4) if str(seat) not in out.split())
    hands = ["", "", "", ""]
    hands[seat] = "R2" if last == "R2" else "R5"
    return play_all(position_with(layout, *hands, table="R1", turn=seat, out=out, **more), last)


def test_MZ46_whose_hand_is_empty_takes_the_next_place() -> None:
    state = play_all(position_with("M", "R2", "R3", "R4 G2", "R5", table="R1"), "R2", "R3")
    assert places(state)[:2] == [0, 1] and state.gone == 0b11 and state.phase != OVER
    assert play_all(state, "R4", "R5").turn == 2 and places(state)[2] == 3


def test_MZ46_the_last_one_plays_on_alone() -> None:
    state = position_with("M", "", "", "", "R2 R3 R#", table="R1", turn=3, out="2 0 1", blocked="3")
    assert play_all(state, "R2").turn == 3 and play_all(state, "R#").turn == 3
    assert ending(play_all(state, "R3")) == "all out" and places(state) == [2, 0, 1, 3]


def test_MZ46_or_until_he_passes() -> None:
    state = play_all(position_with("M", "", "", "", "R4", table="R1", turn=3, out="2 0 1"), "pass")
    assert ending(state) == "stuck" and places(state) == [2, 0, 1, 3]


def test_MZ46_with_a_stock_the_last_one_draws() -> None:
    state = play_all(position_with("M", "", "R4", table="R1", turn=1, out="0", stock="R2"), "pass:R2")
    assert state.phase != OVER and moves(state) == ["R2"]


def test_MZ47_when_all_have_passed_it_is_over() -> None:
    state = position_with("S", "B4 G4", "B5", "G3", "Y5 Y4 I4", table="R1@0,0", last_put="1 3 2 0")
    play_all(state, "pass", "pass", "pass")
    assert state.phase != OVER and state.turn == 3
    assert ending(play_all(state, "pass")) == "nobody out"
    assert places(state) == [2, 1, 0, 3], "fewest cards, of two equal who laid his last card earlier"


def test_MZ47_a_card_restarts_the_count() -> None:
    state = play_all(position_with("S", "B4", "R2 G4", "B5", "B3", table="R1@0,0", turn=1, passed="2 3 0"), "R2@1,0")
    assert (state.turn, state.passed) == (2, 0)


def test_MZ47_a_draw_restarts_the_count() -> None:
    state = play_all(position_with("M", "R3", "R4", "R5", table="R1", stock="R6", turn=2, passed="0 1"), "pass:R6")
    assert (state.turn, state.passed, state.phase != OVER) == (0, 0, True)


@pytest.mark.parametrize(("starter", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_MZ47_of_equal_hands_the_seat_counts_from_the_opening_player(starter: int, order: list[int]) -> None:
    state = position_with("M", "R3", "R4", "R5", "R6", table="R1", starter=starter)
    assert places(play_all(state, "pass", "pass", "pass", "pass")) == order


@pytest.mark.parametrize(("out", "bidder", "made"), [("3 0 1", 1, True), ("3 0 1", 0, False), ("2 1 3", 0, True)])
def test_MZ48_the_contract_is_made_by_the_side_of_the_first(out: str, bidder: int, made: bool) -> None:
    state = ended(out=out, bidder=bidder, bid=3)
    points = [place_points(4, places(state).index(seat)) for seat in range(4)]
    own = points[bidder] + points[(bidder + 2) % 4]
    assert scores(state) is not None
    assert (scores(state) or [])[bidder % 2] == own + (6 if made else -6)


def test_MZ48_if_nobody_gets_out_it_is_not_made() -> None:
    state = play_all(position_with("S", "B4", "B5", "G4", "G5 Y5", table="R1@0,0", bid=1), *["pass"] * 4)
    assert scores(state) == [4 + 2 - 2, 3 + 0]


@pytest.mark.parametrize("players", range(2, 9))
def test_MZ70_places_bring_as_many_points_as_there_are_players_down_to_one(players: int) -> None:
    hands = [""] * (players - 1) + ["R2"]
    out = " ".join(str(seat) for seat in range(players - 1))
    state = play_all(position_with("P", *hands, table="R1", turn=players - 1, out=out, mode="individual"), "R2")
    assert scores(state) == [points + 3 for points in range(players, 0, -1)]


def test_MZ70_a_team_gets_what_both_get() -> None:
    assert scores(ended(out="3 0 1", bidder=1, bid=1, layout="P")) == [3 + 1, 4 + 2 + 4]
    state = ended(out="3 0 1", bidder=1)
    assert state.score[:4] == [4, 10, 4, 10], "both players of a team show what the team has"


def test_MZ71_the_last_one_gets_nothing_if_cards_are_left() -> None:
    assert scores(ended(last="pass", bidder=1)) == [3, 4 + 2 + 4]
    state = play_all(position_with("M", "R3", "R4", "R5", "", table="R1", out="3"), "pass", "pass", "pass")
    assert scores(state) == [3 + 0 - 5, 4 + 2], "two others are stuck and keep their places"


def test_MZ72_the_value_of_a_contract_is_level_times_layout_value() -> None:
    evaluate = {text.bid_name(bid): contract_value(bid) for bid in range(BIDS)}
    assert evaluate == {f"{level}{layout}": level + n + 1 for level in (1, 2, 3, 4) for n, layout in enumerate("SGPM")}


@pytest.mark.parametrize("bid", range(BIDS))
def test_MZ72_every_contract_by_every_pair_of_places(bid: int) -> None:
    """The 96 entries of the table, each from a layout that is played to its end."""
    layout, level = text.LAYOUT_LETTERS[bid % LAYOUTS], bid // LAYOUTS + 1
    for first, other in PAIRS:
        order = [2 if place in (first, other) else 1 for place in (1, 2, 3, 4)]
        sides = {1: [1, 3], 2: [0, 2]}
        seats = [sides[side].pop() for side in order]
        table, card = ("R1@0,0", "R2") if layout in "SG" else ("R1", "R2")
        hands = ["", "", "", ""]
        hands[seats[3]] = card
        state = position_with(
            layout, *hands, table=table, turn=seats[3], out=" ".join(map(str, seats[:3])), bid=level, bidder=0
        )
        play_all(state, moves(state)[0])
        v = level + bid % LAYOUTS + 1
        own = 10 - first - other + (v if first == 1 else -v)
        assert scores(state) == [own, first + other]
        assert contract_row(RULES, bid)[f"{first}-{other}"] == own


def alone(**options: Any) -> list[int] | None:
    """Return the scores of five players after seats 3, 0, 4, 1 and 2 go out in this order and seat 0 chose Parada."""
    state = position_with("P", "", "", "R2", "", "", table="R1", turn=2, out="3 0 4 1", bidder=0, **options)
    return scores(play_all(state, "R2"))


def test_MZ73_everybody_gets_the_value_of_the_layout() -> None:
    assert alone() == [4 + 3, 2 + 3, 1 + 3, 5 + 3, 3 + 3]
    for value, layout in enumerate("SGPM", 1):
        table = "R1@0,0" if layout in "SG" else "R1"
        state = position_with(layout, "", "R2", table=table, turn=1, out="0")
        assert scores(play_all(state, moves(state)[0])) == [2 + value, 1 + value]


@pytest.mark.parametrize(("bidder", "points"), [(3, [3, 2, 1, 4 + 5]), (0, [3 - 5, 2, 1, 4])])
def test_MZ73_who_has_bid_for_himself_wins_or_loses_the_contract(bidder: int, points: list[int]) -> None:
    state = position_with(
        "P",
        "",
        "",
        "R2",
        "",
        table="R1",
        turn=2,
        out="3 0 1",
        bid=2,
        bidder=bidder,
        mode="individual",
        individual_bidding=True,
    )
    assert scores(play_all(state, "R2")) == points


@pytest.mark.parametrize("seat", range(4))
def test_MZ75_who_leaves_costs_his_team_twelve_points(seat: int) -> None:
    state = deal()
    rules.forfeit(state, seat)
    assert scores(state) == ([-12, 0] if seat % 2 == 0 else [0, -12]) and ending(state) == "annulled"


@pytest.mark.parametrize("players", range(2, 9))
def test_MZ75_alone_he_loses_eleven(players: int) -> None:
    state = deal(mode="individual", players=players)
    rules.forfeit(state, 1)
    assert scores(state) == [0, -11, *[0] * (players - 2)] and state.to_move == 0


def test_MZ75_in_the_midst_of_a_layout_nothing_else_counts() -> None:
    state = position_with("P", "", "", "R2", "", table="R1", turn=2, out="3 0 1", bidder=1)
    rules.forfeit(state, 0)
    assert scores(state) == [-12, 0]


def test_V13_nobody_with_cards_left_gets_anything() -> None:
    hands = ("R3", "R4", "R5", "")
    state = play_all(position_with("M", *hands, table="R1", out="3", stuck_loss="all_stuck"), "pass", "pass", "pass")
    assert scores(state) == [0 + 0 - 5, 4 + 0]


@pytest.mark.parametrize(
    ("to", "points"),
    [
        ("all", [7, 5, 4, 8, 6]),
        ("winner", [4, 2, 1, 8, 3]),
        ("chooser", [7, 2, 1, 5, 3]),
        ("chooser_if_first", [4, 2, 1, 5, 3]),
    ],
)
def test_V14_who_gets_the_layouts_value(to: str, points: list[int]) -> None:
    assert alone(layout_bonus=to) == points


def test_V14_the_chooser_if_he_is_first() -> None:
    state = position_with("P", "", "R2", table="R1", turn=1, out="0", bidder=0, layout_bonus="chooser_if_first")
    assert scores(play_all(state, "R2")) == [2 + 3, 1]


def payoffs(state: State) -> list[int]:
    """Return the payoff of each seat."""
    return [GAME.verbs["payoff"](state, seat) for seat in range(state.options.players)]


@pytest.mark.parametrize("fine", [0, 7, 100])
def test_V15_fines_are_as_agreed(fine: int) -> None:
    state = deal(penalty_team=fine)
    rules.forfeit(state, 1)
    assert scores(state) == [0, -fine] and payoffs(state) == [fine, -fine, fine, -fine]
    state = deal(mode="individual", penalty_individual=fine)
    rules.forfeit(state, 1)
    assert scores(state) == [0, -fine, 0, 0] and payoffs(state) == [fine, -3 * fine, fine, fine]


def test_endings_are_narrated_differently() -> None:
    assert [name for name, _ in GAME.endings] == ["all out", "stuck", "nobody out", "annulled"]
