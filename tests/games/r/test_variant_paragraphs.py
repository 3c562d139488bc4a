"""Each paragraph of the variants of R, in given positions."""

from typing import Any

import pytest

import hoyle
from hoyle.games.r import GAME, rules
from hoyle.games.r.options import ANY
from hoyle.games.r.state import DECLINE, LEAVE, PLACE, REARRANGING, RECALLING, REFUSED, SHUFFLE, SHUFFLING, State
from hoyle.games.shared.text_module import text_of
from hoyle.rules.link import linked_match
from hoyle.rules.seats import CHANCE, NONE, UNKNOWN
from tests.support.cases import BadRow
from tests.support.r.base_game import BLUE, RED, play_rounds, play_trace, values_of, views


def legal(state: State, seat: int) -> list[int]:
    """Return the legal moves of a seat."""
    moves = [0] * 20
    return moves[: GAME.verbs["legal"](state, seat, moves)]


def test_V1_the_discards_are_open_and_leave_the_game() -> None:
    made = play_trace({"discard": [5, 2]}, options={"discard_one": True})
    assert made.came["removed"] == [5, 2]
    assert [seen.discarded for seen in views(made.state)] == [[5, 10]] * 3
    assert (made.state.hand, made.state.played) == ([0xDF, 0xFB00], [0, 0])


def test_V2_three_cards_in_hand_and_one_drawn_after_each_round() -> None:
    order = [[4, 0, 7, 1, 2, 3, 5, 6], [6, 5, 3, 2, 1, 7, 0, 4]]
    made = play_trace([7, 3], options={"hand_limit": 3}, shuffled=order)
    assert made.came["dealt"] == {"hands": [[0, 4, 7], [3, 5, 6]], "deck_left": [5, 5]}
    assert values_of(made.came["after_each"][0], "hands", "deck_left") == [[[0, 1, 4], [2, 5, 6]], [4, 4]]
    seen = views(made.state)[0]
    assert (seen.hand[1], seen.deck[1], seen.held, seen.deck_left) == (0, 0xF700, [3, 3], [4, 4])


def test_V2_the_game_goes_on_until_hand_and_deck_are_empty() -> None:
    order = [[0, 1, 2, 3, 4, 5, 6, 7]] * 2
    rounds = [[rank, rank] for rank in range(8)]
    after = play_rounds(*rounds, options={"hand_limit": 3, "abilities": False}, shuffled=order)
    assert [len(result["hands"][0]) for result in after] == [3, 3, 3, 3, 3, 2, 1, 0]
    assert values_of(after[-1], "over", "winner") == [True, NONE]


def test_V2_1_two_cards_in_hand() -> None:
    order = [[4, 0, 7, 1, 2, 3, 5, 6], [6, 5, 3, 2, 1, 7, 0, 4]]
    made = play_trace([0, 6], options={"hand_limit": 2}, shuffled=order)
    assert made.came["dealt"] == {"hands": [[0, 4], [5, 6]], "deck_left": [6, 6]}
    assert made.came["after_each"][0]["hands"] == [[4, 7], [3, 5]]


def test_V3_the_cards_offered_change_sides_and_are_seen() -> None:
    made = play_trace({"offer": ["b1", "r7"]}, options={"traitor_swap": True}, hands=[BLUE, RED])
    assert made.came["hands"] == [sorted(["b0", *BLUE[2:], "r7"]), sorted([*RED[:7], "b1"])]
    assert [seen.offered for seen in views(made.state)] == [[1, 15]] * 3


def test_V3_one_card_twice_in_two_hands_stays_twice() -> None:
    made = play_trace({"offer": [1, 7]}, options={"traitor_swap": True}, hands=[[1, 3], [7, 3]])
    assert made.came["hands"] == [[3, 7], [1, 3]]


@pytest.mark.parametrize("target", [3, 2])
def test_V4_fewer_points_win(target: int) -> None:
    options = {"points_to_win": target}
    after = play_rounds([7, 3], hands=[[7, 0], [3, 0]], points=[target - 1, 0], options=options)[0]
    assert values_of(after, "over", "winner") == [True, 0]


