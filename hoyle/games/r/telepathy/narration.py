"""The narration of Telepathy: rows that are complete, then the pairs that agree at each place, and the points."""

from hoyle.games.r.telepathy.labels import card_id, pair_name, row_zone
from hoyle.games.r.telepathy.state import PLACES, State, is_revealed, partner_of
from hoyle.games.shared.scenes import Event, Say
from hoyle.rules.bits import has
from hoyle.rules.seats import UNKNOWN


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events: list[Event] = []
    for player in range(2 * after.options.pairs):
        if after.laid[player] == PLACES > before.laid[player]:
            events.append(Event(say("{name} has laid the whole row.", name=names[player])))
    turned, to_turn = turned_places(before), turned_places(after)
    events += [place_event(after, place, seat, names, say) for place in range(turned, to_turn)]
    if to_turn == PLACES > turned:
        events += [points_event(after, pair, names, say) for pair in range(after.options.pairs)]
    return events


def turned_places(seen: State) -> int:
    """TP4: return the number of places, from the left, at which all cards are turned over."""
    if not is_revealed(seen):
        return 0
    rows = range(2 * seen.options.pairs)
    return next((n for n in range(PLACES) if any(seen.line[row * PLACES + n] < 0 for row in rows)), PLACES)


def between(before: State, after: State, seat: int | None) -> list[State]:
    """TP4, TP5: return the views after each place that is turned over when all rows are laid, but the last place."""
    if turned_places(before) == turned_places(after):
        return []
    views = [after.clone() for _ in range(PLACES - 1)]
    for turned, view in enumerate(views, 1):
        for player in range(2 * after.options.pairs):
            if player != seat:
                for place in range(turned, PLACES):
                    view.line[player * PLACES + place] = UNKNOWN
        for pair in range(after.options.pairs):
            view.score[pair] = sum(is_same_rank(after, pair, place) for place in range(turned))
    return views


def is_same_rank(seen: State, pair: int, place: int) -> bool:
    """TP5: return whether the rows of a pair have the same rank at a place; a pair is also the seat of its first partner."""
    other = partner_of(seen, pair)
    return seen.line[pair * PLACES + place] == seen.line[other * PLACES + place]


def place_event(after: State, place: int, seat: int | None, names: list[str], say: Say) -> Event:
    """TP4, TP5: return the event that turns over all cards of one place, except the reader's own."""
    pairs = [pair for pair in range(after.options.pairs) if is_same_rank(after, pair, place)]
    if pairs:
        agreeing = "; ".join(pair_name(after, pair, names, say) for pair in pairs)
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


def points_event(after: State, pair: int, names: list[str], say: Say) -> Event:
    """TP5: return the event of a pair's points."""
    names_of_pair = pair_name(after, pair, names, say)
    text = say.many("{pair}: {n} point.", "{pair}: {n} points.", after.score[pair], pair=names_of_pair)
    return Event(text, clause="TP6", reason=has(after.result, pair))
