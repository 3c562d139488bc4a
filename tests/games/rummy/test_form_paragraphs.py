"""Runs around the corner, longer runs and full groups: paragraphs RM57 to RM59, in given positions, and the solver for them."""

from random import Random
from typing import Any

import numpy
import pytest

from bench import meld_ilp
from hoyle.games.rummy import GAME
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.choices import FREE
from hoyle.games.rummy.forms import aces, form_of, shortest_run, smallest_group
from hoyle.games.rummy.melds.any_form import best_in_any_form
from hoyle.games.rummy.melds.any_queries import identities_in_any_form, kinds_in_any_form
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.layout import MAX_MELDS, lay, types_of
from hoyle.games.rummy.melds.plan import UNPROVEN
from hoyle.games.rummy.melds.queries import completions, free_identities
from hoyle.games.rummy.melds.question import ADD, NO_LIMIT, Question, make_question, reduce_question
from hoyle.games.rummy.melds.runs import LEVELS
from hoyle.games.rummy.table.placement import TableCard, is_valid_meld
from hoyle.games.rummy.table.proposed_melds import runs_in
from hoyle.games.shared.french_pack import card_of
from tests.support.melds import fast, random_problem
from tests.support.rummy import is_play, position_with
from tests.support.sampling import sample

FORMS = range(3, 24)
"""The unusual forms of melds."""
ADDED = (1 << KINDS) - 1


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ("KH AH 2H", True),
        ("QH KH AH 2H 3H", True),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", True),
        ("KH AH", False),
        ("KH AH 3H", False),
        ("KH KH AH AH 2H 2H", True),
        ("KH KH AH 2H 2H", False),
    ],
)
def test_RM57_runs_go_around_the_corner(cards: str, allowed: bool) -> None:
    assert is_play(cards, position_with(cards, ace_mode="round")) == allowed


def test_RM57_only_by_option_and_with_cards_of_the_table() -> None:
    assert not is_play("KH AH 2H", position_with("KH AH 2H"))
    table: dict[str, Any] = {"hand": "KH 3S", "table": "AH 2H 3H", "ace_mode": "round"}
    assert is_play("KH", position_with(**table)) and not is_play("KH", position_with(**(table | {"ace_mode": "both"})))
    joker = position_with("JK 2H", table="QH KH AH", ace_mode="round", joker_mode="free")
    assert is_play("2H JK", joker)


@pytest.mark.parametrize(("least", "longest_refused"), [(4, "5H 6H 7H"), (5, "5H 6H 7H 8H")])
def test_RM58_runs_have_more_cards(least: int, longest_refused: str) -> None:
    run = "5H 6H 7H 8H 9H TH"
    state = position_with(f"{run} 7S 7D", shortest_run=least)
    assert not is_play(longest_refused, state) and is_play(run, state)
    assert is_play("7H 7S 7D", state), "groups still have three"
    table = "6H 7H 8H 8H 9H TH"  # two runs, one of them of three cards
    assert is_play("5H", position_with("5H", table=table)) and not is_play(
        "5H", position_with("5H", table=table, shortest_run=4)
    )


def test_RM59_groups_have_four_cards() -> None:
    state = position_with("7H 7S 7D 7C 8H 9H", smallest_group=4)
    assert not is_play("7H 7S 7D", state) and is_play("7H 7S 7D 7C", state) and is_play("7H 8H 9H", state)
    assert is_play("7C JK", position_with("7C JK", table="7H 7S 7D 7C 7H 7S", smallest_group=4, joker_mode="free"))


def test_forms_and_options_say_the_same() -> None:
    met: set[int] = set()
    for ace_mode, run, group in [(a, r, g) for a in range(4) for r in (3, 4, 5) for g in (3, 4)]:
        options = GAME.choose(
            ace_mode=("low", "high", "both", "round")[ace_mode], shortest_run=run, smallest_group=group
        )
        form = form_of(options)
        assert (aces(form), shortest_run(form), smallest_group(form)) == (ace_mode, run, group)
        met.add(form)
    assert met == {*range(24)}