def test_V5_only_the_number_counts() -> None:
    hands = [[0, 7, 4, 6, 2, 5], [1, 1, 3, 4, 0, 5]]
    after = play_rounds([0, 1], [7, 1], [4, 3], [6, 4], options={"abilities": False}, hands=hands)
    assert [result["points"] for result in after] == [[0, 1], [1, 1], [2, 1], [3, 1]]
    assert values_of(after[3], "bonus", "spy") == [[0, 0], NONE]
    tied = play_rounds([4, 4], options={"abilities": False}, hands=[[4, 0], [4, 0]])[0]
    assert tied["carry"] == [1, 1]


def draft(*picks: str, first: int = 0) -> State:
    """Return the draft of the packets b0–b3, b4–b7, r0–r3 and r4–r7 after these picks."""
    state = GAME.begin(GAME.choose(deal="draft", first_drafter=first))
    named = [text_of(GAME).read(state, 0, pick) for pick in picks] if GAME.text else []
    for card in range(16):
        rules.play(state, CHANCE, card)
        while state.packet and state.to_move < 4 and named:
            rules.play(state, state.to_move - 1, named.pop(0))
        if state.to_move < 4:
            break
    return state


def test_V6_packets_of_four_go_to_and_fro() -> None:
    state = draft("b0", "b1", "b2", "b7", "b6")
    assert state.to_move == 0b10, "the second packet was opened by seat 1"
    assert (state.hand, state.packet, state.picks) == ([0b01000101, 0b10001010], 0b00110000, 6)


def test_V6_only_a_player_who_saw_a_card_taken_knows_where_it_is() -> None:
    own, other, spectator = views(draft("b0", "b1"))
    assert (own.packet, other.packet, spectator.packet) == (0b1100, 0b1100, 0)
    assert (own.hand, other.hand, spectator.hand) == ([1, 2], [0, 2], [0, 0])
    assert [seen.drafted[:2] for seen in (own, other, spectator)] == [[0, 1], [UNKNOWN, 1], [UNKNOWN] * 2]


def test_V6_the_first_drafter_is_an_option() -> None:
    assert draft(first=1).to_move == 0b10


@pytest.mark.parametrize(("prince", "over"), [("r7", True), ("b7", False)])
def test_V6_a_princess_catches_only_the_other_colour(prince: str, over: bool) -> None:
    hands = [["b1", "b0"], [prince, "r0"]]
    after = play_rounds(["b1", prince], options={"deal": "draft"}, hands=hands)[0]
    assert values_of(after, "over", "winner", "points") == [over, 0 if over else None, [0, 0] if over else [0, 1]]


def test_V7_the_first_with_the_points_loses() -> None:
    after = play_rounds([7, 3], hands=[[7, 0], [3, 0]], points=[3, 0], options={"goal": "first_loses"})[0]
    assert values_of(after, "over", "winner") == [True, 1]


@pytest.mark.parametrize(("says", "winner"), [("wins", 0), ("loses", 1)])
def test_V7_what_a_princess_does_is_an_option(says: str, winner: int) -> None:
    options = {"goal": "first_loses", "princess_in_loser": says}
    after = play_rounds([1, 7], hands=[[1, 0], [7, 0]], options=options)[0]
    assert values_of(after, "over", "winner") == [True, winner]


def test_V7_empty_hands_are_a_draw() -> None:
    after = play_rounds([7, 3], hands=[[7], [3]], options={"goal": "first_loses"})[0]
    assert values_of(after, "over", "winner") == [True, NONE]


def test_V8_the_cards_are_dealt_in_turn() -> None:
    pack = [card for pair in zip(RED, BLUE, strict=True) for card in pair]
    made = play_trace(options={"deal": "random"}, deck=pack)
    assert made.came["hands"] == [RED, BLUE]
    assert made.state.options.princess_scope == ANY


ROWS = [[2, 1, 7, 0, 3, 4, 5, 6], [4, 7, 1, 0, 2, 3, 5, 6]]


