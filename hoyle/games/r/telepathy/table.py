"""The table of Telepathy: gestures, drawing and narration, all from views."""

from dataclasses import replace

from hoyle.games.r.shared.pack import back_item, card_item, pack
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.r.telepathy.rules import PLACES, Rules, State
from hoyle.games.shared.acts import place_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.scenes import Counter, Deck, Event, Item, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, waiting_prompt
from hoyle.games.shared.zones import hand_zone, in_rows, owner_label
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import UNKNOWN, awaited

takes_rules = True


def row_zone(seat: int) -> str:
    """Return the id of the zone of a seat's row."""
    return f"line{seat}"


def card_id(seat: int, rank: int) -> str:
    """Return the id of a card. It contains the seat, since every pair has its own pack."""
    return f"s{seat}.{rank}"


def pair_name(rules: Rules, seen: State, seat: int, names: list[str], say: Say) -> str:
    """Return the names of a seat and its partner, joined by `and`."""
    first, second = sorted((seat, rules.partner_of(seen, seat)))
    return say("{one} and {other}", one=names[first], other=names[second])


PAIRS_ABREAST = 3
"""The number of pairs that stand side by side on a wide table."""


def deck(options: object) -> Deck:
    """Return the deck: the eight figures in both colours, without effects."""
    return pack([""] * 8)


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """TP3: return the gestures of a seat: lay a card of the hand at the end of the row."""
    target = row_zone(seat)
    return {
        gesture("lay", card_id(seat, card), target): [card] for card in legal_moves(rules.legal, seen, seat, PLACES)
    }


