"""Every game as a Gymnasium environment: one seat learns, bots play the others.

>>> import hoyle
>>> seat = env(hoyle.game("r", points_to_win=3), bots=("random",))
>>> observation, info = seat.reset(seed=7)
>>> observation, reward, terminated, truncated, info = seat.step(int(info["action_mask"].argmax()))
>>> terminated, seat.named(observation)["points"]
(False, [0, 1])

The observation is the seat's view as a row of integers named by `fields`. `info["action_mask"]` marks the legal actions;
`action_masks()` returns the same for learners that expect that method. The reward is the game's `payoff` at the end.
An illegal action resigns the game. By name, `gymnasium.make("hoyle.adapters.gymnasium:Hoyle-v1",
game="r", options={"points_to_win": 3})`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("Gymnasium is not installed: pip install 'hoyle[rl]' brings it.") from error

import hoyle
from hoyle.adapters.numbers import TRIES, By, Episode, Mask, Place, Row
from hoyle.bots import answer, refuse_unfit
from hoyle.games import GAMES
from hoyle.rules.link import Target
from hoyle.session.play import Variant

RANDOM = "random"
SEEDS = 1 << 61


class Seated(gymnasium.Env[Row, np.int64]):
    """One seat among bots. An episode starts at the seat's first decision."""

    def __init__(
        self,
        game: Variant | str,
        seat: int = 0,
        bots: Sequence[str] = (RANDOM,),
        actions: By | None = None,
        target: Target = "cpu",
        render_mode: str | None = None,
    ) -> None:
        """Take a variant, or the name of a game for its default options.

        `bots`: one for each other seat in order, or one for all. `actions`: "codes", the moves' own numbers, or "places",
        indices among the legal moves; see `numbers.Actions`. `target`: "plain" runs bots without compiling them.
        """
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.episode = Episode(game, actions)
        self.seat, self.render_mode = seat, render_mode
        self.target: Target = target
        self.bots = seated(self.episode.variant, seat, bots)
        encoding = self.episode.encoding
        self.observation_space = spaces.Box(encoding.low, encoding.high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.episode.actions.number)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Deal and let the others play until the seat's first decision; deals without one are skipped."""
        super().reset(seed=seed)
        for _ in range(TRIES):
            self.episode.begin(self.np_random)
            self.others_play()
            if not self.episode.play.is_over:
                return self.episode.row(self.seat), self.info()
        raise ValueError(f"In {TRIES} deals seat {self.seat} had no decision to make: choose another seat.")

    def step(self, action: int | np.integer[Any]) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play the seat's action and let the others play until it is to move again."""
        legal = self.episode.act(self.seat, int(action))
        self.others_play()
        play = self.episode.play
        info = self.info() if legal else self.info() | {"illegal": True}
        return self.episode.row(self.seat), float(play.payoffs[self.seat]), play.is_over, False, info

    def others_play(self) -> None:
        """Let bots play while the seat is not to move."""
        play = self.episode.play
        while not play.is_over and self.seat not in play.to_move:
            other = play.to_move[0]
            play.play(other, self.chosen(other))

    def chosen(self, other: int) -> int:
        """Return the move of the bot in another seat."""
        play, bot = self.episode.play, self.bots[other]
        if bot == RANDOM:
            return int(self.np_random.choice(play.legal(other)))
        draw = int(self.np_random.integers(SEEDS))
        return answer(bot, play.variant.name, play.packed_view(other), other, draw, self.target)

    def info(self) -> dict[str, Any]:
        """Return the action mask, and how a finished game ended."""
        return {"action_mask": self.action_masks(), **self.episode.ending()}

    def action_masks(self) -> Mask:
        """Return a mask with 1 for every legal action."""
        return self.episode.mask(self.seat)

    @property
    def fields(self) -> Mapping[str, Place]:
        """Return the parts of an observation by field name of the game's State."""
        return self.episode.encoding.fields

    def named(self, observation: Row) -> dict[str, list[int]]:
        """Return the values of an observation by field name."""
        return self.episode.encoding.named(observation)

    def render(self) -> Any:
        """Return what a spectator sees, as text, if `render_mode` is "ansi"."""
        return self.episode.text() if self.render_mode == "ansi" else None


def seated(variant: Variant, seat: int, bots: Sequence[str]) -> dict[int, str]:
    """Return the bots of the other seats; ValueError if the seat or the bots do not fit."""
    if not 0 <= seat < variant.seats:
        raise ValueError(f"With these options {variant.name} has no seat {seat}: choose 0 to {variant.seats - 1}.")
    others = [other for other in range(variant.seats) if other != seat]
    names = list(bots) * len(others) if len(bots) == 1 else list(bots)
    if others and len(names) != len(others):
        raise ValueError(f"There are {len(others)} other seats: name {len(others)} bots, or one for all.")
    for bot in set(names) - {RANDOM}:
        refuse_unfit(bot, variant.game, variant.options)
        if GAMES.get(variant.name) is not variant.game:
            raise ValueError(f"{variant.name} is not in hoyle.GAMES, so that {bot} cannot find it: choose random.")
    return dict(zip(others, names, strict=False))


def env(game: Variant | str, options: Mapping[str, Any] | None = None, **how: Any) -> Seated:
    """Return one seat among bots; `options` go with a game's name, `how` are the arguments of `Seated`."""
    return Seated(hoyle.game(game, **options) if isinstance(game, str) and options else game, **how)


gymnasium.register("Hoyle-v1", entry_point=env)
