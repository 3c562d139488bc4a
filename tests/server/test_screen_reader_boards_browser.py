"""Whole games on boards and planes, and of melds, by a screen reader and a keyboard: board64, Muzicando, manipulation rummy."""

import re
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from hoyle.games.board64.presets import PRESETS
from tests.support.chromium import program
from tests.support.screen_reader import OWN_SIDE, Node, Reader, sit

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

SQUARE = re.compile(r"\b[a-h][1-8]\b")


def square(name: str) -> str:
    """The square that a card or a place names."""
    found = SQUARE.search(name)
    assert found, name
    return found[0]


def distance(one: str, other: str) -> int:
    """How many steps of a king lie between two squares."""
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True))


def board(browser: Browser, house: str, preset: str, seed: int = 1, **options: Any) -> Reader:
    return sit(browser, house, "board64", seed, **dict(PRESETS[preset].values) | options)


def shift(me: Reader, card: Node, best: Callable[[str], Any]) -> str:
    """Lift a card of the board and put it on the place for which `best` is smallest; return the name of the place."""
    me.find(square(card.name), card.name)
    place = min(me.lift(), key=best)
    me.put(place, square(place))
    return place


def test_a_duel_by_going_to_the_enemys_test_card(browser: Browser, house: str) -> None:
    me = board(browser, house, "game1", seed=5)
    stuck: set[str] = set()
    while not me.now.is_over:
        with me.move():
            enemies = [node.name for node in me.now.buttons("The board") if node.name.startswith("Random bot's test")]
            target = square(enemies[0])
            cards = [card for card in me.now.usable("The board") if square(card.name) not in stuck]
            nearest = min(cards, key=lambda card: distance(square(card.name), target))
            place = shift(me, nearest, lambda place: (distance(square(place), target), "Random bot" not in place))
            if distance(square(place), target) >= distance(square(nearest.name), target):
                stuck.add(square(place))
        assert me.ask("changes").startswith("Guest: ")
    assert me.now.result[0] == "You win. The true test card was taken."


@pytest.mark.soak
def test_a_patience_by_the_lowest_card_and_its_nearest_place(browser: Browser, house: str) -> None:
    me = board(browser, house, "patience_open")
    while not me.now.is_over:
        with me.move():
            lowest = min(me.now.usable("The board"), key=lambda card: int(card.name.split()[0]))
            shift(me, lowest, lambda place: distance(square(place), square(lowest.name)))
        assert "takes" in me.ask("changes")
    assert me.now.result


@pytest.mark.soak
def test_combinations_by_how_many_cards_they_name(browser: Browser, house: str) -> None:
    me = board(browser, house, "patience_at_will")
    while not me.now.is_over:
        with me.move():
            takes = [node.name for node in me.now.buttons(OWN_SIDE) if node.name.startswith("Take ")]
            if takes:
                most = max(takes, key=cards_named)
                me.choose(most, "".join(word[0] for word in re.findall(r"\w+", most))[:7].lower())
            else:
                lowest = min(me.now.usable("The board"), key=lambda card: int(card.name.split()[0]))
                shift(me, lowest, lambda place: distance(square(place), square(lowest.name)))
    assert me.now.result


def cards_named(label: str) -> int:
    """How many cards a button says that it takes."""
    count = re.search(r"(\d+) cards", label)
    return int(count[1]) if count else label.count(",") + 1


NOTES = ["Do", "Re", "Mi", "Fa", "Sol", "La", "Si"]


def height(name: str) -> int:
    """How high a card of Muzicando is; signs are above all notes."""
    note = name.split()[1]
    return NOTES.index(note) if note in NOTES else len(NOTES)


