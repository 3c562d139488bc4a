"""The arrangement that moves the fewest cards of a table, compared with every partition into melds."""

from functools import cache
from random import Random

import pytest

from hoyle.games.rummy.cards import TYPES
from hoyle.games.rummy.choices import DECLARED, FIXED, FREE, HIGH, ROUND
from hoyle.games.rummy.melds.queries import kept_jokers
from hoyle.games.rummy.pocket import HouseRules, best_play_lines, lay_with_proof, parse_table
from hoyle.games.rummy.table.least_change import Lay, Layout, lay_with_least_change
from hoyle.games.rummy.table.placement import ACE, SUITS, TableCard, best_order, is_valid_meld
from hoyle.games.rummy.table.proven_layout import lay_proven
from hoyle.games.shared.french_pack import JOKER, card_of
from hoyle.i18n import translator
from hoyle.rules.seats import NONE
from tests.support.naive.least_change import fewest_moved, moved
from tests.support.sampling import sample

SAY = translator("en")
Parts = list[tuple[TableCard, ...]]


def test_a_freed_joker_stays_in_its_run() -> None:
    lines = best_play_lines("AC 2C 3C JK=4C | AH 2H 3H 4H", "4C", HouseRules(), SAY)
    assert [line.split("  ")[1] for line in lines[1:3]] == ["AC 2C 3C +4C JK=5C", "AH 2H 3H 4H"]


@pytest.mark.parametrize(
    ("table", "hand", "fewest"),
    [
        ("AC 2C 3C JK=4C | AH 2H 3H 4H", "4C", 0),
        ("3S 4S 5S 6S 7S", "5S", 2),
        ("7H 7S 7D 7C | 3S 4S 5S", "6S 8S", 1),
        ("5S 6S JK=7S | 8S 8H 8D", "7S", 0),
        ("5S 6S 7S | 5H 6H 7H | 5D 6D 7D", "5C 6C 7C", 0),
    ],
)
def test_the_fewest_cards_move(table: str, hand: str, fewest: int) -> None:
    old = [meld.cards for meld in parse_table(table, 2, SAY).melds]
    added = [TableCard(f"hand.{n}", card_of(name), card_of(name)) for n, name in enumerate(hand.split())]
    layout = lay_with_least_change(old, added, [0] * TYPES, 2)
    assert layout and moved_in(layout, old) == fewest


def test_a_second_joker_does_not_let_the_first_change_its_card() -> None:
    old = [meld.cards for meld in parse_table("4D 5D JK=6D", HIGH, SAY).melds]
    least = [int(card == card_of("6D")) for card in range(TYPES)]
    layout = lay_with_least_change(old, [TableCard("hand.0", JOKER, NONE)], least, HIGH)
    assert layout
    check_layout(layout, old, [TableCard("hand.0", JOKER, NONE)], least, HIGH)


@pytest.mark.parametrize(
    ("table", "hand", "form", "fewest"),
    [
        ("QH KH AH", "2H", ROUND, 0),
        ("QH KH AH | 3H 4H 5H", "2H", ROUND, 0),
        ("KH AH 2H | 9S 9D 9C", "JH QH 9H", ROUND, 0),
        ("3S 4S 5S 6S 7S 8S", "6S 9S", ROUND + 1, 2),  # aces low, runs of four
    ],
)
def test_the_fewest_cards_move_in_unusual_forms(table: str, hand: str, form: int, fewest: int) -> None:
    old = [meld.cards for meld in parse_table(table, form, SAY).melds]
    added = [TableCard(f"hand.{n}", card_of(name), card_of(name)) for n, name in enumerate(hand.split())]
    for lay in (lay_with_least_change, lay_proven):
        layout = lay(old, added, [0] * TYPES, form)
        assert layout and moved_in(layout, old) == fewest
        check_layout(layout, old, added, [0] * TYPES, form)


WIDE_TABLE = (
    "TS JS QS | AS AD AC | 7H 7D 7C | 4D 5D 6D | TC JC QC KC | 3H 3D 3C | QS QH QD QC | 3S 3H 3C | 9H 9D 9C | 9S TS JS | 9D TD JD"
    " | 8S 8H 8D 8C | 8S 8H 8C | AS AH AD | 4C 5C 6C 7C | KS KH KC"
)
"""A table after 20 plays of bots. The play of the four of spades moves ten of its cards, which the search does not find in time."""


