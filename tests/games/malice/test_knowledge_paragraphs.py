"""What each seat knows, and what bots infer: paragraphs K1 to K5."""

from collections import Counter
from typing import Any

import pytest

from hoyle.games.malice import GAME
from hoyle.games.malice.state import KINDS, State, total
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import NONE
from tests.support.malice import hand_word, new_game, play_all, position_with, row_word, views

DEAL = "K 5 2 3 4 5 6 7 8 9 T J"


def determinizations(state: State, seat: int, count: int = 60) -> list[State]:
    """Return `count` random states that agree with the view of the seat, or of a spectator (NONE)."""
    seen, dice, states = state.blank(), Dice(), []
    set_dice(dice, 7, 0)
    if seat == NONE:
        GAME.verbs["public"](state, seen)
    else:
        GAME.verbs["view"](state, seat, seen)
    for _ in range(count):
        made = State()
        GAME.verbs["determinize"](seen, seat, made, dice)
        states.append(made)
    return states


def test_K1_tops_and_sizes_are_open_and_what_lies_below_is_not() -> None:
    first, other = [position_with("8", payoff=f"{below} K4", centre="A2").state for below in ("7555K", "9888K")]
    for state in (first, other):
        assert all((seen.top[:2], seen.left[:2]) == ([12, 3], [5, 2]) for seen in views(state))
    assert sum(total(seen.pool) for seen in views(first)) == 3 * 5


def test_K1_without_mixed_packs_it_comes_from_the_first() -> None:
    for state in determinizations(new_game(DEAL), 0):
        assert total(state.pool) == 50 and state.pool == new_game(DEAL).pool


def test_K1_cards_shown_in_a_tie_are_known_to_be_in_their_pile() -> None:
    state = new_game("7 7 ? K ? 5")
    assert [row_word(seen.inside, seat * KINDS) for seen in views(state) for seat in (0, 1)] == ["7"] * 6


@pytest.mark.parametrize("reader", [0, 1, 2])
def test_K2_a_hand_is_seen_by_its_owner_alone(reader: int) -> None:
    seen = views(new_game(DEAL))[reader]
    assert seen.held[:2] == [5, 5]
    assert [hand_word(seen, seat) for seat in (0, 1)] == [
        "2468T" if reader == 0 else "",
        "3579J" if reader == 1 else "",
    ]


def test_K2_equal_sizes_look_equal() -> None:
    first, other = position_with("8", "59", reserve="K").state, position_with("8", "5K", reserve="9").state
    assert views(first)[0] == views(other)[0] and views(first)[2] == views(other)[2]
    assert views(first)[1] != views(other)[1]


def test_K3_centre_and_side_piles_are_open_to_the_bottom() -> None:
    state = position_with("8", sides="9*7 4 . .", other_sides="KQ 2 . .", centre="A2*4").state
    for seen in views(state):
        assert (seen.height, seen.laid) == (state.height, state.laid)
        assert (seen.centre, seen.jokers, seen.kings) == (state.centre, state.jokers, state.kings)
    assert state.jokers[0] == 0b0100


def test_K3_a_wild_king_is_seen_as_a_king() -> None:
    state = play_all(position_with("K", centre="A2", preset="classic"), "hand:K>c1").state
    assert [seen.kings[0] for seen in views(state)] == [0b100] * 3


def test_K4_the_reserve_has_a_size_and_no_order() -> None:
    assert [seen.reserve_left for seen in views(new_game(DEAL))] == [46] * 3


def test_K4_only_who_draws_a_card_sees_it() -> None:
    drawn = [play_all(position_with("8T", "55", reserve=cards), "hand:8>s1") for cards in ("9J777", "QK9J7")]
    assert [hand_word(views(case.state)[1], 1) for case in drawn] == ["55777", "5579J"]
    for reader in (0, 2):
        seen = [views(case.state)[reader] for case in drawn]
        assert [(hand_word(view, 1), view.held[:2], view.reserve_left) for view in seen] == [("", [1, 5], 2)] * 2


