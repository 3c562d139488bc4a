"""solve_alone: how far one can get in a game that is played alone and hides nothing, and by which moves.

Positions wait on rungs, one rung for each payoff that they would bring if the game ended there. Again and again the most
promising position of every rung, from the lowest up, is played on by all its moves (cyclic best-first search: Kao,
Sewell, Jacobson 2009). So a first way to the end is known after a few positions; what comes later betters it. A position
is looked at once, however it came about, and not at all if it hopes for no more than what is already known. When no
position waits any more, the best known is the best there is.

A node is a move played to look at; they are counted, so the same budget gives the same answer everywhere.
"""

from dataclasses import dataclass
from typing import Any

from hoyle.rules.game import Game
from hoyle.rules.link import Target, link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, cell, copy, fingerprint, int8, int16, int32, int64, local, numbers
from hoyle.rules.seats import NONE
from hoyle.rules.verbs import MOVES, hope, legal, payoff, play, promise

ALONE = 1
"""The value of `waits` while seat 0 is awaited, and nobody else."""

FIRST_WAY = 50_000
"""Room for so many positions there is at least, to find a first way to the end."""

STRAYED = "Only a game that is played alone, with all cards in sight, can be solved: a patience face up."


class Knot(Record):
    """A position that was reached: what is needed to find it again, and its place among those that wait."""

    print = cell(int64)  # its fingerprint
    promise = cell(int32)  # those of a rung that promise more come first
    before = cell(int32)  # the knot it was reached from
    lower = cell(int32)  # in a pairing heap: the first of those below it
    beside = cell(int32)  # the next of those below the same one
    move = cell(int16)  # the move by which it was reached
    hope = cell(int16)  # it brings no more than this
    waits = cell(int8)  # 1: it has not been played on


class Quest(Record):
    """How a search stands."""

    nodes = cell(int64)  # moves played so far
    limit = cell(int64)  # as many may be played
    knots = cell(int32)  # positions reached
    best = cell(int32)  # the best payoff known
    most = cell(int32)  # no way of playing brings more
    last = cell(int32)  # the knot from which the best was reached
    move = cell(int16)  # and the move
    strayed = cell(int8)  # 1: somebody else was awaited on the way


@algorithm
def joined(knots: Any, one: int, other: int) -> int:
    """Two heaps as one: the more promising of the two tops."""
    if one < 0 or other < 0:
        return max(one, other)
    if knots[other].promise > knots[one].promise:
        one, other = other, one
    knots[other].beside = knots[one].lower
    knots[one].lower = other
    return one


@algorithm
def without_top(knots: Any, top: int) -> int:
    """A heap without its top: those below it in pairs, then all pairs as one (Fredman and others 1986)."""
    pairs = NONE
    at = knots[top].lower
    while at >= 0:
        other = knots[at].beside
        following = knots[other].beside if other >= 0 else NONE
        knots[at].beside = NONE
        if other >= 0:
            knots[other].beside = NONE
        pair = joined(knots, at, other)
        knots[pair].beside = pairs
        pairs = pair
        at = following
    whole = NONE
    while pairs >= 0:
        following = knots[pairs].beside
        knots[pairs].beside = NONE
        whole = joined(knots, whole, pairs)
        pairs = following
    return whole


@algorithm
def is_new(knots: Any, slots: Any, print_: int, place: int) -> bool:
    """Whether no knot has this fingerprint; the next one, at `place`, then stands for it."""
    mask = len(slots) - 1
    slot = (print_ ^ (print_ >> 23)) & mask
    while slots[slot] >= 0:
        if knots[slots[slot]].print == print_:
            return False
        slot = (slot + 1) & mask
    slots[slot] = place
    return True


@algorithm
def reach(room: Any, state: Any, before: int, move: int) -> None:
    """Note the position that a move led to: an end if the game is over there, else a knot, if it is new and has hope."""
    knots, slots, heaps, quests, low = room
    quest = quests[0]
    if state.waits == 0:
        if payoff(state, 0) > quest.best:
            quest.best = payoff(state, 0)
            quest.last = before
            quest.move = move
        return
    if state.waits != ALONE:
        quest.strayed = 1
        return
    place = quest.knots
    if not is_new(knots, slots, fingerprint(state), place):
        return
    quest.knots += 1
    knot = knots[place]
    knot.print = fingerprint(state)
    knot.before = before
    knot.move = move
    knot.lower = NONE
    knot.beside = NONE
    knot.hope = min(hope(state, 0), knots[before].hope if before >= 0 else quest.most)
    knot.waits = 0
    if knot.hope > quest.best:
        knot.waits = 1
        knot.promise = promise(state, 0)
        rung = payoff(state, 0) - low
        heaps[rung] = joined(knots, heaps[rung], place)


