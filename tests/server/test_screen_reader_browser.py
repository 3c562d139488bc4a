"""What a screen reader is told at a table: the log in order, the focus after every event, answers to questions, names, and keys."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser

from hoyle.games.board64.presets import PRESETS
from tests.support.chromium import Player, friends, player, program
from tests.support.sampling import sample
from tests.support.screen_reader import OWN_SIDE, TABLE, Reader, sit

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]


def pair_of_readers(browser: Browser, house: str, **rules: str) -> tuple[Reader, Reader]:
    """Two people at a table of R, whose focus is on the table."""
    pair = friends(browser, house, **rules)
    return Reader(pair.blue.page).enter_table(), Reader(pair.red.page).enter_table()


def play(me: Reader, typed: str, ends_turn: bool = True) -> None:
    """Play the card of R with this number."""
    with me.move(ends_turn):
        me.press(*typed)
        me.lift()
        me.press("Enter")
        if not ends_turn:
            me.until(lambda now: now.prompt != "Sending…" and "choose a dashed place" not in now.prompt)


def focus(me: Reader) -> tuple[str, str]:
    """The name and the group of what has the focus."""
    here = me.look().focused
    return (here.name, here.group) if here else ("", "")


# The log.


def test_the_log_is_read_from_the_oldest_line_to_the_newest_and_each_line_once(browser: Browser, house: str) -> None:
    me = sit(browser, house, "r", goal="all_rounds")
    play(me, "7")
    play(me, "6")
    rounds = [line for line in me.now.log if line.startswith("Round ")]
    assert [line[:8] for line in rounds] == ["Round 1:", "Round 2:"]
    assert [line for line in me.heard if line.startswith("Round ")] == rounds
    assert len(me.now.log) == len({number for number, kind, _ in me.now.live if kind == "log"})


def test_what_changed_is_told_in_order_again_and_again_and_after_the_page_is_opened_anew(
    browser: Browser, house: str
) -> None:
    me = sit(browser, house, "princess_card", players=3)
    before = len(me.now.log)
    me.find("2", "A card face down, 2 of 5", "Random bot 2's hand")
    me.lift()
    with me.move():
        me.press("Enter")
    lines = [line for line in me.now.log[before:] if not line.startswith("Rulebook")]
    assert len(lines) >= 3 and lines[0].startswith("Guest draws ")
    assert me.ask("changes") == " ".join(lines) == me.ask("changes")
    me.page.reload()
    again = Reader(me.page)
    again.until(lambda now: not now.is_waiting)
    told = again.enter_table().ask("changes")
    assert told == " ".join(lines[1:]), "what others did since then, as the server keeps it"


def test_before_anything_has_happened_nothing_has_changed(browser: Browser, house: str) -> None:
    me = sit(browser, house, "r")
    assert me.ask("changes") == "Nothing has happened since your last choice."


# The focus.


def test_after_a_move_of_ones_own_and_of_the_other_the_focus_is_on_a_card_to_play(browser: Browser, house: str) -> None:
    blue, red = pair_of_readers(browser, house)
    play(blue, "7", ends_turn=False)
    assert blue.now.is_on_table
    play(red, "5")
    blue.until(lambda now: not now.is_waiting)
    for me in (blue, red):
        name, group = focus(me)
        assert re.fullmatch(r"\w+ \d", name) and group.startswith("Your hand"), (name, group)


@pytest.mark.soak
def test_after_an_undo_by_oneself_and_by_both_the_focus_stays_on_the_table(browser: Browser, house: str) -> None:
    me = sit(browser, house, "r", goal="all_rounds")
    play(me, "7")
    me.press("Control+z")
    me.until(lambda now: "Prince 7" in [node.name for node in now.usable("Your hand")])
    assert me.now.is_on_table
    assert "undoes a move" in me.ask("changes")
    blue, red = pair_of_readers(browser, house)
    play(blue, "7", ends_turn=False)
    play(red, "5")
    blue.until(lambda now: any(node.name == "Undo my last move" for node in now.buttons()))
    blue.press("Control+z")
    red.until(lambda now: any(node.name.startswith("Agree") for node in now.buttons()))
    assert any("asks to undo" in line for line in red.heard) and red.now.is_on_table
    while not (red.now.focused and red.now.focused.name.startswith("Agree")):
        red.press("Tab")
    red.press("Enter")
    for each in (blue, red):
        each.until(lambda now: len(now.usable("Your hand")) == 8)
        assert each.now.is_on_table, f"{each.now.focused}"


def test_after_a_new_deal_and_after_the_end_the_focus_is_on_what_comes_next(browser: Browser, house: str) -> None:
    me = sit(browser, house, "pair_attack", players=3, deals=2)
    for label in ("Pass", "Next", "Pass"):
        with me.move():
            name = next(node.name for node in me.now.buttons() if node.name.startswith(label))
            me.choose(name, name[:2].lower())
    assert me.now.is_over and me.now.focused
    assert (me.now.focused.role, me.now.focused.name) == ("region", me.now.prompt)


def test_escape_puts_a_card_back_and_the_focus_on_it(browser: Browser, house: str) -> None:
    me = sit(browser, house, "malice", payoff_size=5)
    here = me.now.usable()[-1]
    me.press("Shift+H" if here.name[0] == "H" else here.name[0])
    name, _ = focus(me)
    me.lift()
    me.press("Escape")
    assert focus(me)[0] == name
    assert me.now.focused and me.now.focused.is_pressed is False


def test_after_a_panel_is_closed_the_focus_is_where_it_was_opened_or_on_the_table(browser: Browser, house: str) -> None:
    blue, red = pair_of_readers(browser, house, talk="chat")
    while focus(blue)[0] != "Talk":
        blue.press("Shift+Tab")
    blue.press("Enter")
    blue.until(lambda now: now.focused and now.focused.group == "Talk")
    said = focus(blue)[0]
    blue.press("Enter")
    red.until(lambda now: any(line.endswith(said) for line in red.heard))
    blue.press("Escape")
    assert focus(blue)[0] == "Talk"
    assert red.now.is_on_table


@pytest.mark.soak
def test_when_the_guide_is_closed_inside_it_the_focus_goes_to_a_card(browser: Browser, house: str) -> None:
    me = sit(browser, house, "r")
    while focus(me)[0] != "Guide":
        me.press("Shift+Tab")
    me.press("Enter")
    me.until(lambda now: any(node.name.endswith("Skip the guide") for node in now.nodes))
    passed = []
    while not focus(me)[0].endswith("Skip the guide"):
        passed.append(me.press("Tab").focused)
    assert all(passed), "everything in the way has a name"
    me.press("Enter")
    me.until(lambda now: not any(node.name.endswith("Skip the guide") for node in now.nodes))
    assert focus(me)[1].startswith("Your hand")


def test_when_a_friend_comes_while_the_focus_is_in_the_invitation_it_goes_to_the_table(
    browser: Browser, house: str
) -> None:
    blue = player(browser, house).sit(bot="friend")
    address = blue.page.input_value("#invite")
    host = Reader(blue.page)
    host.press("Tab", "Enter", "Tab")
    assert host.now.focused and not {TABLE, OWN_SIDE} & {*host.now.focused.within}
    red = Player(player(browser, house).page, house)
    red.page.goto(address)
    red.page.locator("section.panel .primary").click()
    host.until(lambda now: now.usable("Your hand"))
    assert host.now.is_on_table, host.now.focused


# Questions.

LONE = {"mode": "individual", "players": 6, "layouts": 0}
FAMILIES: dict[str, tuple[dict[str, Any], str, str, str, str]] = {
    "r": ({}, r"Your cards: Musician 0, .+Prince 7\.", "Choose a card", "7", r"Prince 7 can go to: Your card\."),
    "board64": (
        dict(PRESETS["game1"].values),
        r"You can use: 5 green, Guest's, a2; .+",
        "Your move",
        "e2",
        r"8 blue, Guest's, e2 can go to: d3, a .+ square, .+",
    ),
    "malice": (
        {},
        r"Your cards: Ace, 6, 7, Jack, Joker\. You can use: Ace, 26 payoff cards left \(Your payoff pile\)\.",
        "ace",
        "ah",
        r"Ace can go to: Centre 1.*",
    ),
    "muzicando": (LONE, r"Your cards: Red Mi, .+\.", "Lay a card", "gd", r"Green Do can go to: the green stack\."),
    "rummy": (
        {"deal_size": 3, "packs": 1},
        r"Your cards: Two of clubs, .+\.",
        "draw one card",
        "2c",
        r"Two of clubs can go to: A new meld\.",
    ),
    "thirty_one": (
        {"players": 2, "lives": "none"},
        r"Your cards: Five of diamonds, .+ You can use: .+ \(Stock\).+\(Discard pile\)\.",
        "knock",
        "ac",
        r"Ace of clubs can go to: Your hand\.",
    ),
    "princess_card": (
        {"players": 3},
        r"Your cards: Musician 0, .+ You can use: A card face down, 1 of 5 \(Random bot 2's hand\); .+",
        "Draw a card from Random bot 2",
        "4o",
        r"A card face down, 4 of 5 can go to: Your hand\.",
    ),
    "triangle": ({}, r"Your cards: (\w+ \d(, )?){3}\.", "Check or bet", "7", r"Prince 7 can go nowhere now\."),
    "seeker": ({}, r"You can use: A1, face down; .+", "turn up a card", "c3", r"C3, face down offers: .+"),
}
"""By game: options, the answer about the hand, words of the prompt, what is typed then, and the answer about what has the focus."""


@pytest.mark.parametrize("game", sample(list(FAMILIES)[::3], list(FAMILIES)))
def test_questions_are_answered_in_every_family(browser: Browser, house: str, game: str) -> None:
    options, hand, prompt, typed, places = FAMILIES[game]
    me = sit(browser, house, game, **options)
    assert re.fullmatch(hand, me.ask("hand"))
    turn = me.ask("turn")
    assert turn.startswith("To play: you. ") and prompt in turn
    me.press(*typed)
    assert re.fullmatch(places, me.ask("places"))


# Names and keys.


def test_places_are_a_ring_while_a_card_is_lifted(browser: Browser, house: str) -> None:
    me = sit(browser, house, "board64", **dict(PRESETS["game1"].values))
    me.find("e2", "8 blue, Guest's, e2")
    places = me.lift()
    assert [place[:2] for place in places] == ["d3", "e3", "f3"]
    seen = [focus(me)[0]]
    for _ in places:
        me.press("Tab")
        seen.append(focus(me)[0])
    assert [name.partition(" here: ")[2] for name in seen] == [*places, places[0]]
    me.press("Shift+Tab")
    assert focus(me)[0].endswith(places[-1])
    me.press("f")
    assert focus(me)[0].endswith(places[2])


def test_tab_stops_once_at_each_zone_and_arrows_go_along_it(browser: Browser, house: str) -> None:
    me = sit(browser, house, "r")
    me.press("Tab")
    while not focus(me)[1].startswith("Your hand"):
        me.press("Tab")
    assert focus(me)[0] == "Musician 0"
    me.press("ArrowRight", "ArrowRight")
    assert focus(me)[0] == "Spy 2"
    me.press("Tab")
    assert not focus(me)[1].startswith("Your hand")
    me.press("Shift+Tab")
    assert focus(me)[0] == "Spy 2", "the card where the focus was"


def test_typing_finds_cards_by_beginnings_of_words_and_says_when_nothing_begins_so(
    browser: Browser, house: str
) -> None:
    me = sit(browser, house, "r")
    for typed, name in (("pri", "Princess 1"), ("pp", "Prince 7"), ("7", "Prince 7"), ("Shift+W", "Wizard 5")):
        me.press("ArrowLeft", *([typed] if "+" in typed else typed))
        assert focus(me)[0] == name, typed
    me.press("ArrowLeft", "x")
    me.until(lambda now: me.heard[-1] == "Nothing here begins with x.")
    assert focus(me)[0] == "Ambassador 4"


def test_equal_cards_in_other_places_have_other_names(browser: Browser, house: str) -> None:
    me = sit(browser, house, "malice")
    assert [node.name for node in me.now.usable()] == ["Ace, 26 payoff cards left", "Ace"]
    me = sit(browser, house, "triangle")
    assert "Pot. 2" in me.now.groups, "chips are not called cards"
