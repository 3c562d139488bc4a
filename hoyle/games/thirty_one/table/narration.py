"""The log of Thirty-One: the difference between two views in sentences, with the cards that moved."""

from hoyle.games.shared.chips import deal_text, shared_pot_text
from hoyle.games.shared.french_pack import card_name, card_words
from hoyle.games.shared.scenes import Event, Say
from hoyle.games.shared.turns import join_names
from hoyle.games.thirty_one.linked_rules import Rules
from hoyle.games.thirty_one.options import AT_ONCE, FOR_CHIPS
from hoyle.games.thirty_one.state import (
    CHOOSING,
    DISCARDING,
    HAND,
    KNOCKED,
    OVER,
    RESIGNED,
    SHOWN_31,
    STOCK_OUT,
    TURN_LIMIT,
    State,
)
from hoyle.games.thirty_one.table.labels import (
    DISCARDS,
    STOCK,
    cards_in,
    cards_text,
    hand_value_text,
    hidden_ids,
    shown_value_text,
)
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = deal_events(after, names, say) if before.phase < CHOOSING else move_events(before, after, names, say)
    if after.phase == OVER != before.phase:
        events += end_events(rules, after, names, say)
    return events


def deal_events(after: State, names: list[str], say: Say) -> list[Event]:
    """TO4, TO21, V18: return the events of a deal: chips left in the pot, the dealer and the ante, and the card turned up."""
    card = card_words(after.pile[0], say)
    if after.options.played_for == FOR_CHIPS:
        dealt = deal_text(names[after.dealer], after.options.ante, say)
        left = say("The last deal left {n} in the pot.", n=after.carried.pot)
        stayed = [Event(left, clause="V18")] if after.carried.pot else []
        return [*stayed, Event(dealt, clause="TO21"), Event(say("{card} is turned up.", card=card))]
    return [Event(say("{name} deals. {card} is turned up.", name=names[after.dealer], card=card))]


def move_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """TO6, TO7, TO9: return the event of a knock, a draw, a card taken or a discard."""
    name, seat = names[before.turn], before.turn
    if before.knocker == NONE != after.knocker:
        return [Event(say("{name} knocks: everybody else has one more turn.", name=name), clause="TO10")]
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


KNOCKED_EARLY = N_("Somebody knocked in a first turn: hands are compared at once.")


def end_events(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """TO5, TO11, TO12: return the events of the end of a deal: the hands shown, and the lives lost."""
    seats = [seat for seat in range(after.options.players) if has(after.seats, seat)]
    events: list[Event] = []
    if after.ended == SHOWN_31:
        for seat in seats:
            if not after.lost[seat]:
                text = say(
                    "{name} shows {n}: {cards}.",
                    name=names[seat],
                    n=shown_value_text(rules, after, seat),
                    cards=hand_text(after, seat, say),
                )
                events.append(Event(text, clause=clause_of_31(after)))
    elif after.ended != RESIGNED:
        at_once = after.options.early_knock == AT_ONCE and after.turns <= len(seats)
        reason = KNOCKED_EARLY if after.ended == KNOCKED and at_once else REASONS[after.ended]
        events.append(Event(say(reason), clause="TO10" if after.ended == KNOCKED else "TO15"))
        events += [Event(shown_hand_text(rules, after, seat, names, say)) for seat in seats]
        events += safe_events(rules, after, seats, names, say)
    if after.options.played_for == FOR_CHIPS:
        return [*events, *chip_events(rules, after, seats, names, say)]
    return [*events, *loss_events(after, seats, names, say)]


def safe_events(rules: Rules, after: State, seats: list[int], names: list[str], say: Say) -> list[Event]:
    """TO13: return the event of a player who knocked and shares the lowest hand; empty if there is none."""
    values = {seat: rules.cards_value(after, after.hand[seat]) for seat in seats}
    knocker = after.knocker
    if knocker == NONE or after.lost[knocker] or values[knocker] > min(values.values()):
        return []
    return [Event(say("{name} knocked and shares the lowest hand, so is safe.", name=names[knocker]), clause="TO13")]


def clause_of_31(after: State) -> str:
    """TO5, TO11: return the paragraph of a 31 that is shown: after the deal, or by a fourth card."""
    return "TO5" if max(after.held) == HAND else "TO11"


def loss_clause(after: State) -> str:
    """TO5, TO11, TO12, TO16: return the paragraph by which a life is lost."""
    if after.ended == SHOWN_31:
        return clause_of_31(after)
    return "TO16" if after.ended == RESIGNED else "TO12"


def chip_events(rules: Rules, after: State, seats: list[int], names: list[str], say: Say) -> list[Event]:
    """TO21, TO22, V18: return the events of the stakes paid into the pot, and of the seats that take it, or that it stays."""
    events: list[Event] = []
    for seat in seats:
        if after.lost[seat]:
            paid = after.lost[seat] * after.options.stake
            text = (
                N_("{name} knocked with the lowest hand and pays {n}.")
                if after.lost[seat] == 2
                else N_("{name} has the lowest hand and pays {n} more into the pot.")
            )
            events.append(Event(say(text, name=names[seat], n=paid), clause="TO21"))
    if left := rules.pot_left(after):
        return [*events, Event(say("The pot stays: {n}.", n=left), clause="V18")]
    return [
        *events,
        Event(
            shared_pot_text(rules.pot_winners(after), rules.whole_pot(after), names, say), clause="TO22", reason=True
        ),
    ]


def hand_text(after: State, seat: int, say: Say) -> str:
    """Return the names of a seat's cards."""
    return cards_text(cards_in(after.hand[seat]), say)


def shown_hand_text(rules: Rules, after: State, seat: int, names: list[str], say: Say) -> str:
    """Return the sentence for a hand that is shown, with its value."""
    return say(
        "{name} has {n}: {cards}.",
        name=names[seat],
        n=hand_value_text(rules, after, seat),
        cards=hand_text(after, seat, say),
    )


def loss_events(after: State, seats: list[int], names: list[str], say: Say) -> list[Event]:
    """TO12–TO14, TO18: return the events of lives lost, and of seats left without a life or out of the match."""
    events: list[Event] = []
    losers = [names[seat] for seat in seats if after.lost[seat] == 1]
    if losers:
        loser_names = join_names(losers, say)
        text = say.many("{names} loses a life.", "{names} lose a life.", len(losers), names=loser_names)
        if after.ended not in (SHOWN_31, RESIGNED):
            text = say.many(
                "{names} has the lowest hand and loses a life.",
                "{names} have the lowest hands and lose a life each.",
                len(losers),
                names=loser_names,
            )
        events.append(Event(text, clause=loss_clause(after), reason=True))
    for seat in seats:
        if after.lost[seat] == 2:
            text = say("{name} knocked with the lowest hand and loses two lives.", name=names[seat])
            events.append(Event(text, clause="TO14", reason=True))
    for seat in seats:
        before = after.carried.lives[seat]
        if after.carried.seats and after.lost[seat] and after.lost[seat] >= before:
            text = N_("{name} has no life left.") if before else N_("{name} is out.")
            events.append(Event(say(text, name=names[seat]), clause="TO18" if before else "TO19"))
    return events