@algorithm
def set_out(knots: Any, place: int, states: Any, trail: Any) -> None:
    """Play to a knot's position from the beginning, `states[0]`, in `states[1]`."""
    steps = 0
    while knots[place].before >= 0:
        trail[steps] = knots[place].move
        place = knots[place].before
        steps += 1
    copy(states[1], states[0])
    while steps > 0:
        steps -= 1
        play(states[1], 0, trail[steps])


@algorithm
def play_on(room: Any, place: int, states: Any, trail: Any) -> None:
    """Look where every move leads from a knot."""
    moves = local(MOVES, int16)
    quest = room[3][0]
    room[0][place].waits = 0
    set_out(room[0], place, states, trail)
    n = legal(states[1], 0, moves)
    for at in range(n):
        copy(states[2], states[1])
        play(states[2], 0, moves[at])
        quest.nodes += 1
        reach(room, states[2], place, moves[at])


@algorithm
def climb(room: Any, states: Any, trail: Any) -> bool:
    """Play on from the most promising position of every rung; whether any was left and the budget lasts."""
    knots, _slots, heaps, quests, _low = room
    quest = quests[0]
    found = False
    for rung in range(len(heaps)):
        top = heaps[rung]
        if top >= 0:
            heaps[rung] = without_top(knots, top)
            found = True
            if knots[top].hope > quest.best:
                play_on(room, top, states, trail)
            if is_enough(room):
                return False
    return found


@algorithm
def is_enough(room: Any) -> bool:
    """Whether nothing better can come, or the budget is spent; but some way to the end is found first, if there is room."""
    knots, _slots, _heaps, quests, low = room
    quest = quests[0]
    if quest.strayed or quest.best >= quest.most or quest.knots + MOVES > len(knots):
        return True
    return quest.nodes >= quest.limit and quest.best >= low


@algorithm
def solve(room: Any, states: Any, trail: Any) -> None:
    """Climb until the best is known or the budget is spent, then tell the most that is still possible."""
    knots, _slots, _heaps, quests, _low = room
    quest = quests[0]
    quest.most = hope(states[0], 0)
    copy(states[1], states[0])
    reach(room, states[1], NONE, NONE)
    while climb(room, states, trail):
        continue
    quest.most = quest.best
    for place in range(quest.knots):
        if knots[place].waits:
            quest.most = max(quest.most, knots[place].hope)


@dataclass(frozen=True)
class Solution:
    """What is known of a game that is played alone."""

    best: int
    """The best payoff found; less than the least there is if no way to the end was found."""
    most: int
    """No way of playing brings more; `best` if that is proven."""
    moves: tuple[int, ...]
    """The moves that bring the best."""
    nodes: int
    """Moves that were played to find out."""

    @property
    def proven(self) -> bool:
        """Whether nothing better is possible."""
        return self.best == self.most


def solve_alone(game: Game, state: Any, nodes: int = 1_000_000, target: Target = "cpu") -> Solution:
    """The best that seat 0 can reach from a position of a game that it plays alone.

    Nothing may be hidden, CHANCE may have no move left, and the payoff, asked before the end, never falls. After so many
    `nodes` the best found so far is told, and the most that is still possible.
    """
    if state.waits == 0:
        ended = game.word("payoff")(state, 0)
        return Solution(ended, ended, (), 0)
    if state.waits != ALONE:
        raise ValueError(STRAYED)
    low, high = game.between(state.rules)
    room, states, trail = prepared(game, state, nodes, low, high, target)
    link(solve, game, target)(room, states, trail)
    quest: Any = room[3][0] if target == "plain" else Quest.unpack(room[3][0])
    if quest.strayed:
        raise ValueError(STRAYED)
    found = ways(room[0], quest)
    return Solution(quest.best, quest.most, found, quest.nodes)


def prepared(game: Game, state: Any, nodes: int, low: int, high: int, target: Target) -> tuple[Any, Any, Any]:
    """The arrays to work in."""
    many = max(nodes, FIRST_WAY) + game.moves
    places = 1 << (2 * many - 1).bit_length()
    quest = Quest()
    quest.limit, quest.best, quest.last = nodes, low - 1, NONE
    if target == "plain":
        knots: Any = [Knot() for _ in range(many)]
        states: Any = [state.clone() for _ in range(3)]
        room = (knots, [NONE] * places, [NONE] * (high - low + 1), [quest], low)
        return room, states, [0] * game.longest
    states = type(state).array(3)
    state.store(states, 0)
    quests = Quest.array(1)
    quest.store(quests, 0)
    knots = Knot.array(many)
    room = (knots, numbers(places, "int32", NONE), numbers(high - low + 1, "int32", NONE), quests, low)
    return room, states, numbers(game.longest, "int16")


def ways(knots: Any, quest: Any) -> tuple[int, ...]:
    """The moves to the best end, from the first."""
    moves = [int(quest.move)]
    place = int(quest.last)
    while place > 0:
        knot = knots[place]
        fields = knot if isinstance(knot, Knot) else Knot.unpack(knot)
        moves.append(int(fields.move))
        place = int(fields.before)
    return tuple(reversed(moves))
