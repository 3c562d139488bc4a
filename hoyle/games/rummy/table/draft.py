"""Drafts: a turn while a seat prepares it. Cards of the hand and the table may be moved freely until every meld is valid.

This module has no rules of the game; `finished_turn.finish` checks a finished draft with the rules.
"""

from dataclasses import dataclass
from functools import lru_cache

from hoyle.games.rummy.bots.proposals import BOTH, FIRST_WITH
from hoyle.games.rummy.cards import KINDS, TYPES
from hoyle.games.rummy.forms import form_of
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.melds.queries import kept_jokers
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE, REARRANGE, State
from hoyle.games.rummy.table.arrangement import Arrangement, add_cards, with_item_ids, with_layout, with_names
from hoyle.games.rummy.table.least_change import Lay, lay_with_least_change
from hoyle.games.rummy.table.placement import (
    Meld,
    Reading,
    TableCard,
    apply_reading,
    best_order,
    meld_readings,
    sorted_by_rank,
    split_runs,
)
from hoyle.games.shared.drafts import DraftError, Step
from hoyle.games.shared.french_pack import JOKER, card_name, card_of, short
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, awaited

LAY, MELD, BACK, SPLIT, STAND, HINT = "lay", "meld", "back", "split", "stand", "hint"
"""Ids of the acts of a draft: lay cards on a meld, lay a proposed meld, take a card back, split a meld, choose what jokers stand
for, and hint."""
STEPS = (LAY, MELD, BACK, SPLIT, STAND, HINT)
NEW = "new"
"""The id of the zone for a new meld."""
WHOLE = "zone:"
"""The prefix that makes a meld's name the item id of the whole meld."""
MAX_MOVES = 176
"""An upper bound for the number of legal moves of a seat."""
HINT_STEP_LIMIT = 60_000
"""Steps of the meld solver for a hint, after which the best play found so far is used."""


ANNOUNCE = N_("This changes melds on the table: press “Rearrange” first.")
ANNOUNCE_HINT = N_("The best play changes melds on the table: press “Rearrange” first, and ask again.")
"""RM60: the faults of steps that change melds without an announcement."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn that a seat is preparing."""

    seen: State  # the view of the seat
    seat: int
    arrangement: Arrangement  # the arrangement of the table before the turn
    melds: tuple[Meld, ...]  # the current melds
    next_number: int  # the number of the next new meld

    @property
    def staged(self) -> list[TableCard]:
        """The cards of the hand that are in melds now."""
        return [table_card for meld in self.melds for table_card in meld.cards if from_hand(table_card.item_id)]

    @property
    def form(self) -> int:
        """The form of melds."""
        return form_of(self.seen.options)


def hand_zone(seat: int) -> str:
    """Return the zone id of a hand."""
    return f"hand{seat}"


def hand_items(seen: State, seat: int) -> list[tuple[int, str]]:
    """Return the kind and the item id of each card of a hand that the reader of the view sees."""
    counts = [(card, seen.hand[seat * KINDS + card]) for card in range(KINDS)]
    return [(card, f"{hand_zone(seat)}.{card_name(card)}.{n}") for card, copies in counts for n in range(copies)]


def from_hand(item_id: str) -> bool:
    """Return whether an item is a card of a hand."""
    return item_id.startswith("hand")


def begin(seen: State, seat: int, arrangement: Arrangement) -> Draft:
    """Return the draft of a seat that has prepared nothing yet."""
    return Draft(seen, seat, arrangement, arrangement.melds, arrangement.next_number)


def step(rules: Rules, draft: Draft, next_step: Step) -> Draft:
    """Return the draft after one more step; raise DraftError if it is impossible, or changes melds without an announcement (RM60)."""
    after = stepped(rules, draft, next_step)
    if rules.must_announce(draft.seen) and changes_melds(after):
        raise DraftError(ANNOUNCE_HINT if next_step.act == HINT else ANNOUNCE)
    return after


def changes_melds(draft: Draft) -> bool:
    """Return whether cards of a meld that lay on the table before the turn are now apart, or with those of another one."""
    homes = {table_card.item_id: meld.name for meld in draft.melds for table_card in meld.cards}
    return any({homes.get(each.item_id) for each in meld.cards} != {meld.name} for meld in draft.arrangement.melds)


def stepped(rules: Rules, draft: Draft, next_step: Step) -> Draft:
    """Return the draft after one more step; raise DraftError if it is impossible."""
    match next_step.act:
        case "lay":
            return lay_cards(draft, next_step.items or [next_step.item], next_step.to)
        case "meld":
            to, *items = next_step.option.split(" ")
            return lay_cards(draft, items, to)
        case "back":
            return with_arranged_melds(draft, lift_cards(draft, cards_of(draft, next_step.item)))
        case "split":
            return split(draft, next_step.to)
        case "stand":
            return change_jokers(draft, next_step.option)
        case _:
            return hint(rules, draft, next_step.option.partition(".")[2])


