"""Every game as a PettingZoo environment: one seat after another (`env`) or all at once (`parallel_env`).

>>> import hoyle
>>> table = env(hoyle.game("r", points_to_win=3))
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> table.agent_selection, int(observation["action_mask"].sum()), table.fields["points"].numbers
('seat_0', 8, 2)

A seat observes its view and nothing else: `observation`, a row of integers named by `fields`, and `action_mask`.
Simultaneous choices are sealed: seats choose in ascending order, and no observation depends on what others have chosen
before all have. The reward is the game's `payoff` at the end. An illegal action resigns the game.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed: pip install 'hoyle[rl]' brings it.") from error

from hoyle.adapters.numbers import By, Episode, Place, Row
from hoyle.session.play import Variant

Seen = dict[str, Any]
"""`observation` and `action_mask` of one seat."""
Info = dict[str, Any]


def env(game: Variant | str, actions: By | None = None, render_mode: str | None = None) -> Any:
    """Return an environment in which one seat acts at a time, wrapped so that misuse raises errors.

    `actions`: "codes", the moves' own numbers, or "places", indices among the legal moves; see `numbers.Actions`.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Turns(game, actions, render_mode)))


class Common:
    """What both environments share: seats as agents, spaces, seeds, observations."""

    def __init__(self, game: Variant | str, actions: By | None = None, render_mode: str | None = None) -> None:
        """Define the spaces; nothing is dealt before `reset`."""
        self.episode = Episode(game, actions)
        variant = self.episode.variant
        self.metadata = {"name": f"hoyle_{variant.name}_v{variant.game.version}", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(variant.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.episode.actions.number) for agent in self.possible_agents}
        self.draw: np.random.Generator | None = None

    def seen_space(self) -> spaces.Dict:
        """Return the space of one seat's observations."""
        encoding, number = self.episode.encoding, self.episode.actions.number
        return spaces.Dict(
            {
                "observation": spaces.Box(encoding.low, encoding.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (number,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of a seat's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of a seat's actions, always the same object."""
        return self.action_spaces[agent]

    @property
    def fields(self) -> Mapping[str, Place]:
        """Return the parts of an observation by field name of the game's State."""
        return self.episode.encoding.fields

    def named(self, observation: Row) -> dict[str, list[int]]:
        """Return the values of an observation by field name."""
        return self.episode.encoding.named(observation)

    def deal(self, seed: int | None) -> None:
        """Start an episode with this seed, or continue the last generator."""
        if seed is not None or self.draw is None:
            self.draw, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.episode.begin(self.draw)

    def look(self, agent: str) -> Seen:
        """Return what a seat observes; the mask is empty if it is not to move."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.row(seat), "action_mask": self.episode.mask(seat)}

    def payoffs(self) -> dict[str, float]:
        """Return every seat's payoff; 0 while the game goes on."""
        return dict(zip(self.possible_agents, map(float, self.episode.play.payoffs), strict=True))

    def new_infos(self) -> dict[str, Info]:
        """Return by agent how the game ended."""
        return {agent: dict(self.episode.ending()) for agent in self.possible_agents}

    def render(self) -> str | None:
        """Return what a spectator sees, as text, if `render_mode` is "ansi"."""
        return self.episode.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class Turns(Common, AECEnv[str, Seen, int | None]):
    """One seat acts at a time. Of seats that choose simultaneously the lowest acts first, and its choice stays sealed."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.new_infos()
        self.agent_selection = self.next_to_act()

    def next_to_act(self) -> str:
        """Return the lowest seat to move; at the end seat 0, which learns first that the game is over."""
        to_move = self.episode.play.to_move
        return self.possible_agents[to_move[0] if to_move else 0]

    def observe(self, agent: str) -> Seen:
        """Return what a seat observes."""
        return self.look(agent)

    def step(self, action: int | None) -> None:
        """Play the action of the selected seat; None after the end of the game."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat to move needs an action"
        self._cumulative_rewards[agent] = 0.0
        legal = self.episode.act(self.possible_agents.index(agent), action)
        self.rewards = self.payoffs()
        self.terminations = dict.fromkeys(self.agents, self.episode.play.is_over)
        self.infos = self.new_infos()
        if not legal:
            self.infos[agent]["illegal"] = True
        self.agent_selection = self.next_to_act()
        self._accumulate_rewards()


class parallel_env(Common, ParallelEnv[str, Seen, int]):
    """All seats to move act at once. The mask of any other seat is empty, and its action is ignored."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Info]]:
        """Deal; return what every seat observes."""
        self.deal(seed)
        return {agent: self.look(agent) for agent in self.agents}, self.new_infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Play the actions of all seats to move; ValueError if one is missing."""
        to_move, wrong = self.episode.play.to_move, ""
        silent = [self.possible_agents[seat] for seat in to_move if self.possible_agents[seat] not in actions]
        if silent:
            raise ValueError(f"{silent[0]} is to move: its action is missing.")
        for seat in to_move:
            agent = self.possible_agents[seat]
            if not wrong and not self.episode.act(seat, actions[agent]):
                wrong = agent
        seen, infos = {agent: self.look(agent) for agent in self.agents}, self.new_infos()
        if wrong:
            infos[wrong]["illegal"] = True
        over = self.episode.play.is_over
        terminated, truncated = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        self.agents = [] if over else self.agents
        return seen, self.payoffs(), terminated, truncated, infos
