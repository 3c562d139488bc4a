"""Gymnasium's own checks on every game and preset, and episodes of a seat against bots."""

import random
from pathlib import Path
from typing import Any

import gymnasium as theirs
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import NormalizeObservation

import hoyle
from hoyle.adapters import gymnasium
from hoyle.adapters.gymnasium_vector import BatchEnv
from hoyle.adapters.numbers import Episode
from hoyle.play.play import vary
from tests.support.rule_sets import RULES, STANDARD_RULES, random_action, rule_set_id, variant
from tests.support.yardsticks.kuhn import GAME as KUHN


def played(seat: gymnasium.SeatEnv, seed: int, limit: int = 3000) -> tuple[list[bytes], float]:
    """Play a random episode of at limit `limit` steps; return all observations and the last reward."""
    dice = random.Random(seed)
    seen, info = seat.reset(seed=seed)
    observations, reward, over = [seen.tobytes()], 0.0, False
    for _ in range(limit):
        assert reward == 0 and info["action_mask"].any()
        assert (info["action_mask"] == seat.action_masks()).all()
        seen, reward, over, _, info = seat.step(random_action(info["action_mask"], dice))
        observations.append(seen.tobytes())
        if over:
            assert info["ending"] and not info["action_mask"].any()
            break
    return observations, reward


@pytest.mark.parametrize("rule_set", RULES, ids=rule_set_id)
def test_gymnasium_accepts_the_environment(rule_set: Any) -> None:
    for by in ["codes", "places"] if rule_set in STANDARD_RULES else ["codes"]:
        check_env(gymnasium.SeatEnv(variant(rule_set), actions=by), skip_render_check=True)


@pytest.mark.parametrize(
    "rule_set", [rule_set for rule_set in STANDARD_RULES if rule_set[0] != "malice"], ids=rule_set_id
)
def test_an_episode_is_repeated_by_its_seed(rule_set: Any) -> None:
    seat = gymnasium.env(variant(rule_set))
    first = played(seat, 3)
    assert played(gymnasium.env(variant(rule_set)), 3) == first
    assert first[1] == seat.episode.play.payoffs[0]


def test_by_name() -> None:
    arguments = {"options": {"points_to_win": 3}, "bots": ("greedy",), "target": "plain"}
    made = theirs.make("hoyle/r-v2", **arguments)
    assert made.unwrapped.episode.variant.values == {"points_to_win": 3}  # pyright: ignore[reportAttributeAccessIssue]
    check_env(made.unwrapped)


def test_many_games_by_name() -> None:
    made = theirs.make_vec("hoyle/r-v2", num_envs=8, options={"points_to_win": 3}, seat=1)
    assert isinstance(made, BatchEnv) and made.seat == 1 and made.variant.values == {"points_to_win": 3}
    observations, _ = made.reset(seed=1)
    assert observations.shape == made.observation_space.shape and made.spec and made.spec.id == "hoyle/r-v2"


def test_every_game_has_an_id_with_the_version_of_its_rules() -> None:
    ours = {id for id in theirs.registry if id.startswith("hoyle/")}
    assert ours >= {f"hoyle/{name}-v{game.version}" for name, game in hoyle.GAMES.items()}
    with pytest.raises((theirs.error.DeprecatedEnv, DeprecationWarning), match="v2"):
        theirs.make("hoyle/board64-v1")


def test_a_bot_is_given_its_view_and_its_own_draws() -> None:
    seat = gymnasium.SeatEnv(hoyle.game("serious_card"), seat=1, bots=("search:50",), target="plain")
    assert played(seat, 1) == played(seat, 1)


def test_an_illegal_action_resigns() -> None:
    seat = gymnasium.SeatEnv(hoyle.game("r"), seat=1)
    seat.reset(seed=1)
    _, reward, over, _, info = seat.step(0)
    assert (reward, over, info["illegal"], info["ending"]) == (-1.0, True, True, "resigned")


def test_alone_there_are_no_bots() -> None:
    assert gymnasium.SeatEnv(hoyle.game("board64", **hoyle.GAMES["board64"].presets["patience"].values)).bots == {}


def test_the_table_is_drawn_as_text_for_the_seat() -> None:
    seat = gymnasium.SeatEnv(hoyle.game("r", points_to_win=3), seat=1, render_mode="ansi")
    seat.reset(seed=1)
    seat.step(13)
    seat.episode.play.state.points[1] = 2
    assert "Points: Seat 1 1, Seat 2 2" in seat.render() and "Your hand: r0 r1 r2 r3 r4 r6 r7" in seat.render()


