"""Many games of one variant at once, compiled, with NumPy arrays of views, masks, seats to move and payoffs.

>>> import hoyle, numpy as np
>>> games = hoyle.batch("serious_card", 100, seed=7)
>>> games.masks.shape, games.to_move[0].tolist()
((100, 2, 16), [True, True])
>>> games.step(games.random_actions())
>>> games.views["to_move"].shape, games.payoffs.shape
((100, 2), (100, 2))

A step plays one action of every seat that is to move, in every game; chance is played by the batch. A game that ends reports
its payoffs in `payoffs` and its ending in `endings`, and another one starts in its place, so that a batch never ends. Games
are numbered: game `i` of the batch is at first number `i`, then `i + n`, and so on. Seed and number determine its chance.
"""

from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hoyle.adapters.numbers import TRIES, ActionKind, Actions, Encoding, integers
from hoyle.bots import many_games
from hoyle.play.play import Variant
from hoyle.rules.dice import Dice, set_dice
from hoyle.rules.link import link, placed, prepare
from hoyle.rulesets.by_name import game as game_named

MAX_CODES = 10_000
"""Games whose moves have larger numbers have actions by places unless the caller chooses otherwise."""
MAX_SEED = (1 << 62) - 1
RANDOM_STREAM = 1 << 60
"""The number of the random stream of `random_actions`; games have smaller numbers."""


