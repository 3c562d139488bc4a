"""Gymnasium's own checks on every game and preset, and episodes of a seat against bots."""

import random
from typing import Any

import gymnasium as theirs
import pytest
from gymnasium.utils.env_checker import check_env

import hoyle
from hoyle.adapters import gymnasium
from hoyle.adapters.gymnasium_vector import BatchEnv
from hoyle.session.play import vary
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
    made = theirs.make("hoyle/r-v1", **arguments)
    assert made.unwrapped.episode.variant.values == {"points_to_win": 3}  # pyright: ignore[reportAttributeAccessIssue]
    check_env(made.unwrapped)


def test_many_games_by_name() -> None:
    made = theirs.make_vec("hoyle/r-v1", num_envs=8, options={"points_to_win": 3}, seat=1)
    assert isinstance(made, BatchEnv) and made.seat == 1 and made.variant.values == {"points_to_win": 3}
    observations, _ = made.reset(seed=1)
    assert observations.shape == made.observation_space.shape and made.spec and made.spec.id == "hoyle/r-v1"


def test_every_game_has_an_id_with_the_version_of_its_rules() -> None:
    ours = {id for id in theirs.registry if id.startswith("hoyle/")}
    assert ours == {f"hoyle/{name}-v{game.version}" for name, game in hoyle.GAMES.items()}
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


def test_the_table_is_drawn_as_text() -> None:
    seat = gymnasium.SeatEnv("thirty_one", render_mode="ansi")
    seat.reset(seed=1)
    assert "Seat 0" in seat.render()


REFUSED = [
    ({"game": "r", "seat": 2}, "choose 0 to 1"),
    ({"game": "thirty_one", "bots": ("random",) * 9}, "name . bots"),
    ({"game": "r", "bots": ("oracle",)}, "There is no bot"),
    ({"game": "r", "bots": ("minimax:10",)}, "choose search"),
    ({"game": vary(KUHN, {}), "bots": ("greedy",)}, "choose random"),
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
