"""What the log of Telepathy tells: rows that are laid, and place by place what agrees."""

from hoyle.games.r.telepathy.labels import card_id, line_zone, pair_name
from hoyle.games.r.telepathy.state import PLACES, State, partner_of, revealed
from hoyle.games.shared.scenes import Event, Say


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Tell what happened between two views of the same reader, in order."""
    events: list[Event] = []
    for player in range(2 * after.options.pairs):
        if after.laid[player] == PLACES > before.laid[player]:
            events.append(Event(say("{name} has laid the whole row.", name=names[player])))
    if revealed(after) and before.to_move:
        events += [place_event(after, place, seat, names, say) for place in range(PLACES)]
        events += [points_event(after, pair, names, say) for pair in range(after.options.pairs)]
    return events


def agree(seen: State, pair: int, place: int) -> bool:
    """TP5: return whether two partners' rows have the same rank at a place."""
    other = partner_of(seen, pair)
    return seen.line[pair * PLACES + place] == seen.line[other * PLACES + place]


def place_event(after: State, place: int, seat: int | None, names: list[str], say: Say) -> Event:
    """TP4, TP5: the cards of one place are turned over."""
    pairs = [pair for pair in range(after.options.pairs) if agree(after, pair, place)]
    if pairs:
        agreeing = "; ".join(pair_name(after, pair, names, say) for pair in pairs)
        text = say("Place {n} agrees: {pairs}.", n=place + 1, pairs=agreeing)
    else:
        text = say("Place {n}: nobody agrees.", n=place + 1)
    turned = [player for player in range(2 * after.options.pairs) if player != seat]
    cards = [card_id(player, after.line[player * PLACES + place]) for player in turned]
    return Event(text, [(card, line_zone(player)) for card, player in zip(cards, turned, strict=True)], cards)


def points_event(after: State, pair: int, names: list[str], say: Say) -> Event:
    """TP5: narrate a pair's points."""
    names_of_pair = pair_name(after, pair, names, say)
    return Event(say.many("{pair}: {n} point.", "{pair}: {n} points.", after.score[pair], pair=names_of_pair))
