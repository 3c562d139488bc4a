"""How Thirty-One lies on the table, and what a seat may do there. All of it from views."""

from hoyle.games import cards
from hoyle.games.cards import back, item
from hoyle.games.shapes import Act, Counter, Deck, Option, Say, Scene, Stands, Zone, gesture
from hoyle.games.thirty_one.prompts import prompt
from hoyle.games.thirty_one.rules import legal
from hoyle.games.thirty_one.state import DISCARD, DISCARDING, DRAW, KNOCK, OVER, TAKE, State
from hoyle.games.thirty_one.tell import tell
from hoyle.games.thirty_one.wording import (
    DISCARDS,
    STOCK,
    STOCK_ITEM,
    back_items,
    cards_in,
    hand_zone,
    pile_items,
    worth_of,
)
from hoyle.rules.bits import count, has
from hoyle.rules.seats import awaited

Keys = dict[str, list[int]]
ABREAST = 3
"""Hands beside each other on a phone."""


def deck(options: object) -> Deck:
    """The French pack."""
    return cards.deck()


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """What one audience sees."""
    found, keys = acts(seen, seat, say) if seat is not None else ([], {})
    players = range(seen.rules.players)
    return Scene(
        zones=[
            *(hand(seen, each, seat, names, say) for each in others(seen, seat)),
            *middle(seen, say),
            *own(seen, seat, names, say),
        ],
        acts=found,
        prompt=prompt(seen, seat, names, say),
        counters=[counters(seen, each, say) for each in players],
        ready=[False for _ in players],
        layout=layout(seen, seat),
        moves=keys,
    )


def others(seen: State, seat: int | None) -> list[int]:
    """The seats that play this deal, from the reader's left; a watcher sits at seat 0."""
    players, me = seen.rules.players, seat or 0
    around = [(me + n) % players for n in range(1, players)]
    return [each for each in around if has(seen.seats, each)]


def own(seen: State, seat: int | None, names: list[str], say: Say) -> list[Zone]:
    """The reader's hand, where he still plays."""
    me = seat or 0
    return [hand(seen, me, seat, names, say)] if has(seen.seats, me) else []


def hand(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> Zone:
    """K1, K2: a hand as far as this reader sees it, and what it is worth if that is all of it."""
    label = say("Your hand") if seat == me else say("{name}'s hand", name=names[seat])
    if seat == seen.knocker:
        label = say("{hand}: has knocked", hand=label)
    items = [item(card, cards.card_name(card), say) for card in cards_in(seen.hand[seat])]
    items += [back(name, say) for name in back_items(seen, seat)]
    shown = len(items) >= 3 and count(seen.hand[seat]) == seen.held[seat]
    state = Stands(True, say("worth {n}", n=worth_of(seen, seat))) if shown else None
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items, state=state)


def middle(seen: State, say: Say) -> list[Zone]:
    """K3, K4: the stock, face down, and the discard pile."""
    left = stock_left(seen)
    stock = [back(STOCK_ITEM, say)] if left else []
    discards = [item(card, name, say) for card, name in zip(seen.pile, pile_items(seen), strict=False)]
    return [
        Zone(STOCK, "pile", say("Stock"), "", stock, count=left),
        Zone(DISCARDS, "pile", say("Discard pile"), "", discards, count=len(discards)),
    ]


def stock_left(seen: State) -> int:
    """K4: how many cards the stock has; a view counts with them the hidden cards of hands."""
    hidden = sum(seen.held[seat] - count(seen.hand[seat]) for seat in range(seen.rules.players))
    return count(seen.stock) - hidden


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """TO17, TO18: lives, where a match is played for them."""
    if not seen.carried.seats:
        return []
    before = seen.carried.lives[seat]
    left = max(0, before - (seen.lost[seat] if seen.phase == OVER else 0))
    return [Counter("lives", say("Lives") if has(seen.seats, seat) else say("Out"), left)]


def layout(seen: State, seat: int | None) -> dict[str, list[list[str]]]:
    """Rows of zones from the top: the other hands, stock and discard pile, the own hand."""
    hands = [hand_zone(each) for each in others(seen, seat)]
    mine = [[hand_zone(seat or 0)]] if has(seen.seats, seat or 0) else []
    rows = [hands[n : n + ABREAST] for n in range(0, len(hands), ABREAST)]
    return {"wide": [hands, [STOCK, DISCARDS], *mine], "narrow": [*rows, [STOCK, DISCARDS], *mine]}


def acts(seen: State, seat: int, say: Say) -> tuple[list[Act], Keys]:
    """All legal moves as gestures: cards are drawn into the hand and laid on the pile, or a button is pressed."""
    scratch = [0] * 64
    moves = scratch[: legal(seen, seat, scratch)] if awaited(seen.waits, seat) else []
    if not moves:
        return [], {}
    if seen.phase == DISCARDING:
        names = {cards.card_name(move - DISCARD): move for move in moves}
        keys = {gesture("discard", name, DISCARDS): [move] for name, move in names.items()}
        return [Act("discard", "place", say("Discard a card"), {name: [DISCARDS] for name in names})], keys
    return turn_acts(seen, seat, moves, say)


def turn_acts(seen: State, seat: int, moves: list[int], say: Say) -> tuple[list[Act], Keys]:
    """TO6, TO9: draw, take or knock."""
    mine, top = hand_zone(seat), pile_items(seen)[-1]
    options = [Option("draw", say("Draw from the stock")), Option("take", say("Take the discard"))]
    if KNOCK in moves:
        options.append(Option("knock", say("Knock")))
    keys = {gesture("card", STOCK_ITEM, mine): [DRAW], gesture("card", top, mine): [TAKE]}
    keys |= {gesture("turn", option.id): [move] for option, move in zip(options, (DRAW, TAKE, KNOCK), strict=False)}
    place = Act("card", "place", say("Take a card"), {STOCK_ITEM: [mine], top: [mine]})
    return [place, Act("turn", "pick", say("Your turn"), options=options)], keys


__all__ = ["deck", "draw", "tell"]
