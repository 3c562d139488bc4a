"""The value of a two-player zero-sum game that hides nothing but simultaneous choices, and optimal strategies.

Backward induction over the graph of positions (`levels`, `explore` and `backward`). The same pass computes the payoff of each
seat's best response to the opponent's strategy. What both best responses win together beyond the value is the NashConv of the
strategies.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from hoyle.errors import Refusal
from hoyle.rules.arrays import Ints
from hoyle.rules.dice import Dice
from hoyle.rules.first_form import unpack_any_form
from hoyle.rules.game import Game
from hoyle.rules.link import array, link, placed
from hoyle.rules.position import Position
from hoyle.rules.record import fingerprint, second_fingerprint
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED, awaited
from hoyle.rules.verbs import canonicalize
from hoyle.solver.backward import MatrixWorkspace, matrix_workspace, solve_explored
from hoyle.solver.explore import MEMORY, Explorer, Run, TooManyPositions, default_threads, workers
from hoyle.solver.history import deciding_history
from hoyle.solver.levels import (
    BOTH,
    BY_HISTORY,
    CYCLIC,
    HIDDEN,
    NOT_ZERO_SUM,
    TOO_MANY_MOVES,
    UNEQUAL,
    Scratch,
    find,
    hides_something,
    insert_all,
)
from hoyle.solver.matrix import solve_matrix
from hoyle.solver.merging import NOTHING_COMPARED, Checker, Merging, Solved, WrongMerging, check_sample, merging_of
from hoyle.solver.positions import moves_of, view_of, warn_of_former_name
from hoyle.solver.unequal import moves_written, unequal_text
from hoyle.solver.watch import NO_WATCH, Stopped, Watch

REASONS = {
    HIDDEN: "{game} hides more here than simultaneous choices, so it cannot be solved as a whole; a single deal may be solvable.",
    NOT_ZERO_SUM: "{game} is not a zero-sum game with these options, so it cannot be solved.",
    CYCLIC: "{game} may return to an earlier position with these options, so it cannot be solved by backward induction.",
    TOO_MANY_MOVES: "{game} has positions with more legal moves than it declares (moves): declare more.",
    BY_HISTORY: "How {game} ends with these options depends on earlier moves, so a position alone has no value.",
}
"""The sentences for the error codes of games that cannot be solved."""

TOO_MANY = (
    "{game} has too many positions from here for {memory:g} GB (stopped while {step}): "
    "choose options with fewer cards, solve a later position, or allow more memory."
)

TOO_MANY_MERGED = (
    "{game} is solved, but to compare every merged position with its representative needs more than {memory:g} GB (stopped while "
    "{step}): allow more memory, or compare only a sample (--sample-merging 1000), whose solution is assumed to be right."
)


UNREACHABLE = "This position cannot follow from the one that was solved: pass a position, or a seat's view, of a game that began there."


class HiddenInformation(Refusal):
    """The game hides more than simultaneous choices, so that positions alone have no value; see `solver.hidden`."""


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A solved position: its value to seat 0 under optimal play, and optimal strategies in all positions reachable from it.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> found = equilibrium(game, state)
    >>> found.value, found.strategy(state, 0), found.positions
    (0.0, {1: 1.0, 7: 0.0}, 3)
    """

    game: Game
    start: Any
    """The position that was solved."""
    fingerprints: Any = field(repr=False)
    """Both fingerprints of each position, that of the start first. Finished games are not among them."""
    values: Any = field(repr=False)
    """The value of each position to seat 0."""
    nash_conv: float | None
    """The most that the best responses to both strategies win together beyond the value: 0 except for rounding errors.

    It is NashConv of the literature, twice OpenSpiel's `exploitability`. None if `merging` is only assumed to be right."""
    is_folded: bool = True
    """Whether the positions are representatives of equivalent ones; see `verbs.canonicalize`."""
    merging: Merging = NOTHING_COMPARED
    """Whether every position that was merged was compared with its representative."""

    @property
    def value(self) -> float:
        """The value of the game to seat 0; seat 1 gets the opposite."""
        if self.start.to_move == 0:
            return self.evaluate(self.start)
        is_exchanged = self.is_folded and link(canonicalize, self.game)(self.start.clone())
        return -float(self.values[0]) if is_exchanged else float(self.values[0])

    @property
    def positions(self) -> int:
        """The number of reachable positions that are not finished, equivalent ones counted once."""
        return len(self.values)

    @cached_property
    def solved(self) -> Solved:
        """The hash table of positions (see `levels.find`), their fingerprints and values, where compiled code need not copy them."""
        fingerprints, values = placed(self.fingerprints), placed(self.values)
        slots = array(4 << (len(values) - 1).bit_length(), "int32")
        link(insert_all, self.game, "cpu")(slots, fingerprints, len(fingerprints))
        return Solved(slots, fingerprints, values)

    def evaluate(self, state: Position) -> float:
        """Return the value of a position to seat 0. Raise ValueError if it cannot be reached from the solved position."""
        if state.to_move == 0:
            return float(self.game.verbs["payoff"](state, 0))
        representative, is_exchanged = state.clone(), False
        if self.is_folded:
            is_exchanged = link(canonicalize, self.game)(representative)
        slots = self.solved.slots
        slot = find(slots, self.fingerprints, fingerprint(representative), second_fingerprint(representative))
        if not slots[slot]:
            raise Refusal(UNREACHABLE)
        value = float(self.values[slots[slot] - 1])
        return -value if is_exchanged else value

    @property
    def exploitability(self) -> float | None:
        """The former name of `nash_conv`."""
        warn_of_former_name()
        return self.nash_conv

    def strategy(self, state: Position, seat: int) -> dict[int, float]:
        """Return the optimal strategy of a seat: its moves with their probabilities.

        `state` is a position, or the view of the seat in it. Raise ValueError if the seat is not to move, or if the position cannot
        be reached from the solved one.
        """
        if not awaited(state.to_move, seat):
            raise Refusal(f"Seat {seat} is not to move here.")
        state = self.position_of(state, seat)
        moves = moves_of(self.game, state, seat)
        if state.to_move == BOTH:
            return dict(zip(moves, self.mixed(state)[seat], strict=True))
        values = [(1 - 2 * seat) * self.evaluate(self.after(state, (seat, move))) for move in moves]
        best = values.index(max(values))
        return {move: float(index == best) for index, move in enumerate(moves)}

    def position_of(self, state: Position, seat: int) -> Position:
        """Return this position, or the only one with this view of the seat. Raise ValueError if neither can be reached."""
        if self.has(state):
            return state
        position: Any = self.game.state()
        self.game.verbs["determinize"](state, seat, position, Dice())
        if position.to_move and view_of(self.game, position, seat) == state and self.has(position):
            return position
        raise Refusal(UNREACHABLE)

    def has(self, state: Position) -> bool:
        """Return whether a position, which is not over, can be reached from the solved one."""
        try:
            self.evaluate(state)
        except ValueError:
            return False
        return True

    def mixed(self, state: Position) -> tuple[list[float], list[float]]:
        """Return the mixed strategies of both seats in a position in which both choose at once."""
        rows, columns = moves_of(self.game, state, 0), moves_of(self.game, state, 1)
        workspace = matrix_workspace(len(rows), len(columns))
        payoffs = workspace.payoffs
        for index, row in enumerate(rows):
            payoffs[index] = [self.evaluate(self.after(state, (0, row), (1, column))) for column in columns]
        solve_matrix(payoffs, len(rows), len(columns), *workspace[1:])
        return workspace.x.tolist(), workspace.y.tolist()

    def after(self, state: Position, *moves: tuple[int, int]) -> Position:
        """Return the position after these moves, each given as a pair of seat and move."""
        later = state.clone()
        for seat, move in moves:
            self.game.verbs["play"](later, seat, move)
        return later

    def save(self, path: str | Path) -> None:
        """Write the solution to a NumPy .npz file, which `load` reads."""
        from numpy import frombuffer, savez, uint8

        facts = json.dumps(
            {
                "game": self.game.name,
                "version": self.game.version,
                "exploitability": self.nash_conv,
                "is_folded": self.is_folded,
                "merging": astuple(self.merging),
            }
        )
        start = frombuffer(self.start.pack(), uint8)
        with Path(path).open("wb") as file:
            savez(file, facts=facts, start=start, fingerprints=self.fingerprints, values=self.values)


