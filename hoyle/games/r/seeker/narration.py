"""The narration of Seeker: the places of cards turned up, pairs, and how the game ended."""

from hoyle.games.r.seeker.placement import address, item_id
from hoyle.games.r.seeker.state import CLEARED, PRINCE_AND_PRINCESS, TURN_LIMIT, State
from hoyle.games.r.seeker.text import place_name
from hoyle.games.r.shared.cards import card_name
from hoyle.games.r.shared.pack import figure
from hoyle.games.r.shared.places import lot_text
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

ENDINGS = {
    PRINCE_AND_PRINCESS: N_("Prince and Princess of different colours: {name} wins the game."),
    CLEARED: N_("All cards are taken: the points decide."),
    TURN_LIMIT: N_("The turns are used up: the points decide."),
}
"""By `State.ended`: the sentence; `{name}` is the player who turned up the last card."""


ENDING_CLAUSES = {PRINCE_AND_PRINCESS: "SK5", CLEARED: "SK7", TURN_LIMIT: "SK8"}
"""By `State.ended`: the paragraph."""


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    if before.turn == NONE != after.turn:
        return [Event(lot_text(names[after.turn], say), clause="V3")]
    finder = names[before.turn]
    if after.won != before.won:
        events = pair_events(before, after, finder, say)
    else:
        events = turn_up_events(before, after, finder, say)
    if before.to_move and not after.to_move and after.ended in ENDINGS:
        events.append(Event(say(ENDINGS[after.ended], name=finder), clause=ENDING_CLAUSES[after.ended]))
    return events


def turn_up_events(before: State, after: State, finder: str, say: Say) -> list[Event]:
    """SK2, SK4: return the event of a card turned up, with `No pair.` if it was the second one.

    The text does not name the card, because players have to remember it.
    """
    turned = after.open[1] if after.open[1] != NONE else after.open[0]
    if turned == NONE or after.open == before.open:
        return []
    text = say("{name} turns up {place}.", name=finder, place=place_name(turned))
    if after.turns > before.turns:
        text += " " + say("No pair.")
    return [Event(text, [], [item_id(turned)], clause="SK4" if after.turns > before.turns else "")]


def pair_events(before: State, after: State, finder: str, say: Say) -> list[Event]:
    """SK3: return the event of a pair that was taken."""
    seat = before.turn
    pair = list(cards_in(after.won[seat] & ~before.won[seat]))
    places = cards_in(before.lying & ~after.lying)
    if before.face[places[0]] == pair[1] or before.face[places[1]] == pair[0]:
        pair.reverse()
    card = figure(pair[0], say)
    text = say.many(
        "{name} finds a pair at {first} and {second}: {card}, {n} point.",
        "{name} finds a pair at {first} and {second}: {card}, {n} points.",
        after.score[seat] - before.score[seat],
        name=finder,
        first=place_name(places[0]),
        second=place_name(places[1]),
        card=card,
    )
    cards = [card_name(card) for card in pair]
    return [
        Event(text, [(card, address(place)) for card, place in zip(cards, places, strict=True)], cards, clause="SK3")
    ]
