"""Hidden hands and piles: `determinize` returns exactly the possible states, each with the right probability."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from hoyle.games.malice import GAME, text
from hoyle.games.malice.state import HAND, JOKER, KINDS, SIDE, STRIDE, State
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, NONE
from hoyle.testing.random_play import legal, seen_by
from tests.cases.malice import Case
from tests.support.malice import hand_word, new_game, position_with, row_word
from tests.support.sampling import sample

FOUR = "A23456789TJQ A2 A2 A2"
"""Four centre piles, so that no ace is forced; the first pile needs a king."""


def dice_of(number: int) -> Dice:
    """Return a random number generator for `determinize`."""
    dice = Dice()
    set_dice(dice, number, 0)
    return dice


def determinizations(seen: State, seat: int, tries: int) -> list[State]:
    """Return `tries` random states that agree with the seat's view."""
    dice, made = dice_of(3), [State() for _ in range(tries)]
    for state in made:
        GAME.verbs["determinize"](seen, seat, state, dice)
    return made


def possible(begin: State, words: list[str], seat: int, wanted: State) -> dict[str, Fraction]:
    """Return the probability of each hand of the opponent after these moves, given the seat's view `wanted`.

    All outcomes of CHANCE are tried; a line in which one of the moves is not legal is impossible.
    """
    ways: list[tuple[State, Fraction]] = [(begin, Fraction(1))]
    for word in words:
        ways = [way for state, weight in ways for way in after_move(state, weight, word)]
    weights: dict[str, Fraction] = {}
    for state, weight in ways:
        if seen_by(GAME, state, seat).astuple(path=True) == wanted.astuple(path=True):
            hand = hand_word(state, 1 - seat)
            weights[hand] = weights.get(hand, Fraction(0)) + weight
    total = sum(weights.values())
    return {hand: weight / total for hand, weight in weights.items()}