# Steps.


def cards_of(draft: Draft, item: str) -> list[TableCard]:
    """Return the cards of an item: one card, or all cards of a meld; raise DraftError if it is not there."""
    if item.startswith(WHOLE):
        return [
            table_card for meld in draft.melds if meld.name == item.removeprefix(WHOLE) for table_card in meld.cards
        ]
    on_table = [table_card for meld in draft.melds for table_card in meld.cards if table_card.item_id == item]
    in_hand = [
        TableCard(item, card, NONE if card == JOKER else card)
        for card, item_id in hand_items(draft.seen, draft.seat)
        if item_id == item
    ]
    if not on_table and not in_hand:
        raise DraftError(N_("That card is no longer there."))
    return on_table or in_hand


def lift_cards(draft: Draft, cards: list[TableCard]) -> list[Meld]:
    """Return the melds without these cards."""
    lifted_ids = {table_card.item_id for table_card in cards}
    return [
        Meld(meld.name, tuple(table_card for table_card in meld.cards if table_card.item_id not in lifted_ids))
        for meld in draft.melds
    ]


def lay_cards(draft: Draft, items: list[str], to: str) -> Draft:
    """Return the draft after laying the cards of all these items on a meld, or as a new meld."""
    lifted = [table_card for item in items for table_card in cards_of(draft, item)]
    melds = lift_cards(draft, lifted)
    if to == NEW:
        return with_arranged_melds(draft, [*melds, Meld("", tuple(lifted))])
    if to not in [meld.name for meld in melds]:
        raise DraftError(N_("That meld is no longer there."))
    return with_arranged_melds(
        draft, [Meld(meld.name, (*meld.cards, *lifted)) if meld.name == to else meld for meld in melds]
    )


def with_arranged_melds(draft: Draft, melds: list[Meld]) -> Draft:
    """Return the draft with these melds, with changed melds put in order, two runs in one meld split, and empty melds left out."""
    before = {meld.name: meld.cards for meld in draft.melds}
    new_melds: list[Meld] = []
    for meld in melds:
        if meld.name and meld.cards == before.get(meld.name):
            new_melds.append(meld)
        elif meld.cards:
            parts = split_runs(meld.cards, draft.form)
            new_melds += [Meld("" if n else meld.name, order_cards(part, draft.form)) for n, part in enumerate(parts)]
    return with_melds(draft, new_melds)


def with_melds(draft: Draft, melds: list[Meld]) -> Draft:
    """Return the draft with these melds; melds without a name get one."""
    arrangement = with_names(melds, draft.next_number)
    return Draft(draft.seen, draft.seat, draft.arrangement, arrangement.melds, arrangement.next_number)


def order_cards(cards: tuple[TableCard, ...], form: int) -> tuple[TableCard, ...]:
    """Return cards in the order of their meld, or sorted by rank if they are not a meld."""
    return best_order(cards, form) or sorted_by_rank(cards)


def split(draft: Draft, to: str) -> Draft:
    """Return the draft after splitting a meld; `to`, such as `m3#2`: the meld and the number of cards that stay in it."""
    meld_name, _, count = to.partition("#")
    melds: list[Meld] = []
    for meld in draft.melds:
        kept_count = int(count) if meld.name == meld_name else len(meld.cards)
        parts = [Meld(meld.name, meld.cards[:kept_count]), Meld("", meld.cards[kept_count:])]
        melds += [
            Meld(part.name, order_cards(part.cards, draft.form)) if kept_count < len(meld.cards) else part
            for part in parts
            if part.cards
        ]
    return with_melds(draft, melds)


def ambiguous(draft: Draft) -> list[tuple[Meld, list[Reading]]]:
    """Return the melds whose jokers may stand for different cards, each with all its readings."""
    pairs = [(meld, meld_readings(meld.cards, draft.form)) for meld in draft.melds if has_joker(meld)]
    return [(meld, readings) for meld, readings in pairs if len(readings) > 1]


def has_joker(meld: Meld) -> bool:
    """Return whether a meld has a joker."""
    return any(table_card.card == JOKER for table_card in meld.cards)


def change_jokers(draft: Draft, option: str) -> Draft:
    """Return the draft with another reading of a meld's jokers; `option`, such as `m3.1`: the meld and the reading's number."""
    meld_name, _, number = option.partition(".")
    meld, readings = next((pair for pair in ambiguous(draft) if pair[0].name == meld_name), (None, []))
    if meld is None or int(number) >= len(readings):
        raise DraftError(N_("That meld is no longer there."))
    changed = Meld(meld_name, apply_reading(meld.cards, readings[int(number)]))
    return with_melds(draft, [changed if meld.name == meld_name else meld for meld in draft.melds])


