"""Individual play: paragraphs MZ50 to MZ57, V1, V2 and V6."""

from itertools import permutations

import pytest

import hoyle
from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.match import settle
from hoyle.games.muzicando.seating import pack_for, seating
from hoyle.games.muzicando.state import (
    ALL_OUT,
    CALLING,
    CHOOSING,
    DEALER_DRAW,
    DEALING,
    PLAYING,
    SEATING,
    seat_after,
    seat_before,
)
from hoyle.games.muzicando.text import card_name, card_of
from hoyle.rules.bits import count
from hoyle.rules.link import rules_of
from hoyle.rules.seats import CHANCE_AWAITED
from tests.support.muzicando import (
    blocked_seats,
    deal,
    moves,
    names,
    new_layout,
    outcomes,
    play_all,
    play_chance,
    position_with,
    scores,
)

RULES = rules_of(GAME)

ALONE = {"mode": "individual"}


@pytest.mark.parametrize(("players", "stock"), [(2, 42), (3, 35), (4, 28), (5, 21), (6, 14), (7, 7), (8, 0)])
def test_MZ50_seven_cards_each_and_the_rest_is_stock(players: int, stock: int) -> None:
    state = deal(players=players, **ALONE)
    assert [count(hand) for hand in state.hand] == [7] * players + [0] * (8 - players)
    assert count(state.stock) == stock


def test_MZ50_one_at_a_time_from_the_dealers_left() -> None:
    state, order = new_layout(players=3, **ALONE), list[int]()
    while state.to_move == CHANCE_AWAITED:
        order.append(state.turn)
        play_chance(state, outcomes(state)[0])
    assert order == [1, 2, 0] * 7


@pytest.mark.parametrize("players", range(2, 9))
def test_MZ51_seats_go_by_the_notes_drawn(players: int) -> None:
    drawn = [card_name(card) for card in pack_for(players)]
    assert drawn == ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "Vp"][:players]
    for order in list(permutations(range(players)))[:: max(1, players**3)]:
        seats = seating([card_of(drawn[person]) for person in order])
        assert [order[person] for person in seats] == list(range(players))


def test_MZ51_who_drew_do_deals_first() -> None:
    state = GAME.begin(GAME.choose(players=5, **ALONE))
    assert state.phase != DEALER_DRAW and (state.dealer, state.turn) == (0, 1)


def test_MZ51_the_eighth_player_chooses_a_seat_by_option() -> None:
    state = new_layout(players=8, pause_seat="chosen", **ALONE)
    assert (state.phase, state.to_move, moves(state)) == (SEATING, 1 << 7, [f"after{n}" for n in range(1, 8)])
    assert new_layout(players=8, **ALONE).phase == DEALING == new_layout(players=7, pause_seat="chosen", **ALONE).phase
    assert new_layout(players=8, pause_seat="chosen", seat_draw=False, **ALONE).phase == DEALING


@pytest.mark.parametrize("after", range(1, 8))
def test_MZ51_turns_go_round_by_the_chosen_seat(after: int) -> None:
    state = new_layout(players=8, pause_seat="chosen", **ALONE)
    play_all(state, f"after{after}")
    ring = [*range(after), 7, *range(after, 7)]
    assert [seat_after(state, seat) for seat in ring] == [*ring[1:], ring[0]]
    assert [seat_before(state, seat) for seat in ring] == [ring[-1], *ring[:-1]]
    dealt: list[int] = []
    while state.to_move == CHANCE_AWAITED:
        dealt.append(state.turn)
        play_chance(state, outcomes(state)[0])
    assert dealt[:8] == [*ring[1:], 0] and state.dealer == 0 and state.turn == ring[1]


def test_MZ51_the_seat_stays_for_the_match_and_the_deal_goes_round() -> None:
    match = hoyle.game("muzicando", players=8, pause_seat="chosen", **ALONE).new_match(4)
    match.play.play(7, "after1")
    match.play.resign(3)
    match.next()
    assert (match.play.state.phase, match.play.state.gap, match.play.state.dealer) == (CHOOSING, 1, 0)
    settled = match.match
    state = match.play.state.clone()
    state.ended = ALL_OUT
    settle(RULES, settled, state)
    assert settled.dealer == 7 + 1  # who sits after Do deals next


@pytest.mark.parametrize("players", [2, 5, 8])
def test_MZ52_the_dealers_left_neighbour_chooses_and_opens(players: int) -> None:
    state = deal(players=players, **ALONE)
    assert (state.phase, state.turn, moves(state)) == (CHOOSING, 1, ["S", "G", "P", "M"])
    play_all(state, "P")
    assert (state.phase, state.turn, state.starter, state.bidder, state.bid) == (PLAYING, 1, 1, 1, -1)


