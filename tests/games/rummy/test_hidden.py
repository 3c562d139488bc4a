"""Hidden hands: `determinize` returns exactly the possible states, each with the right probability; no view contains what it hides."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from hoyle.games.rummy import rules
from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.rules.plays import has_play
from hoyle.games.rummy.state import PLAYED, State
from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.rules.seats import CHANCE, NONE
from tests.support.rummy import determinizations, hand, moves, play_all, position_with, views


def chances(cards: list[str], size: int) -> dict[str, Fraction]:
    """Return the probability of each hand of `size` of these cards, of which each physical card is equally likely."""
    counts = Counter(" ".join(sorted(chosen, key=card_of)) for chosen in combinations(cards, size))
    return {hand: Fraction(count, counts.total()) for hand, count in counts.items()}


def same_frequencies(wanted: dict[str, Fraction], counts: Counter[str]) -> None:
    """Check that each hand was sampled as often as expected, within five standard deviations."""
    tries = counts.total()
    assert counts.keys() == wanted.keys()
    for value, share in wanted.items():
        spread = float(tries * share * (1 - share)) ** 0.5
        assert abs(counts[value] - float(tries * share)) <= 5 * spread + 1, value


def test_every_possible_hand_has_its_probability() -> None:
    state = position_with("7H 9H", "4C 5C", table="7S 7D 7C", stock="4C KS KS 2D")
    made = determinizations(state, 0, 3000)
    same_frequencies(chances(["4C", "5C", "4C", "KS", "KS", "2D"], 2), Counter(hand(sampled, 1) for sampled in made))
    assert {hand(sampled, 0) for sampled in made} == {"7H 9H"}


def test_with_three_players_the_hands_are_drawn_from_one_pool() -> None:
    state = position_with("7H", "4C", "5C", stock="KS 2D")
    wanted = {f"{card} {other}": Fraction(1, 12) for card in POOL for other in POOL if card != other}
    same_frequencies(
        wanted, Counter(f"{hand(sampled, 1)} {hand(sampled, 2)}" for sampled in determinizations(state, 0, 3000))
    )


POOL = ("4C", "5C", "KS", "2D")


def test_a_watcher_determinizes_all_hands() -> None:
    state = position_with("7H", "4C", stock="KS 2D")
    made = determinizations(state, 2, 600)  # the last view is that of a spectator
    assert {hand(sampled, 0) for sampled in made} == {"7H", "4C", "KS", "2D"} == {hand(sampled, 1) for sampled in made}
    assert all(sum(sampled.stock) == 2 for sampled in made)


def test_who_passed_has_no_play_and_all_such_hands_are_equally_likely() -> None:
    state = position_with("KD", "4C QD", table="7S 7D 7C", stock="", draw_rule="play_or_draw", must_play_if_able=True)
    state.stock = [0] * KINDS
    state.turn, state.to_move = 1, 2
    play_all(state, "end")
    for card in ("7H", "9S", "8S"):
        state.stock[card_of(card)] += 1
    everything = chances(["4C", "QD", "7H", "9S", "8S"], 2)
    stuck = {value: share for value, share in everything.items() if "7H" not in value}
    whole = sum(stuck.values())
    made = determinizations(state, 0, 500)
    assert not any(has_play(sampled, 1) for sampled in made)
    same_frequencies(
        {value: share / whole for value, share in stuck.items()}, Counter(hand(value, 1) for value in made)
    )


ZAP: dict[str, Any] = {"preset": "zap"}


def test_a_card_that_was_taken_is_in_the_determinized_hand() -> None:
    state = play_all(position_with("JK 7H 9D", "2C 3D", "KD", stock="4C 5C 6C", **ZAP), "zap1; end", "7H")
    made = determinizations(state, 0, 400)
    assert all("7H" in hand(sampled, 1).split() for sampled in made)
    assert len({hand(sampled, 1) for sampled in made}) > 3
    assert {"7H" in hand(sampled, 1).split() for sampled in determinizations(state, 2, 400)} == {True, False}
    assert all(
        hand(sampled, 0) == "9D" or len(hand(sampled, 0).split()) == 1 for sampled in determinizations(state, 1, 50)
    )


def test_which_card_was_taken_shows_to_nobody_else() -> None:
    begin = position_with("JK 7H 9D", "2C 3D", "KD", stock="4C 5C 6C", **ZAP)
    first, other = (play_all(begin.clone(), "zap1; end", card) for card in ("7H", "9D"))
    assert views(first)[2].pack() == views(other)[2].pack()
    assert views(first)[3].pack() == views(other)[3].pack()
    assert views(first)[0].pack() != views(other)[0].pack()


def test_what_two_others_know_of_each_other_takes_no_place_in_a_view() -> None:
    """The order of the known cards in a view does not depend on other knowledge."""
    state = position_with("JK 7H 9D", "2C 3D JK", "KD QD", stock="4C 5C 6C", **ZAP)
    play_all(state, "zap1; end", "7H")
    assert state.known_card[0] == card_of("7H")
    state.known_card[1], state.known_by[1], state.known_in[1] = card_of("9D"), 2, 0
    state.hand[card_of("9D")] = 1
    moved = state.clone()
    for row in (moved.known_card, moved.known_by, moved.known_in):
        row[3], row[0] = row[0], NONE
    assert [view.pack() for view in views(state)] == [view.pack() for view in views(moved)]


def same_views(first: State, other: State, *readers: int) -> bool:
    """Return whether these viewers have the same views of both positions; 0 and 1 are seats, 2 is a spectator."""
    return all(views(first)[reader].pack() == views(other)[reader].pack() for reader in readers)


def test_whether_another_player_can_play_shows_in_no_byte() -> None:
    state = position_with("7H 2D", "KD QC", table="7S 7D 7C", stock="8S 9S 9D", turn=0)
    other = position_with("8S 2D", "KD QC", table="7S 7D 7C", stock="7H 9S 9D", turn=0)
    assert moves(state) != moves(other)
    assert same_views(state, other, 1, 2) and not same_views(state, other, 0)


def test_what_is_put_into_a_play_shows_to_nobody_else() -> None:
    state = position_with("7H 8H 9H 2D", "KD", stock="8S 9S")
    other = state.clone()
    rules.play(other, 0, card_of("7H"))
    assert same_views(state, other, 1, 2) and not same_views(state, other, 0)


def test_that_a_hand_is_too_dear_to_knock_with_shows_in_no_byte() -> None:
    """After a play the seat's turn continues if a hand of that many cards can have a value low enough to knock."""
    after_play = [
        play_all(
            position_with(f"7H {rest}", "QC JC", table="7S 7D 7C", stock=f"{back} 9S", preset="carousel_scarne"),
            "play 7H",
        )
        for rest, back in (("AS 2D", "KS KD"), ("KS KD", "AS 2D"))
    ]
    low, high = after_play
    assert (moves(low), moves(high)) == (["knock", "end"], ["end"]) and low.phase == high.phase == PLAYED
    assert same_views(low, high, 1, 2)


