"""The paragraphs of the rulebook, in given positions."""

from typing import Any

import pytest

import hoyle
from hoyle.games.shared.french_pack import card_of
from hoyle.games.thirty_one import GAME, rules
from hoyle.games.thirty_one.match import begin, carry, settle, standing
from hoyle.games.thirty_one.match_rules import MatchRecord
from hoyle.games.thirty_one.options import CARD_VALUES
from hoyle.games.thirty_one.state import OVER, State, value
from hoyle.rules.link import rules_of
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from tests.support.thirty_one import cards, deal, ending, lives_lost, moves, names, play_all, position_with

RULES = rules_of(GAME)

HIGH, MIDDLE, LOW = "KS QS 9S", "KH QH 2D", "2S 3H 4D"


def test_TO1_two_to_nine_play_with_one_pack() -> None:
    with pytest.raises(OptionError, match="2–9"):
        GAME.choose(players=10)
    for players in (2, 7, 9):
        state = GAME.begin(GAME.choose(players=players))
        assert GAME.seats(state.options) == players and bin(state.stock).count("1") == 52


@pytest.mark.parametrize(
    ("hand", "halves"),
    [("AS KS TS", 62), ("KH QH JH", 60), ("9C 9D AC", 40), ("2S 3H 4D", 8), ("AS KS QS JS", 62), ("5S 6S 7H", 22)],
)
def test_TO2_the_best_suit_counts(hand: str, halves: int) -> None:
    assert value(cards(hand), 61, list(CARD_VALUES)) == halves


def test_TO3_three_of_a_kind_are_thirty_and_a_half() -> None:
    assert value(cards("7S 7H 7D"), 61, list(CARD_VALUES)) == 61
    assert value(cards("AS AH AD KC"), 61, list(CARD_VALUES)) == 61
    assert value(cards("AS KS QS AH AD"), 61, list(CARD_VALUES)) == 62, "31 is more"


def test_TO4_three_cards_each_one_turned_up_the_dealers_left_begins() -> None:
    state = deal(LOW, MIDDLE, HIGH, up="7C", dealer=1)
    assert [names(state.hand[seat]) for seat in range(3)] == [LOW, "2D QH KH", "9S QS KS"]
    assert state.pile[:2] == [card_of("7C"), NONE] and state.turn == 2 and not state.stock & state.hand[0]


def test_TO5_thirty_one_after_the_deal_ends_it_and_all_who_have_it_are_safe() -> None:
    state = deal("AS KS QS", "AH KH QH", LOW, MIDDLE)
    assert lives_lost(state) == [0, 0, 1, 1] and ending(state) == "thirty-one"


def test_TO6_draw_or_take_or_knock() -> None:
    state = position_with(LOW, HIGH, pile="8C 7C")
    assert moves(state) == ["draw", "take", "knock"]
    assert names(play_all(state, "take").hand[0]) == "2S 3H 4D 7C" and state.pile[:2] == [card_of("8C"), NONE]


def test_TO7_one_card_is_discarded_even_the_one_just_drawn() -> None:
    state = play_all(position_with(LOW, HIGH), "draw:9C")
    assert moves(state) == ["2S", "3H", "4D", "9C"]
    play_all(state, "9C")
    assert names(state.hand[0]) == LOW and state.pile[1] == card_of("9C") and state.turn == 1


def test_TO8_a_card_taken_is_not_given_back() -> None:
    assert moves(play_all(position_with(LOW, HIGH, pile="7C"), "take")) == ["2S", "3H", "4D"]


def test_TO9_knocking_at_once_and_only_once() -> None:
    state = play_all(position_with(LOW, HIGH, MIDDLE), "knock")
    assert state.knocker == 0 and moves(state) == ["draw", "take"]


def test_TO10_after_a_knock_each_of_the_others_has_one_turn() -> None:
    state = play_all(position_with(HIGH, LOW, MIDDLE), "knock", "draw:9C", "9C", "draw:8C")
    assert lives_lost(state) is None
    assert lives_lost(play_all(state, "8C")) == [0, 1, 0] and ending(state) == "knock"


@pytest.mark.parametrize("knocker", [NONE, 1])
def test_TO11_thirty_one_by_a_card_is_shown_at_once_even_after_a_knock(knocker: int) -> None:
    state = position_with("AS KS 2H", HIGH, LOW, knocker=knocker, closing=2)
    assert lives_lost(play_all(state, "draw:TS")) == [0, 1, 1] and ending(state) == "thirty-one"
    state = position_with("AS KS 2H", "KH QH 9H", LOW, pile="JS", knocker=knocker, closing=2)
    assert lives_lost(play_all(state, "take")) == [0, 1, 1]


