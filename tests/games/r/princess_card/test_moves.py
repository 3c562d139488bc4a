"""Moves of Princess Card as text, its case rows, an independent implementation, determinization, and equivalent positions."""

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.games.r.princess_card import GAME, rules, text
from hoyle.games.r.princess_card.rules import DRAW, State, pairs
from hoyle.games.r.shared.cards import card_name
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import CHANCE
from hoyle.testing.random_play import legal, seen_by
from tests.cases import princess_card as oracle
from tests.support.cases import BadRow, run
from tests.support.r.princess_card import draw_cards, position_with
from tests.support.r.princess_card_canonical import canonicalize
from tests.support.r.standalone import cards
from tests.support.solver.expectation import expectation

ROWS = Path(__file__).parents[3] / "oracles" / "r.jsonl"


def test_moves_are_read() -> None:
    state = position_with("b1 b3", "r3")
    assert text.read(state, 0, " Draw ") == DRAW and text.read(state, CHANCE, "r3") == 11


@pytest.mark.parametrize(("seat", "word", "wanted"), [(0, "b7", "draw"), (CHANCE, "draw", "a card such as b7")])
def test_invalid_moves_are_refused(seat: int, word: str, wanted: str) -> None:
    with pytest.raises(ValueError, match=f"is not a move of Princess Card: write {wanted}"):
        text.read(position_with("b1 b3", "r3"), seat, word)


def rows() -> list[dict[str, Any]]:
    """Return the rows of the game's case file."""
    read = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    return [row for row in read if row["options"].get("game") == "princess_card"]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_the_rows_of_the_file(row: dict[str, Any]) -> None:
    assert run(oracle, row) == []


def test_invalid_rows_are_refused() -> None:
    given = {"options": {"players": 2}, "state": {"hands": [[1, 3], [3]], "turn": 0}, "moves": [5]}
    with pytest.raises(BadRow, match="no 5 can be drawn"):
        oracle.draw(given)
    with pytest.raises(BadRow, match="not so many cards of rank 1"):
        oracle.draw(given | {"state": {"hands": [[1], [1]], "turn": 0}})


def naive_game(pack: list[str], players: int, dice: random.Random) -> tuple[list[str], int]:
    """Play a random game by a naive implementation with lists of cards; return the cards drawn and the winner."""
    hands: list[list[str]] = [pack[seat::players] for seat in range(players)]
    hands = [[card for card in hand if sum(card[1] == other[1] for other in hand) == 1] for hand in hands]
    drawn_cards: list[str] = []
    turn = -1
    while sum(map(len, hands)) > 1:
        turn = next(seat % players for seat in range(turn + 1, turn + 99) if hands[seat % players])
        giver = next(seat % players for seat in range(turn + 99 * players - 1, 0, -1) if hands[seat % players])
        card = dice.choice(sorted(hands[giver]))
        drawn_cards.append(card)
        hands[giver].remove(card)
        mates = [mate for mate in hands[turn] if mate[1] == card[1]]
        hands[turn] = [held for held in hands[turn] if held not in mates] + ([] if mates else [card])
    return drawn_cards, next(seat for seat in range(players) if hands[seat])


@pytest.mark.parametrize("seed", range(40))
def test_an_independent_implementation_ends_the_same(seed: int) -> None:
    dice, players = random.Random(seed), 2 + seed % 4
    pack = dice.sample([card_name(card) for card in range(16) if card != 9], 15)
    script, winner = naive_game(pack, players, dice)
    state: State = GAME.begin(GAME.choose(players=players))
    for name in pack:
        rules.play(state, CHANCE, text.read(state, CHANCE, name))
    draw_cards(state, *script)
    assert state.to_move == 0 and state.winners == 1 << winner and state.draws == len(script)


def determinizations(state: State, seat: int, tries: int) -> list[State]:
    """Return `tries` random states that agree with the seat's view."""
    seen, dice, made = seen_by(GAME, state, seat), Dice(), [State() for _ in range(tries)]
    set_dice(dice, 3, 0)
    for sampled in made:
        GAME.verbs["determinize"](seen, seat, sampled, dice)
    return made


def test_every_deal_without_a_pair_in_a_hand_is_equally_likely() -> None:
    state = position_with("b1 b3 b4", "r3 b5", "r4 r5")
    ways = {
        sum(1 << card for card in hand)
        for hand in combinations([11, 12, 5, 13], 2)
        if not pairs(sum(1 << card for card in hand)) and not pairs(cards("r3 r4 b5 r5") & ~sum(1 << c for c in hand))
    }
    counts = Counter(made.hand[1] for made in determinizations(state, 0, 100 * len(ways)))
    assert counts.keys() == ways and all(60 < times < 140 for times in counts.values())


def test_known_cards_stay_in_place() -> None:
    state = draw_cards(position_with("b3 b5 b6", "b7 r5 r6", "b1 r3 r7"), "b1")
    assert all(made.hand[0] & cards("b1") for made in determinizations(state, 2, 50))
    assert 0 < sum(bool(made.hand[0] & cards("b1")) for made in determinizations(state, 1, 200)) < 200


def test_hidden_differences_do_not_show_in_views() -> None:
    first, other = position_with("b1 b3", "r3 b5", "r5"), position_with("b1 b3", "r5 r3", "b5")
    assert seen_by(GAME, first, 0).pack() == seen_by(GAME, other, 0).pack()


@pytest.mark.parametrize(
    "hands", [("b1 b3", "r3"), ("b3 b4", "r3 r4 b1"), ("b3", "b1 r4", "b4 r3"), ("b1 b2", "b4 r2", "r4")]
)
def test_equivalent_positions_end_alike(hands: tuple[str, ...]) -> None:
    state = position_with(*hands)
    assert (
        expectation(GAME, state, "plain", normalize=canonicalize)
        == expectation(GAME, state, "plain")
        == expectation(GAME, state)
    )


def test_equivalent_positions_have_one_form() -> None:
    first, other = position_with("b3 b4 b1", "r3 r4"), position_with("r6 b0 b1", "b6 r0")
    canonicalize(first)
    canonicalize(other)
    assert first == other and first.out | first.hand[0] | first.hand[1] == 0xFFFF & ~cards("r1")


def test_bots_play() -> None:
    report = hoyle.measure(hoyle.game("princess_card"), bots=("greedy", "random"), games=3000, seed=2)
    assert report["win_0"].low < 314 / 585 < report["win_0"].high
    assert legal(GAME, position_with("b1 b3", "r3"), 1) == []
