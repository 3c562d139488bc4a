"""How cards that come to a table are laid so that as little as possible of what lies there is moved.

First every meld stays and the new cards are laid on them or beside them; then one meld may be taken up, then two, then
three; then as many as it takes. Only people care: for the rules a table is its cards.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from hoyle.games.rummy.layout import MELDS, lay, types_of
from hoyle.games.rummy.lying import ACE, LEAST, LONGEST, SUITS
from hoyle.games.rummy.options import HIGH, LOW

Cards = tuple[int, ...]
"""A meld: the types of its cards in order; a joker as what it stands for."""

Layout = dict[int, Cards]
"""The melds by number: old ones have theirs, new ones follow."""

TAKEN_UP = 3
"""So many old melds are taken up at most before everything is laid anew."""
STEPS = 1000
"""So many steps are tried with the same number of melds taken up."""


class Weary(Exception):
    """Enough has been tried."""


class Search:
    """Lays a pool of cards on melds that stay, and beside them, card by card, the lowest first."""

    def __init__(self, pool: Sequence[int], stays: Layout, ace_mode: int, steps: int) -> None:
        """`pool`: cards to be laid; `stays`: melds that only grow."""
        self.count = [0] * (SUITS * (ACE + 1))
        for card in pool:
            self.count[card] += 1
        self.melds = dict(stays)
        self.fresh = max(stays, default=-1) + 1
        self.aces_low, self.aces_high = ace_mode != HIGH, ace_mode != LOW
        self.left, self.steps = len(pool), steps

    def run(self) -> Layout | None:
        """A layout of all cards; None if there is none, Weary if that would take too long."""
        if self.left == 0:
            return dict(self.melds)
        self.steps -= 1
        if self.steps < 0:
            raise Weary
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
        """Where the lowest card may go: the meld's number, how it lies then, the cards of the pool that it takes."""
        for number, meld in list(self.melds.items()):
            yield from ((number, *grown) for grown in self.growing(meld, card))
        self.fresh += 1
        for meld in self.beginnings(card):
            yield self.fresh - 1, meld, meld
        self.fresh -= 1

    def growing(self, meld: Cards, card: int) -> Iterator[tuple[Cards, Cards]]:
        """A meld with the card laid on it."""
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
        """Where a run begins and ends; an ace below the two stands at −1."""
        last = run[-1] // SUITS
        return last - len(run) + 1, last

    def below(self, card: int, first: int) -> Cards:
        """The cards from this one up to where a run begins, if the pool has them."""
        place = -1 if first == 0 else card // SUITS
        if first == 0 and (card // SUITS != ACE or not self.aces_low):
            return ()
        wanted = tuple(self.card_at(at, card % SUITS) for at in range(place, first))
        return wanted if all(self.count[one] for one in wanted) else ()

    def card_at(self, place: int, suit: int) -> int:
        """The card of a suit at a place."""
        return (place if place >= 0 else ACE) * SUITS + suit

    def beginnings(self, card: int) -> Iterator[Cards]:
        """New melds of cards of the pool with this one, the lowest, in them; longer runs grow from these."""
        rank, suit = divmod(card, SUITS)
        of_rank = [one for one in range(rank * SUITS, rank * SUITS + SUITS) if self.count[one]]
        for size in (LEAST, SUITS):
            yield from (chosen for chosen in combinations(of_rank, size) if card in chosen)
        for first in (rank, rank - 1) if rank == 0 and self.aces_low else (rank,):
            last = first + LEAST - 1
            if last <= ACE - (not self.aces_high):
                run = tuple(self.card_at(place, suit) for place in range(first, last + 1))
                if all(self.count[one] for one in run):
                    yield run


def arrange(old: Sequence[Cards], added: Sequence[int], ace_mode: int) -> Layout:
    """All cards as melds, old ones by their number, with the least disturbance that is found.

    `old`: the melds that lie there; those that do not stand any more are taken up. An empty layout: there is none.
    """
    kept = {number: meld for number, meld in enumerate(old) if is_meld(meld, ace_mode)}
    loose = [card for number, meld in enumerate(old) if number not in kept for card in meld]
    pool = [*loose, *added]
    for taken in range(min(TAKEN_UP, len(kept)) + 1):
        found = with_taken_up(kept, pool, taken, ace_mode)
        if found is not None:
            return found
    return laid_anew(kept, pool, ace_mode, len(old))


def laid_anew(kept: Layout, pool: list[int], ace_mode: int, fresh: int) -> Layout:
    """The pool and as few as possible of the melds that are nearest to it laid anew; none, if there is no layout."""
    near = sorted(kept, key=lambda number: -nearness(kept[number], pool))
    for taken in range(len(near) + 1):
        cards = [*pool, *(card for number in near[:taken] for card in kept[number])]
        melds = [0] * MELDS
        n = lay([cards.count(card) for card in range(SUITS * (ACE + 1))], ace_mode, melds)
        if n >= 0:
            anew = [tuple(types_of(meld)) for meld in melds[:n]]
            return {number: kept[number] for number in near[taken:]} | numbered(anew, kept, near[:taken], fresh)
    return {}


def numbered(anew: list[Cards], kept: Layout, taken: list[int], fresh: int) -> Layout:
    """Melds laid anew; one that lay there before has the number that it had."""
    left = {kept[number]: number for number in taken}
    return {left.pop(meld, fresh + place): meld for place, meld in enumerate(anew)}


def with_taken_up(kept: Layout, pool: list[int], taken: int, ace_mode: int) -> Layout | None:
    """A layout in which so many old melds are taken up; None if none is found."""
    steps = STEPS
    for chosen in combinations(sorted(kept, key=lambda number: -nearness(kept[number], pool)), taken):
        stays = {number: meld for number, meld in kept.items() if number not in chosen}
        search = Search([*pool, *(card for number in chosen for card in kept[number])], stays, ace_mode, steps)
        search.fresh = max(kept, default=-1) + 1
        try:
            found = search.run()
        except Weary:
            return None
        if found is not None:
            return found
        steps = search.steps - 1
        if steps < 0:
            return None
    return None


def nearness(meld: Cards, pool: list[int]) -> int:
    """How much a meld has to do with the cards of the pool: a like rank, or a near place in the same suit."""
    return sum(
        2 * (card // SUITS == one // SUITS) + (card % SUITS == one % SUITS and abs(card - one) <= 2 * SUITS)
        for card in pool
        for one in meld
    )


def is_meld(meld: Cards, ace_mode: int) -> bool:
    """Whether cards in their order are a meld."""
    if len(meld) < LEAST or len(set(meld)) < len(meld):
        return False
    if len({card // SUITS for card in meld}) == 1:
        return True
    places = [card // SUITS for card in meld]
    if places[0] == ACE and ace_mode != HIGH:
        places[0] = -1
    rising = all(following == place + 1 for place, following in pairwise(places))
    return rising and len({card % SUITS for card in meld}) == 1 and (ace_mode != LOW or places[-1] < ACE)
