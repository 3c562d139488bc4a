"""Many games at once as a Gymnasium vector environment: one seat learns, the other seats play at random.

>>> import hoyle
>>> envs = BatchEnv(hoyle.game("serious_card"), num_envs=64)
>>> observations, infos = envs.reset(seed=7)
>>> observations, rewards, terminated, truncated, infos = envs.step(envs.random_actions())
>>> observations.shape[0], infos["action_mask"].shape, int(truncated.sum())
(64, (64, 16), 0)

Observations, actions and rewards are those of `hoyle.adapters.gymnasium.SeatEnv`; the games are played by `hoyle.batch`. A game
that ends is followed by another one in the same step (`AutoresetMode.SAME_STEP`); `infos["final_obs"]` has its last observation
where `infos["_final_obs"]` is true. With `AutoresetMode.NEXT_STEP`, which some wrappers of Gymnasium require, the step has the last
observation, and the next one, whatever its action, the first of the new game. An illegal action raises ValueError, and then
nothing has been played.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hoyle.extras import install

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(f"Gymnasium is not installed. Install it with: {install('rl')}") from error

import hoyle
from hoyle.adapters.batch import MAX_SEED, Batch
from hoyle.adapters.numbers import ActionKind, Mask, Vector, integers, refuse_options
from hoyle.play.play import Variant


class BatchEnv(gymnasium.vector.VectorEnv[Vector, Any, Any]):
    """A vector environment for one seat of a variant, or of the game with this name and default options."""

    def __init__(
        self,
        game: Variant | str,
        num_envs: int,
        seat: int = 0,
        actions: ActionKind | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
    ) -> None:
        """Create the spaces; the games start with `reset`. ValueError if an argument is out of range."""
        if autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError("Games that end are followed by others: choose SAME_STEP or NEXT_STEP.")
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.waits = autoreset_mode == AutoresetMode.NEXT_STEP
        self.variant = hoyle.game(game) if isinstance(game, str) else game
        self.num_envs, self.seat = num_envs, seat
        self._kind: ActionKind | None = actions
        self.games, self.is_reset = self._start(0), False
        encoding, self.render_mode = self.games.encoding, None
        self.single_observation_space = spaces.Box(encoding.low, encoding.high, dtype=np.int16)
        self.single_action_space = spaces.Discrete(self.games.actions.number)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _start(self, seed: int) -> Batch:
        """Return new games of a seed."""
        return Batch(self.variant, self.num_envs, seed, actions=self._kind, learner=self.seat, keep_last_views=True)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Vector, dict[str, object]]:
        """Start new games; those of a seed are always the same."""
        refuse_options(self.variant, options)
        super().reset(seed=seed)
        self.is_reset = True
        self.games = self._start(seed if seed is not None else int(self.np_random.integers(MAX_SEED)))
        return self._observations(), {"action_mask": self.action_masks()}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Vector, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]:
        """Play the seat's action in every game, and let the other seats play until the seat is to move again."""
        if not self.is_reset:
            raise gymnasium.error.ResetNeeded("The games have not started: call reset first.")
        games = self.games
        chosen = np.zeros(games.counts.shape, np.int64)
        chosen[:, self.seat] = integers(actions, (self.num_envs,))
        games.step(chosen)
        is_over = games.is_over
        infos: dict[str, Any] = {"action_mask": self.action_masks()}
        if is_over.any():
            final = np.zeros((self.num_envs, games.encoding.width), np.int16)
            final[is_over] = games.encoding.encode_all(games.last_views[is_over, self.seat])
            infos |= {"final_obs": final, "_final_obs": is_over, "ending": games.endings.copy(), "_ending": is_over}
        rewards = games.payoffs[:, self.seat].astype(np.float64)
        observations = self._observations()
        if self.waits:
            games.resting[:] = is_over
            observations = np.where(is_over[:, None], infos.pop("final_obs", 0), observations)
            infos.pop("_final_obs", None)
        return observations, rewards, is_over, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Mask:
        """Return a mask with 1 for every legal action, by game."""
        return self.games.masks[:, self.seat].copy()

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each game."""
        return self.games.random_actions()[:, self.seat]

    def _observations(self) -> Vector:
        """Return the views of the seat as vectors."""
        return self.games.encoding.encode_all(self.games.views[:, self.seat])


def vector_env(
    game: Variant | str, num_envs: int, options: Mapping[str, Any] | None = None, **arguments: Any
) -> BatchEnv:
    """Return a vector environment for a variant, or for the game with this name and these options.

    `arguments` are those of `BatchEnv`.
    """
    return BatchEnv(hoyle.game(game, **options) if isinstance(game, str) and options else game, num_envs, **arguments)
