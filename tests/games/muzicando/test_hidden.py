"""Hidden hands: views do not leak them, and `determinize` samples the possible deals with the right probabilities."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy
import pytest

from hoyle.games.muzicando import GAME
from hoyle.games.muzicando.cards import ALL
from hoyle.games.muzicando.hidden_hands import MAX_EXACT_CARDS, count_deals, count_deals_with, exchange_cards
from hoyle.games.muzicando.state import OVER, State
from hoyle.rules.bits import count
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.seats import CHANCE_AWAITED, NONE, UNKNOWN
from hoyle.rules.verbs import determinize
from hoyle.testing.random_play import legal, options_text, seen_by, some_rules, viewers, walk
from tests.support.muzicando import cards, names, play_all, position_with

EIGHT = {"mode": "individual", "players": 8}
TABLES: list[dict[str, Any]] = [{}, EIGHT, {**EIGHT, "individual_bidding": True}, {"mode": "individual", "players": 3}]
SETS = [*TABLES, *some_rules(GAME, 620, 24)]
Deal = tuple[int, ...]


def dice_of(number: int) -> Dice:
    """Return a random number generator for `determinize`."""
    dice = Dice()
    set_dice(dice, number, 0)
    return dice


def determinizations(seen: State, seat: int, tries: int, seed: int = 3) -> list[State]:
    """Return `tries` random states that agree with the seat's view."""
    dice, made = dice_of(seed), [State() for _ in range(tries)]
    for state in made:
        GAME.verbs["determinize"](seen, seat, state, dice)
    return made


def played(values: dict[str, Any], seed: int) -> Iterator[State]:
    """Yield the positions of a random layout."""
    state: State = GAME.begin(GAME.choose(**values))
    for _ in walk(GAME, state, random.Random(seed)):
        yield state


def changed(state: State, reader: int, dice: random.Random) -> State | None:
    """Return the position with two cards swapped that the viewer does not see; None if there are no such cards."""
    other = state.clone()
    hidden = [seat for seat in range(state.options.players) if seat != reader and state.hand[seat]]
    places = [*hidden, *([NONE] if state.stock else [])]
    if len(places) < 2:
        return None
    first_place, second_place = dice.sample(places, 2)
    first, second = (state.stock if place == NONE else state.hand[place] for place in (first_place, second_place))
    bits = [1 << dice.choice([card for card in range(56) if hand >> card & 1]) for hand in (first, second)]
    for place, hand in ((first_place, first ^ bits[0] ^ bits[1]), (second_place, second ^ bits[0] ^ bits[1])):
        if place == NONE:
            other.stock = hand
        else:
            other.hand[place] = hand
    return other


@pytest.mark.parametrize("values", TABLES, ids=options_text)
def test_cards_out_of_sight_show_in_no_byte_of_a_view(values: dict[str, Any]) -> None:
    """Swaps of any two hidden cards, in every position of a layout."""
    tried, dice = 0, random.Random(5)
    for seed in range(3):
        for state in played(values, seed):
            if state.to_move == 0 or state.drawn != NONE:
                continue
            for reader in viewers(GAME, state):
                other = changed(state, reader, dice)
                if other is not None:
                    assert seen_by(GAME, other, reader).pack() == seen_by(GAME, state, reader).pack()
                    tried += 1
    assert tried > 500


