"""Deals with bets by a screen reader and a keyboard: Pair Attack and Triangle."""

import re

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from tests.support.chromium import program
from tests.support.screen_reader import Reader, sit

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def told(me: Reader) -> list[str]:
    """What is said under the hand."""
    return me.now.texts(next(name for name in me.now.groups if name.startswith("Your hand")))


def choose(me: Reader, *labels: str) -> None:
    """Press the first of these buttons that there is; names are given by their beginnings."""
    names = [node.name for node in me.now.buttons()]
    label = next(name for wanted in labels for name in names if name.startswith(wanted))
    me.choose(label, label[:3].lower())


def test_pair_attack_by_how_good_the_pair_is(browser: Browser, house: str) -> None:
    me = sit(browser, house, "pair_attack", players=3, deals=2)
    while not me.now.is_over:
        with me.move():
            if any(name.startswith("Next") for name in (node.name for node in me.now.buttons())):
                choose(me, "Next")
                continue
            better, kinds = map(int, re.findall(r"better than (\d+) of (\d+)", " ".join(told(me)))[0])
            choose(me, "Stay" if 2 * better >= kinds else "Pass")
    assert me.now.result


def test_triangle_by_what_the_hand_holds(browser: Browser, house: str) -> None:
    me = sit(browser, house, "triangle", players=3, deals=1)
    exchanged = 0
    while not me.now.is_over:
        with me.move():
            has_something = "nothing" not in told(me)
            if "Exchange" not in me.now.prompt:
                choose(me, *(("Bet", "Call", "Check") if has_something else ("Check", "Fold")))
                continue
            cards = [node.name for node in me.now.usable("Your hand")]
            single = [card for card in cards if cards.count(card) == 1][: 2 if has_something else 1]
            for card in single:
                me.find(card[-1], card, "Your hand")
                me.press("Enter")
                assert me.now.focused and me.now.focused.is_pressed
            exchanged += len(single)
            choose(me, "Exchange", "Keep")
    assert me.now.result and exchanged
