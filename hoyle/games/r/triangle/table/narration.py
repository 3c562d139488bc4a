"""The narration of Triangle: what changed between two views, as sentences, and the cards that moved."""

from hoyle.games.r.shared.cards import card_name
from hoyle.games.r.triangle.rules import pot_of, winning_seats
from hoyle.games.r.triangle.state import ALONE, DEALING, EXCHANGING, FOLD, LAST_BETS, OVER, RAISE, SHOWDOWN, State
from hoyle.games.r.triangle.table.labels import hand_text, sorted_hand, type_name
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.chips import deal_text, shared_pot_text
from hoyle.games.shared.scenes import Event, Say
from hoyle.rules.bits import count, has, lowest
from hoyle.rules.seats import NONE


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    if before.phase == DEALING != after.phase:
        return [Event(deal_text(names[after.dealer], after.options.ante, say), clause="TR2")]
    events: list[Event] = []
    for place in range(before.action_count, after.action_count):
        events.append(Event(bet_text(before, after, after.actions[place], names, say)))
    for player in range(after.options.players):
        if before.swapped[player] == NONE != after.swapped[player]:
            events.append(exchange_event(before, after, player, seat, names, say))
    events += [Event(text, clause="TR10") for text in phase_texts(before, after, say)]
    return events + (end_events(before, after, names, say) if after.phase == OVER != before.phase else [])


def bet_text(before: State, after: State, action: int, names: list[str], say: Say) -> str:
    """TR12: return the sentence for the action of the seat whose turn it was."""
    name = names[before.turn]
    if action == FOLD:
        return say("{name} folds.", name=name)
    if action == RAISE:
        more = after.call - before.call
        if before.raises:
            return say("{name} raises by {n}.", name=name, n=more)
        return say("{name} bets {n}.", name=name, n=more)
    due = before.call - before.paid[before.turn]
    return say("{name} calls.", name=name) if due else say("{name} checks.", name=name)


def phase_texts(before: State, after: State, say: Say) -> list[str]:
    """TR10: return the sentence for a phase that begins, if any."""
    if before.phase < EXCHANGING == after.phase:
        return [say("The exchange begins.")]
    if before.phase < LAST_BETS == after.phase:
        return [say("The big bets begin.")]
    return []


def exchange_event(before: State, after: State, player: int, seat: int | None, names: list[str], say: Say) -> Event:
    """TR11, K2: return the event of an exchange: the number of cards; only their owner reads which cards were drawn."""
    number = after.swapped[player]
    if number == 0:
        return Event(say("{name} keeps all.", name=names[player]))
    if player == seat:
        text = say("{name} draws {cards}.", name=names[player], cards=hand_text(after.fresh[player], say))
        drawn = [card_name(card) for card in cards_in(after.fresh[player])]
        gone = [card_name(card) for card in cards_in(after.gone[player])]
        return Event(text, [(card, "stock") for card in drawn] + [(card, f"item:{card}") for card in gone])
    text = say.many("{name} exchanges {n} card.", "{name} exchanges {n} cards.", number, name=names[player])
    return Event(text, [(f"hand{player}.{after.held[player] - 1 - n}", "stock") for n in range(number)])


def end_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """TR13–TR15: return the events at the end of a deal: the hands shown, and who takes the pot."""
    players = range(after.options.players)
    events = [shown_event(before, after, seat, names, say) for seat in players if has(after.shown, seat)]
    if after.ended == SHOWDOWN:
        winners = winning_seats(after, after.shown)
        clause = "TR14" if count(winners) == 1 else "TR15"
        events.append(Event(shared_pot_text(winners, pot_of(after), names, say), clause=clause))
    elif after.ended == ALONE:
        text = say("{name} takes {n} and shows nothing.", name=names[lowest(after.still)], n=pot_of(after))
        events.append(Event(text, clause="TR13"))
    return events


def shown_event(before: State, after: State, seat: int, names: list[str], say: Say) -> Event:
    """TR14: return the event of a hand that is shown; cards that the reader did not see before are turned over."""
    hand = after.hand[seat]
    new_names = [card_name(card) for card in sorted_hand(hand & ~before.hand[seat])]
    text = say("{name} shows {cards}: {kind}.", name=names[seat], cards=hand_text(hand, say), kind=type_name(hand, say))
    return Event(text, [(name, f"item:hand{seat}.{n}") for n, name in enumerate(new_names)], new_names)
