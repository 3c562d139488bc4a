"""Whole melds that a seat can lay at once: of its hand, with a card of the table that its meld can spare, or onto a meld.

They are offered while one of their cards is lifted. Jokers are left out; cards may be taken for a proposal one by one too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from hoyle.games.rummy.choices import HIGH, LOW, ROUND
from hoyle.games.rummy.forms import aces, shortest_run, smallest_group
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.table.draft import NEW, Draft, from_hand, hand_items
from hoyle.games.rummy.table.gestures import growing
from hoyle.games.rummy.table.placement import (
    ACE,
    MAX_RUN,
    SUITS,
    Meld,
    TableCard,
    is_valid_meld,
    meld_label,
    type_of,
)
from hoyle.games.shared.french_pack import JOKER, short
from hoyle.games.shared.scenes import Option, Say
from hoyle.i18n import N_

MAX_PROPOSALS = 40
"""The most melds that are proposed at once."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Cards that are laid on a meld, or as a new meld (`to` NEW)."""

    cards: tuple[TableCard, ...]
    to: str
    meld: Meld | None = None  # the meld on which they are laid

    @property
    def option(self) -> str:
        """The id of the option: the target and the items."""
        return " ".join([self.to, *(table_card.item_id for table_card in self.cards)])


def proposed_melds(rules: Rules, draft: Draft) -> list[Proposal]:
    """Return the melds that the draft's seat can lay now, those of the hand alone first."""
    hand = hand_cards_by_type(draft)
    valid_melds = [meld for meld in draft.melds if is_valid_meld(meld.cards, draft.form)]
    found = list(new_melds(hand, draft.form))
    if not rules.leaves_table(draft.seen, draft.seat):
        for spare in spare_cards(valid_melds, draft.form):
            found += melds_with(spare, hand, draft.form)
    for meld in [meld for meld in growing(rules, draft) if meld in valid_melds]:
        found += additions(hand, meld, draft.form)
    return found[:MAX_PROPOSALS]


def hand_cards_by_type(draft: Draft) -> dict[int, TableCard]:
    """Return one card of the hand for each type, without those that are laid already."""
    staged_ids = {table_card.item_id for table_card in draft.staged}
    return {
        card: TableCard(item_id, card, card)
        for card, item_id in hand_items(draft.seen, draft.seat)
        if card != JOKER and item_id not in staged_ids
    }


def spare_cards(valid_melds: list[Meld], form: int) -> list[TableCard]:
    """Return the cards of the old table that their melds can spare, one for each type: without them they are still melds."""
    found: dict[int, TableCard] = {}
    for meld in valid_melds:
        for table_card in spare_in(meld, form):
            if table_card.card != JOKER and not from_hand(table_card.item_id):
                found.setdefault(table_card.card, table_card)
    return list(found.values())


def spare_in(meld: Meld, form: int) -> tuple[TableCard, ...]:
    """Return the cards that a meld can spare if it has more than it needs: any of a group, the first and the last of a run."""
    if is_run(meld):
        return (meld.cards[0], meld.cards[-1]) if len(meld.cards) > shortest_run(form) else ()
    return meld.cards if len(meld.cards) > smallest_group(form) else ()


def is_run(meld: Meld) -> bool:
    """Return whether a valid meld is a run."""
    return meld.cards[0].stands_for % SUITS == meld.cards[1].stands_for % SUITS


def new_melds(hand: dict[int, TableCard], form: int) -> Iterator[Proposal]:
    """Yield the longest groups and runs of cards of the hand."""
    for types in [*groups_in(hand, form), *runs_in(hand, form)]:
        yield Proposal(tuple(hand[card] for card in types), NEW)


def melds_with(spare: TableCard, hand: dict[int, TableCard], form: int) -> Iterator[Proposal]:
    """Yield the longest group and runs of a spare card of the table and cards of the hand."""
    rank, suit = divmod(spare.card, SUITS)
    of_rank = [card for card in range(rank * SUITS, rank * SUITS + SUITS) if card in hand]
    of_suit = [card for card in hand if card % SUITS == suit]
    if spare.card in hand:
        return
    if len(of_rank) >= smallest_group(form) - 1:
        yield Proposal((*(hand[card] for card in of_rank), spare), NEW)
    if len(of_suit) >= shortest_run(form) - 1:
        for types in runs_in([*of_suit, spare.card], form):
            if spare.card in types:
                yield Proposal(tuple(spare if card == spare.card else hand[card] for card in types), NEW)


