"""Hidden hands and the stock: `determinize` returns exactly the possible states, all equally likely."""

from collections import Counter
from itertools import combinations

import pytest

from hoyle.games.shared.french_pack import card_name
from hoyle.games.thirty_one import GAME
from hoyle.games.thirty_one.rules import holds_31
from hoyle.games.thirty_one.state import State
from hoyle.rules.bits import count
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import NONE
from hoyle.testing.random_play import seen_by
from tests.support.thirty_one import cards, names, play_all, position_with


def determinizations(seen: State, seat: int, tries: int) -> list[State]:
    """Return `tries` random states that agree with the seat's view."""
    dice, made = Dice(), [State() for _ in range(tries)]
    set_dice(dice, 3, 0)
    for state in made:
        GAME.verbs["determinize"](seen, seat, state, dice)
    return made


@pytest.mark.parametrize("known", ["", "AH"])
def test_every_possible_hand_is_equally_likely_and_no_other_occurs(known: str) -> None:
    state = position_with("2S 3S 4S", "AH 9H 8H", stock="KH QH TH 2D", pile="2C")
    state.known[1] = cards(known)
    seen = seen_by(GAME, state, 0)
    rest = [card for card in ["AH", "9H", "8H", "KH", "QH", "TH", "2D"] if card != known]
    ways = {
        names(cards(" ".join([*more, known])))
        for more in combinations(rest, 3 - bool(known))
        if not holds_31_of([*more, known])
    }
    counts = Counter(names(made.hand[1]) for made in determinizations(seen, 0, 100 * len(ways)))
    assert counts.keys() == ways
    off = sum((times - 100) ** 2 / 100 for times in counts.values())
    assert off < len(ways) + 5 * (2 * len(ways)) ** 0.5


def holds_31_of(words: list[str]) -> bool:
    """Return whether these cards contain 31."""
    state = State()
    state.hand[0] = cards(" ".join(words))
    return holds_31(state, 0)


def test_every_card_is_in_exactly_one_place() -> None:
    state = play_all(position_with("2S 3S 4S", "AH 9H 8H", "KD KC 2H", pile="5C 7C"), "take", "2S", "draw:9C")
    for seat in (0, 1, 2, NONE):
        for made in determinizations(seen_by(GAME, state, seat), seat, 20):
            pile = sum(1 << card for card in made.pile[: made.height])
            held = [made.hand[each] for each in range(3)]
            assert [count(hand) for hand in held] == [3, 4, 3] and made.known[0] == made.known[0] & made.hand[0]
            assert (
                sum(map(count, [made.stock, pile, *held]))
                == 52
                == count(made.stock | pile | held[0] | held[1] | held[2])
            )


def test_hidden_differences_do_not_show_in_views() -> None:
    state = position_with("2S 3S 4S", "AH 9H 8H", "KD KC 2H")
    other = position_with("2S 3S 4S", "AH KC 7D", "QD 4C 2H")
    assert seen_by(GAME, state, 0).pack() == seen_by(GAME, other, 0).pack()
    assert seen_by(GAME, state, NONE).pack() == seen_by(GAME, other, NONE).pack()
    assert seen_by(GAME, state, 1).pack() != seen_by(GAME, other, 1).pack()


def test_the_card_drawn_shows_in_no_byte_to_others() -> None:
    sights = {
        seen_by(
            GAME, play_all(position_with("2S 3S 4S", "AH 9H 8H", "KD KC 2H"), f"draw:{card_name(card)}"), reader
        ).pack()
        for card in (10, 20, 41)
        for reader in (1, 2, NONE)
    }
    assert len(sights) == 3


def test_a_card_taken_and_discarded_again_leaves_no_trace_but_the_pile() -> None:
    state = play_all(position_with("2S 3S 4S", "AH 9H 8H", pile="7C"), "take", "2S", "draw:9C", "9C", "draw:TD", "7C")
    assert state.known[:2] == [0, 0] and seen_by(GAME, state, 1).hand[0] == 0
