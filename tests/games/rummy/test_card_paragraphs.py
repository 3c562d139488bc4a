"""Cards, melds, the deal, plays and jokers: paragraphs RM1 to RM19, in given positions."""

import pytest

from hoyle.games.rummy import GAME, text
from hoyle.games.rummy.cards import JOKER, TYPES, card_value
from hoyle.games.rummy.choices import BOTH, HIGH, LOW
from hoyle.games.rummy.rules.score import hand_value
from hoyle.rules.link import rules_of
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE
from hoyle.testing.random_play import legal
from tests.cases.rummy_layouts import Terms, fault, meld_kind
from tests.support.rummy import card_names, deal_options, is_play, moves, new_deal, play_all, position_with

RULES = rules_of(GAME)


@pytest.mark.parametrize(
    ("options", "packs"),
    [
        ({"players": 2}, 2),
        ({"players": 6}, 2),
        ({"players": 7}, 3),
        ({"players": 8}, 3),
        ({"players": 2, "joker_mode": "declared"}, 1),
        ({"players": 3, "joker_mode": "declared"}, 2),
        ({"players": 2, "packs": 3}, 3),
    ],
    ids=str,
)
def test_RM1_the_number_of_packs(options: dict[str, object], packs: int) -> None:
    assert new_deal(**options).stock[:TYPES] == [packs] * TYPES


@pytest.mark.parametrize("players", [1, 9])
def test_RM1_two_to_eight_players(players: int) -> None:
    with pytest.raises(OptionError, match="players"):
        GAME.choose(players=players)


def test_RM2_cards_are_written_by_rank_and_suit() -> None:
    state = position_with()
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"]
    assert [text.read(RULES, state, 0, card) for card in [*cards, "JK"]] == list(range(53))
    assert [text.write(RULES, state, 0, card) for card in range(53)] == [*cards, "JK"]


def test_RM2_equal_cards_are_one_move() -> None:
    assert moves(position_with("7H 7H", table="7S 7D 7C")) == ["7H", "draw"]


@pytest.mark.parametrize(
    ("way", "cards", "count"),
    [
        ("scarne", "AS", 1),
        ("scarne", "2S 9H TD", 21),
        ("scarne", "JS QH KD", 30),
        ("fifteen_ten_five", "AS", 15),
        ("fifteen_ten_five", "TS JS QH KD", 40),
        ("fifteen_ten_five", "2S 5D 9H", 15),
    ],
)
def test_RM3_what_cards_count(way: str, cards: str, count: int) -> None:
    assert hand_value(position_with(cards, hand_values=way), 0) == count


@pytest.mark.parametrize("way", [0, 1])
def test_RM3_a_joker_counts_25(way: int) -> None:
    assert card_value(way, JOKER) == 25


@pytest.mark.parametrize(("cards", "right"), [("7S 7H 7D", True), ("7S 7H 7D 7C", True), ("7S 7H", False)])
def test_RM4_a_group_has_three_or_four_suits(cards: str, right: bool) -> None:
    assert is_play(cards, position_with("7S 7H 7D 7C")) == right


def test_RM4_a_suit_is_in_a_group_once() -> None:
    assert not is_play("7S 7S 7H", position_with("7S 7S 7H"))
    assert meld_kind(["7S", "7S", "7H", "7D"], BOTH) is None


def test_RM5_a_run_is_one_suit_without_a_gap() -> None:
    state = position_with("5H 6H 7H 9H 7S 8H")
    assert is_play("5H 6H 7H", state) and is_play("5H 6H 7H 8H 9H", state)
    assert not is_play("5H 6H", state) and not is_play("5H 6H 7S", state) and not is_play("6H 7H 9H", state)


@pytest.mark.parametrize(
    ("ace_mode", "low", "high"), [("both", True, True), ("low", True, False), ("high", False, True)]
)
def test_RM5_where_an_ace_stands(ace_mode: str, low: bool, high: bool) -> None:
    state = position_with("AH 2H 3H QH KH", ace_mode=ace_mode)
    assert [is_play("AH 2H 3H", state), is_play("QH KH AH", state)] == [low, high]
    assert not is_play("KH AH 2H", state)


def test_RM5_no_run_has_two_aces() -> None:
    whole = [rank + "H" for rank in "A23456789TJQK"]
    assert meld_kind(whole, BOTH) == "run" and meld_kind([*whole, "AH"], BOTH) is None
    assert meld_kind(whole, LOW) == "run" and meld_kind([*whole[1:], "AH"], HIGH) == "run"
    assert is_play(" ".join([*whole, "AH"]), position_with(" ".join([*whole, "AH"]))), "two runs are right"


def test_RM6_a_joker_counts_as_its_card() -> None:
    assert meld_kind(["7H", "JK=8H", "9H"], BOTH) == "run"
    assert meld_kind(["7H", "JK=7H", "7S"], BOTH) is None
    state = play_all(position_with("7H 7S JK", joker_mode="declared"), "7S", "7H", "JK", "done")
    assert moves(state) == ["JK=7D", "JK=7C"]


