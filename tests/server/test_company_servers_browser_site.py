"""People in real browsers at two servers: the gallery and the operators, with restarts."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, expect

from tests.support.chromium import program
from tests.support.forked_servers import OPERATOR_TOKEN, ForkedServer
from tests.support.people_at_servers import Person, pair, person, press, restart
from tests.support.rules_form import choose, publish

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

Servers = tuple[ForkedServer, ForkedServer]


@pytest.mark.soak
def test_rules_are_published_at_one_server_and_played_and_rated_at_the_other(
    browser: Browser, servers: Servers
) -> None:
    ann, bob = person(browser, servers[0], "Ann"), person(browser, servers[1], "Bob")
    ann.go("/g/r")
    choose(ann.page, "points_to_win", "2")
    publish(ann.page, "Quick court")
    expect(ann.page.get_by_role("heading", name="Quick court")).to_be_visible()
    entry = ann.path
    bob.go("/gallery?game=r")
    restart(servers[0])
    restart(servers[1])
    press(bob.page, "Play Quick court")
    bob.ready().says(".ribbon", "2 points end the game")
    restart(servers[1], bob)
    bob.resign()
    press(bob.page, "4 stars")
    bob.says("#rating ~ p", "4 of 5, rated by 1 player")
    assert bob.page.url == f"{bob.house}{entry}#rating"
    ann.page.reload()
    ann.says("#rating ~ p", "4 of 5, rated by 1 player")


def report(who: Person, what: str) -> None:
    """Report something at the table of the page, from the bar, and go back."""
    who.page.get_by_role("link", name="Report…").click()
    who.page.get_by_label(what).check()
    who.page.get_by_label("Why, in a sentence").fill("It is rude.")
    press(who.page, "Send the report")
    who.says("[role=status]", "Thank you.")
    who.page.get_by_role("link", name="Back to the table").first.click()
    who.ready()


def act(boss: Person, about: str, action: str) -> None:
    """As an operator, do something about a report."""
    boss.go("/operator")
    article = boss.page.get_by_role("article", name=about)
    article.get_by_label("Reason").fill("Against the rules.")
    article.get_by_role("button", name=action).click()
    expect(boss.page.get_by_role("article", name=about)).to_have_count(0)


@pytest.mark.soak
def test_what_is_reported_at_one_server_is_removed_at_the_other(browser: Browser, servers: Servers) -> None:
    ann, bob = pair(browser, servers, talk="chat")
    boss = person(browser, servers[1], "Boss")
    bob.write("rude words")
    ann.says(".others .bubble", "rude words")
    report(ann, "what Bob said")
    boss.go("/operator").page.get_by_label("The operators' token").fill(OPERATOR_TOKEN)
    press(boss.page, "Sign in")
    restart(servers[1], bob)
    act(boss, "rude words", "Remove what was said")
    expect(ann.page.locator(".talk-lines")).not_to_contain_text("rude words")
    for each in (ann, bob):
        expect(each.page.locator("body")).not_to_contain_text("rude words")
    report(ann, "the name of Bob")
    restart(servers[0], ann)
    act(boss, "Bob", "Ban the person")
    bob.write("more rude words")
    bob.says("body", "Against the rules.")
    banned = person(browser, servers[0], "Bob")
    banned.page.context.add_cookies(bob.page.context.cookies())  # type: ignore[arg-type]
    answer = banned.page.request.post(f"{banned.house}/g/r", form={"bot": "random"})
    assert "Against the rules." in answer.text()
