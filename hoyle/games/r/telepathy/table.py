"""How Telepathy lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games.r.cards import back_item, card_item, cards_in, pack
from hoyle.games.r.telepathy.rules import legal
from hoyle.games.r.telepathy.state import PLACES, SEATS, State, held, pair_of, partner_of, revealed
from hoyle.games.r.telepathy.tell import agree, tell
from hoyle.games.r.telepathy.wording import card_id, line_zone
from hoyle.games.shapes import Act, Counter, Deck, Item, Say, Scene, Zone, gesture
from hoyle.rules.seats import awaited


def deck(options: object) -> Deck:
    """The eight figures in both colours; they do nothing here."""
    return pack([""] * 8)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    me = 0 if seat is None else seat
    seats = range(2 * seen.rules.pairs)
    found, keys = acts(seen, seat, say) if seat is not None else ([], {})
    hand = hand_zone(seen, me, say) if seat is not None and seen.waits else None
    return Scene(
        zones=[*(row_zone(seen, each, seat, names, say) for each in order(seen, me)), *([hand] if hand else [])],
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[[counter(seen, each, say)] for each in seats],
        ready=[seen.waits != 0 and not awaited(seen.waits, each) for each in seats],
        layout=layout(seen, me, hand is not None),
        moves=keys,
        teams=[say("Pair {n}", n=pair_of(seen, each) + 1) for each in seats],
    )


def order(seen: State, me: int) -> list[int]:
    """TP1: the other pairs one after another, then the partner, and the reader last."""
    others = [pair for pair in range(seen.rules.pairs) if pair != pair_of(seen, me)]
    return [*(each for pair in others for each in (pair, partner_of(seen, pair))), partner_of(seen, me), me]


def row_zone(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """TP3, TP4: a row as far as this reader sees it; what agrees is marked."""
    items = [row_item(seen, seat, place, say) for place in range(seen.laid[seat])]
    label = say("Your row") if seat == me else say("{name}'s row", name=names[seat])
    return Zone(line_zone(seat), "row", label, f"s{seat}", items, tags=["small"])


def row_item(seen: State, seat: int, place: int, say: Say) -> Item:
    """A card of a row."""
    card = seen.line[seat * PLACES + place]
    if card < 0:
        return back_item(f"{line_zone(seat)}.{place}", colour(seen, seat), say)
    item = card_item(8 * colour(seen, seat) + card, say)
    item.id = card_id(seat, card)
    if revealed(seen) and agree(seen, pair_of(seen, seat), place):
        item.badge, item.tags = "✓", ["won"]
    return item


def colour(seen: State, seat: int) -> int:
    """TP2: one partner has the blue cards, the other the red ones."""
    return 0 if seat < seen.rules.pairs else 1


def hand_zone(seen: State, seat: int, say: Say) -> Zone:
    """TP2: the cards that the reader has not laid."""
    items = [card_item(8 * colour(seen, seat) + card, say) for card in cards_in(held(seen, seat))]
    for item, card in zip(items, cards_in(held(seen, seat)), strict=True):
        item.id = card_id(seat, card)
    return Zone(f"hand{seat}", "fan", say("Your hand"), f"s{seat}", items if seen.laid[seat] < PLACES else [])


def counter(seen: State, seat: int, say: Say) -> Counter:
    """TP5: the points of the pair; before that how far the row is laid."""
    if seen.waits:
        return Counter("laid", say("Cards laid"), seen.laid[seat])
    return Counter("points", say("Points"), seen.score[pair_of(seen, seat)])


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """One sentence: what to do now, or who is waited for."""
    if seen.waits == 0:
        return say("The game is over.")
    if seat is not None and awaited(seen.waits, seat):
        partner = names[partner_of(seen, seat)]
        return say("Lay your row from the left, each card where you think that {name} lays the same.", name=partner)
    waiting = [names[each] for each in range(SEATS) if awaited(seen.waits, each)]
    return say("Waiting for {names}.", names=say(" and ").join(waiting))


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
    """TP3: a card of the hand goes to the end of the row."""
    scratch = [0] * 8
    moves = scratch[: legal(seen, seat, scratch)]
    if not moves:
        return [], {}
    target = line_zone(seat)
    pairs = {card_id(seat, card): [target] for card in moves}
    keys = {gesture("lay", card_id(seat, card), target): [card] for card in moves}
    return [Act("lay", "place", say("Lay the next card of your row"), pairs)], keys


def layout(seen: State, me: int, hand: bool) -> dict[str, list[list[str]]]:
    """Rows of zones from the top: the other pairs, partners one above the other, then the reader's own pair and hand."""
    zones = [line_zone(each) for each in order(seen, me)]
    own, others = zones[-2:], zones[:-2]
    last = [[f"hand{me}"]] if hand else []
    return {
        "wide": [others[0::2], others[1::2], *([one] for one in own), *last],
        "narrow": [*([one] for one in zones), *last],
    }


__all__ = ["deck", "draw", "tell"]
