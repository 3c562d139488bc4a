"""Melds as players see them on the table: their cards, what their jokers stand for, and whether and why they are invalid.

The rules only use the cards of the table, not their arrangement (`hoyle.games.rummy.melds`).
"""

from dataclasses import dataclass
from itertools import combinations, pairwise

from hoyle.games.rummy.options import BOTH, HIGH, LOW
from hoyle.games.shared.french_pack import INDEXES, JOKER, card_words, short
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

MIN_MELD = 3
"""The fewest cards of a meld."""
SUITS = 4
MAX_RUN = 13
"""The most cards of a run."""
ACE = 12
"""The rank of the ace, counted from 0 for the two. As the low ace of a run it has rank −1."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on the table, with the type that it counts as; `stands_for` is NONE for a joker without a type."""

    item_id: str
    card: int
    stands_for: int


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together, valid or not. The name is the zone id of the meld; "" for a new meld without a zone."""

    name: str
    cards: tuple[TableCard, ...]


Reading = tuple[int, ...]
"""The types that a meld's cards stand for, from left to right."""


def readings(cards: list[int], jokers: int, ace_mode: int) -> list[Reading]:
    """Return all readings of these natural cards and this number of jokers as a meld, the higher runs first.

    >>> readings([20, 21], 1, 2)
    [(20, 21, 22), (20, 21, 23)]
    >>> readings([0, 4, 48], 0, 2), readings([0, 4, 48], 0, 1)
    ([(48, 0, 4)], [])
    """
    size = len(cards) + jokers
    if size < MIN_MELD or len(set(cards)) < len(cards):
        return []
    return [*groups(cards, size), *runs(cards, size, ace_mode)]