REFUSED = [
    ({"game": "r", "seat": 2}, "choose 0 to 1"),
    ({"game": "thirty_one", "bots": ("random",) * 9}, "name . bots"),
    ({"game": "r", "bots": ("oracle",)}, "There is no bot"),
    ({"game": "r", "bots": ("minimax:10",)}, "choose search"),
    ({"game": vary(KUHN, {}), "bots": ("greedy",)}, "choose random"),
    ({"game": "r", "bots": ("search:fair",), "target": "plain"}, "choose search:"),
    ({"game": "r", "bots": ("equilibrium",), "target": "plain"}, "another player: compile it"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_wrong_arguments_are_refused_with_a_sentence(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        gymnasium.SeatEnv(**arguments)


def test_a_seat_that_never_chooses() -> None:
    seat = gymnasium.SeatEnv("r")
    seat.episode.begin = lambda draw: seat.episode.play.resign(0) if not seat.episode.play.is_over else None
    with pytest.raises(ValueError, match="choose another seat"):
        seat.reset(seed=1)


@pytest.mark.parametrize("action", [2.7, True, "5", [1], None])
def test_what_is_no_action_is_refused_and_nothing_is_played(action: Any) -> None:
    seat = gymnasium.SeatEnv("r")
    seat.reset(seed=1)
    with pytest.raises(ValueError, match=r"give integers|give the shape"):
        seat.step(action)
    assert not seat.episode.play.log


@pytest.mark.parametrize("actions", [[0.9, 1.9, 2.0, 3.0], 3, [True] * 4, [1, 2]])
def test_what_are_no_actions_of_many_games_is_refused(actions: Any) -> None:
    games = BatchEnv("r", num_envs=4)
    with pytest.raises(theirs.error.ResetNeeded, match="call reset first"):
        games.step(games.random_actions())
    games.reset(seed=1)
    before = games.games.views.tobytes()
    with pytest.raises(ValueError, match=r"give integers|give the shape"):
        games.step(actions)
    assert games.games.views.tobytes() == before


@pytest.mark.parametrize("made", [lambda: gymnasium.env("r"), lambda: BatchEnv("r", num_envs=2)])
def test_rules_cannot_be_chosen_at_a_reset(made: Any) -> None:
    with pytest.raises(ValueError, match=r"give points_to_win to hoyle\.game"):
        made().reset(options={"points_to_win": 2})


def test_many_games_that_restart_at_the_next_step_are_the_same_games() -> None:
    same, later = (BatchEnv("r", 8, autoreset_mode=mode) for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP))
    expected, _ = same.reset(seed=3)
    assert (later.reset(seed=3)[0] == expected).all()
    ended = 0
    for _ in range(60):
        actions = same.random_actions()
        expected, rewards, is_over, _, infos = same.step(actions)
        seen, later_rewards, later_is_over, _, _ = later.step(actions)
        assert (rewards == later_rewards).all() and (is_over == later_is_over).all()
        assert (seen == np.where(is_over[:, None], infos.get("final_obs", 0), expected)).all()
        while is_over.any():  # the games that have ended wait for one step, in which the others must not move
            same_again = later.games.resting.copy()
            assert (same_again == is_over).all()
            later.games.resting[:] = 1
            rested, rewards, over, _, _ = later.step(np.full(8, -1))
            assert (rested == expected).all() and not rewards.any() and not over.any()
            ended, is_over = ended + 1, np.zeros(8, bool)
    assert ended


def test_wrappers_that_require_a_restart_at_the_next_step_accept_many_games() -> None:
    games = NormalizeObservation(BatchEnv("r", 4, autoreset_mode=AutoresetMode.NEXT_STEP))
    games.reset(seed=1)
    for _ in range(20):
        games.step(games.env.random_actions())
    with pytest.raises(ValueError, match="SAME_STEP or NEXT_STEP"):
        BatchEnv("r", 4, autoreset_mode=AutoresetMode.DISABLED)


def test_a_specification_is_read_back_and_an_own_game_has_an_id(whist: Path) -> None:
    spec = theirs.make("hoyle/r-v2", options={"points_to_win": 3}).spec
    assert spec is not None
    again = theirs.make(EnvSpec.from_json(spec.to_json()))
    assert again.unwrapped.episode.variant.values == {"points_to_win": 3}  # pyright: ignore[reportAttributeAccessIssue]
    hoyle.game(str(whist))
    made = theirs.make("hoyle/little_whist-v1")
    made.reset(seed=1)
    assert made.spec and made.spec.kwargs["game"] == str(whist)


def test_the_space_has_the_ranges_that_the_fields_declare() -> None:
    """A field that is hidden from some may be UNKNOWN, too; sets of cards are bits."""
    encoding = Episode("r").encoding
    bounds = {
        name: (int(encoding.low[span.first]), int(encoding.high[span.first])) for name, span in encoding.fields.items()
    }
    assert bounds["phase"] == (0, 13) and bounds["spy"] == (-1, 1) and bounds["chosen"] == (-128, 15)
    assert bounds["hand"] == (0, 1) and bounds["held"] == (-128, 127), "what says nothing has the range of its type"
