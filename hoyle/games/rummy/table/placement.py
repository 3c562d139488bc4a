"""Melds as players see them on the table: their cards, what their jokers stand for, and whether and why they are invalid.

The rules only use the cards of the table, not their arrangement (`hoyle.games.rummy.melds`).
"""

from dataclasses import dataclass
from itertools import combinations, pairwise

from hoyle.games.rummy.choices import BOTH, HIGH, LOW, ROUND
from hoyle.games.rummy.forms import USUAL_LEAST, aces, shortest_run, smallest_group
from hoyle.games.shared.french_pack import INDEXES, JOKER, card_words, short
from hoyle.games.shared.scenes import Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

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


def readings(cards: list[int], jokers: int, form: int) -> list[Reading]:
    """Return all readings of these natural cards and this number of jokers as a meld, the higher runs first.

    >>> readings([20, 21], 1, 2)
    [(20, 21, 22), (20, 21, 23)]
    >>> readings([0, 4, 48], 0, 2), readings([0, 4, 48], 0, 1)
    ([(48, 0, 4)], [])
    """
    size = len(cards) + jokers
    if len(set(cards)) < len(cards):
        return []
    found = groups(cards, size) if size >= smallest_group(form) else []
    return [*found, *(runs(cards, size, form) if size >= shortest_run(form) else [])]


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


def runs(cards: list[int], size: int, form: int) -> list[Reading]:
    """Return the runs of this length that contain these cards."""
    suits = {card % SUITS for card in cards} or set(range(SUITS))
    if (len(suits) > 1 and cards) or size > MAX_RUN:
        return []
    return [run for suit in sorted(suits) for run in runs_of_suit(suit, size, form) if set(cards) <= set(run)]


def runs_of_suit(suit: int, size: int, form: int) -> list[Reading]:
    """Return the runs of this length, the higher ones first; a run of all cards begins with the lowest one.

    >>> runs_of_suit(0, 3, 2)[0], runs_of_suit(0, 3, 3)[0], runs_of_suit(0, 3, 3)[-1]
    ((40, 44, 48), (44, 48, 0), (48, 0, 4))
    """
    lowest, highest = (-1 if aces(form) != HIGH else 0), (ACE if aces(form) != LOW else ACE - 1)
    firsts = range(highest - size + 1, lowest - 1, -1)
    if aces(form) == ROUND and size < MAX_RUN:
        firsts = range(ACE - 1, -2, -1)
    elif aces(form) == ROUND:
        firsts = range(-1, -2, -1)
    return [tuple(type_of(rank, suit) for rank in range(first, first + size)) for first in firsts]


def type_of(rank: int, suit: int) -> int:
    """Return the type of a rank and a suit; rank −1 is the low ace, rank 13 the two above it."""
    return rank % MAX_RUN * SUITS + suit


def natural_types(cards: tuple[TableCard, ...]) -> list[int]:
    """Return the types of the cards that are not jokers."""
    return [table_card.card for table_card in cards if table_card.card != JOKER]


def meld_readings(cards: tuple[TableCard, ...], form: int) -> list[Reading]:
    """Return all readings of these cards as a meld; none if they are not a meld."""
    naturals = natural_types(cards)
    return readings(naturals, len(cards) - len(naturals), form)


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


def best_order(cards: tuple[TableCard, ...], form: int) -> tuple[TableCard, ...] | None:
    """Return the cards as a meld, in its order, with as few jokers changed as possible; None if they are not a meld."""
    old_types = {
        table_card.stands_for for table_card in cards if table_card.card == JOKER and table_card.stands_for != NONE
    }
    found = meld_readings(cards, form)
    return apply_reading(cards, max(found, key=lambda reading: len(old_types & set(reading)))) if found else None


