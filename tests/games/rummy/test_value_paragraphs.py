"""Own card values, conditions of the first play, and what frees a joker: paragraphs RM52 to RM56, in given positions."""

from typing import Any

import pytest

from hoyle.games.rummy import GAME, stakes
from hoyle.games.rummy.bots.proposals import BOTH, FIRST_WITH, choose_cards
from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.rules.score import hand_value
from hoyle.games.rummy.state import ACTING
from hoyle.games.rummy.table.arrangement import initial
from hoyle.games.rummy.table.draft import begin, hint
from hoyle.games.rummy.table.finished_turn import check, finish
from hoyle.games.rummy.table.prompts import prompt
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.i18n import translator
from hoyle.rules.link import rules_of
from hoyle.rules.options import OptionError, declared
from tests.support.rummy import deal_options, is_play, moves, play_all, position_with, views

RULES = rules_of(GAME)
SAY = translator("en")


@pytest.mark.parametrize(
    ("points", "cards", "count"),
    [
        ({"ace": 11}, "AS", 11),
        ({"ace": 11, "ten": 9}, "KD TD 2C", 21),
        ({"queen": 3, "joker": 50}, "QH JK", 53),
        ({"two": 20}, "2S 2H 3S", 43),
    ],
)
def test_RM52_own_values_by_rank(points: dict[str, int], cards: str, count: int) -> None:
    state = position_with(cards, hand_values="own", card_points=points, joker_mode="declared")
    assert hand_value(state, 0) == count
    assert hand_value(position_with(cards, card_points=points, joker_mode="declared"), 0) != count


def test_RM52_values_count_in_a_first_play() -> None:
    rules: dict[str, Any] = {"opening_points": 33, "hand_values": "own"}
    assert is_play("AS AH AD", position_with("AS AH AD", card_points={"ace": 11}, **rules))
    assert not is_play("AS AH AD", position_with("AS AH AD", card_points={"ace": 10}, **rules))


def test_RM52_the_least_value_says_whether_a_knock_may_follow() -> None:
    rules: dict[str, Any] = {**deal_options("carousel_scarne", players=2, hand_values="own"), "drawn": 1}
    table: dict[str, Any] = {"hand": "7H 2S", "table": "7S 7D 7C"}
    assert moves(play_all(position_with(**table, card_points={"ace": 2, "two": 5}, **rules), "7H", "done")) == [
        "knock",
        "end",
    ]
    dear = dict.fromkeys(declared(GAME.options)["card_points"].rows, 6)  # nobody can have five points or less
    state = play_all(position_with(**table, card_points=dear, **rules), "7H", "done")
    assert state.turn == 1


def test_RM52_payoffs_stay_within_their_bounds() -> None:
    values = deal_options("carousel_scarne", players=2, hand_values="own", card_points={"king": 50}, stake=2)
    options = GAME.begin(GAME.choose(**values)).options
    most = 2 * (340 + 4 * 40 + 25 + 10 + 25)
    assert stakes(options) == (-most, most)


@pytest.mark.parametrize(("points", "fine"), [(24, True), (23, False), (25, False), (21, True), (45, False)], ids=str)
def test_RM53_a_first_play_counts_just_so_much(points: int, fine: bool) -> None:
    state = position_with("7H 7S 7D 8H 9H", opening_points=points, opening_exact=True)
    assert (moves(state) != ["draw"]) == fine
    assert fine == any(is_play(cards, state) for cards in ("7S 7H 7D", "7H 8H 9H"))


def test_RM53_more_cards_may_make_up_the_points() -> None:
    rules: dict[str, Any] = {"opening_points": 27, "opening_exact": True}
    assert is_play("2S 2H 2D 7S 7H 7D", position_with("2S 2H 2D 7S 7H 7D 3C", **rules))
    assert not is_play("7S 7H 7D", position_with("2S 2H 2D 7S 7H 7D 3C", **rules))
    later = position_with("9S 9H 9D", melded=1, **rules)
    assert is_play("9S 9H 9D", later)


@pytest.mark.parametrize(
    "options",
    [
        {"opening_points": 33, "hand_values": "fifteen_ten_five"},
        {"opening_points": 30, "hand_values": "own", "card_points": (7,) * 14},
        {"opening_points": 2},
    ],
    ids=str,
)
def test_RM53_points_that_no_melds_have_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="No melds are worth exactly this"):
        GAME.choose(opening_exact=True, **options)
    GAME.choose(**options)


def test_RM53_the_draft_says_what_the_play_is_worth() -> None:
    state = position_with("7H 7S 7D 8H 9H 8C", opening_points=24, opening_exact=True)
    draft = begin(views(state)[0], 0, initial(RULES, state))
    finish(RULES, hint(RULES, draft))
    assert prompt(RULES, state, 0, ["Ann", "Ben"], SAY).endswith("worth exactly 24 points.")


