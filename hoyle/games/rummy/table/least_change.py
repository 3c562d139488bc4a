"""Lay cards that come to a table so that as little as possible of what lies there is moved.

First every meld stays, and the new cards are laid on them or beside them; then one meld may be taken up, then two, then
three; then as many as necessary. Only people care: for the rules a table is its cards.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from hoyle.games.rummy.melds.layout import MELDS, lay, types_of
from hoyle.games.rummy.options import HIGH, LOW
from hoyle.games.rummy.table.placement import ACE, LEAST, LONGEST, SUITS

Cards = tuple[int, ...]
"""A meld: the types of its cards in order; a joker as the type it stands for."""

Layout = dict[int, Cards]
"""Melds by number: old melds keep theirs, new ones follow."""

TAKEN_UP = 3
"""Old melds that are taken up at most, before whatever is nearest is laid out again."""
STEPS = 1000
"""Steps of the search at most, with the same number of melds taken up."""


class OutOfSteps(Exception):
    """The search has used all its steps."""


class Search:
    """Lay a pool of cards on melds that stay, and beside them, card by card, the lowest first."""

    def __init__(self, pool: Sequence[int], stays: Layout, ace_mode: int, steps: int) -> None:
        """Prepare a search. `pool`: cards to be laid; `stays`: melds that only grow."""
        self.count = [0] * (SUITS * (ACE + 1))
        for card in pool:
            self.count[card] += 1
        self.melds = dict(stays)
        self.fresh = max(stays, default=-1) + 1
        self.aces_low, self.aces_high = ace_mode != HIGH, ace_mode != LOW
        self.left, self.steps = len(pool), steps

    def run(self) -> Layout | None:
        """Return a layout of all cards, None if there is none; OutOfSteps if that takes too long."""
        if self.left == 0:
            return dict(self.melds)
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        card = next(card for card, number in enumerate(self.count) if number)
        for number, meld, used in self.choices(card):
            before = self.melds.get(number)
            self.take(used, -1)
            self.melds[number] = meld
            found = self.run()
            if found is not None:
                return found
            self.take(used, 1)
            if before is None:
                del self.melds[number]
            else:
                self.melds[number] = before
        return None

    def take(self, cards: Cards, by: int) -> None:
        """Take cards from the pool, or put them back."""
        for card in cards:
            self.count[card] += by
        self.left += by * len(cards)

    def choices(self, card: int) -> Iterator[tuple[int, Cards, Cards]]:
        """Yield where the lowest card may go: the meld's number, the meld with it, the cards that come from the pool."""
        for number, meld in list(self.melds.items()):
            yield from ((number, *grown) for grown in self.growing(meld, card))
        self.fresh += 1
        for meld in self.beginnings(card):
            yield self.fresh - 1, meld, meld
        self.fresh -= 1

    def growing(self, meld: Cards, card: int) -> Iterator[tuple[Cards, Cards]]:
        """Yield a meld with the card laid on it, and the cards that come from the pool."""
        if meld[0] // SUITS == meld[1] // SUITS:
            if card // SUITS == meld[0] // SUITS and card not in meld:
                yield tuple(sorted((*meld, card))), (card,)
        elif card % SUITS == meld[0] % SUITS and len(meld) < LONGEST:
            first, last = self.places(meld)
            if last < ACE and card // SUITS == last + 1 and (card // SUITS < ACE or self.aces_high):
                yield (*meld, card), (card,)
            below = self.below(card, first)
            if below and len(meld) + len(below) <= LONGEST:
                yield (*below, *meld), below

    def places(self, run: Cards) -> tuple[int, int]:
        """Return the first and last place of a run; an ace below the two stands at −1."""
        last = run[-1] // SUITS
        return last - len(run) + 1, last

    def below(self, card: int, first: int) -> Cards:
        """Return the cards from this one up to the beginning of a run; nothing if the pool lacks one."""
        place = -1 if first == 0 else card // SUITS
        if first == 0 and (card // SUITS != ACE or not self.aces_low):
            return ()
        wanted = tuple(self.card_at(at, card % SUITS) for at in range(place, first))
        return wanted if all(self.count[needed] for needed in wanted) else ()

    def card_at(self, place: int, suit: int) -> int:
        """Return the card of a suit at a place."""
        return (place if place >= 0 else ACE) * SUITS + suit

    def beginnings(self, card: int) -> Iterator[Cards]:
        """Yield new melds from the pool that contain this card, the lowest; longer runs grow from these."""
        rank, suit = divmod(card, SUITS)
        of_rank = [other for other in range(rank * SUITS, rank * SUITS + SUITS) if self.count[other]]
        for size in (LEAST, SUITS):
            yield from (chosen for chosen in combinations(of_rank, size) if card in chosen)
        for first in (rank, rank - 1) if rank == 0 and self.aces_low else (rank,):
            last = first + LEAST - 1
            if last <= ACE - (not self.aces_high):
                run = tuple(self.card_at(place, suit) for place in range(first, last + 1))
                if all(self.count[other] for other in run):
                    yield run


def lay_with_least_change(old: Sequence[Cards], added: Sequence[int], ace_mode: int) -> Layout:
    """Return all cards as melds, old melds by their number, with the least change that is found.

    `old`: the melds on the table; those that are not valid any more are taken up. An empty layout: there is none.
    """
    kept = {number: meld for number, meld in enumerate(old) if is_meld(meld, ace_mode)}
    loose = [card for number, meld in enumerate(old) if number not in kept for card in meld]
    pool = [*loose, *added]
    for taken in range(min(TAKEN_UP, len(kept)) + 1):
        found = with_taken_up(kept, pool, taken, ace_mode)
        if found is not None:
            return found
    return laid_out_again(kept, pool, ace_mode, len(old))


def laid_out_again(kept: Layout, pool: list[int], ace_mode: int, fresh: int) -> Layout:
    """Return the layout in which the pool and as few of the nearest melds as possible are laid out together."""
    near = sorted(kept, key=lambda number: -nearness(kept[number], pool))
    for taken in range(len(near) + 1):
        cards = [*pool, *(card for number in near[:taken] for card in kept[number])]
        melds = [0] * MELDS
        n = lay([cards.count(card) for card in range(SUITS * (ACE + 1))], ace_mode, melds)
        if n >= 0:
            again = [tuple(types_of(meld)) for meld in melds[:n]]
            return {number: kept[number] for number in near[taken:]} | numbered(again, kept, near[:taken], fresh)
    return {}


def numbered(melds: list[Cards], kept: Layout, taken: list[int], fresh: int) -> Layout:
    """Return melds that were laid out again by number; one that lay there before keeps its number."""
    left = {kept[number]: number for number in taken}
    return {left.pop(meld, fresh + place): meld for place, meld in enumerate(melds)}


def with_taken_up(kept: Layout, pool: list[int], taken: int, ace_mode: int) -> Layout | None:
    """Return a layout in which this number of old melds is taken up; None if none is found."""
    steps = STEPS
    for chosen in combinations(sorted(kept, key=lambda number: -nearness(kept[number], pool)), taken):
        stays = {number: meld for number, meld in kept.items() if number not in chosen}
        search = Search([*pool, *(card for number in chosen for card in kept[number])], stays, ace_mode, steps)
        search.fresh = max(kept, default=-1) + 1
        try:
            found = search.run()
        except OutOfSteps:
            return None
        if found is not None:
            return found
        steps = search.steps - 1
        if steps < 0:
            return None
    return None


def nearness(meld: Cards, pool: list[int]) -> int:
    """Return how close a meld is to the cards of the pool: equal ranks, and near places in the same suit."""
    return sum(
        2 * (card // SUITS == other // SUITS) + (card % SUITS == other % SUITS and abs(card - other) <= 2 * SUITS)
        for card in pool
        for other in meld
    )


def is_meld(meld: Cards, ace_mode: int) -> bool:
    """Return whether cards in this order are a meld."""
    if len(meld) < LEAST or len(set(meld)) < len(meld):
        return False
    if len({card // SUITS for card in meld}) == 1:
        return True
    places = [card // SUITS for card in meld]
    if places[0] == ACE and ace_mode != HIGH:
        places[0] = -1
    rising = all(following == place + 1 for place, following in pairwise(places))
    return rising and len({card % SUITS for card in meld}) == 1 and (ace_mode != LOW or places[-1] < ACE)
