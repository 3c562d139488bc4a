"""The drawing of Malice: the piles, the hands, and the card that each centre pile takes next. All is drawn from views."""

import math
from dataclasses import replace
from itertools import chain

from hoyle.games.malice.linked_rules import Rules
from hoyle.games.malice.options import ANY, WHEN_EMPTY
from hoyle.games.malice.state import JOKER, KINDS, KING, State, is_wild, next_ranks, shown_ranks, total
from hoyle.games.malice.table.gestures import acts, gestures
from hoyle.games.malice.table.labels import (
    INDEXES,
    back_items,
    card_words,
    centre_cards,
    centre_zone,
    hand_names,
    hand_zone,
    payoff_zone,
    rank_list,
    ranks_in,
    runs_of,
    short_ranks,
    side_cards,
    side_zone,
    stands_for,
    top_item,
)
from hoyle.games.malice.table.prompts import prompt
from hoyle.games.malice.text import card_name
from hoyle.games.shared.french_pack import RANK_NAMES
from hoyle.games.shared.gestures import Gestures
from hoyle.games.shared.scenes import Counter, Deck, Face, Item, Next, Say, Scene, Zone, drawn
from hoyle.i18n import N_
from hoyle.rules.bits import has
from hoyle.rules.seats import NONE

NAMES = (RANK_NAMES[-1], *RANK_NAMES[:-1], N_("Joker"))
DRAWINGS = {0: "ace", 10: "jack", 11: "queen", 12: "king", 13: "joker"}
COLOURS = {0: "green", 10: "blue", 11: "violet", 12: "red", 13: "orange"}
BACKS = ("blue", "red")
"""The backs of the payoff piles, and of the hands and the reserve."""


MAX_MARK = 5
"""The most characters that a pile shows of what it takes next."""
MAX_NAMED = 3
"""The most cards that are named in words as what a pile takes next; of more only the corners are written."""


def deck(options: object) -> Deck:
    """Return the deck: the fourteen kinds of cards; suits play no part."""
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


def draw(
    rules: Rules, seen: State, seat: int | None, names: list[str], say: Say, offered: Gestures | None = None
) -> Scene:
    """Return the scene for a seat, or for spectators (None); `offered`: the gestures of the seat, if they are known."""
    me = 0 if seat is None else seat
    others = [(me + step) % seen.options.players for step in range(1, seen.options.players)]
    zones = [
        *(zone for other in others for zone in seat_zones(rules, seen, other, seat, names, say)),
        *middle_zones(rules, seen, say),
        *seat_zones(rules, seen, me, seat, names, say),
    ]
    if offered is None:
        offered = {} if seat is None else gestures(rules, seen, seat)
    moves = sorted({move for (move,) in offered.values()})
    return Scene(
        zones=zones,
        acts=acts(offered, say),
        prompt=prompt(rules, seen, seat, moves, names, say),
        counters=[counters(seen, player, say) for player in range(seen.options.players)],
        ready=[False] * seen.options.players,
        layout=layout(
            me, tuple(others), seen.options.side_piles, seen.options.center_piles, seen.options.completed_pile
        ),
        buttons=1,
    )


@drawn
def open_card(card: int, name: str, say: Say, badge: str = "", note: str = "") -> Item:
    """Return a card that is face up for this reader."""
    return Item(name, card_name(card), card_words(card, say), COLOURS.get(card, ""), badge=badge, note=note)


@drawn
def face_down_card(name: str, pack: int, say: Say) -> Item:
    """Return a face-down card of the payoff piles (`pack` 0) or of the hands and the reserve (1)."""
    return Item(name, None, say("A card face down"), "", BACKS[pack])


def seat_zones(rules: Rules, seen: State, seat: int, me: int | None, names: list[str], say: Say) -> list[Zone]:
    """Return the zones of a seat: payoff pile, side piles and hand."""
    name = None if seat == me else names[seat]
    return [
        payoff(seen, seat, name, say),
        *(side(rules, seen, seat, pile, name, say) for pile in range(seen.options.side_piles)),
        hand(seen, seat, name, say),
    ]


