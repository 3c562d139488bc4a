"""The value of moves: the scores of seats that could choose a move, and of those that chose it.

The score of a seat is the share of its opponents that it beats, equal ones counting half, so seats score 50 % on average. What
depends on the seat alone is taken out: every score is compared with the mean score of the same seat. The comparison between those
who chose a move and those who could have shows what goes together with it, and not what the move itself does: a weak position may
leave no better one. `hoyle.lab.restricted` plays without it, which answers that question (Jaffe et al. 2012).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hoyle.i18n import Translator, translator
from hoyle.lab.differences import Difference, corrected, difference_of_means
from hoyle.lab.drama import scores
from hoyle.lab.figures import Figure, influences, ratio
from hoyle.lab.move_names import names_of_kinds
from hoyle.lab.series import PlayedGames
from hoyle.lab.traces import begin, in_slices, start_arrays
from hoyle.rules.arrays import Floats, Ints, Ints32
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from hoyle.rules.position import Position, Row
from hoyle.rules.record import MOVE, local
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.rules.verbs import MOVES, SEATS, legal, move_kind, play

UNNAMED = -1
"""The name of moves that are not counted."""
MIN_CASES = 30
"""Both groups of a comparison have at least this many games; with fewer, nothing is said about a move."""


@algorithm
def tally(
    start_state: Row[Position],
    states: Row[Position],
    moves_played: Ints,
    name_of: Ints32,
    seen: Ints32,
    possible: Ints32,
    chosen: Ints32,
) -> int:
    """Count for every game and seat how often a name was possible, and how often it was chosen. Return the number of games.

    `name_of[kind]` is the number of the name of a kind, or UNNAMED. `possible[game, seat, name]` counts the choices between
    several names of which this was one; `chosen` those in which it was chosen. `seen` has an entry for every name, to work in.
    """
    moves = local(MOVES, MOVE)
    state = states[0]
    for game in range(len(moves_played)):
        begin(state, start_state[0])
        index = 0
        while state.to_move:
            if state.to_move == CHANCE_AWAITED:
                play(state, CHANCE, moves_played[game, index])
                index += 1
                continue
            to_move = state.to_move
            own_index = index
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    n = legal(state, seat, moves)
                    names = 0
                    for number in range(n):
                        kind = move_kind(state, seat, moves[number])
                        name = name_of[kind] if kind < len(name_of) else UNNAMED
                        if name >= 0 and seen[name] == 0:
                            seen[name] = 1
                            names += 1
                    kind = move_kind(state, seat, moves_played[game, own_index])
                    taken = name_of[kind] if kind < len(name_of) else UNNAMED
                    for name in range(len(seen)):
                        if seen[name]:
                            seen[name] = 0
                            if names > 1:
                                possible[game, seat, name] += 1
                                chosen[game, seat, name] += int(name == taken)
                    own_index += 1
            for seat in range(SEATS):
                if (to_move >> seat) & 1:
                    play(state, seat, moves_played[game, index])
                    index += 1
    return len(moves_played)


@dataclass(frozen=True)
class MoveValue:
    """What one move is worth."""

    name: str
    possible: Figure
    """The share of games and seats in which the move could be chosen."""
    frequency: Figure
    """How often it was chosen when it was possible, by decisions."""
    score_possible: Figure
    """The score of seats that could choose it."""
    score_chosen: Figure
    """The score of seats that chose it."""
    difference: Difference | None
    """The score of seats that chose it, minus that of seats that could have and never did, without what depends on the seat; None
    if one of the groups is too small."""


def move_values(games: PlayedGames, say: Translator | None = None) -> list[MoveValue]:
    """Return what each move is worth, the best first; all their tests are one family. The moves of the games were kept."""
    import numpy

    names = names_of_kinds(games, say or translator("en"))
    texts = sorted(set(names.values()))
    if not texts:
        return []
    variant = games.series.variant
    name_of = numpy.full(max(names) + 1, UNNAMED, numpy.int32)
    for kind, text in names.items():
        name_of[kind] = texts.index(text)
    possible = numpy.zeros((len(games), variant.game.max_seats, len(texts)), numpy.int32)
    chosen = numpy.zeros_like(possible)
    run: Any = link(tally, variant.game, "cpu")

    def tally_slice(first: int, last: int) -> None:
        seen = numpy.zeros(len(texts), numpy.int32)
        run(*start_arrays(variant), games.moves[first:last], name_of, seen, possible[first:last], chosen[first:last])

    in_slices(len(games), tally_slice)
    seats = variant.seats
    return values_of(texts, scores(games), possible[:, :seats], chosen[:, :seats])


def values_of(names: Sequence[str], score: Floats, possible: Ints32, chosen: Ints32) -> list[MoveValue]:
    """Return what each move is worth, from the scores `[game, seat]` and the counts `[game, seat, name]` of `tally`."""
    found: list[MoveValue] = []
    for number, name in enumerate(names):
        could, did = possible[:, :, number], chosen[:, :, number]
        held, played = (could > 0).astype(float), (did > 0).astype(float)
        if not held.any():
            continue
        found.append(
            MoveValue(
                name,
                ratio("possible", held.sum(1), numpy_like(held, held.shape[1]), percent=True),
                ratio("frequency", did.sum(1).astype(float), could.sum(1).astype(float), percent=True),
                ratio("score_possible", (score * held).sum(1), held.sum(1), percent=True),
                ratio("score_chosen", (score * played).sum(1), played.sum(1), percent=True),
                difference_of(name, score, played, held - played),
            )
        )
    tested = iter(corrected([one.difference for one in found if one.difference is not None]))
    found = [replace(one, difference=next(tested)) if one.difference is not None else one for one in found]
    return sorted(found, key=lambda one: -one.difference.value if one.difference else float("inf"))


def numpy_like(values: Floats, seats: int) -> Floats:
    """Return the number of seats for every game."""
    import numpy

    return numpy.full(len(values), float(seats))


def difference_of(name: str, score: Floats, first: Floats, second: Floats) -> Difference | None:
    """Return the mean score of the cases `first[game, seat]` minus that of the cases `second`, each compared with its seat's mean.

    The games are independent; the means of the seats, which the games estimate too, are part of the error (delta method).
    """
    if first.any(1).sum() < MIN_CASES or second.any(1).sum() < MIN_CASES:
        return None
    residual = score - score.mean(0)
    value, influence = 0.0, 0.0
    for cases, sign in ((first, 1.0), (second, -1.0)):
        numerators, denominators = (residual * cases).sum(1), cases.sum(1)
        weights = cases.sum(0) / cases.sum()
        value += sign * float(numerators.sum() / denominators.sum())
        influence = influence + sign * (influences(numerators, denominators) - residual @ weights)
    return difference_of_means(name, value, influence, percent=True)
