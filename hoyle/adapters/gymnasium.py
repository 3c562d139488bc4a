"""Every game as a Gymnasium environment: one seat learns, bots play the others.

>>> import hoyle
>>> seat = env(hoyle.game("r", points_to_win=3), bots=("random",))
>>> observation, info = seat.reset(seed=7)
>>> observation, reward, terminated, truncated, info = seat.step(int(info["action_mask"].argmax()))
>>> terminated, seat.named(observation)["points"]
(False, [0, 1])

The observation is the seat's view as a vector of integers; `fields` maps the names of fields to parts of the vector.
`info["action_mask"]` marks the legal actions; the method `action_masks()` returns the same mask for algorithms that expect
it. The reward is the game's `payoff` at the end. An illegal action resigns the game.

Importing this module registers every game of `hoyle.GAMES` with Gymnasium, under an id with the version of its rules; an own game
that is loaded later, by `hoyle.game` with its path, is registered then.

>>> import gymnasium
>>> gymnasium.make("hoyle/r-v2", options={"points_to_win": 3}, bots=("greedy",)).action_space
Discrete(26)
>>> gymnasium.make_vec("hoyle/r-v2", num_envs=64).action_space.shape  # a `gymnasium_vector.BatchEnv`
(64,)
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hoyle.extras import install

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError(f"Gymnasium is not installed. Install it with: {install('rl')}") from error

import hoyle
from hoyle.adapters.numbers import TRIES, ActionKind, Episode, FieldSpan, Mask, Vector, refuse_options
from hoyle.bots import answer, refuse_unfit
from hoyle.bots.registry import refuse_other_in_plain
from hoyle.games import GAMES, own_games
from hoyle.play.play import Variant
from hoyle.rules.game import Game
from hoyle.rules.link import Target

RANDOM = "random"
"""The bot that is played here, without compiled code."""
BOT_SEED_LIMIT = 1 << 61
"""Seeds of bots are below this."""


class SeatEnv(gymnasium.Env[Vector, np.int64]):
    """An environment for one seat; bots play the other seats. An episode starts at the seat's first decision."""

    def __init__(
        self,
        game: Variant | str,
        seat: int = 0,
        bots: Sequence[str] = (RANDOM,),
        actions: ActionKind | None = None,
        target: Target = "cpu",
        render_mode: str | None = None,
    ) -> None:
        """Create an environment for a variant, or for the game with this name and default options.

        `bots`: one bot for each other seat, in order, or one for all. `actions`: "codes" or "places"; see `numbers.Actions`.
        `target`: "cpu" compiles the bots, "plain" does not; ValueError for a bot that would play differently there.
        """
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.episode = Episode(game, actions)
        self.seat, self.render_mode = seat, render_mode
        self.target: Target = target
        self.bots = bots_by_seat(self.episode.variant, seat, bots)
        for bot in set(self.bots.values()) if target == "plain" else ():
            refuse_other_in_plain(bot, self.episode.variant.game)
        encoding = self.episode.encoding
        self.observation_space = spaces.Box(encoding.low, encoding.high, dtype=np.int16)
        self.action_space = spaces.Discrete(self.episode.actions.number)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Vector, dict[str, object]]:
        """Deal, and let the bots play until the seat's first decision; skip deals without one. ValueError if none has one."""
        refuse_options(self.episode.variant, options)
        super().reset(seed=seed)
        for _ in range(TRIES):
            self.episode.begin(self.np_random)
            self.play_bots()
            if not self.episode.play.is_over:
                return self.episode.observation(self.seat), self.info()
        raise ValueError(f"In {TRIES} deals seat {self.seat} had no decision to make: choose another seat.")

    def step(self, action: int | np.integer[Any]) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Play the seat's action, and let the bots play until the seat is to move again or the game is over."""
        is_legal = self.episode.act(self.seat, action)
        self.play_bots()
        play = self.episode.play
        info = self.info() if is_legal else self.info() | {"illegal": True}
        return self.episode.observation(self.seat), float(play.payoffs[self.seat]), play.is_over, False, info

    def play_bots(self) -> None:
        """Let bots play until the seat is to move or the game is over."""
        play = self.episode.play
        while not play.is_over and self.seat not in play.to_move:
            bot_seat = play.to_move[0]
            play.play(bot_seat, self.bot_move(bot_seat))

    def bot_move(self, bot_seat: int) -> int:
        """Return the move of the bot in a seat."""
        play, bot = self.episode.play, self.bots[bot_seat]
        if bot == RANDOM:
            return int(self.np_random.choice(play.legal(bot_seat)))
        bot_seed = int(self.np_random.integers(BOT_SEED_LIMIT))
        return answer(bot, play.variant.name, play.packed_view(bot_seat), bot_seat, bot_seed, self.target)

    def info(self) -> dict[str, object]:
        """Return an info dict: the action mask, and the ending of a finished game."""
        return {"action_mask": self.action_masks(), **self.episode.ending()}

    def action_masks(self) -> Mask:
        """Return a mask with 1 for every legal action."""
        return self.episode.mask(self.seat)

    @property
    def fields(self) -> Mapping[str, FieldSpan]:
        """The parts of an observation, by the names of the fields of the game's State."""
        return self.episode.encoding.fields

    def named(self, observation: Vector) -> dict[str, list[int]]:
        """Return the values of an observation by field name."""
        return self.episode.encoding.named(observation)

    def render(self) -> Any:
        """Return what the seat sees as text if `render_mode` is "ansi", else None; see `Play.text`."""
        return self.episode.play.text(self.seat) if self.render_mode == "ansi" else None


