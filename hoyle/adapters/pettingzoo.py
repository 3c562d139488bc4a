"""Every game as a PettingZoo environment: one seat after another (`env`) or all at once (`parallel_env`).

>>> import hoyle
>>> table = env(hoyle.game("r", points_to_win=3))
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> table.agent_selection, int(observation["action_mask"].sum()), table.fields["points"].numbers
('seat_0', 8, 2)

A seat observes a dict: `observation` is its view as a vector of integers, with the names of the parts in `fields`, and
`action_mask` marks its legal actions. With `observe="vector"` the vector alone is the observation, as wrappers such as SuperSuit's
expect it, and `action_mask` is in the info dict. Simultaneous choices are sealed: seats choose in ascending order, and no observation
shows another seat's choice until all have chosen. The reward is the game's `payoff` at the end. An illegal action resigns
the game.
"""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from hoyle.extras import install

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(f"PettingZoo is not installed. Install it with: {install('rl')}") from error

from hoyle.adapters.numbers import ActionKind, Episode, FieldSpan, Vector, refuse_options
from hoyle.play.play import Variant

Observation = dict[str, Any] | Vector
"""`observation` and `action_mask` of one seat, or the observation alone."""
Info = dict[str, Any]


ObservationKind = Literal["dict", "vector"]
"""What a seat observes: a dict with the mask, or the vector alone."""


def env(
    game: Variant | str,
    actions: ActionKind | None = None,
    render_mode: str | None = None,
    *,
    observe: ObservationKind = "dict",
    max_cycles: int | None = None,
) -> Any:
    """Return an environment in which one seat acts at a time, wrapped so that misuse raises errors.

    `actions`: "codes" or "places"; see `numbers.Actions`. `max_cycles`: the number of decisions after which a game is
    truncated; a choice that several seats make at once counts as one.
    """
    bare = SequentialEnv(game, actions, render_mode, observe=observe, max_cycles=max_cycles)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


