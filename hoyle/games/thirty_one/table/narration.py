"""The log of Thirty-One: the difference between two views in sentences, with the cards that moved."""

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
from hoyle.games.thirty_one.table.labels import DISCARDS, STOCK, cards_in, cards_text, hand_value_text, hidden_ids
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = deal_events(after, names, say) if before.phase < CHOOSING else move_events(before, after, names, say)
    if after.phase == OVER != before.phase:
        events += end_events(after, names, say)
    return events


def deal_events(after: State, names: list[str], say: Say) -> list[Event]:
    """TO4: return the event of a deal, with the dealer and the card turned up."""
    card = card_words(after.pile[0], say)
    return [Event(say("{name} deals. {card} is turned up.", name=names[after.dealer], card=card))]


def move_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """TO6, TO7, TO9: return the event of a knock, a draw, a card taken or a discard."""
    name, seat = names[before.turn], before.turn
    if before.knocker == NONE != after.knocker:
        return [Event(say("{name} knocks.", name=name))]
    if before.phase == DISCARDING:
        return discard_events(before, after, seat, name, say)
    if after.height < before.height:
        card = before.pile[before.height - 1]
        text = say("{name} takes {card}.", name=name, card=card_words(card, say))
        return [Event(text, [(card_name(card), DISCARDS)])]
    if after.held[seat] > before.held[seat]:
        return draw_events(before, after, seat, name, say)
    return []


def draw_events(before: State, after: State, seat: int, name: str, say: Say) -> list[Event]:
    """TO6: return the event of a draw; it names the card if the reader sees it."""
    cards = cards_in(after.hand[seat] & ~before.hand[seat])
    if len(cards) == 1:
        return [
            Event(
                say("{name} draws {card}.", name=name, card=card_words(cards[0], say)), [(card_name(cards[0]), STOCK)]
            )
        ]
    return [Event(say("{name} draws a card.", name=name), [(item, STOCK) for item in hidden_ids(after, seat)[-1:]])]


def discard_events(before: State, after: State, seat: int, name: str, say: Say) -> list[Event]:
    """TO7: return the event of a discard."""
    card = after.pile[after.height - 1]
    is_hidden = not has(before.hand[seat], card)
    text = say("{name} discards {card}.", name=name, card=card_words(card, say))
    source = hidden_ids(before, seat)[-1] if is_hidden else card_name(card)
    flip = [card_name(card)] if is_hidden else []
    return [Event(text, [(card_name(card), f"item:{source}")], flip)]


REASONS = {
    KNOCKED: N_("Everybody has had the last turn: hands are compared."),
    STOCK_OUT: N_("The stock is used up: hands are compared."),
    TURN_LIMIT: N_("The turns are used up: hands are compared."),
}


def end_events(after: State, names: list[str], say: Say) -> list[Event]:
    """TO5, TO11, TO12: return the events of the end of a deal: the hands shown, and the lives lost."""
    seats = [seat for seat in range(after.options.players) if has(after.seats, seat)]
    events: list[Event] = []
    if after.ended == SHOWN_31:
        for seat in seats:
            if not after.lost[seat]:
                events.append(
                    Event(say("{name} shows 31: {cards}.", name=names[seat], cards=hand_text(after, seat, say)))
                )
    elif after.ended != RESIGNED:
        events.append(Event(say(REASONS[after.ended])))
        events += [Event(shown_hand_text(after, seat, names, say)) for seat in seats]
    return [*events, *loss_events(after, seats, names, say)]


def hand_text(after: State, seat: int, say: Say) -> str:
    """Return the names of a seat's cards."""
    return cards_text(cards_in(after.hand[seat]), say)


def shown_hand_text(after: State, seat: int, names: list[str], say: Say) -> str:
    """Return the sentence for a hand that is shown, with its value."""
    return say(
        "{name} has {n}: {cards}.", name=names[seat], n=hand_value_text(after, seat), cards=hand_text(after, seat, say)
    )


def loss_events(after: State, seats: list[int], names: list[str], say: Say) -> list[Event]:
    """TO12–TO14, TO18: return the events of lives lost, and of seats left without a life or out of the match."""
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