def bots_by_seat(variant: Variant, seat: int, bots: Sequence[str]) -> dict[int, str]:
    """Return the bot of each seat other than `seat`; ValueError if the seat or the bots do not fit the variant."""
    if not 0 <= seat < variant.seats:
        raise ValueError(f"With these options {variant.name} has no seat {seat}: choose 0 to {variant.seats - 1}.")
    bot_seats = [bot_seat for bot_seat in range(variant.seats) if bot_seat != seat]
    names = list(bots) * len(bot_seats) if len(bots) == 1 else list(bots)
    if bot_seats and len(names) != len(bot_seats):
        raise ValueError(f"There are {len(bot_seats)} other seats: name {len(bot_seats)} bots, or one for all.")
    for bot in set(names) - {RANDOM}:
        refuse_unfit(bot, variant.game, variant.options)
        if GAMES.get(variant.name) is not variant.game:
            raise ValueError(f"{variant.name} is not in hoyle.GAMES, so that {bot} cannot find it: choose random.")
    return dict(zip(bot_seats, names, strict=False))  # without other seats the bots are ignored


def env(game: Variant | str, options: Mapping[str, Any] | None = None, **arguments: Any) -> SeatEnv:
    """Return an environment for one seat of a variant, or of the game with this name and these options.

    `arguments` are those of `SeatEnv`.
    """
    return SeatEnv(hoyle.game(game, **options) if isinstance(game, str) and options else game, **arguments)


def environment_id(game: Game) -> str:
    """Return the id of a game's environment: its name and the version of its rules, as in `hoyle/r-v2`."""
    return f"hoyle/{game.name}-v{game.version}"


def register(game: Game) -> None:
    """Register a game with Gymnasium, an own game by the path of its files."""
    place = own_games.PLACES.get(game.name)
    gymnasium.registry.pop(environment_id(game), None)  # an own game may be loaded again
    gymnasium.register(
        environment_id(game),
        entry_point="hoyle.adapters.gymnasium:env",
        vector_entry_point="hoyle.adapters.gymnasium_vector:vector_env",
        kwargs={"game": game.name if place is None else str(place)},
    )


for listed in GAMES.values():
    register(listed)
own_games.LISTENERS.append(register)
