"""The rules against a naive implementation with a real pack (tests/support/naive/thirty_one.py), over option sets."""

import random
from typing import Any

import pytest

from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.games.thirty_one import GAME, rules, text
from hoyle.games.thirty_one.pot import chips_won, pot_left
from hoyle.games.thirty_one.state import DEALER_DRAW, State
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.random_play import legal, options_text, some_rules
from tests.support.naive.thirty_one import PACK, ThirtyOne

DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
CASES = some_rules(GAME, 310, 25)


def chance(state: State, stock: list[str]) -> None:
    """Let CHANCE deal the top cards of the pack while it is to move."""
    while state.to_move == CHANCE_AWAITED:
        card = card_of(stock.pop())
        assert card in legal(GAME, state, CHANCE)
        rules.play(state, CHANCE, card)


def play_side_by_side(
    values: dict[str, Any], dice: random.Random, no_knock_probability: float, out: int = 0
) -> tuple[str, int]:
    """Play a deal in both implementations; return its ending and its number of moves.

    With `no_knock_probability` a move is chosen without considering a knock; `out` seats have left the match.
    """
    options = DEFAULTS | values
    players = options["players"]
    seats = sorted(dice.sample(range(players), max(2, players - out)))
    dealer = dice.choice(seats)
    carried: Any = GAME.state().carried
    carried.dealer, carried.seats = dealer + 1, sum(1 << seat for seat in seats)
    if options["pot_ties"] == "stays":
        carried.pot, carried.more = dice.choice([(0, 1), (13, 1), (8, 0)])
    state: State = GAME.begin(GAME.choose(**values), carried)
    assert state.phase != DEALER_DRAW
    stock = dice.sample(PACK, 52)
    around = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
    script = list(stock)
    naive = ThirtyOne(options, stock, around)
    chance(state, script)
    moves = 0
    while naive.is_over is None:
        assert naive.turn == state.turn and state.to_move == 1 << naive.turn
        legal_words = {text.write(state, state.turn, move) for move in legal(GAME, state, state.turn)}
        assert legal_words == naive.legal()
        choices = sorted(legal_words - {"knock"}) if dice.random() < no_knock_probability else sorted(legal_words)
        word = dice.choice(choices)
        rules.play(state, state.turn, text.read(state, state.turn, word))
        naive.play(word)
        chance(state, script)
        compare(naive, state)
        moves += 1
    lives, reason = naive.is_over
    assert state.to_move == 0 and GAME.endings[rules.ending(state)][0] == reason
    assert {seat: state.lost[seat] for seat in seats} == lives and sum(state.lost) == sum(lives.values())
    if options["played_for"] == "chips":
        chips, left = naive.chips(dealer, carried.pot, carried.more)
        assert {seat: chips_won(state, seat) for seat in seats} == chips and pot_left(state) == left
        assert sum(chips.values()) == carried.pot - left
        if len(seats) == players:
            assert sum(rules.payoff(state, seat) for seat in seats) == 0
    return reason, moves


def compare(naive: Any, state: State) -> None:
    """Check that hands, pile and stock are the same in both implementations."""
    for seat, hand in naive.hands.items():
        assert state.hand[seat] == sum(1 << card_of(card) for card in hand)
    assert [card_name(card) for card in state.pile[: state.height]] == naive.pile
    assert state.stock == sum(1 << card_of(card) for card in naive.stock)


@pytest.mark.parametrize("players", [2, 4, 9])
def test_the_naive_implementation_leaves_the_same_pot(players: int) -> None:
    # with so few values hands are often equal
    values = {"players": players, "played_for": "chips", "pot_ties": "stays", "card_values": (1,) * 13, "goal": 60}
    for seed in range(8):
        play_side_by_side(values | {"stake": 3}, random.Random(seed), no_knock_probability=0.6)


@pytest.mark.parametrize("values", CASES, ids=options_text)
def test_the_naive_implementation_plays_the_same_deal(values: dict[str, Any]) -> None:
    for seed in range(8):
        play_side_by_side(values, random.Random(seed), no_knock_probability=0.9 + 0.1 * (seed % 2), out=seed % 3)


def test_every_ending_is_met() -> None:
    found = {
        play_side_by_side({"players": 2 + seed % 8}, random.Random(seed), no_knock_probability=1 - 0.2 * (seed % 2))[0]
        for seed in range(80)
    }
    found |= {play_side_by_side({"players": 2, "max_turns_each": 5}, random.Random(1), no_knock_probability=1)[0]}
    assert found == {"thirty-one", "knock", "stock out", "turn limit"}
