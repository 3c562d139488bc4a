"""People in real browsers at two servers on one database: how they come together. Each time a server is killed in the middle."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.chromium import program
from tests.support.forked_servers import SHORT_CLOCK, ForkedServer
from tests.support.people_at_servers import pair, person, play, press, restart, while_down

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

Servers = tuple[ForkedServer, ForkedServer]
MS_SHOWN = """most => {
    const [minutes, seconds] = document.querySelector(".plates.mine seat-clock").textContent.split(":").map(Number);
    return (minutes * 60 + seconds) * 1000 < most;
}"""


def test_a_guest_sees_the_game_and_takes_the_seat_at_the_other_server(browser: Browser, servers: Servers) -> None:
    ann, bob = person(browser, servers[0], "Ann"), person(browser, servers[1], "Bob")
    ann.open(points_to_win="2")
    link = ann.page.input_value("#invite")
    bob.go(link.removeprefix(ann.house))
    bob.says("#open-seat", "Ann invites you to play R")
    bob.says(".house-rules", "2 points end the game")
    restart(servers[0], ann)
    bob.page.get_by_label("Your name at the table").fill("Bob")
    press(bob.page, "Take a seat")
    for each, other in ((bob, "Ann"), (ann, "Bob")):
        each.page.locator(".dock .card").first.wait_for()
        each.says(".others .plate", other)
    play(ann, bob, "b3", "r2")


@pytest.mark.soak
def test_open_tables_of_the_other_server_are_listed_and_found(browser: Browser, servers: Servers) -> None:
    ann, bob, cy = (
        person(browser, servers[0], "Ann"),
        person(browser, servers[1], "Bob"),
        person(browser, servers[1], "Cy"),
    )
    table = ann.open(bot="anyone", points_to_win="3")
    ann.ready()
    cy.go("/").says(".open-tables", "Ann")
    restart(servers[1])
    cy.page.reload()
    expect(cy.page.get_by_role("link", name="Look at the table of Ann")).to_have_attribute("href", table)
    assert bob.open(bot="anyone") != table, "other rules"
    assert bob.open(bot="anyone", points_to_win="3") == table
    for each in (ann, bob):
        each.page.locator(".dock .card").first.wait_for()
    cy.page.reload()
    assert cy.page.get_by_role("link", name="Look at the table of Ann").count() == 0


@pytest.mark.soak
def test_guest_and_host_agree_on_rules_before_the_first_card(browser: Browser, servers: Servers) -> None:
    ann, bob = person(browser, servers[0], "Ann"), person(browser, servers[1], "Bob")
    bob.go(ann.open())
    bob.page.get_by_role("link", name="Propose other rules").click()
    bob.page.locator("#o-hand_limit").select_option("2")
    press(bob.page, "Propose these rules")
    bob.says(".proposal", "Guest proposes: Two cards in hand.")
    ann.says(".words .ask", "Guest proposes")
    restart(servers[0], ann)
    press(ann.page, "Play it")
    for each in (ann, bob):
        each.says(".ribbon", "Two cards in hand")
    press(bob.page, "Take a seat")
    for each in (ann, bob):
        expect(each.page.locator(".dock .card")).to_have_count(2)


@pytest.mark.soak
def test_a_rule_that_the_loser_picks(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers)
    first = ann.path
    bob.resign()
    ann.page.get_by_role("button", name="Rematch", exact=True).wait_for()
    card = bob.page.locator(".rule-card", has_text="A small change").first
    title = card.locator("strong").inner_text()
    card.click()
    ann.says(".rematch", f"Bob lost and picks: {title}.")
    restart(servers[1], bob)
    press(ann.page, "Play it")
    for each in (ann, bob):
        each.page.wait_for_url(lambda url: first not in url)
        each.says(".ribbon", title)
    assert ann.path == bob.path
    play(ann, bob, "b3", "r2")


@pytest.mark.soak
def test_a_bot_stands_in_until_the_person_returns_and_a_game_is_claimed(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers)
    address = bob.page.url
    bob.page.goto("about:blank")
    press(ann.page, "Let a bot play for Bob")
    expect(ann.page.locator(".plate-tag.plate-bot")).to_have_count(1)
    restart(servers[0], ann)
    ann.lay("b0")
    ann.page.locator("[role=log] p", has_text="Round 1").first.wait_for()
    bob.page.goto(address)
    bob.says(".words .ask", "A bot plays for you.")
    press(bob.page, "Play again yourself")
    expect(ann.page.locator(".plate-tag.plate-bot")).to_have_count(0)
    bob.page.goto("about:blank")
    press(ann.page, "Claim the game")
    ann.says(".result", "Bob is gone; you claim the game.")
    bob.page.goto(address)
    bob.says(".result", "You are gone; Ann claims the game.")


def test_people_see_that_somebody_at_a_killed_server_is_gone_and_back(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers)
    state = ann.page.locator(".others .plate-state")
    while_down(servers[1], lambda: expect(state).to_have_text("gone"), bob)
    expect(state).not_to_have_text("gone")
    play(ann, bob, "b3", "r2")


@pytest.mark.soak
def test_a_seat_moves_to_another_device_at_the_other_server(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers)
    table, desk = ann.path, ann.page
    link = desk.context.new_page()
    link.goto(f"{ann.house}{table}/device")
    phone = person(browser, servers[1], "Ann", phone=True)
    phone.go(link.input_value("#invite").removeprefix(ann.house))
    restart(servers[0], ann)
    restart(servers[1], bob)
    press(phone.page, "Play here")
    phone.page.locator(".dock .card.can").first.wait_for()
    expect(desk.locator(".dock .card.can")).to_have_count(0)
    play(phone, bob, "b3", "r2")
    desk.locator("[role=log] p", has_text="Round 1").first.wait_for()
    assert ann.views[-1].get("you") is None


@pytest.mark.soak
def test_clocks_stand_while_no_server_runs_and_then_run_out(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers, clock=SHORT_CLOCK, forfeits="yes")
    bob.lay("r3")
    ann.page.locator(".others .plate-state", has_text="has chosen").wait_for()
    left = ann.views[-1]["seats"][0]["clock"]["ms"]
    ann.page.wait_for_function(MS_SHOWN, arg=left - 500)
    for server in servers:
        server.kill()
    for each in (ann, bob):
        each.says(".offline", "Connection lost")
        each.frames.clear()
    for server in servers:
        server.start()
    ann.says(".result", "Your time is up.")
    bob.says(".result", "The time of Ann is up.")
    first = next(view for view in ann.views if view["status"] == "open")
    assert first["seats"][0]["clock"]["ms"] > left - 300, "no time passes while no server runs"


@pytest.mark.soak
def test_what_people_say_comes_to_the_other_server(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers, talk="chat")
    press(ann.page, "Talk")
    ann.page.locator("#talk-panel").get_by_role("button", name="Good luck!").click()
    bob.says(".others .bubble", "Good luck!")
    restart(servers[1], bob)
    bob.write("<b>Thanks</b>")
    ann.says(".others .bubble", "<b>Thanks</b>")
    expect(bob.page.locator(".talk-lines p")).to_have_text(["Ann Good luck!", "Bob <b>Thanks</b>"])
    press(bob.page, "Mute Ann")
    ann.write("Hello?")
    expect(ann.page.locator(".talk-lines p")).to_have_count(3)
    bob.write("I hear nothing")
    ann.says(".others .bubble", "I hear nothing")
    expect(bob.page.locator(".talk-lines p")).to_have_text(["Bob <b>Thanks</b>", "Bob I hear nothing"])
    expect(bob.page.locator(".others .bubble")).to_have_count(0)