def spied(**options: Any) -> State:
    """Return a game of Prophecy in which seat 0's Spy has an effect and seat 1's next card is face up."""
    state = play_trace([2, 4], options={"play_mode": "prophecy", **options}, rows=ROWS).state
    rules.play(state, CHANCE, legal(state, CHANCE)[0])
    return state


def test_V9_the_leftmost_cards_are_turned() -> None:
    after = play_rounds([2, 4], options={"play_mode": "prophecy"}, rows=ROWS)[0]
    assert values_of(after, "points", "reorder_offered_to") == [[0, 2], 0]
    with pytest.raises(BadRow):
        play_rounds([1, 4], options={"play_mode": "prophecy"}, rows=ROWS)


def test_V9_the_spys_owner_rearranges_the_hidden_cards() -> None:
    state = spied()
    assert (state.phase, state.to_move) == (REARRANGING, 0b01)
    assert legal(state, 0) == [0, 1, 3, 4, 5, 6, 7, LEAVE]
    order = [6, 0, 1, 3, 4, 5, 7]
    for card in order:
        assert card in legal(state, 0)
        rules.play(state, 0, card)
    assert state.line[1:8] == order
    assert LEAVE not in legal(state, 0)


def test_V9_rows_of_case_files_are_re_ordered_by_card() -> None:
    order = [6, 0, 1, 3, 4, 5, 7]
    for options in ({}, {"own_row_visible": False}):
        moves = [[2, 4], {"reorder": [0, order]}, [6, 7]]
        after = play_rounds(*moves, options={"play_mode": "prophecy", **options}, rows=ROWS)
        assert after[1]["points"] == [0, 3]


def test_V9_with_hidden_backs_a_re_ordering_names_places() -> None:
    state = spied(own_row_visible=False)
    assert legal(state, 0) == [LEAVE, *range(PLACE, PLACE + 7)]
    for place in (6, 0, 1, 2, 3, 4, 5):
        assert PLACE + place in legal(state, 0)
        rules.play(state, 0, PLACE + place)
    assert state.line[1:8] == [6, 1, 7, 0, 3, 4, 5]


def test_V9_players_see_their_own_row_only_with_the_option() -> None:
    open_row, backs = views(spied())[0], views(spied(own_row_visible=False))[0]
    assert open_row.line[:8] == ROWS[0]
    assert backs.line[:8] == [2] + [UNKNOWN] * 7
    assert all(seen.line[8:] == [12, 15] + [UNKNOWN] * 6 for seen in (open_row, backs))


def test_V9_rearranged_places_are_hidden_from_others() -> None:
    state = spied()
    rules.play(state, 0, 6)
    assert [seen.new_order[0] for seen in views(state)] == [7, UNKNOWN, UNKNOWN]


def test_V10_chance_turns_the_cards_and_a_spy_may_shuffle() -> None:
    state = play_trace(["b2", "r4"], options={"play_mode": "fortune"}, hands=[BLUE, RED]).state
    assert legal(state, CHANCE) == [8 + rank for rank in (0, 1, 2, 3, 5, 6, 7)]
    rules.play(state, CHANCE, 8)
    assert (state.phase, legal(state, 0)) == (SHUFFLING, [LEAVE, SHUFFLE])
    rules.play(state, 0, SHUFFLE)
    assert legal(state, CHANCE) == [0, 1, 3, 4, 5, 6, 7]


CHANCE_HANDS: dict[str, Any] = {"hands": [[3, 5, 6, 7], [1, 2, 6, 7]], "played": [[0, 1, 2, 4], [0, 3, 4, 5]]}
LAST: dict[str, Any] = {"last_chance": True}


def test_V11_the_other_side_takes_a_played_card_back() -> None:
    after = play_rounds([5, 2], {"recall": [1, 4]}, options=LAST, points=[2, 0], **CHANCE_HANDS)[0]
    assert values_of(after, "recall_offered_to", "may_decline", "hands") == [1, True, [[3, 6, 7], [1, 4, 6, 7]]]
    assert after["recall_choices"] == [0, 2, 3, 4, 5]


