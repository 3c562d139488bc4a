"""Many games at once: every array against the plain rules, seeds, restarts, random opponents, and wrong arguments."""

from typing import Any

import numpy as np
import pytest

import hoyle
from hoyle.adapters.batch import Batch
from hoyle.adapters.gymnasium_vector import BatchEnv
from hoyle.adapters.numbers import Encoding
from hoyle.play.play import Variant
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.seats import CHANCE_AWAITED
from hoyle.rules.verbs import legal
from tests.support.rule_sets import STANDARD_RULES, rule_set_id, variant
from tests.support.sampling import sample

FAST = [rule_set for rule_set in STANDARD_RULES if rule_set[0] in ("r", "serious_card", "malice")]
"""The games whose compiled rules other tests need too."""


def state_of(batch: Batch, index: int) -> Any:
    """The state of a game in the batch, which only a test may see."""
    return batch.variant.game.state.unpack(batch._games.states[index])  # pyright: ignore[reportPrivateUsage]


def seats_to_move(state: Any, seats: int) -> list[int]:
    return [seat for seat in range(seats) if (state.to_move >> seat) & 1]


def plain_legal(game: Game, state: Any, seat: int) -> list[int]:
    moves = [0] * game.moves
    return moves[: link(legal, game, "plain")(state, seat, moves)]


def check_arrays(batch: Batch) -> None:
    """All arrays say what the plain rules say of the positions."""
    game = batch.variant.game
    for index in range(batch.n):
        state = state_of(batch, index)
        waiting = seats_to_move(state, batch.variant.seats)
        assert batch.to_move[index].nonzero()[0].tolist() == waiting and waiting
        for seat in waiting:
            moves = plain_legal(game, state, seat)
            assert batch.moves[index, seat, : batch.counts[index, seat]].tolist() == moves
            seen = state.blank()
            game.verbs["view"](state, seat, seen)
            assert game.state.unpack(batch.views[index, seat]) == seen
            wanted = moves if batch.actions.by == "codes" else list(range(len(moves)))
            assert batch.masks[index, seat].nonzero()[0].tolist() == wanted
        for seat in set(range(batch.variant.seats)) - set(waiting):
            assert not batch.masks[index, seat].any()


@pytest.mark.slow
@pytest.mark.parametrize("rule_set", sample(FAST, STANDARD_RULES), ids=rule_set_id)
def test_the_arrays_are_what_the_rules_say_and_payoffs_are_those_of_finished_games(rule_set: Any) -> None:
    rules: Variant = variant(rule_set)
    batch = Batch(rules, 3, 5)
    check_arrays(batch)
    ended = 0
    for _ in range(40):
        before = [state_of(batch, index) for index in range(batch.n)]
        numbers, actions = batch.numbers.copy(), batch.random_actions()
        moves = [
            [
                int(batch.moves[index, seat, action]) if batch.actions.by == "places" else int(action)
                for seat, action in enumerate(actions[index])
            ]
            for index in range(batch.n)
        ]
        batch.step(actions)
        check_arrays(batch)
        for index, state in enumerate(before):
            for seat in seats_to_move(state, rules.seats):
                rules.game.verbs["play"](state, seat, moves[index][seat])
            if batch.is_over[index]:
                ended += 1
                assert batch.numbers[index] == numbers[index] + batch.n
                if not state.to_move:  # chance had no part in the end
                    payoff = rules.game.verbs["payoff"]
                    assert batch.payoffs[index].tolist() == [payoff(state, seat) for seat in range(rules.seats)]
                    assert batch.endings[index] == rules.game.verb("ending")(state)
            else:
                assert batch.numbers[index] == numbers[index] and not batch.payoffs[index].any()
                if state.to_move != CHANCE_AWAITED:
                    assert state == state_of(batch, index)
    assert ended > 0 or rules.game.name == "malice"


def played(batch: Batch, steps: int) -> list[bytes]:
    """What a batch has shown in random play."""
    seen = list[bytes]()
    for _ in range(steps):
        batch.step(batch.random_actions())
        seen += [batch.views.tobytes(), batch.masks.tobytes(), batch.payoffs.tobytes()]
    return seen


def test_a_seed_gives_the_same_games_whatever_their_number() -> None:
    assert played(hoyle.batch("serious_card", 5, 3), 9) == played(hoyle.batch("serious_card", 5, 3), 9)
    few, many = hoyle.batch("malice", 2, 3), hoyle.batch("malice", 6, 3)
    assert few.views[0].tobytes() == many.views[0].tobytes() and few.views[0].tobytes() != few.views[1].tobytes()
    assert hoyle.batch("malice", 1, 4).views[0].tobytes() != few.views[0].tobytes()


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    batch = hoyle.batch("serious_card", 4)
    good = batch.random_actions()
    for wrong in (-1, 16, 1 << 40, int(np.flatnonzero(batch.masks[2, 1] == 0)[0])):
        actions = good.copy()
        actions[2, 1] = wrong
        before = batch.views.tobytes(), batch.masks.tobytes(), batch._games.states.tobytes()  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(
            ValueError, match=f"Action {wrong} of seat 1 is not legal in game 2 of the batch: see its mask."
        ):
            batch.step(actions)
        assert before == (batch.views.tobytes(), batch.masks.tobytes(), batch._games.states.tobytes())  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(ValueError, match=r"shape \(4,\): give the shape \(4, 2\)"):
        batch.step(good[:, 0])
    with pytest.raises(ValueError, match="type float64: give integers"):
        batch.step(good + 0.5)
    batch.step(good)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"n": 0}, "choose n above 0"),
        ({"n": 2, "seed": -1}, "A seed is from 0"),
        ({"n": 2, "learner": 2}, "has no seat 2: choose 0 to 1"),
        ({"n": 2, "actions": "names"}, "choose codes or places"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        hoyle.batch("serious_card", **arguments)


def test_one_seat_learns_against_random_play() -> None:
    envs = BatchEnv(hoyle.game("serious_card"), 50, seat=1)
    observations, infos = envs.reset(seed=3)
    assert envs.observation_space.contains(observations) and observations.shape == (
        50,
        Encoding(envs.variant.game.state).width,
    )
    again = BatchEnv("serious_card", 50, seat=1)
    assert (again.reset(seed=3)[0] == observations).all()
    total, finished = 0.0, 0
    for _ in range(40):
        actions = envs.random_actions()
        assert envs.action_space.contains(actions) and infos["action_mask"][range(50), actions].all()
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert (again.step(actions)[0] == observations).all() and not truncated.any()
        assert not rewards[~terminated].any()
        assert ("final_obs" in infos) == terminated.any()
        if terminated.any():
            final = envs.games.last_views[terminated, 1]
            assert (infos["final_obs"][terminated] == envs.games.encoding.encode_all(final)).all()
            assert (final["to_move"] == 0).all()
        total, finished = total + rewards.sum(), finished + terminated.sum()
    assert finished > 100 and abs(total / finished) < 4


def test_vectors_of_arrays_are_those_of_single_views() -> None:
    batch = hoyle.batch("malice", 3, 1)
    encoding, state = batch.encoding, batch.variant.game.state
    for index, seat in np.argwhere(batch.to_move):
        seen = state.unpack(batch.views[index, seat])
        assert (batch.observations()[index, seat] == encoding.encode(seen)).all()
