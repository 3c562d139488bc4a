"""Princess Card, one test for each paragraph of its rulebook."""

from fractions import Fraction

import pytest

import hoyle
from hoyle.games.r.princess_card import GAME, rules
from hoyle.games.r.princess_card.rules import CARDS, DEALING, DRAW, MAX_DRAWS, OVER, PACK, neighbour, pairs
from hoyle.games.r.shared.places import LOT
from hoyle.rules.options import OptionError
from hoyle.rules.seats import CHANCE, NONE
from hoyle.testing.random_play import legal, seen_by
from tests.support.r.princess_card import ENDINGS, draw_cards, position_with
from tests.support.r.princess_card_canonical import canonicalize
from tests.support.r.standalone import cards, faces, scene, zone
from tests.support.solver.expectation import expectation, means


@pytest.mark.parametrize("players", range(2, 6))
def test_PC1_fifteen_cards_with_one_princess(players: int) -> None:
    state = GAME.begin(GAME.choose(players=players))
    assert legal(GAME, state, CHANCE) == [card for card in range(16) if card != 9]
    assert CARDS == 15 and PACK == 0xFFFF & ~cards("r1")
    for wrong in (1, 6):
        with pytest.raises(OptionError, match="2–5"):
            GAME.choose(players=wrong)


@pytest.mark.parametrize(("players", "many"), [(2, [8, 7]), (3, [5, 5, 5]), (4, [4, 4, 4, 3]), (5, [3] * 5)])
def test_PC2_all_cards_are_dealt_one_at_a_time_from_the_first_seat(players: int, many: list[int]) -> None:
    state = GAME.begin(GAME.choose(players=players))
    got = [0] * players
    while state.phase == DEALING:
        got[state.turn] += 1
        assert state.turn == (sum(got) - 1) % players
        rules.play(state, CHANCE, legal(GAME, state, CHANCE)[0])
    assert got == many


def test_PC3_pairs_are_laid_down_whatever_their_colours() -> None:
    state = GAME.begin(GAME.choose(players=2))
    for card in ("b7", "b6", "r7", "r6", "b5", "r5", "b1", "b4", "b3", "r4", "r3", "b2", "r2", "b0", "r0"):
        rules.play(state, CHANCE, cards(card).bit_length() - 1)
    assert state.hand[0] | state.hand[1] | state.out == PACK and not any(pairs(hand) for hand in state.hand)
    assert pairs(cards("b7 r7 b1 b2 r3")) == cards("b7 r7")


def test_PC4_a_card_is_drawn_unseen_and_a_pair_laid_down() -> None:
    state = position_with("b1 b3 b5", "r3 r5")
    assert legal(GAME, state, 0) == [DRAW] and legal(GAME, state, 1) == []
    rules.play(state, 0, DRAW)
    assert legal(GAME, state, CHANCE) == [11, 13]
    rules.play(state, CHANCE, 11)
    assert state.hand[:2] == [cards("b1 b5"), cards("r5")] and state.out == PACK & ~cards("b1 b5 r5")
    draw_cards(state, "b1")
    assert state.hand[:2] == [cards("b5"), cards("b1 r5")] and state.turn == 0


@pytest.mark.parametrize(
    ("hands", "turn", "other"),
    [(("b3", "b1 b5", "r3 r5"), 0, 2), (("b3 b5", "b1 r3 r5", ""), 0, 1), (("b3", "r3", "", "b1"), 3, 1)],
)
def test_PC5_the_neighbour_at_the_right_with_cards(hands: tuple[str, ...], turn: int, other: int) -> None:
    assert neighbour(position_with(*hands, turn=turn), turn) == other


def test_PC6_the_turn_passes_to_the_left_over_those_without_cards() -> None:
    assert draw_cards(position_with("b3 b5", "", "b1 r3 r5"), "b1").turn == 2
    assert draw_cards(position_with("b3 b5", "b1", "r3 r5"), "r3").turn == 1


def test_PC7_the_player_left_with_the_princess_wins() -> None:
    state = draw_cards(position_with("b1 b3", "", "r3"), "r3")
    assert (state.phase, state.to_move, state.winners, ENDINGS[rules.ending(state)]) == (OVER, 0, 0b001, "princess")
    assert [rules.payoff(state, seat) for seat in range(3)] == [2, -1, -1]
    given = draw_cards(position_with("b3", "b1 r3", turn=0), "b1")
    assert given.phase != OVER and draw_cards(given, "b3").winners == 0b01


def test_PC8_after_two_hundred_draws_nobody_has_won() -> None:
    state = position_with("b1 b3", "r3", turn=1)
    state.draws = MAX_DRAWS - 1
    draw_cards(state, "b1")
    assert (state.winners, ENDINGS[rules.ending(state)], rules.payoff(state, 0)) == (0, "drawn out", 0)
    assert GAME.max_length == 1 + 15 + 2 * MAX_DRAWS and MAX_DRAWS == 200


def test_PC9_a_player_a_player_who_resigns_loses_to_all_others() -> None:
    state = position_with("b1 b3", "r3", "b5", "r5")
    rules.forfeit(state, 2)
    assert [rules.payoff(state, seat) for seat in range(4)] == [1, 1, -3, 1]
    assert ENDINGS[rules.ending(state)] == "resigned"


