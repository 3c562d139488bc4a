"""The gestures of a seat as acts with labels, which a page shows."""

from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import CUT, DRAW, KNOCK, PUT_BACK, REARRANGE, ZAP, State
from hoyle.games.rummy.table.draft import BACK, HINT, LAY, MELD, NEW, SPLIT, STAND, WHOLE, Draft, hand_items, hand_zone
from hoyle.games.rummy.table.gestures import (
    CUT_DECK,
    TURN,
    alternative_readings,
    arrangeable,
    cut_moves,
    growing,
    hint_options,
    may_arrange,
    reading_option,
    split_points,
    turn_moves,
)
from hoyle.games.rummy.table.placement import meld_label
from hoyle.games.rummy.table.proposed_melds import proposal_options
from hoyle.games.shared.french_pack import JOKER, short
from hoyle.games.shared.scenes import Act, Option, Say
from hoyle.i18n import N_

MAX_TOGETHER = 30
"""The most cards that are laid at once."""
CARDS_ON_TABLE = N_("take your cards back first")


def acts(rules: Rules, seen: State, seat: int, draft: Draft | None, names: list[str], say: Say) -> list[Act]:
    """Return all acts of a seat: moves that are not plays, and the steps of its draft."""
    found = [*cut_acts(rules, seen, seat, say), *turn_acts(rules, seen, seat, draft, names, say)]
    if draft is not None and may_arrange(seen, seat):
        found += draft_acts(rules, draft, say)
    return found


def turn_acts(rules: Rules, seen: State, seat: int, draft: Draft | None, names: list[str], say: Say) -> list[Act]:
    """Return the act for moves that are not plays; its options are off while cards of the draft are on the table, but for putting back."""
    disabled_reason = say(CARDS_ON_TABLE) if draft is not None and draft.staged else ""
    options = [
        Option(
            str(move),
            move_label(rules, seen, seat, move, names, say),
            off="" if move == PUT_BACK else disabled_reason,
        )
        for move in turn_moves(rules, seen, seat)
    ]
    return [Act(TURN, "pick", say("The turn"), options=options)] if options else []


def cut_acts(rules: Rules, seen: State, seat: int, say: Say) -> list[Act]:
    """RM50: return the act of cutting the deck: the number of cards that the dealer aims at."""
    cuts = cut_moves(rules, seen, seat)
    if not cuts:
        return []
    return [Act(CUT_DECK, "amount", say("Cards to cut off"), min=1, max=len(cuts), submit=say("Cut"))]


def move_label(rules: Rules, seen: State, seat: int, move: int, names: list[str], say: Say) -> str:
    """Return the label of a move that is not a play."""
    if move == REARRANGE:
        return say("Rearrange")
    if move == PUT_BACK:
        cards = min(seen.options.rearrangement_penalty, seen.stock_left)
        return (
            say.many("Put back, take {n} card", "Put back, take {n} cards", cards)
            if cards
            else say("Put everything back")
        )
    if ZAP <= move < CUT:
        return say("Zap {name}", name=names[move - ZAP])
    if move == KNOCK:
        return say("Knock with {n}", n=rules.hand_value(seen, seat))
    if move == DRAW:
        return say("Draw")
    return say("End the turn") if seen.played or seen.zapped else say("Pass")


def draft_acts(rules: Rules, draft: Draft, say: Say) -> list[Act]:
    """Return the acts of a draft: lay cards and melds, take cards back, split melds, choose what jokers stand for, and hint."""
    melds = arrangeable(rules, draft)
    meld_zones, hand = [meld.name for meld in melds], hand_zone(draft.seat)
    whole_melds = [WHOLE + name for name in meld_zones]
    found = [
        Act(
            LAY,
            "place",
            say("Lay a card"),
            source=[hand, *meld_zones, *whole_melds],
            target=[*(meld.name for meld in growing(rules, draft)), NEW],
            draft=True,
            max=MAX_TOGETHER,
        ),
        Act(HINT, "pick", say("Hint"), options=hints(draft, say), draft=True),
    ]
    if options := proposal_options(rules, draft, say):
        found.append(Act(MELD, "pick", say("Lay a whole meld"), options=options, draft=True))
    back_targets = {table_card.item_id: [hand] for table_card in draft.staged}
    if back_targets:
        found.append(Act(BACK, "place", say("Back to the hand"), back_targets, draft=True))
    if split_targets := {item_id: [target] for meld in melds for item_id, target in split_points(meld)}:
        found.append(Act(SPLIT, "place", say("Split here"), split_targets, draft=True))
    if options := reading_options(rules, draft, say):
        found.append(Act(STAND, "pick", say("What jokers stand for"), options=options, draft=True))
    return found


def hints(draft: Draft, say: Say) -> list[Option]:
    """Return the options of a hint: for the best play, and for the best play with each card of the hand."""
    held: dict[int, list[str]] = {}
    for card, item_id in hand_items(draft.seen, draft.seat):
        held.setdefault(card, []).append(f"item:{item_id}")
    with_card = [
        Option(option, say("Best play with {card}", card=short(card)), takes=held[card])
        for option, card in hint_options(draft).items()
    ]
    return [Option(HINT, say("Hint")), *with_card]


def reading_options(rules: Rules, draft: Draft, say: Say) -> list[Option]:
    """Return the options for jokers to stand for other cards than now, grouped by meld."""
    found: list[Option] = []
    for meld, number, reading in alternative_readings(rules, draft):
        naturals = {table_card.card for table_card in meld.cards if table_card.card != JOKER}
        group = say("{meld}: the joker is", meld=meld_label(meld.cards, draft.form, say))
        cards = " ".join(short(card) for card in reading if card not in naturals)
        found.append(Option(reading_option(meld, number), say("{cards} instead", cards=cards), group))
    return found