def test_where_the_number_of_cards_forbids_a_knock_the_turn_is_over() -> None:
    state = position_with("7H AS AD AC AH 2S 2D", "QC JC", table="7S 7D 7C", stock="9S KS", preset="carousel_scarne")
    assert play_all(state, "play 7H").turn == 1


def test_that_a_seat_holds_no_zap_card_shows_in_no_byte() -> None:
    states = [
        play_all(position_with(f"7H {own} 2C", "QC JC", table="7S 7D 7C", stock=f"{other} 9S", **ZAP), "play 7H")
        for own, other in (("JK", "KD"), ("KD", "JK"))
    ]
    assert [moves(position) for position in states] == [["end", "zap1"], ["end"]]
    assert same_views(states[0], states[1], 1, 2)


@pytest.mark.parametrize("card", ["7H", "KD"])
def test_only_who_draws_sees_what_he_drew(card: str) -> None:
    state = play_all(position_with("2C 3D", "QC JC", stock="7H KD"), "draw", card)
    other = play_all(position_with("2C 3D", "QC JC", stock="7H KD"), "draw", "7H")
    assert same_views(state, other, 1, 2)
    assert card_name(card_of(card)) in hand(state, 0)


def test_chance_brings_each_physical_card_once() -> None:
    state = play_all(position_with("2C 3D", "QC JC", stock="7H 7H KD"), "draw")
    outcomes = [0] * 200
    assert rules.legal(state, CHANCE, outcomes) == 3
    assert sorted(move % KINDS for move in outcomes[:3]) == sorted(map(card_of, ("7H", "7H", "KD")))