def after_move(state: State, weight: Fraction, word: str) -> list[tuple[State, Fraction]]:
    """Return the positions after a move and the outcomes of CHANCE that follow, with their weights; empty if it is illegal.

    Equal cards in a hand are equally likely to be played, so the weight is multiplied by their number.
    """
    move = text.read(state, state.turn, word)
    if move not in legal(GAME, state, state.turn):
        return []
    if HAND * STRIDE <= move < SIDE * STRIDE:
        weight *= state.hand[state.turn * KINDS + move // STRIDE - HAND]
    after = state.clone()
    GAME.verbs["play"](after, state.turn, move)
    return after_deals(after, weight)


def after_deals(state: State, weight: Fraction) -> list[tuple[State, Fraction]]:
    """Return the positions after all outcomes of CHANCE, with their weights; equal positions are merged."""
    ways = {state: weight}
    while any(way.to_move == CHANCE_AWAITED for way in ways):
        next_ways: dict[State, Fraction] = {}
        for way, chance in ways.items():
            outcomes = legal(GAME, way, CHANCE) if way.to_move == CHANCE_AWAITED else []
            for move in outcomes:
                later = way.clone()
                GAME.verbs["play"](later, CHANCE, move)
                next_ways[later] = next_ways.get(later, Fraction(0)) + chance / len(outcomes)
            if not outcomes:
                next_ways[way] = next_ways.get(way, Fraction(0)) + chance
        ways = next_ways
    return list(ways.items())


def same_frequencies(wanted: dict[str, Fraction], counts: Counter[str]) -> None:
    """Check that each hand was sampled as often as expected, within five standard deviations."""
    tries = counts.total()
    assert counts.keys() == wanted.keys()
    for hand, share in wanted.items():
        spread = float(tries * share * (1 - share)) ** 0.5
        assert abs(counts[hand] - float(tries * share)) <= 5 * spread + 1, hand


LINES: dict[str, tuple[Case, list[str]]] = {
    "a hand is drawn": (position_with("8", "", reserve="A2355K**"), ["end"]),
    "a card of it is played": (position_with("8", "", reserve="23355KQ", centre=FOUR), ["end", "hand:3>c2"]),
    "it is shown to have no ace": (position_with("8", "", reserve="A2357K9QJT"), ["hand:8>s1", "end"]),
    "cards come back after it was drawn": (
        position_with("5678", "", reserve="A2355K9QJ", centre=FOUR, payoff="KK KK"),
        ["hand:8>s1", "hand:9>s1", "payoff>c1"],
    ),
}


def positions(case: Case, words: list[str]) -> list[State]:
    """Return all possible positions after these moves."""
    lines = [case.state]
    for word in words:
        lines = [later for state in lines for later, _ in after_move(state, Fraction(1), word)]
    assert lines
    return lines


@pytest.mark.parametrize("name", LINES)
def test_every_possible_hand_has_its_probability(name: str) -> None:
    case, words = LINES[name]
    lines = positions(case, words)
    for position in lines[:: max(1, len(lines) // sample(2, 4))]:
        seen = seen_by(GAME, position, 0)
        wanted = possible(case.state, words, 0, seen)
        same_frequencies(wanted, Counter(hand_word(state, 1) for state in determinizations(seen, 0, 3000)))


def test_a_card_that_came_back_and_was_drawn_by_oneself_may_still_be_in_the_other_hand() -> None:
    case = position_with("5678", "", reserve="2355KQ", centre=FOUR, payoff="KK KK")
    drawn = [state for state in positions(case, ["hand:8>s1", "payoff>c1", "end"]) if state.hand[4] == 2]
    assert drawn
    for position in drawn:
        hands = {hand_word(state, 1) for state in determinizations(seen_by(GAME, position, 0), 0, 400)}
        assert hand_word(position, 1) in hands


@pytest.mark.parametrize("options", [{"payoff_size": 20}, {"payoff_size": 5}, {"packs": "mixed"}])
def test_where_packs_blend_no_view_tells_which_pool_a_drawn_card_was_of(options: dict[str, Any]) -> None:
    state = new_game(**options)
    while state.to_move == CHANCE_AWAITED:
        GAME.verbs["play"](state, CHANCE, legal(GAME, state, CHANCE)[-1])
    other, card = state.clone(), next(kind for kind in range(JOKER) if state.pool[kind])
    other.pool[card], other.reserve[card] = state.pool[card] - 1, state.reserve[card] + 1
    other.fresh = state.fresh - 1
    for reader in (0, 1, NONE):
        assert seen_by(GAME, state, reader).pack() == seen_by(GAME, other, reader).pack()


def test_payoff_piles_hold_no_jokers_and_no_more_of_a_rank_than_the_first_pack() -> None:
    state = new_game(payoff_size=20)
    while state.to_move == CHANCE_AWAITED:
        GAME.verbs["play"](state, CHANCE, legal(GAME, state, CHANCE)[0])
    for made in determinizations(seen_by(GAME, state, 0), 0, 300):
        assert made.pool[JOKER] == 0 and sum(made.pool) == 38
        assert all(made.pool[card] + made.turned[card] <= 4 for card in range(JOKER))
        assert sum(made.reserve) + sum(made.hand) + sum(made.pool) + 2 == 108


def test_mixed_packs_may_hide_a_joker_in_a_payoff_pile() -> None:
    state = new_game(packs="mixed", payoff_size=30)
    while state.to_move == CHANCE_AWAITED:
        GAME.verbs["play"](state, CHANCE, legal(GAME, state, CHANCE)[0])
    hidden = Counter(made.pool[JOKER] for made in determinizations(seen_by(GAME, state, 0), 0, 300))
    assert len(hidden) >= 3


def test_hidden_hands_do_not_show_in_other_views() -> None:
    first = position_with("5", "A2345", reserve="6789T").state
    other = position_with("5", "6789T", reserve="A2345").state
    assert seen_by(GAME, first, 0).pack() == seen_by(GAME, other, 0).pack()
    assert seen_by(GAME, first, NONE).pack() == seen_by(GAME, other, NONE).pack()
    assert seen_by(GAME, first, 1).pack() != seen_by(GAME, other, 1).pack()


def test_what_the_other_drew_of_the_cards_that_came_back_shows_nowhere() -> None:
    """`back` is reduced when a seat draws a card, which the opponent must not see."""
    case = position_with("8", "2345", reserve="2355KQ79", centre=FOUR, payoff="KK KK")
    lines = positions(case, ["payoff>c1", "end"])
    assert len({tuple(state.back) for state in lines}) > 5
    assert len({seen_by(GAME, state, 0).astuple(path=True) for state in lines}) == 1
    assert len({seen_by(GAME, state, 1).astuple(path=True) for state in lines}) == len(lines)


def test_a_watcher_determinizes_both_hands() -> None:
    state = position_with("5A", "2345", reserve="6789T*").state
    made = determinizations(seen_by(GAME, state, NONE), NONE, 200)
    assert {(len(hand_word(sampled, 0)), len(hand_word(sampled, 1))) for sampled in made} == {(2, 4)}
    for sampled in made:
        cards = [sampled.hand[card] + sampled.hand[KINDS + card] + sampled.reserve[card] for card in range(KINDS)]
        assert row_word(cards) == "A2345"[:1] + "23455" + "6789T*"
