"""The sweep over the ranks against the search that it replaces, against a naive implementation, and in random games."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from bench import meld_ilp
from hoyle.games.rummy import GAME
from hoyle.games.rummy.cards import JOKER, KINDS, TYPES, card_value
from hoyle.games.rummy.melds.additions import additions
from hoyle.games.rummy.melds.components import Links, component, run_members, set_links
from hoyle.games.rummy.melds.queries import check_each_kind, completions, has_addition
from hoyle.games.rummy.melds.question import ADD, NO_LIMIT, Question, make_question, reduce_question
from hoyle.games.rummy.melds.rank_sweep import TOO_MANY, additions_by_rank, combine, insert
from hoyle.games.rummy.melds.ranks import (
    GROUP_ENDS,
    GROUP_VECTORS,
    NOTHING,
    covers,
    excess,
    lane_total,
    max_groups,
    next_lanes,
    suit_lanes,
)
from hoyle.games.rummy.rules.plays import has_play, has_play_with, playable
from hoyle.games.rummy.rules.setup import take_from_stock
from hoyle.games.rummy.state import DRAWING
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import copy, int16, local, local_record
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, legal, play, start
from hoyle.testing.random_play import options_text
from tests.support.melds import fast, random_problem
from tests.support.sampling import sample

DRAW_UNTIL_ABLE = {"draw_rule": "draw_until_able", "must_play_if_able": True}


@algorithm
def by_search(questions: Any) -> int:
    """Return what `completions` returns, by the search that it uses when the tables of the sweep are too small."""
    question, reduced = questions[0], local_record(Question)
    reduce_question(question, reduced)
    found = additions(reduced)
    return found if found >= 0 else check_each_kind(-1 - found, question)


@algorithm
def by_sweep(questions: Any) -> int:
    """Return what the sweep over the ranks finds, or TOO_MANY."""
    reduced = local_record(Question)
    reduce_question(questions[0], reduced)
    return additions_by_rank(reduced)


@algorithm
def can_add(questions: Any) -> bool:
    """Return whether any card may be added."""
    return has_addition(questions[0])


def packed_question(question: Question) -> Any:
    """Return a question that seeks the cards to add, in its compiled form."""
    question.aim = ADD
    question.values = [card_value(0, kind) for kind in range(KINDS)]
    array = Question.array(1)
    question.store(array, 0)
    return array


def questions(draw: Random, packs: int, jokers: int, number: int) -> list[Question]:
    """Return random questions, some with a limit, a minimum or an exact value, or cards that free no joker."""
    found: list[Question] = []
    for _ in range(number):
        question = make_question(*random_problem(draw, packs, jokers), limit=draw.choice((NO_LIMIT, NO_LIMIT, 4)))
        question.min_value = draw.choice((0, 0, 25))
        question.step_limit = 1 << 60 if question.min_value else 3000
        question.exact = question.min_value > 0 and draw.random() < 0.5
        question.jokers_as_cards = question.min_value > 0 and draw.random() < 0.5
        question.bound = [draw.randint(0, cards) if draw.random() < 0.5 else 0 for cards in question.need]
        found.append(question)
    return found


@pytest.mark.parametrize(("packs", "jokers"), [(1, 0), (2, 0), (3, 0), (1, 2), (2, 1), (2, 2)])
def test_the_sweep_finds_what_the_search_finds(packs: int, jokers: int) -> None:
    search, sweep, any_card = (fast(function) for function in (by_search, by_sweep, can_add))
    kinds: set[int] = set()
    for number, question in enumerate(questions(Random(packs * 10 + jokers), packs, jokers, sample(60, 600))):
        expected = search(packed_question(question))
        assert (number, sweep(packed_question(question))) == (number, expected)
        question.new_types = 0  # the cards of the table, with their jokers, have a layout
        assert (number, sweep(packed_question(question))) == (number, expected)
        assert (number, any_card(packed_question(question))) == (number, expected & NOTHING - 1 != 0)
        kinds |= {kind for kind in range(KINDS + 1) if expected >> kind & 1}
    assert len(kinds) > 25 and (JOKER in kinds) == (jokers > 0)


def test_tables_that_are_too_small() -> None:
    """With three packs and four jokers that may stand for anything, some questions need the search."""
    too_many = 0
    for question in questions(Random(5), 3, 4, 12):
        question.min_value = question.exact = 0
        array = packed_question(question)
        found = fast(by_sweep)(array)
        too_many += found == TOO_MANY
        assert found in (TOO_MANY, fast(by_search)(array))
        assert fast(completions)(question) == fast(by_search)(array)
    assert too_many


@algorithm
def disagreement(blank: Any, states: Any, dice: Any, games: int) -> int:
    """Play random games; return the number of draws, or −1 if a player's play is judged in another way after one of them."""
    moves, state, drawn = local(MOVES, int16), states[0], 0
    for game in range(games):
        set_dice(dice[0], 7, game)
        copy(state, blank[0])
        start(state)
        while state.to_move:
            seat = CHANCE if state.to_move == CHANCE_AWAITED else state.turn
            move = moves[below(dice[0], legal(state, seat, moves))]
            if state.phase == DRAWING:
                copy(states[1], state)
                take_from_stock(states[1], state.turn, move % KINDS)
                expected = playable(states[1], state.turn) & (NOTHING - 1) != 0
                if has_play_with(states[1], state.turn, move % KINDS) != expected:
                    return -1
                if has_play(states[1], state.turn) != expected:
                    return -1
                drawn += 1
            play(state, seat, move)
    return drawn


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"packs": 3, "players": 4},
        {"ace_mode": "high", "deal_size": 5},
        {"opening_points": 30},
        {"first_circuit": "one_meld_of_three"},
        {"play_limit": 3},
        {"joker_mode": "declared", "jokers": 3},
        {"joker_mode": "fixed", "opening_points": 40},
        {"joker_mode": "free", "packs": 1},
    ],
    ids=options_text,
)
def test_R23_a_draw_is_judged_by_the_new_card(options: dict[str, Any]) -> None:
    state: Any = GAME.state()
    state.options = GAME.choose(**(DRAW_UNTIL_ABLE | options))
    blank, states, dice = GAME.state.array(1), GAME.state.array(2), Dice.array(1)
    state.store(blank, 0)
    assert link(disagreement, GAME, "cpu")(blank, states, dice, sample(60, 1000)) > 100