def test_K1_hands_are_seen_by_their_owners() -> None:
    state = position_with("b1 b3 b5", "r3 r5")
    assert faces(scene(GAME, state, 0), "hand0") == ["b1", "b3", "b5"] and faces(scene(GAME, state, 0), "hand1") == [
        ".",
        ".",
    ]
    assert faces(scene(GAME, state, None), "hand0") == [".", ".", "."]
    assert faces(scene(GAME, draw_cards(position_with("b1 b3", "r3"), "r3"), None), "hand0") == ["b1"]


def test_K2_a_drawn_card_is_known_to_giver_and_drawer() -> None:
    state = draw_cards(position_with("b3 b5", "b7 r5", "b1 r3 r7"), "b1")
    assert seen_by(GAME, state, 2).hand[0] == cards("b1") and seen_by(GAME, state, 0).hand[0] == cards("b1 b3 b5")
    assert seen_by(GAME, state, 1).hand[0] == 0 == seen_by(GAME, state, NONE).hand[0]
    expected = zone(scene(GAME, state, 2), "hand0").state
    assert (
        expected
        and expected.text == "you know: Princess 1"
        and faces(scene(GAME, state, 2), "hand0") == [".", ".", "."]
    )


def test_K3_knowledge_is_lost_when_the_card_may_have_moved() -> None:
    state = draw_cards(position_with("b3 b4", "b5 b6", "b1 r3 r5", "r4 r6", turn=3), "b1")
    assert seen_by(GAME, state, 2).hand[3] == cards("b1")
    after = draw_cards(state, "r4")
    assert seen_by(GAME, after, 2).hand[3] == cards("b1"), "the card drawn was laid down before all"
    later = draw_cards(position_with("b3 b4", "b5 b6", "b1 r3 r5", "b7 r4 r6", turn=3), "b1")
    later = draw_cards(later, "b7")
    assert seen_by(GAME, later, 2).hand[3] == 0 == seen_by(GAME, later, 2).hand[0]
    assert seen_by(GAME, later, 3).hand[0] == cards("b7") and seen_by(GAME, later, 0).hand[3] == 0
    lone = draw_cards(position_with("b3 b5", "r3", "r5", "b1", turn=0), "b1")
    assert [seen_by(GAME, lone, seat).hand[0] & cards("b1") for seat in (0, 3)] == [cards("b1")] * 2


def test_K4_pairs_and_sizes_of_hands_are_public() -> None:
    state = position_with("b1 b3 b5", "r3", "r5")
    seen = seen_by(GAME, state, NONE)
    assert seen.held[:3] == [3, 1, 1] and seen.out == PACK & ~cards("b1 b3 b5 r3 r5")
    assert seen_by(GAME, position_with("b1 b3", "r3"), 1).stock == cards("b1 b3")


@pytest.mark.parametrize(
    ("players", "expected"),
    [(2, [Fraction(314, 585), Fraction(271, 585)]), (3, [0.37, 0.45, 0.18]), (4, [0.27, 0.28, 0.29, 0.16])],
)
def test_V1_how_often_each_seat_wins(players: int, expected: list[float]) -> None:
    chances = expectation(GAME, GAME.begin(GAME.choose(players=players)), normalize=canonicalize)
    assert sum(chances.values()) == 1 and sum(means(chances)) == 0
    won = [sum(chance for (payoffs, _), chance in chances.items() if payoffs[seat] > 0) for seat in range(players)]
    if players == 2:
        assert won == expected
    assert [round(float(share), 2) for share in won] == [round(float(share), 2) for share in expected]
    assert hoyle.game("princess_card", players=players).seats == players


@pytest.mark.parametrize("first", range(4))
def test_PC2_PC4_the_player_who_was_agreed_on_gets_the_first_card_and_begins(first: int) -> None:
    state = GAME.begin(GAME.choose(players=4, begins=f"seat{first}"))
    got = [0] * 4
    for card in ("b7", "r6", "b5", "r4", "b3", "r2", "b0", "r7", "b6", "r5", "b4", "r3", "b2", "r0", "b1"):
        got[state.turn] += 1
        rules.play(state, CHANCE, cards(card).bit_length() - 1)
    assert got[first] == 4 and got[(first + 3) % 4] == 3
    assert state.turn == first and state.to_move == 1 << first


def test_V2_the_first_turn_is_chosen_or_drawn() -> None:
    state = GAME.begin(GAME.choose(players=3, begins="drawn"))
    assert legal(GAME, state, CHANCE) == [LOT, LOT + 1, LOT + 2] and seen_by(GAME, state, 0).turn == NONE
    rules.play(state, CHANCE, LOT + 2)
    assert state.phase == DEALING and state.turn == 2 and len(legal(GAME, state, CHANCE)) == CARDS
    with pytest.raises(OptionError, match="not so many players"):
        GAME.choose(players=2, begins="seat2")
    chances = expectation(GAME, GAME.begin(GAME.choose(players=2, begins="drawn")), normalize=canonicalize)
    assert means(chances) == (0, 0), "the lot is fair to both"
