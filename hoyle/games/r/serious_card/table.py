"""The table of Serious Card: gestures, drawing and narration, all from views."""

from hoyle.games.r.serious_card.rules import (
    DEALS,
    NOTHING_WON,
    PRINCE_WON,
    PRINCESS_WON,
    ROUNDS,
    Rules,
    State,
)
from hoyle.games.r.shared.cards import MUSICIAN, PRINCE, SPY, WIZARD, card_name, card_of, rank
from hoyle.games.r.shared.pack import back_item, card_item, figure, pack
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.acts import place_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.scenes import Counter, Deck, Event, Item, Say, Scene, Zone
from hoyle.games.shared.turns import is_to_move, legal_moves, waiting_prompt
from hoyle.games.shared.zones import hand_label, hand_zone, owner_label
from hoyle.i18n import N_
from hoyle.rules.seats import NONE, UNKNOWN, awaited

takes_rules = True

CARD_TEXTS = (
    N_("The Prince wins nothing, and the deal is dead."),
    N_("Four points if she meets the Prince."),
    N_("Next round the Prince's side shows its card first."),
    "",
    "",
    N_("The Spy facing him has no effect."),
    "",
    N_("One point if he meets Spy or Assassin."),
)
"""By rank: the effect of a figure in this game."""


def deck(options: object) -> Deck:
    """Return the deck: the eight figures in both colours."""
    return pack(CARD_TEXTS)


def gestures(rules: Rules, seen: State, seat: int) -> Gestures:
    """SC3: return the gestures of a seat: lay a card of the hand."""
    return {
        gesture("lay", card_name(card), f"laid{seat}"): [card] for card in legal_moves(rules.legal, seen, seat, ROUNDS)
    }


def draw(rules: Rules, seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    me = 0 if seat is None else seat
    offered = gestures(rules, seen, seat) if seat is not None else {}
    zones = [zone for player in (1 - me, me) for zone in seat_zones(seen, player, seat, names, say)]
    return Scene(
        zones=zones,
        acts=place_act(offered, "lay", say("Play a card")),
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, player, say) for player in range(2)],
        ready=[has_chosen(seen, player) for player in range(2)],
        layout=layout(me),
        outcome=outcome(rules, seen, names, say),
    )


