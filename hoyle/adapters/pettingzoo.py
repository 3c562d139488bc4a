"""Every game as an environment of PettingZoo, for one seat after another (`env`) and for all at once (`parallel_env`).

>>> import hoyle
>>> table = env(hoyle.game("r", points_to_win=3))
>>> table.reset(seed=7)
>>> seen, reward, over, cut, info = table.last()
>>> table.agent_selection, int(seen["action_mask"].sum()), table.fields["points"].numbers
('seat_0', 8, 2)

What a seat observes is its view and no more: `observation`, a row of whole numbers that `fields` names, and
`action_mask`. Choices that are made at once are sealed: seats choose in ascending order, and no observation depends on
what the others have chosen before all have. The reward is the game's `payoff`, when it is over. An action that is no
legal move gives the game up, as a player does who gets up from the table.
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
from hoyle.play import Variant

Seen = dict[str, Any]
"""`observation` and `action_mask` of one seat."""
Told = dict[str, Any]


def env(game: Variant | str, actions: By | None = None, render_mode: str | None = None) -> Any:
    """An environment in which one seat acts at a time, wrapped so that misuse is told.

    `actions`: "codes", the moves' own numbers, or "places" among the legal moves; see `numbers.Actions`.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Turns(game, actions, render_mode)))


class Common:
    """What both environments have: seats as agents, spaces, seeds, observations."""

    def __init__(self, game: Variant | str, actions: By | None = None, render_mode: str | None = None) -> None:
        """Lay the spaces out; nothing is dealt before `reset`."""
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
        """What one seat can see."""
        sight, number = self.episode.sight, self.episode.actions.number
        return spaces.Dict(
            {
                "observation": spaces.Box(sight.low, sight.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (number,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of a seat's observations: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of a seat's actions: the same object each time."""
        return self.action_spaces[agent]

    @property
    def fields(self) -> Mapping[str, Place]:
        """What the numbers of an observation are, by the names of the game's State."""
        return self.episode.sight.fields

    def named(self, observation: Row) -> dict[str, list[int]]:
        """An observation by the names of its fields, sets whole again."""
        return self.episode.sight.named(observation)

    def deal(self, seed: int | None) -> None:
        """Begin an episode: by this seed, or by the next draw after the last one."""
        if seed is not None or self.draw is None:
            self.draw, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.episode.begin(self.draw)

    def look(self, agent: str) -> Seen:
        """What a seat observes; the mask is empty where it is not awaited."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.row(seat), "action_mask": self.episode.mask(seat)}

    def paid(self) -> dict[str, float]:
        """Every seat's payoff; 0 while the game goes on."""
        return dict(zip(self.possible_agents, map(float, self.episode.play.payoffs), strict=True))

    def told(self) -> dict[str, Told]:
        """By seat, how the game ended."""
        return {agent: dict(self.episode.told()) for agent in self.possible_agents}

    def render(self) -> str | None:
        """What everybody sees, as text, where `render_mode` is "ansi"."""
        return self.episode.shown() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


class Turns(Common, AECEnv[str, Seen, int | None]):
    """One seat acts at a time. Of seats that choose at once the lowest is asked first, and the choice stays sealed."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.told()
        self.agent_selection = self.next_to_act()

    def next_to_act(self) -> str:
        """The lowest seat that is awaited; at the end seat 0, who is told first that it is over."""
        waits = self.episode.play.waits
        return self.possible_agents[waits[0] if waits else 0]

    def observe(self, agent: str) -> Seen:
        """What a seat sees."""
        return self.look(agent)

    def step(self, action: int | None) -> None:
        """The selected seat acts; a seat that is told that the game is over gives None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat that is awaited acts"
        self._cumulative_rewards[agent] = 0.0
        legal = self.episode.act(self.possible_agents.index(agent), action)
        self.rewards = self.paid()
        self.terminations = dict.fromkeys(self.agents, self.episode.play.over)
        self.infos = self.told()
        if not legal:
            self.infos[agent]["illegal"] = True
        self.agent_selection = self.next_to_act()
        self._accumulate_rewards()


class parallel_env(Common, ParallelEnv[str, Seen, int]):
    """Every awaited seat acts at once. A seat that is not awaited has an empty mask, and what it says is not heard."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Told]]:
        """Deal; what every seat sees."""
        self.deal(seed)
        return {agent: self.look(agent) for agent in self.agents}, self.told()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Told]]:
        """Every awaited seat acts; a ValueError with a sentence where one of them says nothing."""
        asked, wrong = self.episode.play.waits, ""
        silent = [self.possible_agents[seat] for seat in asked if self.possible_agents[seat] not in actions]
        if silent:
            raise ValueError(f"{silent[0]} is awaited: give its action too.")
        for seat in asked:
            agent = self.possible_agents[seat]
            if not wrong and not self.episode.act(seat, actions[agent]):
                wrong = agent
        seen, told = {agent: self.look(agent) for agent in self.agents}, self.told()
        if wrong:
            told[wrong]["illegal"] = True
        over = self.episode.play.over
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        self.agents = [] if over else self.agents
        return seen, self.paid(), ended, cut, told
