"""The example that trains a network by PPO runs. It needs sb3-contrib and PyTorch, which the tests do not install."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLE = Path(__file__).parents[1] / "examples" / "ppo_r.py"


def example() -> ModuleType:
    """The example as a module; skip the test if its libraries are missing."""
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install 'hoyle[ppo]'")
    spec = spec_from_file_location("ppo_r", EXAMPLE)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_network_learns_a_little_in_a_few_steps() -> None:
    ppo = example()
    model = ppo.train(40_000, games=64)
    score = ppo.evaluate(model, 1000)
    assert score.low > 0.5 and model.num_timesteps >= 40_000


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_observations_are_scaled_and_masks_belong_to_their_games() -> None:
    games = example().Games(8, 1)
    observations = games.reset()
    assert all(map(games.observation_space.contains, observations)) and observations.max() == 1
    low, high = games.games.single_observation_space.low, games.games.single_observation_space.high
    assert games.scaled(low).min() == -1 and games.scaled(high).max() == 1
    assert (games.games.action_masks() == games.env_method("action_masks")).all()
