"""Games in OpenSpiel: its own checks, published counts and values, and its verification of Hoyle's own solutions."""

import pickle
import random
import re
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

import hoyle
from hoyle.adapters import openspiel
from hoyle.extras import install
from hoyle.play.play import Play, vary
from tests.support.rule_sets import STANDARD_RULES, rule_set_id, variant

SLOW = ("rummy", "board64", "muzicando", "malice", "seeker")
"""Long games, for which OpenSpiel's checks of every position are too slow; a test below walks through them."""
CHECKED = [rule_set for rule_set in STANDARD_RULES if rule_set[0] not in SLOW] + [("r", "hand", {"hand_limit": 3})]


def yardstick(name: str, **options: Any) -> Any:
    """Return a yardstick game as a variant."""
    return vary(import_module(f"tests.support.yardsticks.{name}").GAME, options)


@pytest.mark.parametrize("rule_set", CHECKED, ids=rule_set_id)
@pytest.mark.parametrize("turns", [False, True])
def test_openspiel_accepts_the_environment(rule_set: Any, turns: bool) -> None:
    pyspiel.random_sim_test(openspiel.load(variant(rule_set), turns=turns), num_sims=1, serialize=True, verbose=False)


def census(game: Any) -> tuple[int, int, int, int]:
    """Return the numbers of chance nodes, decision nodes, terminal nodes and information sets."""
    nodes, sets = [0, 0, 0], set[Any]()

    def walk(state: Any) -> None:
        nodes[0 if state.is_chance_node() else 2 if state.is_terminal() else 1] += 1
        if not state.is_terminal() and not state.is_chance_node():
            sets.add((state.current_player(), state.information_state_string()))
        for action in [] if state.is_terminal() else state.legal_actions():
            walk(state.child(action))

    walk(game.new_initial_state())
    return nodes[0], nodes[1], nodes[2], len(sets)


def test_trees_have_the_counts_that_are_published() -> None:
    assert census(openspiel.load(yardstick("kuhn"))) == (4, 24, 30, 12)
    theirs = pyspiel.load_game("goofspiel(num_cards=3,points_order=descending,imp_info=True)")
    ours = yardstick("goofspiel", cards=3, order="descending", hidden=True)
    assert census(openspiel.load(ours, turns=True)) == census(pyspiel.convert_to_turn_based(theirs))


def test_regret_minimisation_finds_the_value_of_kuhn_poker() -> None:
    game = openspiel.load(yardstick("kuhn"))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert exploitability.nash_conv(game, found) < 0.02
    assert abs(value[0] + 1 / 18) < 0.01


class Solved(policy.Policy):
    """A solution of `hoyle.solve` as a policy of OpenSpiel."""

    def __init__(self, game: Any, solution: Any) -> None:
        super().__init__(game, [0, 1])
        self.solution = solution

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        chances = self.solution.strategy(state.play.state, seat)
        return {action: chances.get(action, 0.0) for action in state.legal_actions(seat)}


def test_openspiel_certifies_the_solution_of_serious_card() -> None:
    game = openspiel.load("serious_card", turns=True)
    solution = hoyle.solve(hoyle.game("serious_card"))
    solved = Solved(game, solution)
    value = expected_game_score.policy_value(game.new_initial_state(), [solved, solved])
    assert abs(value[0] - solution.value) < 1e-6
    assert exploitability.nash_conv(game, solved) < 1e-6


def test_seats_that_choose_at_once_do_so_in_one_node_or_unseen_in_turns() -> None:
    together = openspiel.load("r").new_initial_state()
    assert together.is_simultaneous_node() and together.legal_actions(1) == list(range(8, 16))
    turns = openspiel.load("r", turns=True).new_initial_state()
    seen = {turns.child(card).information_state_string(1) for card in turns.legal_actions()}
    assert len(seen) == 1 and turns.child(3).current_player() == 1
    together.apply_actions([3, 9])
    turns.apply_action(3)
    turns.apply_action(9)
    assert str(together) == str(turns) == "0:3 1:9"


def walk(game: Any, seed: int, limit: int) -> Any:
    """Yield at limit `limit` states of a random game."""
    state, dice = game.new_initial_state(), random.Random(seed)
    for _ in range(limit):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            seats = range(game.num_players())
            state.apply_actions([dice.choice(state.legal_actions(seat) or [0]) for seat in seats])
        else:
            state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("rule_set", STANDARD_RULES, ids=rule_set_id)
