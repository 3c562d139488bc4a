"""Hidden cards of Seeker: cards turned back, and with a hidden search the cards that another player sees."""

import random
from collections import Counter
from itertools import permutations

import pytest

from hoyle.games.r.seeker import GAME
from hoyle.games.r.seeker.rules import State, is_pair, is_royal_pair
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import translator
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.seats import CHANCE_AWAITED, NONE
from hoyle.testing.random_play import seen_by, viewers
from tests.support.r.seeker import new_game, turn_up
from tests.support.r.standalone import player_names, random_steps

table = table_of(GAME)


def determinizations(seen: State, seat: int, tries: int) -> list[State]:
    """Return `tries` random states that agree with the seat's view."""
    dice, made = Dice(), [State() for _ in range(tries)]
    set_dice(dice, 3, 0)
    for state in made:
        GAME.verbs["determinize"](seen, seat, state, dice)
    return made


@pytest.mark.parametrize("hidden", [False, True])
def test_no_byte_shows_where_cards_were_turned_back(hidden: bool) -> None:
    state = turn_up(new_game(players=3, seeker_hidden=hidden), "A1:b7 B1:r6 C1:b0 D1:b1 A2:b5 B2:r4 C2:r2")
    other = state.clone()
    for first, two in ((0, 4), (1, 3)):
        other.face[first], other.face[two] = state.face[two], state.face[first]
    never = state.clone()
    never.face[2], never.stock = NONE, state.stock | 1  # the Musician at C1 was never turned up
    for seat in viewers(GAME, state):
        reader = None if seat == NONE else seat
        views = [seen_by(GAME, position, seat) for position in (state, other, never)]
        assert len({view.pack() for view in views}) == 1
        scenes = [table.draw(view, reader, player_names(GAME, state), translator("en")) for view in views]
        assert scenes[0] == scenes[1] == scenes[2]


def test_two_cards_that_another_sees_are_any_that_make_no_pair() -> None:
    state = turn_up(new_game(seeker_hidden=True), "A1:b7 B1:r6")
    ways = {pair for pair in permutations(range(16), 2) if not is_pair(*pair) and not is_royal_pair(*pair)}
    counts = Counter(
        (sampled.face[0], sampled.face[1]) for sampled in determinizations(seen_by(GAME, state, 1), 1, 50 * len(ways))
    )
    assert counts.keys() == ways and len(ways) == 16 * 15 - 16 - 4
    off = sum((times - 50) ** 2 / 50 for times in counts.values())
    assert off < len(ways) + 5 * (2 * len(ways)) ** 0.5


def test_one_card_that_another_sees_is_any_card() -> None:
    state = turn_up(new_game(seeker_hidden=True), "A1:b7")
    counts = Counter(sampled.face[0] for sampled in determinizations(seen_by(GAME, state, 1), 1, 1600))
    assert len(counts) == 16 and sum((times - 100) ** 2 / 100 for times in counts.values()) < 16 + 5 * 32**0.5


def test_a_card_still_to_come_is_not_determinized() -> None:
    state = turn_up(new_game(seeker_hidden=True), "A1:b7")
    GAME.verbs["play"](state, 0, 5)
    for sampled in determinizations(seen_by(GAME, state, 1), 1, 20):
        assert sampled.to_move == CHANCE_AWAITED and sampled.face[5] == NONE and sampled.face[0] >= 0


@pytest.mark.parametrize("seed", range(4))
def test_the_log_never_says_which_card_is_where(seed: int) -> None:
    state = new_game(players=2)
    for before, now in random_steps(GAME, state, random.Random(seed)):
        events = table.narrate(
            seen_by(GAME, before, 0), seen_by(GAME, now, 0), 0, player_names(GAME, now), translator("en")
        )
        for event in events:
            taken = now.won != before.won
            assert taken or not any(name in event.text for name in ("Musician", "Spy", "Assassin", "Wizard", "General"))
