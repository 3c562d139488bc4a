"""What the log of Telepathy tells: rows that are laid, and place by place what agrees."""

from hoyle.games.r.telepathy.state import PLACES, State, partner_of, revealed
from hoyle.games.r.telepathy.wording import card_id, line_zone, pair_name
from hoyle.games.shapes import Event, Say


def tell(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """What happened between two views of the same reader, in order."""
    events: list[Event] = []
    for each in range(2 * after.rules.pairs):
        if after.laid[each] == PLACES > before.laid[each]:
            events.append(Event(say("{name} has laid the whole row.", name=names[each])))
    if revealed(after) and before.waits:
        events += [tell_place(after, place, seat, names, say) for place in range(PLACES)]
        events += [tell_points(after, pair, names, say) for pair in range(after.rules.pairs)]
    return events


def agree(seen: State, pair: int, place: int) -> bool:
    """TP5: whether two partners' rows have the same rank at a place."""
    other = partner_of(seen, pair)
    return seen.line[pair * PLACES + place] == seen.line[other * PLACES + place]


def tell_place(after: State, place: int, seat: int | None, names: list[str], say: Say) -> Event:
    """TP4, TP5: the cards of one place are turned over."""
    pairs = [pair for pair in range(after.rules.pairs) if agree(after, pair, place)]
    together = "; ".join(pair_name(after, pair, names, say) for pair in pairs)
    text = (
        say("Place {n} agrees: {pairs}.", n=place + 1, pairs=together)
        if pairs
        else say("Place {n}: nobody agrees.", n=place + 1)
    )
    turned = [each for each in range(2 * after.rules.pairs) if each != seat]
    cards = [card_id(each, after.line[each * PLACES + place]) for each in turned]
    return Event(text, [(card, line_zone(each)) for card, each in zip(cards, turned, strict=True)], cards)


def tell_points(after: State, pair: int, names: list[str], say: Say) -> Event:
    """TP5: what a pair has."""
    return Event(say("{pair}: points {n}.", pair=pair_name(after, pair, names, say), n=after.score[pair]))
