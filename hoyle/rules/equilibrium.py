"""The value of a game for two with opposite interests that hides nothing but what both choose at once, and how to play it.

Backward induction over the net of positions: where both choose at once a matrix game is solved, where one chooses it
takes the best, where CHANCE is awaited all its outcomes count alike. In the same pass each seat's best answer to the
other's strategy is reckoned: how much either could win by it beyond the value is what the strategies can be exploited by.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from hoyle.rules.dice import Dice
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.matrix import solve_matrix
from hoyle.rules.net import BEGIN, DEPTH, FULL, KNOWN, WAITS, WAYS, WIDTH, Room, advance, find, second_print
from hoyle.rules.policies import moves_of
from hoyle.rules.record import Record, copy, fingerprint
from hoyle.rules.seats import CHANCE_AWAITED, awaited
from hoyle.rules.verbs import BY_HISTORY, ending, imagine, payoff, view

BOTH = 3
"""Both seats are awaited, as bits."""

HIDDEN, SHARED, TIED, PAST = -3, -4, -5, -6
"""Why a game has no such value; see `REASONS`."""

REASONS = {
    HIDDEN: "{game} hides more here than what both choose at once, so that it has no such value; a single deal may have one.",
    SHARED: "What one wins in {game} the other does not lose here, so that it has no such value.",
    TIED: "{game} may come back to a position here, so that it cannot be reckoned from its ends.",
    PAST: "How {game} ends here depends on what was played before, so that a position alone has no value.",
}

LARGEST = 1 << 24
"""There is room for so many positions at most, in some two gigabytes."""

UNKNOWN_YET = 1e300
"""The value of a position that has not been reckoned."""


@algorithm
def hides(state: Any, seens: Any, blanks: Any, others: Any, dice: Any) -> bool:
    """Whether a player could not tell this position."""
    for seat in range(2):
        copy(seens[0], blanks[0])
        view(state, seat, seens[0])
        imagine(seens[0], seat, others[0], dice[0])
        if fingerprint(others[0]) != fingerprint(state):
            return True
    return False


@algorithm
def explore(
    path: Any, packed: Any, stack: Any, slots: Any, prints: Any, spans: Any, edges: Any, order: Any, at: Any,
    values: Any, kept: Any, seens: Any, blanks: Any, others: Any, dice: Any,
) -> int:  # fmt: skip
    """Walk the whole net from `path[0]`; how many positions it has, or why that cannot be.

    `values` notes what games that are over are worth to seat 0; `kept` takes copies of as many positions as it has room for.
    """
    number = advance(path, packed, stack, slots, prints, spans, edges, order, at)
    while number >= 0:
        state = path[at[DEPTH]]
        values[number] = UNKNOWN_YET
        if number < len(kept):
            copy(kept[number], state)
        if state.waits == 0:
            values[number] = payoff(state, 0)
            if payoff(state, 0) + payoff(state, 1) != 0:
                return SHARED
            if (BY_HISTORY >> ending(state)) & 1:
                return PAST
        elif hides(state, seens, blanks, others, dice):
            return HIDDEN
        number = advance(path, packed, stack, slots, prints, spans, edges, order, at)
    return FULL if number == FULL else at[KNOWN]


@algorithm
def fill(game: Any, values: Any, edges: Any, begin: int, rows: int, columns: int) -> None:
    """The matrix of a position in which both choose: seat 0 the row, seat 1 the column."""
    for column in range(columns):
        for row in range(rows):
            game[row, column] = values[edges[begin + row + rows * column]]


@algorithm
def both_choose(number: int, spans: Any, edges: Any, values: Any, replies: Any, desk: Any) -> None:
    """The value of a position in which both choose, and what the best answers bring there."""
    game, board, labels, x, y = desk
    begin = spans[number, BEGIN]
    rows = spans[number, WIDTH]
    columns = spans[number, WAYS] // rows
    fill(game, values, edges, begin, rows, columns)
    values[number] = solve_matrix(game, rows, columns, board, labels, x, y)
    for row in range(rows):
        total = 0.0
        for column in range(columns):
            total += y[column] * replies[edges[begin + row + rows * column], 0]
        replies[number, 0] = total if row == 0 else max(replies[number, 0], total)
    for column in range(columns):
        total = 0.0
        for row in range(rows):
            total += x[row] * replies[edges[begin + row + rows * column], 1]
        replies[number, 1] = total if column == 0 else min(replies[number, 1], total)


@algorithm
def one_chooses(number: int, spans: Any, edges: Any, values: Any, replies: Any) -> None:
    """The value of a position in which one seat chooses, and what the best answers bring there."""
    begin = spans[number, BEGIN]
    sign = 1 if spans[number, WAITS] == 1 else -1
    chosen = edges[begin]
    replies[number, 0] = replies[chosen, 0]
    replies[number, 1] = replies[chosen, 1]
    for way in range(1, spans[number, WAYS]):
        one = edges[begin + way]
        if sign * values[one] > sign * values[chosen]:
            chosen = one
        replies[number, 0] = max(replies[number, 0], replies[one, 0])
        replies[number, 1] = min(replies[number, 1], replies[one, 1])
    values[number] = values[chosen]
    replies[number, 1 if sign > 0 else 0] = replies[chosen, 1 if sign > 0 else 0]


@algorithm
def chance_decides(number: int, spans: Any, edges: Any, values: Any, replies: Any) -> None:
    """The mean over all outcomes."""
    begin, ways = spans[number, BEGIN], spans[number, WAYS]
    values[number] = 0.0
    for way in range(ways):
        one = edges[begin + way]
        values[number] += values[one] / ways
        replies[number, 0] += replies[one, 0] / ways
        replies[number, 1] += replies[one, 1] / ways


@algorithm
def induce(known: int, spans: Any, edges: Any, order: Any, values: Any, replies: Any, desk: Any) -> int:
    """The values of all positions, the last ones first, and of the best answers; `known`, or TIED."""
    for place in range(known):
        number = order[place]
        begin, waits = spans[number, BEGIN], spans[number, WAITS]
        for way in range(spans[number, WAYS]):
            if values[edges[begin + way]] == UNKNOWN_YET:
                return TIED
        if waits == 0:
            replies[number, 0] = values[number]
            replies[number, 1] = values[number]
        elif waits == CHANCE_AWAITED:
            chance_decides(number, spans, edges, values, replies)
        elif waits == BOTH:
            both_choose(number, spans, edges, values, replies, desk)
        else:
            one_chooses(number, spans, edges, values, replies)
    return known


@algorithm
def prints_of(states: Any, packed: Any) -> tuple[int, int]:
    """Both fingerprints of a position."""
    return fingerprint(states[0]), second_print(packed, 0)


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A solved position: what it is worth to seat 0 if both play best, and best play in every position that may follow.

    >>> from hoyle.games import GAMES
    >>> game = GAMES["r"]
    >>> state = game.begin(game.choose(points_to_win=2))
    >>> state.hand = [0b10000010, 0b10000010 << 8]
    >>> found = equilibrium(game, state)
    >>> found.value, found.strategy(state, 0), found.positions
    (0.0, {1: 1.0, 7: 0.0}, 7)
    """

    game: Game
    start: Any
    """The position that was solved."""
    slots: Any = field(repr=False)
    prints: Any = field(repr=False)
    values: Any = field(repr=False)
    """By position: what it is worth to seat 0."""
    exploitability: float
    """How much the best answers to both seats' strategies win beyond the value, together: 0 but for rounding."""

    @property
    def value(self) -> float:
        """What the game is worth to seat 0; seat 1 gets the opposite."""
        return float(self.values[0])

    @property
    def positions(self) -> int:
        """How many positions there are, those that are over included."""
        return len(self.values)

    def worth(self, state: Any) -> float:
        """What a position that may follow is worth to seat 0; ValueError where it cannot follow from the one solved."""
        packed = type(state).array(1)
        state.store(packed, 0)
        flat = packed.view("int8").reshape(1, -1)[:, : type(state).live]
        one, other = link(prints_of, self.game, "cpu")(packed, flat)
        place = link(find, self.game, "cpu")(self.slots, self.prints, one, other)
        if not self.slots[place]:
            raise ValueError("This position cannot come about from the one that was solved.")
        return float(self.values[self.slots[place] - 1])

    def strategy(self, state: Any, seat: int) -> dict[int, float]:
        """How a seat plays best in a position: its moves with their chances; ValueError where it has nothing to choose."""
        if not awaited(state.waits, seat):
            raise ValueError(f"Seat {seat} has nothing to choose here.")
        mine = moves_of(self.game, state, seat)
        if state.waits == BOTH:
            return dict(zip(mine, self.mixed(state)[seat], strict=True))
        worths = [(1 - 2 * seat) * self.worth(self.after(state, (seat, move))) for move in mine]
        best = worths.index(max(worths))
        return {move: float(place == best) for place, move in enumerate(mine)}

    def mixed(self, state: Any) -> tuple[list[float], list[float]]:
        """Both seats' mixed choices where both choose at once."""
        rows, columns = moves_of(self.game, state, 0), moves_of(self.game, state, 1)
        game, board, labels, x, y = room_for(len(rows), len(columns))
        for place, row in enumerate(rows):
            game[place] = [self.worth(self.after(state, (0, row), (1, column))) for column in columns]
        link(solve_matrix, self.game, "cpu")(game, len(rows), len(columns), board, labels, x, y)
        return x.tolist(), y.tolist()

    def after(self, state: Any, *moves: tuple[int, int]) -> Any:
        """The position after these seats' moves."""
        later = state.clone()
        for seat, move in moves:
            self.game.words["play"](later, seat, move)
        return later

    def save(self, path: str | Path) -> None:
        """Keep the solution in a file, an .npz of NumPy; `load` reads it."""
        from numpy import frombuffer, savez_compressed, uint8

        told = json.dumps({"game": self.game.name, "version": self.game.version, "exploitability": self.exploitability})
        start = frombuffer(self.start.pack(), uint8)
        with Path(path).open("wb") as file:
            savez_compressed(file, told=told, start=start, prints=self.prints, values=self.values)


