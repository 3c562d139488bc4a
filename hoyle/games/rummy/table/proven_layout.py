"""The layout that moves the fewest cards, by integer programming (HiGHS in SciPy): exact for every table, but it takes up to seconds.

The program chooses melds by their types. A meld in the place of an old one keeps each natural card that both have: equal cards can be
exchanged. So which of several equal cards goes where need not be chosen.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.forms import shortest_run, smallest_group
from hoyle.games.rummy.table.least_change import Layout, MeldCards
from hoyle.games.rummy.table.placement import ACE, MAX_RUN, SUITS, Reading, TableCard, runs_of_suit
from hoyle.games.shared.french_pack import JOKER
from hoyle.rules.seats import NONE

SECONDS = 8.0
"""The time after which the search for a proof is given up."""


class MeldChoice(NamedTuple):
    """A variable of the program: how many melds of these types there are in the place of an old meld, or without one (NONE)."""

    types: Reading
    successor_of: int


class KeptJoker(NamedTuple):
    """A variable of the program: whether a joker of an old meld stays there for this type."""

    number: int
    card: int


class Program:
    """The integer program for the melds on the table, added cards, and by type the fewest jokers that must stand for it."""

    def __init__(self, old: Sequence[MeldCards], added: Sequence[TableCard], least: Sequence[int], form: int) -> None:
        self.old, self.least, self.added = old, least, added
        cards = [*(card.card for meld in old for card in meld), *(card.card for card in added)]
        self.counts = [cards.count(kind) for kind in range(TYPES + 1)]
        self.naturals = [{card.card for card in meld} - {JOKER} for meld in old]
        self.jokers = [sum(card.card == JOKER for card in meld) for meld in old]
        self.choices = [choice for types in self.shapes(form) for choice in self.choices_of(types)]
        self.kept = [
            KeptJoker(number, card)
            for number, jokers in enumerate(self.jokers)
            for card in range(TYPES)
            if jokers and card not in self.naturals[number]
        ]

    def shapes(self, form: int) -> Iterator[Reading]:
        """Yield the types of each meld for which there are enough cards, jokers included."""
        sizes = range(smallest_group(form), SUITS + 1)
        for rank in range(ACE + 1):
            of_rank = range(rank * SUITS, rank * SUITS + SUITS)
            yield from filter(self.has_cards, [each for size in sizes for each in combinations(of_rank, size)])
        for suit in range(SUITS):
            for size in range(shortest_run(form), MAX_RUN + 1):
                yield from filter(self.has_cards, runs_of_suit(suit, size, form))

    def has_cards(self, types: Reading) -> bool:
        """Return whether there are enough cards for a meld."""
        return sum(not self.counts[card] for card in types) <= self.counts[JOKER]

    def choices_of(self, types: Reading) -> Iterator[MeldChoice]:
        """Yield the meld of these types without an old meld, and in the place of each old meld of which it may keep cards."""
        yield MeldChoice(types, NONE)
        for number, naturals in enumerate(self.naturals):
            if self.jokers[number] or not naturals.isdisjoint(types):
                yield MeldChoice(types, number)

    def solve(self) -> tuple[list[MeldChoice], list[KeptJoker]] | None:
        """Return the melds and the jokers that stay; empty lists if there is no layout, None if the time was not enough."""
        from scipy import optimize

        library: Any = optimize
        gains = [self.gain(choice) for choice in self.choices] + [1] * len(self.kept)
        matrix, low, high = self.constraints()
        most = [3] * len(self.choices) + [1] * len(self.kept)
        found: Any = library.milp(
            [-gain for gain in gains],
            constraints=library.LinearConstraint(matrix, low, high),
            integrality=[1] * len(gains),
            bounds=library.Bounds(0, most),
            options={"time_limit": SECONDS, "mip_rel_gap": 0},
        )
        if found.status == 2:  # infeasible
            return [], []
        if found.status:
            return None
        numbers = [round(value) for value in found.x]
        melds = [each for each, number in zip(self.choices, numbers, strict=False) for _ in range(number)]
        return melds, [each for each, number in zip(self.kept, numbers[len(self.choices) :], strict=True) if number]

    def gain(self, choice: MeldChoice) -> int:
        """Return how many natural cards stay."""
        return 0 if choice.successor_of == NONE else len(self.naturals[choice.successor_of].intersection(choice.types))

    def constraints(self) -> tuple[object, list[float], list[float]]:
        """Return the matrix of the program, and the bounds of its rows."""
        from scipy import sparse

        size, total = len(self.choices), self.counts[JOKER]
        rows: list[tuple[dict[int, int], float, float]] = []
        used: list[dict[int, int]] = [{} for _ in range(TYPES)]
        in_place: dict[tuple[int, int], dict[int, int]] = {}
        for column, choice in enumerate(self.choices):
            for card in choice.types:
                used[card][column] = 1
                in_place.setdefault((choice.successor_of, card), {})[column] = -1
        for card, row in enumerate(used):
            natural = self.counts[card]
            rows.append((row, natural + self.least[card], natural + total))
            kept = {size + n: 1 for n, each in enumerate(self.kept) if each.card == card}
            rows.append((kept | dict.fromkeys(row, -1), -float("inf"), -natural))  # at most its jokers stay
        every = {column: len(choice.types) for column, choice in enumerate(self.choices)}
        cards = sum(self.counts)
        rows.append((every, cards, cards))
        for number, jokers in enumerate(self.jokers):
            rows.append(({c: 1 for c, each in enumerate(self.choices) if each.successor_of == number}, 0, 1))
            rows.append(({size + n: 1 for n, each in enumerate(self.kept) if each.number == number}, 0, jokers))
        for n, each in enumerate(self.kept):
            rows.append((in_place.get((each.number, each.card), {}) | {size + n: 1}, -float("inf"), 0))
        places = [(row, column, value) for row, (values, _, _) in enumerate(rows) for column, value in values.items()]
        row_numbers, columns, values = zip(*places, strict=True)
        library: Any = sparse
        matrix = library.csr_array((values, (row_numbers, columns)), shape=(len(rows), size + len(self.kept)))
        return matrix, [low for _, low, _ in rows], [high for _, _, high in rows]

    def layout(self, melds: Sequence[MeldChoice], kept: Sequence[KeptJoker]) -> Layout:
        """Return the layout with these melds of the cards."""
        places = [(meld, card) for meld in range(len(melds)) for card in melds[meld].types]
        taken: dict[tuple[int, int], TableCard] = {}
        left = [*(card for meld in self.old for card in meld), *self.added]

        def take(place: tuple[int, int], found: TableCard) -> None:
            left.remove(found)
            taken[place] = TableCard(found.item_id, found.card, place[1])

        for meld, card in places:  # cards that stay
            number = melds[meld].successor_of
            kind = card if number != NONE and card in self.naturals[number] else JOKER
            if number != NONE and (kind == card or KeptJoker(number, card) in kept):
                take((meld, card), next(each for each in self.old[number] if each.card == kind and each in left))
        for place in places:
            if place not in taken:
                fitting = [each for each in left if each.card == place[1]] or [
                    each for each in left if each.card == JOKER
                ]
                take(place, fitting[0])
        found: Layout = {}
        for meld, choice in enumerate(melds):
            number = choice.successor_of if choice.successor_of != NONE else len(self.old) + meld
            found[number] = tuple(taken[meld, card] for card in choice.types)
        return dict(sorted(found.items()))


def lay_proven(old: Sequence[MeldCards], added: Sequence[TableCard], least: Sequence[int], form: int) -> Layout | None:
    """Return the layout of the old melds and the added cards that moves the fewest cards; {} if there is none, None if out of time.

    The parameters are those of `least_change.lay_with_least_change`. ImportError without SciPy.
    """
    program = Program(old, added, least, form)
    found = program.solve()
    return None if found is None else program.layout(*found)