def seat_zones(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> list[Zone]:
    """SC1, SC3: draw the zones of a side: its hand, the card in front of it, and the cards that it has played."""
    laid = laid_items(seen, seat, say)
    in_front = {item.id for item in laid}
    hand = [card_item(card, say) for card in cards_in(seen.hand[seat]) if card_name(card) not in in_front]
    cards = seen.cards[seat : 2 * seen.rounds : 2]
    played = [card_item(card, say) for card in cards if card_name(card) not in in_front]
    laid_label = owner_label(seat, reader, names, N_("Your card"), N_("{name}'s card"), say)
    played_label = owner_label(seat, reader, names, N_("Cards you played"), N_("Cards {name} played"), say)
    return [
        Zone(hand_zone(seat), "fan", hand_label(seat, reader, names, say), f"s{seat}", hand),
        Zone(f"laid{seat}", "pile", laid_label, f"s{seat}", laid),
        Zone(f"row{seat}", "row", played_label, f"s{seat}", played, tags=["small"]),
    ]


def laid_items(seen: State, seat: int, say: Say) -> list[Item]:
    """Draw the card in front of a side: that of this round, or that of the last round until a card is chosen."""
    if seen.rounds and (seen.to_move == 0 or (seen.chosen[0] == NONE and seen.chosen[1] == NONE)):
        return [card_item(seen.cards[2 * seen.rounds - 2 + seat], say)]
    card = seen.chosen[seat]
    if card == UNKNOWN:
        return [back_item(f"laid{seat}.{seen.rounds}", seat, say)]
    if card == NONE:
        return []
    return [card_item(card, say, "", () if awaited(seen.shown, seat) else ("sealed",))]


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """SC4, SC5, SC10: return the counters of a side: its points, including those of earlier deals, and a Spy in force."""
    result = [Counter("points", say("Points"), seen.carried.points[seat] + seen.points[seat])]
    if seen.spy == seat and seen.to_move:
        result.append(Counter("spy", say("Plays second (Spy)"), 1, 1))
    return result


def has_chosen(seen: State, seat: int) -> bool:
    """Return whether a side has put its card down; a side that waits for the opponent to show a card has not."""
    if seen.spy != NONE:
        return seen.chosen[seat] != NONE
    return seen.to_move != 0 and not awaited(seen.to_move, seat)


def is_dead(seen: State) -> bool:
    """SC6: return whether the Musician has met the Prince, so that nothing more can be won."""
    rounds = [seen.cards[2 * n : 2 * n + 2] for n in range(seen.rounds)]
    return any({rank(card) for card in cards} == {MUSICIAN, PRINCE} for cards in rounds)


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seat is None or not is_to_move(seen, seat):
        return waiting_prompt(seen, names, say, over=N_("The deal is over."))
    if is_dead(seen):
        return say("Nothing more can be won in this deal: lay your cards.")
    if seen.shown:
        return say("{name} has shown a card. Choose yours.", name=names[1 - seat])
    if seen.spy == 1 - seat:
        return say("You show your card first. Choose it.")
    if seat == seen.options.prince_side:
        return say("You have the Prince's side. Choose a card.")
    return say("You have the Princess's side. Choose a card.")


def outcome(rules: Rules, seen: State, names: list[str], say: Say) -> str:
    """SC4–SC6, SC11: return the sentence for how the deal ended or, after the last deal of a match, for who pays.

    It is empty during a deal, and if the deal belongs to no match.
    """
    carried = seen.carried
    if seen.to_move or not carried.settled:
        return ""
    if carried.deals != DEALS + carried.more_deals - 1:  # not the last one
        return ending_text(seen, names, say)
    blue_points, red_points = (carried.points[seat] + seen.points[seat] for seat in range(2))
    first = rules.leader(blue_points, red_points)
    if first == NONE:
        return say("Nobody pays.")
    # `settled` is the settlement plus 1, `more_stake` the stake less 1
    n = rules.due(carried.settled - 1, carried.more_stake + 1, blue_points, red_points)
    return say("{loser} pays {winner} {n}.", loser=names[1 - first], winner=names[first], n=n)


def layout(me: int) -> dict[str, list[list[str]]]:
    """Return the layout: rows of zone ids from the top, with the opponent first and the reader last."""
    other = 1 - me
    middle = [f"row{other}", f"laid{other}", f"laid{me}", f"row{me}"]
    opponent_hand, own_hand = [hand_zone(other)], [hand_zone(me)]
    return {
        "wide": [opponent_hand, middle, own_hand],
        "narrow": [opponent_hand, middle[:1], middle[1:3], middle[3:], own_hand],
    }


ENDINGS = {
    PRINCESS_WON: N_("The Princess has met the Prince: four points for {name}."),
    PRINCE_WON: N_("The Prince wins the round: a point for {name}."),
    NOTHING_WON: N_("All cards are played: no points in this deal."),
}
"""By `State.ended`: the sentence; `{name}` is the player who scored."""


ENDING_CLAUSES = {PRINCESS_WON: "SC4", PRINCE_WON: "SC5", NOTHING_WON: "SC8"}
"""By `State.ended`: the paragraph."""


def narrate(rules: Rules, before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events: list[Event] = []
    for n in range(before.rounds, after.rounds):
        events += round_events(rules, before, after, n, names, say)
    events += shown_events(before, after, names, say)
    if before.to_move and not after.to_move and (text := ending_text(after, names, say)):
        events.append(Event(text, clause=ENDING_CLAUSES[after.ended]))
    return events


def round_events(rules: Rules, before: State, after: State, n: int, names: list[str], say: Say) -> list[Event]:
    """SC3, SC6, SC7: return the events of round `n`, counted from 0: its two cards, then the effects of Musician and Spy."""
    cards = after.cards[2 * n : 2 * n + 2]
    first_card, second_card = (figure(card, say) for card in cards)
    text = say(
        "Round {n}: {first} plays {one}, {second} plays {other}.",
        n=n + 1,
        first=names[0],
        one=first_card,
        second=names[1],
        other=second_card,
    )
    origins = [(card_name(card), f"hand{seat}") for seat, card in enumerate(cards) if not awaited(before.shown, seat)]
    events = [Event(text, origins, [card_name(card) for card in cards])]
    ranks = {rank(card) for card in cards}
    if ranks == {MUSICIAN, PRINCE} and after.to_move:
        text = say("The Musician keeps the Prince from winning: nothing more can be won in this deal.")
        events.append(Event(text, clause="SC6"))
    elif PRINCE not in ranks and after.to_move:
        events.append(Event(say("Without the Prince nobody wins a round."), clause="SC8"))
    if SPY in ranks and WIZARD not in ranks and after.to_move:
        side = rules.princess_side(after)
        text = say("{name}'s Spy: {other} shows first in the next round.", name=names[side], other=names[1 - side])
        events.append(Event(text, clause="SC7"))
    if ranks == {SPY, WIZARD} and after.to_move:
        events.append(Event(say("The Wizard silences the Spy: both choose at once in the next round."), clause="SC7"))
    return events


def shown_events(before: State, after: State, names: list[str], say: Say) -> list[Event]:
    """SC7: return the event of a card shown before the opponent chose; empty if no card has been shown since `before`."""
    if not after.to_move or not after.shown or (before.shown and before.rounds == after.rounds):
        return []
    seat = 1 - after.spy
    card = after.chosen[seat]
    text = say("{name} shows {card}.", name=names[seat], card=figure(card, say))
    return [Event(text, [(card_name(card), f"hand{seat}")], [card_name(card)], clause="SC7")]


def ending_text(seen: State, names: list[str], say: Say) -> str:
    """SC4–SC8: return the sentence for how the deal ended; empty after a resignation."""
    if seen.ended not in ENDINGS:
        return ""
    return say(ENDINGS[seen.ended], name=names[0 if seen.points[0] > seen.points[1] else 1])


PLAYED = (N_("{card} has been played and is used up."), "SC3")
IN_FRONT = (N_("{card} goes face down in front of you."), "SC3")
TO_PLAYED = (N_("Only cards of past rounds lie there; {card} has not been played."), "SC3")
TO_OTHER = (N_("{card} is of your side: it never goes to {name}."), "SC2")

PRINCE_SHOWS = (N_("Your Spy is at work: {name} shows a card first, then you choose."), "SC7")
SPY_CHOOSES = (N_("{name}'s Spy let you show your card first: now {name} chooses."), "SC7")


def refusal(rules: Rules, seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a side that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card = card_of(item)
    if card is None or not seen.hand[seat] >> card & 1:
        return reason(PLAYED, card=name_of(card))
    if place == f"row{seat}":
        return reason(TO_PLAYED, card=name_of(card))
    if place in (f"hand{1 - seat}", f"row{1 - seat}"):
        return reason(TO_OTHER, card=name_of(card), name=SeatName(1 - seat))
    return reason(IN_FRONT, card=name_of(card))


def waiting(rules: Rules, seen: State, seat: int) -> Reason | None:
    """Return why a side is not to move, if a Spy is the reason."""
    if seen.spy == NONE:
        return None
    return reason(PRINCE_SHOWS if seen.spy == seat else SPY_CHOOSES, name=SeatName(1 - seat))
