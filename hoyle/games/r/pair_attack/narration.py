"""The narration of Pair Attack: what changed between two views, as sentences, and the cards that are turned over."""

from hoyle.games.r.pair_attack.rules import pot_of, winning_seats
from hoyle.games.r.pair_attack.state import ALONE, DEALING, NOBODY, OVER, STAY, State
from hoyle.games.r.shared.cards import card_name, rank
from hoyle.games.r.shared.pack import figures
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.chips import deal_text, shared_pot_text
from hoyle.games.shared.scenes import Event, Say
from hoyle.games.shared.turns import join_names
from hoyle.i18n import N_
from hoyle.rules.bits import count, has


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = opening(after, names, say) if before.phase == DEALING != after.phase else []
    return events + (end_events(before, after, names, say) if after.phase == OVER != before.phase else [])


def opening(after: State, names: list[str], say: Say) -> list[Event]:
    """PA2, PA9: return the events of a new deal: the dealer, the ante, and chips that the last deal left in the pot."""
    events = [Event(deal_text(names[after.dealer], after.options.ante, say), clause="PA2")]
    if after.carried.pot:
        events.append(Event(say("The last deal left {n} in the pot.", n=after.carried.pot), clause="PA9"))
    return events


def end_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """PA4–PA9: return the events at the end of a deal: who stayed, the hands shown, and what becomes of the pot."""
    if after.ended > NOBODY:
        return []
    players = range(after.options.players)
    staying = [names[seat] for seat in players if after.chosen[seat] == STAY]
    if len(staying) > 1:
        text = say("{names} stay.", names=join_names(staying, say))
    else:
        text = say("{name} stays.", name=staying[0]) if staying else say("Nobody stays.")
    shown = [shown_event(before, after, seat, names, say) for seat in players if has(after.shown, seat)]
    return [Event(text), *shown, Event(pot_text(after, names, say), clause=pot_clause(after))]


def shown_event(before: State, after: State, seat: int, names: list[str], say: Say) -> Event:
    """PA6: return the event of a hand that is shown; cards that the reader did not see before are turned over."""
    cards = sorted(cards_in(after.hand[seat]), key=lambda card: -rank(card))
    new_names = [card_name(card) for card in cards if not has(before.hand[seat], card)]
    text = say("{name} shows {cards}.", name=names[seat], cards=figures(cards, say))
    return Event(text, [(name, f"item:hand{seat}.{n}") for n, name in enumerate(new_names)], new_names)


def pot_text(after: State, names: list[str], say: Say) -> str:
    """PA5–PA9: return the sentence for what becomes of the pot."""
    if after.ended == NOBODY:
        return say(N_("The pot stays: {n}.") if after.left else N_("Everybody takes the ante back."), n=after.left)
    if after.ended == ALONE:
        alone = next(name for seat, name in enumerate(names) if after.chosen[seat] == STAY)
        return say("{name} takes {n} and shows nothing.", name=alone, n=pot_of(after))
    pot = pot_of(after) + count(after.shown) * after.options.stake
    return shared_pot_text(winning_seats(after, after.shown), pot, names, say)


def pot_clause(after: State) -> str:
    """PA6–PA9: return the paragraph for what becomes of the pot."""
    if after.ended == NOBODY:
        return "PA9"
    if after.ended == ALONE:
        return "PA8"
    return "PA6" if count(winning_seats(after, after.shown)) == 1 else "PA7"
