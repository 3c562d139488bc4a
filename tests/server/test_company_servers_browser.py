"""People in real browsers at two servers on one database: how they come together. Each time a server is killed in the middle."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.chromium import program
from tests.support.forked_servers import ForkedServer
from tests.support.people_at_servers import person, play, press, restart

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

Servers = tuple[ForkedServer, ForkedServer]


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
        each.says(".board .plate", other)
    play(ann, bob, "b3", "r2")


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
