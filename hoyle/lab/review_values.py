"""The value of a choice: exactly if the rules are solved, otherwise from games that bots play to the end.

The estimate knows only what the seat could know. It imagines positions that agree with the seat's view, as bots do
(`verbs.determinize`). In each of them both what was played and what the stronger bot would play are tried, and a quicker bot plays
the deal to its end from there in every seat, with the same draws of chance. So each imagined position gives one difference of
payoffs. They are independent of each other, and of how the stronger bot chose its move. Their mean is the loss, and Student's t
gives its interval.

Two things beside chance make such a mean wrong. A seat that chooses at the same time must not be predicted: perfect play mixes its
moves, and what beats the one move that a bot is expected to make is worth less against the mix. So its move is drawn in proportion
to the tries of a search of its own in each position. And the bots that play on make mistakes, which more games do not mend. Where
perfect play is known, estimates are off by as much as in means of `BOTS_MISTAKES` games (`bench.review_coverage` measures it), so
intervals are never narrower than that.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from math import nan, sqrt
from time import monotonic

from hoyle.bots import bots_for
from hoyle.bots.answers import answers
from hoyle.bots.clock import FOREVER
from hoyle.bots.equilibrium import certified_solution_from, start_position
from hoyle.bots.registry import parse
from hoyle.bots.workspace import workbench
from hoyle.errors import Refusal
from hoyle.i18n import N_
from hoyle.lab.contest import PAYOFFS
from hoyle.lab.differences import Difference, p_value
from hoyle.lab.figures import standard_error, t_quantile
from hoyle.lab.review_choices import SeatChoice
from hoyle.lab.runner import GameRunner
from hoyle.play.draws import SEED_MASK
from hoyle.play.play import Variant
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.game import Game
from hoyle.rules.position import Position
from hoyle.solver import Equilibrium
from hoyle.solver import equilibrium as solve_from
from hoyle.solver.levels import BOTH
from hoyle.solver.positions import moves_of, seats_awaited
from hoyle.table.play_on import imagined

ROUNDING = 1e-9
"""Exact losses up to this are rounding errors."""
SEEDS_APART = 1 << 20
"""The distance between the seeds of two choices; imagined positions of one choice have every second seed between them."""
MIN_SAMPLES = 8
"""The least number of imagined positions for an interval."""
SAME_SAMPLES = 16
"""The number of imagined positions where the stronger bot would have played the same, for the value alone."""
BOTS_MISTAKES = 30
"""The mistakes of the bots that play on are worth the chance of this many games; see the module."""
REPLIES = "search:500"
"""The search whose tries give the mix of moves of seats that choose at the same time, where search judges."""
MEMORY = N_("In {game} it matters what a seat remembers, which no position shows: its games cannot be reviewed.")


@dataclass(frozen=True)
class Referees:
    """The bots that judge choices."""

    chooser: str
    """The stronger bot, which says what else could have been played."""
    player: str
    """The quicker bot, which plays the imagined positions to the end in every seat."""
    samples: int
    """The number of imagined positions of a choice."""
    quicker: tuple[str, ...] = ()
    """Bots that play on in place of `player` where time is short, each quicker than the one before."""

    def player_at(self, level: int) -> str:
        """Return the bot that plays on at this level of quickness, from 0; the quickest one above its number."""
        return (self.player, *self.quicker)[min(level, len(self.quicker))]


REFEREES = {
    "search": Referees("search:2000", "search:50", 64, ("search:8", "search:2")),
    "planner": Referees("planner:200", "planner:easy", 64),
    "turns": Referees("planner:200", "planner:easy", 64),
    "minimax": Referees("minimax:fair", "minimax:easy", 64),
}
"""By kind of bot: the referees of the games that it fits best; `turns`: of those that propose whole turns."""


@dataclass(frozen=True)
class Verdict:
    """What a choice was worth. Payoffs are those of the deal, in the units of reports."""

    best: tuple[int, ...]
    """The best move or turn: by the solution one that loses nothing, otherwise that of the stronger bot."""
    played_value: float
    """The expected payoff of the seat after what was played."""
    best_value: float
    """Its expected payoff after the best move."""
    loss: Difference
    """The best value minus the played one, with its 95 % interval; below 0 if what was played did better than the bot's move."""
    mix: Mapping[int, float] | None = None
    """The best mix: moves with their probabilities; None unless the game is solved."""
    samples: int = 0
    """The number of imagined positions; 0 if the game is solved."""
    is_same: bool = False
    """Whether the stronger bot would have played the same; False if the game is solved."""

    @property
    def is_exact(self) -> bool:
        """Whether the values come from a solution."""
        return self.mix is not None