def payoff(seen: State, seat: int, name: str | None, say: Say) -> Zone:
    """MA3, MA4: return the zone of a payoff pile, with its open top. `name`: its owner, or None for the reader's own pile."""
    label = say("Your payoff pile") if name is None else say("{name}'s payoff pile", name=name)
    has_top = seen.top[seat] != NONE
    items = [face_down_card(f"under{seat}", 0, say)] if seen.left[seat] > has_top else []
    if has_top:
        note = say.many("{n} payoff card left", "{n} payoff cards left", seen.left[seat]) + inside_note(seen, seat, say)
        items.append(open_card(seen.top[seat], top_item(seen, seat), say, note=note))
    return Zone(payoff_zone(seat), "pile", label, f"s{seat}", items, count=seen.left[seat], tags=["camp", "main"])


def inside_note(seen: State, seat: int, say: Say) -> str:
    """MA5: return a note about the cards that were shown in a tie and are somewhere in the pile, or ""."""
    if not any(seen.inside):
        return ""
    cards = [card for card in range(KINDS) for _ in range(seen.inside[seat * KINDS + card])]
    return say("; among them: {cards}", cards=", ".join(card_words(card, say) for card in cards)) if cards else ""


def side(rules: Rules, seen: State, seat: int, pile: int, name: str | None, say: Say) -> Zone:
    """MA20: return the zone of a side pile, all of whose cards are readable."""
    label = own_side(pile, say) if name is None else say("{name}'s side pile {n}", name=name, n=pile + 1)
    zone = side_zone(seat, pile)
    cards = side_cards(seen, seat, pile)
    items = list(spread_items(zone, tuple(cards), say))
    ranks = stands_for(rules, seen, seat, pile, say) if cards and is_wild(seen, cards[-1]) else ""
    if ranks and seen.options.side_build != ANY:
        items[-1] = replace(items[-1], badge=ranks, note=say("stands for {ranks}", ranks=ranks))
    tags = ["camp", "spread", "quiet"]
    return Zone(zone, "pile", label, f"s{seat}", items, count=len(items), tags=tags)


@drawn
def own_side(pile: int, say: Say) -> str:
    """Return the label of one of the reader's own side piles."""
    return say("Your side pile {n}", n=pile + 1)


@drawn
def spread_items(zone: str, cards: tuple[int, ...], say: Say) -> tuple[Item, ...]:
    """Return the cards of a side pile from the bottom."""
    return tuple([open_card(card, f"{zone}.{n}", say) for n, card in enumerate(cards)])


def hand(seen: State, seat: int, name: str | None, say: Say) -> Zone:
    """Return the zone of a hand, sorted by rank; cards that this reader does not see are face down."""
    label = say("Your hand") if name is None else say("{name}'s hand", name=name)
    items = list(known_cards(seat, tuple(seen.hand[seat * KINDS : seat * KINDS + KINDS]), say))
    items += [face_down_card(item_id, 1, say) for item_id in back_items(seen, seat)]
    return Zone(hand_zone(seat), "fan", label, f"s{seat}", items)


@drawn
def known_cards(seat: int, counts: tuple[int, ...], say: Say) -> tuple[Item, ...]:
    """Return the cards of a hand that a reader sees; `counts` has their numbers by kind."""
    return tuple([open_card(card, name, say) for card in range(KINDS) for name in hand_names(seat, card, counts[card])])


def middle_zones(rules: Rules, seen: State, say: Say) -> list[Zone]:
    """Return the zones in the middle: the centre piles, the reserve, and by option the cards set aside."""
    left = seen.reserve_left
    stock = [face_down_card("reserve.0", 1, say)] if left else []
    zones = [centre(rules, seen, pile, say) for pile in range(seen.options.center_piles)]
    zones.append(Zone("reserve", "pile", say("Reserve"), "", stock, count=left))
    if seen.options.completed_pile == WHEN_EMPTY:
        cards = total(seen.aside)
        items = [face_down_card("aside.0", 1, say)] if cards else []
        zones.append(Zone("aside", "pile", say("Set aside"), "", items, count=cards))
    return zones


