"""People in real browsers at two servers: watching, looking back, several tables, programs, notifications; with restarts."""

import json
import re
from typing import Any

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.chromium import program
from tests.support.clients import known_deal
from tests.support.forked_servers import SHORT_DELAY, ForkedServer
from tests.support.joined import ends, joining
from tests.support.people_at_servers import Person, pair, person, play, press, restart
from tests.support.receivers import Device, Receiver

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

Servers = tuple[ForkedServer, ForkedServer]


def turn(who: Person) -> None:
    """A turn of Thirty-One: draw from the stock, and lay the first card away."""
    who.page.locator('.controls .button:not([aria-disabled="true"])', has_text="Draw").wait_for()
    who.after(lambda: who.answer("Draw"))
    who.click(who.hand.first)
    who.page.locator(".dock .card").nth(3).wait_for(state="detached")


def faces(view: dict[str, Any], zone: str) -> set[str]:
    """The cards of a zone that a view shows."""
    found = next((each for each in view["zones"] if each["id"] == zone), {})
    return {item["face"] for item in found.get("items", []) if "face" in item}


def played(browser: Browser, servers: Servers, watched: str) -> tuple[Person, Person, Person]:
    """Ann and Bob play three turns of Thirty-One; Eve watches at the second server, which is killed before the last turn."""
    ann, bob = pair(
        browser, servers, "thirty_one", players="2", lives="1", free_ride="false", watched=watched, ticket=known_deal(1)
    )
    eve = person(browser, servers[1], "Eve")
    eve.go(ann.path).ready()
    order = (ann, bob) if ann.views[-1]["seats"][0].get("turn") else (bob, ann)
    turn(order[0])
    turn(order[1])
    restart(servers[1], bob, eve)
    turn(order[0])
    return ann, bob, eve


def sees(eve: Person, ann: Person) -> None:
    """Until somebody sees what another one sees."""
    newest = ann.views[-1]["seq"]
    while eve.views[-1]["seq"] < newest:
        eve.page.wait_for_timeout(50)


def stages(who: Person, path: str) -> dict[int, dict[str, Any]]:
    """The views of a finished game with all cards open, by the number of their event."""
    who.page.goto(f"{who.house}{path}/replay?seat=open")
    text, found = who.page.request, dict[int, dict[str, Any]]()
    at, of = 0, 1
    while at <= of:
        view = text.get(f"{who.house}{path}/view?seq={at}&seat=open").json()["view"]
        found[view["seq"]], of, at = view, view["of"], at + 1
    return found


@pytest.mark.soak
def test_spectators_and_players_get_no_hidden_cards(browser: Browser, servers: Servers) -> None:
    ann, bob, eve = played(browser, servers, "yes")
    sees(eve, ann)
    for hand in ("hand0", "hand1"):
        expect(eve.page.locator(f'[data-zone="{hand}"] .card')).to_have_count(3)
        expect(eve.page.locator(f'[data-zone="{hand}"] .card-field')).to_have_count(0)
    sent = {who.name: [*who.frames] for who in (ann, bob, eve)}
    ann.resign()
    known = stages(bob, ann.path)
    laid = set[str]()
    open_until = dict[int, set[str]]()
    for seq, view in sorted(known.items()):
        laid |= faces(view, "discards")
        open_until[seq] = {*laid}
    for name, own in (("Ann", "hand0"), ("Bob", "hand1"), ("Eve", "")):
        frames = [frame for frame in sent[name] if frame.view]
        assert len(frames) > 6
        for frame in frames:
            seq = frame.view["seq"]
            if seq not in known:
                continue
            hidden = set[str]()
            for hand in {"hand0", "hand1"} - {own}:
                assert faces(frame.view, hand) <= open_until[seq]
                hidden |= faces(known[seq], hand) - open_until[seq]
            assert hidden and not [card for card in hidden if f'"{card}"' in frame.text], (name, seq)


@pytest.mark.soak
def test_spectators_see_all_cards_only_after_the_delay(browser: Browser, servers: Servers) -> None:
    ann, _, eve = played(browser, servers, SHORT_DELAY)
    sees(eve, ann)
    expect(eve.page.locator(':is([data-zone="hand0"], [data-zone="hand1"]) .card-field')).to_have_count(6)
    known_at = dict[int, float]()
    for frame in ann.frames:
        known_at.setdefault(frame.view["seq"], frame.time)
    shown = [frame for frame in eve.frames if frame.view and frame.view["zones"]]
    assert shown
    for frame in shown:
        assert frame.time > known_at[frame.view["seq"]] + int(SHORT_DELAY) - 0.5
    assert all('"face"' not in frame.text for frame in eve.frames if frame not in shown)