@pytest.mark.parametrize(("hands", "lives"), [((LOW, HIGH, MIDDLE), [1, 0, 0]), ((LOW, "2H 3D 4S", HIGH), [1, 1, 0])])
def test_TO12_the_lowest_lose(hands: tuple[str, ...], lives: list[int]) -> None:
    state = position_with(*hands, stock="9C", turn=2)
    assert lives_lost(play_all(state, "draw:9C", "9C")) == lives


def test_TO13_the_knocker_among_the_lowest_is_safe() -> None:
    state = play_all(position_with(LOW, "2H 3D 4S", HIGH), "knock", "draw:9C", "9C", "draw:8C", "8C")
    assert lives_lost(state) == [0, 1, 0]


def test_TO14_the_knocker_alone_lowest_loses_two() -> None:
    state = play_all(position_with(LOW, HIGH), "knock", "draw:9C", "9C")
    assert lives_lost(state) == [2, 0] and [rules.payoff(state, seat) for seat in range(2)] == [-2, 2]


def test_TO15_the_stock_is_used_up_or_the_turns_are() -> None:
    state = play_all(position_with(LOW, HIGH, stock="9C"), "draw:9C", "9C")
    assert (lives_lost(state), ending(state)) == ([1, 0], "stock out")
    state = play_all(position_with(LOW, HIGH, turns=59), "draw:9C", "9C")
    assert (lives_lost(state), ending(state)) == ([1, 0], "turn limit")
    assert lives_lost(play_all(position_with(LOW, HIGH, turns=58), "draw:9C", "9C")) is None
    assert lives_lost(play_all(position_with(LOW, HIGH, turns=59), "knock")) is None, "the others have their turn"
    state = play_all(position_with(LOW, HIGH, MIDDLE, stock="9C", knocker=2, closing=2), "draw:9C", "9C")
    assert (lives_lost(state), ending(state)) == ([1, 0, 0], "stock out")


def test_TO16_a_player_who_resigns_loses_a_life() -> None:
    state = position_with(LOW, HIGH, MIDDLE)
    rules.forfeit(state, 1)
    assert lives_lost(state) == [0, 1, 0] and state.to_move == 0 and rules.payoff(state, 1) == -2


def series(lives: int = 3, free_ride: bool = True, players: int = 3) -> MatchRecord:
    """Return a new match with these options."""
    match: Any = MatchRecord()
    match.options.lives, match.options.free_ride = lives, int(free_ride)
    begin(match, GAME.choose(players=players))
    return match


def settled(match: MatchRecord, *lives: int, dealer: int = 0) -> MatchRecord:
    """Settle a deal in which the seats lost these lives, and return the match."""
    state = State()
    state.phase, state.dealer = OVER, dealer
    for seat, count in enumerate(lives):
        state.lost[seat] = count
    settle(RULES, match, state)
    return match


def test_TO17_lives_are_lost_down_to_none() -> None:
    match = settled(series(), 0, 2, 1)
    assert match.lives[:3] == [3, 1, 2]
    assert settled(match, 0, 2, 0).lives[:3] == [3, 0, 2] and match.seats == 0b111


def test_TO18_without_a_life_a_player_plays_until_the_next_loss() -> None:
    match = settled(series(lives=1), 0, 1, 0)
    assert match.seats == 0b111 and settled(match, 0, 1, 0).seats == 0b101
    assert standing(RULES, match).rows == (("1", "1", "0", "1"), ("2", "1", "–", "1"))


def test_TO19_the_deal_passes_to_the_next_who_is_in_and_the_last_one_wins() -> None:
    match = settled(series(lives=1), 0, 1, 0, dealer=2)
    assert match.dealer - 1 == 0
    settled(match, 0, 1, 0, dealer=0)
    assert match.dealer - 1 == 2
    state: Any = GAME.state()
    carry(match, state.carried)
    next_deal: Any = GAME.begin(GAME.choose(players=3), state.carried)
    assert (next_deal.dealer, next_deal.turn, next_deal.seats, next_deal.carried.lives[:3]) == (2, 0, 0b101, [1, 0, 1])
    settled(match, 0, 0, 1, dealer=2)
    settled(match, 0, 0, 1, dealer=0)
    sheet = standing(RULES, match)
    assert sheet.is_over and sheet.winner == 0


def test_TO19_who_go_out_together_share() -> None:
    match = settled(series(lives=1, free_ride=False), 1, 1, 1)
    assert standing(RULES, match).is_over and standing(RULES, match).winner == NONE and match.winners == 0b111
    assert standing(RULES, match).shared == (0, 1, 2)


