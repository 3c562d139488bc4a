"""How a game in which everybody in turn turns up a card lies on the table, and what is told of it."""

from hoyle.games.r.cards import back_item, card_item, figure
from hoyle.games.r.draws import CARDS, DRAW, Draws
from hoyle.games.r.text import card_name
from hoyle.games.shapes import Act, Counter, Event, Option, Say, Scene, Zone, gesture
from hoyle.rules.bits import count, has, lowest
from hoyle.rules.seats import CHANCE_AWAITED, awaited

DECK, CARD, ROW = "deck", "card", "row"


def turned(seen: Draws) -> list[int]:
    """The cards turned up since they were shuffled."""
    return seen.turned[: CARDS - count(seen.stock)]


def scene(seen: Draws, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    found, keys = acts(seen, seat, say)
    players = range(len(names))
    return Scene(
        zones=zones(seen, say),
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[[drawn(seen, each, say)] for each in players],
        ready=[False for _ in players],
        layout={"wide": [[DECK, CARD], [ROW]], "narrow": [[DECK, CARD], [ROW]]},
        moves=keys,
    )


def zones(seen: Draws, say: Say) -> list[Zone]:
    """The pack, the card turned up last, and those before it."""
    left, cards = count(seen.stock), turned(seen)
    deck = [back_item(deck_item(seen), 0, say)] if left else []
    return [
        Zone(DECK, "pile", say("The pack"), "", deck, count=left),
        Zone(CARD, "pile", say("The card turned up"), "", [card_item(card, say) for card in cards[-1:]]),
        Zone(ROW, "row", say("Turned up before"), "", [card_item(card, say) for card in cards[:-1]], tags=["small"]),
    ]


def deck_item(seen: Draws) -> str:
    """The top card of the pack."""
    return f"{DECK}.{seen.shuffles}.{count(seen.stock)}"


def drawn(seen: Draws, seat: int, say: Say) -> Counter:
    """How many cards a seat has turned up, and whether it is out."""
    label = say("Cards turned up") if has(seen.seats, seat) else say("Out, cards turned up")
    return Counter("drawn", label, seen.drawn[seat])


def acts(seen: Draws, seat: int | None, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
    """A card is turned up by a button, or dragged from the pack to its place."""
    if seat is None or not awaited(seen.waits, seat):
        return [], {}
    label = say("Turn up a card") if seen.stock else say("Shuffle, and turn up a card")
    pick = Act("turn", "pick", "", options=[Option("up", label)])
    keys = {gesture("turn", "up"): [DRAW]}
    if not seen.stock:
        return [pick], keys
    top = deck_item(seen)
    keys[gesture("card", top, CARD)] = [DRAW]
    return [Act("card", "place", label, {top: [CARD]}), pick], keys


def prompt(seen: Draws, seat: int | None, names: list[str], say: Say) -> str:
    """One sentence: what to do now, or who is waited for."""
    if seen.waits == 0:
        return say("The game is over.")
    if seen.waits == CHANCE_AWAITED:
        return say("A card is being turned up.")
    if seat is not None and awaited(seen.waits, seat):
        if seen.stock:
            return say("Your turn: turn up a card.")
        return say("The pack is used up. Shuffle it, and turn up a card.")
    if seat is not None and not has(seen.seats, seat):
        return say("You are out. {name} plays.", name=names[seen.turn])
    return say("Waiting for {names}.", names=names[seen.turn])


def tell(before: Draws, after: Draws, names: list[str], say: Say) -> list[Event]:
    """What happened between two views: the pack was shuffled, a card turned up, and what it did."""
    events: list[Event] = []
    if after.shuffles > before.shuffles:
        events.append(Event(say("The pack was used up: all sixteen cards are shuffled.")))
    if sum(after.drawn) > sum(before.drawn):
        card = turned(after)[-1]
        text = effect(after, before.turn, names[before.turn], figure(card, say), say)
        events.append(Event(text, [(card_name(card), DECK)], [card_name(card)]))
        if not after.waits and not has(after.seats, before.turn):
            events.append(Event(say("{name} is the last one left.", name=names[lowest(after.result)])))
    return events


def effect(after: Draws, seat: int, name: str, card: str, say: Say) -> str:
    """What the card does that a seat has just turned up."""
    if not has(after.seats, seat):
        return say("{name} turns up {card} and is out.", name=name, card=card)
    if not after.waits:
        return say("{name} turns up {card} and wins.", name=name, card=card)
    return say("{name} turns up {card}.", name=name, card=card)