def test_RM7_the_lot_says_who_deals_and_cards_go_round() -> None:
    state = new_deal(players=3, deal_size=2)
    assert legal(GAME, state, CHANCE) == [0, 1, 2]
    play_all(state, "dealer1", "2S", "3S", "4S", "5S", "6S")
    assert state.phase != 3 and state.turn == 1
    play_all(state, "7S")
    assert [card_names(state.hand[seat * 53 : seat * 53 + 53]) for seat in (2, 0, 1)] == ["2S 5S", "3S 6S", "4S 7S"]
    assert state.turn == 2 and "draw" in moves(state)


@pytest.mark.parametrize(("size", "fine"), [(1, False), (2, True), (15, True), (16, False)])
def test_RM7_two_to_fifteen_cards(size: int, fine: bool) -> None:
    if fine:
        assert new_deal(deal_size=size).options.deal_size == size
    else:
        with pytest.raises(OptionError, match="deal_size"):
            GAME.choose(deal_size=size)


def test_RM8_one_card_at_least_is_left() -> None:
    assert GAME.explain({"players": 8, "packs": 2, "deal_size": 13}).clashes != []
    assert GAME.explain({"players": 8, "packs": 2, "deal_size": 12}).clashes == []


def test_RM9_only_the_cards_matter() -> None:
    """Three groups or three runs: the same table, and the same plays."""
    groups = position_with("2S 8S 5D", table="5S 5H 5D 6S 6H 6D 7S 7H 7D")
    runs = position_with("2S 8S 5D", table="5S 6S 7S 5H 6H 7H 5D 6D 7D")
    assert groups == runs
    assert moves(runs) == ["8S", "draw"]


def test_RM10_a_play_adds_a_card_and_everything_comes_out() -> None:
    state = position_with("7C 2S", table="4H 5H 6H 7H 7S 7D 7D 8D 9D")
    assert is_play("7C", state) and not is_play("2S", state) and not is_play("7C 2S", state)
    assert "done" not in moves(state), "nothing is added"
    assert fault([["7S", "7H", "7D"]], [], [["7S", "7H", "7D"]], Terms()) == "E_NO_HAND_CARD"


def test_RM10_melds_are_taken_apart_and_joined() -> None:
    """The run gives its seven to the pair of sevens from the hand."""
    state = position_with("7S 7D", table="4H 5H 6H 7H")
    assert is_play("7S 7D", state) and not is_play("7S", state)
    assert card_names(play_all(state, "play 7S 7D").table) == "4H 5H 6H 7S 7H 7D"


def test_RM10_what_is_laid_must_be_in_the_hand() -> None:
    assert fault([], ["7S", "7H"], [["7S", "7H", "7D"]], Terms()) == "E_NOT_IN_HAND"
    assert fault([], ["7S", "7H", "8D"], [["7S", "7H", "8D"]], Terms()) == "E_BAD_MELD"


def test_RM11_what_lies_on_the_table_stays_there() -> None:
    state = position_with("7S 2C", table="7H 7D 7C")
    assert card_names(play_all(state, "play 7S").table) == "7S 7H 7D 7C"
    assert fault([["7S", "7H", "7D", "7C"]], ["6S"], [["7H", "7D", "7C"]], Terms()) == "E_TABLE_CARD_MISSING"
    assert fault([["7S", "7H", "JK=7D"]], ["7D"], [["7S", "7H", "7D"]], Terms()) == "E_TABLE_CARD_MISSING"


def test_RM12_the_number_of_cards_in_a_play() -> None:
    state = position_with("5H 6H 7H 8H 9H", play_limit=4)
    assert is_play("5H 6H 7H 8H", state) and not is_play("5H 6H 7H 8H 9H", state)
    assert is_play("5H 6H 7H 8H 9H", position_with("5H 6H 7H 8H 9H"))
    with pytest.raises(OptionError, match="play_limit"):
        GAME.choose(play_limit=2)


def test_RM13_the_first_play_counts_enough_and_comes_from_the_hand() -> None:
    state = position_with("5H 6H 7H JS QS KS 8D", table="5D 6D 7D", opening_points=30)
    assert is_play("JS QS KS", state) and not is_play("5H 6H 7H", state) and not is_play("JS QS KS 8D", state)
    state.melded = 1
    assert is_play("5H 6H 7H", state) and is_play("8D", state)


@pytest.mark.parametrize(("points", "fine"), [(36, True), (37, False)])
def test_RM13_a_joker_counts_25_there(points: int, fine: bool) -> None:
    assert is_play("5H 6H JK", position_with("5H 6H JK", opening_points=points, joker_mode="declared")) == fine