@pytest.mark.parametrize(("points", "types"), [(21, ["JK=6H", "JK=9H"]), (24, ["JK=9H"])])
def test_RM54_a_joker_counts_as_its_card(points: int, types: list[str]) -> None:
    rules: dict[str, Any] = {"joker_mode": "declared", "opening_points": points}
    state = play_all(position_with("7H 8H JK 2C", opening_jokers=True, **rules), "7H", "8H", "JK", "done")
    found = moves(state) if len(types) > 1 else [f"JK={card_name(state.wild.index(1))}"]
    assert found == types


def test_RM54_a_joker_counts_its_25_otherwise() -> None:
    rules: dict[str, Any] = {"joker_mode": "declared", "opening_points": 40}
    assert is_play("7H 8H JK", position_with("7H 8H JK 2C", **rules))
    assert not is_play("7H 8H JK", position_with("7H 8H JK 2C", opening_jokers=True, **rules))


def test_RM54_a_joker_makes_up_just_the_points() -> None:
    rules: dict[str, Any] = {"joker_mode": "declared", "opening_jokers": True, "opening_exact": True}
    state = position_with("7H 8H JK 2C", opening_points=21, **rules)
    assert play_all(state.clone(), "7H", "8H", "JK", "done").wild[card_of("6H")] == 1
    assert moves(position_with("7H 8H JK 2C", opening_points=22, **rules)) == ["draw"]


@pytest.mark.parametrize("number", [BOTH, FIRST_WITH + JOKER])
def test_RM54_bots_and_hints_find_a_first_play(number: int) -> None:
    state = position_with(
        "7H 8H JK 2C KS", opening_points=24, opening_exact=True, opening_jokers=True, joker_mode="declared"
    )
    taken = [0] * KINDS
    assert choose_cards(state, 0, number, taken) == 3 and taken[JOKER] == 1
    drafted = hint(RULES, begin(views(state)[0], 0, initial(RULES, state)))
    check(RULES, drafted)
    assert [card.stands_for for card in drafted.staged if card.card == JOKER] == [card_of("9H")]


@pytest.mark.parametrize("again", [False, True])
def test_RM55_a_second_play_after_the_first(again: bool) -> None:
    state = position_with("9S 9H 9D 4H 2C", table="4S 4D 4C", opening_points=27, opening_again=again)
    play_all(state, "9S", "9H", "9D", "done")
    assert (state.turn == 0 and state.phase == ACTING) == again
    if again:
        assert moves(state) == ["4H", "end"]
        assert play_all(state.clone(), "end").turn == 1
        assert prompt(RULES, state, 0, ["Ann", "Ben"], SAY).startswith("You may lay more cards")
        finish(RULES, hint(RULES, begin(views(state)[0], 0, initial(RULES, state))))
        assert play_all(state.clone(), "4H", "done").turn == 1


def test_RM55_only_in_the_turn_of_the_first_play() -> None:
    rules: dict[str, Any] = {"first_circuit": "one_meld_of_three", "opening_again": True}
    later = position_with("9S 9H 9D 4H 2C", table="4S 4D 4C", melded=1, **rules)
    assert play_all(later, "4H", "done").turn == 1
    knock = position_with("9S 9H 9D 2C", drawn=1, **deal_options("carousel_scarne", players=2, **rules))
    assert moves(play_all(knock, "9S", "9H", "9D", "done")) == ["knock", "end"]


@pytest.mark.parametrize(
    ("hand", "table", "from_hand", "freed"),
    [
        ("7D KS 2C", "6D 8D", False, True),
        ("7D KS 2C", "6D 8D", True, True),
        ("TD JD 2C", "6D 8D 7D 7S 7H 7C", False, True),
        ("TD JD 2C", "6D 8D 7D 7S 7H 7C", True, False),
    ],
)
def test_RM56_which_real_card_frees_a_joker(hand: str, table: str, from_hand: bool, freed: bool) -> None:
    """With the seven of diamonds of the group in the run, the joker may be the queen of another run, or not."""
    state = position_with(hand, table=table, joker_cards="7D", joker_mode="declared", freed_from_hand=from_hand)
    card = hand.split()[0]
    if card == "7D":
        found = moves(play_all(state, card, "done")) or [f"JK={card_name(n)}" for n in range(TYPES) if state.wild[n]]
        assert any(move != "JK=7D" for move in found)
    else:
        assert is_play("TD JD", state) == freed


def test_RM56_the_draft_says_that_a_hand_card_is_needed() -> None:
    state = position_with("TD JD 2C", table="6D 8D 7D 7S 7H 7C", joker_cards="7D", joker_mode="declared")
    draft = hint(RULES, begin(views(state)[0], 0, initial(RULES, state)))
    draft.seen.options.freed_from_hand = 1
    with pytest.raises(Exception, match="until you lay a real 7♦ from your hand"):
        check(RULES, draft)
