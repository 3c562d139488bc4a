"""The zones of R, drawn from a view."""

from dataclasses import replace

from hoyle.games.r.linked_rules import Rules
from hoyle.games.r.shared.cards import card_name, rank
from hoyle.games.r.shared.pack import back_item, card_item
from hoyle.games.r.state import CHOOSING, DISCARDING, OFFERING, ORDERING, OVER, RECALLING, State
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.scenes import Item, Say, Zone, drawn
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone, owner_label
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, UNKNOWN, awaited

WON = ("lost", "won")
"""By whether a seat has won a round: the outcome of its card."""
OUTCOMES = {"tied": N_("tied"), "won": N_("won"), "lost": N_("lost")}
"""By outcome of a round: the mark on a card."""


def seat_zones(rules: Rules, seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> list[Zone]:
    """Draw the zones of a seat: its hand, row, deck, the card in front of it, and the cards it has played."""
    front = laid_items(rules, seen, seat, say)
    zones = [hand(rules, seen, seat, reader, front, names, say)]
    if seen.laid[seat] or seen.phase == ORDERING:
        label = owner_label(seat, reader, names, N_("Your row"), N_("{name}'s row"), say)
        zones.append(Zone(f"order{seat}", "row", label, f"s{seat}", row_items(seen, seat, say)))
    if seen.options.hand_limit != NONE:
        zones += deck_zones(seen, seat, reader, names, say)
    label = owner_label(seat, reader, names, N_("Your card"), N_("{name}'s card"), say)
    zones.append(Zone(f"laid{seat}", "pile", label, f"s{seat}", front))
    label = owner_label(seat, reader, names, N_("Cards you played"), N_("Cards {name} played"), say)
    zones.append(
        Zone(f"row{seat}", "row", label, f"s{seat}", played_items(rules, seen, seat, front, say), tags=["small"])
    )
    return zones


def hand(
    rules: Rules, seen: State, seat: int, reader: int | None, front: list[Item], names: list[str], say: Say
) -> Zone:
    """Draw a hand as this reader sees it; `front` is the card in front of the seat."""
    label = hand_label(seat, reader, names, say)
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", hand_items(rules, seen, seat, front, say))


def deck_zones(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> list[Zone]:
    """V2: draw a seat's deck and, for anyone but its owner, the cards that may be in that seat's hand or deck."""
    label = owner_label(seat, reader, names, N_("Your deck"), N_("{name}'s deck"), say)
    backs = [back_item(f"deck{seat}.0", seat, say)] if seen.deck_left[seat] else []
    zones = [Zone(f"deck{seat}", "pile", label, f"s{seat}", backs, count=seen.deck_left[seat])]
    if seat != reader and seen.deck[seat]:
        cards = [card for card in cards_in(seen.deck[seat]) if card != seen.chosen[seat]]
        items = [character_item(seen, card, say, tags=("ghost",)) for card in cards]
        label = say("In {name}'s hand or deck", name=names[seat])
        zones.append(Zone(f"left{seat}", "row", label, f"s{seat}", items, tags=["small"]))
    return zones


def aside_zones(seen: State, say: Say) -> list[Zone]:
    """V1: draw the two cards out of the game."""
    cards = [character_item(seen, card, say) for card in seen.discarded if card >= 0]
    return [Zone("aside", "row", say("Out of the game"), "", cards, tags=["small"])] if cards else []


def packet_zones(seen: State, say: Say) -> list[Zone]:
    """V6: draw the packet, face up for the player who may look at it, and the cards not drawn yet."""
    if not seen.packet_size:
        return []
    known = cards_in(seen.packet)
    backs = [back_item(f"packet.{n}", 0, say) for n in range(seen.packet_size - len(known))]
    stock = [back_item("stock.0", 0, say)] if seen.stock_left else []
    return [
        Zone("packet", "fan", say("The packet"), "", [character_item(seen, card, say) for card in known] + backs),
        Zone("stock", "pile", say("Not drawn yet"), "", stock, count=seen.stock_left),
    ]


def laid_items(rules: Rules, seen: State, seat: int, say: Say) -> list[Item]:
    """Draw the card in front of a seat: that of this round, or that of the last round until a card is chosen."""
    if shows_last_round(rules, seen):
        return [round_item(seen, seen.rounds - 1, seat, say)]
    card = NONE if seen.phase == OVER else seen.chosen[seat]
    if card == UNKNOWN or has_sealed(rules, seen, seat):
        return [back_item(f"laid{seat}.{seen.rounds}", seat, say)]
    if card >= 0:
        is_open = awaited(seen.shown, seat)
        return [character_item(seen, card, say, "", () if is_open else ("sealed",))]
    return []


def has_chosen(rules: Rules, seen: State, seat: int) -> bool:
    """R3: return whether a seat has put its card down; a seat that waits for the opponent to show a card has not."""
    if seen.phase == CHOOSING and rules.first_to_show(seen) != NONE:
        return seen.chosen[seat] != NONE
    return seen.phase in (CHOOSING, OFFERING, DISCARDING, ORDERING) and not awaited(seen.to_move, seat)


def has_sealed(rules: Rules, seen: State, seat: int) -> bool:
    """Return whether a card that a seat has chosen lies in front of it, unknown to the reader, whose view does not have it."""
    return seen.phase == CHOOSING and has_chosen(rules, seen, seat) and seen.chosen[seat] == NONE


def shows_last_round(rules: Rules, seen: State) -> bool:
    """Return whether the cards of the last round still lie in front of the players."""
    if seen.rounds == 0:
        return False
    in_hands = seen.hand[0] | seen.hand[1]
    is_taken_back = any(in_hands >> card & 1 for card in seen.cards[2 * seen.rounds - 2 : 2 * seen.rounds])
    nothing_chosen = seen.chosen[0] == NONE and seen.chosen[1] == NONE and seen.phase != RECALLING
    return not is_taken_back and (nothing_chosen or seen.phase == OVER)


def character_item(seen: State, card: int, say: Say, badge: str = "", tags: tuple[str, ...] = ()) -> Item:
    """Draw a card face up, with the strength of its character (W1)."""
    return card_item(card, say, badge, tags, "", seen.options.strength[rank(card)])


@drawn
def open_cards(cards: tuple[int, ...], strength: tuple[int, ...], say: Say) -> tuple[Item, ...]:
    """Draw cards face up; `strength` is by character (W1)."""
    return tuple([card_item(card, say, "", (), "", strength[rank(card)]) for card in cards])


def round_item(seen: State, n: int, seat: int, say: Say) -> Item:
    """Draw a seat's card of round `n`, counted from 0, with its outcome."""
    card, winner = seen.cards[2 * n + seat], seen.winners[n]
    return outcome_item(card, seen.options.strength[rank(card)], "tied" if winner == NONE else WON[winner == seat], say)


@drawn
def outcome_item(card: int, strength: int, outcome: str, say: Say) -> Item:
    """Draw a card face up with the outcome of its round."""
    return card_item(card, say, say(OUTCOMES[outcome]), (outcome,), "", strength)


def played_items(rules: Rules, seen: State, seat: int, front: list[Item], say: Say) -> list[Item]:
    """R17: draw the cards that a seat has played, in order, except cards taken back and the card in front of the seat."""
    rounds = seen.rounds - 1 if shows_last_round(rules, seen) else seen.rounds
    items: dict[str, Item] = {}
    for n in range(rounds):
        card = seen.cards[2 * n + seat]
        if seen.played[seat] >> card & 1:
            items.pop(card_name(card), None)
            items[card_name(card)] = round_item(seen, n, seat, say)
    for item in front:
        items.pop(item.id, None)
    return list(items.values())


def hand_items(rules: Rules, seen: State, seat: int, front: list[Item], say: Say) -> list[Item]:
    """Draw the cards that the reader knows to be in a hand, then the backs of its unknown cards.

    V9: no backs once laying the row has begun, and nothing once play has begun.
    """
    elsewhere = {item.id for item in front} | set(row_names(seen, seat))
    known = cards_in(seen.hand[seat])
    cards = tuple([card for card in known if card_name(card) not in elsewhere])
    items = list(open_cards(cards, tuple(seen.options.strength), say))
    if seen.laid[seat]:
        return items if seen.phase == ORDERING else []
    hidden = seen.held[seat] - len(known)
    if seen.chosen[seat] not in (NONE, *known) or (
        front and has_sealed(rules, seen, seat) and not shows_last_round(rules, seen)
    ):
        hidden -= 1
    return items + [back_item(name, seat, say) for name in hand_backs(seat, hidden)]


def row_names(seen: State, seat: int) -> list[str]:
    """V9: return the names of the cards of a seat's row that this reader sees."""
    if max(seen.line) < 0:
        return []
    return [card_name(card) for card in seen.line[seat * 8 : seat * 8 + 8] if card >= 0]


def row_items(seen: State, seat: int, say: Say) -> list[Item]:
    """V9: draw the hidden cards of a row. A card that a Spy's owner has rearranged has its new place as a badge."""
    items: list[Item] = []
    for place in range(seen.turned[seat], seen.laid[seat]):
        card = seen.line[seat * 8 + place]
        item = character_item(seen, card, say) if card >= 0 else back_item(f"order{seat}.{place}", seat, say)
        if place in seen.new_order[: seen.placed] and seen.spy == seat:
            item = replace(item, badge=str(seen.new_order.index(place) + 1))
        items.append(item)
    return items
