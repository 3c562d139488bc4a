"""Zap cards: paragraphs RM40 to RM45, in given positions."""

from typing import Any

import pytest

from hoyle.games.rummy import GAME
from hoyle.games.rummy.cards import card_value
from hoyle.games.rummy.state import WENT_OUT
from hoyle.games.shared.french_pack import JOKER
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import legal
from tests.support.rummy import (
    begin_turn,
    deal_options,
    hand,
    is_play,
    moves,
    new_deal,
    play_all,
    position_with,
    winners,
)

SEVENS = "7S 7D 7C"


def zap(hand: str, *others: str, **more: Any) -> Any:
    """Return a position of Zap rummy."""
    players = 1 + max(1, len(others))
    return position_with(hand, *others, **{**deal_options("zap"), "players": players, **more})


def test_RM40_zap_cards_are_in_the_packs() -> None:
    state = new_deal("zap")
    assert state.stock[JOKER] == 4 and sum(state.stock) == 108
    assert [card_value(way, JOKER) for way in range(2)] == [25, 25]
    with pytest.raises(OptionError, match="zap_cards"):
        GAME.choose(**deal_options("zap", zap_cards=1))


def test_RM40_in_a_meld_a_zap_card_is_a_joker() -> None:
    state = zap("8H 9H JK 2S", "4C")
    assert is_play("8H 9H JK", state)
    assert moves(play_all(state, "8H", "9H", "JK", "done")) == ["JK=7H", "JK=TH"]


def test_RM41_play_or_zap_or_draw() -> None:
    state = zap("7H JK 2S", "4C", "5C", table=SEVENS)
    assert {*moves(state)} == {"7H", "JK", "draw", "zap1", "zap2"}


def test_RM41_both_in_any_order() -> None:
    first = play_all(zap("7H JK 2S", "4C", "5C", table=SEVENS), "zap1")
    assert moves(first) == ["7H", "end"]
    state = play_all(zap("7H JK 2S", "4C", "5C", table=SEVENS), "play 7H")
    assert moves(state) == ["end", "zap1", "zap2"]
    assert play_all(state, "zap2").turn == 1


def test_RM41_one_zap_a_turn() -> None:
    state = play_all(zap("JK JK 2S 9D", "4C", "5C", table=SEVENS), "zap1")
    assert not [word for word in moves(state) if word.startswith("zap")]


def test_RM41_who_zaps_and_does_not_play_may_end_without_a_draw() -> None:
    state = play_all(zap("JK 2S", "4C", "5C"), "zap2")
    assert "end" in moves(state) and "draw" not in moves(state)
    assert play_all(state, "end").turn == 1


def test_RM42_the_zap_card_leaves_the_game_and_a_turn_is_lost() -> None:
    state = play_all(zap("JK 2S 9D", "4C", "5C", stock="KS"), "zap1")
    assert state.used_zaps == 1 and hand(state) == "2S 9D" and state.stock[JOKER] == 0
    state = play_all(state, "end")
    assert state.to_move == CHANCE_AWAITED
    assert play_all(state, "9D").turn == 2


def test_RM42_nobody_is_zapped_twice() -> None:
    state = zap("JK 2S", "4C", "5C JK 3D")
    state.zapper[1] = 2
    assert [word for word in moves(state) if word.startswith("zap")] == ["zap2"]


def test_RM43_the_zapped_player_takes_a_card_blindly() -> None:
    state = play_all(zap("JK 2S 9D", "4C", "5C"), "zap1", "end")
    assert moves(state) == ["2S", "9D"] and len(legal(GAME, state, CHANCE)) == 2
    play_all(state, "9D")
    assert hand(state, 0) == "2S" and hand(state, 1) == "4C 9D" and state.zapper[1] == NONE


def test_RM43_each_card_has_the_same_chance() -> None:
    state = play_all(zap("JK 2S 2S 9D", "4C", "5C"), "zap1", "end")
    assert len(legal(GAME, state, CHANCE)) == 3 and moves(state) == ["2S", "9D"]


def test_RM43_by_option_at_once() -> None:
    state = play_all(zap("7H JK 2S", "4C", "5C", table=SEVENS, zap_draw_timing="immediate"), "zap1")
    assert state.to_move == CHANCE_AWAITED and state.turn == 0
    play_all(state, "2S")
    assert state.turn == 0 and hand(state, 1) == "2S 4C" and moves(state) == ["7H", "end"]
    assert play_all(state, "end").turn == 2, "the turn is lost all the same"


def test_RM43_with_nothing_to_take_only_the_turn_is_lost() -> None:
    state = zap("", "4C", "5C", turn=1)
    state.zapper[1] = 0
    assert begin_turn(state).turn == 2 and hand(state, 1) == "4C" and state.zapper[1] == NONE


@pytest.mark.parametrize("words", [("zap1",), ("7S", "7H", "JK", "done", "JK=7D")], ids=str)
def test_RM44_a_player_without_cards_is_out_at_once(words: tuple[str, ...]) -> None:
    state = play_all(zap("JK" if len(words) == 1 else "7S 7H JK", "4C", "5C"), *words)
    assert winners(state) == [0] and state.ended == WENT_OUT


def taken(**more: Any) -> Any:
    """Return a position after seat 1, zapped by seat 0, has taken the last card of seat 0."""
    return play_all(zap("JK 2S", "4C JK", "5C JK 3D", **more), "zap1", "end", "2S")


def test_RM45_who_loses_the_last_card_is_out_when_his_turn_comes() -> None:
    state = taken()
    assert state.to_move and state.turn == 2
    assert winners(play_all(state, "draw", "KS")) == [0] and state.ended == WENT_OUT


def test_RM45_unless_he_is_zapped_meanwhile() -> None:
    state = play_all(taken(), "zap0", "end", "3D")
    assert state.to_move and hand(state, 0) == "3D" and state.turn == 1


def test_RM45_by_option_at_once() -> None:
    assert winners(taken(zap_last_card="immediate")) == [0]
