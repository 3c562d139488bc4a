"""What the log of Seeker tells: where cards were turned up, never which; pairs, and how it ended."""

from hoyle.games.r.cards import cards_in, figure
from hoyle.games.r.seeker.state import CLEARED, PRINCE_AND_PRINCESS, TURN_LIMIT, State
from hoyle.games.r.seeker.text import place_name
from hoyle.games.r.seeker.wording import address, item_name
from hoyle.games.r.text import card_name
from hoyle.games.shapes import Event, Say
from hoyle.rules.seats import NONE
from hoyle.words import N_


def tell(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """What happened between two views of the same reader, in order."""
    finder = names[before.turn]
    events = tell_pair(before, after, finder, say) if after.won != before.won else tell_find(before, after, finder, say)
    if before.waits and not after.waits and after.ended in ENDS:
        events.append(Event(say(ENDS[after.ended], name=finder)))
    return events


ENDS = {
    PRINCE_AND_PRINCESS: N_("Prince and Princess of different colours: {name} wins the game."),
    CLEARED: N_("All cards are taken: the points decide."),
    TURN_LIMIT: N_("The turns are used up: the points decide."),
}


def tell_find(before: State, after: State, finder: str, say: Say) -> list[Event]:
    """SK2, SK4: a card was turned up; the second one made no pair. What it was stands beside it alone: the log is no memory."""
    turned = after.open[1] if after.open[1] != NONE else after.open[0]
    if turned == NONE or after.open == before.open:
        return []
    text = say("{name} turns up {place}.", name=finder, place=place_name(turned))
    if after.turns > before.turns:
        text += " " + say("No pair.")
    return [Event(text, [], [item_name(turned)])]


def tell_pair(before: State, after: State, finder: str, say: Say) -> list[Event]:
    """SK3: a pair was taken."""
    seat = before.turn
    pair = cards_in(after.won[seat] & ~before.won[seat])
    places = cards_in(before.lying & ~after.lying)
    if before.face[places[0]] == pair[1] or before.face[places[1]] == pair[0]:
        pair.reverse()
    text = say(
        "{name} finds a pair at {one} and {other}: {card}. Points: {n}.",
        name=finder,
        one=place_name(places[0]),
        other=place_name(places[1]),
        card=figure(pair[0], say),
        n=after.score[seat] - before.score[seat],
    )
    cards = [card_name(card) for card in pair]
    return [Event(text, [(card, address(place)) for card, place in zip(cards, places, strict=True)], cards)]
