"""Bots of Thirty-One: their proposals are legal and sensible, and search improves their play."""

import random

import pytest

import hoyle
from hoyle.bots import bots_for
from hoyle.games.shared.french_pack import card_of
from hoyle.games.thirty_one import GAME
from hoyle.games.thirty_one.bots import proposals as propose
from hoyle.games.thirty_one.state import CHOOSING, DISCARD, DISCARDING, DRAW, KNOCK, TAKE, State
from hoyle.lab import match
from hoyle.rules.seats import NONE


def test_proposals_are_legal_moves() -> None:
    seen = set[int]()
    for seed in range(40):
        play, draw = hoyle.game("thirty_one", players=2 + seed % 6).new(seed), random.Random(seed)
        while not play.is_over:
            seat, moves, number = play.to_move[0], [0], 0
            while GAME.verbs["proposals"](play.state, seat, number, moves) >= 0:
                if GAME.verbs["proposals"](play.state, seat, number, moves):
                    assert moves[0] in play.legal(seat)
                    seen.add(moves[0])
                number += 1
            play.play(seat, draw.choice(play.legal(seat)))
    assert {DRAW, TAKE, KNOCK} < seen


def choosing(hand: str, top: str, phase: int = CHOOSING) -> State:
    """Return a position of two players with this hand of seat 0 and this card on the discard pile."""
    state = State()
    state.options = GAME.choose(players=2)
    state.seats, state.phase, state.to_move, state.knocker, state.taken = 3, phase, 1, NONE, NONE
    state.hand[0] = sum(1 << card_of(card) for card in hand.split())
    state.pile[0], state.height = card_of(top), 1
    return state


def usual(state: State, number: int = propose.GREEDY) -> int:
    """Return the proposed move."""
    moves = [0]
    assert propose.proposals(state, 0, number, moves) == 1
    return moves[0]


def test_the_usual_move() -> None:
    assert usual(choosing("KH QH 8H", "2S")) == KNOCK
    assert usual(choosing("KH QH 8H", "2S"), propose.HOARDER) == DRAW
    assert usual(choosing("KH QH 4S", "7H")) == TAKE
    assert usual(choosing("KH QH 4S", "7D")) == DRAW
    assert usual(choosing("KH QH 4S 7H", "7D", DISCARDING)) == DISCARD + card_of("4S")


@pytest.mark.soak
def test_thinking_pays() -> None:
    """With two players, playouts knock better than a fixed threshold."""
    two = hoyle.game("thirty_one", players=2)
    assert bots_for(two.game, two.options)[0] == "planner:strong"
    assert match(two, ("planner:300", "greedy"), games=400, seed=1).score.value > 0.5
    assert match(two, ("greedy", "random"), games=600, seed=1).score.value > 0.75


def test_bots_play_for_chips() -> None:
    for_chips = hoyle.game("thirty_one", players=2, played_for="chips", stake=2)
    assert match(for_chips, ("greedy", "random"), games=600, seed=1).score.value > 0.75


@pytest.mark.soak
def test_the_planner_plays_for_chips() -> None:
    for_chips = hoyle.game("thirty_one", players=2, played_for="chips", stake=2)
    assert match(for_chips, ("planner:300", "greedy"), games=400, seed=1).score.value > 0.5


def test_determinized_hands_get_better_with_every_turn() -> None:
    """After four draws a sampled hand has a higher average value than a hand just dealt."""
    from hoyle.games.thirty_one.state import cards_value
    from hoyle.rules.dice import Dice, set_dice

    def mean(turns: int) -> float:
        seen, state, dice, total = State(), State(), Dice(), 0
        play = hoyle.game("thirty_one", players=2).new(5)
        GAME.verbs["view"](play.state, 0, seen)
        seen.turns = turns
        for number in range(300):
            set_dice(dice, 3, number)
            GAME.verbs["determinize"](seen, 0, state, dice)
            total += cards_value(state, state.hand[1])
        return total / 300

    assert mean(8) > mean(0) + 8
