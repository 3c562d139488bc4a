"""Train a network for seat 1 of R by PPO, and measure it against a random player: pip install 'hoyle[ppo]'.

python examples/ppo_r.py [--steps N] [--seed N] [--games N]

The games are stepped by `hoyle.adapters.gymnasium_vector.BatchEnv`, in which the opponent plays at random; `Games` presents them
to Stable-Baselines3. `MaskablePPO` chooses among legal actions only.
"""

import argparse
import time

import numpy
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

import hoyle
from hoyle.adapters.gymnasium_vector import BatchEnv
from hoyle.lab.figures import mean

LARGEST = 16
"""Larger values are cut off; −128 stands for what the seat may not know, and becomes −1."""


class Games(VecEnv):
    """Games of `BatchEnv` as a vector environment of Stable-Baselines3, with observations between −1 and 1."""

    def __init__(self, games: int, seed: int) -> None:
        self.games, self.seed_of_games, self.chosen = BatchEnv(hoyle.game("r"), games), seed, None
        width = self.games.single_observation_space.shape
        self.scale = numpy.where(self.games.single_observation_space.high == 1, 1, LARGEST)  # bits stay as they are
        super().__init__(games, spaces.Box(-1, 1, width, numpy.float32), self.games.single_action_space)

    def scaled(self, observations):
        """Return observations as a network learns from them."""
        return (numpy.clip(observations, -LARGEST, LARGEST) / self.scale).astype(numpy.float32)

    def reset(self):
        """Start new games."""
        return self.scaled(self.games.reset(seed=self.seed_of_games)[0])

    def step_async(self, actions) -> None:
        """Keep the actions for `step_wait`."""
        self.chosen = actions

    def step_wait(self):
        """Play the actions; a game that ends is followed by another one."""
        observations, rewards, terminated, _, _ = self.games.step(self.chosen)
        return self.scaled(observations), rewards.astype(numpy.float32), terminated, [{} for _ in rewards]

    def env_method(self, name, *arguments, indices=None, **named):
        """Return the result of a method for each game: `MaskablePPO` asks for `action_masks`."""
        return list(getattr(self.games, name)(*arguments, **named))

    def get_attr(self, name, indices=None):
        """Return an attribute, which all games share, for each game."""
        return [getattr(self.games, name)] * self.num_envs

    def set_attr(self, name, value, indices=None) -> None:
        """Set an attribute of all games."""
        setattr(self.games, name, value)

    def env_is_wrapped(self, wrapper, indices=None):
        """Return that no game is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def train(steps, seed=1, games=256):
    """Return a policy after this many steps of the environment."""
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy",
        Games(games, seed),
        n_steps=32,
        batch_size=1024,
        n_epochs=3,
        gamma=1.0,
        learning_rate=lambda left: 1e-3 * left,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
        device="cpu",
    )
    return model.learn(steps)


def evaluate(model, games, seed=2):
    """Return the score in at least this many games against a random player: the share of wins, draws counted half."""
    many = Games(min(games, 512), seed)
    observations, results = many.reset(), [[] for _ in range(many.num_envs)]
    needed = -(-games // many.num_envs)
    while min(map(len, results)) < needed:
        masks = many.games.action_masks()
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        observations, rewards, terminated, _ = many.step(actions)
        for index in terminated.nonzero()[0]:
            results[index].append((1 + rewards[index]) / 2)
    return mean("score", [result for each in results for result in each[:needed]], percent=True)


def main() -> None:
    """Train, evaluate, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=500_000, help="steps of training")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20_000, help="games of the evaluation")
    chosen = parser.parse_args()
    start = time.perf_counter()
    model = train(chosen.steps, chosen.seed)
    seconds = time.perf_counter() - start
    score = evaluate(model, chosen.games, chosen.seed + 1)
    print(f"{model.num_timesteps:,} steps in {seconds:.0f} s; score against random: {score.text()}")


if __name__ == "__main__":
    main()