def test_RM13_melds_of_the_table_stay_as_they_are() -> None:
    """The joker on the table could be freed, but not by a first play."""
    state = position_with(
        "7D TS JS QS", "2S", table="7S 7H", joker_cards="7D", opening_points=30, joker_mode="declared"
    )
    assert not is_play("7D TS JS QS", state)
    play_all(state, "play TS JS QS")
    assert card_names(state.wild) == "7D" and state.turn == 1 and state.melded == 1


def test_RM14_the_first_play_is_one_meld_of_three() -> None:
    state = position_with("5H 6H 7H 8H 8S", table="8D 8C 8S", **deal_options("manipulation_nsb", players=2))
    assert is_play("5H 6H 7H", state) and not is_play("5H 6H 7H 8H", state) and not is_play("8H", state)
    state.melded = 1
    assert is_play("5H 6H 7H 8H", state) and is_play("8H", state)


@pytest.mark.parametrize(
    ("options", "jokers"),
    [
        ({}, 0),
        ({"joker_mode": "declared"}, 1),
        ({"joker_mode": "declared", "players": 3}, 2),
        ({"joker_mode": "free", "jokers": 4}, 4),
    ],
    ids=str,
)
def test_RM15_one_joker_a_pack_or_as_agreed(options: dict[str, object], jokers: int) -> None:
    assert new_deal(**options).stock[JOKER] == jokers


def test_RM16_the_player_of_a_joker_says_what_it_stands_for() -> None:
    state = position_with("8H 9H JK 2S", "9H", joker_mode="declared")
    assert moves(play_all(state, "8H", "9H", "JK", "done")) == ["JK=7H", "JK=TH"]
    assert card_names(play_all(state, "JK=TH").wild) == "TH" and state.turn == 1


def test_RM16_it_may_be_a_card_that_is_seen_elsewhere() -> None:
    state = position_with("8H 9H JK 2S", table="7H 7S 7D", packs=1, joker_mode="declared")
    assert "JK=7H" in moves(play_all(state, "8H", "9H", "JK", "done"))


def test_RM16_where_only_one_card_is_possible_nothing_is_said() -> None:
    state = play_all(position_with("7S 7H 7D JK 2S", "4S", joker_mode="declared"), "7S", "7H", "7D", "JK", "done")
    assert card_names(state.wild) == "7C" and state.turn == 1


@pytest.mark.parametrize(
    ("cards", "table", "joker_cards", "freed"),
    [
        ("7D 2S 3S", "7S 7H", "7D", True),
        ("8D 2S 3S", "7S 7H", "7D", False),
        ("2S 3S 8D", "7S 7H 7D 9D 7C", "7D", True),
    ],
    ids=["from the hand", "no real card", "from the table"],
)
def test_RM17_a_joker_is_free_when_the_real_card_lies(cards: str, table: str, joker_cards: str, freed: bool) -> None:
    """The freed joker is laid with the two and the three, which need it."""
    assert is_play(cards, position_with(cards, table=table, joker_cards=joker_cards, joker_mode="declared")) == freed


def test_RM17_a_freed_joker_is_used_again_at_once() -> None:
    state = position_with("7D 2S", "3S", table="6D 8D", joker_cards="7D", joker_mode="declared")
    assert moves(play_all(state, "7D", "done")) == ["JK=5D", "JK=9D"]
    assert not is_play("7C", position_with("7C", table="7S 7H 7D", joker_cards="7C", joker_mode="declared")), (
        "it would find no place"
    )


def test_RM17_a_joker_may_travel_with_its_card() -> None:
    state = position_with("7S 7H", "2C", table="4D 5D 6D", joker_cards="7D", joker_mode="declared")
    assert card_names(play_all(state, "play 7S 7H").wild) == "7D"


def test_RM18_each_real_card_frees_one_joker() -> None:
    """Two jokers stand for the seven of diamonds; the pairs 2–3 and J–Q would need one each."""
    options = {"table": "7S 7H 7S 7H", "joker_cards": "7D 7D", "joker_mode": "declared"}
    assert is_play("2S 3S 7D", position_with("7D 2S 3S JC QC", **options))
    assert not is_play("2S 3S 7D JC QC", position_with("7D 2S 3S JC QC", **options))
    assert is_play("2S 3S 7D 7D JC QC", position_with("7D 7D 2S 3S JC QC", **options))


@pytest.mark.parametrize(("mode", "fine"), [("free", True), ("declared", False), ("fixed", False)])
def test_RM19_a_free_joker_needs_no_real_card(mode: str, fine: bool) -> None:
    assert is_play("2S 3S", position_with("2S 3S", table="7S 7H 7C", joker_cards="7D", joker_mode=mode)) == fine


def test_RM19_a_fixed_joker_keeps_its_card_for_good() -> None:
    for mode, fine in (("declared", True), ("fixed", False)):
        assert is_play("2S 3S 7D", position_with("7D 2S 3S", table="7S 7H", joker_cards="7D", joker_mode=mode)) == fine