def load(path: str | Path, games: Mapping[str, Game]) -> Equilibrium:
    """A solution that was kept; ValueError with a sentence where the file is none, or is of other rules than today's."""
    import numpy

    try:
        with Path(path).open("rb") as file, numpy.load(file, allow_pickle=False) as kept:
            told, start = json.loads(str(kept["told"])), kept["start"]
            prints, values = kept["prints"], kept["values"]
        game = games[told["game"]]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise ValueError(f"{path} holds no solution of a game known here: solve it again and save it.") from error
    if told["version"] != game.version or start.size != len(game.state().pack()):
        raise ValueError(f"{path} was solved by other rules of {game.name} than today's: solve it again.")
    slots = numpy.zeros(4 << (len(values) - 1).bit_length(), numpy.int32)
    link(enter_all, game, "cpu")(slots, prints)
    state = game.state.unpack(start.view(game.state.dtype)[0])
    return Equilibrium(game, state, slots, prints, values, told["exploitability"])


@algorithm
def enter_all(slots: Any, prints: Any) -> None:
    """Let `find` find all positions again."""
    for number in range(len(prints)):
        slots[find(slots, prints, prints[number, 0], prints[number, 1])] = number + 1


def room_for(rows: int, columns: int) -> Any:
    """Where matrices of this size are solved: the matrix, the tableau, its labels, both mixed choices."""
    from numpy import int64, zeros

    board = zeros((rows + 1, columns + 1))
    return zeros((rows, columns)), board, zeros(rows + columns, int64), zeros(rows), zeros(columns)


