"""The log messages: the difference of two views in sentences, with the cards that moved."""

from hoyle.games.muzicando.cards import CARDS_PER_COLOUR, PAUSE, is_sign
from hoyle.games.muzicando.linked_rules import Rules
from hoyle.games.muzicando.options import TEAM
from hoyle.games.muzicando.seating import pack_for
from hoyle.games.muzicando.state import (
    ALL_OUT,
    ANNULLED,
    CALLING,
    CHOOSING,
    DEALER_DRAW,
    DEALING,
    DRAWN,
    EIGHTH,
    GIVEN,
    OVER,
    PLAYING,
    RUNNING,
    SEATING,
    State,
    has_auction,
    seat_after,
    seat_before,
)
from hoyle.games.muzicando.table.calls import calls_made
from hoyle.games.muzicando.table.changes import drawn_card, laid_card, seats_blocked, seats_skipped
from hoyle.games.muzicando.table.labels import NOTE_NAMES, bid_words, card_words, hand_zone, layout_name
from hoyle.games.muzicando.table.prompts import outcome
from hoyle.games.muzicando.text import card_name
from hoyle.games.shared.scenes import Event, Say
from hoyle.i18n import N_
from hoyle.rules.bits import count
from hoyle.rules.seats import NONE


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    if before.phase in (DEALER_DRAW, DEALING, SEATING):
        return narrate_deal(rules, before, after, names, say)
    if before.phase in (CALLING, CHOOSING):
        return narrate_call(rules, before, after, names, say)
    card = laid_card(before, after)
    if card != NONE:
        events = narrate_card(rules, before, after, card, names, say)
    elif after.stock_left != before.stock_left:
        events = narrate_draw(before, after, seat, names, say)
    else:
        events = narrate_pass(before, names, say)
    events += narrate_out(before, after, names, say)
    events += narrate_turn(rules, before, after, names, say)
    if after.phase == OVER != before.phase:
        events += narrate_end(rules, after, names, say)
    return events


def narrate_end(rules: Rules, after: State, names: list[str], say: Say) -> list[Event]:
    """MZ46–MZ48, MZ72, MZ73: narrate why the layout is over, why the contract is made or not, and what it brings."""
    if after.ended == ANNULLED:
        return [Event(outcome(rules, after, names, say), clause="MZ75", reason=True)]
    events: list[Event] = []
    if after.ended != ALL_OUT:
        events.append(Event(say("Everybody still in has passed: the layout is over."), clause="MZ47"))
    if not has_auction(after):
        return [*events, Event(outcome(rules, after, names, say), clause="MZ73", reason=True)]
    if not after.gone:
        cause = say("Nobody got rid of all cards, so the contract is not made.")
    elif rules.contract_made(after):
        cause = say("{name} was the first out, so the contract is made.", name=names[after.place[0]])
    else:
        cause = say("{name} was the first out, so the contract is not made.", name=names[after.place[0]])
    return [*events, Event(cause, clause="MZ48"), Event(outcome(rules, after, names, say), clause="MZ72", reason=True)]


