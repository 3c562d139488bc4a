"""The table of Princess Card: gestures, drawing and narration, all from views."""

from collections.abc import Sequence

from hoyle.games.r.princess_card.rules import CARDS, DEALING, DRAW, DRAWING, OVER, PRINCESS_LEFT, State
from hoyle.games.r.shared.cards import PRINCESS, card_name, card_of, rank
from hoyle.games.r.shared.pack import FIGURES, MIXED, back_item, card_item, figure, figures, pack
from hoyle.games.r.shared.places import lot_text
from hoyle.games.r.shared.reasons import name_of
from hoyle.games.shared.acts import place_act
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.gestures import Gestures, gesture
from hoyle.games.shared.reasons import Reason, SeatName, reason
from hoyle.games.shared.scenes import Counter, Deck, Event, Say, Scene, Stands, Zone
from hoyle.games.shared.turns import is_to_move, others_from, waiting_prompt
from hoyle.games.shared.zones import hand_backs, hand_label, hand_zone, in_rows
from hoyle.i18n import N_
from hoyle.rules.bits import has, lowest
from hoyle.rules.seats import NONE

CARD_TEXTS = tuple(N_("The player left with her wins.") if rank == PRINCESS else "" for rank in range(8))
"""By rank: the effect of a figure in this game."""

HANDS_PER_ROW = 2
"""The number of other hands in a row on a phone."""


def deck(options: object) -> Deck:
    """Return the deck."""
    return pack(CARD_TEXTS)


def gestures(seen: State, seat: int) -> Gestures:
    """PC4: return the gestures of a seat: draw any card of the neighbour's hand. All are one move: CHANCE picks the card."""
    if not is_to_move(seen, seat):
        return {}
    other = giver(seen)
    cards = hand_backs(other, seen.held[other])
    return {gesture("draw", card, hand_zone(seat)): [DRAW] for card in cards}


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Draw the table for one audience."""
    offered = gestures(seen, seat) if seat is not None else {}
    players, me = range(seen.options.players), seat or 0
    others = others_from(seat, len(players))
    hands = [hand_zone(player) for player in others]
    own_rows = [[laid(seen, say).id], [hand_zone(me)]]
    return Scene(
        zones=[
            *(hand(seen, player, seat, names, say) for player in others),
            laid(seen, say),
            hand(seen, me, seat, names, say),
        ],
        acts=place_act(offered, "draw", say("Draw a card")),
        prompt=prompt(seen, seat, names, say),
        counters=[[Counter("cards", say("Cards"), seen.held[player])] for player in players],
        ready=[False for _ in players],
        layout={"wide": [hands, *own_rows], "narrow": [*in_rows(hands, HANDS_PER_ROW), *own_rows]},
    )


def hand(seen: State, seat: int, reader: int | None, names: list[str], say: Say) -> Zone:
    """K1–K3: draw the reader's hand face up and other hands face down; the cards that the reader knows are listed in words.

    The reader does not see which back is a known card. Once the deal is over, all hands are face up.
    """
    label = hand_label(seat, reader, names, say)
    known = cards_in(seen.hand[seat])
    if seat == reader or seen.phase == OVER:
        items = [card_item(card, say, back=MIXED) for card in sorted(known, key=rank)]
        return Zone(hand_zone(seat), "fan", label, f"s{seat}", items)
    items = [back_item(name, 0, say) for name in hand_backs(seat, seen.held[seat])]
    state = Stands(True, say("you know: {cards}", cards=figures(known, say))) if known else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=state, tags=["small"])


def laid(seen: State, say: Say) -> Zone:
    """PC3: draw the pairs that were laid down, sorted by rank."""
    cards = sorted(cards_in(seen.out), key=lambda card: (rank(card), card))
    items = [card_item(card, say, back=MIXED) for card in cards]
    return Zone("out", "row", say("Pairs laid down"), "", items, tags=["small", "gathers"])


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """Return the prompt: what to do now, or who is to move."""
    if seen.phase == OVER and seen.ended == PRINCESS_LEFT:
        return say("{name} holds the Princess and wins.", name=names[lowest(seen.winners)])
    if seen.phase == DRAWING and seat == seen.turn:
        return say("Draw a card from {name}.", name=names[giver(seen)])
    return waiting_prompt(seen, names, say)


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Return the events between two views of the same reader, in order."""
    events: list[Event] = []
    if before.phase == DEALING != after.phase:
        events = [Event(lot_text(names[after.turn], say), clause="V2")] if before.turn == NONE else []
        events += opening(after, names, say)
    elif after.draws > before.draws:
        events = draw_events(before, after, seat, names, say)
    if after.phase == OVER != before.phase and after.ended == PRINCESS_LEFT:
        winner = names[lowest(after.winners)]
        events.append(Event(say("The Princess alone is left: {name} wins.", name=winner), clause="PC7"))
    return events


