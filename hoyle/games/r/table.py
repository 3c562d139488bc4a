"""How R lies on the table: zones, gestures and what is told. All of it from views."""

from hoyle.games.r.cards import back_item, card_item, cards_in, pack
from hoyle.games.r.moves import legal
from hoyle.games.r.options import ALL_ROUNDS
from hoyle.games.r.rules import first_to_show
from hoyle.games.r.state import (
    CHOOSING,
    DECLINE,
    DISCARDING,
    DRAFTING,
    LEAVE,
    OFFERING,
    ORDERING,
    OVER,
    PLACE,
    REARRANGING,
    RECALLING,
    SHUFFLE,
    SHUFFLING,
    State,
)
from hoyle.games.r.tell import tell
from hoyle.games.r.text import card_name
from hoyle.games.shapes import Act, Counter, Deck, Item, Option, Say, Scene, Zone, gesture
from hoyle.rules.seats import NONE, UNKNOWN, awaited
from hoyle.words import N_


def deck(options: object) -> Deck:
    """The sixteen cards."""
    return pack()


def laid_item(seen: State, seat: int, say: Say) -> list[Item]:
    """The card in front of a seat: this round's, or last round's until somebody has chosen."""
    if shows_last(seen):
        return [round_item(seen, seen.rounds - 1, seat, say)]
    card = NONE if seen.phase == OVER else seen.chosen[seat]
    if card == UNKNOWN:
        return [back_item(f"laid{seat}.{seen.rounds}", seat, say)]
    if card >= 0:
        open_ = awaited(seen.shown, seat)
        return [card_item(card, say, "", () if open_ else ("sealed",))]
    return []


def shows_last(seen: State) -> bool:
    """Whether last round's cards still lie in front of the players."""
    last = seen.cards[2 * seen.rounds - 2 : 2 * seen.rounds]
    taken = [card for card in last if card in cards_in(seen.hand[0] | seen.hand[1])]
    at_rest = seen.chosen[0] == NONE and seen.chosen[1] == NONE and seen.phase != RECALLING
    return seen.rounds > 0 and not taken and (at_rest or seen.phase == OVER)


def round_item(seen: State, n: int, seat: int, say: Say) -> Item:
    """A card of a round played, with how it went."""
    winner = seen.winners[n]
    badge = say("tied") if winner == NONE else say("won") if winner == seat else say("lost")
    tag = "tied" if winner == NONE else "won" if winner == seat else "lost"
    return card_item(seen.cards[2 * n + seat], say, badge, (tag,))


def row_items(seen: State, seat: int, say: Say) -> list[Item]:
    """R17: the cards played, in order; a card taken back is in the hand again."""
    last = seen.rounds - 1 if shows_last(seen) else seen.rounds
    items: dict[str, Item] = {}
    for n in range(last):
        card = seen.cards[2 * n + seat]
        if seen.played[seat] >> card & 1:
            items.pop(card_name(card), None)
            items[card_name(card)] = round_item(seen, n, seat, say)
    for item in laid_item(seen, seat, say):
        items.pop(item.id, None)
    return list(items.values())


def hand_items(seen: State, seat: int, say: Say) -> list[Item]:
    """The cards known to be in a hand, then the backs of the others."""
    lying = {item.id for item in laid_item(seen, seat, say)} | set(line_names(seen, seat))
    known = cards_in(seen.hand[seat])
    items = [card_item(card, say) for card in known if card_name(card) not in lying]
    if seen.laid[seat]:
        return items if seen.phase == ORDERING else []
    hidden = seen.held[seat] - len(known)
    if seen.chosen[seat] not in (NONE, *known):
        hidden -= 1
    return items + [back_item(f"hand{seat}.{n}", seat, say) for n in range(hidden)]


def line_names(seen: State, seat: int) -> list[str]:
    """V9: the names of the cards that this reader sees in a row."""
    return [card_name(c) for c in seen.line[seat * 8 : seat * 8 + 8] if c >= 0]


def line_items(seen: State, seat: int, say: Say) -> list[Item]:
    """V9: the cards of a row that are not turned yet; those already laid anew come first, marked."""
    items: list[Item] = []
    for place in range(seen.turned[seat], seen.laid[seat]):
        card = seen.line[seat * 8 + place]
        name = f"order{seat}.{place}"
        item = card_item(card, say) if card >= 0 else back_item(name, seat, say)
        if place in seen.anew[: seen.placed] and seen.spy == seat:
            item.badge = str(seen.anew.index(place) + 1)
        items.append(item)
    return items