def narrate_deal(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """MZ4, MZ50, MZ51: narrate the draw for seats, the eighth player's seat, the dealer, and the number of cards dealt."""
    events: list[Event] = []
    if after.options.mode != TEAM and after.options.seat_draw and after.carried.dealer == 0:
        drawn = ", ".join(
            say("{name} {card}", name=name, card=drawn_words(card, say))
            for name, card in zip(names, pack_for(after.options.players), strict=False)
        )
        events.append(Event(say("The seats were drawn: {names}.", names=drawn), clause="MZ51"))
    if before.phase == SEATING != after.phase and after.gap:
        events.append(Event(seat_words(after, names, say), clause="MZ51"))
    if after.phase in (SEATING, OVER):
        return [
            *events,
            *([Event(outcome(rules, after, names, say), clause="MZ75", reason=True)] if after.phase == OVER else []),
        ]
    facts = {"name": names[after.dealer], "n": max(after.held), "first": names[rules.first_caller(after)]}
    message = (
        N_("{name} deals {n} cards to each player. {first} speaks first.")
        if has_auction(after)
        else N_("{name} deals {n} cards to each player. {first} chooses the layout.")
    )
    return [*events, Event(say(message, **facts))]


def seat_words(after: State, names: list[str], say: Say) -> str:
    """MZ51: say between whom the eighth player sits."""
    neighbours = {"first": names[seat_before(after, EIGHTH)], "second": names[seat_after(after, EIGHTH)]}
    return say("{name}, who drew the pause, sits between {first} and {second}.", name=names[EIGHTH], **neighbours)


def drawn_words(card: int, say: Say) -> str:
    """MZ51: return the name of a card drawn for seats: the note without its colour, or the pause."""
    return card_words(card, say) if is_sign(card) else say(NOTE_NAMES[card % CARDS_PER_COLOUR])


def narrate_call(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """MZ10–MZ14, MZ52: narrate a pass, a bid, the choice of a layout, and the contract with the opening player.

    A move that a rewrite adds to the auction is no call.
    """
    name = names[before.turn]
    if before.phase == CHOOSING:
        layout = layout_name(after.layout, say)
        return [Event(say("{name} chooses {layout} and opens it.", name=name, layout=layout), clause="MZ52")]
    calls = calls_made(rules, after)
    call = calls[-1]
    if len(calls) == len(calls_made(rules, before)):
        events = []
    elif call.bid == NONE:
        events = [Event(say("{name} passes.", name=name))]
    else:
        is_forced = after.forced > before.forced
        message = N_("{name} must bid: {bid}.") if is_forced else N_("{name} bids {bid}.")
        text = say(message, name=name, bid=bid_words(call.bid, say))
        events = [Event(text, clause="MZ13" if is_forced else "")]
    if after.layout != NONE:
        events.append(Event(contract_words(after, names, say), clause=opening_clause(after)))
    return events


def opening_clause(after: State) -> str:
    """MZ14, MZ60: return the paragraph that says who opens the layout of a contract."""
    return "MZ14" if after.options.mode == TEAM else "MZ60"


def contract_words(after: State, names: list[str], say: Say) -> str:
    """MZ12, MZ14: return the contract in words, and the opening player if this is not the bidder."""
    facts = {"name": names[after.bidder], "bid": bid_words(after.bid, say), "first": names[after.starter]}
    if after.starter == after.bidder:
        return say("The contract is {bid}: {name} opens.", **facts)
    return say("The contract is {bid} by {name}; {first} named it first and opens.", **facts)


def narrate_card(rules: Rules, before: State, after: State, card: int, names: list[str], say: Say) -> list[Event]:
    """MZ20–MZ31, MZ40–MZ45: narrate a laid card, and the effect of a sign."""
    move = [(card_name(card), hand_zone(before.turn))]
    facts = {"name": names[before.turn], "card": card_words(card, say)}
    if not is_sign(card):
        message = N_("{name} opens with {card}.") if before.laid == 0 else N_("{name} lays {card}.")
        return [Event(say(message, **facts), move)]
    covered = after.cover[card // CARDS_PER_COLOUR]
    if covered != NONE:
        text = say("{name} covers {note} with {card}.", note=card_words(covered, say), **facts)
    else:
        text = say("{name} lays {card}.", **facts)
    return [
        Event(
            f"{text} {effect(rules, before, after, card, names, say)}".strip(), move, clause=sign_clause(before, card)
        )
    ]


SIGN_CLAUSES = ("MZ40", "MZ40", "MZ41", "MZ41", "MZ42", "MZ42", "MZ44")
"""By colour of a sign: the paragraph of its effect."""


def sign_clause(before: State, card: int) -> str:
    """MZ40–MZ45, V11: return the paragraph that decides the effect of a sign."""
    if card != PAUSE and before.phase in (RUNNING, GIVEN):
        if before.options.run_signs_block:
            return "V11"
        return "MZ44" if before.phase == RUNNING else "MZ45"
    is_last = before.held[before.turn] == 1
    return "MZ45" if card == PAUSE and is_last else SIGN_CLAUSES[card // CARDS_PER_COLOUR]


def effect(rules: Rules, before: State, after: State, card: int, names: list[str], say: Say) -> str:
    """MZ40–MZ45: return the effect of a sign in words."""
    name = names[before.turn]
    if before.phase in (RUNNING, GIVEN) and not (after.options.run_signs_block and card != PAUSE):
        return say("In a pause it blocks nobody.") if card != PAUSE else ""
    if card == PAUSE:
        return pause_effect(before, after, name, names, say)
    blocked_names = [names[seat] for seat in seats_blocked(rules, before, after, card)]
    if not blocked_names:
        return ""
    return say("Blocked: {names}.", names=say(" and ").join(blocked_names))


def pause_effect(before: State, after: State, name: str, names: list[str], say: Say) -> str:
    """MZ44, MZ45: return the effect of a pause in words: a run, or a card that the partner may lay."""
    if after.phase == GIVEN:
        return say("It was the last card: {partner} may lay one.", partner=names[after.turn])
    if after.phase == RUNNING and after.turn == before.turn:
        return say("Everybody else is blocked until {name} stops.", name=name)
    return ""


PASS_MESSAGES = {
    RUNNING: N_("{name} ends the pause."),
    GIVEN: N_("{name} lays nothing."),
    DRAWN: N_("{name} keeps the card."),
    PLAYING: N_("{name} passes."),
}


PASS_CLAUSES = {RUNNING: "MZ44", GIVEN: "MZ45"}
"""By phase: the paragraph of a decision in a pause; other passes have none."""


def narrate_pass(before: State, names: list[str], say: Say) -> list[Event]:
    """MZ18, MZ44, MZ45, MZ55: narrate a pass, the end of a run, a declined gift, or a drawn card that is kept."""
    return [Event(say(PASS_MESSAGES[before.phase], name=names[before.turn]), clause=PASS_CLAUSES.get(before.phase, ""))]


def narrate_draw(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """MZ55: narrate a pass with a card drawn from the stock; only the player who drew the card sees it."""
    name = names[before.turn]
    card = drawn_card(before, after, before.turn) if seat == before.turn or after.phase == OVER else NONE
    if card != NONE:
        text = say("{name} passes and draws {card}.", name=name, card=card_words(card, say))
        return [Event(text, [(card_name(card), "stock")])]
    item = f"{hand_zone(before.turn)}.{after.held[before.turn] - 1}"
    return [Event(say("{name} passes and draws a card.", name=name), [(item, "stock")])]


def narrate_out(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """MZ46: narrate that players have no cards left, with their places."""
    new_places = range(count(before.gone), count(after.gone))
    return [
        Event(say("{name} has no cards left: place {n}.", name=names[after.place[place]], n=place + 1), clause="MZ46")
        for place in new_places
    ]


def narrate_turn(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """MZ43, MZ44: narrate that the end of a pause unblocks everybody, and which players are skipped."""
    if after.phase == OVER:
        return []
    events: list[Event] = []
    is_pause_over = before.phase in (RUNNING, GIVEN) and after.phase == PLAYING
    if is_pause_over and before.marks and not after.marks:
        events.append(Event(say("The pause is over: nobody is blocked any more."), clause="MZ44"))
    for skipped_seat in seats_skipped(rules, before, after):
        events.append(Event(say("{name} is blocked and skipped.", name=names[skipped_seat]), clause="MZ43"))
    return events
