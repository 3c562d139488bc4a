"""The rules against a second, plain telling with a real pack (tests/naive/thirty_one_game.py), over house rules."""

import random
from typing import Any

import pytest

from hoyle.games.shared.french_pack import card_name, card_of
from hoyle.games.thirty_one import GAME, rules, text
from hoyle.games.thirty_one.state import LOT, State
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.random_play import legal, some_rules, told
from tests.support.naive.thirty_one import PACK, ThirtyOne

DEFAULTS = {name: option.default for name, option in declared(GAME.options).items()}
CASES = some_rules(GAME, 310, 25)


def chance(state: State, stock: list[str]) -> None:
    """CHANCE gives the top cards of the pack."""
    while state.to_move == CHANCE_AWAITED:
        card = card_of(stock.pop())
        assert card in legal(GAME, state, CHANCE)
        rules.play(state, CHANCE, card)


def both(values: dict[str, Any], dice: random.Random, still: float, out: int = 0) -> tuple[str, int]:
    """One deal told twice; how it ended, and after how many moves. `out` seats have left the match."""
    options = DEFAULTS | values
    players = options["players"]
    seats = sorted(dice.sample(range(players), max(2, players - out)))
    dealer = dice.choice(seats)
    carried: Any = GAME.state().carried
    carried.dealer, carried.seats = dealer + 1, sum(1 << seat for seat in seats)
    state: State = GAME.begin(GAME.choose(**values), carried)
    assert state.phase != LOT
    stock = dice.sample(PACK, 52)
    around = [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]
    script = list(stock)
    plain = ThirtyOne(options, stock, around)
    chance(state, script)
    moves = 0
    while plain.is_over is None:
        assert plain.turn == state.turn and state.to_move == 1 << plain.turn
        said = {text.write(state, state.turn, move) for move in legal(GAME, state, state.turn)}
        assert said == plain.legal()
        patient = sorted(said - {"knock"}) if dice.random() < still else sorted(said)
        word = dice.choice(patient)
        rules.play(state, state.turn, text.read(state, state.turn, word))
        plain.play(word)
        chance(state, script)
        same(plain, state)
        moves += 1
    lives, why = plain.is_over
    assert state.to_move == 0 and GAME.endings[rules.ending(state)][0] == why
    assert {seat: state.lost[seat] for seat in seats} == lives and sum(state.lost) == sum(lives.values())
    return why, moves


def same(plain: Any, state: State) -> None:
    """The same cards in the same places."""
    for seat, hand in plain.hands.items():
        assert state.hand[seat] == sum(1 << card_of(card) for card in hand)
    assert [card_name(card) for card in state.pile[: state.height]] == plain.pile
    assert state.stock == sum(1 << card_of(card) for card in plain.stock)


@pytest.mark.parametrize("values", CASES, ids=told)
def test_both_tell_the_same_deals(values: dict[str, Any]) -> None:
    for seed in range(8):
        both(values, random.Random(seed), still=0.9 + 0.1 * (seed % 2), out=seed % 3)


def test_every_ending_is_met() -> None:
    found = {both({"players": 2 + seed % 6}, random.Random(seed), still=1 - 0.2 * (seed % 2))[0] for seed in range(80)}
    found |= {both({"players": 2, "max_turns_each": 5}, random.Random(1), still=1)[0]}
    assert found == {"thirty-one", "knock", "stock out", "turn limit"}