def load(path: str | Path, games: Mapping[str, Game]) -> Equilibrium:
    """Return a saved solution. Raise ValueError if the file holds no solution, or one for another version of the game.

    Older files have other fingerprints, so their positions are explored again, in the same order.
    """
    import numpy

    try:
        with Path(path).open("rb") as file, numpy.load(file, allow_pickle=False) as archive:
            is_old = "told" in archive
            facts, start = json.loads(str(archive["told" if is_old else "facts"])), archive["start"]
            values = archive["values"]
            fingerprints: Any = None if is_old else archive["fingerprints"]
        game = games[facts["game"]]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise Refusal(f"{path} holds no solution of a known game: solve the game again and save it.") from error
    other_version = f"{path} was solved with another version of {game.name}: solve it again."
    state = unpack_any_form(game.state, start.tobytes(), is_old)
    if facts["version"] != game.version or state is None:
        raise Refusal(other_version)
    if is_old:
        if state == (begun := game.begin(state.options)):
            state = begun  # with what the first edition did not note
        fingerprints = first_edition_fingerprints(game, state)
    if len(fingerprints) != len(values):
        raise Refusal(other_version)
    is_folded = facts.get("is_folded", False)
    # Earlier files do not say whether positions were compared.
    known = facts.get("merging", [not is_folded])
    merging = Merging(*known[:3], history=tuple(*known[3:]))
    nash_conv = facts["exploitability"] if merging.is_certified else None
    return Equilibrium(game, state, fingerprints, values, nash_conv, is_folded, merging)