def centre(rules: Rules, seen: State, pile: int, say: Say) -> Zone:
    """MA13, MA18: return the zone of a centre pile: its cards, the ranks that wild cards stand for, and the next card."""
    cards, wild = tuple(centre_cards(rules, seen, pile)), seen.jokers[pile] | seen.kings[pile]
    ranks = (
        {place: shown_ranks(seen, pile, place + 1) for place in range(len(cards)) if has(wild, place)} if wild else {}
    )
    items = list(centre_pile(centre_zone(pile), cards, tuple(ranks.items()), say))
    takes = next_card(seen, pile, say)
    return Zone(centre_zone(pile), "pile", centre_label(pile, say), "", items, next=takes, tags=["next"])


@drawn
def centre_label(pile: int, say: Say) -> str:
    """Return the label of a centre pile."""
    return say("Centre {n}", n=pile + 1)


@drawn
def centre_pile(zone: str, cards: tuple[int, ...], wild: tuple[tuple[int, int], ...], say: Say) -> tuple[Item, ...]:
    """Return the cards of a centre pile from the bottom; `wild` has the places of wild cards, and the ranks that they stand for."""
    ranks = dict(wild)
    items: list[Item] = []
    for place, card in enumerate(cards):
        is_one = place in ranks
        note = say("stands for {ranks}", ranks=rank_list(ranks_in(ranks[place]), say)) if is_one else ""
        items.append(open_card(card, f"{zone}.{place}", say, short_ranks(ranks[place], say) if is_one else "", note))
    return tuple(items)


def next_card(seen: State, pile: int, say: Say) -> Next | None:
    """Return the cards that a centre pile takes next: its ranks, and the wild cards, unless they may not begin the pile."""
    ranks = next_ranks(seen, pile)
    if not ranks:
        return None
    wild = (KING,) * seen.options.kings_wild + (JOKER,) * (seen.options.jokers > 0)
    return announcement(ranks, wild if seen.centre[pile] or seen.options.wild_as_ace else (), say)


@drawn
def announcement(ranks: int, wild: tuple[int, ...], say: Say) -> Next:
    """Return the note of the card that a centre pile takes next: one of these ranks, given as bits, or of these wild cards."""
    mark = short_ranks(ranks, say)
    cards = [*ranks_in(ranks), *wild]
    named = (
        rank_list(cards, say)
        if len(cards) <= MAX_NAMED
        else ", ".join([*runs_of(ranks), *(INDEXES[card] for card in wild)])
    )
    return Next(mark if len(mark) <= MAX_MARK else "…", say("next: {card}", card=named))


def counters(seen: State, seat: int, say: Say) -> list[Counter]:
    """Return the counters of a seat: payoff cards left, and the size of the hand."""
    return [
        Counter("payoff", say("Payoff cards"), seen.left[seat]),
        Counter("hand", say("Hand"), seen.held[seat]),
    ]


@drawn
def layout(
    me: int, others: tuple[int, ...], side_piles: int, center_piles: int, completed_pile: int
) -> dict[str, list[list[str]]]:
    """Return rows of zones from the top, two seats in a row. Wide: the centre above all seats. Narrow: between the seats."""
    camps = [[payoff_zone(seat), *(side_zone(seat, pile) for pile in range(side_piles))] for seat in others]
    near = [side_zone(me, pile) for pile in range(side_piles)]
    middle = [centre_zone(pile) for pile in range(center_piles)]
    middle += ["reserve", "aside"] if completed_pile == WHEN_EMPTY else ["reserve"]
    own = [*near, payoff_zone(me)]
    hands = [hand_zone(others[0])] if len(middle) <= MAX_PILES_IN_ROW and len(others) == 1 else []
    return {
        "wide": [[*hands, *middle], *in_pairs([*camps, own]), [hand_zone(me)]],
        "narrow": [*in_pairs(camps), *split_into_rows(middle), own, [hand_zone(me)]],
    }


def in_pairs(camps: list[list[str]]) -> list[list[str]]:
    """Return the zones of two seats for each row."""
    return [list(chain(*camps[n : n + 2])) for n in range(0, len(camps), 2)]


def split_into_rows(zones: list[str]) -> list[list[str]]:
    """Return zones in as few rows of about equal length as a phone needs."""
    row_count = math.ceil(len(zones) / MAX_PILES_IN_ROW)
    row_length = math.ceil(len(zones) / row_count)
    return [zones[first : first + row_length] for first in range(0, len(zones), row_length)]


MAX_PILES_IN_ROW = 6
"""The number of piles that fit in a row on a phone, or next to a hand on a wide table."""
