"""The table of Pair Attack: gestures, drawing and narration, all from views."""

from hoyle.games.r.pair_attack.rules import (
    ALONE,
    BEST_PAIR,
    CHOOSING,
    DEALING,
    HAND,
    NOBODY_STAYED,
    OVER,
    SHOWDOWN,
    STAY,
    Rules,
    State,
)
from hoyle.games.r.pair_attack.text import write
from hoyle.games.r.shared.cards import PRINCE, PRINCESS, card_name, card_of, rank
from hoyle.games.r.shared.pack import MIXED, back_item, card_item, figures, pack
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.acts import pick_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.chips import SEATS, counters, deal_text, purse, shared_pot_text
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.scenes import Act, Deck, Event, Option, Say, Scene, Stands, Zone
from hoyle.games.shared.turns import is_to_move, join_names, legal_moves, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone, in_rows
from hoyle.i18n import N_
from hoyle.rules.bits import count, has
from hoyle.rules.seats import awaited

takes_rules = True

CARD_TEXTS = {
    PRINCE: N_("With a Princess the finest pair."),
    PRINCESS: N_("With a Prince the finest pair."),
}
"""By rank: the effect of a figure in this game."""

HANDS_PER_ROW, HANDS_PER_FULL_ROW, MAX_HANDS = 2, 3, 4
"""The number of other hands in a row on a phone: HANDS_PER_FULL_ROW if there are more than MAX_HANDS, else HANDS_PER_ROW."""

KINDS = 36
"""The number of pairs of two ranks, which may be equal."""


def deck(options: object) -> Deck:
    """Return the deck of sixteen cards."""
    return pack([CARD_TEXTS.get(rank, "") for rank in range(8)])


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """PA4: return the gestures of a seat: stay and pass."""
    return {gesture("choose", write(seen, seat, move)): [move] for move in legal_moves(rules.legal, seen, seat, 2)}


