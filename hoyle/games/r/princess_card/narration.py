"""What the log of Princess Card tells: the difference of two views, in sentences, and which card went where."""

from hoyle.games.r.princess_card.state import CARDS, DEALING, OVER, PRINCESS_LEFT, State
from hoyle.games.r.shared.cards import card_name, rank
from hoyle.games.r.shared.pack import FIGURES, cards_in, figure
from hoyle.games.shared.scenes import Event, Say
from hoyle.rules.bits import has, lowest


def narrate(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """Tell what happened between two views of the same reader, in order."""
    events: list[Event] = []
    if before.phase == DEALING != after.phase:
        events = opening(after, names, say)
    elif after.draws > before.draws:
        events = draw_events(before, after, seat, names, say)
    if after.phase == OVER != before.phase and after.ended == PRINCESS_LEFT:
        winner = names[lowest(after.winners)]
        events.append(Event(say("The Princess alone is left: {name} wins.", name=winner)))
    return events


def opening(after: State, names: list[str], say: Say) -> list[Event]:
    """PC2, PC3: the cards are dealt, and pairs are laid down."""
    events = [Event(say("The cards are dealt. All pairs are laid down."))]
    players = after.options.players
    for seat in range(players):
        dealt = CARDS // players + (seat < CARDS % players)
        laid = (dealt - after.held[seat]) // 2
        text = say.many("{name} lays down {n} pair.", "{name} lays down {n} pairs.", laid, name=names[seat])
        events.append(Event(text))
    return events


def giver(before: State) -> int:
    """PC5: return the seat that the seat to move draws from."""
    players = before.options.players
    around = [(before.turn - step) % players for step in range(1, players)]
    return next(seat for seat in around if before.held[seat])


def draw_events(before: State, after: State, seat: int | None, names: list[str], say: Say) -> list[Event]:
    """PC4, K2: a card is drawn. Only its giver and its drawer read which; a pair is laid down for all to see."""
    drawer, other = before.turn, giver(before)
    laid = cards_in(after.out & ~before.out)
    moved = after.hand[drawer] & ~before.hand[drawer] if seat in (drawer, other) else 0
    here = {"name": names[drawer], "other": names[other]}
    if laid:
        text = say(
            "{name} draws from {other} and lays down a pair: {figure}.", **here, figure=say(FIGURES[rank(laid[0])][1])
        )
        return [Event(text, origins(before, laid, drawer, other), newly_seen(before, laid))]
    if moved:
        card = lowest(moved)
        text = say("{name} draws {card} from {other}.", **here, card=figure(card, say))
        goes = card_name(card) if seat == drawer else f"hand{drawer}.{before.held[drawer]}"
        comes = card_name(card) if seat == other else f"hand{other}.{before.held[other] - 1}"
        return [Event(text, [(goes, f"item:{comes}")], [goes])]
    text = say("{name} draws a card from {other}.", **here)
    return [Event(text, [(f"hand{drawer}.{before.held[drawer]}", f"item:hand{other}.{before.held[other] - 1}")])]


def origins(before: State, laid: list[int], drawer: int, other: int) -> list[tuple[str, str]]:
    """Return where the two cards of a pair come from: cards that the reader saw, or cards that lay face down."""
    own = [card for card in laid if has(before.hand[drawer], card) or has(before.hand[other], card)]
    places = {card: f"item:{card_name(card)}" for card in own}
    backs = [f"item:hand{drawer}.{before.held[drawer] - 1}", f"item:hand{other}.{before.held[other] - 1}"]
    if own and has(before.hand[drawer], own[0]):
        backs = backs[1:]
    return [(card_name(card), places[card] if card in places else backs.pop(0)) for card in laid]


def newly_seen(before: State, laid: list[int]) -> list[str]:
    """Return the cards of a pair that this reader had not seen."""
    seen = 0
    for hand in before.hand:
        seen |= hand
    return [card_name(card) for card in laid if not has(seen, card)]
