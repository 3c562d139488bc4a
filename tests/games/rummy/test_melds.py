"""The meld solver: proven optima, comparisons with an integer program and exhaustive search, the same on all targets."""

from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import numpy
import pytest

from bench import meld_ilp
from bench.meld_positions import (
    ACE_MODES,
    COUNT,
    LEX,
    POINTS,
    RANKS,
    SUITS,
    Problem,
    optimum,
    positions,
    problem,
    type_of,
)
from hoyle.games.rummy import GAME
from hoyle.games.rummy.bots.proposals import collect
from hoyle.games.rummy.cards import JOKER, KINDS, TYPES
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.layout import MAX_MELDS, lay, types_of
from hoyle.games.rummy.melds.queries import completions, identities
from hoyle.games.rummy.melds.question import NO_LIMIT, Question, make_question
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from tests.support.melds import fast, packed, random_problem
from tests.support.sampling import SOAK

DECLARED, FREE, FIXED = 1, 2, 3
ROWS = positions()


def best(posed: Problem, limit: int, values: list[int]) -> int:
    """Return the value of the best play of at most `limit` cards."""
    return fast(best_play)(make_question(*posed, limit=limit, values=values), [0] * LEVELS)


@pytest.mark.parametrize(
    ("key", "limit", "values"),
    [
        ("opt_count", NO_LIMIT, COUNT),
        ("opt_points", NO_LIMIT, POINTS),
        ("opt_lex", NO_LIMIT, LEX),
        ("opt_count_limit4", 4, COUNT),
    ],
)
def test_optima_proven_elsewhere(key: str, limit: int, values: list[int]) -> None:
    for row in ROWS:
        assert (row["id"], best(problem(row), limit, values)) == (row["id"], optimum(row, key))


def test_the_plain_solver_agrees_with_the_compiled_one() -> None:
    for row in [row for row in ROWS if not row["jokers"]][:12] + [row for row in ROWS if row["jokers"] == 1][:4]:
        posed = problem(row)
        path, again = [0] * LEVELS, numpy.zeros(LEVELS, numpy.int64)
        question = make_question(*posed, values=POINTS)
        value = best_play(question, path)
        assert value == link(best_play, GAME, "cpu")(packed(question), again)
        assert path == again.tolist()
        assert completions(question.clone()) == fast(completions)(question)


def placed(posed: Problem, staged: list[int], last: int) -> Iterator[tuple[int, ...]]:
    """Yield every feasible set that can be reached by staging more cards, each once."""
    need, spare, old, least, most, joker_mode, ace_mode = posed
    hand = [*spare, most - least]
    cards_on_table = [need[card] + staged[card] for card in range(TYPES)]
    free = [hand[card] - staged[card] if card >= last else 0 for card in range(TYPES)]
    bits = fast(completions)(
        make_question(cards_on_table, free, old, least + staged[JOKER], most, joker_mode, ace_mode)
    )
    if bits >> 53 & 1:
        yield tuple(staged)
    for kind in range(KINDS):
        if bits >> kind & 1:
            assert staged[kind] < hand[kind]
            further = list(staged)
            further[kind] += 1
            before = len(seen := list(placed(posed, further, kind)))
            assert before, "a kind that may be staged leads to a play"
            yield from seen