def groups_in(cards: Iterable[int], form: int) -> Iterator[list[int]]:
    """Yield the types of each rank of which there are enough for a group."""
    for _, of_rank in groupby(sorted(cards), key=lambda card: card // SUITS):
        types = list(of_rank)
        if len(types) >= smallest_group(form):
            yield types


def runs_in(cards: Iterable[int], form: int) -> Iterator[list[int]]:
    """Yield the longest runs; an ace may end one run and begin another, but none has two."""
    by_suit: list[set[int]] = [set(), set(), set(), set()]
    for card in cards:
        by_suit[card % SUITS].add(card // SUITS)
    for suit, ranks in enumerate(by_suit):
        for _, row in groupby(enumerate(places_of(ranks, form)), key=lambda pair: pair[1] - pair[0]):
            run = [type_of(rank, suit) for _, rank in row]
            if len(run) >= shortest_run(form):
                yield run[-MAX_RUN:]


def places_of(ranks: set[int], form: int) -> list[int]:
    """Return the places of these ranks in runs, in order; a run around the corner goes on above the ace."""
    if aces(form) == ROUND:
        first = next((rank for rank in range(ACE, -1, -1) if rank not in ranks), ACE) + 1  # below it is a gap
        return sorted(rank if rank >= first else rank + MAX_RUN for rank in ranks)
    low_ace = {-1} if ACE in ranks and aces(form) != HIGH else set[int]()
    return sorted((ranks - {ACE} if aces(form) == LOW else ranks) | low_ace)


def additions(hand: dict[int, TableCard], meld: Meld, form: int) -> Iterator[Proposal]:
    """Yield the cards of the hand that can be laid on a valid meld, one by one, and at each end of a run as many as fit."""
    if not is_run(meld):
        rank, types = meld.cards[0].stands_for // SUITS, {table_card.stands_for for table_card in meld.cards}
        fitting = [card for card in range(rank * SUITS, rank * SUITS + SUITS) if card in hand and card not in types]
        yield from (Proposal((hand[card],), meld.name, meld) for card in fitting)
        return
    suit, last = meld.cards[-1].stands_for % SUITS, meld.cards[-1].stands_for // SUITS
    first = last - len(meld.cards) + 1
    is_round = aces(form) == ROUND
    top = last + MAX_RUN if is_round else ACE + 1 - (aces(form) == LOW)
    bottom = first - MAX_RUN if is_round else -1 - (aces(form) != HIGH)
    above = cards_in_row(hand, suit, range(last + 1, top))
    below = cards_in_row(hand, suit, range(first - 1, bottom, -1))
    for row in (above, below):
        room = MAX_RUN - len(meld.cards)
        for size in {1, len(row)} if row and room else ():
            yield Proposal(row[: min(size, room)], meld.name, meld)
    if all(table_card.card != JOKER for table_card in meld.cards):
        least = shortest_run(form)
        for rank in range(first + least - 1, last - least + 2):  # the run is split into two with this card in both
            if card := cards_in_row(hand, suit, [rank]):
                yield Proposal(card, meld.name, meld)


def cards_in_row(hand: dict[int, TableCard], suit: int, ranks: Iterable[int]) -> tuple[TableCard, ...]:
    """Return the cards of the hand of these ranks, in order, up to the first that is missing; see `type_of`."""
    row: list[TableCard] = []
    for rank in ranks:
        card = type_of(rank, suit)
        if card not in hand:
            break
        row.append(hand[card])
    return tuple(row)


def proposal_options(rules: Rules, draft: Draft, say: Say) -> list[Option]:
    """Return the options of laying a proposed meld."""
    return [
        Option(
            proposal.option,
            proposal_label(proposal, draft.form, say),
            takes=[f"item:{table_card.item_id}" for table_card in proposal.cards],
        )
        for proposal in proposed_melds(rules, draft)
    ]


def proposal_label(proposal: Proposal, form: int, say: Say) -> str:
    """Return the label of a proposal: its cards, and the meld on which they are laid."""
    from_table = [short(each.card) for each in proposal.cards if not from_hand(each.item_id)]
    cards = " ".join(short(each.card) for each in proposal.cards)
    if proposal.meld:
        return say(N_("{cards} to {meld}"), cards=cards, meld=meld_label(proposal.meld.cards, form, say))
    return say(N_("{cards} with {card} of the table"), cards=cards, card=from_table[0]) if from_table else cards
