"""Draw the table of rummy from a view: the arranged melds, the hands, and the stock."""

from dataclasses import replace

from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.forms import form_of
from hoyle.games.rummy.linked_rules import Rules
from hoyle.games.rummy.state import DECLARING, OVER, State
from hoyle.games.rummy.table.acts import acts
from hoyle.games.rummy.table.arrangement import Arrangement, initial
from hoyle.games.rummy.table.changes import Mark, marked, marks
from hoyle.games.rummy.table.draft import NEW, Draft, from_hand, hand_items, hand_zone
from hoyle.games.rummy.table.drafting import RummyDrafts
from hoyle.games.rummy.table.gestures import may_arrange
from hoyle.games.rummy.table.placement import Meld, TableCard, invalid_reason, is_valid_meld, item_label, meld_label
from hoyle.games.rummy.table.prompts import READY, prompt
from hoyle.games.shared import french_pack as cards
from hoyle.games.shared.french_pack import JOKER
from hoyle.games.shared.scenes import Counter, Deck, Item, Say, Scene, Stands, Turn, Zone
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

STOCK = "stock"


def deck(options: object) -> Deck:
    """Return the French pack with its jokers; a zap card says what it does (RM40, RM42)."""
    pack = cards.deck(jokers=True)
    if getattr(options, "zap_cards", 0):
        name = cards.card_name(JOKER)
        pack.faces[name] = replace(
            pack.faces[name], text=N_("a zap card: any card in a meld, or played at another player.")
        )
    return pack


def draw(
    rules: Rules,
    seen: State,
    reader: int | None,
    names: list[str],
    say: Say,
    arrangement: Arrangement | None = None,
    draft: Draft | None = None,
) -> Scene:
    """Return the scene that a reader sees; `draft`: the reader's draft, whose melds are drawn instead of the arrangement's."""
    arranged = arrangement or initial(rules, seen)
    melds = draft.melds if draft else arranged.melds
    zones = [draw_stock(seen, say), *(draw_meld(seen, meld, draft, say) for meld in melds)]
    if melds == arranged.melds:
        mark_changes(zones, marks(arranged, reader), names, form_of(seen.options), say)
    is_arranging = draft is not None and reader is not None and may_arrange(seen, reader)
    if is_arranging:
        zones.append(Zone(NEW, "row", say("A new meld"), tags=["meld", "new"]))
    is_ready = is_arranging and draft is not None and RummyDrafts(rules).is_ready(draft)
    for player in range(seen.options.players):
        zones.append(draw_hand(seen, player, reader, names, draft, say))
    return Scene(
        zones=zones,
        acts=[] if reader is None else acts(rules, seen, reader, draft, names, say),
        prompt=say(READY) if is_ready else prompt(rules, seen, reader, names, say),
        counters=[seat_counters(seen, player, say) for player in range(seen.options.players)],
        ready=[False] * seen.options.players,
        layout=layout(seen, melds, reader, is_arranging),
        turn=Turn(ready=is_ready) if is_arranging and draft else None,
        sorts={} if reader is None else {hand_zone(reader): hand_orders(seen, reader)},
        buttons=3 if seen.options.jokers else 2,  # those of a turn, the steps of a draft, and what jokers stand for
    )


def draw_stock(seen: State, say: Say) -> Zone:
    """Return the zone of the stock."""
    items = [cards.back("stock.0", say)] if seen.stock_left else []
    return Zone(STOCK, "pile", say("Stock"), "", items, count=seen.stock_left, tags=["meld"])


def draw_meld(seen: State, meld: Meld, draft: Draft | None, say: Say) -> Zone:
    """Return the zone of a meld; in a draft it shows whether the meld is valid, and why not."""
    form = form_of(seen.options)
    is_valid = is_valid_meld(meld.cards, form)
    validity = Stands(is_valid, "" if is_valid else invalid_reason(meld.cards, form, say)) if draft else None
    items = [draw_table_card(table_card, say) for table_card in meld.cards]
    if draft:
        items = [replace(item, tags=["mine"]) if from_hand(item.id) else item for item in items]
    return Zone(meld.name, "row", meld_label(meld.cards, form, say), "", items, state=validity, tags=["meld"])


