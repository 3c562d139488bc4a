"""What the table of Pair Attack tells: the difference of two views in sentences, and which cards are turned."""

from hoyle.games.r.cards import cards_in, figure
from hoyle.games.r.pair_attack.rules import best, pot_of
from hoyle.games.r.pair_attack.state import ALONE, DEALING, NOBODY, OVER, STAY, State
from hoyle.games.r.state import rank
from hoyle.games.r.text import card_name
from hoyle.games.shapes import Event, Say
from hoyle.rules.bits import count, has, lowest
from hoyle.words import N_


def tell(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """What happened between two views of the same reader, in order."""
    told = opening(after, names, say) if before.phase == DEALING != after.phase else []
    return told + (end(before, after, names, say) if after.phase == OVER != before.phase else [])


def opening(after: State, names: list[str], say: Say) -> list[Event]:
    """PA2, PA9: who deals, what everybody has paid, and what lies in the pot from before."""
    text = say("{name} deals. Everybody puts {ante} into the pot.", name=names[after.dealer], ante=after.rules.ante)
    if not after.carried.pot:
        return [Event(text)]
    return [Event(text), Event(say("{n} lie there from the last deal.", n=after.carried.pot))]


def end(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """PA4–PA9: who stayed, what was shown, who takes what."""
    if after.ended > NOBODY:
        return []
    staying = [names[seat] for seat in players(after) if after.chosen[seat] == STAY]
    told = [Event(say("Stays: {names}.", names=", ".join(staying)) if staying else say("Nobody stays."))]
    told += [shown(before, after, seat, names, say) for seat in players(after) if has(after.shown, seat)]
    return [*told, Event(outcome(after, names, say))]


def players(seen: State) -> range:
    """All seats."""
    return range(seen.rules.players)


def shown(before: State, after: State, seat: int, names: list[str], say: Say) -> Event:
    """PA6: a hand is shown; cards that the reader did not see are turned."""
    cards = sorted(cards_in(after.hand[seat]), key=lambda card: -rank(card))
    fresh = [card_name(card) for card in cards if not has(before.hand[seat], card)]
    text = say("{name} shows {cards}.", name=names[seat], cards=", ".join(figure(card, say) for card in cards))
    return Event(text, [(name, f"item:hand{seat}.{n}") for n, name in enumerate(fresh)], fresh)


def outcome(after: State, names: list[str], say: Say) -> str:
    """PA6–PA9: what becomes of the pot."""
    if after.ended == NOBODY:
        return say(N_("The pot stays: {n}.") if after.left else N_("Everybody takes the ante back."), n=after.left)
    if after.ended == ALONE:
        alone = next(seat for seat in players(after) if after.chosen[seat] == STAY)
        return say("{name} takes {n} and shows nothing.", name=names[alone], n=pot_of(after))
    winners, pot = best(after, after.shown), pot_of(after) + count(after.shown) * after.rules.stake
    if count(winners) == 1:
        return say("{name} takes the pot: {n}.", name=names[lowest(winners)], n=pot)
    taking = [names[seat] for seat in players(after) if has(winners, seat)]
    return say("{names} share the pot: {n}.", names=", ".join(taking), n=pot)
