"""The narration of Princess Card: what changed between two views, as sentences, and the cards that moved."""

from collections.abc import Sequence

from hoyle.games.r.princess_card.state import CARDS, DEALING, OVER, PRINCESS_LEFT, State
from hoyle.games.r.shared.cards import card_name, rank
from hoyle.games.r.shared.pack import FIGURES, figure
from hoyle.games.r.shared.places import lot_text
from hoyle.games.shared.card_sets import cards_in
from hoyle.games.shared.scenes import Event, Say
from hoyle.rules.bits import has, lowest
from hoyle.rules.seats import NONE


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