@pytest.mark.soak
def test_a_moment_is_shown_and_played_on_from_at_the_other_server(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers)
    play(ann, bob, "b3", "r2")
    play(ann, bob, "b5", "r1")
    ann.resign()
    table = ann.path
    ann.go(f"{table}/replay").ready()
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page).to_have_url(re.compile("seq=1"))
    line = ann.page.locator("[data-line]").inner_text()
    restart(servers[1])
    bob.go(ann.page.url.removeprefix(ann.house)).ready()
    expect(bob.page.locator("[data-line]")).to_have_text(line)
    bob.page.get_by_role("link", name="Play on from here").click()
    bob.page.get_by_label("You play for").select_option("Bob")
    bob.page.get_by_label("Against").select_option("friend")
    restart(servers[1])
    press(bob.page, "Open the table")
    bob.page.locator("#invite").wait_for()
    assert bob.path != table
    ann.sit(bob.path)
    play(ann, bob, "b5", "r1")


@pytest.mark.soak
def test_the_bar_leads_to_a_game_that_goes_on_at_the_other_server(browser: Browser, servers: Servers) -> None:
    ann, _ = pair(browser, servers)
    first, cy = ann.path, person(browser, servers[1], "Cy")
    second = cy.open(points_to_win="3")
    ann.sit(second)
    ann.go(first).ready()
    restart(servers[0], ann)
    press(ann.page, "Other games")
    entry = ann.page.locator("#other-games li")
    expect(entry).to_have_text("Impatience Your turn")
    restart(servers[1], cy)
    entry.get_by_role("link").click()
    ann.page.wait_for_url(f"**{second}")
    play(cy, ann, "b3", "r2")


@pytest.mark.soak
def test_a_program_plays_at_the_other_server(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers, points_to_win="2", abilities="no")  # nobody can win in the first round
    table = bob.path
    bob.page.get_by_text("Your seat", exact=True).click()
    bob.page.get_by_role("link", name="Own program").click()
    press(bob.page, "Make a token")
    token = bob.page.get_by_label("Token").input_value()
    with joining(bob.house + table, token=token) as running:
        assert running.stdout and running.stdout.readline() == "Bob plays at R.\n"
        ann.after(ann.do_something)
        restart(servers[1])
        assert running.stderr and running.stderr.readline() == "Connection lost. Connecting again…\n"
        ann.play_on()
        assert "Ann: " in ends(running)
    bob.go(table)
    bob.page.locator(".result").first.wait_for()


@pytest.mark.soak
def test_somebody_who_is_away_is_told_once_by_both_servers(
    browser: Browser, servers: Servers, receiver: Receiver
) -> None:
    ann, bob = person(browser, servers[0], "Ann"), person(browser, servers[1], "Bob")
    bob.go("/notifications").page.get_by_label("Address").fill(receiver.address())
    press(bob.page, "Add a webhook")
    bob.page.locator(".new-secret").wait_for()
    device = Device(receiver.address("/push"))
    answer = bob.page.request.post(f"{bob.house}/notifications/browser", data=device.subscription)
    assert answer.ok, answer.text()
    table = bob.open(goal="all_rounds", abilities="no")
    bob.go("/about")
    restart(servers[0])
    ann.sit(table)
    ann.page.locator(".dock .card.can").first.wait_for()
    expect(ann.page).to_have_title(re.compile("^Your turn · "))
    got = {each.path: each for each in (receiver.next(), receiver.next())}
    pushed, hooked = device.read(got["/push"]), got["/hook"].json
    assert (pushed["body"], hooked["type"]) == ("It is your turn.", "table.turn")
    restart(servers[1])
    ann.lay("r5")
    expect(ann.page).not_to_have_title(re.compile("Your turn"))
    bob.go(table).lay("b3")
    expect(ann.page).to_have_title(re.compile("^Your turn · "))
    assert receiver.gets_nothing_more()
    cards = {card for view in ann.views for zone in view["zones"] for card in faces(view, zone["id"])}
    assert cards and not [card for card in cards if f'"{card}"' in json.dumps([pushed, hooked])]
