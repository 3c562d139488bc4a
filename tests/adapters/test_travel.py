"""Rule sets, plays, matches and environments are copied and pickled in mid-game, and go on identically in any process."""

import copy
import multiprocessing
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hoyle
from hoyle.adapters import gymnasium, openspiel, pettingzoo
from hoyle.adapters.gymnasium_vector import BatchEnv
from hoyle.adapters.stepper import Stepper
from hoyle.games import GAMES, own_games
from hoyle.play.play import IllegalMove, Variant, vary
from tests.support.play_on import digest
from tests.support.rule_sets import STANDARD_RULES, rule_set_id, variant
from tests.support.yardsticks.leduc import GAME as LEDUC

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


def in_mid_game(rules: Variant, moves: int = 9) -> Any:
    """A play after some random moves, in R and others with a sealed choice."""
    play, dice = rules.new(seed=5), random.Random(5)
    for _ in range(moves):
        if play.to_move:
            seat = play.to_move[0]
            play.play(seat, dice.choice(play.legal(seat)))
    return play


def environments(rules: Variant | str) -> Iterator[Any]:
    """Every kind of environment, two steps after its reset."""
    seat = gymnasium.env(rules, bots=("random",))
    seat.reset(seed=2)
    turns = pettingzoo.env(rules)
    turns.reset(seed=2)
    together = pettingzoo.parallel_env(rules)
    together.reset(seed=2)
    many = BatchEnv(rules, 4)
    many.reset(seed=2)
    spiel = openspiel.load(rules, turns=True).new_initial_state()
    for one in (seat, turns, together, many, hoyle.batch(rules, 5, seed=2), Stepper(rules, seed=2), spiel):
        digest(one, steps=2)
        yield one


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rule_set", STANDARD_RULES, ids=rule_set_id)
def test_a_play_and_a_match_go_on_identically(rule_set: Any, way: str) -> None:
    rules = variant(rule_set)
    play, match = in_mid_game(rules), rules.new_match(seed=3)
    for original in (play, match.play):
        again = WAYS[way](original if original is play else match)
        again = again if original is play else again.play
        assert again.state is not original.state and again.variant.game is rules.game
        assert again.log == original.log and again.sealed == original.sealed
        before = original.state.clone()
        assert digest(again) != "" and original.state == before  # playing on leaves the original as it was
        assert digest(WAYS[way](original)) == digest(original)


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_environments_go_on_identically(way: str) -> None:
    for original in environments(hoyle.game("r", points_to_win=2, hand_limit=2)):
        first, second = WAYS[way](original), WAYS[way](original)
        assert digest(first) == digest(second) == digest(original), type(original)


def test_copies_of_many_games_and_of_one_are_independent() -> None:
    for original in (hoyle.batch("r", 4), Stepper("r")):
        again = copy.copy(original)
        expected = digest(copy.deepcopy(original))
        digest(again)
        assert digest(original) == expected


def test_another_process_goes_on_identically(whist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = hoyle.game(str(whist))
    monkeypatch.setenv(own_games.PATHS, "")  # the other process finds the game by what was pickled
    objects = [*environments("serious_card"), *environments(own), in_mid_game(own), in_mid_game(vary(LEDUC, {}), 2)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(digest, objects, chunksize=len(objects))
    assert found == [digest(one) for one in objects]


def test_a_game_that_another_process_would_not_find_is_not_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match="set GAME to it in a file"):
        pickle.dumps(replace(hoyle.GAMES["r"], name="nowhere"))


def test_what_was_pickled_with_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pickled = pickle.dumps(hoyle.game("r"))
    monkeypatch.setitem(GAMES, "r", replace(hoyle.GAMES["r"], version=99))
    with pytest.raises(pickle.UnpicklingError, match="version 99 is installed"):
        pickle.loads(pickled)
    monkeypatch.delitem(GAMES, "r")
    with pytest.raises(pickle.UnpicklingError, match="There is no game 'r' here"):
        pickle.loads(pickled)


def test_refusals_keep_their_sentence() -> None:
    with pytest.raises(IllegalMove) as refused:
        hoyle.game("r").new(seed=1).play(0, "9")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.facts) == (str(refused.value), refused.value.facts)
    assert sys.exc_info() == (None, None, None)
