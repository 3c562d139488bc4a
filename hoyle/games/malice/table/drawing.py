"""How Malice lies on the table: the piles, the hands, what each pile takes next. All of it from views."""

from hoyle.games.malice.options import ANY, WHEN_EMPTY
from hoyle.games.malice.state import ACE, JOKER, KINDS, KING, State, is_wild, last_rank, total
from hoyle.games.malice.table.gestures import acts, gestures
from hoyle.games.malice.table.labels import (
    INDEXES,
    back_items,
    card_words,
    centre_cards,
    centre_items,
    centre_zone,
    hand_items,
    hand_zone,
    payoff_zone,
    side_cards,
    side_items,
    side_zone,
    stands_for,
    top_item,
)
from hoyle.games.malice.table.prompts import prompt
from hoyle.games.malice.text import card_name
from hoyle.games.shared.french_pack import RANK_NAMES
from hoyle.games.shared.scenes import Counter, Deck, Face, Item, Next, Say, Scene, Zone
from hoyle.i18n import N_
from hoyle.rules.seats import NONE

NAMES = (RANK_NAMES[-1], *RANK_NAMES[:-1], N_("Joker"))
DRAWINGS = {0: "ace", 10: "jack", 11: "queen", 12: "king", 13: "joker"}
COLOURS = {0: "green", 10: "blue", 11: "violet", 12: "red", 13: "orange"}
BACKS = ("blue", "red")
"""The pack of the payoff piles, and that of hands and reserve."""


def deck(options: object) -> Deck:
    """Return the fourteen kinds of cards; suits play no part."""
    faces = {
        card_name(card): Face(
            index=INDEXES[card],
            name=NAMES[card],
            color=COLOURS.get(card, ""),
            art=DRAWINGS.get(card, f"pips{INDEXES[card]}"),
        )
        for card in range(KINDS)
    }
    return Deck("malice", faces, list(BACKS))


def draw(seen: State, seat: int | None, names: list[str], say: Say) -> Scene:
    """Return what one audience sees."""
    me = 0 if seat is None else seat
    zones = [
        *camp(seen, 1 - me, seat, names, say),
        *middle(seen, say),
        *camp(seen, me, seat, names, say),
    ]
    offered = {} if seat is None else gestures(seen, seat)
    moves = sorted({move for (move,) in offered.values()})
    return Scene(
        zones=zones,
        acts=acts(offered, say),
        prompt=prompt(seen, seat, moves, names, say),
        counters=[counters(seen, player, say) for player in range(2)],
        ready=[False, False],
        layout=layout(seen, me),
    )


def item(card: int, name: str, say: Say, badge: str = "", note: str = "") -> Item:
    """Return a card that lies open for this reader."""
    return Item(name, card_name(card), card_words(card, say), COLOURS.get(card, ""), badge=badge, note=note)


def back(name: str, pack: int, say: Say) -> Item:
    """Return a card that lies face down."""
    return Item(name, None, say("A card face down"), "", BACKS[pack])


def camp(seen: State, seat: int, me: int | None, names: list[str], say: Say) -> list[Zone]:
    """Return what belongs to a seat: payoff pile, side piles, hand."""
    name = None if seat == me else names[seat]
    return [
        payoff(seen, seat, name, say),
        *(side(seen, seat, pile, name, say) for pile in range(seen.options.side_piles)),
        hand(seen, seat, name, say),
    ]


def payoff(seen: State, seat: int, name: str | None, say: Say) -> Zone:
    """MA3, MA4: draw a payoff pile, its top open. `name`: whose it is, unless it is the reader's own."""
    label = say("Your payoff pile") if name is None else say("{name}'s payoff pile", name=name)
    open_ = seen.top[seat] != NONE
    items = [back(f"under{seat}", 0, say)] if seen.left[seat] > open_ else []
    if open_:
        note = say.many("{n} payoff card left", "{n} payoff cards left", seen.left[seat]) + known_inside(
            seen, seat, say
        )
        items.append(item(seen.top[seat], top_item(seen, seat), say, note=note))
    return Zone(payoff_zone(seat), "pile", label, f"s{seat}", items, count=seen.left[seat], tags=["camp", "main"])


def known_inside(seen: State, seat: int, say: Say) -> str:
    """MA5: return the cards that were shown in a tie and lie somewhere in the pile."""
    cards = [card for card in range(KINDS) for _ in range(seen.inside[seat * KINDS + card])]
    return say("; among them: {cards}", cards=", ".join(card_words(card, say) for card in cards)) if cards else ""


