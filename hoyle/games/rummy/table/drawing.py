"""How the table of rummy looks: melds as they are arranged, hands, the stock. It is drawn from views."""

from hoyle.games.rummy.cards import KINDS
from hoyle.games.rummy.state import DECLARING, OVER, State
from hoyle.games.rummy.table.acts import acts
from hoyle.games.rummy.table.arrangement import Arrangement, initial
from hoyle.games.rummy.table.draft import NEW, Draft, from_hand, hand_items, hand_zone
from hoyle.games.rummy.table.drafting import drafts
from hoyle.games.rummy.table.gestures import may_arrange
from hoyle.games.rummy.table.placement import Laid, Meld, item_words, stands, why_not, words
from hoyle.games.rummy.table.prompts import prompt
from hoyle.games.shared import french_pack as cards
from hoyle.games.shared.french_pack import JOKER
from hoyle.games.shared.scenes import Counter, Deck, Item, Say, Scene, Stands, Turn, Zone
from hoyle.rules.seats import NONE

STOCK = "stock"


def deck(options: object) -> Deck:
    """Return the French pack with its jokers."""
    return cards.deck(jokers=True)


def draw(
    seen: State,
    seat: int | None,
    names: list[str],
    say: Say,
    arrangement: Arrangement | None = None,
    draft: Draft | None = None,
) -> Scene:
    """Return what one audience sees; a seat with a draft sees the melds as the draft has them."""
    lies = arrangement or initial(seen)
    melds = draft.melds if draft else lies.melds
    zones = [stock(seen, say), *(meld_zone(seen, meld, draft, say) for meld in melds)]
    arranges = draft is not None and seat is not None and may_arrange(seen, seat)
    if arranges:
        zones.append(Zone(NEW, "row", say("A new meld"), tags=["meld", "new"]))
    for player in range(seen.options.players):
        zones.append(hand(seen, player, seat, names, draft, say))
    return Scene(
        zones=zones,
        acts=[] if seat is None else acts(seen, seat, draft, names, say),
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, player, say) for player in range(seen.options.players)],
        ready=[False] * seen.options.players,
        layout=layout(seen, melds, seat, arranges),
        turn=Turn(ready=drafts.is_ready(draft)) if arranges and draft else None,
        sorts={} if seat is None else {hand_zone(seat): sorts(seen, seat)},
    )


def stock(seen: State, say: Say) -> Zone:
    """Return the cards that may still be drawn."""
    items = [cards.back("stock.0", say)] if seen.stock_left else []
    return Zone(STOCK, "pile", say("Stock"), "", items, count=seen.stock_left, tags=["meld"])


def meld_zone(seen: State, meld: Meld, draft: Draft | None, say: Say) -> Zone:
    """Return a meld; in a draft with whether it is valid, and why not."""
    mode = seen.options.ace_mode
    ok = stands(meld.cards, mode)
    state = Stands(ok, "" if ok else why_not(meld.cards, mode, say)) if draft else None
    items = [laid_item(laid, say) for laid in meld.cards]
    if draft:
        for item in items:
            item.tags = ["mine"] if from_hand(item.id) else []
    return Zone(meld.name, "row", words(meld.cards, mode, say), "", items, state=state, tags=["meld"])


def laid_item(laid: Laid, say: Say) -> Item:
    """Return a card of a meld; a joker shows the card it stands for."""
    item = cards.item(laid.card, laid.item, say)
    if laid.card == JOKER and laid.stands != NONE:
        item.badge, item.label = cards.short(laid.stands), item_words(laid, say)
    return item


def hand(seen: State, player: int, seat: int | None, names: list[str], draft: Draft | None, say: Say) -> Zone:
    """Return a hand as far as this reader sees it, without the cards that its draft has laid."""
    laid = {card.item for card in draft.staged} if draft and player == seat else set[str]()
    known = hand_items(seen, player)
    items = [hand_item(seen, card, name, say) for card, name in known if name not in laid]
    if seen.phase != DECLARING or player != seen.turn:
        items += [cards.back(name, say, player % 3) for name in backs(seen, player)]
    own = player == seat
    label = say("Your hand") if own else say("{name}'s hand", name=names[player])
    orders = [("rank", say("By rank")), ("suit", say("By suit"))] if own else []
    return Zone(hand_zone(player), "fan", label, f"s{player}", items, sorts=orders)


def hand_item(seen: State, card: int, name: str, say: Say) -> Item:
    """Return a card in a hand."""
    item = cards.item(card, name, say)
    if card == JOKER and seen.options.zap_cards:
        item.label = say("Zap card")
    return item


def backs(seen: State, seat: int) -> list[str]:
    """Return the items of a hand's cards that this reader does not see."""
    shown = sum(seen.hand[seat * KINDS : seat * KINDS + KINDS]) + (sum(seen.staged) if seat == seen.turn else 0)
    return [f"{hand_zone(seat)}.{n}" for n in range(seen.held[seat] - shown)]


def sorts(seen: State, seat: int) -> dict[str, list[str]]:
    """Return the items of the reader's hand in both of its orders."""
    own = hand_items(seen, seat)
    by_suit = sorted(own, key=lambda pair: (pair[0] == JOKER, pair[0] % 4, pair[0]))
    return {"rank": [name for _, name in own], "suit": [name for _, name in by_suit]}


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Return the number of cards in a hand, or the score when the deal is over."""
    if seen.phase == OVER:
        return [Counter("score", say("Score"), seen.score[seat])]
    return [Counter("hand", say("Cards"), seen.held[seat])]


def layout(seen: State, melds: tuple[Meld, ...], seat: int | None, arranges: bool) -> dict[str, list[list[str]]]:
    """Return the rows of zones: the melds, other hands only when they are open, the reader's hand below."""
    middle = [STOCK, *(meld.name for meld in melds), *([NEW] if arranges else [])]
    others = [hand_zone(player) for player in range(seen.options.players) if player != seat]
    hands = [[zone] for zone in others] if seen.phase == OVER else []
    rows = [*hands, middle, *([[hand_zone(seat)]] if seat is not None else [])]
    return {"wide": rows, "narrow": rows}