def opening(after: State, names: list[str], say: Say) -> list[Event]:
    """PC2, PC3: return the events of the deal: the pairs that each seat lays down."""
    events = [Event(say("The cards are dealt. All pairs are laid down."), clause="PC3")]
    players = after.options.players
    for seat in range(players):
        dealt = CARDS // players + (CARDS // players + after.held[seat]) % 2  # what is laid down is even
        laid = (dealt - after.held[seat]) // 2
        text = say.many("{name} lays down {n} pair.", "{name} lays down {n} pairs.", laid, name=names[seat])
        events.append(Event(text))
    return events


def giver(before: State) -> int:
    """PC5: return the seat from which the seat to move draws."""
    players = before.options.players
    to_the_right = [(before.turn - step) % players for step in range(1, players)]
    return next(seat for seat in to_the_right if before.held[seat])


def draw_events(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """PC4, K2: return the event of a draw. Only the two seats read which card it was, unless it makes a pair."""
    drawer, other = before.turn, giver(before)
    laid = cards_in(after.out & ~before.out)
    moved = after.hand[drawer] & ~before.hand[drawer] if seat in (drawer, other) else 0
    both_names = {"name": names[drawer], "other": names[other]}
    if laid:
        text = say(
            "{name} draws from {other} and lays down a pair: {figure}.",
            **both_names,
            figure=say(FIGURES[rank(laid[0])][1]),
        )
        return [Event(text, origins(before, laid, drawer, other), newly_seen(before, laid), clause="PC4")]
    if moved:
        card = lowest(moved)
        text = say("{name} draws {card} from {other}.", **both_names, card=figure(card, say))
        new_id = card_name(card) if seat == drawer else f"hand{drawer}.{before.held[drawer]}"
        old_id = card_name(card) if seat == other else f"hand{other}.{before.held[other] - 1}"
        return [Event(text, [(new_id, f"item:{old_id}")], [new_id])]
    text = say("{name} draws a card from {other}.", **both_names)
    return [Event(text, [(f"hand{drawer}.{before.held[drawer]}", f"item:hand{other}.{before.held[other] - 1}")])]


def origins(before: State, laid: Sequence[int], drawer: int, other: int) -> list[tuple[str, str]]:
    """Return the cards of a pair with the items that they were before: open cards that the reader saw, or backs."""
    visible = [card for card in laid if has(before.hand[drawer], card) or has(before.hand[other], card)]
    items = {card: f"item:{card_name(card)}" for card in visible}
    backs = [f"item:hand{drawer}.{before.held[drawer] - 1}", f"item:hand{other}.{before.held[other] - 1}"]
    if visible and has(before.hand[drawer], visible[0]):
        backs = backs[1:]
    return [(card_name(card), items[card] if card in items else backs.pop(0)) for card in laid]


def newly_seen(before: State, laid: Sequence[int]) -> list[str]:
    """Return the names of the cards of a pair that this reader did not see before."""
    seen = 0
    for hand in before.hand:
        seen |= hand
    return [card_name(card) for card in laid if not has(seen, card)]


PAIR = (N_("{card} is out with its pair and stays there."), "PC3")
OWN = (N_("{card} stays with you: you draw a card from {name}."), "PC4")
DRAWN = (N_("{card} comes from {name} into your hand; a pair is laid down by itself."), "PC4")
NOT_FROM = (N_("{card} is not for you: you draw from {name}, the next player at your right who has cards."), "PC5")


def refusal(seen: State, seat: int, item: str, place: str) -> Reason:
    """Return why a seat that is to move cannot put an item on a place; see `shared/reasons.py`."""
    card, other = card_of(item), giver(seen)
    if card is not None and has(seen.out, card):
        return reason(PAIR, card=name_of(card))
    if card is not None:
        return reason(OWN, card=name_of(card), name=SeatName(other))
    is_drawn = item.startswith(f"{hand_zone(other)}.")
    return reason(DRAWN if is_drawn else NOT_FROM, card=name_of(None), name=SeatName(other))