def test_MZ53_who_has_chosen_deals_next() -> None:
    for dealer in range(3):
        carried = GAME.state().carried
        carried.dealer = dealer + 1
        state = GAME.begin(GAME.choose(players=3, **ALONE), carried)
        assert state.dealer == dealer and state.turn == (dealer + 1) % 3


def test_MZ54_a_player_may_choose_a_layout_he_cannot_open() -> None:
    state = new_layout(players=2, **ALONE)
    for card in ["R2", "O1", "R3", "Y1", "R4", "G1", "R5", "B1", "R6", "I1", "R7", "V1", "O4", "O2"]:
        play_chance(state, card)
    assert names(state.hand[1]) == "R2 R3 R4 R5 R6 R7 O4"
    assert moves(play_all(state, "S")) == ["pass"]
    assert moves(play_all(state, "pass:O3")) == ["O1@0,0", "Y1@0,0", "G1@0,0", "B1@0,0", "I1@0,0", "V1@0,0"]


def test_MZ55_a_pass_draws_a_card_and_ends_the_turn() -> None:
    state = play_all(position_with("M", "R2 G5", "R5", "R6", table="R1", stock="R3 O3"), "pass")
    assert outcomes(state) == ["R3", "O3"]
    play_chance(state, "R3")
    assert (state.turn, names(state.hand[0]), names(state.stock)) == (1, "R2 R3 G5", "O3")


def test_MZ55_nobody_passes_in_place_of_opening() -> None:
    assert moves(position_with("M", "R1 R2", "G2", "G3", stock="G1")) == ["R1"]
    state = position_with("M", "R3 R2", "G2", "G3", stock="G1")
    assert moves(state) == ["pass"]
    assert play_all(state, "pass:G1").turn == 1


def test_MZ56_without_a_stock_a_note_that_fits_must_be_laid() -> None:
    assert moves(position_with("M", "O1 B2", "G2", "G3", table="R1")) == ["O1"]
    state = play_all(position_with("M", "B2", "O1", "G3", table="R1", stock="B3"), "pass:B3")
    assert moves(state) == ["O1"]


@pytest.mark.parametrize("sign", ["R#", "O#", "Yn", "Gn", "Bb", "Ib"])
def test_MZ57_with_two_players_a_sign_is_one_more_turn(sign: str) -> None:
    state = play_all(position_with("M", f"{sign} R2", "O2", table="R1 O1 Y1 G1 B1 I1"), sign)
    assert (state.turn, blocked_seats(state)) == (0, [])


def test_MZ57_there_are_no_partners() -> None:
    state = play_all(position_with("M", "Vp", "G2", "R2", "G6", table="V1 R1", mode="individual"), "Vp")
    assert state.turn == 1
    last = play_all(position_with("P", "", "", "R2", "", table="R1", turn=2, out="3 0 1", mode="individual"), "R2")
    assert scores(last) == [3 + 3, 2 + 3, 1 + 3, 4 + 3]


@pytest.mark.parametrize("players", range(2, 9))
def test_V1_two_to_eight_play_alone(players: int) -> None:
    rules = GAME.choose(players=players, **ALONE)
    assert GAME.seats(rules) == players and deal(players=players, **ALONE).phase == CHOOSING
    assert deal().phase == CALLING


def test_V2_seats_that_are_not_drawn_leave_the_deal_to_the_lot() -> None:
    assert outcomes(GAME.begin(GAME.choose(players=3, seat_draw=False, **ALONE))) == ["dealer0", "dealer1", "dealer2"]
    assert new_layout(2, players=3, seat_draw=False, **ALONE).turn == 0
    assert outcomes(GAME.begin(GAME.choose())) == ["dealer0", "dealer1", "dealer2", "dealer3"]


def test_V6_a_card_just_drawn_may_be_laid() -> None:
    hands = ("R2 G5", "R5", "R6")
    state = play_all(position_with("M", *hands, table="R1", stock="O1 O3", play_drawn_card=True), "pass:O1")
    assert (state.turn, moves(state)) == (0, ["O1", "pass"])
    assert play_all(state, "O1").turn == 1 and state.drawn == -1
    state = play_all(position_with("M", *hands, table="R1", stock="O1 O3", play_drawn_card=True), "pass:O1", "pass")
    assert (state.turn, names(state.hand[0]), state.drawn) == (1, "R2 O1 G5", -1)
    state = play_all(position_with("M", *hands, table="R1", stock="O1 O3", play_drawn_card=True), "pass:O3")
    assert moves(state) == ["pass"], "a card that does not fit is kept"
    assert play_all(position_with("M", *hands, table="R1", stock="O1 O3"), "pass:O1").turn == 1


def test_V6_a_sign_just_drawn_has_its_effect() -> None:
    state = play_all(
        position_with("M", "G5", "R5", "R6", table="R1", stock="R# O3", play_drawn_card=True), "pass:R#", "R#"
    )
    assert state.turn == 2