def test_a_random_game_is_the_same_game(rule_set: Any) -> None:
    """Payoffs, views as tensors and as text, copies and stored states."""
    game = openspiel.load(variant(rule_set))
    look = make_observation(game)
    assert look is not None
    for number, state in enumerate(walk(game, 4, 60)):
        play = state.play
        assert state.returns() == list(map(float, play.payoffs)) and state.is_terminal() == play.is_over
        if number % 15 == 0:
            for seat in range(game.num_players()):
                look.set_from(state, seat)
                assert (look.tensor == game.encoding.encode(play.bot_view(seat))).all()
                assert play.view_history(seat) == Play.view_history(play, seat)
            assert state.clone().play.state == play.state
            again = pickle.loads(pickle.dumps(state))
            assert str(again) == str(state) and again.play.state == play.state


def test_a_tensor_of_what_is_forgotten_is_refused() -> None:
    assert not openspiel.load("seeker").get_type().provides_information_state_tensor
    assert openspiel.load("serious_card").get_type().provides_information_state_tensor


def test_equal_outcomes_of_chance_have_different_names() -> None:
    state = openspiel.load("malice").new_initial_state()
    outcomes = [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()]
    assert len(set(outcomes)) == len(outcomes) > 14


def shown(**what: Any) -> Any:
    """Return a type of observation without perfect recall."""
    return pyspiel.IIGObservationType(perfect_recall=False, **what)


def test_wrong_arguments_are_refused_with_a_sentence() -> None:
    game = openspiel.load("r")
    state = game.new_initial_state()
    with pytest.raises(ValueError, match=r"Seat 1 has no action 3 now: ask legal_actions\(1\)"):
        state.act(1, 3)
    with pytest.raises(ValueError, match="private information of all players"):
        game.make_py_observer(shown(private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(ValueError, match="A view has no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_what_everybody_sees() -> None:
    game = openspiel.load(hoyle.game("r", hand_limit=3))
    look = game.make_py_observer(shown(private_info=pyspiel.PrivateInfoType.NONE))
    for state in walk(game, 1, 10):
        look.set_from(state, 0)
        assert (look.tensor == game.encoding.encode(state.play.public_view())).all()
        assert look.string_from(state, 0) == look.string_from(state, 1).replace("seat 1", "seat 0")


def test_without_the_extra_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "hoyle.adapters.openspiel")
    with pytest.raises(ImportError, match=re.escape(install("openspiel"))):
        import_module("hoyle.adapters.openspiel")


def imperfect(rule_set: Any) -> Any:
    """A game with hidden cards or choices, loaded as a sequential game; None for a game that hides nothing."""
    game = openspiel.load(variant(rule_set), turns=True)
    hides = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return game if hides else None


@pytest.mark.parametrize("rule_set", STANDARD_RULES, ids=rule_set_id)
def test_a_resampled_state_looks_the_same_to_the_player_and_ismcts_plays_every_game(rule_set: Any) -> None:
    if (game := imperfect(rule_set)) is None:
        return  # OpenSpiel's search is for hidden information only
    state, draws, bot = game.new_initial_state(), np.random.RandomState(1), searcher(game)
    differs, decisions = False, 0
    while not state.is_terminal() and decisions < 8:
        if state.is_chance_node():
            state.apply_action(int(draws.choice(state.legal_actions())))
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        differs |= other.play.state != state.play.state
        state.apply_action(bot.step(state))
        decisions += 1
    assert differs or rule_set[0] not in ("malice", "rummy", "thirty_one", "muzicando")  # these deal hidden hands


def searcher(game: Any) -> Any:
    """Return OpenSpiel's information-set search, with few simulations."""
    draws = np.random.RandomState(1)
    return ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, draws), uct_c=2, max_simulations=2, random_state=draws
    )


def test_a_resampled_choice_of_another_seat_tells_nothing_of_the_real_one() -> None:
    state = openspiel.load(hoyle.game("r"), turns=True).new_initial_state()
    state.apply_action(state.legal_actions()[3])
    sampled = {
        tuple(state.resample_from_infostate(1, lambda seed=seed: seed / 99).play.sealed[0]) for seed in range(99)
    }
    assert sampled == {(move,) for move in range(8)}


@pytest.mark.parametrize("name", ["serious_card", "pair_attack"])
def test_playthroughs_are_written(name: str) -> None:
    text = generate_playthrough.playthrough(openspiel.load(name).get_type().short_name, None, seed=1)
    assert "State 2" in text and "PrivateObservationString(1)" in text
    if name == "pair_attack":  # it deals hands
        told = [line for line in text.splitlines() if line.startswith("PrivateObservationString(0)")]
        assert any(line != 'PrivateObservationString(0) = ""' for line in told)