def first_edition_fingerprints(game: Game, state: Position) -> Ints:
    """Return the fingerprints of all positions, finished games included, in the order in which the first edition explored them."""
    from hoyle.solver.state_graph import walked

    walk, known, _ = walked(game, state)
    return walk.fingerprints[:known]


def first_choice_hides(game: Game, state: Position) -> bool:
    """Return whether the first choice after one outcome of chance hides something.

    Exploring finds the same, but only after all positions before the first choices: of most card games these are too many.
    """
    position, moves, kind = state.clone(), [0] * game.moves, type(state)
    while position.to_move == CHANCE_AWAITED:
        game.verbs["legal"](position, CHANCE, moves)
        game.verbs["play"](position, CHANCE, moves[0])
    hides = link(hides_something, game, "plain")
    scratch = Scratch([kind()], [kind()], [position.blank()], [Dice()])
    own = fingerprint(position)
    return any((position.to_move >> seat) & 1 and hides(position, own, seat, scratch) for seat in range(2))


def equilibrium(
    game: Game,
    state: Position,
    fold: bool = True,
    threads: int = 0,
    memory: float = MEMORY,
    sample_merging: int | None = None,
    watch: Watch = NO_WATCH,
) -> Equilibrium:
    """Solve a two-player game from this position on. Positions are identified without their history.

    `fold` solves only one of equivalent positions (`verbs.canonicalize`). Then each position that can be reached is compared with
    the one that was solved in its place (see `merging`), or only `sample_merging` positions of random games. `threads` is the
    number of threads, by default one for each processor, at most four; the values do not depend on it. `memory` is the most that
    the positions may need, in gigabytes. `watch` receives the progress, and may stop the solver.

    Raise ValueError if the game cannot be solved: it hides more than simultaneous choices, is not zero-sum, may return to a
    position, has endings that depend on history, declares positions to be equivalent that are not, or has too many positions.
    Raise Stopped if the watch stops it.
    """
    if game.seats(getattr(state, "options", None)) != 2:
        raise Refusal(f"{game.name} is solved for two players only: choose options for two players.")
    if state.to_move == 0:
        return finished(game, state)
    if first_choice_hides(game, state):
        raise HiddenInformation(REASONS[HIDDEN].format(game=game.name))
    fold, history, threads = fold and "canonicalize" in game.verbs, deciding_history(game), threads or default_threads()
    with workers(threads) as run:
        try:
            explored = Explorer(game, state, fold, memory, threads, run, watch).all_levels()
        except TooManyPositions as error:
            raise Refusal(TOO_MANY.format(game=game.name, memory=memory, step=error.step.text)) from None
        largest = (1, 1) if explored.error else explored.largest_matrix
        found = explored.error or solve_explored(game, explored, threads, run, watch)
        if isinstance(found, int):
            raise refusal(game, state, found, fold, memory, watch)
        best, least = explored.in_order(found.responses)[0].tolist()
        values, fingerprints = explored.in_order(found.values), explored.all_fingerprints
        merging, nash_conv = Merging(not fold and not history, history=history), None if history else best - least
        solution = Equilibrium(game, state.clone(), fingerprints, values, nash_conv, fold, merging)
        if not fold:
            return solution
        del explored
        matrices = [matrix_workspace(*largest) for _ in range(threads)]
        return with_checked_merging(solution, found.longest, matrices, memory, sample_merging, run, watch)


