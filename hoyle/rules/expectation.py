"""The exact chances of how a game ends when every seat keeps to a policy, or chooses at random.

All outcomes of chance are equally likely. Positions are met again by many paths, so the game is a net, not a tree.

Where all ways on are equally likely, compiled code walks the net once, depth first, and notes each position's successors;
then each position hands its share of all games on to them, in whole numbers. Policies are asked in plain Python. Where
a game may come back to a position, as Old Maid does, the positions that lead to each other are a knot: what goes round in
it is summed exactly, by striking out one of its positions after another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Literal

from hoyle.rules.branches import branches, follow
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.net import DEPTH, FULL, KNOWN, Room, advance
from hoyle.rules.policies import Policies, onward
from hoyle.rules.record import Record
from hoyle.rules.verbs import SEATS, ending, payoff

How = tuple[tuple[int, ...], int]
"""How a game ended: the payoffs by seat and the ending."""

Chances = dict[How, Fraction]
"""The chance of each way to end."""


@algorithm
def walk(
    path: Any, packed: Any, stack: Any, slots: Any, prints: Any, spans: Any, edges: Any, order: Any, at: Any, ends: Any
) -> int:
    """Walk the whole net from `path[0]`; how many positions it has, or FULL if the arrays are too short.

    `ends` notes the payoffs and the ending of each game that is over; the other arrays are those of `net.advance`.
    """
    number = advance(path, packed, stack, slots, prints, spans, edges, order, at)
    while number >= 0:
        state = path[at[DEPTH]]
        if state.waits == 0:
            for seat in range(SEATS):
                ends[number, seat] = payoff(state, seat)
            ends[number, SEATS] = ending(state)
        number = advance(path, packed, stack, slots, prints, spans, edges, order, at)
    return FULL if number == FULL else at[KNOWN]


@dataclass(frozen=True)
class Net:
    """A walked net: positions are numbers, each stands before its successors unless the game comes back to it."""

    order: list[int]
    successors: Callable[[int], list[int]]
    end: Callable[[int], How]
    shares: Sequence[Sequence[Fraction]] = ()
    """By position: the chance of each successor; empty where all are equally likely."""

    def ways(self, number: int) -> list[tuple[int, Fraction]]:
        """The successors of a position with their chances."""
        after = self.successors(number)
        if not after:
            return []
        shares = self.shares[number] if self.shares else [Fraction(1, len(after))] * len(after)
        return list(zip(after, shares, strict=True))


def compiled_net(game: Game, state: Record, size: int = 1 << 16) -> Net:
    """The net from a position on, walked by compiled code; arrays that turn out too short are made larger."""
    import numpy

    room, ends = Room(game, state, size), numpy.zeros((size, game.most_seats + 1), numpy.int32)
    walk_on: Any = link(walk, game, "cpu")
    known = walk_on(*room.arrays, ends)
    if known == FULL:
        return compiled_net(game, state, 4 * size)
    seats = game.seats(getattr(state, "rules", None))

    def end(number: int) -> How:
        told = ends[number].tolist()
        return tuple(told[:seats]), told[-1]

    return Net(room.order[:known][::-1].tolist(), room.successors, end)


def plain_net(game: Game, state: Record, policies: Policies, alike: Callable[[Any], None] | None = None) -> Net:
    """The net walked by plain Python, position by position in the order in which they are met; slow, and easy to believe."""
    numbers: dict[Any, int] = {}
    states: list[Any] = []
    after: list[list[int]] = []
    shares: list[list[Fraction]] = []

    def number(one: Any) -> int:
        if alike is not None:
            alike(one)
        key = one.tell()
        if key not in numbers:
            numbers[key] = len(states)
            states.append(one)
        return numbers[key]

    number(state.clone())
    going = partial(onward, game, policies=policies) if policies else partial(evenly, game)
    for now in states:
        ways = going(now) if now.waits else []
        after.append([number(one) for one, _ in ways])
        shares.append([chance for _, chance in ways])

    def end(place: int) -> How:
        over = states[place]
        seats = range(game.seats(getattr(over, "rules", None)))
        return tuple(game.words["payoff"](over, seat) for seat in seats), game.words["ending"](over)

    return Net(finished(after), after.__getitem__, end, shares if policies else ())


def evenly(game: Game, state: Any) -> list[tuple[Any, Fraction]]:
    """The positions that come next, all equally likely."""
    ways, going = link(branches, game)(state), link(follow, game)
    found = [(state.clone(), Fraction(1)) for _ in range(ways)]
    for branch, (after, _) in enumerate(found):
        going(after, branch)
    return found


def finished(after: list[list[int]]) -> list[int]:
    """Positions so that each stands before its successors, but for those that come back: a walk from 0, depth first."""
    met, order = {0}, list[int]()
    stack = [(0, iter(after[0]))]
    while stack:
        number, rest = stack[-1]
        fresh = next((one for one in rest if one not in met), None)
        if fresh is None:
            order.append(number)
            stack.pop()
        else:
            met.add(fresh)
            stack.append((fresh, iter(after[fresh])))
    return order[::-1]


def parts(net: Net) -> int:
    """Into how many equal parts all games must be split so that every position's share is whole; 0: it has knots."""
    needed = {net.order[0]: 1}
    whole = 1
    for number in net.order:
        after, need = net.successors(number), needed.pop(number)
        if not after:
            whole = lcm(whole, need)
        share = need * len(after)
        for one in after:
            known = needed.get(one, 1)
            needed[one] = share if share % known == 0 else lcm(known, share)
    return 0 if needed else whole


