"""Traces: leads and stuck seats in recorded games, computed by replaying their moves in compiled code; no bot plays again."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from hoyle.lab.many import core_count, split_games
from hoyle.lab.series import PlayedGames
from hoyle.play.play import Variant
from hoyle.rules.arrays import Ints, array_of
from hoyle.rules.link import Target, link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, copy, int64, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, evaluate, legal, payoff, play, points, start

POINTS, EVALUATION = 0, 1
"""What a lead is counted in: the points that people see, or the game's own evaluation of the position."""

POSITIONS, STUCK, WINNER, SOURCES = range(4)
"""Columns of the row of a game: the number of positions in which seats decided, the number of seats that were ever stuck (see
`STUCK_TURNS`), and the only team with the highest payoff, and one above 0, or −1. From SOURCES on follow the columns of points,
then those of the evaluation."""
LED, CHANGES, DECIDED, BEHIND, DEFICIT, SOURCE_COLUMNS = range(6)
"""Columns for one way to count leads: the number of positions in which one team led alone; how often the sole lead passed to
another team; and for games with a winner the number of positions before the winner led alone for good, the number of positions in
which another team was ahead of the winner, and by how much at most."""

STUCK_TURNS = 3
"""A seat is stuck if it had no choice in this many turns in a row. A turn is a series of decisions of one seat alone."""
MARKS = 20
"""The number of moments, evenly spread over the positions of a game, at which the leads are recorded."""


@algorithm
def write_leads(state: Position, first_seats: Row[int], leads: Ints, position: int) -> None:
    """Write the points and the evaluation of every team into `leads[source, position, team]`."""
    for team in range(len(first_seats)):
        leads[0, position, team] = points(state, first_seats[team])
        leads[1, position, team] = evaluate(state, first_seats[team])


@algorithm
def sole_winner(state: Position, first_seats: Row[int]) -> int:
    """Return the only team with the highest payoff, if that is above 0; otherwise −1."""
    most = 0
    winner = -1
    for team in range(len(first_seats)):
        won = payoff(state, first_seats[team])
        if won > most:
            most = won
            winner = team
        elif won == most:
            winner = -1
    return winner


@algorithm
def begin(state: Position, start_state: Position) -> None:
    """Set up a new game."""
    copy(state, start_state)
    if state.to_move == 0:
        start(state)


@algorithm
def end_turn(seat: int, has_choice: int, forced_turns: Row[int]) -> None:
    """Count a turn without a choice for a seat; a turn with a choice ends the count, unless the seat was stuck before."""
    if seat >= 0 and forced_turns[seat] < STUCK_TURNS:
        forced_turns[seat] = 0 if has_choice else forced_turns[seat] + 1


