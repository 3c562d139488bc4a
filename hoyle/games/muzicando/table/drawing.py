"""Draw the table of Muzicando from a view: the auction, the layout, hands, stock and counters."""

from hoyle.games.muzicando.cards import CARDS, CARDS_PER_COLOUR
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.state import CALLING, LAYOUTS, OVER, State, has_auction
from hoyle.games.muzicando.table.calls import CALLS, calls_zone
from hoyle.games.muzicando.table.gestures import acts, gestures
from hoyle.games.muzicando.table.labels import TABLE, TEAM_NAMES, back, hand_zone, item
from hoyle.games.muzicando.table.placement import table_zone
from hoyle.games.muzicando.table.prompts import outcome, prompt
from hoyle.games.muzicando.text import card_name
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Counter, Item, Say, Scene, Zone, drawn
from hoyle.rules.bits import count, has
from hoyle.rules.seats import NONE

STOCK = "stock"


def draw(
    rules: Rules, seen: State, seat: int | None, names: list[str], say: Say, offered: Gestures | None = None
) -> Scene:
    """Return the scene for a seat, or for spectators (None); `offered`: the gestures of the seat, if they are known."""
    if offered is None:
        offered = {} if seat is None else gestures(rules, seen, seat)
    moves = sorted(move for (move,) in offered.values())
    seats = range(seen.options.players)
    return Scene(
        zones=zones(rules, seen, seat, names, moves, say),
        acts=acts(rules, seen, offered, names, say),
        prompt=prompt(rules, seen, seat, moves, names, say),
        counters=[counters(seen, player, say) for player in seats],
        ready=[False for _ in seats],
        layout=layout(rules, seen, seat),
        sorts={} if seat is None else {hand_zone(seat): sorts(seen, seat)},
        teams=[say(TEAM_NAMES[player % 2]) for player in seats] if seen.options.mode == TEAM else [],
        outcome=outcome(rules, seen, names, say) if seen.phase == OVER else "",
        buttons=1 + LAYOUTS if seen.phase == CALLING else 1,  # a pass, and a line of bids for each layout
    )


def zones(rules: Rules, seen: State, seat: int | None, names: list[str], moves: list[int], say: Say) -> list[Zone]:
    """Return every zone of the table."""
    drawn: list[Zone] = []
    if seen.phase == CALLING:
        drawn.append(calls_zone(rules, seen, names, say))
    if seen.layout != NONE:
        drawn.append(table_zone(rules, seen, names, moves, say))
    if has_stock(rules, seen):
        items = [back("stock.0", say)] if seen.stock_left else []
        drawn.append(Zone(STOCK, "pile", say("Stock"), "", items, count=seen.stock_left))
    return drawn + [hand(seen, player, seat, names, say) for player in range(seen.options.players)]


def has_stock(rules: Rules, seen: State) -> bool:
    """MZ50: return whether the game has a stock, empty or not."""
    return not has_auction(seen) and seen.options.players * rules.hand_size(seen) < CARDS


def hand(seen: State, player: int, seat: int | None, names: list[str], say: Say) -> Zone:
    """Return the zone of a player's hand, with cards face down that the reader cannot see."""
    known = cards_in(seen.hand[player])
    items = [item(card, say) for card in known] + list(backs(player, seen.held[player] - len(known), say))
    own = player == seat
    label = say("Your hand") if own else say("{name}'s hand", name=names[player])
    orders = [("colour", say("By colour")), ("note", say("By note"))] if own else []
    return Zone(hand_zone(player), "fan", label, f"s{player}", items, sorts=orders)


@drawn
def backs(player: int, number: int, say: Say) -> tuple[Item, ...]:
    """Return this many cards of a hand face down."""
    return tuple([back(f"{hand_zone(player)}.{n}", say) for n in range(number)])


def sorts(seen: State, seat: int) -> dict[str, list[str]]:
    """Return the names of the cards in the seat's hand in both orders: by colour and by note."""
    known = cards_in(seen.hand[seat])
    by_note = sorted(known, key=lambda card: (card % CARDS_PER_COLOUR, card))
    return {"colour": [card_name(card) for card in known], "note": [card_name(card) for card in by_note]}


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Return the counters of a seat: cards in the hand or points, and, where they apply, place, cards left, and being blocked."""
    if seen.phase == OVER:
        main = Counter("points", say("Points"), seen.score[seat])
    else:
        main = Counter("hand", say("Cards"), seen.held[seat])
    shown = [main]
    place = next((place for place in range(seen.options.players) if seen.place[place] == seat), NONE)
    if place != NONE:
        shown.append(Counter("place", say("Place"), place + 1))
    if seen.phase == OVER and count(seen.hand[seat]):
        shown.append(Counter("left", say("Cards left"), count(seen.hand[seat])))
    if seen.phase != OVER and has(seen.marks, seat):
        shown.append(Counter("blocked", say("Blocked"), 1, 1))
    return shown


def layout(rules: Rules, seen: State, seat: int | None) -> dict[str, list[list[str]]]:
    """Return the rows of zones on the page: stock and table; the opponents' hands once they are open; the reader's hand."""
    middle = [CALLS] if seen.phase == CALLING else [TABLE]
    stock = [STOCK] if has_stock(rules, seen) else []
    others = [hand_zone(player) for player in range(seen.options.players) if player != seat and seen.hand[player]]
    own = [] if seat is None else [[hand_zone(seat)]]
    hands = others if seen.phase == OVER else []
    wide = [hands[n : n + 2] for n in range(0, len(hands), 2)] if len(hands) > 3 else [[hand] for hand in hands]
    top = [*stock, *middle]
    return {"wide": [top, *wide, *own], "narrow": [top, *([hand] for hand in hands), *own]}
