"""What the log says: the difference of two views in sentences, and which cards moved where."""

from hoyle.games.shared.french_pack import card_name, card_words
from hoyle.games.shared.scenes import Event, Say
from hoyle.games.shared.turns import join_names
from hoyle.games.thirty_one.state import (
    CHOOSING,
    DISCARDING,
    KNOCKED,
    OVER,
    RESIGNED,
    SHOWN_31,
    STOCK_OUT,
    TURN_LIMIT,
    State,
)
from hoyle.games.thirty_one.table.labels import DISCARDS, STOCK, back_items, cards_in, cards_text, hand_value
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return what happened between two views of the same reader, in order."""
    events = opening(after, names, say) if before.phase < CHOOSING else step(before, after, names, say)
    if after.phase == OVER != before.phase:
        events += end(after, names, say)
    return events


def opening(after: State, names: list[str], say: Say) -> list[Event]:
    """TO4: who deals, and the card turned up."""
    card = card_words(after.pile[0], say)
    return [Event(say("{name} deals. {card} is turned up.", name=names[after.dealer], card=card))]


def step(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """TO6, TO7, TO9: narrate a knock, a card drawn or taken, a card discarded."""
    name, seat = names[before.turn], before.turn
    if before.knocker == NONE != after.knocker:
        return [Event(say("{name} knocks.", name=name))]
    if before.phase == DISCARDING:
        return discarded(before, after, seat, name, say)
    if after.height < before.height:
        card = before.pile[before.height - 1]
        text = say("{name} takes {card}.", name=name, card=card_words(card, say))
        return [Event(text, [(card_name(card), DISCARDS)])]
    if after.held[seat] > before.held[seat]:
        return drew(before, after, seat, name, say)
    return []


def drew(before: State, after: State, seat: int, name: str, say: Say) -> list[Event]:
    """TO6: narrate a card from the stock; the drawer, and after a 31 everybody, reads which."""
    cards = cards_in(after.hand[seat] & ~before.hand[seat])
    if len(cards) == 1:
        return [
            Event(
                say("{name} draws {card}.", name=name, card=card_words(cards[0], say)), [(card_name(cards[0]), STOCK)]
            )
        ]
    return [Event(say("{name} draws a card.", name=name), [(item, STOCK) for item in back_items(after, seat)[-1:]])]


def discarded(before: State, after: State, seat: int, name: str, say: Say) -> list[Event]:
    """TO7: narrate a card of the hand on the discard pile."""
    card = after.pile[after.height - 1]
    hidden = not has(before.hand[seat], card)
    text = say("{name} discards {card}.", name=name, card=card_words(card, say))
    source = back_items(before, seat)[-1] if hidden else card_name(card)
    flip = [card_name(card)] if hidden else []
    return [Event(text, [(card_name(card), f"item:{source}")], flip)]


REASONS = {
    KNOCKED: N_("Everybody has had the last turn: hands are compared."),
    STOCK_OUT: N_("The stock is used up: hands are compared."),
    TURN_LIMIT: N_("The turns are used up: hands are compared."),
}


def end(after: State, names: list[str], say: Say) -> list[Event]:
    """TO5, TO11, TO12: narrate what was shown, and who lost lives."""
    seats = [seat for seat in range(after.options.players) if has(after.seats, seat)]
    events: list[Event] = []
    if after.ended == SHOWN_31:
        for seat in seats:
            if not after.lost[seat]:
                events.append(Event(say("{name} shows 31: {cards}.", name=names[seat], cards=held(after, seat, say))))
    elif after.ended != RESIGNED:
        events.append(Event(say(REASONS[after.ended])))
        events += [Event(shown(after, seat, names, say)) for seat in seats]
    return [*events, *losses(after, seats, names, say)]


def held(after: State, seat: int, say: Say) -> str:
    """Return a hand in words."""
    return cards_text(cards_in(after.hand[seat]), say)


def shown(after: State, seat: int, names: list[str], say: Say) -> str:
    """Return a hand that is shown, and what it is worth."""
    return say("{name} has {n}: {cards}.", name=names[seat], n=hand_value(after, seat), cards=held(after, seat, say))


def losses(after: State, seats: list[int], names: list[str], say: Say) -> list[Event]:
    """TO12–TO14, TO18: who loses how much, and who goes on without a life or goes out."""
    events: list[Event] = []
    losers = [names[seat] for seat in seats if after.lost[seat] == 1]
    if losers:
        loser_names = join_names(losers, say)
        events.append(Event(say.many("{names} loses a life.", "{names} lose a life.", len(losers), names=loser_names)))
    for seat in seats:
        if after.lost[seat] == 2:
            events.append(Event(say("{name} knocked with the lowest hand and loses two lives.", name=names[seat])))
    for seat in seats:
        before = after.carried.lives[seat]
        if after.carried.seats and after.lost[seat] and after.lost[seat] >= before:
            text = N_("{name} has no life left.") if before else N_("{name} is out.")
            events.append(Event(say(text, name=names[seat])))
    return events
