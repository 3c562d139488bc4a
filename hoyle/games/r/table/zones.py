"""What lies on the table of R, zone by zone. All of it comes from a view."""

from hoyle.games.r.shared.cards import card_name
from hoyle.games.r.shared.pack import back_item, card_item, cards_in
from hoyle.games.r.state import ORDERING, OVER, RECALLING, State
from hoyle.games.shared.scenes import Item, Say, Zone
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone, owner_label
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, UNKNOWN, awaited


def seat_zones(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> list[Zone]:
    """Draw what belongs to a seat: its hand, row and deck, the card in front of it, the cards it played."""
    zones = [hand(seen, seat, reader, names, say)]
    if seen.laid[seat] or seen.phase == ORDERING:
        label = owner_label(seat, reader, names, N_("Your row"), N_("{name}'s row"), say)
        zones.append(Zone(f"order{seat}", "row", label, f"s{seat}", line_items(seen, seat, say)))
    if seen.options.hand_limit != NONE:
        zones += deck_zones(seen, seat, reader, names, say)
    label = owner_label(seat, reader, names, N_("Your card"), N_("{name}'s card"), say)
    zones.append(Zone(f"laid{seat}", "pile", label, f"s{seat}", laid_items(seen, seat, say)))
    label = owner_label(seat, reader, names, N_("Cards you played"), N_("Cards {name} played"), say)
    zones.append(Zone(f"row{seat}", "row", label, f"s{seat}", row_items(seen, seat, say), tags=["small"]))
    return zones


def hand(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """Draw a hand as far as this reader sees it."""
    label = hand_label(seat, reader, names, say)
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", hand_items(seen, seat, say))


def deck_zones(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> list[Zone]:
    """V2: draw a seat's own deck; and the other side's cards that may be in its hand or its deck."""
    label = owner_label(seat, reader, names, N_("Your deck"), N_("{name}'s deck"), say)
    backs = [back_item(f"deck{seat}.0", seat, say)] if seen.deck_left[seat] else []
    zones = [Zone(f"deck{seat}", "pile", label, f"s{seat}", backs, count=seen.deck_left[seat])]
    if seat != reader and seen.deck[seat]:
        cards = [card for card in cards_in(seen.deck[seat]) if card != seen.chosen[seat]]
        left = [card_item(card, say, tags=("ghost",)) for card in cards]
        label = say("In {name}'s hand or deck", name=names[seat])
        zones.append(Zone(f"left{seat}", "row", label, f"s{seat}", left, tags=["small"]))
    return zones


def aside_zones(seen: State, say: Say) -> list[Zone]:
    """V1: draw the two cards out of the game."""
    cards = [card_item(card, say) for card in seen.discarded if card >= 0]
    return [Zone("aside", "row", say("Out of the game"), "", cards, tags=["small"])] if cards else []


def packet_zones(seen: State, say: Say) -> list[Zone]:
    """V6: draw the packet, open for the player who may look at it, and what is left of the pack."""
    if not seen.packet_size:
        return []
    known = cards_in(seen.packet)
    backs = [back_item(f"packet.{n}", 0, say) for n in range(seen.packet_size - len(known))]
    stock = [back_item("stock.0", 0, say)] if seen.stock_left else []
    return [
        Zone("packet", "fan", say("The packet"), "", [card_item(card, say) for card in known] + backs),
        Zone("stock", "pile", say("Not drawn yet"), "", stock, count=seen.stock_left),
    ]


def laid_items(seen: State, seat: int, say: Say) -> list[Item]:
    """Draw the card in front of a seat: this round's, or last round's until somebody has chosen."""
    if shows_last_round(seen):
        return [round_item(seen, seen.rounds - 1, seat, say)]
    card = NONE if seen.phase == OVER else seen.chosen[seat]
    if card == UNKNOWN:
        return [back_item(f"laid{seat}.{seen.rounds}", seat, say)]
    if card >= 0:
        is_open = awaited(seen.shown, seat)
        return [card_item(card, say, "", () if is_open else ("sealed",))]
    return []


def shows_last_round(seen: State) -> bool:
    """Return whether last round's cards still lie in front of the players."""
    last = seen.cards[2 * seen.rounds - 2 : 2 * seen.rounds]
    taken_back = [card for card in last if card in cards_in(seen.hand[0] | seen.hand[1])]
    at_rest = seen.chosen[0] == NONE and seen.chosen[1] == NONE and seen.phase != RECALLING
    return seen.rounds > 0 and not taken_back and (at_rest or seen.phase == OVER)


def round_item(seen: State, n: int, seat: int, say: Say) -> Item:
    """Draw a seat's card of a round that was played, with its outcome."""
    winner = seen.winners[n]
    badge = say("tied") if winner == NONE else say("won") if winner == seat else say("lost")
    tag = "tied" if winner == NONE else "won" if winner == seat else "lost"
    return card_item(seen.cards[2 * n + seat], say, badge, (tag,))


def row_items(seen: State, seat: int, say: Say) -> list[Item]:
    """R17: draw the cards played, in order; a card taken back is in the hand again."""
    rounds = seen.rounds - 1 if shows_last_round(seen) else seen.rounds
    items: dict[str, Item] = {}
    for n in range(rounds):
        card = seen.cards[2 * n + seat]
        if seen.played[seat] >> card & 1:
            items.pop(card_name(card), None)
            items[card_name(card)] = round_item(seen, n, seat, say)
    for item in laid_items(seen, seat, say):
        items.pop(item.id, None)
    return list(items.values())


def hand_items(seen: State, seat: int, say: Say) -> list[Item]:
    """Draw the cards known to be in a hand, then the backs of the others."""
    elsewhere = {item.id for item in laid_items(seen, seat, say)} | set(line_names(seen, seat))
    known = cards_in(seen.hand[seat])
    items = [card_item(card, say) for card in known if card_name(card) not in elsewhere]
    if seen.laid[seat]:
        return items if seen.phase == ORDERING else []
    hidden = seen.held[seat] - len(known)
    if seen.chosen[seat] not in (NONE, *known):
        hidden -= 1
    return items + [back_item(name, seat, say) for name in hand_backs(seat, hidden)]


def line_names(seen: State, seat: int) -> list[str]:
    """V9: return the names of the cards that this reader sees in a row."""
    return [card_name(card) for card in seen.line[seat * 8 : seat * 8 + 8] if card >= 0]


def line_items(seen: State, seat: int, say: Say) -> list[Item]:
    """V9: draw the cards of a row that are not turned yet; those already rearranged have their new place as a badge."""
    items: list[Item] = []
    for place in range(seen.turned[seat], seen.laid[seat]):
        card = seen.line[seat * 8 + place]
        item = card_item(card, say) if card >= 0 else back_item(f"order{seat}.{place}", seat, say)
        if place in seen.new_order[: seen.placed] and seen.spy == seat:
            item.badge = str(seen.new_order.index(place) + 1)
        items.append(item)
    return items