def equilibrium(game: Game, state: Record, size: int = 1 << 16, kept: list[Any] | None = None) -> Equilibrium:
    """Solve a game for two from this position on; positions are told apart without their history.

    `size` is how many positions there is room for at first. `kept`, an empty list, is given an array of all positions in
    the order in which they were met. A ValueError says why a game has no such value: something is hidden that the two do
    not just choose, what one wins the other does not lose, a position comes again, or endings depend on what was before.
    """
    if game.seats(getattr(state, "rules", None)) != 2:
        raise ValueError(f"{game.name} is solved for two players: choose the rules so that two play.")
    room, values, states, known = explored(game, state, size, kept is not None)
    replies = room_for(max(known, 1), 2)[0]
    if known > 0:
        desk = room_for(*widest(room, known))
        known = link(induce, game, "cpu")(known, room.spans, room.edges, room.order, values, replies, desk)
    if known < 0:
        raise ValueError(REASONS[known].format(game=game.name))
    if kept is not None:
        kept.append(states[:known])
    apart = float(replies[0, 0] - replies[0, 1])
    return Equilibrium(game, state.clone(), room.slots, room.prints[:known], values[:known], apart)


def explored(game: Game, state: Record, size: int, keep: bool) -> tuple[Room, Any, Any, int]:
    """The walked net, what its ends are worth, its positions if they are to be kept, and how many there are."""
    from numpy import zeros

    kind, known = type(state), FULL
    walk: Any = link(explore, game, "cpu")
    seens, blanks, others = kind.array(1), kind.array(1), kind.array(1)
    state.blank().store(blanks, 0)
    while size <= LARGEST:
        room, values, states = Room(game, state, size), zeros(size), kind.array(size if keep else 0)
        known = int(walk(*room.arrays, values, states, seens, blanks, others, Dice.array(1)))
        if known != FULL:
            return room, values, states, known
        size *= 4
    raise ValueError(
        f"{game.name} has too many positions from here, more than some {size // 4:,}: "
        "choose rules with fewer cards, or solve a later position."
    )


def widest(room: Room, known: int) -> tuple[int, int]:
    """The most rows and columns of a matrix."""
    both = room.spans[:known][room.spans[:known, WAITS] == BOTH]
    return int(both[:, WIDTH].max(initial=1)), int((both[:, WAYS] // both[:, WIDTH]).max(initial=1))