class Batch:
    """Many games of one variant; see the module. The arrays keep their identity, and every step overwrites them."""

    views: Any
    """[n, seats] records of `Game.state`: the view of each seat to move. Those of other seats are from earlier decisions."""
    masks: NDArray[np.int8]
    """[n, seats, actions]: 1 for every legal action of a seat to move."""
    moves: NDArray[np.int32]
    """[n, seats, places]: the legal moves of a seat to move, ascending; the first `counts[game, seat]` are valid."""
    counts: NDArray[np.int32]
    """[n, seats]: the number of legal moves, 0 for seats that are not to move."""
    payoffs: NDArray[np.int64]
    """[n, seats]: the payoffs of the games that ended in the last step; 0 for games that go on."""
    endings: NDArray[np.int32]
    """[n]: how the games that ended in the last step ended, an index into `Game.endings`; −1 for games that go on."""
    numbers: NDArray[np.int64]
    """[n]: the numbers of the games."""
    resting: NDArray[np.int8]
    """[n]: 1 for games that the next steps leave as they are, whatever their actions; 0 by default. The caller may write it."""

    def __init__(
        self,
        game: Variant | str,
        n: int,
        seed: int = 0,
        *,
        actions: ActionKind | None = None,
        learner: int | None = None,
        keep_last_views: bool = False,
    ) -> None:
        """Start `n` games of a variant, or of the game with this name and default options.

        `actions`: see `numbers.Actions`; by default moves up to MAX_CODES are actions themselves. `learner`: the seat that the
        caller plays; the others play at random. None: the caller plays all seats. `keep_last_views`: write the views of the
        last positions of games into `last_views`. ValueError if an argument is out of range, or if a game has no decision.
        """
        self.variant = game_named(game) if isinstance(game, str) else game
        seats = self.variant.seats
        if n < 1:
            raise ValueError(f"A batch has at least one game: choose n above 0, not {n}.")
        if not 0 <= seed <= MAX_SEED:
            raise ValueError(f"A seed is from 0 to {MAX_SEED}, not {seed}.")
        if learner is not None and not 0 <= learner < seats:
            raise ValueError(f"With these options {self.variant.name} has no seat {learner}: choose 0 to {seats - 1}.")
        rules = self.variant.game
        prepare(rules)
        default: ActionKind = "codes" if 0 < rules.codes <= MAX_CODES else "places"
        self.actions = Actions(rules, actions or default)
        self.encoding = Encoding(rules.state)
        self.n, self.seed, self.learner = n, seed, learner
        self._games = self._empty_games(keep_last_views)
        dice = Dice()
        set_dice(dice, self.seed, RANDOM_STREAM)
        self._dice = Dice.array(1)
        dice.store(self._dice, 0)
        self._link()
        self._check(self._advance(self._games, many_games.BEGIN))

    def __getstate__(self) -> dict[str, object]:
        """Return what copies and pickled batches consist of: everything but compiled functions and views of the same arrays."""
        names = ("variant", "actions", "encoding", "n", "seed", "learner", "_games", "_dice")
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Restore a copied or pickled batch."""
        self.__dict__.update(state)
        prepare(self.variant.game)
        self._link()

    def __copy__(self) -> "Batch":
        """Return an independent copy."""
        return deepcopy(self)

    def _by_game(self, rows: Any) -> Any:
        """Return an array with one row for each seat of each game as an array [n, seats, …]."""
        return rows.reshape(-1, self.variant.seats, *rows.shape[1:])

    def _empty_games(self, keep_last_views: bool) -> many_games.Games:
        """Return the arrays and settings of the games before they begin."""
        rules, seats = self.variant.game, self.variant.seats
        blank: Any = rules.state()
        blank.options = self.variant.options
        blanks, rows = rules.state.array(2), self.n * seats
        blank.store(blanks, 0)
        blank.blank().store(blanks, 1)
        return many_games.Games(
            blanks=blanks,
            states=rules.state.array(self.n),
            dice=Dice.array(self.n),
            numbers=np.arange(self.n, dtype=np.int64),
            views=rules.state.array(rows),
            moves=np.zeros((rows, rules.moves), np.int32),
            counts=np.zeros(rows, np.int32),
            masks=np.zeros((rows, self.actions.number), np.int8),
            actions=np.zeros(rows, np.int64),
            payoffs=np.zeros((self.n, seats), np.int64),
            endings=np.full(self.n, -1, np.int32),
            last_views=rules.state.array(rows if keep_last_views else 0),
            resting=np.zeros(self.n, np.int8),
            seed=self.seed,
            tries=TRIES,
            seats=seats,
            learner=many_games.EVERYBODY if self.learner is None else self.learner,
            by_place=int(self.actions.by == "places"),
        )

    def _link(self) -> None:
        """Link the algorithms to the game, and give the arrays of the games their names and shapes."""
        self._games, self._dice = many_games.Games(*map(placed, self._games)), placed(self._dice)
        rules, games = self.variant.game, self._games
        self._advance = link(many_games.advance, rules, "cpu")
        self._choose_at_random = link(many_games.choose_at_random, rules, "cpu")
        by_row = ("views", "moves", "counts", "masks")
        self.views, self.moves, self.counts, self.masks = (self._by_game(getattr(games, name)) for name in by_row)
        self.last_views = self._by_game(games.last_views)
        self.payoffs, self.endings, self.numbers = games.payoffs, games.endings, games.numbers
        self.resting = games.resting

    @property
    def to_move(self) -> NDArray[np.bool_]:
        """[n, seats]: whether the seat is to move."""
        return self.counts > 0

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """[n]: whether the game in this place ended in the last step, so that another one has started."""
        return self.endings >= 0

    def step(self, actions: ArrayLike) -> None:
        """Play one action of every seat to move, in every game; the actions of other seats are ignored.

        `actions` is an array [n, seats] of integers. ValueError if the shape is another one or an action is illegal; then nothing
        has been played.
        """
        rows = integers(actions, self.counts.shape).reshape(-1)
        self._games.actions[:] = rows
        started = int(self._advance(self._games, many_games.STEP))
        if started < 0:
            index, seat = divmod(-1 - started, self.variant.seats)
            raise ValueError(
                f"Action {rows[-1 - started]} of seat {seat} is not legal in game {index} of the batch: see its mask."
            )
        self._check(started)

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each seat to move; −1 for the others."""
        self._choose_at_random(self._games, self._dice)
        return self._games.actions.reshape(self.counts.shape).copy()

    def observations(self) -> NDArray[np.int16]:
        """Return the views as vectors of integers, [n, seats, width]; see `numbers.Encoding`."""
        return self.encoding.encode_all(self.views)

    def _check(self, started: int) -> None:
        """Raise ValueError if not all games have a decision to make."""
        if started < self.n:
            who = (
                "there was no decision to make"
                if self.learner is None
                else f"seat {self.learner} had no decision to make"
            )
            raise ValueError(f"In {TRIES} deals of {self.variant.name} with these options {who}.")