@algorithm
def trace(
    start_state: Row[Position],
    states: Row[Position],
    moves_played: Ints,
    first_seats: Row[int],
    leads: Ints,
    rows: Ints,
    marked_leads: Ints,
) -> int:
    """Replay games and write a row for each, and its leads at the marks. Return the number of games.

    `leads[source, position, team]` has room for the longest game. `first_seats` is by team the first of its seats, whose
    points and evaluation are those of the team. `marked_leads[game, source, mark, team]` receives the leads at the marks.
    """
    moves = local(MOVES, MOVE)
    forced_turns = local(SEATS, int64)
    state = states[0]
    for game in range(len(moves_played)):
        begin(state, start_state[0])
        played = moves_played[game]
        index = 0
        positions = 0
        last_mover = -1
        has_choice = 0
        for seat in range(SEATS):
            forced_turns[seat] = 0
        while state.to_move:
            if state.to_move == CHANCE_AWAITED:
                play(state, CHANCE, played[index])
                index += 1
                continue
            write_leads(state, first_seats, leads, positions)
            positions += 1
            to_move = state.to_move
            if last_mover < 0 or to_move != 1 << last_mover:
                end_turn(last_mover, has_choice, forced_turns)
                last_mover = -1
                has_choice = 0
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    n = legal(state, seat, moves)
                    if to_move == 1 << seat:
                        last_mover = seat
                        has_choice = 1 if n > 1 else has_choice
                    else:
                        end_turn(seat, int(n > 1), forced_turns)
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    play(state, seat, played[index])
                    index += 1
        end_turn(last_mover, has_choice, forced_turns)
        row = rows[game]
        row[POSITIONS] = positions
        for seat in range(SEATS):
            row[STUCK] += int(forced_turns[seat] == STUCK_TURNS)
        row[WINNER] = sole_winner(state, first_seats)
        for source in range(2):
            summarize(leads, source, positions, row)
            for mark in range(MARKS):
                for team in range(len(first_seats)):
                    marked_leads[game, source, mark, team] = leads[source, mark * positions // MARKS, team]
    return len(moves_played)


@algorithm
def summarize(leads: Ints, source: int, positions: int, row: Row[int]) -> None:
    """Write the columns for one way to count leads, from `leads[source, position, team]`."""
    first = SOURCES + source * SOURCE_COLUMNS
    winner = row[WINNER]
    last_leader = -1
    for position in range(positions):
        leader = 0
        rival = 1 if winner == 0 else 0  # the strongest opponent of the winner
        is_tied = False
        for team in range(1, leads.shape[2]):
            lead = leads[source, position, team]
            if lead > leads[source, position, leader]:
                leader = team
                is_tied = False
            elif lead == leads[source, position, leader]:
                is_tied = True
            if team != winner and lead > leads[source, position, rival]:
                rival = team
        if not is_tied:
            row[first + LED] += 1
            row[first + CHANGES] += int(last_leader >= 0 and leader != last_leader)
            last_leader = leader
        if winner >= 0 and leads.shape[2] > 1:
            deficit = leads[source, position, rival] - leads[source, position, winner]
            row[first + BEHIND] += int(deficit > 0)
            row[first + DEFICIT] = max(row[first + DEFICIT], deficit)
            if deficit >= 0:
                row[first + DECIDED] = position + 1


@dataclass(frozen=True)
class Traces:
    """The traces of games."""

    rows: Any
    """An array of integers, a row for each game; see the constants of this module."""
    leads: Any
    """The leads `[game, source, mark, team]` at MARKS moments of each game; mark m is after m / MARKS of its positions."""

    def of(self, source: int, column: int) -> Ints:
        """Return a column for one way to count leads."""
        return self.rows[:, SOURCES + source * SOURCE_COLUMNS + column]


def teams_of(variant: Variant) -> list[list[int]]:
    """Return the seats of every team.

    >>> import hoyle
    >>> teams_of(hoyle.game("r")), teams_of(hoyle.game("muzicando"))
    ([[0], [1]], [[0, 2], [1, 3]])
    """
    by_team: dict[int, list[int]] = {}
    for seat in range(variant.seats):
        by_team.setdefault(variant.game.team(variant.options, seat), []).append(seat)
    return [by_team[team] for team in sorted(by_team)]


TRACES: WeakKeyDictionary[PlayedGames, Traces] = WeakKeyDictionary()
"""The traces that were computed, by games."""


def traces_of(games: PlayedGames) -> Traces:
    """Return the traces of games that were recorded with their moves; they are computed once."""
    if games not in TRACES:
        TRACES[games] = compute_traces(games)
    return TRACES[games]


def compute_traces(games: PlayedGames, target: Target = "cpu") -> Traces:
    """Replay games on all cores and return their traces."""
    import numpy

    variant = games.series.variant
    first_seats = numpy.array([seats[0] for seats in teams_of(variant)])
    rows = array_of(len(games) * (SOURCES + 2 * SOURCE_COLUMNS), "int64").reshape(len(games), -1)
    marked = numpy.zeros((len(games), 2, MARKS, len(first_seats)), numpy.int64)
    run: Any = link(trace, variant.game, target)

    def trace_slice(first: int, last: int) -> None:
        leads = numpy.zeros((2, games.moves.shape[1] + 1, len(first_seats)), numpy.int64)
        begun, states = start_arrays(variant, target)
        moves = games.moves[first:last]
        is_plain = target == "plain"  # where rules need integers of Python
        seats = first_seats.tolist() if is_plain else first_seats
        run(begun, states, moves.tolist() if is_plain else moves, seats, leads, rows[first:last], marked[first:last])

    in_slices(len(games), trace_slice)
    return Traces(rows, marked)


def start_arrays(variant: Variant, target: Target = "cpu") -> tuple[Row[Position], Row[Position]]:
    """Return an array with a state with only its options set, and an array of one state to work in."""
    begun = variant.game.state.array(1)
    state: Any = variant.game.state()
    state.options = variant.options
    if target == "plain":
        return [state], [variant.game.state()]
    state.store(begun, 0)
    return begun, variant.game.state.array(1)


def in_slices(count: int, work: Callable[[int, int], None]) -> None:
    """Call `work(first, last)` for consecutive slices of `count` cases, on all cores."""
    slices = list(split_games(count, 4 * core_count()))
    if slices:
        work(*slices[0])  # compiles, which threads must not do at the same time
    with ThreadPoolExecutor(core_count()) as pool:
        for finished in [pool.submit(work, *slice_) for slice_ in slices[1:]]:
            finished.result()