def test_an_arrangement_of_a_wide_table_is_proven() -> None:
    old = [meld.cards for meld in parse_table(WIDE_TABLE, HIGH, SAY).melds]
    added = [TableCard("hand.0", card_of("4S"), card_of("4S"))]
    assert lay_with_least_change(old, added, [0] * TYPES, HIGH) is None
    layout = lay_with_proof(old, added, [0] * TYPES, HIGH)
    assert layout and moved_in(layout, old) == 10


def moved_in(layout: Layout, old: Parts) -> int:
    """Return how many cards of the table a layout moves, by the places that it says its melds take."""
    return sum(
        card.item_id not in {new.item_id for new in layout.get(n, ())} for n, meld in enumerate(old) for card in meld
    )


def random_table(dice: Random, ace_mode: int) -> tuple[Parts, list[TableCard]]:
    """Return two or three melds of few ranks, some with a joker, and one or two further cards."""
    old, n = Parts(), 0
    while sum(map(len, old)) < dice.choice((3, 6, 7)):
        rank, suit, size = dice.randrange(5), dice.randrange(SUITS), dice.choice((3, 3, 4))
        if dice.random() < 0.4:
            types = [rank * SUITS + other for other in dice.sample(range(SUITS), size)]
        else:
            first = dice.choice((-1, 0, 1, ACE - size + 1)) if dice.random() < 0.3 else rank
            types = [(place if place >= 0 else ACE) * SUITS + suit for place in range(first, first + size)]
        wild = dice.randrange(size) if dice.random() < 0.5 else NONE
        cards = [TableCard(f"t{n + at}", JOKER if at == wild else card, card) for at, card in enumerate(types)]
        meld = best_order(tuple(cards), ace_mode)
        if meld and all(
            new.stands_for == old_.stands_for for new in meld for old_ in cards if new.item_id == old_.item_id
        ):
            old.append(meld)
            n += size
    near = [card.stands_for for meld in old for card in meld]
    added = [dice.choice((dice.choice(near), dice.randrange(6 * SUITS), JOKER)) for _ in range(dice.choice((1, 1, 2)))]
    return old, [TableCard(f"hand{n}", card, NONE if card == JOKER else card) for n, card in enumerate(added)]


def searched(old: Parts, added: list[TableCard], least: list[int], ace_mode: int) -> Layout | None:
    """The layout that the search finds with as many steps as it needs."""
    return lay_with_least_change(old, added, least, ace_mode, steps=10**7)


@cache
def random_tables() -> list[tuple[Parts, list[TableCard], list[int], int, int | None]]:
    """Return random tables, cards to add, the least jokers, what aces are, and the fewest cards that must move, by every partition."""
    dice, tables = Random(5), list[tuple[Parts, list[TableCard], list[int], int, int | None]]()
    for _ in range(sample(60, 3000)):
        ace_mode, mode = dice.randrange(3), dice.choice((DECLARED, FREE, FIXED))
        old, added = random_table(dice, ace_mode)
        cards = [card for meld in old for card in meld]
        least = [
            kept_jokers(
                sum(each.card == card for each in [*cards, *added]),
                sum(each.card == JOKER and each.stands_for == card for each in cards),
                mode,
            )
            for card in range(TYPES)
        ]
        tables.append((old, added, least, ace_mode, fewest_moved(old, tuple(added), least, ace_mode)))
    return tables


@pytest.mark.parametrize("lay", [searched, lay_proven])
def test_no_partition_moves_fewer_cards(lay: Lay) -> None:
    laid = 0
    for old, added, least, ace_mode, fewest in random_tables():
        layout = lay(old, added, least, ace_mode)
        assert layout is not None
        assert (moved_in(layout, old) if layout else None) == fewest, (old, added, least, ace_mode)
        laid += bool(layout)
        if layout:
            check_layout(layout, old, added, least, ace_mode)
    assert laid > 20


def check_layout(layout: Layout, old: Parts, added: list[TableCard], least: list[int], ace_mode: int) -> None:
    """Check that a layout has all cards in melds, and the jokers that it must have; and how many cards it moves."""
    cards = [card for meld in layout.values() for card in meld]
    assert sorted(card.item_id for card in cards) == sorted(
        card.item_id for card in [*(c for m in old for c in m), *added]
    )
    assert all(is_valid_meld(meld, ace_mode) for meld in layout.values())
    jokers = [card.stands_for for card in cards if card.card == JOKER]
    assert all(jokers.count(card) >= number for card, number in enumerate(least))
    names = {card.item_id: card for meld in old for card in meld} | {card.item_id: card for card in added}
    parts = [tuple(names[card.item_id] for card in meld) for meld in layout.values()]
    assert moved(old, parts) == moved_in(layout, old)