def is_solved(choice: SeatChoice) -> bool:
    """Return whether a choice is compared with perfect play."""
    return choice.game.solvable(choice.play.state.options)


def referees_of(choice: SeatChoice) -> Referees:
    """Return the bots that judge a choice; Refusal for games of memory."""
    game, options = choice.game, choice.play.state.options
    if game.remembers:
        raise Refusal(MEMORY, game=game.title)
    kinds = ["turns"] if game.proposes else [parse(name).kind for name in bots_for(game, options)]
    return next((REFEREES[kind] for kind in kinds if kind in REFEREES), REFEREES["search"])


# Perfect play.


def solved(choice: SeatChoice) -> Verdict:
    """Return the verdict of the solution: each move against the opponent's best strategy."""
    solution, state, seat = solution_at(choice), choice.play.state, choice.seat
    mix = solution.strategy(state, seat)
    unit = choice.game.payoff_unit(state.options)
    values = {move: value / unit for move, value in values_of_moves(solution, state, seat).items()}
    best = max(values, key=lambda move: mix[move] if values[move] >= max(values.values()) - ROUNDING else -1)
    played = values[choice.moves[0]]
    loss = values[best] - played
    loss = loss if loss > ROUNDING else 0.0
    exact = Difference("loss", loss, loss, loss, 0.0 if loss else 1.0)
    return Verdict((best,), played, values[best], exact, {move: chance for move, chance in mix.items() if chance > 0})


def solution_at(choice: SeatChoice) -> Equilibrium:
    """Return a solution that contains the position of a choice: that of its deal, which is kept, if the position can follow there."""
    play = choice.play
    found = certified_solution_from(choice.game, start_position(choice.game, play.state))
    assert isinstance(found, Equilibrium)
    try:
        found.evaluate(play.state)
    except Refusal:
        return solve_from(choice.game, play.state)  # a table that began in the middle of a deal
    return found


def values_of_moves(solution: Equilibrium, state: Position, seat: int) -> dict[int, float]:
    """Return what each move of a seat is worth to it, if the opponent plays its best strategy now and both do later."""
    sign = 1 - 2 * seat
    own = solution.strategy(state, seat)
    if state.to_move != BOTH:
        return {move: sign * solution.evaluate(solution.after(state, (seat, move))) for move in own}
    replies = solution.strategy(state, 1 - seat)
    return {
        move: sign
        * sum(
            chance * solution.evaluate(solution.after(state, *sorted([(seat, move), (1 - seat, reply)])))
            for reply, chance in replies.items()
            if chance > 0
        )
        for move in own
    }


# Estimates.


