"""The narration of Serious Card: what changed between two views, as sentences for the log."""

from hoyle.games.r.serious_card.state import NOTHING_WON, PRINCE_WON, PRINCESS_WON, State, princess_side
from hoyle.games.r.shared.cards import MUSICIAN, PRINCE, SPY, WIZARD, card_name, rank
from hoyle.games.r.shared.pack import figure
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import awaited

ENDINGS = {
    PRINCESS_WON: N_("The Princess has met the Prince: four points for {name}."),
    PRINCE_WON: N_("The Prince wins the round: a point for {name}."),
    NOTHING_WON: N_("All cards are played: no points in this deal."),
}
"""By `State.ended`: the sentence; `{name}` is the player who scored."""


ENDING_CLAUSES = {PRINCESS_WON: "SC4", PRINCE_WON: "SC5", NOTHING_WON: "SC8"}
"""By `State.ended`: the paragraph."""


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events: list[Event] = []
    for n in range(before.rounds, after.rounds):
        events += round_events(before, after, n, names, say)
    events += shown_events(before, after, names, say)
    if before.to_move and not after.to_move and (text := ending_text(after, names, say)):
        events.append(Event(text, clause=ENDING_CLAUSES[after.ended]))
    return events


def round_events(before: State, after: State, n: int, names: list[str], say: Say) -> list[Event]:
    """SC3, SC6, SC7: return the events of round `n`, counted from 0: its two cards, then the effects of Musician and Spy."""
    cards = after.cards[2 * n : 2 * n + 2]
    first_card, second_card = (figure(card, say) for card in cards)
    text = say(
        "Round {n}: {first} plays {one}, {second} plays {other}.",
        n=n + 1,
        first=names[0],
        one=first_card,
        second=names[1],
        other=second_card,
    )
    origins = [(card_name(card), f"hand{seat}") for seat, card in enumerate(cards) if not awaited(before.shown, seat)]
    events = [Event(text, origins, [card_name(card) for card in cards])]
    ranks = {rank(card) for card in cards}
    if ranks == {MUSICIAN, PRINCE} and after.to_move:
        text = say("The Musician keeps the Prince from winning: nothing more can be won in this deal.")
        events.append(Event(text, clause="SC6"))
    elif PRINCE not in ranks and after.to_move:
        events.append(Event(say("Without the Prince nobody wins a round."), clause="SC8"))
    if SPY in ranks and WIZARD not in ranks and after.to_move:
        side = princess_side(after)
        text = say("{name}'s Spy: {other} shows first in the next round.", name=names[side], other=names[1 - side])
        events.append(Event(text, clause="SC7"))
    if ranks == {SPY, WIZARD} and after.to_move:
        events.append(Event(say("The Wizard silences the Spy: both choose at once in the next round."), clause="SC7"))
    return events


def shown_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """SC7: return the event of a card shown before the opponent chose; empty if no card has been shown since `before`."""
    if not after.to_move or not after.shown or (before.shown and before.rounds == after.rounds):
        return []
    seat = 1 - after.spy
    card = after.chosen[seat]
    text = say("{name} shows {card}.", name=names[seat], card=figure(card, say))
    return [Event(text, [(card_name(card), f"hand{seat}")], [card_name(card)], clause="SC7")]


def ending_text(seen: State, names: list[str], say: Say) -> str:
    """SC4–SC8: return the sentence for how the deal ended; empty after a resignation."""
    if seen.ended not in ENDINGS:
        return ""
    return say(ENDINGS[seen.ended], name=names[0 if seen.points[0] > seen.points[1] else 1])
