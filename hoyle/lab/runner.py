"""Games between bots in compiled code, played one after another in one thread."""

from collections.abc import Sequence
from typing import Any

from hoyle.bots import registry
from hoyle.bots.bot import Bot
from hoyle.bots.workspace import Workbench
from hoyle.lab.contest import PAYOFFS, contest_between
from hoyle.play.play import Variant
from hoyle.rules.arrays import Ints, array_of
from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.position import Position

NO_MOVE = -1
"""Fills up the moves of a game."""


def bots_to_compile(bot_names: set[str]) -> tuple[Bot, ...]:
    """Return the bots for which a contest between these bots is compiled.

    All bots without a budget are included: they compile quickly, and most pairs of bots then share a compiled contest.

    >>> [bot.name for bot in bots_to_compile({"search", "random"})]
    ['search', 'greedy', 'greedy:points', 'hoarder', 'random']
    """
    return tuple(bot for bot in registry.BOTS if bot.name in bot_names or not (bot.unit or bot.compile_for))


COMPILED: dict[Game, set[tuple[Bot, ...]]] = {}
"""The contests that this process has compiled: by game, the bots of each."""


def shared_contest(game: Game, bots: tuple[Bot, ...]) -> tuple[Bot, ...]:
    """Return the bots of the smallest compiled contest that includes these bots, or these bots themselves.

    Contests with other bots that prepare for a position are left out, since they would prepare in vain.
    """
    usable = [
        known
        for known in COMPILED.get(game, ())
        if set(bots) <= set(known) and not any(bot.compiled.begin for bot in set(known) - set(bots))
    ]
    return min(usable, key=len, default=bots)


class GameRunner:
    """The workspaces for games between bots in compiled code, for one thread at a time."""

    def __init__(
        self, variant: Variant, bots: Sequence[str], bots_by_seat: Sequence[Sequence[int]] | None = None
    ) -> None:
        """Make the workspaces. `bots_by_seat` is a result of `lineups`; by default bot s plays seat s."""
        game = self.game = variant.game
        self.workbench = Workbench(game, "cpu")
        self.start_state, self.states, self.deal_dice = game.state.array(1), game.state.array(1), Dice.array(1)
        budgeted_bots = [registry.budgeted(bot, game) for bot in bots]
        self.bots = shared_contest(game, bots_to_compile({name.kind for name in budgeted_bots}))
        self.bot_entries = array_of(len(bots) * 2, "int64").reshape(len(bots), 2)
        for index, (kind, budget) in enumerate(budgeted_bots):
            self.bot_entries[index] = self.bots.index(registry.find(kind)), budget
        self.bots_by_seat = two_dimensional(bots_by_seat or [range(variant.seats)])
        assert self.bots_by_seat.max() < len(bots), "a lineup contains the index of a missing bot"
        self.workspaces = tuple(
            bot.compiled.workspace(
                self.workbench,
                max((name.budget for name in budgeted_bots if name.kind == bot.name), default=0),
                variant.options,
            )
            for bot in self.bots
        )
        state: Any = game.state()
        state.options = variant.options
        self.start_from(state)

    def start_from(self, state: Position) -> None:
        """Begin every game with this state: one with its options and the facts that a match passes on, or a position in a game."""
        state.store(self.start_state, 0)
        self.workbench.put(self.workbench.context.blanks, state.blank())
        self.workspaces = tuple(
            bot.compiled.begin(self.workbench, state) if bot.compiled.begin else space
            for bot, space in zip(self.bots, self.workspaces, strict=True)
        )

    def play(self, opening: int, seed: int, first: int, last: int, width: int = 0) -> tuple[Ints, Ints]:
        """Play the games `first` to `last` − 1. Return their rows and the first `width` moves of each; see `contest`.

        Rows and moves are arrays of integers with a row for each game. Moves are filled up with −1.
        """
        columns = PAYOFFS + self.game.max_seats
        rows = array_of((last - first) * columns, "int32").reshape(last - first, columns)
        moves_played = array_of((last - first) * width, "int32").reshape(last - first, width)
        moves_played[:] = NO_MOVE
        run = link(contest_between(self.bots), self.game, "cpu")
        run(*self.arrays, opening, seed, first, last, rows, moves_played)
        COMPILED.setdefault(self.game, set()).add(self.bots)
        return rows, moves_played

    @property
    def arrays(self) -> tuple[object, ...]:
        """The first arguments of `contest`."""
        return (
            self.start_state,
            self.states,
            self.deal_dice,
            self.workbench.context,
            self.workspaces,
            self.bot_entries,
            self.bots_by_seat,
        )

    def final_state(self) -> Position:
        """Return the final state of the last game."""
        return self.game.state.unpack(self.states[0])


def two_dimensional(rows: Sequence[Sequence[int]]) -> Ints:
    """Return lists of equal length as a two-dimensional array."""
    array = array_of(len(rows) * len(rows[0]), "int64").reshape(len(rows), -1)
    for index, row in enumerate(rows):
        array[index] = list(row)
    return array
