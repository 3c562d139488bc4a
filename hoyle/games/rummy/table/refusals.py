"""Reasons that a card cannot be put somewhere, from a view and the reader's draft.

Within a draft cards may lie as they like; why a finished draft is not a legal play says `finished_turn.check`.
"""

from functools import partial

from hoyle.games.rummy.choices import ONE_MELD_OF_THREE
from hoyle.games.rummy.forms import USUAL_LEAST, form_of
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import DECLARING, PLAYED, State
from hoyle.games.rummy.table.draft import WHOLE, Draft, from_hand, hand_items, hand_zone
from hoyle.games.rummy.table.gestures import arrangeable
from hoyle.games.rummy.table.placement import item_label, meld_label
from hoyle.games.shared.french_pack import card_of, card_words, short
from hoyle.games.shared.reasons import NOT_THERE, NOWHERE, Fact, Reason
from hoyle.i18n import N_, counted


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str, draft: Draft | None = None) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    if item.startswith("stock"):
        return drawn_with_the_button(seen)
    name = name_of(seen, seat, item, draft)
    if name is None:
        return NOT_THERE if place else NOWHERE
    facts: dict[str, Fact] = {"card": name}
    if draft is None:
        return no_play_now(seen, facts) or NOWHERE
    return (
        fixed_meld(rules, seen, seat, item, place, draft, facts)
        or no_split(place, draft, facts)
        or closed_zone(seat, place, item, draft, facts)
        or (NOT_THERE if place else NOWHERE)
    )


def name_of(seen: State, seat: int, item: str, draft: Draft | None) -> Fact | None:
    """Return the name of a card, or of a whole meld; None if the item is neither."""
    for meld in draft.melds if draft else ():
        if item == WHOLE + meld.name:
            return partial(meld_label, meld.cards, form_of(seen.options))
        for table_card in meld.cards:
            if table_card.item_id == item:
                return partial(item_label, table_card)
    if item in [item_id for _, item_id in hand_items(seen, seat)] or item.startswith("t."):
        return partial(card_words, card_of(item.split(".")[1]))
    return None


def drawn_with_the_button(seen: State) -> Reason:
    """RM8: return that the stock lies face down."""
    message = counted(
        "The stock, {n} card, lies face down: cards are drawn, not chosen.",
        "The stock, {n} cards, lies face down: cards are drawn, not chosen.",
    )
    return Reason(message, "RM8", {"n": seen.stock_left})


def no_play_now(seen: State, facts: dict[str, Fact]) -> Reason | None:
    """RM16, RM20: return why no card can be laid although the seat is to move."""
    if seen.phase == DECLARING:
        return Reason(N_("{card} has to wait: first say what the joker stands for."), "RM16", facts)
    if seen.phase == PLAYED:
        return Reason(N_("{card} has to wait for your next turn: you have made this turn's play."), "RM20", facts)
    return None


def fixed_meld(
    rules: Rules, seen: State, seat: int, item: str, place: str, draft: Draft, facts: dict[str, Fact]
) -> Reason | None:
    """RM13, RM14, RM60: return that a meld stays as it is until the seat has made its first play, or announces another."""
    if not rules.is_first_play(seen, seat):
        return unannounced(rules, seen, seat, item, draft, facts)
    changeable = {meld.name for meld in arrangeable(rules, draft)}
    for meld in draft.melds:
        is_moved = item == WHOLE + meld.name or any(table_card.item_id == item for table_card in meld.cards)
        if meld.name not in changeable and (is_moved or place.split("#")[0] == meld.name):
            clause = "RM14" if seen.options.first_circuit == ONE_MELD_OF_THREE else "RM13"
            facts["meld"] = partial(meld_label, meld.cards, form_of(seen.options))
            if is_moved:
                return Reason(
                    N_("{card} stays where it is: your first play uses only cards from your hand."), clause, facts
                )
            return Reason(N_("{card} cannot go to {meld}: your first play leaves it as it is."), clause, facts)
    return None


def unannounced(rules: Rules, seen: State, seat: int, item: str, draft: Draft, facts: dict[str, Fact]) -> Reason | None:
    """RM60: return that a card stays in its meld until the seat announces that it rearranges; None if it may be moved."""
    movable = {table_card.item_id for meld in arrangeable(rules, draft) for table_card in meld.cards}
    movable |= {WHOLE + meld.name for meld in arrangeable(rules, draft)}
    if not rules.must_announce(seen) or item in movable or from_hand(item):
        return None
    return Reason(N_("{card} stays in its meld until you press “Rearrange”."), "RM60", facts)


def no_split(place: str, draft: Draft, facts: dict[str, Fact]) -> Reason | None:
    """RM4: return the reason that a short meld cannot be split; None if the place is not a gap of such a meld."""
    name, _, gap = place.partition("#")
    short_melds = [meld for meld in draft.melds if meld.name == name and len(meld.cards) <= USUAL_LEAST]
    if not gap or not short_melds:
        return None
    facts["cards"] = " ".join(short(table_card.card) for table_card in short_melds[0].cards)
    return Reason(N_("{card} cannot split {cards}: a meld has three cards at least."), "RM4", facts)


def closed_zone(seat: int, place: str, item: str, draft: Draft, facts: dict[str, Fact]) -> Reason | None:
    """RM8, RM10, RM11: return why no card goes to a zone; None for melds, for a new meld, and for cards of the hand to the hand."""
    if place == "stock":
        return Reason(N_("{card} goes to the table: nothing goes back to the stock."), "RM8", facts)
    if place.startswith("hand") and place != hand_zone(seat):
        return Reason(N_("{card} goes to the table, not to another hand."), "RM10", facts)
    if place == hand_zone(seat) and not from_hand(item):
        if item.startswith(WHOLE):
            return Reason(N_("{card} stays on the table: take your own cards back one by one."), "RM11", facts)
        return Reason(N_("{card} lay on the table before your turn: nothing goes from there to a hand."), "RM11", facts)
    return None