def sorted_by_rank(cards: tuple[TableCard, ...]) -> tuple[TableCard, ...]:
    """Return cards sorted by rank and suit, jokers last, so that players see the gaps."""
    return tuple(
        sorted(
            cards, key=lambda table_card: (table_card.card == JOKER, table_card.card // SUITS, table_card.card % SUITS)
        )
    )


def is_valid_meld(cards: tuple[TableCard, ...], form: int) -> bool:
    """Return whether the cards are a meld if each joker counts as the type it stands for."""
    return bool(readings([table_card.stands_for for table_card in cards], 0, form)) if has_all_types(cards) else False


def has_all_types(cards: tuple[TableCard, ...]) -> bool:
    """Return whether every joker stands for some type."""
    return all(table_card.stands_for != NONE for table_card in cards)


def invalid_reason(cards: tuple[TableCard, ...], form: int, say: Say) -> str:
    """Return in a few words why the cards cannot be a meld; "" if they can."""
    if meld_readings(cards, form):
        return ""
    naturals = natural_types(cards)
    twice = next((card for card in naturals if naturals.count(card) > 1), None)
    if len(cards) < USUAL_LEAST:
        return say(N_("a single card")) if len(cards) == 1 else say(N_("only two cards"))
    if len({card // SUITS for card in naturals}) == 1:
        return (
            say(N_("{card} twice"), card=short(twice))
            if twice is not None
            else say(N_("a group has at most four cards"))
            if len(cards) > SUITS
            else say.many("a group has {n} card at least", "a group has {n} cards at least", smallest_group(form))
        )
    if len({card % SUITS for card in naturals}) > 1:
        return say(N_("neither the same rank nor the same suit"))
    if twice is not None:
        return say(N_("{card} twice"), card=short(twice))
    return invalid_run_reason(naturals, len(cards) - len(naturals), form, say)


def invalid_run_reason(naturals: list[int], jokers: int, form: int, say: Say) -> str:
    """Return why cards of one suit are not a run: there are too many, there is a gap, or the ace does not fit."""
    if len(naturals) + jokers > MAX_RUN:
        return say(N_("a run has at most thirteen cards"))
    if len(naturals) + jokers < shortest_run(form) and runs(naturals, len(naturals) + jokers, form):
        return say.many("a run has {n} card at least", "a run has {n} cards at least", shortest_run(form))
    ranks = sorted(card // SUITS for card in naturals)
    is_round = aces(form) == ROUND
    if not is_round and (runs(naturals, len(naturals) + jokers, BOTH) or {0, ACE - 1, ACE} <= set(ranks)):
        return say(N_("the ace does not fit there"))
    low_ranks = [-1, *ranks[:-1]] if ranks[-1] == ACE and aces(form) != HIGH else ranks
    rows = [low_ranks] if aces(form) == LOW else [low_ranks, ranks]
    if is_round:
        rows = [[*ranks[n:], *(rank + MAX_RUN for rank in ranks[:n])] for n in range(len(ranks))]
    best_ranks = min(rows, key=lambda row: row[-1] - row[0])
    for rank, following in pairwise(best_ranks):
        jokers -= following - rank - 1
        if jokers < 0:
            return say(N_("a gap after {card}"), card=INDEXES[rank % MAX_RUN])
    return say(N_("the ace does not fit there"))


def meld_label(cards: tuple[TableCard, ...], form: int, say: Say) -> str:
    """Return the label of a meld."""
    if not is_valid_meld(cards, form):
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


def split_runs(cards: tuple[TableCard, ...], form: int) -> list[tuple[TableCard, ...]]:
    """Return natural cards of one suit that are not a meld but two runs as these two runs; other cards as they are."""
    naturals = natural_types(cards)
    if (
        len(naturals) < len(cards)
        or len(cards) < 2 * shortest_run(form)
        or meld_readings(cards, form)
        or len({card % SUITS for card in naturals}) > 1
    ):
        return [cards]
    in_order = sorted_by_rank(cards)
    aces = [table_card for table_card in in_order if table_card.card // SUITS == ACE]
    for first in (in_order[0], *aces[:1]):
        if two_runs := two_runs_from(first, in_order, form):
            return two_runs
    return [cards]


def two_runs_from(first: TableCard, in_order: tuple[TableCard, ...], form: int) -> list[tuple[TableCard, ...]] | None:
    """Return two runs of which one begins with this card, an ace being the lowest; None if there are no such runs."""
    rest = list(in_order)
    rest.remove(first)
    lower, rank = [first], -1 if first.card // SUITS == ACE else first.card // SUITS
    while True:
        two_runs = [best_order(tuple(lower), form), best_order(tuple(rest), form)]
        if all(two_runs):
            return [part for part in two_runs if part]
        rank += 1
        following = next((table_card for table_card in rest if table_card.card // SUITS == rank), None)
        if following is None:
            return None
        rest.remove(following)
        lower.append(following)
