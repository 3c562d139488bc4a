"""Hidden hands and piles: what `determinize` makes is what can be, as often as it should be."""

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
from tests.support.malice import held, in_row, new_game, placed

FOUR = "A23456789TJQ A2 A2 A2"
"""Four piles, so that no ace is forced; the first wants a king."""


def dice_of(number: int) -> Dice:
    """A generator for `determinize`."""
    dice = Dice()
    set_dice(dice, number, 0)
    return dice


def determinizations(seen: State, seat: int, tries: int) -> list[State]:
    """So many positions that look like this to the seat."""
    dice, made = dice_of(3), [State() for _ in range(tries)]
    for state in made:
        GAME.verbs["determinize"](seen, seat, state, dice)
    return made


def possible(begin: State, words: list[str], seat: int, wanted: State) -> dict[str, Fraction]:
    """The other hand, by all that CHANCE can have dealt: what the seat then sees is what is wanted.

    The moves of both seats are as said; a line in which one of them is not legal cannot have been.
    """
    ways: list[tuple[State, Fraction]] = [(begin, Fraction(1))]
    for word in words:
        ways = [found for state, weight in ways for found in played(state, weight, word)]
    found: dict[str, Fraction] = {}
    for state, weight in ways:
        if seen_by(GAME, state, seat).astuple(path=True) == wanted.astuple(path=True):
            hand = held(state, 1 - seat)
            found[hand] = found.get(hand, Fraction(0)) + weight
    whole = sum(found.values())
    return {hand: weight / whole for hand, weight in found.items()}


def played(state: State, weight: Fraction, word: str) -> list[tuple[State, Fraction]]:
    """A position after a move, if it can be made, and after all that CHANCE may deal then.

    Of like cards in a hand each is as likely to be the one that is played: so many ways there are.
    """
    move = text.read(state, state.turn, word)
    if move not in legal(GAME, state, state.turn):
        return []
    if HAND * STRIDE <= move < SIDE * STRIDE:
        weight *= state.hand[state.turn * KINDS + move // STRIDE - HAND]
    after = state.clone()
    GAME.verbs["play"](after, state.turn, move)
    return dealt(after, weight)


def dealt(state: State, weight: Fraction) -> list[tuple[State, Fraction]]:
    """All that CHANCE may deal, like positions counted together."""
    ways = {state: weight}
    while any(way.to_move == CHANCE_AWAITED for way in ways):
        following: dict[State, Fraction] = {}
        for way, chance in ways.items():
            outcomes = legal(GAME, way, CHANCE) if way.to_move == CHANCE_AWAITED else []
            for move in outcomes:
                later = way.clone()
                GAME.verbs["play"](later, CHANCE, move)
                following[later] = following.get(later, Fraction(0)) + chance / len(outcomes)
            if not outcomes:
                following[way] = following.get(way, Fraction(0)) + chance
        ways = following
    return list(ways.items())


def same_frequencies(wanted: dict[str, Fraction], counts: Counter[str]) -> None:
    """Each hand comes as often as it should, within five standard deviations."""
    tries = counts.total()
    assert counts.keys() == wanted.keys()
    for hand, share in wanted.items():
        spread = float(tries * share * (1 - share)) ** 0.5
        assert abs(counts[hand] - float(tries * share)) <= 5 * spread + 1, hand


LINES: dict[str, tuple[Case, list[str]]] = {
    "a hand is drawn": (placed("8", "", reserve="A2355K**"), ["end"]),
    "a card of it is played": (placed("8", "", reserve="23355KQ", centre=FOUR), ["end", "hand:3>c2"]),
    "it is shown to have no ace": (placed("8", "", reserve="A2357K9QJT"), ["hand:8>s1", "end"]),
    "cards come back after it was drawn": (
        placed("5678", "", reserve="A2355K9QJ", centre=FOUR, payoff="KK KK"),
        ["hand:8>s1", "hand:9>s1", "payoff>c1"],
    ),
}


def positions(case: Case, words: list[str]) -> list[State]:
    """All positions that there can be after these moves."""
    lines = [case.state]
    for word in words:
        lines = [later for state in lines for later, _ in played(state, Fraction(1), word)]
    assert lines
    return lines


@pytest.mark.parametrize("name", LINES)
def test_every_possible_hand_has_its_probability(name: str) -> None:
    case, words = LINES[name]
    lines = positions(case, words)
    for position in lines[:: max(1, len(lines) // 4)]:
        seen = seen_by(GAME, position, 0)
        wanted = possible(case.state, words, 0, seen)
        same_frequencies(wanted, Counter(held(state, 1) for state in determinizations(seen, 0, 3000)))


def test_a_card_that_came_back_and_was_drawn_by_oneself_may_still_be_in_the_other_hand() -> None:
    case = placed("5678", "", reserve="2355KQ", centre=FOUR, payoff="KK KK")
    drawn = [state for state in positions(case, ["hand:8>s1", "payoff>c1", "end"]) if state.hand[4] == 2]
    assert drawn
    for position in drawn:
        hands = {held(state, 1) for state in determinizations(seen_by(GAME, position, 0), 0, 400)}
        assert held(position, 1) in hands


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
    first = placed("5", "A2345", reserve="6789T").state
    other = placed("5", "6789T", reserve="A2345").state
    assert seen_by(GAME, first, 0).pack() == seen_by(GAME, other, 0).pack()
    assert seen_by(GAME, first, NONE).pack() == seen_by(GAME, other, NONE).pack()
    assert seen_by(GAME, first, 1).pack() != seen_by(GAME, other, 1).pack()


def test_what_the_other_drew_of_the_cards_that_came_back_shows_nowhere() -> None:
    """`back` falls when one draws a card, which is nobody else's business."""
    case = placed("8", "2345", reserve="2355KQ79", centre=FOUR, payoff="KK KK")
    lines = positions(case, ["payoff>c1", "end"])
    assert len({tuple(state.back) for state in lines}) > 5
    assert len({seen_by(GAME, state, 0).astuple(path=True) for state in lines}) == 1
    assert len({seen_by(GAME, state, 1).astuple(path=True) for state in lines}) == len(lines)


def test_a_watcher_determinizes_both_hands() -> None:
    state = placed("5A", "2345", reserve="6789T*").state
    made = determinizations(seen_by(GAME, state, NONE), NONE, 200)
    assert {(len(held(sampled, 0)), len(held(sampled, 1))) for sampled in made} == {(2, 4)}
    for sampled in made:
        cards = [sampled.hand[card] + sampled.hand[KINDS + card] + sampled.reserve[card] for card in range(KINDS)]
        assert in_row(cards) == "A2345"[:1] + "23455" + "6789T*"
