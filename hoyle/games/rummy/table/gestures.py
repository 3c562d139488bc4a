"""The gestures of a seat, without labels: moves that are not plays, and the steps of a draft."""

from hoyle.games.rummy.forms import USUAL_LEAST
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import ACTING, CUT, CUTTING, DRAW, END, KNOCK, PUT_BACK, REARRANGE, ZAP, State
from hoyle.games.rummy.table.draft import (
    HINT,
    NEW,
    WHOLE,
    Draft,
    ambiguous,
    from_hand,
    hand_items,
    hand_zone,
    moves_of,
)
from hoyle.games.rummy.table.placement import Meld, Reading
from hoyle.games.shared.drafts import Step
from hoyle.games.shared.french_pack import card_name
from hoyle.games.shared.gestures import Gestures, gesture

TURN = "turn"
"""The id of the act for all moves that are not plays; its option ids are the moves' numbers."""
CUT_DECK = "cut"
"""The id of the act of cutting the deck."""


def gestures(rules: Rules, seen: State, seat: int, draft: Draft | None = None) -> Gestures:
    """Return the gestures that are moves: cut, draw, pass, knock, zap, announce a rearrangement, put back.

    While cards of the draft are on the table, the only one is to put everything back. Plays are prepared as drafts, step by step;
    see `offers`.
    """
    if draft is not None and draft.staged:
        return {gesture(TURN, str(move)): [move] for move in turn_moves(rules, seen, seat) if move == PUT_BACK}
    cuts = {gesture(CUT_DECK, str(move - CUT)): [move] for move in cut_moves(rules, seen, seat)}
    return cuts | {gesture(TURN, str(move)): [move] for move in turn_moves(rules, seen, seat)}


def cut_moves(rules: Rules, seen: State, seat: int) -> list[int]:
    """RM50: return the cuts that the seat may aim at."""
    return moves_of(rules, seen, seat) if seen.phase == CUTTING else []


def turn_moves(rules: Rules, seen: State, seat: int) -> list[int]:
    """Return the legal moves that are not plays."""
    others = (DRAW, END, KNOCK, REARRANGE, PUT_BACK)
    return [move for move in moves_of(rules, seen, seat) if move in others or ZAP <= move < CUT]


def may_arrange(seen: State, seat: int) -> bool:
    """Return whether the seat may prepare a play now."""
    return seen.phase == ACTING and seen.turn == seat


def arrangeable(rules: Rules, draft: Draft) -> list[Meld]:
    """Return the melds whose cards may be moved; only those of the hand's cards in a first play, or before an announcement."""
    if not rules.leaves_table(draft.seen, draft.seat):
        return list(draft.melds)
    return [meld for meld in draft.melds if all(from_hand(table_card.item_id) for table_card in meld.cards)]


def growing(rules: Rules, draft: Draft) -> list[Meld]:
    """Return the melds to which cards may be added: in a first play only those of the hand's cards (RM13, RM14, RM60)."""
    return arrangeable(rules, draft) if rules.is_first_play(draft.seen, draft.seat) else list(draft.melds)


def with_own_jokers(rules: Rules, draft: Draft) -> list[Meld]:
    """Return the melds whose jokers may stand for something else: where the table is left out, those with cards of the hand."""
    if not rules.leaves_table(draft.seen, draft.seat):
        return list(draft.melds)
    return [meld for meld in draft.melds if any(from_hand(table_card.item_id) for table_card in meld.cards)]


def split_points(meld: Meld) -> list[tuple[str, str]]:
    """Return the item id of each card before which a meld may be split, with the target of the split; none for a short meld."""
    if len(meld.cards) <= USUAL_LEAST:
        return []
    return [(table_card.item_id, f"{meld.name}#{index}") for index, table_card in enumerate(meld.cards) if index]


def alternative_readings(rules: Rules, draft: Draft) -> list[tuple[Meld, int, Reading]]:
    """Return the readings in which a meld's jokers stand for other cards than now: the meld, the reading's number, the reading."""
    changeable_names = {meld.name for meld in with_own_jokers(rules, draft)}
    return [
        (meld, number, reading)
        for meld, readings in ambiguous(draft)
        if meld.name in changeable_names
        for number, reading in enumerate(readings)
        if sorted(reading) != sorted(table_card.stands_for for table_card in meld.cards)
    ]


def reading_option(meld: Meld, number: int) -> str:
    """Return the option id of a meld's reading."""
    return f"{meld.name}.{number}"


def offers(rules: Rules, draft: Draft, step: Step) -> bool:
    """Return whether the draft offers this step now."""
    melds = arrangeable(rules, draft)
    match step.act:
        case "lay":
            return offers_items(rules, draft, step) and step.to in (*(meld.name for meld in growing(rules, draft)), NEW)
        case "back":
            return step.to == hand_zone(draft.seat) and any(
                table_card.item_id == step.item for table_card in draft.staged
            )
        case "split":
            return any((step.item, step.to) in split_points(meld) for meld in melds)
        case "stand":
            return any(
                reading_option(meld, number) == step.option for meld, number, _ in alternative_readings(rules, draft)
            )
        case "hint":
            return step.option in (HINT, *hint_options(draft))
        case _:
            return False


def offers_items(rules: Rules, draft: Draft, step: Step) -> bool:
    """Return whether the draft offers to lay the item of a step, or its several items: different cards, no whole melds."""
    if not step.items:
        return step.item in movable_ids(rules, draft)
    are_cards = not any(item.startswith(WHOLE) for item in step.items)
    return are_cards and len(set(step.items)) == len(step.items) and set(step.items) <= movable_ids(rules, draft)


def hint_options(draft: Draft) -> dict[str, int]:
    """Return the ids of the hints for plays with a certain card of the hand, each with the kind of the card."""
    staged_ids = {table_card.item_id for table_card in draft.staged}
    kinds = {card for card, item_id in hand_items(draft.seen, draft.seat) if item_id not in staged_ids}
    return {f"{HINT}.{card_name(card)}": card for card in sorted(kinds)}


def movable_ids(rules: Rules, draft: Draft) -> set[str]:
    """Return the ids of the items that may be laid on melds: cards of the hand, cards of melds, and whole melds."""
    melds = arrangeable(rules, draft)
    staged_ids = {table_card.item_id for table_card in draft.staged}
    in_hand = {item_id for _, item_id in hand_items(draft.seen, draft.seat)} - staged_ids
    return (
        in_hand
        | {WHOLE + meld.name for meld in melds}
        | {table_card.item_id for meld in melds for table_card in meld.cards}
    )