def test_V11_a_recall_may_be_declined_and_comes_once() -> None:
    made = play_trace([5, 2], {"recall": [1, None]}, options=LAST, points=[2, 0], **CHANCE_HANDS)
    assert made.state.recalled == [NONE, REFUSED]
    assert made.came["after_each"][0]["hands"] == [[3, 6, 7], [1, 6, 7]]
    assert made.state.to_move == 0b11, "a Wizard faced the Spy"


def test_V11_is_offered_only_at_exactly_one_point_short() -> None:
    for points in ([0, 0], [1, 0]):
        assert play_rounds([5, 2], options=LAST, points=points, **CHANCE_HANDS)[0]["recall_offered_to"] is None


def test_V11_of_lost_rounds_only() -> None:
    state = play_trace([5, 2], [7, 3], [6, 4], options={**LAST, "last_chance_scope": "lost_only"}).state
    assert state.points == [3, 0] and state.phase == RECALLING
    assert legal(state, 1) == [10, 11, 12, DECLINE]
    won = play_trace([2, 5], [5, 4], [6, 2], [7, 3], options={**LAST, "last_chance_scope": "lost_only"}).state
    assert won.points == [3, 1] and legal(won, 1) == [10, 11, 12, DECLINE]


def test_V11_nothing_is_offered_when_the_cards_are_gone() -> None:
    after = play_rounds([7, 3], options=LAST, hands=[[7], [3]], points=[2, 0])[0]
    assert values_of(after, "over", "winner", "recall_offered_to") == [True, NONE, None]


def test_V11_hands_of_different_size_end_with_the_shorter() -> None:
    moves = [[7, 3], {"recall": [1, 3]}, [0, 0]]
    after = play_rounds(*moves, options=LAST, hands=[[7, 0], [3, 0]], points=[2, 0])
    assert values_of(after[1], "over", "winner", "hands") == [True, NONE, [[], [3]]]


def first(options: dict[str, Any], points: list[int], spy: int) -> int:
    """Return the seat that must show its card first."""
    state = GAME.begin(GAME.choose(**options))
    state.points, state.spy = points, spy
    return rules.first_to_show(state)


def test_V12_the_leader_shows_first() -> None:
    assert [first({"balance": True}, points, NONE) for points in ([1, 0], [0, 1], [2, 2])] == [0, 1, NONE]
    state = play_trace([7, 3], options={"balance": True}).state
    assert state.to_move == 0b01


@pytest.mark.parametrize(("says", "shows"), [("override", 1), ("cancel", NONE)])
def test_V12_a_leaders_spy_overrides_or_cancels(says: str, shows: int) -> None:
    options = {"balance": True, "balance_spy": says}
    assert first(options, [1, 0], 0) == shows
    assert first(options, [0, 1], 0) == 1, "the leader shows first as it is"
    assert first(options, [1, 1], 0) == 1


def test_V13_a_princess_is_exchanged_for_a_prince() -> None:
    princes, princesses = [0, 2, 3, 4, 5, 6, 7, 7], [0, 1, 1, 2, 3, 4, 5, 6]
    assert play_trace(options={"princess_attack": "seat0_princes"}).came["hands"] == [princes, princesses]
    assert play_trace(options={"princess_attack": "seat1_princes"}).came["hands"] == [princesses, princes]


def test_V13_comes_before_V3_and_V1_and_V2() -> None:
    options = {"princess_attack": "seat0_princes", "traitor_swap": True, "discard_one": True, "hand_limit": 3}
    order = [[0, 1, 2, 3, 4, 5, 7], [0, 1, 2, 3, 4, 5, 7]]
    made = play_trace({"offer": [7, 1]}, {"discard": [6, 6]}, options=options, shuffled=order)
    assert made.came["hands"] == order
    assert made.came["dealt"] == {"hands": [[0, 1, 2], [0, 1, 2]], "deck_left": [4, 4]}


