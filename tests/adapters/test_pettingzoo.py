"""PettingZoo's own checks on every game and preset, and that an environment plays the same game as `Play`."""

import random
import re
import sys
import warnings
from importlib import import_module
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import hoyle
from hoyle.adapters import pettingzoo
from hoyle.adapters.numbers import ActionKind, Actions
from hoyle.extras import install
from tests.support.rule_sets import RULES, STANDARD_RULES, random_action, rule_set_id, variant
from tests.support.yardsticks.kuhn import GAME as KUHN

CYCLES = 30
QUICK_STANDARD_RULES = (
    "Observation space for each agent probably should be",  # said of all with a mask but PettingZoo's own
    "Observation is not a NumPy array",  # the same
    "Action mask numpy array is all zeros",  # at the end nobody can do anything
    "Action mask is a single number",  # there are games with one move: to turn up a card
)


@pytest.fixture(autouse=True)
def only_surprises_are_errors() -> Any:
    with warnings.catch_warnings():
        for rule_set in QUICK_STANDARD_RULES:
            warnings.filterwarnings("ignore", message=rule_set)
        yield


@pytest.mark.parametrize("rule_set", RULES, ids=rule_set_id)
def test_pettingzoo_accepts_the_environment(rule_set: Any) -> None:
    rules = variant(rule_set)
    ways: list[ActionKind] = ["codes", "places"] if rule_set in STANDARD_RULES else ["codes"]
    for by in ways:
        api_test(pettingzoo.env(rules, by), CYCLES)
        parallel_api_test(pettingzoo.parallel_env(rules, by), CYCLES)
        seed_test(lambda by=by: pettingzoo.env(rules, by), CYCLES // 3)
        parallel_seed_test(lambda by=by: pettingzoo.parallel_env(rules, by), CYCLES // 3)


@pytest.mark.parametrize("rule_set", STANDARD_RULES, ids=rule_set_id)
def test_both_environments_play_the_same_game(rule_set: Any) -> None:
    turns, together = pettingzoo.env(variant(rule_set)), pettingzoo.parallel_env(variant(rule_set))
    turns.reset(seed=5)
    seen, _ = together.reset(seed=5)
    dice = random.Random(5)
    for _ in range(60):
        to_move = [agent for agent in together.agents if seen[agent]["action_mask"].any()]
        actions = {agent: random_action(seen[agent]["action_mask"], dice) for agent in to_move}
        for agent in to_move:
            assert turns.agent_selection == agent
            alone = turns.observe(agent)
            assert (alone["observation"] == seen[agent]["observation"]).all()
            assert (alone["action_mask"] == seen[agent]["action_mask"]).all()
            turns.step(actions[agent])
        seen, paid, over, _, infos = together.step(actions)
        assert turns.rewards == paid and turns.terminations == over and turns.infos == infos
        if not together.agents:
            assert tuple(paid.values()) == together.episode.play.payoffs and infos["seat_0"]["ending"]
            return


@pytest.mark.parametrize("rule_set", STANDARD_RULES, ids=rule_set_id)
def test_an_observation_is_the_view_field_by_field(rule_set: Any) -> None:
    table, dice = pettingzoo.env(variant(rule_set)), random.Random(2)
    table.reset(seed=2)
    for agent in table.agent_iter(40):
        seen, _, over, _, _ = table.last()
        if over:
            break
        named = table.named(seen["observation"])
        view = table.episode.play.bot_view(int(agent.removeprefix("seat_")))
        for field, value in view.items():
            if field in named:
                assert named[field] == (value if isinstance(value, list) else [value])
            else:
                assert field == "options" or f"{field}." in " ".join(named)
        table.step(random_action(seen["action_mask"], dice))


def test_a_sealed_choice_is_not_seen() -> None:
    seen: list[bytes] = []
    for card in range(8):
        table = pettingzoo.env(hoyle.game("r"))
        table.reset(seed=1)
        before = table.observe("seat_1")["observation"].tobytes()
        table.step(card)
        assert table.agent_selection == "seat_1" and not table.observe("seat_0")["action_mask"].any()
        seen += [before, table.observe("seat_1")["observation"].tobytes()]
    assert len(set(seen)) == 1


@pytest.mark.parametrize("by", ["codes", "places"])
def test_an_illegal_action_resigns(by: ActionKind) -> None:
    rules = hoyle.game("r")
    table = pettingzoo.env(rules, by)
    table.reset(seed=1)
    table.step(16)
    assert table.terminations == {"seat_0": True, "seat_1": True}
    assert table.rewards == {"seat_0": -1.0, "seat_1": 1.0}
    assert table.infos["seat_0"] == {"ending": "resigned", "illegal": True}
    together = pettingzoo.parallel_env(rules, by)
    together.reset(seed=1)
    _, paid, _, _, infos = together.step({"seat_0": 0, "seat_1": 16})
    assert paid == {"seat_0": 1.0, "seat_1": -1.0} and "illegal" in infos["seat_1"]
    with pytest.raises(ValueError, match="reset the environment"):
        together.episode.act(0, 0)


def test_wrong_arguments_are_refused_with_a_sentence() -> None:
    together = pettingzoo.parallel_env("r")
    together.reset(seed=1)
    with pytest.raises(ValueError, match="seat_1 is to move"):
        together.step({"seat_0": 0})
    with pytest.raises(ValueError, match="choose codes or places"):
        pettingzoo.env("r", "letters")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="choose places"):
        Actions(KUHN, "codes")


def test_deals_without_a_choice_are_passed_over() -> None:
    table = pettingzoo.env(hoyle.game("r", play_mode="prophecy"))
    for seed in range(20):
        table.reset(seed=seed)
        assert not any(table.terminations.values())


def test_the_table_is_drawn_as_text() -> None:
    table = pettingzoo.env(hoyle.game("malice"), render_mode="ansi")
    table.reset(seed=1)
    assert "Reserve" in table.render()
    assert pettingzoo.parallel_env("malice").render() is None


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium"])
def test_without_the_extra_there_is_a_sentence(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"hoyle.adapters.{module}", raising=False)
    with pytest.raises(ImportError, match=re.escape(install("rl"))):
        import_module(f"hoyle.adapters.{module}")


def test_a_vector_alone_is_observed_and_the_mask_is_in_the_infos() -> None:
    for rules in (hoyle.game("r"), hoyle.game("thirty_one")):
        api_test(pettingzoo.env(rules, observe="vector"), CYCLES)
        parallel_api_test(pettingzoo.parallel_env(rules, observe="vector"), CYCLES)
        dicts, vectors = pettingzoo.parallel_env(rules), pettingzoo.parallel_env(rules, observe="vector")
        seen, (alone, infos) = dicts.reset(seed=1)[0], vectors.reset(seed=1)
        for agent in dicts.agents:
            assert (seen[agent]["observation"] == alone[agent]).all()
            assert (seen[agent]["action_mask"] == infos[agent]["action_mask"]).all()
    with pytest.raises(ValueError, match='choose "dict" or "vector"'):
        pettingzoo.env("r", observe="both")


def test_a_game_is_truncated_after_so_many_decisions() -> None:
    together = pettingzoo.parallel_env("r", max_cycles=3)
    seen, _ = together.reset(seed=1)
    for cycle in range(1, 4):
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in together.agents}
        seen, _, terminated, truncated, _ = together.step(actions)
        assert set(truncated.values()) == {cycle == 3} and not any(terminated.values())
    assert not together.agents
    turns = pettingzoo.env("r", max_cycles=3)
    turns.reset(seed=1)
    steps = 0
    for _ in turns.agent_iter():
        seen, _, terminated, truncated, _ = turns.last()
        turns.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
        steps += not (terminated or truncated)
    assert steps == 6 and not turns.agents
    with pytest.raises(ValueError, match="choose max_cycles above 0"):
        pettingzoo.env("r", max_cycles=0)


def test_a_seat_reads_its_own_cards_as_text_and_others_do_not() -> None:
    turns = pettingzoo.env("thirty_one", render_mode="ansi")
    turns.reset(seed=1)
    own, everybody = turns.unwrapped.text("seat_0"), turns.render()
    assert "Your hand: " in own and "## ## ##" not in own.split("Your hand")[1] and "Your hand" not in everybody


def test_options_of_the_game_are_refused_at_a_reset() -> None:
    with pytest.raises(ValueError, match=r"give points_to_win to hoyle\.game"):
        pettingzoo.parallel_env("r").reset(options={"points_to_win": 2})
