"""What the table of Triangle tells: the difference of two views in sentences, and which cards came from where."""

from hoyle.games.r.cards import cards_in
from hoyle.games.r.text import card_name
from hoyle.games.r.triangle.rules import best, pot_of
from hoyle.games.r.triangle.state import ALONE, DEALING, EXCHANGING, FOLD, LAST_BETS, OVER, RAISE, SHOWDOWN, State
from hoyle.games.r.triangle.wording import kind, named, sorted_hand
from hoyle.games.shapes import Event, Say
from hoyle.rules.bits import count, has, lowest
from hoyle.rules.seats import NONE


def tell(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """What happened between two views of the same reader, in order."""
    if before.phase == DEALING != after.phase:
        name = names[after.dealer]
        return [Event(say("{name} deals. Everybody puts {ante} into the pot.", name=name, ante=after.rules.ante))]
    told: list[Event] = []
    for place in range(before.sayings, after.sayings):
        told.append(Event(said(before, after, after.said[place], names, say)))
    for each in range(after.rules.players):
        if before.swapped[each] == NONE != after.swapped[each]:
            told.append(swapped(before, after, each, seat, names, say))
    told += [Event(text) for text in turning(before, after, say)]
    return told + (end(before, after, names, say) if after.phase == OVER != before.phase else [])


def said(before: State, after: State, word: int, names: list[str], say: Say) -> str:
    """TR12: what the seat whose turn it was has said."""
    name = names[before.turn]
    if word == FOLD:
        return say("{name} folds.", name=name)
    due = before.call - before.paid[before.turn]
    if word == RAISE:
        more = after.call - before.call
        return (
            say("{name} raises by {n}.", name=name, n=more)
            if before.raises
            else say("{name} bets {n}.", name=name, n=more)
        )
    return say("{name} calls.", name=name) if due else say("{name} checks.", name=name)


def turning(before: State, after: State, say: Say) -> list[str]:
    """TR10: what begins now."""
    if before.phase < EXCHANGING == after.phase:
        return [say("Now cards are exchanged.")]
    if before.phase < LAST_BETS == after.phase:
        return [say("Now the big bets.")]
    return []


def swapped(before: State, after: State, each: int, seat: int | None, names: list[str], say: Say) -> Event:
    """TR11, K2: how many cards were exchanged; the one who did it reads which came."""
    many = after.swapped[each]
    if many == 0:
        return Event(say("{name} keeps all.", name=names[each]))
    if each == seat:
        text = say("{name} draws {cards}.", name=names[each], cards=named(after.fresh[each], say))
        drawn = [card_name(card) for card in cards_in(after.fresh[each])]
        gone = [card_name(card) for card in cards_in(after.gone[each])]
        return Event(text, [(one, "stock") for one in drawn] + [(one, f"item:{one}") for one in gone])
    text = say("{name} exchanges {n}.", name=names[each], n=many)
    return Event(text, [(f"hand{each}.{after.held[each] - 1 - n}", "stock") for n in range(many)])


def end(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """TR13–TR15: what was shown, and who takes the pot."""
    told = [shown(before, after, seat, names, say) for seat in range(after.rules.players) if has(after.shown, seat)]
    if after.ended == SHOWDOWN:
        told.append(Event(taken(after, best(after, after.shown), names, say)))
    elif after.ended == ALONE:
        text = say("{name} takes {n} and shows nothing.", name=names[lowest(after.still)], n=pot_of(after))
        told.append(Event(text))
    return told


def shown(before: State, after: State, seat: int, names: list[str], say: Say) -> Event:
    """TR14: a hand is shown; cards that the reader did not see are turned."""
    hand = after.hand[seat]
    fresh = [card_name(card) for card in sorted_hand(hand & ~before.hand[seat])]
    text = say("{name} shows {cards}: {kind}.", name=names[seat], cards=named(hand, say), kind=kind(hand, say))
    return Event(text, [(name, f"item:hand{seat}.{n}") for n, name in enumerate(fresh)], fresh)


def taken(after: State, winners: int, names: list[str], say: Say) -> str:
    """TR14, TR15: who takes the pot."""
    if count(winners) == 1:
        return say("{name} takes the pot: {n}.", name=names[lowest(winners)], n=pot_of(after))
    taking = [names[seat] for seat in range(after.rules.players) if has(winners, seat)]
    return say("{names} share the pot: {n}.", names=", ".join(taking), n=pot_of(after))