@pytest.mark.parametrize("ace_mode", range(3))
def test_components_are_types_that_melds_link(ace_mode: int) -> None:
    draw, sizes = Random(ace_mode), set[int]()
    for _ in range(300):
        available = sum(1 << card for card in draw.sample(range(TYPES), draw.randrange(1, 40)))
        melds = [sum(1 << card for card in meld) for meld in meld_ilp.templates(ace_mode)]
        melds = [meld for meld in melds if meld & ~available == 0]
        links = Links()
        set_links(available, 0, ace_mode, links)
        assert run_members(links) | links.groups == union(melds)
        start = 1 << draw.choice([card for card in range(TYPES) if available >> card & 1])
        expected, previous = start, 0
        while expected != previous:
            previous = expected
            expected |= union([meld for meld in melds if meld & expected])
        assert component(links, start) == expected
        sizes.add(expected.bit_count())
    assert len(sizes) > 8


def union(sets: list[int]) -> int:
    """Return the union of sets of types."""
    found = 0
    for each in sets:
        found |= each
    return found


@pytest.mark.parametrize("jokers", range(4))
def test_runs_with_jokers_have_as_many_gaps(jokers: int) -> None:
    for seed in range(60):
        available = sum(1 << card for card in Random(seed).sample(range(TYPES), 9))
        links = Links()
        set_links(available, jokers, 2, links)
        expected = 0
        for meld in meld_ilp.templates(2):
            is_run = len({card % 4 for card in meld}) == 1
            if is_run and len(meld) == 3 and sum(not available >> card & 1 for card in meld) <= jokers:
                expected |= union([1 << card for card in meld])
        assert run_members(links) == expected