def in_parts(net: Net, whole: int) -> Chances:
    """The chances in a net without knots where all ways on are equally likely; see `parts`."""
    shares, chances = {net.order[0]: whole}, dict[How, int]()
    for number in net.order:
        after, share = net.successors(number), shares.pop(number)
        if not after:
            chances[net.end(number)] = chances.get(net.end(number), 0) + share
            continue
        part = share // len(after)
        for one in after:
            shares[one] = shares.get(one, 0) + part
    return {how: Fraction(share, whole) for how, share in chances.items()}


def knots(net: Net) -> list[list[int]]:
    """Positions that lead to each other, together; each knot before those it leads to (Kosaraju)."""
    before: dict[int, list[int]] = {number: [] for number in net.order}
    for number in net.order:
        for one in net.successors(number):
            before[one].append(number)
    found, tied = list[list[int]](), set[int]()
    for number in net.order:
        if number not in tied:
            tied.add(number)
            knot = [number]
            for one in knot:
                fresh = [other for other in dict.fromkeys(before[one]) if other not in tied]
                tied.update(fresh)
                knot += fresh
            found.append(knot)
    return found


def untied(net: Net) -> Chances:
    """The chances in any net, knot by knot."""
    shares, chances = {net.order[0]: Fraction(1)}, Chances()
    for knot in knots(net):
        ways = {number: added(net.ways(number)) for number in knot}
        for place, number in enumerate(knot):
            share, on = shares.pop(number, Fraction(0)), leaving(ways.pop(number), number)
            for other in knot[place + 1 :]:
                strike_out(ways[other], number, on)
            for one, chance in on.items():
                shares[one] = shares.get(one, Fraction(0)) + share * chance
            if not on:
                chances[net.end(number)] = chances.get(net.end(number), Fraction(0)) + share
    return chances


def added(ways: list[tuple[int, Fraction]]) -> dict[int, Fraction]:
    """Ways on by where they lead."""
    found: dict[int, Fraction] = {}
    for one, chance in ways:
        found[one] = found.get(one, Fraction(0)) + chance
    return found


def leaving(ways: dict[int, Fraction], number: int) -> dict[int, Fraction]:
    """Where a position leads in the end, however often it comes back to itself before."""
    again = ways.pop(number, Fraction(0))
    if again == 1:
        raise ValueError("The game may go on for ever: from some position every way leads back to it.")
    return {one: chance / (1 - again) for one, chance in ways.items()} if again else ways


def strike_out(ways: dict[int, Fraction], number: int, on: dict[int, Fraction]) -> None:
    """Let a position lead at once to where another one, that it leads to, leads."""
    if number in ways:
        share = ways.pop(number)
        for one, chance in on.items():
            ways[one] = ways.get(one, Fraction(0)) + share * chance


def expectation(
    game: Game,
    state: Record,
    target: Literal["plain", "cpu"] = "cpu",
    policies: Policies | None = None,
    alike: Callable[[Any], None] | None = None,
) -> Chances:
    """How a game ends from this position on: for every pair of payoffs by seat and ending its exact chance.

    Seats keep to their policies; whoever has none chooses equally likely among its moves, several at once each by itself.
    Outcomes of CHANCE are equally likely. Positions are told apart without their history (fields marked `path`); `alike`,
    where given, turns a position into the one that stands for all that end as it does, such as those in which ranks that
    mean the same have changed places. A game that may go on for ever is refused with a ValueError.
    """
    if target == "cpu" and not policies and alike is None:
        net = compiled_net(game, state)
        if whole := parts(net):
            return dict(sorted(in_parts(net, whole).items()))
    net = plain_net(game, state, policies or {}, alike)
    whole = 0 if policies else parts(net)
    return dict(sorted((in_parts(net, whole) if whole else untied(net)).items()))


def means(chances: Chances) -> tuple[Fraction, ...]:
    """What each seat wins on average.

    >>> means({((1, -1), 0): Fraction(2, 3), ((-1, 1), 0): Fraction(1, 3)})
    (Fraction(1, 3), Fraction(-1, 3))
    """
    seats = range(len(next(iter(chances))[0]))
    return tuple(
        sum((payoffs[seat] * chance for (payoffs, _), chance in chances.items()), Fraction(0)) for seat in seats
    )