@dataclass
class Estimate:
    """The games that bots have played on from a choice so far; see the module."""

    seed: int
    best: tuple[int, ...]
    """What the stronger bot would have played; the same as what was played if it leads to the same position."""
    played: list[float] = field(default_factory=list[float])
    """By imagined position: the payoff of the seat after what was played."""
    other: list[float] = field(default_factory=list[float])
    """By imagined position: its payoff after the bot's move."""
    is_same: bool = False
    """Whether the bot would have played the same."""

    @property
    def is_sufficient(self) -> bool:
        """Whether there is no loss, or enough positions were played for its interval."""
        return self.is_same or len(self.played) >= MIN_SAMPLES

    def extend(self, choice: SeatChoice, needed: int, end: float = FOREVER, level: int = 0) -> None:
        """Play on from imagined positions until there are `needed` of them, or until the time `end` of `time.monotonic`.

        `level` is that of the player; see `Referees.player_at`.
        """
        game, options = choice.game, choice.play.state.options
        player = referees_of(choice).player_at(level)
        runner, unit = runner_of(game, options.pack(), player), game.payoff_unit(options)
        needed = min(needed, SAME_SAMPLES) if self.is_same else needed
        while len(self.played) < needed and monotonic() < end:
            seed = self.seed + 2 * (len(self.played) + 1)
            results = payoffs_of_moves(choice, {choice.moves, self.best}, runner, player, seed)
            self.played.append(results[choice.moves] / unit)
            self.other.append(results[self.best] / unit)

    def verdict(self, choice: SeatChoice) -> Verdict:
        """Return the verdict of the games so far; without games its values are not numbers, and the loss has to be 0."""
        loss = loss_of(self.played, self.other, self.is_same)
        return Verdict(self.best, mean_of(self.played), mean_of(self.other), loss, None, len(self.played), self.is_same)


def seed_of(seed: int, number: int) -> int:
    """Return the seed of a choice by its number in the game."""
    return SEEDS_APART * (SEEDS_APART * seed + number)


def estimate_of(choice: SeatChoice, seed: int, seconds: float = FOREVER) -> Estimate:
    """Return an estimate without games: what the stronger bot would have played, after thinking for at most this many seconds."""
    chooser, game = referees_of(choice).chooser, choice.game
    seen = choice.play.packed_view(choice.seat)
    best = tuple(answers(chooser, game.name, seen, choice.seat, seed, seconds=seconds))
    best = best if game.proposes else best[:1]
    same = is_same(choice, best, seed)
    return Estimate(seed, choice.moves if same else best, is_same=same)


def estimated(choice: SeatChoice, samples: int, seed: int) -> Verdict:
    """Return the verdict of games that bots play on; see the module."""
    found = estimate_of(choice, seed)
    found.extend(choice, samples or referees_of(choice).samples)
    return found.verdict(choice)


def payoffs_of_moves(
    choice: SeatChoice, moves: set[tuple[int, ...]], runner: GameRunner, bot: str, seed: int
) -> dict[tuple[int, ...], int]:
    """Return the payoff of the seat after each of these moves or turns, in one imagined position with the same draws of chance."""
    state = imagined(choice.play, choice.seat, seed)
    others = chosen_by_others(choice, state, bot, seed)
    return {each: payoff_after(choice, state, each, others, runner, seed) for each in moves}


def chosen_by_others(choice: SeatChoice, state: Position, bot: str, seed: int) -> dict[int, int]:
    """Return by seat what the seats play that choose at the same time, each from its own view."""
    deal = choice.play
    reply = drawn_reply if parse(bot).kind == parse(REPLIES).kind else bot_reply
    return {
        seat: reply(bot, choice.game, deal.view_of(state, seat).pack(), seat, seed)
        for seat in seats_awaited(state)
        if seat != choice.seat
    }


def bot_reply(bot: str, game: Game, packed: bytes, seat: int, seed: int) -> int:
    """Return what a bot plays."""
    return answers(bot, game.name, packed, seat, seed)[0]


def drawn_reply(bot: str, game: Game, packed: bytes, seat: int, seed: int) -> int:
    """Return a move that is drawn in proportion to the tries of `REPLIES`."""
    only = bot_reply(REPLIES, game, packed, seat, seed)
    context, seen = workbench(game, "cpu").context, game.state.unpack(packed)
    moves = moves_of(game, seen, seat)
    if len(moves) < 2:
        return only
    dice, ends = Dice(), list(accumulate(int(context.tries[index]) for index in range(len(moves))))
    set_dice(dice, seed & SEED_MASK, 1)
    return int(context.moves[bisect_right(ends, below(dice, ends[-1]))])