@pytest.mark.parametrize("values", TABLES, ids=options_text)
def test_a_player_sees_his_own_hand(values: dict[str, Any]) -> None:
    """Without this test the one above would pass for empty views."""
    dice, tried = random.Random(6), 0
    for state in played(values, 1):
        if state.to_move and state.to_move != CHANCE_AWAITED:
            other = changed(state, NONE, dice)
            if other is not None:
                sights = [
                    seen_by(GAME, position, seat).pack()
                    for position in (state, other)
                    for seat in range(state.options.players)
                ]
                assert sights[: len(sights) // 2] != sights[len(sights) // 2 :]
                tried += 1
    assert tried > 10


@pytest.mark.parametrize("values", SETS, ids=options_text)
def test_determinized_states_agree_with_the_view_and_with_passes(values: dict[str, Any]) -> None:
    for seed, state in enumerate(played(values, 2)):
        if state.to_move == CHANCE_AWAITED or seed % 3:
            continue
        for reader in viewers(GAME, state):
            seen = seen_by(GAME, state, reader)
            [made] = determinizations(seen, reader, 1, seed)
            assert seen_by(GAME, made, reader).astuple(path=True) == seen.astuple(path=True)
            agrees(made, state, reader)


def agrees(made: State, state: State, reader: int) -> None:
    """Check that a sampled state has every card once, the true hand sizes, and no card where the viewer knows it is not."""
    hands = list(made.hand)
    assert [count(hand) for hand in hands] == [count(hand) for hand in state.hand]
    assert sum(hands) + made.stock + made.laid == ALL == sum(state.hand) + state.stock + state.laid
    if state.phase != OVER:
        assert all(hand & lacking == 0 for hand, lacking in zip(hands, made.lacks, strict=True))
    assert list(made.held) == [0] * 8 and made.stock_left == 0
    assert made.drawn == NONE or (made.drawn != UNKNOWN and hands[made.turn] >> made.drawn & 1)
    assert reader == NONE or made.hand[reader] == state.hand[reader]


@pytest.mark.parametrize("reader", [1, 2, NONE])
def test_the_card_just_drawn_may_be_any_of_the_hand(reader: int) -> None:
    state = play_all(
        position_with("M", "G5", "R5", "R6", table="R1", stock="R3 O3 V4", play_drawn_card=True), "pass:O3"
    )
    made = determinizations(seen_by(GAME, state, reader), reader, 600)
    counts = Counter((names(sampled.hand[0]), sampled.drawn) for sampled in made)
    pairs = count(seen_by(GAME, state, reader).stock)
    assert len(counts) == pairs * (pairs - 1), "any two unseen cards, either of them the one drawn"
    assert_uniform(counts, 600)


# Three hidden hands or fewer: every deal as likely as every other.


def hidden_hands(sizes: list[int], lacking: list[str], unseen: str, reader: bool = True) -> State:
    """Return a view of seat 0, or of a spectator, in which the other hands have these sizes and lack these cards."""
    seats = len(sizes) + reader
    state: State = GAME.begin(GAME.choose(mode="individual", players=max(2, seats)))
    hands = unseen.split()
    for place, size in enumerate(sizes):
        state.hand[place + reader] = cards(" ".join(hands[:size]))
        hands = hands[size:]
        state.lacks[place + reader] = cards(lacking[place])
    if reader:
        state.hand[0] = cards("V1 V2")
    state.stock, state.phase, state.turn, state.to_move = cards(" ".join(hands)), 4, 0, 1
    return seen_by(GAME, state, 0 if reader else NONE)


def all_deals(unseen: int, sizes: list[int], lacking: list[int]) -> Iterator[Deal]:
    """Yield every deal of the unseen cards to hands of these sizes without the cards they lack, followed by the remaining cards."""
    if not sizes:
        yield (unseen,)
        return
    free = [card for card in range(56) if (unseen & ~lacking[0]) >> card & 1]
    for hand in combinations(free, sizes[0]):
        taken = sum(1 << card for card in hand)
        for rest in all_deals(unseen & ~taken, sizes[1:], lacking[1:]):
            yield (taken, *rest)


def assert_uniform(counts: Counter[Any], tries: int) -> None:
    """Check with a chi-squared test that all outcomes are equally likely."""
    expected = tries / len(counts)
    chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_squared < len(counts) + 5 * (2 * len(counts)) ** 0.5 + 10


EIGHT_CARDS = "R2 R3 O3 Y4 G5 B6 I7 V3"
UNEVEN: list[tuple[list[int], list[str], str]] = [
    ([3], ["R2"], "R3 O3 Y4"),
    ([3, 2], ["R2", ""], "R3 O3 Y4 R2 G5"),
    ([2, 3], ["R2 R3", "Y4"], "Y4 O3 R2 R3 G5"),
    ([3, 3, 2], ["R2", "", ""], "R3 O3 Y4 R2 G5 B6 I7 V3"),
    ([3, 3, 2], ["R2 O3", "R3 O3", "Y4"], "R3 Y4 G5 R2 B6 I7 O3 V3"),
    ([3, 3, 2], ["R2 R3 O3", "R3", "R2"], "Y4 G5 B6 R2 O3 I7 R3 V3"),
    ([1, 1, 1], ["R2", "R3", "O3"], "R3 O3 R2"),
    ([1, 4, 3], ["R2 R3 O3 Y4", "G5", "R2 I7 V3"], "G5 R3 O3 I7 V3 R2 Y4 B6"),
    ([2, 4, 2], ["R2 R3 O3 Y4", "R2 R3", "Y4 G5 B6"], "G5 B6 O3 Y4 I7 V3 R2 R3"),
]


SEEN_BY = [(*case, reader) for case in UNEVEN for reader in (True, False) if reader or len(case[0]) > 1]
"""Each case as seen by a player, and by a spectator if there are two hands or more."""


@pytest.mark.parametrize(("sizes", "lacking", "unseen", "reader"), SEEN_BY, ids=str)
def test_every_deal_is_equally_likely(sizes: list[int], lacking: list[str], unseen: str, reader: bool) -> None:
    seen = hidden_hands(sizes, lacking, unseen, reader)
    excluded = [cards(lack) for lack in lacking]
    ways = {deal[:-1] for deal in all_deals(cards(unseen), sizes, excluded)}
    tries = 60 * len(ways)
    first = int(reader)
    made = determinizations(seen, 0 if reader else NONE, tries)
    counts = Counter(tuple(sampled.hand[first : first + len(sizes)]) for sampled in made)
    assert ways and counts.keys() == ways
    assert_uniform(counts, tries)


def test_with_a_stock_any_unseen_card_may_be_anywhere() -> None:
    seen = hidden_hands([2, 1], ["", ""], "R2 R3 O3 Y4 G5")
    ways = {deal[:-1] for deal in all_deals(cards("R2 R3 O3 Y4 G5"), [2, 1], [0, 0])}
    counts = Counter(tuple(sampled.hand[1:3]) for sampled in determinizations(seen, 0, 60 * len(ways)))
    assert counts.keys() == ways and len(ways) == 30
    assert_uniform(counts, 60 * len(ways))


@pytest.mark.parametrize("seed", range(60))
def test_the_number_of_deals_is_that_of_an_enumeration(seed: int) -> None:
    """The count by classes of equivalent cards, also by the number of cards of two classes in the first hand, is that of all deals."""
    dice = random.Random(seed)
    unseen = dice.sample(range(49), 8)
    cuts = sorted(dice.sample(range(1, 8), 2))
    sizes = [cuts[0], cuts[1] - cuts[0], 8 - cuts[1]]
    state = State()
    state.stock = sum(1 << card for card in unseen)
    for place in range(3):
        state.held[place] = sizes[place]
    for card in unseen:
        for place in dice.sample(range(3), dice.choice([0, 0, 0, 1, 1, 2])):
            state.lacks[place] |= 1 << card
    deals = list(all_deals(state.stock, sizes, list(state.lacks[:3])))
    hidden = [0, 1, 2, 0, 0, 0, 0, 0]
    assert count_deals(state, hidden) == len(deals)
    second = state.stock & ~state.lacks[0] & ~state.lacks[1] & state.lacks[2]
    third = state.stock & ~state.lacks[0] & state.lacks[1] & ~state.lacks[2]
    shares = Counter((count(deal[0] & second), count(deal[0] & third)) for deal in deals)
    for a in range(count(second) + 1):
        for b in range(count(third) + 1):
            assert count_deals_with(state, hidden, a, b) == shares[a, b]


def large(total: int, proved: str) -> State:
    """Return a view in which three hidden hands have `total` cards, and the first lacks the `proved` cards."""
    state: State = GAME.begin(GAME.choose(mode="individual", players=4))
    rest = [*[card for card in range(56) if not cards(proved) >> card & 1][: total - 1], 1]
    for place in range(3):
        state.hand[place + 1] = sum(1 << card for card in rest[place::3])
    state.lacks[1] = cards(proved)
    state.hand[2] |= state.hand[1] & cards(proved)
    state.hand[1] &= ~cards(proved)
    state.laid = ALL & ~sum(state.hand)
    state.stock, state.phase, state.turn, state.to_move = 0, 4, 0, 1
    return seen_by(GAME, state, 0)


@pytest.mark.parametrize("total", [MAX_EXACT_CARDS - 1, MAX_EXACT_CARDS, MAX_EXACT_CARDS + 1, 49, 55])
def test_hands_with_more_deals_than_can_be_counted_are_given_out_all_the_same(total: int) -> None:
    seen = large(total, "R2")
    for made in determinizations(seen, 0, 20):
        assert [count(hand) for hand in made.hand] == list(seen.held) and made.stock == 0
        assert made.hand[1] & cards("R2") == 0
    assert len({tuple(made.hand) for made in determinizations(seen, 0, 20)}) == 20


# More hidden hands: a possible deal is constructed, and then randomized by swaps.


FOUR_HANDS: list[tuple[list[int], list[str], str]] = [
    ([2, 2, 1, 2], ["R2", "R3", "", "O3 Y4"], "R3 O3 R2 Y4 G5 B6 I7"),
    ([1, 1, 1, 1], ["R2", "R3", "O3", ""], "R3 O3 R2 Y4"),
    ([1, 1, 1, 2], ["R2 Y4 G5", "R3 Y4 G5", "O3 Y4 G5", "R2 R3 O3"], "R3 O3 R2 Y4 G5"),
    ([2, 1, 1, 1, 1], ["R2 R3", "O3", "R2", "", "G5"], "O3 Y4 R3 G5 R2 B6"),
    ([1, 1, 1, 1, 1, 1, 1], ["R2", "R3", "O3", "Y4", "G5", "B6", "I7"], "R3 O3 Y4 G5 B6 I7 R2"),
]


@algorithm
def determinize_all(looks: Any, seat: int, made: Any, dice: Any) -> None:
    """Sample a state for every element of `made`."""
    for n in range(len(made)):
        determinize(looks[0], seat, made[n], dice[0])


@algorithm
def change_all(made: Any, hidden: Any, many: int, dice: Any) -> None:
    """Swap hidden cards `many` times in every element of `made`."""
    for n in range(len(made)):
        exchange_cards(made[n], hidden, many, dice[0])


def hands_of(made: Any, first: int, many: int) -> Counter[Deal]:
    """Return the number of times that each deal was sampled."""
    return Counter(tuple(sampled) for sampled in made["hand"][:, first : first + many].tolist())


@pytest.mark.parametrize(("sizes", "lacking", "unseen"), FOUR_HANDS, ids=str)
def test_with_more_hands_every_deal_comes_about_as_often(sizes: list[int], lacking: list[str], unseen: str) -> None:
    seen = hidden_hands(sizes, lacking, unseen)
    ways = {deal[:-1] for deal in all_deals(cards(unseen), sizes, [cards(lack) for lack in lacking])}
    looks, made, dice = State.array(1), State.array(40 * len(ways)), Dice.array(1)
    seen.store(looks, 0)
    dice_of(9).store(dice, 0)
    link(determinize_all, GAME, "cpu")(looks, 0, made, dice)
    counts = hands_of(made, 1, len(sizes))
    assert counts.keys() == ways
    assert_uniform(counts, len(made))


@pytest.mark.parametrize(("sizes", "lacking", "unseen"), FOUR_HANDS, ids=str)
def test_changing_about_reaches_every_deal_from_every_deal(sizes: list[int], lacking: list[str], unseen: str) -> None:
    """The Markov chain by itself, always from the same deal: three cards rotate where no two can be swapped."""
    many = len(sizes)
    excluded = [cards(lack) for lack in lacking]
    deals = sorted({deal[:-1] for deal in all_deals(cards(unseen), sizes, excluded)})
    for begin in (deals[0], deals[-1]):
        made, dice, state = State.array((20 if len(deals) > 300 else 40) * len(deals)), Dice.array(1), State()
        state.hand[:many] = begin
        state.lacks[:many] = excluded
        for n in range(len(made)):
            state.store(made, n)
        dice_of(11).store(dice, 0)
        link(change_all, GAME, "cpu")(made, numpy.array([*range(many), *[0] * (8 - many)], "int8"), many, dice)
        counts = hands_of(made, 0, many)
        assert counts.keys() == {*deals}
        assert_uniform(counts, len(made))


def test_two_hands_alone_could_not_change_what_three_can() -> None:
    """The reason for rotations of three cards: here no two cards can be swapped, although there are two deals."""
    unseen, lacking = "R3 O3 R2 Y4 G5", ["R2 Y4 G5", "R3 Y4 G5", "O3 Y4 G5", "R2 R3 O3"]
    deals = [deal[:-1] for deal in all_deals(cards(unseen), [1, 1, 1, 2], [cards(lack) for lack in lacking])]
    assert len(deals) == 2
    assert (
        all(deal != other for deal, other in zip(deals[0][:3], deals[1][:3], strict=True))
        and deals[0][3] == deals[1][3]
    )


def test_what_the_seats_of_a_real_game_may_hold_is_never_empty() -> None:
    """Late in a layout of eight players many cards are known to be absent, but a deal is still found."""
    proofs = 0
    for seed in range(4):
        for state in played(EIGHT, seed):
            if state.to_move and sum(map(count, state.lacks)) > 60 and state.to_move != CHANCE_AWAITED:
                proofs += 1
                for made in determinizations(seen_by(GAME, state, 0), 0, 2, seed):
                    agrees(made, state, 0)
                assert legal(GAME, state, state.turn)
    assert proofs > 20
