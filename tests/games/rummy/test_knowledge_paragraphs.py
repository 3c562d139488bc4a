"""What each seat knows: paragraphs K1 to K6."""

from typing import Any

from hoyle.games.rummy.rules.plays import has_play
from hoyle.games.rummy.state import State
from hoyle.games.shared.french_pack import card_of
from hoyle.rules.seats import NONE
from tests.support.rummy import (
    begin_turn,
    card_names,
    deal_options,
    determinizations,
    hand,
    play_all,
    position_with,
    views,
)

SEVENS = "7S 7D 7C"
UNTIL_ABLE: dict[str, Any] = {"draw_rule": "draw_until_able", "must_play_if_able": True}


def test_K1_what_lies_open_is_seen_by_all() -> None:
    state = position_with(
        "7H 2S", "4C 5C", "6C", table="7S 7D", joker_cards="7C", joker_mode="declared", drawn=2, passes=1
    )
    state.zapper[2] = 0
    for seen in views(state):
        assert [card_names(seen.table), card_names(seen.wild)] == ["7S 7D", "7C"]
        assert [seen.held[:3], seen.stock_left] == [[2, 2, 1], 3]
        assert [seen.drawn, seen.passes, seen.zapper[2]] == [2, 1, 0]


def test_K2_a_hand_is_seen_by_its_player_alone() -> None:
    first, second, spectator = views(position_with("7H 2S", "4C 5C"))
    assert [hand(first, 0), hand(first, 1)] == ["2S 7H", ""]
    assert [hand(second, 0), hand(second, 1)] == ["", "4C 5C"]
    assert [hand(spectator, 0), hand(spectator, 1)] == ["", ""]


def test_K2_nobody_sees_what_is_arranged() -> None:
    state = position_with("7S 7D 7C 2S", "4C")
    before = views(state)
    during = views(play_all(state, "7S", "7D"))
    assert during[1:] == before[1:] and card_names(during[0].staged) == "7S 7D"


def test_K2_at_the_end_all_hands_are_shown() -> None:
    for seen in views(play_all(position_with("7H", "4C 5C", table=SEVENS), "play 7H")):
        assert [hand(seen, 0), hand(seen, 1)] == ["", "4C 5C"]


def test_K3_only_who_draws_sees_the_card() -> None:
    first, other = (play_all(position_with("2S", "4C", stock="9D TD"), "draw", card) for card in ("9D", "TD"))
    assert views(first)[1:] == views(other)[1:] and hand(views(first)[0]) == "2S 9D"


def zapped(card: str, **more: Any) -> State:
    """Return a position of three players after seat 1, zapped by seat 0, has taken this card from seat 0."""
    return play_all(
        position_with("JK 2S 9D", "4C", "5C", **deal_options("zap", players=3), **more), "zap1", "end", card
    )


def test_K4_two_players_know_the_card_that_was_taken() -> None:
    first, other = views(zapped("9D")), views(zapped("2S"))
    assert first[2:] == other[2:], "the third player and a spectator"
    assert all(seen.known_card[0] == card_of("9D") and seen.known_in[0] == 1 for seen in first[:2])
    assert all("9D" in hand(sampled, 1) for sampled in determinizations(zapped("9D"), 0, 5))


def test_K4_until_it_is_played() -> None:
    state = play_all(zapped("9D", table="9S 9H 9C"), "draw", "KS", "draw", "KS")
    assert state.known_card[0] == card_of("9D")
    assert play_all(state, "play 9D").known_card[0] == NONE


def test_K5_nobody_is_told_whether_a_play_was_possible() -> None:
    """The opponents see the same whether the hand contains a play or not."""
    state = position_with("7H 2S", "4C", table=SEVENS, stock="3D")
    other = position_with("3D 2S", "4C", table=SEVENS, stock="7H")
    assert has_play(state, 0) and not has_play(other, 0)
    assert views(state)[1:] == views(other)[1:] and state.to_move == other.to_move


def test_K5_where_playing_is_compulsory_a_pass_says_that_there_was_no_play() -> None:
    state = begin_turn(position_with("2S", "7H KC", "5C", table=SEVENS, stock="", **UNTIL_ABLE))
    assert state.turn == 1 and all(seen.stuck == 1 for seen in views(state))


def test_K6_unplaced_cards_are_equally_likely_everywhere() -> None:
    """Of three unseen cards one is in the opponent's hand, each with the same probability."""
    state = position_with("2S", "4C", stock="9D TD")
    found = [hand(sampled, 1) for sampled in determinizations(state, 0, 300)]
    assert {*found} == {"4C", "9D", "TD"}
    assert all(70 <= found.count(card) <= 130 for card in {*found})


def test_K6_who_passed_where_playing_is_compulsory_has_no_play() -> None:
    state = begin_turn(position_with("2S", "7H KC", "5C", table=SEVENS, stock="", **UNTIL_ABLE))
    play_all(state, "play 7H")
    state.stuck = 1
    assert not any(has_play(sampled, 0) for sampled in determinizations(state, 1, 30))


def test_K6_it_reads_nothing_into_what_was_not_played() -> None:
    state = play_all(position_with("2S", "4C", table=SEVENS, stock="7H 9D"), "draw", "9D")
    assert any("7H" in hand(sampled, 0) for sampled in determinizations(state, 1, 60))