def test_V14_all_cards_are_played_and_more_points_win() -> None:
    options = {"goal": "all_rounds"}
    after = play_rounds([7, 3], [6, 2], options=options, hands=[[7, 6], [3, 2]], points=[5, 6])
    assert values_of(after[0], "over", "points") == [False, [6, 6]]
    assert values_of(after[1], "over", "winner", "points") == [True, 0, [7, 6]]
    even = play_rounds([0, 0], options=options, hands=[[0], [0]], points=[5, 5])[0]
    assert values_of(even, "over", "winner") == [True, NONE]


def test_V14_a_princess_takes_four_points_and_what_waited() -> None:
    after = play_rounds([1, 7], options={"goal": "all_rounds"}, hands=[[1, 0], [7, 0]], carry=[2, 1])[0]
    assert values_of(after, "over", "points", "carry") == [False, [6, 0], [0, 0]]


def won(winner: int, points: list[int]) -> State:
    """Return a finished game with this result."""
    state = State()
    state.points, state.result = points, {0: 1, 1: -1, NONE: 0}[winner]
    return state


def new_match(**options: Any) -> Any:
    """Return a match for which tests set the results of the games without playing them."""
    return hoyle.game("r", **options).new_match()


def test_V14_match_points_add_up_until_the_totals_differ() -> None:
    match, kind = new_match(goal="all_rounds", match_points=5).match, linked_match(GAME)
    assert kind is not None
    for points, over in (([3, 2], False), ([2, 3], False), ([1, 2], True)):
        kind.settle(match, won(NONE, points))
        assert kind.standing(match).is_over is over
    assert values_of(vars_of(kind.standing(match)), "totals", "winner") == [(6, 7), 1]


def vars_of(standing: Any) -> dict[str, Any]:
    """Return the totals and the winner of a score sheet."""
    return {"totals": standing.totals, "winner": standing.winner}


def test_V14_drafter_and_princes_change_sides_from_game_to_game() -> None:
    table = new_match(goal="all_rounds", match_points=9, princess_attack="seat0_princes")
    kind, rules_ = linked_match(GAME), GAME.choose(goal="all_rounds", princess_attack="seat0_princes")
    assert kind is not None
    sides = []
    for _ in range(3):
        kind.settle(table.match, won(0, [1, 0]))
        kind.next_deal(table.match, rules_)
        sides.append(rules_.princess_attack)
    assert sides == [2, 1, 2]


def test_V15_the_loser_chooses_base_or_one_variant() -> None:
    match, kind = new_match(true_king=True, discard_one=True).match, linked_match(GAME)
    assert kind is not None
    assert kind.chooser(match) == NONE
    kind.settle(match, won(0, [4, 0]))
    assert kind.chooser(match) == 1
    groups = {choice.group for choice in kind.choices(match)}
    assert groups == {"", *["1", "2", "2.1", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"]}
    base = next(choice for choice in kind.choices(match) if choice.name == "base")
    assert base.values["discard_one"] is True, "base is the rules of game 1"
    loser = next(choice for choice in kind.choices(match) if choice.group == "7")
    chosen = GAME.choose()
    kind.choose(match, GAME.choose(**loser.values))
    kind.next_deal(match, chosen)
    assert (chosen.goal, chosen.discard_one) == (1, 0)


@pytest.mark.parametrize(
    ("results", "chooser", "over", "winner"),
    [
        ([0, 0], None, True, 0),
        ([0, 1, NONE], None, True, NONE),
        ([NONE], NONE, False, NONE),
        ([0, NONE], 1, False, NONE),
    ],
)
def test_V15_three_games_at_most(results: list[int], chooser: int | None, over: bool, winner: int) -> None:
    match, kind = new_match(true_king=True).match, linked_match(GAME)
    assert kind is not None
    for result in results:
        kind.settle(match, won(result, [0, 0]))
    assert (kind.standing(match).is_over, kind.standing(match).winner) == (over, winner)
    if chooser is not None:
        assert kind.chooser(match) == chooser
