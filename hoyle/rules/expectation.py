"""The exact chances of how a game ends when every decision is made at random.

All outcomes of chance are equally likely.

Positions are met again by many paths, so the game is a net, not a tree. Compiled code walks the net once, depth first,
and notes each position's successors; then each position hands its share of all games on to them, in whole numbers.
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, Literal

from hoyle.rules.branches import branches, follow
from hoyle.rules.dice import stir
from hoyle.rules.game import Game
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.record import Record, copy, fingerprint
from hoyle.rules.verbs import SEATS, ending, payoff

Chances = dict[tuple[tuple[int, ...], int], Fraction]
"""The chance of each pair of payoffs by seat and ending."""

FULL = -1


@algorithm
def second_print(packed: Any, depth: int) -> int:
    """A fingerprint of a packed position that has nothing in common with `fingerprint`."""
    number = 0x2545F4914F6CDD1D
    for byte in range(packed.shape[1]):
        number = stir(number ^ (number >> 7), packed[depth, byte] + 128)
    return number


@algorithm
def find(slots: Any, prints: Any, one: int, other: int) -> int:
    """The place in `slots` where the position with these fingerprints stands, or would stand."""
    place = one & (slots.size - 1)
    while slots[place] and (prints[slots[place] - 1, 0] != one or prints[slots[place] - 1, 1] != other):
        place = (place + 1) & (slots.size - 1)
    return place


@algorithm
def enter(state: Any, number: int, written: int, spans: Any, ends: Any) -> int:
    """Note a new position: where its successors begin and how many there are, or how the game ended; how many."""
    n = 0
    if state.waits:
        n = branches(state)
    else:
        for seat in range(SEATS):
            ends[number, seat] = payoff(state, seat)
        ends[number, SEATS] = ending(state)
    spans[number, 0] = written
    spans[number, 1] = n
    return n


@algorithm
def walk(
    path: Any, packed: Any, stack: Any, slots: Any, prints: Any, spans: Any, edges: Any, order: Any, ends: Any
) -> int:
    """Walk the whole net from `path[0]`, depth first; how many positions it has, or FULL if the arrays are too short.

    `packed` is what tells the states of `path` apart, as bytes; `slots` finds a position by its two fingerprints (two
    positions are taken for one with a chance below 2^-60 for a billion of them). Of position n, `spans[n]` says where
    its successors begin in `edges` and how many there are, `ends[n]` its payoffs and ending when the game is over.
    `order` lists the positions so that each stands after its successors.
    """
    known, written, done, depth = 0, 0, 0, 0
    while depth >= 0:
        if stack[depth, 1] < 0:
            one = fingerprint(path[depth])
            other = second_print(packed, depth)
            place = find(slots, prints, one, other)
            number = slots[place] - 1
            fresh = number < 0
            if fresh:
                if known >= order.size:
                    return FULL
                number = known
                slots[place] = known + 1
                prints[known, 0] = one
                prints[known, 1] = other
                written += enter(path[depth], known, written, spans, ends)
                known += 1
                if written > edges.size:
                    return FULL
            if depth > 0:
                edges[spans[stack[depth - 1, 0], 0] + stack[depth - 1, 1] - 1] = number
            if not fresh:
                depth -= 1
                continue
            stack[depth, 0] = number
            stack[depth, 1] = 0
        if stack[depth, 1] == spans[stack[depth, 0], 1]:
            order[done] = stack[depth, 0]
            done += 1
            depth -= 1
        else:
            copy(path[depth + 1], path[depth])
            follow(path[depth + 1], stack[depth, 1])
            stack[depth, 1] += 1
            stack[depth + 1, 1] = -1
            depth += 1
    return known


Net = tuple[list[int], Callable[[int], list[int]], Callable[[int], tuple[tuple[int, ...], int]]]
"""Positions, each before its successors; the successors of a position; its payoffs and ending."""


def compiled_net(game: Game, state: Record, size: int = 1 << 16) -> Net:
    """The net from a position on, walked by compiled code; arrays that turn out too short are made larger."""
    import numpy

    kind = type(state)
    path = kind.array(game.longest + 2)
    state.store(path, 0)
    packed = path.view(numpy.int8).reshape(len(path), -1)[:, : kind.live]
    stack = numpy.full((len(path), 2), -1, numpy.int64)
    slots, prints = numpy.zeros(4 * size, numpy.int32), numpy.zeros((size, 2), numpy.int64)
    spans, order = numpy.zeros((size, 2), numpy.int64), numpy.zeros(size, numpy.int32)
    edges, ends = numpy.zeros(8 * size, numpy.int32), numpy.zeros((size, game.most_seats + 1), numpy.int32)
    known = link(walk, game, "cpu")(path, packed, stack, slots, prints, spans, edges, order, ends)
    if known == FULL:
        return compiled_net(game, state, 4 * size)
    seats = game.seats(getattr(state, "rules", None))

    def successors(number: int) -> list[int]:
        begin, many = spans[number]
        return edges[begin : begin + many].tolist()

    def end(number: int) -> tuple[tuple[int, ...], int]:
        told = ends[number].tolist()
        return tuple(told[:seats]), told[-1]

    return order[:known][::-1].tolist(), successors, end


def plain_net(game: Game, state: Record) -> Net:
    """The same net walked by plain Python: slow, and easy to believe."""
    ways, going = link(branches, game), link(follow, game)
    numbers: dict[Any, int] = {}
    next_to: list[list[int]] = []
    states: list[Any] = []
    order: list[int] = []

    def visit(now: Any) -> int:
        key = now.tell()
        if key not in numbers:
            number = numbers[key] = len(states)
            states.append(now)
            next_to.append([])
            for branch in range(ways(now) if now.waits else 0):
                after = now.clone()
                going(after, branch)
                next_to[number].append(visit(after))
            order.append(number)
        return numbers[key]

    def end(number: int) -> tuple[tuple[int, ...], int]:
        over = states[number]
        seats = range(game.seats(getattr(over, "rules", None)))
        return tuple(game.words["payoff"](over, seat) for seat in seats), game.words["ending"](over)

    visit(state)
    return order[::-1], next_to.__getitem__, end


def parts(order: list[int], successors: Callable[[int], list[int]]) -> int:
    """Into how many equal parts all games must be split so that every position's share is whole."""
    needed = {order[0]: 1}
    whole = 1
    for number in order:
        after, need = successors(number), needed.pop(number)
        if not after:
            whole = lcm(whole, need)
        share = need * len(after)
        for one in after:
            known = needed.get(one, 1)
            needed[one] = share if share % known == 0 else lcm(known, share)
    if needed:
        raise ValueError("The game may come back to a position already met: its chances cannot be counted so.")
    return whole


def expectation(game: Game, state: Record, target: Literal["plain", "cpu"] = "cpu") -> Chances:
    """How a game ends from this position on: for every pair of payoffs by seat and ending its exact chance.

    Every seat chooses equally likely among its moves, several at once each by itself; outcomes of CHANCE are equally
    likely. Games that may return to a position already met cannot be counted so and are refused with a ValueError.
    """
    order, successors, end = (compiled_net if target == "cpu" else plain_net)(game, state)
    place = parts(order, successors)
    shares, chances = {order[0]: place}, dict[tuple[tuple[int, ...], int], int]()
    for number in order:
        after, share = successors(number), shares.pop(number)
        if not after:
            chances[end(number)] = chances.get(end(number), 0) + share
            continue
        part = share // len(after)
        for one in after:
            shares[one] = shares.get(one, 0) + part
    return {how: Fraction(share, place) for how, share in sorted(chances.items())}
