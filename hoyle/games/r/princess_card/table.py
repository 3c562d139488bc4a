"""How Princess Card lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games.r.cards import MIXED, back_item, card_item, cards_in, figure, pack
from hoyle.games.r.princess_card.state import DRAW, DRAWING, OVER, PRINCESS_LEFT, State
from hoyle.games.r.princess_card.tell import giver, tell
from hoyle.games.r.state import PRINCESS, rank
from hoyle.games.shapes import Act, Counter, Deck, Say, Scene, Stands, Zone, gesture
from hoyle.rules.bits import lowest
from hoyle.rules.seats import awaited
from hoyle.words import N_

SAYS = tuple(N_("Whoever is left with her wins.") if one == PRINCESS else "" for one in range(8))
ABREAST = 2
"""Other hands beside each other on a phone."""


def deck(options: object) -> Deck:
    """The cards."""
    return pack(SAYS)


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    found, keys = acts(seen, seat, say) if seat is not None else ([], {})
    players, me = range(seen.rules.players), seat or 0
    others = [(me + step) % len(players) for step in players if step]
    hands = [f"hand{each}" for each in others]
    rows = [hands[n : n + ABREAST] for n in range(0, len(hands), ABREAST)]
    return Scene(
        zones=[
            *(hand(seen, each, seat, names, say) for each in others),
            laid(seen, say),
            hand(seen, me, seat, names, say),
        ],
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[[Counter("cards", say("Cards"), seen.held[each])] for each in players],
        ready=[False for _ in players],
        layout={"wide": [hands, ["out"], [f"hand{me}"]], "narrow": [*rows, ["out"], [f"hand{me}"]]},
        moves=keys,
    )


def hand(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """K1–K3: the own hand open; another's face down, and in words what the reader knows of it."""
    label = say("Your hand") if seat == me else say("{name}'s hand", name=names[seat])
    known = cards_in(seen.hand[seat])
    if seat == me or seen.phase == OVER:
        items = [card_item(card, say, back=MIXED) for card in sorted(known, key=rank)]
        return Zone(f"hand{seat}", "fan", label, f"s{seat}", items)
    items = [back_item(name, 0, say) for name in backs(seen, seat)]
    told = ", ".join(figure(card, say) for card in known)
    state = Stands(True, say("you know: {cards}", cards=told)) if known else None
    return Zone(f"hand{seat}", "fan", label, f"s{seat}", items, state=state, tags=["small"])


def backs(seen: State, seat: int) -> list[str]:
    """The cards of another's hand: which of them is which is not to be seen, even where one of them is known."""
    return [f"hand{seat}.{n}" for n in range(seen.held[seat])]


def laid(seen: State, say: Say) -> Zone:
    """PC3: the pairs that are out, by rank."""
    cards = sorted(cards_in(seen.out), key=lambda card: (rank(card), card))
    return Zone(
        "out", "row", say("Pairs laid down"), "", [card_item(card, say, back=MIXED) for card in cards], tags=["small"]
    )


def prompt(seen: State, seat: int | None, names: list[str], say: Say) -> str:
    """What to do now, or who is waited for."""
    if seen.phase == OVER:
        if seen.ended != PRINCESS_LEFT:
            return say("The game is over.")
        return say("{name} holds the Princess and wins.", name=names[lowest(seen.winners)])
    if seen.phase != DRAWING:
        return say("The cards are being dealt.")
    if seat == seen.turn:
        return say("Draw a card from {name}.", name=names[giver(seen)])
    return say("Waiting for {names}.", names=names[seen.turn])


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], dict[str, list[int]]]:
    """PC4: any card of the neighbour's hand is taken into the own; which it is, chance says."""
    if not awaited(seen.waits, seat):
        return [], {}
    mine, cards = f"hand{seat}", backs(seen, giver(seen))
    keys = {gesture("draw", card, mine): [DRAW] for card in cards}
    return [Act("draw", "place", say("Draw a card"), {card: [mine] for card in cards})], keys


__all__ = ["deck", "draw", "tell"]