def side(seen: State, seat: int, pile: int, name: str | None, say: Say) -> Zone:
    """MA20: draw a side pile, every card to be read."""
    number = pile + 1
    label = say("Your side pile {n}", n=number) if name is None else say("{name}'s side pile {n}", name=name, n=number)
    cards = side_cards(seen, seat, pile)
    items = [item(card, name, say) for card, name in zip(cards, side_items(seen, seat, pile), strict=True)]
    ranks = stands_for(seen, seat, pile, say)
    if ranks and seen.options.side_build != ANY:
        items[-1].badge, items[-1].note = ranks, say("stands for {ranks}", ranks=ranks)
    tags = ["camp", "spread", "quiet"]
    return Zone(side_zone(seat, pile), "pile", label, f"s{seat}", items, count=len(items), tags=tags)


def hand(seen: State, seat: int, name: str | None, say: Say) -> Zone:
    """Return a hand, sorted by rank, as far as this reader sees it."""
    label = say("Your hand") if name is None else say("{name}'s hand", name=name)
    items = [item(card, item_id, say) for card in range(KINDS) for item_id in hand_items(seen, seat, card)]
    items += [back(item_id, 1, say) for item_id in back_items(seen, seat)]
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items)


def middle(seen: State, say: Say) -> list[Zone]:
    """Return the centre piles, the reserve, and what is set aside until it is empty."""
    left = seen.reserve_left
    stock = [back("reserve.0", 1, say)] if left else []
    zones = [centre(seen, pile, say) for pile in range(seen.options.center_piles)]
    zones.append(Zone("reserve", "pile", say("Reserve"), "", stock, count=left))
    if seen.options.completed_pile == WHEN_EMPTY:
        cards = total(seen.aside)
        items = [back("aside.0", 1, say)] if cards else []
        zones.append(Zone("aside", "pile", say("Set aside"), "", items, count=cards))
    return zones


def centre(seen: State, pile: int, say: Say) -> Zone:
    """MA13, MA18: draw a centre pile, wild cards also as what they stand for, and what it takes next."""
    items: list[Item] = []
    for place, (card, name) in enumerate(zip(centre_cards(seen, pile), centre_items(seen, pile), strict=True)):
        rank = card_words(place, say)
        wild = is_wild(seen, card)
        note = say("stands for {ranks}", ranks=rank) if wild else ""
        items.append(item(card, name, say, INDEXES[place] if wild else "", note))
    takes = following(seen, pile, say)
    label = say("Centre {n}", n=pile + 1)
    return Zone(centre_zone(pile), "pile", label, "", items, next=takes, tags=["next"])


def following(seen: State, pile: int, say: Say) -> Next | None:
    """Return what a centre pile takes next; wild cards are named where they may begin a pile."""
    rank = seen.centre[pile]
    if rank > last_rank(seen):
        return None
    if rank != ACE:
        return Next(INDEXES[rank], say("next: {card}", card=card_words(rank, say)))
    wild = [KING] * seen.options.kings_wild + [JOKER] * (seen.options.jokers > 0)
    cards = [ACE, *wild] if seen.options.wild_as_ace else [ACE]
    return Next(INDEXES[ACE], say("next: {card}", card=say(" or ").join(card_words(card, say) for card in cards)))


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Payoff cards left, and the size of the hand."""
    return [
        Counter("payoff", say("Payoff cards"), seen.left[seat]),
        Counter("hand", say("Hand"), seen.held[seat]),
    ]


def layout(seen: State, me: int) -> dict[str, list[list[str]]]:
    """Rows of zones from the top. Wide: the centre, both camps side by side below; narrow: the centre between them."""
    far, near = ([side_zone(seat, pile) for pile in range(seen.options.side_piles)] for seat in (1 - me, me))
    middle = [centre_zone(pile) for pile in range(seen.options.center_piles)]
    middle += ["reserve", "aside"] if seen.options.completed_pile == WHEN_EMPTY else ["reserve"]
    other, own = payoff_zone(1 - me), payoff_zone(me)
    hands = [hand_zone(1 - me)] if len(middle) <= MOST_ABREAST else []
    return {
        "wide": [[*hands, *middle], [other, *far, *near, own], [hand_zone(me)]],
        "narrow": [[other, *far], *rows(middle), [*near, own], [hand_zone(me)]],
    }


def rows(zones: list[str]) -> list[list[str]]:
    """Return zones in as many rows as a phone needs."""
    lines = -(-len(zones) // MOST_ABREAST)
    row_length = -(-len(zones) // lines)
    return [zones[first : first + row_length] for first in range(0, len(zones), row_length)]


MOST_ABREAST = 6
"""Piles that fit beside each other on a phone, and beside a hand on a wide table."""