def draw(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    offered = gestures(rules, seen, seat) if seat is not None else {}
    players, me = range(seen.options.players), seat or 0
    others = others_from(seat, len(players))
    narrow = HANDS_PER_FULL_ROW if len(others) > MAX_HANDS else HANDS_PER_ROW
    return Scene(
        zones=[
            *(hand(rules, seen, player, seat, names, say) for player in others),
            purse("pot", say("Pot"), seen.left if seen.phase == OVER else rules.pot_of(seen)),
            hand(rules, seen, me, seat, names, say),
        ],
        acts=acts(seen, offered, say),
        prompt=prompt(seen, seat, names, say),
        counters=[counters(chips(seen, player), seen.dealer == player, say) for player in players],
        ready=[seen.phase == CHOOSING and not awaited(seen.to_move, player) for player in players],
        layout={"wide": layout(me, others, SEATS), "narrow": layout(me, others, narrow)},
        buttons=1,
    )


def layout(me: int, others: list[int], per_row: int) -> list[list[str]]:
    """Return rows of zone ids from the top: the other hands, `per_row` in a row; the pot; the reader's hand."""
    return [*in_rows([hand_zone(seat) for seat in others], per_row), ["pot"], [hand_zone(me)]]


def chips(seen: State, seat: int) -> int:
    """PA2, PA11: return the chips that a seat has; in a single deal, the chips won less the chips paid."""
    return seen.carried.chips[seat] + (seen.net[seat] if seen.phase == OVER else -seen.options.ante)


def hand(rules: Rules, seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """K1, K3: draw a hand as this reader sees it; the label gives the owner's choice once the deal is over."""
    label = hand_label(seat, reader, names, say)
    if seen.phase == OVER and seen.chosen[seat] >= 0:
        stays = seen.chosen[seat] == STAY
        label = say("{name} stayed", name=names[seat]) if stays else say("{name} passed", name=names[seat])
    cards = cards_in(seen.hand[seat])
    badge, tags = outcome(rules, seen, seat, say)
    items = [card_item(card, say, badge, tags, MIXED) for card in cards]
    items += [back_item(name, 0, say) for name in hand_backs(seat, seen.held[seat] - len(cards))]
    state = Stands(True, quality(rules, seen.hand[seat], say)) if len(cards) == HAND and seat == reader else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=state, tags=[] if seat == reader else ["small"])


def outcome(rules: Rules, seen: State, seat: int, say: Say) -> tuple[str, tuple[str, ...]]:
    """PA6: return the badge and the tags of a hand: whether it won or lost, if it was shown."""
    if seen.ended != SHOWDOWN or seen.phase != OVER or not has(seen.shown, seat):
        return "", ()
    return (say("won"), ("won",)) if has(rules.winning_seats(seen, seen.shown), seat) else (say("lost"), ("lost",))


def quality(rules: Rules, hand: int, say: Say) -> str:
    """PA3: return the sentence for the number of other pairs of ranks that this hand beats."""
    kinds = {8 * high + low for high in range(8) for low in range(high + 1)} - {8 * PRINCE + PRINCESS} | {BEST_PAIR}
    return say("better than {n} of {all} kinds", n=sum(kind < rules.strength(hand) for kind in kinds), all=KINDS - 1)


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if is_to_move(seen, seat):
        return say("Stay for {stake} more, or pass?", stake=seen.options.stake)
    return waiting_prompt(seen, names, say, over=N_("The deal is over."))


def acts(seen: State, offered: Gestures, say: Say) -> list[Act]:
    """PA4: return the acts of a seat: two buttons, with the price of staying."""
    labels = {"pass": say("Pass"), "stay": say("Stay: pay {stake}", stake=seen.options.stake)}
    return pick_act(offered, "choose", say("Stay or pass"), lambda name: Option(name, labels[name]))


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events = opening(after, names, say) if before.phase == DEALING != after.phase else []
    return events + (end_events(rules, before, after, names, say) if after.phase == OVER != before.phase else [])


def opening(after: State, names: list[str], say: Say) -> list[Event]:
    """PA2, PA9: return the events of a new deal: the dealer, the ante, and chips that the last deal left in the pot."""
    events = [Event(deal_text(names[after.dealer], after.options.ante, say), clause="PA2")]
    if after.carried.pot:
        events.append(Event(say("The last deal left {n} in the pot.", n=after.carried.pot), clause="PA9"))
    return events


def end_events(rules: Rules, before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """PA4–PA9: return the events at the end of a deal: who stayed, the hands shown, and what becomes of the pot."""
    if after.ended > NOBODY_STAYED:
        return []
    players = range(after.options.players)
    staying = [names[seat] for seat in players if after.chosen[seat] == STAY]
    if len(staying) > 1:
        text = say("{names} stay.", names=join_names(staying, say))
    else:
        text = say("{name} stays.", name=staying[0]) if staying else say("Nobody stays.")
    shown = [shown_event(before, after, seat, names, say) for seat in players if has(after.shown, seat)]
    return [Event(text), *shown, Event(pot_text(rules, after, names, say), clause=pot_clause(rules, after))]


def shown_event(before: State, after: State, seat: int, names: list[str], say: Say) -> Event:
    """PA6: return the event of a hand that is shown; cards that the reader did not see before are turned over."""
    cards = sorted(cards_in(after.hand[seat]), key=lambda card: -rank(card))
    new_names = [card_name(card) for card in cards if not has(before.hand[seat], card)]
    text = say("{name} shows {cards}.", name=names[seat], cards=figures(cards, say))
    return Event(text, [(name, f"item:hand{seat}.{n}") for n, name in enumerate(new_names)], new_names)


def pot_text(rules: Rules, after: State, names: list[str], say: Say) -> str:
    """PA5–PA9: return the sentence for what becomes of the pot."""
    if after.ended == NOBODY_STAYED:
        return say(N_("The pot stays: {n}.") if after.left else N_("Everybody takes the ante back."), n=after.left)
    if after.ended == ALONE:
        alone = next(name for seat, name in enumerate(names) if after.chosen[seat] == STAY)
        return say("{name} takes {n} and shows nothing.", name=alone, n=rules.pot_of(after))
    pot = rules.pot_of(after) + count(after.shown) * after.options.stake
    return shared_pot_text(rules.winning_seats(after, after.shown), pot, names, say)


def pot_clause(rules: Rules, after: State) -> str:
    """PA6–PA9: return the paragraph for what becomes of the pot."""
    if after.ended == NOBODY_STAYED:
        return "PA9"
    if after.ended == ALONE:
        return "PA8"
    return "PA6" if count(rules.winning_seats(after, after.shown)) == 1 else "PA7"


NOT_PLAYED = (N_("{card} is not played: you stay or pass, and it is shown if two or more stay."), "PA4")
TO_POT = (N_("The pot takes chips, not {card}: stay to add your stake."), "PA5")
TO_OTHER = (N_("{card} is yours alone: {name} sees it only if both of you stay."), "PA6")


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card = name_of(card_of(item))
    other = next((each for each in range(seen.options.players) if hand_zone(each) == place), seat)
    if other != seat:
        return reason(TO_OTHER, card=card, name=SeatName(other))
    return reason(TO_POT if place == "pot" else NOT_PLAYED, card=card)
