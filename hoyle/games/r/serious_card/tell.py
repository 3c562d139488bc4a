"""What the log of Serious Card tells: the difference of two views in sentences."""

from hoyle.games.r.cards import figure
from hoyle.games.r.serious_card.state import NOTHING_WON, PRINCE_WON, PRINCESS_WON, State, princess_side
from hoyle.games.r.state import MUSICIAN, PRINCE, SPY, WIZARD
from hoyle.games.r.text import card_name
from hoyle.games.shapes import Event, Say
from hoyle.rules.seats import awaited
from hoyle.words import N_


def tell(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """What happened between two views of the same reader, in order."""
    events: list[Event] = []
    for n in range(before.rounds, after.rounds):
        events += tell_round(before, after, n, names, say)
    events += tell_shown(before, after, names, say)
    if before.waits and not after.waits:
        events += tell_end(after, names, say)
    return events


def tell_round(before: State, after: State, n: int, names: list[str], say: Say) -> list[Event]:
    """SC3, SC6, SC7: the two cards, and what they do."""
    cards = after.cards[2 * n : 2 * n + 2]
    one, other = (figure(card, say) for card in cards)
    text = say(
        "Round {n}: {first} plays {one}, {second} plays {other}.",
        n=n + 1,
        first=names[0],
        one=one,
        second=names[1],
        other=other,
    )
    moves = [(card_name(card), f"hand{seat}") for seat, card in enumerate(cards) if not awaited(before.shown, seat)]
    events = [Event(text, moves, [card_name(card) for card in cards])]
    ranks = {card & 7 for card in cards}
    if ranks == {MUSICIAN, PRINCE} and after.waits:
        events.append(Event(say("The Musician keeps the Prince from winning: nothing more can be won in this deal.")))
    if SPY in ranks and WIZARD not in ranks and after.waits:
        side = princess_side(after)
        text = say("{name}'s Spy: {other} shows first in the next round.", name=names[side], other=names[1 - side])
        events.append(Event(text))
    return events


def tell_shown(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """SC7: a card that had to be shown first."""
    if not after.waits or not after.shown or (before.shown and before.rounds == after.rounds):
        return []
    seat = 1 - after.spy
    card = after.chosen[seat]
    text = say("{name} shows {card}.", name=names[seat], card=figure(card, say))
    return [Event(text, [(card_name(card), f"hand{seat}")], [card_name(card)])]


ENDS = {
    PRINCESS_WON: N_("The Princess has met the Prince: four points for {name}."),
    PRINCE_WON: N_("The Prince wins the round: a point for {name}."),
    NOTHING_WON: N_("All cards are played: no points in this deal."),
}


def tell_end(after: State, names: list[str], say: Say) -> list[Event]:
    """SC4–SC8: how the deal ended."""
    text = end_words(after, names, say)
    return [Event(text)] if text else []


def end_words(seen: State, names: list[str], say: Say) -> str:
    """The end of a deal in a sentence; none where somebody gave up."""
    if seen.ended not in ENDS:
        return ""
    return say(ENDS[seen.ended], name=names[0 if seen.points[0] > seen.points[1] else 1])