def mark_changes(zones: list[Zone], found: dict[str, Mark], names: list[str], form: int, say: Say) -> None:
    """Mark the cards that others have laid or moved since the reader's last turn, until the reader begins to arrange cards."""
    for zone in zones if found else ():
        zone.items = [marked(item, found.get(item.id), names, form, say) for item in zone.items]


def draw_table_card(table_card: TableCard, say: Say) -> Item:
    """Return the item of a card in a meld; a joker shows the card it stands for."""
    item = cards.item(table_card.card, table_card.item_id, say)
    if table_card.card == JOKER and table_card.stands_for != NONE:
        return replace(item, badge=cards.short(table_card.stands_for), label=item_label(table_card, say))
    return item


def draw_hand(seen: State, player: int, reader: int | None, names: list[str], draft: Draft | None, say: Say) -> Zone:
    """Return the zone of a hand as the reader sees it, without the cards that the reader's draft has laid on the table."""
    staged_ids = {card.item_id for card in draft.staged} if draft and player == reader else set[str]()
    known_cards = hand_items(seen, player)
    items = [draw_hand_card(seen, card, item_id, say) for card, item_id in known_cards if item_id not in staged_ids]
    if seen.phase != DECLARING or player != seen.turn:
        items += [
            cards.back(item_id, say, player % 3) for item_id in hidden_ids(seen, player)
        ]  # three designs of card backs
    is_own = player == reader
    label = say("Your hand") if is_own else say("{name}'s hand", name=names[player])
    order_choices = [("rank", say("By rank")), ("suit", say("By suit"))] if is_own else []
    return Zone(hand_zone(player), "fan", label, f"s{player}", items, sorts=order_choices)


def draw_hand_card(seen: State, card: int, item_id: str, say: Say) -> Item:
    """Return the item of a card in a hand."""
    item = cards.item(card, item_id, say)
    if card == JOKER and seen.options.zap_cards:
        return replace(item, label=say("Zap card"))
    return item


def hidden_ids(seen: State, seat: int) -> list[str]:
    """Return the item ids of the cards in a seat's hand that the reader does not see."""
    known_count = sum(seen.hand[seat * KINDS : seat * KINDS + KINDS]) + (sum(seen.staged) if seat == seen.turn else 0)
    return [f"{hand_zone(seat)}.{n}" for n in range(seen.held[seat] - known_count)]


def hand_orders(seen: State, reader: int) -> dict[str, list[str]]:
    """Return the item ids of the reader's hand sorted by rank and by suit."""
    by_rank = hand_items(seen, reader)
    by_suit = sorted(by_rank, key=lambda pair: (pair[0] == JOKER, pair[0] % 4, pair[0]))
    return {"rank": [item_id for _, item_id in by_rank], "suit": [item_id for _, item_id in by_suit]}


def seat_counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Return the counter of a seat: the number of cards in its hand, or its score when the deal is over."""
    if seen.phase == OVER:
        return [Counter("score", say("Score"), seen.score[seat])]
    return [Counter("hand", say("Cards"), seen.held[seat])]


def layout(seen: State, melds: tuple[Meld, ...], reader: int | None, is_arranging: bool) -> dict[str, list[list[str]]]:
    """Return the rows of zones: the other hands if the deal is over, the stock and the melds, and the reader's hand."""
    table_zones = [STOCK, *(meld.name for meld in melds), *([NEW] if is_arranging else [])]
    others = [hand_zone(player) for player in range(seen.options.players) if player != reader]
    hands = [[zone] for zone in others] if seen.phase == OVER else []
    rows = [*hands, table_zones, *([[hand_zone(reader)]] if reader is not None else [])]
    return {"wide": rows, "narrow": rows}