def payoff_after(
    choice: SeatChoice,
    state: Position,
    moves: tuple[int, ...],
    others: Mapping[int, int],
    runner: GameRunner,
    seed: int,
) -> int:
    """Return the payoff of the seat if it plays these moves in an imagined position, and the runner's bots play on."""
    play, later, seat = choice.game.verb("play"), state.clone(), choice.seat
    if others:
        for mover, move in sorted({**others, seat: moves[0]}.items()):
            play(later, mover, move)
    else:
        for move in moves:
            play(later, seat, move)
    if later.to_move == 0:
        return choice.game.verb("payoff")(later, seat)
    runner.start_from(later)
    rows, _ = runner.play(0, seed, 1, 2)  # game 0 of this seed has drawn the imagined position
    return int(rows[0, PAYOFFS + seat])


def is_same(choice: SeatChoice, moves: tuple[int, ...], seed: int) -> bool:
    """Return whether moves lead to the same position as what was played, such as the same melds in another order."""
    if moves == choice.moves:
        return True
    if len(moves) != len(choice.moves) or len(seats_awaited(choice.play.state)) > 1:
        return False
    state, play = imagined(choice.play, choice.seat, seed), choice.game.verb("play")
    one, two = state.clone(), state.clone()
    for own, other in zip(choice.moves, moves, strict=True):
        play(one, choice.seat, own)
        play(two, choice.seat, other)
    return one.pack() == two.pack()


@lru_cache(4)
def runner_of(game: Game, options: bytes, bot: str) -> GameRunner:
    """Return the workspaces in which a bot plays deals with these packed options in every seat."""
    unpacked = game.options.unpack(options)
    variant = Variant(game, unpacked, {}, {})
    return GameRunner(variant, [bot] * variant.seats)


def mean_of(values: Sequence[float]) -> float:
    """Return the mean; nan of no values."""
    return sum(values) / len(values) if values else nan


def loss_of(played: Sequence[float], best: Sequence[float], is_same_move: bool) -> Difference:
    """Return the mean difference of paired payoffs with its interval; 0 if both are the same move.

    The standard error is that of the mean with the share of the bots' mistakes (see the module). Where all differences are equal,
    the interval is as wide as if one of them differed by 1: so many games do not prove that no other result is possible.

    >>> found = loss_of([0.0] * 64, [1.0] * 64, False)
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (1.0, 0.97, 1.03)
    >>> one, two = loss_of([0.0, 1.0] * 8, [1.0, 1.0] * 8, False), loss_of([0.0, 1.0] * 8000, [1.0, 1.0] * 8000, False)
    >>> round(one.high - one.low, 2), round(two.high - two.low, 2)  # with 16 and with 16,000 positions
    (0.68, 0.36)
    """
    import numpy

    if is_same_move:
        return Difference("loss", 0.0, 0.0, 0.0, 1.0)
    differences = numpy.asarray(best, float) - numpy.asarray(played, float)
    value = float(differences.mean())
    error, freedom = standard_error(differences)
    error *= sqrt(1 + len(differences) / BOTS_MISTAKES)
    error = max(error, 1 / len(differences) if len(set(differences.tolist())) == 1 else 0.0)
    width = t_quantile(freedom) * error
    return Difference("loss", value, value - width, value + width, p_value(value, error, freedom))


def total_loss(losses: Sequence[Difference]) -> Difference:
    """Return the sum of the losses of a game with its interval; the estimates of different choices are independent."""
    value = sum(loss.value for loss in losses)
    width = sqrt(sum(((loss.high - loss.low) / 2) ** 2 for loss in losses))
    return Difference("loss", value, value - width, value + width, 1.0)