def seen_by(state: State, seat: int) -> State:
    """Return the view of a seat, or of a spectator (NONE)."""
    seen = state.blank()
    GAME.verbs["view" if seat >= 0 else "public"](*((state, seat, seen) if seat >= 0 else (state, seen)))
    return seen


def test_K1_a_hand_is_hidden_until_the_deal_is_over() -> None:
    state = position_with(LOW, HIGH)
    assert [names(seen_by(state, 0).hand[seat]) for seat in range(2)] == [LOW, ""]
    play_all(state, "knock", "draw:9C", "9C")
    assert names(seen_by(state, NONE).hand[0]) == LOW


def test_K2_a_card_taken_is_known_until_it_is_discarded() -> None:
    state = play_all(position_with(LOW, HIGH, pile="7C"), "take", "2S", "draw:9C", "9C")
    assert names(seen_by(state, 1).hand[0]) == "7C"
    play_all(state, "draw:8C", "7C")
    assert names(seen_by(state, 1).hand[0]) == ""


def test_K3_the_discard_pile_is_open() -> None:
    state = play_all(position_with(LOW, HIGH, pile="7C"), "draw:9C", "9C")
    assert seen_by(state, NONE).pile[:3] == [card_of("7C"), card_of("9C"), NONE]


def test_K4_of_the_stock_only_the_number_is_known() -> None:
    first, other = position_with(LOW, HIGH, stock="5C 6C"), position_with(LOW, "KS QS 5C", stock="9S 6C")
    assert seen_by(first, 0).pack() == seen_by(other, 0).pack()


def test_K5_no_determinized_hand_has_31() -> None:
    from hoyle.rules.dice import Dice, set_dice

    state, dice = position_with("2S 3S 4S", "KH QH 9H", stock="AH 9C"), Dice()
    state.known[1] = cards("KH QH")
    set_dice(dice, 1, 0)
    hands: set[str] = set()
    for _ in range(60):
        made = State()
        GAME.verbs["determinize"](seen_by(state, 0), 0, made, dice)
        hands.add(names(made.hand[1]))
    assert hands == {"9H QH KH", "9C QH KH"}


def test_V1_three_of_a_kind_may_count_nothing() -> None:
    state = position_with("7S 7H 7D", HIGH, stock="9C", three_of_a_kind=False)
    assert lives_lost(play_all(state, "draw:9C", "9C")) == [1, 0]
    assert lives_lost(play_all(position_with("7S 7H 7D", HIGH, stock="9C"), "draw:9C", "9C")) == [0, 1]


def test_V2_a_card_may_be_given_back() -> None:
    assert "7C" in moves(play_all(position_with(LOW, HIGH, pile="7C", no_return=False), "take"))


def test_V3_no_knock_before_everybody_has_had_a_turn() -> None:
    state = position_with(LOW, HIGH, first_round_knock=False, turns=1)
    assert moves(state) == ["draw", "take"]
    assert moves(play_all(state, "draw:9C", "9C")) == ["draw", "take", "knock"]


def test_V4_a_lost_knock_may_cost_one() -> None:
    assert lives_lost(play_all(position_with(LOW, HIGH, knocker_double=False), "knock", "draw:9C", "9C")) == [1, 0]


def test_V5_turns_at_most() -> None:
    state = play_all(position_with(LOW, HIGH, turns=9, max_turns_each=5), "draw:9C", "9C")
    assert ending(state) == "turn limit"


def test_V6_a_match_has_lives_a_single_deal_none() -> None:
    assert (
        hoyle.game("thirty_one").new_match(1).is_match
        and not hoyle.game("thirty_one", lives=None).new_match(1).is_match
    )
    match = hoyle.game("thirty_one", lives=5).new_match(1)
    assert match.play.state.carried.lives[:5] == [5, 5, 5, 5, 0]
    assert hoyle.game("thirty_one", lives=None).new_match(1).play.state.carried.seats == 0


def test_V7_without_a_ride_the_last_life_is_the_end() -> None:
    assert settled(series(lives=1, free_ride=False), 0, 1, 0).seats == 0b101


def test_the_lot_names_any_seat_and_then_chance_deals() -> None:
    state: State = GAME.begin(GAME.choose(players=3))
    row = [0] * 64
    assert state.to_move == CHANCE_AWAITED and row[: rules.legal(state, CHANCE, row)] == [0, 1, 2]
    rules.play(state, CHANCE, 2)
    assert rules.legal(state, CHANCE, row) == 52 and state.turn == 0