@pytest.mark.soak
def test_muzicando_on_a_plane_by_the_highest_note(browser: Browser, house: str) -> None:
    me = sit(browser, house, "muzicando", SARABANDA, mode="individual", players=6, layouts=0)
    assert any(group.startswith("Sarabanda") for group in me.now.groups)
    laid = 0
    while not me.now.is_over:
        with me.move():
            cards = me.now.usable("Your hand")
            if not cards:
                me.choose(next(node.name for node in me.now.buttons() if node.name.startswith("Pass")), "pa")
                continue
            best = max(cards, key=lambda card: height(card.name))
            colour, note = best.name.replace(",", "").split()[:2]
            me.find(f"{colour[0]}{note[:3]}".lower(), best.name, "Your hand")
            places = me.lift()
            beside = min(places, key=lambda place: (f" {note} " in f"{place} ", len(place), place))
            assert re.search(r"the place (left of|right of|below|above) \w+|column", beside)
            me.put(
                beside, "".join(word[0] for word in beside.split() if word not in ("the", "place", "of"))[:3].lower()
            )
            laid += 1
    assert me.now.result and laid


SARABANDA = 5
"""The seed of a known deal in which a bot chooses a layout that grows on a plane."""

FRENCH = re.compile(r"\w+ of \w+")
RANKS = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"]
SIGNS = ["ac", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"]


def rank_and_suit(name: str) -> tuple[int, str]:
    """What a card of the French pack is, as its name says."""
    rank, _, suit = name.split()
    return RANKS.index(rank), suit


def sign(name: str) -> str:
    """What to type for a card of the French pack: its rank and the first letter of its suit."""
    rank, suit = rank_and_suit(name)
    return SIGNS[rank] + suit[0]


def meld_in(names: list[str]) -> list[str]:
    """Three or more cards of one rank, or of one suit in a row, by their names; [] if there are none."""
    cards = {rank_and_suit(name): name for name in names}
    for rank, suit in sorted(cards):
        alike = [cards[each] for each in sorted(cards) if each[0] == rank]
        row = [cards[rank + n, suit] for n in range(len(RANKS)) if all((rank + m, suit) in cards for m in range(n + 1))]
        for found in (alike, row):
            if len(found) >= 3:
                return found
    return []


def melds(me: Reader) -> dict[str, list[str]]:
    """The cards of each meld on the table, by the meld's name."""
    found: dict[str, list[str]] = {}
    for node in me.now.buttons("Run", "Group", "Cards"):
        if FRENCH.fullmatch(node.name):
            found.setdefault(node.group.rpartition(". ")[0], []).append(node.name)
    return found


def lay(me: Reader, card: str, place: str, typed: str) -> None:
    """Lay a card from the hand on a meld, or as the first of a new one."""
    with me.move(ends_turn=False):
        me.find(sign(card) + "h", card, "Your hand")
        me.lift()
        me.put(place, typed)
        me.until(lambda now: not now.is_waiting and card in {name for row in melds(me).values() for name in row})
        me.settle()


def test_a_deal_of_rummy_by_ranks_and_rows(browser: Browser, house: str) -> None:
    me = sit(browser, house, "rummy", RUMMY, deal_size=3, packs=1)
    laid = 0
    while not me.now.is_over:
        cards = [node.name for node in me.now.usable("Your hand. ") if FRENCH.fullmatch(node.name)]
        meld = meld_in(cards)
        fits = [
            (card, name)
            for card in cards
            for name, row in melds(me).items()
            if set(meld_in([*row, card])) >= {*row, card}
        ]
        for card in meld:
            begun = next((name for name, row in melds(me).items() if set(row) <= set(meld) and row), "A new meld")
            lay(me, card, begun, sign(melds(me)[begun][0]) if begun in melds(me) else "an")
        if fits and not meld:
            card, name = fits[0]
            lay(me, card, name, sign(melds(me)[name][0]))
        laid += len(meld or fits[:1])
        with me.move():
            me.choose(*(("Play", "pl") if meld or fits else (me.now.buttons("The turn")[0].name, "dr")))
    assert me.now.result and laid >= 3


RUMMY = 28
"""The seed of a known deal that is over soon; most deals with few cards take some fifty turns."""