def seat_zones(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> list[Zone]:
    """A seat's own places: hand, deck, fixed row, the card in front, the cards played."""
    owner, name = f"s{seat}", names[seat]
    mine = seat == me
    hand_label = say("Your hand") if mine else say("{name}'s hand", name=name)
    zones = [Zone(f"hand{seat}", "fan", hand_label, owner, hand_items(seen, seat, say))]
    if seen.laid[seat] or seen.phase == ORDERING:
        label = say("Your row") if mine else say("{name}'s row", name=name)
        zones.append(Zone(f"order{seat}", "row", label, owner, line_items(seen, seat, say)))
    if seen.rules.hand_limit != NONE:
        label = say("Your deck") if mine else say("{name}'s deck", name=name)
        backs = [back_item(f"deck{seat}.0", seat, say)] if seen.deck_left[seat] else []
        zones.append(Zone(f"deck{seat}", "pile", label, owner, backs, count=seen.deck_left[seat]))
        if not mine and seen.deck[seat]:
            cards = [card for card in cards_in(seen.deck[seat]) if card != seen.chosen[seat]]
            left = [card_item(card, say, tags=("ghost",)) for card in cards]
            zones.append(
                Zone(f"left{seat}", "row", say("In {name}'s hand or deck", name=name), owner, left, tags=["small"])
            )
    label = say("Your card") if mine else say("{name}'s card", name=name)
    zones.append(Zone(f"laid{seat}", "pile", label, owner, laid_item(seen, seat, say)))
    label = say("Cards you played") if mine else say("Cards {name} played", name=name)
    zones.append(Zone(f"row{seat}", "row", label, owner, row_items(seen, seat, say), tags=["small"]))
    return zones


def aside_zone(seen: State, names: list[str], say: Say) -> list[Zone]:
    """V1: the two cards out of the game."""
    cards = [card for card in seen.discarded if card >= 0]
    if not cards:
        return []
    return [Zone("aside", "row", say("Out of the game"), "", [card_item(c, say) for c in cards], tags=["small"])]


def packet_zones(seen: State, say: Say) -> list[Zone]:
    """V6: the packet, open for who may look at it."""
    if not seen.packet_size:
        return []
    known = cards_in(seen.packet)
    backs = [back_item(f"packet.{n}", 0, say) for n in range(seen.packet_size - len(known))]
    stock = [back_item("stock.0", 0, say)] if seen.stock_left else []
    return [
        Zone("packet", "fan", say("The packet"), "", [card_item(card, say) for card in known] + backs),
        Zone("stock", "pile", say("Not drawn yet"), "", stock, count=seen.stock_left),
    ]


PLACES = {
    CHOOSING: ("lay", N_("Play a card"), "laid"),
    OFFERING: ("offer", N_("Offer a card"), "laid"),
    DISCARDING: ("discard", N_("Put a card out of the game"), "laid"),
    DRAFTING: ("take", N_("Keep a card"), "hand"),
    ORDERING: ("order", N_("Lay the next card of your row"), "order"),
    REARRANGING: ("order", N_("Lay your hidden cards anew, from the left"), "order"),
    RECALLING: ("recall", N_("Take a card back"), "hand"),
}

ANSWERS = {
    (REARRANGING, LEAVE): ("leave", N_("Leave the row as it is")),
    (SHUFFLING, LEAVE): ("leave", N_("Leave your cards as they are")),
    (SHUFFLING, SHUFFLE): ("shuffle", N_("Shuffle your cards again")),
    (RECALLING, DECLINE): ("decline", N_("Take nothing back")),
}


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
    """What the seat may do, as gestures, and which move each gesture is."""
    scratch = [0] * 20
    moves = scratch[: legal(seen, seat, scratch)]
    found: list[Act] = []
    keys: dict[str, list[int]] = {}
    places = [move for move in moves if move < 16 or move >= PLACE]
    if places:
        name, label, zone = PLACES[seen.phase]
        target = f"{zone}{seat}"
        items = {item_of(seen, seat, move): move for move in places}
        found.append(Act(name, "place", say(label), {item: [target] for item in items}))
        keys |= {gesture(name, item, target): [move] for item, move in items.items()}
    answers = [(ANSWERS[seen.phase, move], move) for move in moves if (seen.phase, move) in ANSWERS]
    if answers:
        options = [Option(name, say(label)) for (name, label), _ in answers]
        found.append(Act("answer", "pick", "", options=options))
        keys |= {gesture("answer", name): [move] for (name, _), move in answers}
    return found, keys


def item_of(seen: State, seat: int, move: int) -> str:
    """The item on the table that a move names."""
    return card_name(move) if move < 16 else f"order{seat}.{seen.turned[seat] + move - PLACE}"


PROMPTS = {
    CHOOSING: N_("Choose a card."),
    OFFERING: N_("Choose the card you give away."),
    DISCARDING: N_("Choose the card that leaves the game."),
    DRAFTING: N_("Keep one card of the packet."),
    ORDERING: N_("Lay your row from the left: it is played in this order."),
    SHUFFLING: N_("Your Spy lets you shuffle your cards again."),
    REARRANGING: N_("Your Spy lets you lay your hidden cards anew."),
    RECALLING: N_("Last chance: take a played card back, or none."),
}


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """One sentence: what to do now, or who is waited for."""
    if seen.phase == OVER:
        return say("The game is over.")
    if seat is not None and awaited(seen.waits, seat):
        if seen.phase == CHOOSING and seen.shown:
            return say("{name} has shown a card. Choose yours.", name=names[1 - seat])
        if seen.phase == CHOOSING and first_to_show(seen) == seat:
            return say("You show your card first. Choose it.")
        return say(PROMPTS[seen.phase])
    waiting = [names[s] for s in range(2) if awaited(seen.waits, s)]
    return (
        say("Waiting for {names}.", names=say(" and ").join(waiting)) if waiting else say("The cards are being dealt.")
    )


def has_chosen(seen: State, seat: int) -> bool:
    """Whether a seat has put its card down, which is public (R3); who only waits for a card to be shown has not."""
    if seen.phase == CHOOSING and first_to_show(seen) != NONE:
        return seen.chosen[seat] != NONE
    return seen.phase in (CHOOSING, OFFERING, DISCARDING, ORDERING) and not awaited(seen.waits, seat)


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Points, and what the next round brings on top."""
    goal = 0 if seen.rules.goal == ALL_ROUNDS else seen.rules.points_to_win
    figures = [Counter("points", say("Points"), seen.points[seat], goal)]
    if seen.carry[seat]:
        figures.append(Counter("carry", say("Carried"), seen.carry[seat]))
    if seen.bonus[seat]:
        figures.append(Counter("bonus", say("General's bonus"), seen.bonus[seat]))
    if seen.spy == seat and seen.phase != OVER:
        figures.append(Counter("spy", say("Plays second (Spy)"), 1, 1))
    return figures


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    me = 0 if seat is None else seat
    other = 1 - me
    zones = [
        *seat_zones(seen, other, seat, names, say),
        *packet_zones(seen, say),
        *aside_zone(seen, names, say),
        *seat_zones(seen, me, seat, names, say),
    ]
    found, keys = acts(seen, seat, say) if seat is not None else ([], {})
    ready = [has_chosen(seen, s) for s in range(2)]
    return Scene(
        zones=zones,
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, s, say) for s in range(2)],
        ready=ready,
        layout=layout(zones, me, seen.phase in (DRAFTING, ORDERING) and not seen.rounds),
        moves=keys,
    )


def layout(zones: list[Zone], me: int, early: bool) -> dict[str, list[list[str]]]:
    """Rows of zones from the top: the other side, the middle, one's own side; a wide table lays the rows beside it.

    `early`: hands are still being made, so that the places for cards played would only stand in the way.
    """
    here = {zone.id for zone in zones if not (early and zone.id.startswith(("laid", "row")))}
    other = 1 - me
    far, near = [f"hand{other}", f"left{other}", f"deck{other}"], [f"hand{me}", f"deck{me}", f"left{me}"]
    aside = ["stock", "packet", "aside"]
    middle = [f"row{other}", f"laid{other}", f"laid{me}", f"row{me}"]
    wide = [far, [f"order{other}"], aside, middle, [f"order{me}"], near]
    narrow = [far, [f"order{other}"], [f"row{other}"], aside, middle[1:3], [f"row{me}"], [f"order{me}"], near]

    def present(rows: list[list[str]]) -> list[list[str]]:
        kept = [[zone for zone in row if zone in here] for row in rows]
        return [row for row in kept if row]

    return {"wide": present(wide), "narrow": present(narrow)}


__all__ = ["deck", "draw", "tell"]