def named(kinds: tuple[int, ...]) -> list[str]:
    """Return the sorted names of the counted cards."""
    names = [RANKS[kind // 4] + SUITS[kind % 4] if kind < JOKER else "JK" for kind in range(KINDS)]
    return sorted(names[kind] for kind in range(KINDS) for _ in range(kinds[kind]))


def test_all_feasible_and_all_maximal_sets_each_by_one_path() -> None:
    listed = [row for row in ROWS if "n_feasible_sets" in row]
    assert len(listed) > 20
    for row in listed:
        sets = list(placed(problem(row), [0] * KINDS, 0))
        assert (row["id"], len(sets), len(set(sets))) == (row["id"], row["n_feasible_sets"], row["n_feasible_sets"])
        maximal = [
            meld_set
            for meld_set in sets
            if any(meld_set)
            and not any(two != meld_set and all(b >= a for a, b in zip(meld_set, two, strict=True)) for two in sets)
        ]
        assert sorted(map(named, maximal)) == sorted(sorted(meld_set) for meld_set in row["maximal_sets"])


@pytest.mark.parametrize(("packs", "jokers"), [(1, 0), (1, 2), (2, 1), (2, 4), (3, 0), (3, 4)])
def test_an_integer_program_finds_the_same_optima(packs: int, jokers: int) -> None:
    draw = Random(100 * packs + jokers)
    for number in range(15):
        posed = random_problem(draw, packs, jokers)
        limit, values = draw.choice([(NO_LIMIT, COUNT), (NO_LIMIT, LEX), (3, COUNT)])
        assert (number, best(posed, limit, values)) == (number, meld_ilp.best_value(*posed, limit, values))


def all_identities(
    cards: list[int], old: list[int], jokers: int, joker_mode: int, ace_mode: int
) -> set[tuple[int, ...]]:
    """Return what the jokers may stand for, each choice in ascending order, by trying all choices."""
    found: set[tuple[int, ...]] = set()
    for choice in combinations_with_replacement(range(TYPES), jokers):
        after = [choice.count(card) for card in range(TYPES)]
        gone = [max(0, old[card] - after[card]) for card in range(TYPES)]
        is_kept = joker_mode == FREE or all(
            gone[card] <= (cards[card] if joker_mode == DECLARED else 0) for card in range(TYPES)
        )
        together = [cards[card] + after[card] for card in range(TYPES)]
        if is_kept and fast(lay)(together, ace_mode, [0] * MAX_MELDS) >= 0:
            found.add(choice)
    return found


def declared_by_steps(
    cards: list[int], old: list[int], jokers: int, joker_mode: int, ace_mode: int
) -> set[tuple[int, ...]]:
    """Return the same by choosing one joker after another with `identities`."""
    done: set[tuple[int, ...]] = {()}
    for _ in range(jokers):
        further: set[tuple[int, ...]] = set()
        for choice in done:
            so_far = [choice.count(card) for card in range(TYPES)]
            bits = fast(identities)(cards, so_far, old, jokers, joker_mode, ace_mode)
            assert bits, "no choice is a dead end"
            further |= {(*choice, card) for card in range(TYPES) if bits >> card & 1}
        done = further
    return done


def test_what_jokers_may_stand_for() -> None:
    draw, questions_asked = Random(7), 0
    while questions_asked < 6:
        cards, _, old, jokers, _, joker_mode, ace_mode = random_problem(draw, 1, 2)
        if jokers:
            questions_asked += 1
            expected = all_identities(cards, old, jokers, joker_mode, ace_mode)
            assert declared_by_steps(cards, old, jokers, joker_mode, ace_mode) == expected


def test_melds_contain_exactly_the_given_cards() -> None:
    for row in ROWS:
        cards = [0] * TYPES
        for meld in row["example_layout"]:
            for card in meld:
                cards[type_of(card[-2:])] += 1
        melds = numpy.zeros(MAX_MELDS, numpy.int64)
        n = link(lay, GAME, "cpu")(numpy.array(cards), ACE_MODES.index(row["ace_mode"]), melds)
        assert n >= 0
        cards_on_table = [types_of(int(meld)) for meld in melds[:n]]
        assert Counter(card for meld in cards_on_table for card in meld) == Counter(
            {card: count for card, count in enumerate(cards) if count}
        )
        assert all(3 <= len(meld) <= 13 for meld in cards_on_table)


def test_a_run_from_ace_to_ace_is_two_runs() -> None:
    spades = [1 if card % 4 == 0 else 0 for card in range(TYPES)]
    spades[48] = 2
    melds = [0] * MAX_MELDS
    assert [len(types_of(meld)) for meld in melds[: lay(spades, 2, melds)]] == [7, 7]


def test_cards_without_a_layout_are_refused() -> None:
    assert lay([1, 1, *[0] * 50], 2, [0] * MAX_MELDS) == -1


@pytest.mark.parametrize("step_limit", [100, 400, 3000])
def test_out_of_steps_the_best_play_found_is_a_play(step_limit: int) -> None:
    shorter = found_some = 0
    for row in ROWS[::4]:
        need, spare, old, least, most, joker_mode, ace_mode = posed = problem(row)
        path, taken = numpy.zeros(LEVELS, numpy.int64), [0] * KINDS
        value = fast(best_play)(make_question(*posed, values=LEX, step_limit=step_limit), path)
        assert value <= optimum(row, "opt_lex")
        shorter += value < optimum(row, "opt_lex")
        if value > 0:
            found_some += 1
            cards = collect(value, LEX, path.tolist(), taken)
            assert cards == value // 1000 and all(a <= b for a, b in zip(taken, [*spare, most - least], strict=True))
            cards_on_table, jokers = [a + b for a, b in zip(need, taken, strict=False)], least + taken[JOKER]
            assert best((cards_on_table, [0] * TYPES, old, jokers, jokers, joker_mode, ace_mode), NO_LIMIT, COUNT) >= 0
    assert found_some and (shorter or step_limit > 400)


@algorithm
def solve_at(place: int, questions: Any, paths: Any, found: Any) -> None:
    """Solve one question, as a thread of a GPU does."""
    found[place] = best_play(questions[place], paths[place])


def laid_out(posed: list[Problem]) -> tuple[Any, ...]:
    """Return the questions as arrays, and arrays for the solver's paths and results."""
    questions = Question.array(len(posed))
    for place, question in enumerate(posed):
        make_question(*question, values=COUNT).store(questions, place)
    return questions, numpy.zeros((len(posed), LEVELS), numpy.int64), numpy.zeros(len(posed), numpy.int64)


@pytest.mark.skipif(not SOAK, reason="takes 20 seconds: run scripts/test --soak")
@pytest.mark.skipif(not find_spec("numba_cuda"), reason="numba-cuda is not installed")
def test_the_solver_compiles_to_ptx_without_a_gpu() -> None:
    from hoyle.rules.link.cuda import ptx

    text = ptx(solve_at, GAME, laid_out([problem(ROWS[0])]))
    assert ".target sm_90" in text
    assert text.count(".entry") == 1


@pytest.mark.slow
def test_the_gpu_finds_the_same_optima() -> None:
    if not find_spec("numba_cuda"):
        pytest.skip("numba-cuda is not installed")
    from numba import cuda

    from hoyle.rules.link.cuda import kernel

    if not cuda.is_available():
        pytest.skip("there is no GPU here")
    arrays = laid_out([problem(row) for row in ROWS])
    kernel(solve_at, GAME)[(len(ROWS) + 31) // 32, 32](len(ROWS), arrays)
    assert arrays[-1].tolist() == [row["opt_count"] for row in ROWS]
