"""Whole games of cards in the hand by a screen reader and a keyboard: R, its relatives, Malice, Thirty-One."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from tests.support.chromium import program
from tests.support.screen_reader import Reader, sit

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def number(name: str) -> int:
    """The strength of a card of R, the number at the end of its name."""
    return int(name.split()[-1])


@pytest.mark.soak
def test_r_for_two_by_the_highest_number(browser: Browser, house: str) -> None:
    me = sit(browser, house, "r", points_to_win=2)
    assert "To play: you" in me.ask("turn")
    while not me.now.is_over:
        with me.move():
            cards = re.findall(r"\w+ \d", me.ask("hand"))
            best = max(cards, key=number)
            me.find(best.split()[-1], best, "Your hand")
            assert me.lift() == ["Your card"]
            me.put("Your card")
        assert f"Guest plays {best}" in me.ask("changes")
    assert "2" in me.now.result


def go_on(me: Reader) -> bool:
    """Begin the next deal, if one is over."""
    button = next((node.name for node in me.now.buttons() if node.name.startswith("Next")), "")
    if button:
        me.choose(button, "ne")
    return bool(button)


@pytest.mark.soak
def test_princess_card_for_three_by_the_card_in_the_middle(browser: Browser, house: str) -> None:
    me = sit(browser, house, "princess_card", players=3)
    while not me.now.is_over:
        with me.move():
            owner = re.findall(r"Draw a card from (.+)\.", me.ask("turn"))[0]
            names = [node.name for node in me.now.usable(f"{owner}'s hand")]
            middle = names[len(names) // 2]
            me.find(re.findall(r"(\d+) of", middle)[0] if len(names) > 1 else "a", middle, f"{owner}'s hand")
            me.lift()
            me.put("Your hand")
        assert "Guest draws" in me.ask("changes")
    assert me.now.result


def test_serious_card_by_the_highest_number(browser: Browser, house: str) -> None:
    me = sit(browser, house, "serious_card")
    while not me.now.is_over:
        with me.move():
            if go_on(me):
                continue
            best = max((node.name for node in me.now.usable("Your hand")), key=number)
            me.find(best.split()[-1], best, "Your hand")
            me.lift()
            me.put("Your card")
    assert me.now.result


RANKS = {"Ace": 1, "Jack": 11, "Queen": 12, "King": 13, "Joker": 0}
RANKS |= {str(rank): rank for rank in range(2, 11)}


def rank(name: str) -> int:
    """The rank of a card of Malice, which its name begins with."""
    return RANKS[name.split(",")[0]]


SOON_OVER = 6
"""The seed of a known deal of Malice that ends after some ten moves of the guest."""


@pytest.mark.soak
def test_malice_by_what_the_centre_takes_next(browser: Browser, house: str) -> None:
    me = sit(browser, house, "malice", SOON_OVER, payoff_size=5, center_plays="unlimited", no_progress_turns=20)
    while not me.now.is_over:
        with me.move():
            play_in_malice(me)
    assert me.now.result


def play_in_malice(me: Reader) -> None:
    """Play the payoff card, else a card that a centre pile takes next; else put the highest card aside, or end the turn."""
    payoff, hand = me.now.usable("Your payoff pile"), me.now.usable("Your hand")
    wanted = {
        word for group in me.now.groups if "next: " in group for word in group.partition("next: ")[2].split(" or ")
    }
    fitting = [card for card in hand if card.name in wanted]
    if not payoff and not hand:
        me.choose("End the turn", "e")
        return
    card = (payoff or sorted(fitting or hand, key=lambda each: rank(each.name)))[0 if payoff or fitting else -1]
    me.find(card.name.split(",")[0][:2].lower() + ("p" if payoff else "h"), card.name, card.group)
    places = me.lift()
    centres = [place for place in places if place.startswith("Centre")]
    place = (centres or places)[0]
    me.put(place, f"{'c' if centres else 's'}{place[-1]}")


WORDS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
INDEX = {word: str(n) for n, word in enumerate(WORDS, 2)} | {"Jack": "j", "Queen": "q", "King": "k", "Ace": "a"}


def sign(name: str) -> str:
    """What to type for a card of the French pack: its rank and the first letter of its suit."""
    rank, _, suit = name.split()
    return INDEX[rank] + suit[0]


def points(name: str) -> int:
    """The points of a card in Thirty-One."""
    index = sign(name)[:-1]
    return {"a": 11}.get(index, 10 if index in "jqk" else int(index) if index.isdigit() else 0)


def test_thirty_one_by_the_suit_that_is_worth_most(browser: Browser, house: str) -> None:
    me = sit(browser, house, "thirty_one", players=2, lives="none", max_turns_each=5)
    while not me.now.is_over:
        worth = next(int(text.split()[1]) for text in me.now.texts(me.now.groups[-1]) if text.startswith("worth"))
        with me.move():
            if "knock" in me.ask("turn"):
                me.choose("Knock" if worth >= 20 else "Draw", "k" if worth >= 20 else "d")
                continue
            cards = [node.name for node in me.now.usable("Your hand")]
            suits = {card.split()[-1] for card in cards}
            best = max(suits, key=lambda suit: sum(points(card) for card in cards if card.endswith(suit)))
            loser = min(cards, key=lambda card: (card.endswith(best), points(card)))
            me.find(sign(loser), loser, "Your hand")
            me.lift()
            me.put("Discard pile")
    assert me.now.result