# A hint.


def hint(rules: Rules, draft: Draft, wanted: str = "") -> Draft:
    """Return the draft of the play with the most cards, then the most points, laid with the least change.

    `wanted` is the name of a card that the play must contain; then it is one with the most cards. Raise DraftError if there is
    no such play.
    """
    taken = [0] * KINDS
    proposal = FIRST_WITH + card_of(wanted) if wanted else BOTH
    if rules.choose_cards_within(draft.seen, draft.seat, proposal, HINT_STEP_LIMIT, taken) <= 0:
        if wanted:
            raise DraftError(N_("There is no play with {card}."), card=short(card_of(wanted)))
        raise DraftError(N_("There is no play with these cards."))
    cards = [kind for kind in range(KINDS) for _ in range(taken[kind])]
    return lay_play(rules, draft, cards)[0]


def position_after(rules: Rules, seen: State, seat: int, cards: list[int]) -> State:
    """Return the position after a play of these cards; each joker keeps its type or gets the lowest possible one."""
    after, make = seen.clone(), rules.play
    if rules.must_announce(seen) and not rules.is_first_play(seen, seat):
        make(after, seat, REARRANGE)
    for move in [*cards, DONE]:
        make(after, seat, move)
    while after.phase == DECLARING and awaited(after.to_move, seat):
        moves = moves_of(rules, after, seat)
        unchanged = [move for move in moves if after.declared[move - DECLARE] < seen.wild[move - DECLARE]]
        make(after, seat, [*unchanged, *moves][0])
    return after


def fewest_jokers(seen: State, cards: list[int]) -> list[int]:
    """RM17–RM19: return by type how many jokers of the table must go on to stand for it after a play of these cards."""
    table = [0] * TYPES if seen.options.freed_from_hand else seen.table
    mode = seen.options.joker_mode
    return [kept_jokers(table[card] + cards.count(card), seen.wild[card], mode) for card in range(TYPES)]


def lay_play(rules: Rules, draft: Draft, cards: list[int], lay: Lay = lay_with_least_change) -> tuple[Draft, bool]:
    """Return the draft with a play of these cards that moves the fewest cards of the table as it lay before the turn.

    `lay` finds the layout. Return False with the draft if it finds none, so that fewer cards may have to move.
    """
    before, seen = draft.arrangement, draft.seen
    added = with_item_ids(before, cards)
    if rules.is_first_play(seen, draft.seat):
        least = [0] * TYPES
        if seen.options.opening_jokers:  # what a joker stands for is what it counts
            after = position_after(rules, seen, draft.seat, cards)
            least = [after.wild[card] - seen.wild[card] for card in range(TYPES)]
        layout = lay((), added, least, draft.form)
        new = with_layout(Arrangement((), before.next_number), layout or {})
        arrangement = Arrangement((*before.melds, *new.melds), new.next_number)
    elif rules.limits_releases(seen):
        layout = arrangement = None  # the rules say what the jokers may stand for
    else:
        old = [meld.cards for meld in before.melds]
        layout = lay(old, added, fewest_jokers(seen, cards), draft.form)
        arrangement = with_layout(before, layout) if layout else None
    if not layout or arrangement is None:
        arrangement = add_cards(rules, before, added, position_after(rules, seen, draft.seat, cards))
    old_ids = {table_card.item_id for table_card in before.cards}
    hand = hand_items(seen, draft.seat)
    melds: list[Meld] = []
    for meld in arrangement.melds:
        in_hand: list[TableCard] = []
        for table_card in meld.cards:
            if table_card.item_id in old_ids:
                item_id = table_card.item_id
            else:
                item_id = hand.pop([card for card, _ in hand].index(table_card.card))[1]
            in_hand.append(TableCard(item_id, table_card.card, table_card.stands_for))
        melds.append(Meld(meld.name, tuple(in_hand)))
    return Draft(seen, draft.seat, before, tuple(melds), arrangement.next_number), bool(layout)


def moves_of(rules: Rules, seen: State, seat: int) -> list[int]:
    """Return the legal moves of a seat in its view."""
    if not awaited(seen.to_move, seat):
        return []
    return list(legal_moves_in(rules, type(seen), seen.pack(), seat))


@lru_cache(256)
def legal_moves_in(rules: Rules, state: type[State], packed: bytes, seat: int) -> tuple[int, ...]:
    """Return the legal moves of a seat in its packed view, of this type; the meld solver is compiled where the game's rules are."""
    moves = [0] * MAX_MOVES
    return tuple(moves[: rules.legal(state.unpack(packed), seat, moves)])