def test_K4_cards_of_a_finished_pile_are_known_to_be_in_the_reserve() -> None:
    state = play_all(position_with("K", "TTTTT", centre="A23456789TJQ", reserve="777"), "hand:K>c1").state
    for made in determinizations(state, 0):
        assert all(made.reserve[card] >= 1 for card in range(13))
        assert total(made.reserve) == 16


def test_K5_what_went_back_since_the_others_last_draw_is_not_in_his_hand() -> None:
    state = play_all(position_with("K", "TT", centre="A23456789TJQ", reserve="777"), "hand:K>c1").state
    hands = Counter(hand_word(made, 1) for made in determinizations(state, 0))
    assert set(hands) == {"77", "7T", "TT"}


def test_K5_after_his_next_draw_it_may_be_there() -> None:
    case = play_all(position_with("K5", "TTTT", centre="A23456789TJQ", reserve="777"), "hand:K>c1", "end")
    hands = "".join(hand_word(made, 1) for made in determinizations(case.state, 0))
    assert {*"A23456789JQK"} <= {*hands}


def passed(**more: Any) -> State:
    """Return a position after seat 1 has ended its turn with two cards in hand."""
    return play_all(
        position_with("8", "35", reserve="", payoff="K K", **{"turn": 1, "centre": "A2 A2"} | more), "end"
    ).state


def with_aces(state: State) -> set[str]:
    """Return the cards that seat 1 may hold if three aces are also in the reserve."""
    state.reserve[0] += 3
    return {card for made in determinizations(state, 0) for card in hand_word(made, 1)}


def test_K5_who_ended_a_turn_beside_a_free_place_has_no_ace() -> None:
    assert with_aces(passed()) == {"3", "5"}


@pytest.mark.parametrize(
    "more", [{"centre": "A2 A2 A2 A2"}, {"force_aces": False}, {"forced_plays_use_quota": True, "quota": True}]
)
def test_K5_not_where_he_could_have_kept_it(more: dict[str, Any]) -> None:
    assert with_aces(passed(**more)) == {"A", "3", "5"}


def test_K5_when_he_has_drawn_he_may_have_an_ace_again() -> None:
    case = play_all(position_with("A8888", "35", turn=1, centre="A2 A2 A2", reserve="A777"), "end")
    assert {card for made in determinizations(case.state, 0) for card in hand_word(made, 1)} == {"3", "5", "7"}
    play_all(case, "hand:A>c4", "hand:8>s1")
    assert case.state.turn == 1 and "A" in {
        card for made in determinizations(case.state, 0) for card in hand_word(made, 1)
    }


def test_K5_nobody_concludes_that_a_forced_two_is_missing() -> None:
    state = passed(centre="A", force_twos=True)
    state.reserve[1] += 3
    assert "2" in {card for made in determinizations(state, 0) for card in hand_word(made, 1)}


def test_K5_nobody_concludes_from_a_turn_without_a_choice() -> None:
    state = passed(end_without_discard=False, other_sides="9 9 9 9")
    state.reserve[8] += 3
    assert "9" in {card for made in determinizations(state, 0) for card in hand_word(made, 1)}, (
        "a nine could have been discarded"
    )


def test_K5_where_packs_are_mixed_payoff_piles_come_from_the_same_heap() -> None:
    state = position_with("8", "35", payoff="77K QQK", reserve="99", packs="mixed").state
    piles = {row_word(made.pool) for made in determinizations(state, 0, 400)}
    assert {"3579", "7799", "77QQ", "99QQ"} <= piles


def test_K5_from_smaller_piles_of_the_first_pack_no_joker() -> None:
    state = position_with("8", "3*", payoff="77K QQK", reserve="**9", payoff_size=13).state
    piles = {row_word(made.pool) for made in determinizations(state, 0, 200)}
    assert piles and not any("*" in pile for pile in piles)


def test_K5_and_no_more_of_a_rank_than_the_first_pack_still_has() -> None:
    state = position_with("8", "35", payoff="77K QQK", reserve="777", payoff_size=13).state
    state.turned[6] = 3
    piles = {row_word(made.pool) for made in determinizations(state, 0, 200)}
    assert max(pile.count("7") for pile in piles) == 1
