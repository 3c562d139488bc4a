"""Every game as an environment of Gymnasium: one seat learns, bots play the others.

>>> import hoyle
>>> seat = env(hoyle.game("r", points_to_win=3), bots=("random",))
>>> seen, info = seat.reset(seed=7)
>>> seen, reward, over, cut, info = seat.step(int(info["action_mask"].argmax()))
>>> over, seat.named(seen)["points"]
(False, [0, 1])

The observation is the seat's view as a row of whole numbers that `fields` names; which actions are moves stands in
`info["action_mask"]`, and `action_masks()` gives it to learners that ask for it so. The reward is the game's `payoff`, when
it is over. An action that is no legal move gives the game up. By name, `gymnasium.make("hoyle.adapters.gymnasium:Hoyle-v1",
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
from hoyle.play import Variant
from hoyle.rules.link import Target

RANDOM = "random"
SEEDS = 1 << 61


class Seated(gymnasium.Env[Row, np.int64]):
    """A seat at a table of bots. An episode begins where the seat chooses for the first time."""

    def __init__(
        self,
        game: Variant | str,
        seat: int = 0,
        bots: Sequence[str] = (RANDOM,),
        actions: By | None = None,
        target: Target = "cpu",
        render_mode: str | None = None,
    ) -> None:
        """A game with its house rules, or the name of one by its usual rules.

        `bots`: one for each other seat in order, or one for all of them. `actions`: "codes", the moves' own numbers, or
        "places" among the legal moves; see `numbers.Actions`. `target`: "plain" lets bots think without being compiled.
        """
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.episode = Episode(game, actions)
        self.seat, self.render_mode = seat, render_mode
        self.target: Target = target
        self.bots = seated(self.episode.variant, seat, bots)
        sight = self.episode.sight
        self.observation_space = spaces.Box(sight.low, sight.high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.episode.actions.number)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Deal, and let the others play until the seat chooses; deals in which it never does are passed over."""
        super().reset(seed=seed)
        for _ in range(TRIES):
            self.episode.begin(self.np_random)
            self.others_play()
            if not self.episode.play.over:
                return self.episode.row(self.seat), self.info()
        raise ValueError(f"In {TRIES} deals seat {self.seat} had nothing to choose: learn in another seat.")

    def step(self, action: int | np.integer[Any]) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """The seat acts, and the others play until it is awaited again."""
        legal = self.episode.act(self.seat, int(action))
        self.others_play()
        play = self.episode.play
        info = self.info() if legal else self.info() | {"illegal": True}
        return self.episode.row(self.seat), float(play.payoffs[self.seat]), play.over, False, info

    def others_play(self) -> None:
        """Bots choose while the seat is not awaited."""
        play = self.episode.play
        while not play.over and self.seat not in play.waits:
            other = play.waits[0]
            play.play(other, self.chosen(other))

    def chosen(self, other: int) -> int:
        """What the bot in another seat plays, by its view."""
        play, bot = self.episode.play, self.bots[other]
        if bot == RANDOM:
            return int(self.np_random.choice(play.legal(other)))
        draw = int(self.np_random.integers(SEEDS))
        return answer(bot, play.variant.name, play.brief(other), other, draw, self.target)

    def info(self) -> dict[str, Any]:
        """Which actions are moves, and how a finished game ended."""
        return {"action_mask": self.action_masks(), **self.episode.told()}

    def action_masks(self) -> Mask:
        """1 for every action that the seat may take."""
        return self.episode.mask(self.seat)

    @property
    def fields(self) -> Mapping[str, Place]:
        """What the numbers of an observation are, by the names of the game's State."""
        return self.episode.sight.fields

    def named(self, observation: Row) -> dict[str, list[int]]:
        """An observation by the names of its fields, sets whole again."""
        return self.episode.sight.named(observation)

    def render(self) -> Any:
        """What everybody sees, as text, where `render_mode` is "ansi"."""
        return self.episode.shown() if self.render_mode == "ansi" else None


def seated(variant: Variant, seat: int, bots: Sequence[str]) -> dict[int, str]:
    """Who plays the other seats; a ValueError with a sentence where that cannot be."""
    if not 0 <= seat < variant.seats:
        raise ValueError(f"By these rules {variant.name} has no seat {seat}: choose 0 to {variant.seats - 1}.")
    others = [one for one in range(variant.seats) if one != seat]
    names = list(bots) * len(others) if len(bots) == 1 else list(bots)
    if others and len(names) != len(others):
        raise ValueError(f"{len(others)} other seats are to be played: name so many bots, or one for all of them.")
    for bot in set(names) - {RANDOM}:
        refuse_unfit(bot, variant.game, variant.options)
        if GAMES.get(variant.name) is not variant.game:
            raise ValueError(f"{variant.name} is none of hoyle.GAMES, so {bot} does not know it: take random.")
    return dict(zip(others, names, strict=False))


def env(game: Variant | str, options: Mapping[str, Any] | None = None, **how: Any) -> Seated:
    """A seat at a table of bots; `options` are house rules where a name is given, `how` is what `Seated` takes."""
    return Seated(hoyle.game(game, **options) if isinstance(game, str) and options else game, **how)


gymnasium.register("Hoyle-v1", entry_point=env)