def refusal(game: Game, state: Position, code: int, fold: bool, memory: float, watch: Watch) -> Refusal:
    """Return the error of a game that cannot be solved: WrongMerging if it can be without merging positions."""
    reason = REASONS[code].format(game=game.name)
    if fold:
        try:
            equilibrium(game, state, False, memory=memory, watch=watch)
        except ValueError:
            pass
        else:
            return WrongMerging(
                f"{game.name} declares positions to be equivalent that are not: without canonicalize it is solved, but with it: {reason}"
            )
    return HiddenInformation(reason) if code == HIDDEN else Refusal(reason)


def with_checked_merging(
    solution: Equilibrium,
    longest: int,
    matrices: Sequence[MatrixWorkspace],
    memory: float,
    sample: int | None,
    run: Run,
    watch: Watch,
) -> Equilibrium:
    """Return a solution with what is known of its merging: of all positions, or of a sample. Raise WrongMerging if it is wrong.

    `longest` is the number of moves of the longest game: rounding in so many positions may add up.
    """
    game, start = solution.game, solution.start
    solved = solution.solved
    if sample is not None:
        is_complete = False
        found, position, error = check_sample(game, start, solved, matrices[0], sample)
        path, threads = None, [found]
    else:
        checker = Checker(game, start, solved, matrices, memory, run, watch)
        is_complete, error = True, 0
        try:
            error = checker.all_levels().error
        except Stopped:
            is_complete = False  # the solution is known, and only assumed to be right
        except TooManyPositions as failure:
            raise Refusal(TOO_MANY_MERGED.format(game=game.name, memory=memory, step=failure.step.text)) from None
        position, path = moves_written(game, start, checker.failed_branches()) if error else (None, None)
        threads = checker.found
    if error == UNEQUAL and position is not None:
        raise WrongMerging(unequal_text(solution, position, path))
    if error:
        raise Refusal(REASONS[error].format(game=game.name))
    history = solution.merging.history
    merging = merging_of(threads, is_complete and not history, history)
    if solution.nash_conv is None or not is_complete:
        return replace(solution, nash_conv=None, merging=merging)
    return replace(solution, nash_conv=solution.nash_conv + 2 * longest * merging.difference, merging=merging)


def finished(game: Game, state: Position) -> Equilibrium:
    """Return the solution of a finished game: its payoff, without positions."""
    from numpy import int64, zeros

    if game.verbs["payoff"](state, 0) + game.verbs["payoff"](state, 1) != 0:
        raise Refusal(REASONS[NOT_ZERO_SUM].format(game=game.name))
    return Equilibrium(game, state.clone(), zeros((0, 2), int64), zeros(0), 0.0, False, Merging(True))