def lanes(numbers: tuple[int, ...]) -> int:
    """Return four numbers as lanes."""
    return sum(number << 4 * suit for suit, number in enumerate(numbers))


def test_lanes_are_calculated_side_by_side() -> None:
    draw = Random(1)
    for _ in range(500):
        one, other = (tuple(draw.randrange(8) for _ in range(4)) for _ in range(2))
        pairs = list(zip(one, other, strict=True))
        assert covers(lanes(one), lanes(other)) == all(a >= b for a, b in pairs)
        assert excess(lanes(one), lanes(other)) == lanes(tuple(max(0, a - b) for a, b in pairs))
        assert lane_total(lanes(one)) == sum(one)
    assert suit_lanes(0b1010) == lanes((0, 7, 0, 7))
    limit, passed, combination = (2, 0, 1, 3), [0], next_lanes(0, lanes((2, 0, 1, 3)))
    while combination:
        passed.append(combination)
        combination = next_lanes(combination, lanes(limit))
    assert sorted(passed) == sorted(map(lanes, product(*(range(n + 1) for n in limit))))


def grouped(cards: tuple[int, ...]) -> bool:
    """Return whether cards of one rank, so many of each suit, can all be in groups."""
    if not any(cards):
        return True
    return any(
        grouped(tuple(n - (suit in suits) for suit, n in enumerate(cards)))
        for size in (3, 4)
        for suits in combinations(range(4), size)
        if all(cards[suit] for suit in suits)
    )


def test_groups_take_what_groups_can_take() -> None:
    vectors = set(GROUP_VECTORS.values)
    for cards in product(range(4), repeat=4):
        assert (lanes(cards) in vectors) == grouped(cards)
        most = max_groups(lanes(cards))
        inside = [vector for vector in vectors if covers(lanes(cards), vector)]
        assert set(inside) <= set(GROUP_VECTORS.values[: GROUP_ENDS[most]])


def test_kinds_of_components_are_combined() -> None:
    """A kind is the lowest of all only if every other component has a higher one, or needs none."""
    for first, second in product([0b0101, 0b0100 | NOTHING, 0b0001, NOTHING], [0b1010, 0b1000 | NOTHING, 0b0010]):
        expected = 0
        for one, other in ((first, second), (second, first)):
            for kind in range(4):
                if one >> kind & 1 and other >> kind > 1:
                    expected |= 1 << kind
        expected |= first & second & NOTHING
        assert combine(first | second, min(first, second, NOTHING)) == expected


def test_positions_that_are_never_better_are_dropped() -> None:
    """Runs that must go on are worse than longer ones; a position stays if it leads to a kind of its own."""
    longer, shorter = position(0, 0, 1), position(1, 1, 1)
    layers = [0] * 8
    assert insert(longer, 0b011, layers, 0, 0) == 1
    assert insert(shorter, 0b001, layers, 0, 1) == 1
    assert insert(shorter, 0b101, layers, 0, 1) == 2
    assert layers[:4] == [longer, 0b011, shorter, 0b100]
    assert insert(longer, 0b100, layers, 0, 2) in (1, 2)
    assert layers[0] == longer and layers[1] == 0b111


def position(short: int, due: int, runs: int) -> int:
    """Return a position in which one suit has so many runs of one card, of one or two cards, and in all."""
    return short | due << 16 | (0x7777 - runs) << 32


@pytest.mark.parametrize("jokers", [5, 8])
def test_more_jokers_than_the_tables_have_are_left_to_the_search(jokers: int) -> None:
    """With eight zap cards there are more than four jokers; in plain Python a row that is too short raises IndexError."""
    need, spare = [0] * TYPES, [0] * TYPES
    for card in (0, 4, 8):
        spare[card] = 1
    question = make_question(need, spare, [0] * TYPES, 0, jokers, 0, 0)
    assert additions_by_rank(question) == TOO_MANY
    assert completions(question) == completions(make_question(need, spare, [0] * TYPES, 0, 4, 0, 0))
