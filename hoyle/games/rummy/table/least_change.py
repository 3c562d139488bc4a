"""Lay new cards on a table so that as few of its melds as possible are changed.

First the new cards are only laid on the old melds and beside them. If that is impossible, one old meld may be taken up and
its cards laid out anew, then two melds, then three, then as many as necessary. This is for the players; the rules do not
depend on the arrangement of the cards.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from hoyle.games.rummy.melds.layout import MAX_MELDS, lay, types_of
from hoyle.games.rummy.options import HIGH, LOW
from hoyle.games.rummy.table.placement import ACE, MAX_RUN, MIN_MELD, SUITS

MeldTypes = tuple[int, ...]
"""The types of a meld's cards, in order; a joker has the type that it stands for."""

Layout = dict[int, MeldTypes]
"""Melds by number. Old melds keep their numbers, new melds get higher ones."""

MAX_TAKEN_UP = 3
"""The most old melds that the search takes up; after that, `lay_out_nearest` takes up the nearest melds."""
MAX_STEPS = 1000
"""The most steps of the search for each number of melds taken up."""


class OutOfSteps(Exception):
    """The search has used all its steps."""


class Search:
    """A search that lays a pool of cards on fixed melds and beside them, card by card, the lowest card first."""

    def __init__(self, pool: Sequence[int], fixed_melds: Layout, ace_mode: int, steps: int) -> None:
        """Prepare a search. `pool`: cards to be laid; `fixed_melds`: melds that may get further cards but lose none."""
        self.counts = [0] * (SUITS * (ACE + 1))
        for card in pool:
            self.counts[card] += 1
        self.melds = dict(fixed_melds)
        self.next_number = max(fixed_melds, default=-1) + 1
        self.aces_low, self.aces_high = ace_mode != HIGH, ace_mode != LOW
        self.cards_left, self.steps = len(pool), steps

    def run(self) -> Layout | None:
        """Return a layout of all cards, or None if there is none; raise OutOfSteps if the search takes too long."""
        if self.cards_left == 0:
            return dict(self.melds)
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        card = next(card for card, number in enumerate(self.counts) if number)
        for number, meld, pool_cards in self.choices(card):
            before = self.melds.get(number)
            self.take(pool_cards, -1)
            self.melds[number] = meld
            layout = self.run()
            if layout is not None:
                return layout
            self.take(pool_cards, 1)
            if before is None:
                del self.melds[number]
            else:
                self.melds[number] = before
        return None

    def take(self, cards: MeldTypes, change: int) -> None:
        """Take cards from the pool (`change` −1) or put them back (1)."""
        for card in cards:
            self.counts[card] += change
        self.cards_left += change * len(cards)

    def choices(self, card: int) -> Iterator[tuple[int, MeldTypes, MeldTypes]]:
        """Yield each meld that the lowest card may be laid on or begin: its number, its new types, and the pool cards used."""
        for number, meld in list(self.melds.items()):
            yield from ((number, *extended) for extended in self.extensions(meld, card))
        self.next_number += 1
        for meld in self.new_melds(card):
            yield self.next_number - 1, meld, meld
        self.next_number -= 1

    def extensions(self, meld: MeldTypes, card: int) -> Iterator[tuple[MeldTypes, MeldTypes]]:
        """Yield each extension of a meld with this card: its new types, and the pool cards used."""
        if meld[0] // SUITS == meld[1] // SUITS:
            if card // SUITS == meld[0] // SUITS and card not in meld:
                yield tuple(sorted((*meld, card))), (card,)
        elif card % SUITS == meld[0] % SUITS and len(meld) < MAX_RUN:
            first, last = self.rank_range(meld)
            if last < ACE and card // SUITS == last + 1 and (card // SUITS < ACE or self.aces_high):
                yield (*meld, card), (card,)
            lower_cards = self.lower_cards(card, first)
            if lower_cards and len(meld) + len(lower_cards) <= MAX_RUN:
                yield (*lower_cards, *meld), lower_cards

    def rank_range(self, run: MeldTypes) -> tuple[int, int]:
        """Return the first and the last rank of a run; a low ace has rank −1."""
        last = run[-1] // SUITS
        return last - len(run) + 1, last

    def lower_cards(self, card: int, first: int) -> MeldTypes:
        """Return the pool cards from this card up to the card below a run, which begins at rank `first`; () if one is missing."""
        rank = -1 if first == 0 else card // SUITS
        if first == 0 and (card // SUITS != ACE or not self.aces_low):
            return ()
        wanted_cards = tuple(self.card_at(lower_rank, card % SUITS) for lower_rank in range(rank, first))
        return wanted_cards if all(self.counts[needed] for needed in wanted_cards) else ()

    def card_at(self, rank: int, suit: int) -> int:
        """Return the type of a rank and a suit; rank −1 is the low ace."""
        return (rank if rank >= 0 else ACE) * SUITS + suit

    def new_melds(self, card: int) -> Iterator[MeldTypes]:
        """Yield new melds from the pool that contain this card, its lowest; longer runs are found as extensions of these."""
        rank, suit = divmod(card, SUITS)
        same_rank = [other for other in range(rank * SUITS, rank * SUITS + SUITS) if self.counts[other]]
        for size in (MIN_MELD, SUITS):
            yield from (group for group in combinations(same_rank, size) if card in group)
        for first in (rank, rank - 1) if rank == 0 and self.aces_low else (rank,):
            last = first + MIN_MELD - 1
            if last <= ACE - (not self.aces_high):
                run = tuple(self.card_at(run_rank, suit) for run_rank in range(first, last + 1))
                if all(self.counts[other] for other in run):
                    yield run


def lay_with_least_change(old: Sequence[MeldTypes], added: Sequence[int], ace_mode: int) -> Layout:
    """Return a layout of the old melds and the added cards with the least change found; an empty layout if there is none.

    `old`: the melds on the table, numbered in this order; melds that are no longer valid are always taken up.
    """
    valid_melds = {number: meld for number, meld in enumerate(old) if is_meld(meld, ace_mode)}
    invalid_cards = [card for number, meld in enumerate(old) if number not in valid_melds for card in meld]
    pool = [*invalid_cards, *added]
    for count in range(min(MAX_TAKEN_UP, len(valid_melds)) + 1):
        layout = take_up(valid_melds, pool, count, ace_mode)
        if layout is not None:
            return layout
    return lay_out_nearest(valid_melds, pool, ace_mode, len(old))


def lay_out_nearest(valid_melds: Layout, pool: list[int], ace_mode: int, next_number: int) -> Layout:
    """Return a layout in which the pool and as few of the nearest melds as possible are laid out together; {} if there is none."""
    by_nearness = sorted(valid_melds, key=lambda number: -nearness(valid_melds[number], pool))
    for count in range(len(by_nearness) + 1):
        cards = [*pool, *(card for number in by_nearness[:count] for card in valid_melds[number])]
        melds = [0] * MAX_MELDS
        n = lay([cards.count(card) for card in range(SUITS * (ACE + 1))], ace_mode, melds)
        if n >= 0:
            new_layout = [tuple(types_of(meld)) for meld in melds[:n]]
            kept_melds = {number: valid_melds[number] for number in by_nearness[count:]}
            return kept_melds | with_numbers(new_layout, valid_melds, by_nearness[:count], next_number)
    return {}


def with_numbers(melds: list[MeldTypes], valid_melds: Layout, taken_numbers: list[int], next_number: int) -> Layout:
    """Return melds as a layout: a meld equal to one of the melds taken up gets its number, others get new numbers."""
    old_numbers = {valid_melds[number]: number for number in taken_numbers}
    return {old_numbers.pop(meld, next_number + index): meld for index, meld in enumerate(melds)}


def take_up(valid_melds: Layout, pool: list[int], count: int, ace_mode: int) -> Layout | None:
    """Return a layout with this number of old melds taken up; None if none is found within MAX_STEPS."""
    steps = MAX_STEPS
    for taken_numbers in combinations(
        sorted(valid_melds, key=lambda number: -nearness(valid_melds[number], pool)), count
    ):
        fixed_melds = {number: meld for number, meld in valid_melds.items() if number not in taken_numbers}
        search = Search(
            [*pool, *(card for number in taken_numbers for card in valid_melds[number])], fixed_melds, ace_mode, steps
        )
        search.next_number = max(valid_melds, default=-1) + 1
        try:
            layout = search.run()
        except OutOfSteps:
            return None
        if layout is not None:
            return layout
        steps = search.steps - 1
        if steps < 0:
            return None
    return None


def nearness(meld: MeldTypes, pool: list[int]) -> int:
    """Return a measure of how close a meld is to the pool: pairs of cards of the same rank, or close in the same suit."""
    return sum(
        2 * (card // SUITS == other // SUITS) + (card % SUITS == other % SUITS and abs(card - other) <= 2 * SUITS)
        for card in pool
        for other in meld
    )


def is_meld(meld: MeldTypes, ace_mode: int) -> bool:
    """Return whether cards in this order are a meld."""
    if len(meld) < MIN_MELD or len(set(meld)) < len(meld):
        return False
    if len({card // SUITS for card in meld}) == 1:
        return True
    ranks = [card // SUITS for card in meld]
    if ranks[0] == ACE and ace_mode != HIGH:
        ranks[0] = -1
    is_rising = all(following == rank + 1 for rank, following in pairwise(ranks))
    return is_rising and len({card % SUITS for card in meld}) == 1 and (ace_mode != LOW or ranks[-1] < ACE)