def groups(cards: list[int], size: int) -> list[Reading]:
    """Return the groups of this size that contain these cards."""
    ranks = {card // SUITS for card in cards} or set(range(ACE + 1))
    if (len(ranks) > 1 and cards) or size > SUITS:
        return []
    readings_found: list[Reading] = []
    for rank in sorted(ranks):
        of_rank = range(rank * SUITS, rank * SUITS + SUITS)
        readings_found += [group for group in combinations(of_rank, size) if set(cards) <= set(group)]
    return readings_found


def runs(cards: list[int], size: int, ace_mode: int) -> list[Reading]:
    """Return the runs of this length that contain these cards."""
    suits = {card % SUITS for card in cards} or set(range(SUITS))
    if (len(suits) > 1 and cards) or size > MAX_RUN:
        return []
    lowest, highest = (-1 if ace_mode != HIGH else 0), (ACE if ace_mode != LOW else ACE - 1)
    readings_found: list[Reading] = []
    for suit in sorted(suits):
        for first in range(highest - size + 1, lowest - 1, -1):
            run = tuple((rank if rank >= 0 else ACE) * SUITS + suit for rank in range(first, first + size))
            if set(cards) <= set(run):
                readings_found.append(run)
    return readings_found


def natural_types(cards: tuple[TableCard, ...]) -> list[int]:
    """Return the types of the cards that are not jokers."""
    return [table_card.card for table_card in cards if table_card.card != JOKER]


def meld_readings(cards: tuple[TableCard, ...], ace_mode: int) -> list[Reading]:
    """Return all readings of these cards as a meld; none if they are not a meld."""
    naturals = natural_types(cards)
    return readings(naturals, len(cards) - len(naturals), ace_mode)


def apply_reading(cards: tuple[TableCard, ...], reading: Reading) -> tuple[TableCard, ...]:
    """Return the cards in the order of a reading; a joker keeps its type if the reading contains it."""
    rest = list(cards)
    cards_by_type: dict[int, TableCard] = {}
    for matches in (is_natural_card, has_type, is_any_card):
        for card in (card for card in reading if card not in cards_by_type):
            match = next((candidate for candidate in rest if matches(candidate, card)), None)
            if match:
                rest.remove(match)
                cards_by_type[card] = TableCard(match.item_id, match.card, card)
    return tuple(cards_by_type[card] for card in reading)


def is_natural_card(table_card: TableCard, card: int) -> bool:
    """Return whether this is a natural card of the type `card`."""
    return table_card.card == card


def has_type(table_card: TableCard, card: int) -> bool:
    """Return whether this card counts as the type `card`."""
    return table_card.stands_for == card


def is_any_card(table_card: TableCard, card: int) -> bool:
    """Return True: any joker may stand for any type."""
    return True


def best_order(cards: tuple[TableCard, ...], ace_mode: int) -> tuple[TableCard, ...] | None:
    """Return the cards as a meld, in its order, with as few jokers changed as possible; None if they are not a meld."""
    old_types = {
        table_card.stands_for for table_card in cards if table_card.card == JOKER and table_card.stands_for != NONE
    }
    found = meld_readings(cards, ace_mode)
    return apply_reading(cards, max(found, key=lambda reading: len(old_types & set(reading)))) if found else None


def sorted_by_rank(cards: tuple[TableCard, ...]) -> tuple[TableCard, ...]:
    """Return cards sorted by rank and suit, jokers last, so that players see the gaps."""
    return tuple(
        sorted(
            cards, key=lambda table_card: (table_card.card == JOKER, table_card.card // SUITS, table_card.card % SUITS)
        )
    )


def is_valid_meld(cards: tuple[TableCard, ...], ace_mode: int) -> bool:
    """Return whether the cards are a meld if each joker counts as the type it stands for."""
    return (
        bool(readings([table_card.stands_for for table_card in cards], 0, ace_mode)) if has_all_types(cards) else False
    )


def has_all_types(cards: tuple[TableCard, ...]) -> bool:
    """Return whether every joker stands for some type."""
    return all(table_card.stands_for != NONE for table_card in cards)


def invalid_reason(cards: tuple[TableCard, ...], ace_mode: int, say: Say) -> str:
    """Return in a few words why the cards cannot be a meld; "" if they can."""
    if meld_readings(cards, ace_mode):
        return ""
    naturals = natural_types(cards)
    twice = next((card for card in naturals if naturals.count(card) > 1), None)
    if len(cards) < MIN_MELD:
        return say(N_("a single card")) if len(cards) == 1 else say(N_("only two cards"))
    if len({card // SUITS for card in naturals}) == 1:
        return (
            say(N_("{card} twice"), card=short(twice))
            if twice is not None
            else say(N_("a group has at most four cards"))
        )
    if len({card % SUITS for card in naturals}) > 1:
        return say(N_("neither the same rank nor the same suit"))
    if twice is not None:
        return say(N_("{card} twice"), card=short(twice))
    return invalid_run_reason(naturals, len(cards) - len(naturals), ace_mode, say)


def invalid_run_reason(naturals: list[int], jokers: int, ace_mode: int, say: Say) -> str:
    """Return why cards of one suit are not a run: there are too many, there is a gap, or the ace does not fit."""
    if len(naturals) + jokers > MAX_RUN:
        return say(N_("a run has at most thirteen cards"))
    ranks = sorted(card // SUITS for card in naturals)
    if runs(naturals, len(naturals) + jokers, BOTH) or {0, ACE - 1, ACE} <= set(ranks):
        return say(N_("the ace does not fit there"))
    low_ranks = [-1, *ranks[:-1]] if ranks[-1] == ACE and ace_mode != HIGH else ranks
    best_ranks = min(
        (low_ranks, ranks) if ace_mode != LOW else (low_ranks,), key=lambda candidate: candidate[-1] - candidate[0]
    )
    for rank, following in pairwise(best_ranks):
        jokers -= following - rank - 1
        if jokers < 0:
            return say(N_("a gap after {card}"), card=INDEXES[rank])
    return say(N_("the ace does not fit there"))


def meld_label(cards: tuple[TableCard, ...], ace_mode: int, say: Say) -> str:
    """Return the label of a meld."""
    if not is_valid_meld(cards, ace_mode):
        return say(N_("Cards {cards}"), cards=" ".join(short(table_card.card) for table_card in cards))
    first, last = cards[0].stands_for, cards[-1].stands_for
    if first // SUITS == last // SUITS:
        return say(N_("Group {cards}"), cards=" ".join(short(table_card.stands_for) for table_card in cards))
    return say(N_("Run {first} to {last}"), first=short(first), last=short(last))


def item_label(table_card: TableCard, say: Say) -> str:
    """Return the label of a card; for a joker with the card it stands for."""
    if table_card.card != JOKER or table_card.stands_for == NONE:
        return card_words(table_card.card, say)
    return say(N_("Joker for {card}"), card=card_words(table_card.stands_for, say))


def split_runs(cards: tuple[TableCard, ...], ace_mode: int) -> list[tuple[TableCard, ...]]:
    """Return natural cards of one suit that are not a meld but two runs as these two runs; other cards as they are."""
    naturals = natural_types(cards)
    if (
        len(naturals) < len(cards)
        or len(cards) < 2 * MIN_MELD
        or meld_readings(cards, ace_mode)
        or len({card % SUITS for card in naturals}) > 1
    ):
        return [cards]
    in_order = sorted_by_rank(cards)
    aces = [table_card for table_card in in_order if table_card.card // SUITS == ACE]
    for first in (in_order[0], *aces[:1]):
        if two_runs := two_runs_from(first, in_order, ace_mode):
            return two_runs
    return [cards]


def two_runs_from(
    first: TableCard, in_order: tuple[TableCard, ...], ace_mode: int
) -> list[tuple[TableCard, ...]] | None:
    """Return two runs of which one begins with this card, an ace being the lowest; None if there are no such runs."""
    rest = list(in_order)
    rest.remove(first)
    lower, rank = [first], -1 if first.card // SUITS == ACE else first.card // SUITS
    while True:
        two_runs = [best_order(tuple(lower), ace_mode), best_order(tuple(rest), ace_mode)]
        if all(two_runs):
            return [part for part in two_runs if part]
        rank += 1
        following = next((table_card for table_card in rest if table_card.card // SUITS == rank), None)
        if following is None:
            return None
        rest.remove(following)
        lower.append(following)