class BaseEnv:
    """Common parts of both environments: seats as agents, spaces, seeds, observations."""

    def __init__(
        self,
        game: Variant | str,
        actions: ActionKind | None = None,
        render_mode: str | None = None,
        *,
        observe: ObservationKind = "dict",
        max_cycles: int | None = None,
    ) -> None:
        """Define the agents and spaces; `reset` deals. ValueError if an argument is none of its values."""
        if observe not in ("dict", "vector"):
            raise ValueError(f'A seat cannot observe {observe!r}: choose "dict" or "vector".')
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"A game has at least one decision: choose max_cycles above 0, not {max_cycles}.")
        self.episode = Episode(game, actions)
        self.observe_kind, self.max_cycles, self.cycles = observe, max_cycles, 0
        variant = self.episode.variant
        self.metadata = {"name": f"hoyle_{variant.name}_v{variant.game.version}", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(variant.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.new_observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.episode.actions.number) for agent in self.possible_agents}
        self.rng: np.random.Generator | None = None

    def new_observation_space(self) -> spaces.Space[Any]:
        """Return a new space for one seat's observations."""
        encoding, number = self.episode.encoding, self.episode.actions.number
        vectors = spaces.Box(encoding.low, encoding.high, dtype=np.int16)
        if self.observe_kind == "vector":
            return vectors
        return spaces.Dict({"observation": vectors, "action_mask": spaces.Box(0, 1, (number,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of a seat's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of a seat's actions, always the same object."""
        return self.action_spaces[agent]

    @property
    def fields(self) -> Mapping[str, FieldSpan]:
        """The parts of an observation, by the names of the fields of the game's State."""
        return self.episode.encoding.fields

    def named(self, observation: Vector) -> dict[str, list[int]]:
        """Return the values of an observation by field name."""
        return self.episode.encoding.named(observation)

    def deal(self, seed: int | None) -> None:
        """Start an episode; with None, the seed comes from the generator of earlier episodes."""
        if seed is not None or self.rng is None:
            self.rng, _ = seeding.np_random(seed)
        self.agents, self.cycles = list(self.possible_agents), 0
        self.episode.begin(self.rng)

    def observation_of(self, agent: str) -> Observation:
        """Return what a seat observes; the mask is all zeros if it is not to move."""
        seat = self.possible_agents.index(agent)
        if self.observe_kind == "vector":
            return self.episode.observation(seat)
        return {"observation": self.episode.observation(seat), "action_mask": self.episode.mask(seat)}

    def count_cycle(self) -> None:
        """Count a decision, unless other seats still have to choose."""
        self.cycles += not self.episode.play.sealed

    @property
    def is_truncated(self) -> bool:
        """Whether the game goes on, but the decisions of `max_cycles` are used up."""
        return self.max_cycles is not None and self.cycles >= self.max_cycles and not self.episode.play.is_over

    def payoffs(self) -> dict[str, float]:
        """Return every seat's payoff; 0 while the game goes on."""
        return dict(zip(self.possible_agents, map(float, self.episode.play.payoffs), strict=True))

    def new_infos(self) -> dict[str, Info]:
        """Return by agent a new info dict, with the ending if the game is over, and the mask if observations do not have it."""
        infos = {agent: dict(self.episode.ending()) for agent in self.possible_agents}
        if self.observe_kind == "vector":
            for seat, info in enumerate(infos.values()):
                info["action_mask"] = self.episode.mask(seat)
        return infos

    def render(self) -> str | None:
        """Return what everybody may know as text if `render_mode` is "ansi", else None."""
        return self.episode.play.text() if self.render_mode == "ansi" else None

    def text(self, agent: str) -> str:
        """Return what a seat sees as text; see `Play.text`."""
        return self.episode.play.text(self.possible_agents.index(agent))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class SequentialEnv(BaseEnv, AECEnv[str, Observation, int | None]):
    """One seat acts at a time. If several seats choose at once, they act in ascending order, and their choices are sealed."""

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Start a new deal."""
        refuse_options(self.episode.variant, options)
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.new_infos()
        self.agent_selection = self.next_to_act()

    def next_to_act(self) -> str:
        """Return the agent of the lowest seat to move, or of seat 0 if the game is over."""
        to_move = self.episode.play.to_move
        return self.possible_agents[to_move[0] if to_move else 0]

    def observe(self, agent: str) -> Observation:
        """Return what a seat observes."""
        return self.observation_of(agent)

    def step(self, action: int | None) -> None:
        """Play the action of the selected seat; it has to be None after the end of the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat to move needs an action"
        self._cumulative_rewards[agent] = 0.0
        is_legal = self.episode.act(self.possible_agents.index(agent), action)
        self.rewards = self.payoffs()
        self.count_cycle()
        self.terminations = dict.fromkeys(self.agents, self.episode.play.is_over)
        self.truncations = dict.fromkeys(self.agents, self.is_truncated)
        self.infos = self.new_infos()
        if not is_legal:
            self.infos[agent]["illegal"] = True
        self.agent_selection = self.next_to_act()
        self._accumulate_rewards()


class parallel_env(BaseEnv, ParallelEnv[str, Observation, int]):
    """All seats to move act at once. The action mask of any other seat is all zeros, and its action is ignored."""

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Start a new deal; return the observations and infos of all seats."""
        refuse_options(self.episode.variant, options)
        self.deal(seed)
        return {agent: self.observation_of(agent) for agent in self.agents}, self.new_infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Play the actions of all seats to move, until one is illegal; ValueError if one is missing."""
        to_move, illegal_agent = self.episode.play.to_move, ""
        missing = [self.possible_agents[seat] for seat in to_move if self.possible_agents[seat] not in actions]
        if missing:
            raise ValueError(f"{missing[0]} is to move: its action is missing.")
        for seat in to_move:
            agent = self.possible_agents[seat]
            if not illegal_agent and not self.episode.act(seat, actions[agent]):
                illegal_agent = agent
        observations, infos = {agent: self.observation_of(agent) for agent in self.agents}, self.new_infos()
        if illegal_agent:
            infos[illegal_agent]["illegal"] = True
        self.count_cycle()
        is_over, is_truncated = self.episode.play.is_over, self.is_truncated
        terminated, truncated = dict.fromkeys(self.agents, is_over), dict.fromkeys(self.agents, is_truncated)
        self.agents = [] if is_over or is_truncated else self.agents
        return observations, self.payoffs(), terminated, truncated, infos