def solved(question: Question) -> Any:
    """Return a question as `best_reduced_play` gets it."""
    reduced = Question()
    reduce_question(question, reduced)
    return reduced


@pytest.mark.parametrize("seed", sample(range(2), range(20)))
def test_usual_forms_are_solved_the_same_way(seed: int) -> None:
    draw = Random(seed)
    for _ in range(60):
        posed = random_problem(draw, draw.choice((1, 2)), draw.choice((0, 1, 2)))
        values = draw.choice(([1] * KINDS, [1000 + kind // 4 for kind in range(KINDS)]))
        question = make_question(*posed, limit=draw.choice((NO_LIMIT, 4)), values=values)
        path = [0] * LEVELS
        assert fast(best_in_any_form)(solved(question), path) == fast(best_play)(question, path)
        question.aim = ADD
        question.values, question.min_value = values, draw.choice((0, 2, 3))
        question.exact = draw.randrange(2)
        assert fast(kinds_in_any_form)(question) == fast(completions)(question)
        if posed[4]:
            for card in range(TYPES):
                question.type_max[card] = posed[4]
            question.jokers_min = posed[4]
            question.min_value = question.exact = 0
            question.spare = question.old_jokers = [0] * TYPES
            question.joker_mode, question.limit = FREE, NO_LIMIT
            assert fast(identities_in_any_form)(question) == fast(free_identities)(question)


@pytest.mark.parametrize("seed", sample(range(2), range(20)))
def test_other_forms_agree_with_an_integer_program(seed: int) -> None:
    draw = Random(seed)
    for _ in range(25):
        posed = random_problem(draw, draw.choice((1, 2)), draw.choice((0, 0, 1, 2)), FORMS)
        limit, values = (
            draw.choice((NO_LIMIT, 4)),
            draw.choice(([1] * KINDS, [1000 + kind // 4 for kind in range(KINDS)])),
        )
        question = make_question(*posed, limit=limit, values=values)
        value = fast(best_play)(question, [0] * LEVELS)
        assert value == meld_ilp.best_value(*posed, limit, values), posed
        question.aim = ADD
        kinds = fast(completions)(question)
        assert (kinds & ADDED > 0, kinds == 0) == (value > 0, value < 0), posed


def test_tables_of_other_forms_are_laid() -> None:
    draw = Random(5)
    for _ in range(200):
        cards, *_, form = random_problem(draw, draw.choice((1, 2, 3)), 0, FORMS)
        melds = [0] * MAX_MELDS
        packed_melds = fast_lay(cards, form, melds)
        laid = [types_of(meld) for meld in packed_melds]
        assert sorted(card for types in laid for card in types) == [c for c in range(TYPES) for _ in range(cards[c])]
        assert all(is_valid_meld(tuple(TableCard("", card, card) for card in types), form) for types in laid)


def fast_lay(cards: list[int], form: int, melds: list[int]) -> list[int]:
    """Return the melds of these cards."""
    found = numpy.array(melds, numpy.int64)
    return [int(meld) for meld in found[: fast(lay)(cards, form, found)]]


def test_a_search_that_runs_out_of_steps_says_so() -> None:
    draw, met = Random(1), set[bool]()
    for _ in range(40):
        posed = random_problem(draw, 2, 2, FORMS)
        best = fast(best_play)(make_question(*posed), [0] * LEVELS)
        path = [0] * LEVELS
        question = make_question(*posed, step_limit=60)
        value = best_play(question, path)
        assert -1 <= value <= best and (value == best or path[0] & UNPROVEN)
        met.add(bool(path[0] & UNPROVEN))
    assert met == {True, False}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [("KH AH 2H 9H", ["KH AH 2H"]), ("QH KH AH 2H 3H 6H 7H 8H", ["6H 7H 8H", "QH KH AH 2H 3H"]), ("KH AH 9H", [])],
)
def test_runs_around_the_corner_are_proposed(cards: str, expected: list[str]) -> None:
    found = list(runs_in(map(card_of, cards.split()), 3))
    assert sorted(found) == sorted([card_of(card) for card in run.split()] for run in expected)
