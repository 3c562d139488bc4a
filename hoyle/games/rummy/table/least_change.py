"""Lay new cards on a table so that as few of its cards as possible move to another meld.

A card moves if its new meld does not take the place of its old one; each old meld has at most one successor. The search tries 0
moved cards, then 1, then 2 …, so the first layout that it finds moves the fewest. It begins with the cards that have no place,
and then repairs the melds from which it has taken cards, so it never looks at melds that need no change.

This is for the players; the rules do not depend on the arrangement of the cards.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.choices import HIGH, LOW, ROUND
from hoyle.games.rummy.forms import aces, shortest_run, smallest_group
from hoyle.games.rummy.table.placement import ACE, MAX_RUN, SUITS, Reading, TableCard, is_valid_meld, type_of
from hoyle.games.shared.french_pack import JOKER
from hoyle.rules.seats import NONE

MAX_STEPS = 2_000
"""The most cards that the search tries in melds."""

MeldCards = tuple[TableCard, ...]
Layout = dict[int, MeldCards]
"""Melds by number: old melds and their successors have the old numbers, new melds higher ones."""
Lay = Callable[[Sequence[MeldCards], Sequence[TableCard], Sequence[int], int], Layout | None]
"""A function that lays cards with the least change; see `lay_with_least_change`."""


class OutOfSteps(Exception):
    """The search has used all its steps."""


@dataclass
class NewMeld:
    """A meld that the search puts together."""

    types: Reading
    cards: list[int] = field(default_factory=list[int])  # indexes, in the order of `types`
    successor_of: int = NONE  # the old meld whose place it takes, or NONE
    moved: int = 0  # cards from other old melds


class Search:
    """A search for a layout of the melds on the table and added cards in which at most a given number of cards of the table move.

    `least`: by type, the fewest jokers that must stand for it.
    """

    def __init__(
        self, old: Sequence[MeldCards], added: Sequence[TableCard], least: Sequence[int], form: int, steps: int
    ) -> None:
        self.old, self.least, self.form, self.steps = old, least, form, steps
        self.cards = [*(card for meld in old for card in meld), *added]
        self.homes = [*(number for number, meld in enumerate(old) for _ in meld), *(NONE for _ in added)]
        self.by_kind: list[list[int]] = [[] for _ in range(TYPES + 1)]
        for index, card in enumerate(self.cards):
            self.by_kind[card.card].append(index)
        self.is_placed = [False] * len(self.cards)
        self.members = [[i for i, home in enumerate(self.homes) if home == number] for number in range(len(old))]
        self.has_successor = [False] * len(old)
        self.new_melds: list[NewMeld] = []
        self.jokers_used = [0] * TYPES
        self.valid: dict[tuple[int, ...], bool] = {}
        self.left = [len(indexes) for indexes in self.by_kind]  # by kind, cards that are not placed
        self.failed: dict[tuple[object, ...], int] = {}  # the highest budget that was too low, by position
        self.free_jokers = len(self.by_kind[JOKER]) - sum(least)

    def run(self, budget: int) -> bool:
        """Return whether there is a layout in which at most `budget` more cards move; it is in `new_melds` then."""
        key = (tuple(self.is_placed), tuple(self.has_successor), tuple(self.jokers_used))
        if self.failed.get(key, -1) >= budget:
            return False
        waiting = self.waiting_cards()
        if not waiting:
            return True
        hardest = min(waiting, key=self.choices) if len(waiting) > 1 else waiting[0]
        for meld in self.melds_with(hardest, budget):
            left_over = self.place(meld)
            if self.run(budget - meld.moved - left_over):
                return True
            self.take_back(meld)
        self.failed[key] = budget
        return False

    def is_loose(self, index: int) -> bool:
        """Return whether a card has no old meld, or one that has its successor already: it may go anywhere without a further move."""
        home = self.homes[index]
        return home == NONE or self.has_successor[home]

    def rest(self, number: int) -> list[int]:
        """Return the cards of an old meld that are not placed."""
        return [index for index in self.members[number] if not self.is_placed[index]]

    def waiting_cards(self) -> list[int]:
        """Return cards that need another meld, empty if the melds that are left may stay: natural cards if there are any."""
        rests = [self.rest(number) for number in range(len(self.old))]
        waiting = [index for index in self.members_added if not self.is_placed[index]]
        waiting += [
            index
            for number, rest in enumerate(rests)
            if rest and (self.has_successor[number] or not self.may_stay(rest))
            for index in rest
        ]
        if not waiting:
            return self.misplaced_joker(rests)
        return [index for index in waiting if self.cards[index].card != JOKER] or waiting[:1]

    @property
    def members_added(self) -> range:
        """The indexes of the added cards."""
        return range(sum(map(len, self.old)), len(self.cards))

    def may_stay(self, rest: list[int]) -> bool:
        """Return whether the cards that are left of an old meld are a meld as they lie."""
        key = tuple(rest)
        if key not in self.valid:
            self.valid[key] = is_valid_meld(tuple(self.cards[index] for index in rest), self.form)
        return self.valid[key]

    def misplaced_joker(self, rests: list[list[int]]) -> list[int]:
        """Return a joker of the melds that would stay if too many jokers stand for other types than they must, otherwise none."""
        jokers = [index for rest in rests for index in rest if self.cards[index].card == JOKER]
        used = list(self.jokers_used)
        for index in jokers:
            used[self.cards[index].stands_for] += 1
        free = sum(max(0, number - least) for number, least in zip(used, self.least, strict=True))
        if free <= self.free_jokers:
            return []
        surplus = [
            index for index in jokers if used[self.cards[index].stands_for] > self.least[self.cards[index].stands_for]
        ]
        return surplus[:1] or jokers[:1]

    def place(self, meld: NewMeld) -> int:
        """Add a meld to the layout; return how many cards of the old meld whose place it takes are left over, and so must move."""
        for index, card in zip(meld.cards, meld.types, strict=True):
            self.is_placed[index] = True
            self.left[self.cards[index].card] -= 1
            self.jokers_used[card] += self.cards[index].card == JOKER
        self.new_melds.append(meld)
        if meld.successor_of == NONE:
            return 0
        self.has_successor[meld.successor_of] = True
        return len(self.rest(meld.successor_of))

    def take_back(self, meld: NewMeld) -> None:
        """Take the last meld out of the layout."""
        self.new_melds.pop()
        for index, card in zip(meld.cards, meld.types, strict=True):
            self.is_placed[index] = False
            self.left[self.cards[index].card] += 1
            self.jokers_used[card] -= self.cards[index].card == JOKER
        if meld.successor_of != NONE:
            self.has_successor[meld.successor_of] = False

    def melds_with(self, index: int, budget: int) -> Iterator[NewMeld]:
        """Yield each meld of cards that are not placed that contains this card and moves at most `budget` cards."""
        kind = self.cards[index].card
        for card in range(TYPES) if kind == JOKER else (kind,):
            if kind == JOKER and not self.joker_may_be(card, NewMeld(())):
                continue
            for types in self.shapes(card):
                yield from self.filled(NewMeld(types), card, index, budget)

    def choices(self, index: int) -> int:
        """Return for how many groups and runs of three cards or more with this card there may be cards."""
        kind = self.cards[index].card
        if kind == JOKER:
            return TYPES
        others = len(self.others_of_rank(kind))
        found = comb(others, 2) + comb(others, SUITS - 1)
        for place, low, high in self.spans(kind):
            left, right = place - low, high - place
            found += (left + 1) * (right + 1) - 1 - (left > 0) - (right > 0)
        return found

    def shapes(self, card: int) -> Iterator[Reading]:
        """Yield the types of each group and run that contains this type and for which there may be cards, the longest first."""
        others, suit = self.others_of_rank(card), card % SUITS
        for size in range(SUITS, smallest_group(self.form) - 1, -1):
            yield from (tuple(sorted((card, *chosen))) for chosen in combinations(others, size - 1))
        for place, low, high in self.spans(card):
            for first in range(low, place + 1):
                for last in range(
                    min(high, first + MAX_RUN - 1), max(place, first + shortest_run(self.form) - 1) - 1, -1
                ):
                    yield tuple(type_of(each, suit) for each in range(first, last + 1))

    def others_of_rank(self, card: int) -> list[int]:
        """Return the other types of a rank for which there may be cards."""
        of_rank = range(card - card % SUITS, card - card % SUITS + SUITS)
        return [other for other in of_rank if other != card and self.is_there(other)]

    def spans(self, card: int) -> Iterator[tuple[int, int, int]]:
        """Yield the places of a card in runs, each with the lowest and the highest place of a run for which there may be cards."""
        rank, suit = divmod(card, SUITS)
        for place in (rank, -1) if rank == ACE and aces(self.form) != ROUND else (rank,):
            if aces(self.form) != (HIGH if place == -1 else LOW if place == ACE else NONE):
                yield place, self.end_of(place, suit, -1), self.end_of(place, suit, 1)

    def end_of(self, place: int, suit: int, step: int) -> int:
        """Return the last rank of a run in one direction for which there may be cards."""
        lowest, highest = (0 if aces(self.form) == HIGH else -1), (ACE - 1 if aces(self.form) == LOW else ACE)
        if aces(self.form) == ROUND:
            lowest, highest = place - MAX_RUN + 1, place + MAX_RUN - 1
        while lowest <= place + step <= highest and self.is_there(type_of(place + step, suit)):
            place += step
        return place

    def is_there(self, card: int) -> bool:
        """Return whether a card of this type, or a joker that may stand for it, is not placed."""
        return self.left[card] > 0 or (self.left[JOKER] > 0 and self.joker_may_be(card, NewMeld(())))

    def joker_may_be(self, card: int, meld: NewMeld) -> bool:
        """Return whether one more joker may stand for this type, given the jokers of the layout and of a meld."""
        if not self.left[JOKER]:
            return False
        used = list(self.jokers_used)
        for index, each in zip(meld.cards, meld.types, strict=False):
            used[each] += self.cards[index].card == JOKER
        used[card] += 1
        free = sum(number - least for number, least in zip(used, self.least, strict=True) if number > least)
        return free <= self.free_jokers

    def filled(self, meld: NewMeld, needed: int, index: int, budget: int) -> Iterator[NewMeld]:
        """Yield the meld with each choice of its cards from here on; the card `index` stands for the type `needed`."""
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        if len(meld.cards) == len(meld.types):
            left_over = 0
            if meld.successor_of != NONE:
                own = sum(self.homes[each] == meld.successor_of for each in meld.cards)
                left_over = len(self.rest(meld.successor_of)) - own
            if meld.moved + left_over <= budget:
                yield meld
            return
        card = meld.types[len(meld.cards)]
        if card == needed and self.cards[index].card == JOKER and not self.joker_may_be(card, meld):
            return
        for chosen in (index,) if card == needed else self.candidates(card, meld, index):
            for successor_of, moved in self.costs(chosen, meld):
                if moved <= budget:
                    grown = NewMeld(meld.types, [*meld.cards, chosen], successor_of, moved)
                    yield from self.filled(grown, needed, index, budget)

    def candidates(self, card: int, meld: NewMeld, excluded: int) -> list[int]:
        """Return the cards that may stand for a type in a meld; of loose cards that are alike only one."""
        chosen: list[int] = []
        for kind in (card, JOKER) if self.joker_may_be(card, meld) else (card,):
            free = [i for i in self.by_kind[kind] if not self.is_placed[i] and i != excluded and i not in meld.cards]
            loose = [index for index in free if self.is_loose(index)]
            chosen += [*loose[:1], *(index for index in free if index not in loose)]
        return chosen

    def costs(self, index: int, meld: NewMeld) -> list[tuple[int, int]]:
        """Return the successor and the moved cards of a meld with one more card: an old meld may get the meld as its successor."""
        home = self.homes[index]
        if self.is_loose(index) or home == meld.successor_of:
            return [(meld.successor_of, meld.moved)]
        choices = [(meld.successor_of, meld.moved + 1)]
        if meld.successor_of == NONE and all(self.homes[each] != home for each in meld.cards):
            choices.insert(0, (home, meld.moved))
        return choices

    def layout(self) -> Layout:
        """Return the layout that was found."""
        found: Layout = {}
        for number in range(len(self.old)):
            rest = self.rest(number)
            if rest:
                found[number] = tuple(self.cards[index] for index in rest)
        next_number = len(self.old)
        for meld in self.new_melds:
            cards = [self.cards[index] for index in meld.cards]
            number = meld.successor_of if meld.successor_of != NONE else next_number
            next_number += meld.successor_of == NONE
            typed = zip(cards, meld.types, strict=True)
            found[number] = tuple(TableCard(card.item_id, card.card, type_) for card, type_ in typed)
        return dict(sorted(found.items()))


def lay_with_least_change(
    old: Sequence[MeldCards], added: Sequence[TableCard], least: Sequence[int], form: int, steps: int = MAX_STEPS
) -> Layout | None:
    """Return the layout of the old melds and the added cards that moves the fewest cards; {} if there is none, None if out of steps.

    `old`: the melds on the table, numbered in this order. `least`: by type, the fewest jokers that must stand for it; the other
    jokers may stand for anything.
    """
    search = Search(old, added, least, form, steps)
    try:
        for budget in range(sum(map(len, old)) + 1):
            if search.run(budget):
                return search.layout()
    except OutOfSteps:
        return None
    return {}
