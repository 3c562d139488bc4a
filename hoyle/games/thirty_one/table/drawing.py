"""How Thirty-One lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games.shared import french_pack as cards
from hoyle.games.shared.french_pack import back, item
from hoyle.games.shared.scenes import Counter, Deck, Say, Scene, Stands, Zone
from hoyle.games.thirty_one.state import OVER, State
from hoyle.games.thirty_one.table.gestures import acts, gestures
from hoyle.games.thirty_one.table.labels import (
    DISCARDS,
    STOCK,
    STOCK_ITEM,
    back_items,
    cards_in,
    hand_value,
    hand_zone,
    pile_items,
)
from hoyle.games.thirty_one.table.prompts import prompt
from hoyle.rules.bits import count, has

ABREAST = 3
"""Hands beside each other on a phone."""


def deck(options: object) -> Deck:
    """Return the French pack."""
    return cards.deck()


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Return what one audience sees."""
    offered = {} if seat is None else gestures(seen, seat)
    players = range(seen.options.players)
    return Scene(
        zones=[
            *(hand(seen, player, seat, names, say) for player in others(seen, seat)),
            *middle(seen, say),
            *own(seen, seat, names, say),
        ],
        acts=acts(offered, say),
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, player, say) for player in players],
        ready=[False for _ in players],
        layout=layout(seen, seat),
    )


def others(seen: State, seat: int | None) -> list[int]:
    """Return the seats that play this deal, from the reader's left; a watcher sits at seat 0."""
    players, me = seen.options.players, seat or 0
    around = [(me + n) % players for n in range(1, players)]
    return [player for player in around if has(seen.seats, player)]


def own(seen: State, seat: int | None, names: list[str], say: Say) -> list[Zone]:
    """Return the reader's hand, if the reader still plays."""
    me = seat or 0
    return [hand(seen, me, seat, names, say)] if has(seen.seats, me) else []


def hand(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """K1, K2: draw a hand as far as this reader sees it, and what it is worth if that is all of it."""
    label = say("Your hand") if seat == me else say("{name}'s hand", name=names[seat])
    if seat == seen.knocker:
        label = say("{hand}: has knocked", hand=label)
    items = [item(card, cards.card_name(card), say) for card in cards_in(seen.hand[seat])]
    items += [back(name, say) for name in back_items(seen, seat)]
    shown = len(items) >= 3 and count(seen.hand[seat]) == seen.held[seat]
    state = Stands(True, say("worth {n}", n=hand_value(seen, seat))) if shown else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=state)


def middle(seen: State, say: Say) -> list[Zone]:
    """K3, K4: draw the stock, face down, and the discard pile."""
    left = stock_left(seen)
    stock = [back(STOCK_ITEM, say)] if left else []
    discards = [item(card, name, say) for card, name in zip(seen.pile, pile_items(seen), strict=False)]
    return [
        Zone(STOCK, "pile", say("Stock"), "", stock, count=left),
        Zone(DISCARDS, "pile", say("Discard pile"), "", discards, count=len(discards)),
    ]


def stock_left(seen: State) -> int:
    """K4: return how many cards the stock has; a view counts with them the hidden cards of hands."""
    hidden = sum(seen.held[seat] - count(seen.hand[seat]) for seat in range(seen.options.players))
    return count(seen.stock) - hidden


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """TO17, TO18: lives, where a match is played for them."""
    if not seen.carried.seats:
        return []
    before = seen.carried.lives[seat]
    left = max(0, before - (seen.lost[seat] if seen.phase == OVER else 0))
    return [Counter("lives", say("Lives") if has(seen.seats, seat) else say("Out"), left)]


def layout(seen: State, seat: int | None) -> dict[str, list[list[str]]]:
    """Return rows of zones from the top: the other hands, stock and discard pile, the reader's hand."""
    hands = [hand_zone(player) for player in others(seen, seat)]
    mine = [[hand_zone(seat or 0)]] if has(seen.seats, seat or 0) else []
    rows = [hands[n : n + ABREAST] for n in range(0, len(hands), ABREAST)]
    return {"wide": [hands, [STOCK, DISCARDS], *mine], "narrow": [*rows, [STOCK, DISCARDS], *mine]}