def draw(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    me = 0 if seat is None else seat
    seats = range(2 * seen.options.pairs)
    offered = gestures(rules, seen, seat) if seat is not None else {}
    hands = [hand(rules, seen, me, say)] if seat is not None and seen.to_move else []
    return Scene(
        zones=[*(row(rules, seen, player, seat, names, say) for player in seat_order(rules, seen, me)), *hands],
        acts=place_act(offered, "lay", say("Lay the next card of your row")),
        prompt=prompt(rules, seen, seat, names, say),
        counters=[[counter(rules, seen, player, say)] for player in seats],
        ready=[seen.to_move != 0 and not awaited(seen.to_move, player) for player in seats],
        layout=layout(rules, seen, me, [zone.id for zone in hands]),
        teams=[say("Pair {n}", n=rules.pair_of(seen, player) + 1) for player in seats],
    )


def seat_order(rules: Rules, seen: State, me: int) -> list[int]:
    """TP1: return the seats in the order of their rows: the other pairs, then the partner, and the reader last."""
    others = [pair for pair in range(seen.options.pairs) if pair != rules.pair_of(seen, me)]
    return [*(seat for pair in others for seat in (pair, rules.partner_of(seen, pair))), rules.partner_of(seen, me), me]


def row(rules: Rules, seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """TP3, TP4: draw a seat's row as this reader sees it."""
    items = [row_item(rules, seen, seat, place, say) for place in range(seen.laid[seat])]
    label = owner_label(seat, reader, names, N_("Your row"), N_("{name}'s row"), say)
    return Zone(row_zone(seat), "row", label, f"s{seat}", items, tags=["small"])


def row_item(rules: Rules, seen: State, seat: int, place: int, say: Say) -> Item:
    """TP4, TP5: draw a card of a row, with a mark if it has the same rank as the partner's card."""
    card = seen.line[seat * PLACES + place]
    if card < 0:
        return back_item(f"{row_zone(seat)}.{place}", colour_of(seen, seat), say)
    item = replace(card_item(8 * colour_of(seen, seat) + card, say), id=card_id(seat, card))
    if rules.is_revealed(seen) and is_same_rank(rules, seen, rules.pair_of(seen, seat), place):
        item.badge, item.tags = "✓", ["won"]
    return item


def colour_of(seen: State, seat: int) -> int:
    """TP2: return the colour of a seat's cards: blue (0) for the first partner of a pair, red (1) for the second."""
    return 0 if seat < seen.options.pairs else 1


def hand(rules: Rules, seen: State, seat: int, say: Say) -> Zone:
    """TP2: draw the cards that the reader (`seat`) has not laid."""
    cards = cards_in(rules.held(seen, seat)) if seen.laid[seat] < PLACES else []
    items = [replace(card_item(8 * colour_of(seen, seat) + card, say), id=card_id(seat, card)) for card in cards]
    return Zone(hand_zone(seat), "fan", say("Your hand"), f"s{seat}", items)


def counter(rules: Rules, seen: State, seat: int, say: Say) -> Counter:
    """TP5: return the counter of a seat: the number of cards laid or, when the game is over, the points of its pair."""
    if seen.to_move:
        return Counter("laid", say("Cards laid"), seen.laid[seat])
    return Counter("points", say("Points"), seen.score[rules.pair_of(seen, seat)])


def prompt(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seat is None or not is_to_move(seen, seat):
        return waiting_prompt(seen, names, say)
    partner = names[rules.partner_of(seen, seat)]
    return say("Lay your row from the left. Try to put each card where {name} puts the same one.", name=partner)


def layout(rules: Rules, seen: State, me: int, hands: list[str]) -> dict[str, list[list[str]]]:
    """Return the layout: rows of zone ids from the top, the other pairs first, then the reader's pair and hand.

    On a wide table pairs stand side by side, partners one above the other, at most PAIRS_ABREAST pairs.
    """
    zones = [row_zone(seat) for seat in seat_order(rules, seen, me)]
    last = [hands] if hands else []
    blocks = in_rows(zones, 2 * PAIRS_ABREAST)
    side_by_side = [row for block in blocks for row in (block[0::2], block[1::2])]
    return {"wide": [*side_by_side, *last], "narrow": [*([zone] for zone in zones), *last]}


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events: list[Event] = []
    for player in range(2 * after.options.pairs):
        if after.laid[player] == PLACES > before.laid[player]:
            events.append(Event(say("{name} has laid the whole row.", name=names[player])))
    turned, to_turn = turned_places(rules, before), turned_places(rules, after)
    events += [place_event(rules, after, place, seat, names, say) for place in range(turned, to_turn)]
    if to_turn == PLACES > turned:
        events += [points_event(rules, after, pair, names, say) for pair in range(after.options.pairs)]
    return events


def turned_places(rules: Rules, seen: State) -> int:
    """TP4: return the number of places, from the left, at which all cards are turned over."""
    if not rules.is_revealed(seen):
        return 0
    rows = range(2 * seen.options.pairs)
    return next((n for n in range(PLACES) if any(seen.line[row * PLACES + n] < 0 for row in rows)), PLACES)


def between(rules: Rules, before: State, after: State, seat: int | None) -> list[State]:
    """TP4, TP5: return the views after each place that is turned over when all rows are laid, but the last place."""
    if turned_places(rules, before) == turned_places(rules, after):
        return []
    views = [after.clone() for _ in range(PLACES - 1)]
    for turned, view in enumerate(views, 1):
        for player in range(2 * after.options.pairs):
            if player != seat:
                for place in range(turned, PLACES):
                    view.line[player * PLACES + place] = UNKNOWN
        for pair in range(after.options.pairs):
            view.score[pair] = sum(is_same_rank(rules, after, pair, place) for place in range(turned))
    return views


def is_same_rank(rules: Rules, seen: State, pair: int, place: int) -> bool:
    """TP5: return whether the rows of a pair have the same rank at a place; a pair is also the seat of its first partner."""
    other = rules.partner_of(seen, pair)
    return seen.line[pair * PLACES + place] == seen.line[other * PLACES + place]


def place_event(rules: Rules, after: State, place: int, seat: int | None, names: list[str], say: Say) -> Event:
    """TP4, TP5: return the event that turns over all cards of one place, except the reader's own."""
    pairs = [pair for pair in range(after.options.pairs) if is_same_rank(rules, after, pair, place)]
    if pairs:
        agreeing = "; ".join(pair_name(rules, after, pair, names, say) for pair in pairs)
        text = say("Place {n} agrees: {pairs}.", n=place + 1, pairs=agreeing)
    else:
        text = say("Place {n}: nobody agrees.", n=place + 1)
    turned = [player for player in range(2 * after.options.pairs) if player != seat]
    cards = [card_id(player, after.line[player * PLACES + place]) for player in turned]
    return Event(
        text,
        [(card, row_zone(player)) for card, player in zip(cards, turned, strict=True)],
        cards,
        clause="TP5" if pairs else "",
    )


def points_event(rules: Rules, after: State, pair: int, names: list[str], say: Say) -> Event:
    """TP5: return the event of a pair's points."""
    names_of_pair = pair_name(rules, after, pair, names, say)
    text = say.many("{pair}: {n} point.", "{pair}: {n} points.", after.score[pair], pair=names_of_pair)
    return Event(text, clause="TP6", reason=has(after.result, pair))


LAID = (N_("{card} lies in your row: a card once laid stays where it is."), "TP3")
TO_PARTNER = (N_("{card} goes into your own row; {name}, your partner, lays a row alone."), "TP3")
TO_OTHERS = (N_("{card} goes into your own row, not into that of {name}."), "TP3")


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    rank = int(item.rpartition(".")[2]) if item.startswith(f"s{seat}.") else None
    if rank is None or item not in [card_id(seat, card) for card in cards_in(rules.held(seen, seat))]:
        return reason(LAID, card=name_of(rank))
    partner = rules.partner_of(seen, seat)
    others = (other for other in range(2 * seen.options.pairs) if other != partner)
    other = next((each for each in others if row_zone(each) == place), partner)
    return reason(TO_PARTNER if other == partner else TO_OTHERS, card=name_of(rank), name=SeatName(other))
