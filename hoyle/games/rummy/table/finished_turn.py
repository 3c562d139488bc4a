"""Finished drafts: check them, and turn them into moves and a note for the arrangement."""

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.choices import DECLARED, FIXED
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import DECLARE, DECLARING, DONE, REARRANGE
from hoyle.games.rummy.table.arrangement import Note
from hoyle.games.rummy.table.draft import Draft, from_hand, moves_of
from hoyle.games.rummy.table.placement import TableCard, is_valid_meld
from hoyle.games.shared.drafts import DraftError
from hoyle.games.shared.french_pack import JOKER, card_name, short
from hoyle.i18n import N_, counted
from hoyle.rules.seats import NONE, awaited

KEPT = N_("The joker stands for {card} until a real {card} lies on the table.")
KEPT_WITHOUT_HAND_CARD = N_("The joker stands for {card} until you lay a real {card} from your hand.")
"""RM17, RM56: the faults of a draft in which a joker changes its card."""
FREED = N_(
    "A freed joker must be in a new meld with cards that you lay from your hand, and only one is freed in a play."
)
"""RM51: the fault of a draft that frees a joker otherwise."""


AT_LEAST = counted(
    "Your first play must be worth at least {n} point; this one is worth {worth}.",
    "Your first play must be worth at least {n} points; this one is worth {worth}.",
)
JUST = counted(
    "Your first play must be worth exactly {n} point; this one is worth {worth}.",
    "Your first play must be worth exactly {n} points; this one is worth {worth}.",
)
"""RM13, RM53: the faults of a first play that is not worth what it must be."""


def check(rules: Rules, draft: Draft) -> None:
    """Raise DraftError with the first fault of the draft, if it has any."""
    staged, options = draft.staged, draft.seen.options
    if not staged:
        raise DraftError(N_("Lay at least one card from your hand."))
    if options.play_limit != NONE and len(staged) > options.play_limit:
        raise DraftError(N_("A play may use at most {n} cards from your hand."), n=options.play_limit)
    for meld in draft.melds:
        if not is_valid_meld(meld.cards, draft.form):
            cards = " ".join(short(table_card.card) for table_card in meld.cards)
            raise DraftError(N_("Not every meld is valid yet: check {cards}."), cards=cards)
    check_jokers(draft)
    if rules.is_first_play(draft.seen, draft.seat):
        check_first_play(rules, draft)


def check_jokers(draft: Draft) -> None:
    """RM16–RM19: raise DraftError if a joker of the old table has changed its card against the rules."""
    from_hand_only = draft.seen.options.freed_from_hand
    new_cards = [table_card for meld in draft.melds for table_card in meld.cards]
    for card in sorted({table_card.stands_for for table_card in draft.arrangement.cards if table_card.card == JOKER}):
        freed = joker_count(draft.arrangement.cards, card) - joker_count(new_cards, card)
        freeing = draft.staged if from_hand_only else new_cards
        real_cards = sum(1 for table_card in freeing if table_card.card == card)
        if freed > 0 and draft.seen.options.joker_mode == FIXED:
            raise DraftError(N_("Jokers keep their card here: this one stands for {card}."), card=short(card))
        if freed > real_cards and draft.seen.options.joker_mode == DECLARED:
            raise DraftError(KEPT_WITHOUT_HAND_CARD if from_hand_only else KEPT, card=short(card))


def joker_count(cards: list[TableCard], card: int) -> int:
    """Return how many jokers among the cards stand for a type."""
    return sum(1 for table_card in cards if table_card.card == JOKER and table_card.stands_for == card)


def check_first_play(rules: Rules, draft: Draft) -> None:
    """RM13, RM14: raise DraftError unless a first play uses no cards of the table and meets its condition."""
    options = draft.seen.options
    new_melds = [meld for meld in draft.melds if any(from_hand(table_card.item_id) for table_card in meld.cards)]
    if any(not from_hand(table_card.item_id) for meld in new_melds for table_card in meld.cards):
        raise DraftError(N_("Your first play may use only cards from your hand."))
    counted_as = [card.stands_for if options.opening_jokers else card.card for card in draft.staged]
    points = sum(rules.points_of(options, kind) for kind in counted_as)
    if points < options.opening_points or (options.opening_exact and points > options.opening_points > 0):
        raise DraftError(JUST if options.opening_exact else AT_LEAST, n=options.opening_points, worth=points)
    if options.first_circuit and len(draft.staged) != 3:
        raise DraftError(N_("Your first play must be one meld of three cards."))


def finish(rules: Rules, draft: Draft) -> tuple[list[int], Note]:
    """Return the moves of the turn and the note of the arrangement; raise DraftError with the first fault of the draft.

    Cards that are only added to melds are announced here, as the first move (RM60).
    Cards are staged in ascending order, in which each of them is a legal move if the whole play is legal.
    """
    check(rules, draft)
    seen, seat, moves, make = draft.seen.clone(), draft.seat, list[int](), rules.play
    if rules.must_announce(seen) and uses_table(draft):
        make(seen, seat, REARRANGE)
        moves.append(REARRANGE)
    on_table = [] if rules.leaves_table(seen, seat) else draft.arrangement.cards
    for move in sorted(table_card.card for table_card in draft.staged):
        make(seen, seat, move)
        moves.append(move)
    if DONE not in moves_of(rules, seen, seat):
        raise DraftError(FREED if rules.limits_releases(seen) else N_("These cards cannot be played like this."))
    make(seen, seat, DONE)
    moves.append(DONE)
    jokers = {table_card.item_id for table_card in (*draft.staged, *on_table) if table_card.card == JOKER}
    wild = sorted(
        table_card.stands_for for meld in draft.melds for table_card in meld.cards if table_card.item_id in jokers
    )
    while seen.phase == DECLARING and awaited(seen.to_move, seat):
        declared = [card for card in range(TYPES) for _ in range(seen.declared[card])]
        move = DECLARE + wild[len(declared)]
        if move not in moves_of(rules, seen, seat):
            raise DraftError(FREED if rules.limits_releases(seen) else N_("The jokers cannot stand for these cards."))
        make(seen, seat, move)
        moves.append(move)
    return moves, note_of(draft)


def uses_table(draft: Draft) -> bool:
    """Return whether a meld has cards of the hand and of the table."""
    return any(len({from_hand(table_card.item_id) for table_card in meld.cards}) > 1 for meld in draft.melds)


def note_of(draft: Draft) -> Note:
    """Return the arrangement of a draft as plain data; see `arrangement.Note`."""
    old_names = {meld.name for meld in draft.arrangement.melds}
    note: Note = []
    for meld in draft.melds:
        meld_note = [meld.name if meld.name in old_names else ""]
        for table_card in meld.cards:
            card_note = f"+{card_name(table_card.card)}" if from_hand(table_card.item_id) else table_card.item_id
            meld_note.append(
                f"{card_note}={card_name(table_card.stands_for)}" if table_card.card == JOKER else card_note
            )
        note.append(meld_note)
    return note
