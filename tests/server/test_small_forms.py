"""Small forms of a server at their edges: the theme and where it leads back to, and seats at a table."""

import pytest

from tests.support.clients import Browser, Server


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [
        ("/g/r?points_to_win=2", "/g/r?points_to_win=2"),
        ("/", "/"),
        ("", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("evil", "/"),
    ],
)
def test_the_theme_leads_back_to_a_page_of_this_server(guest: Browser, back: str, leads_to: str) -> None:
    assert guest.post("/settings", {"theme": "dark", "back": back}).at == leads_to
    assert guest.cookies["hoyle_theme"] == "dark"
    guest.post("/settings", {"theme": "red"})
    assert guest.cookies["hoyle_theme"] == "dark", "an unknown theme changes nothing"
    assert guest.post("/settings", {}).at == "/"


def test_a_seat_is_taken_once_and_by_who_has_none(server: Server) -> None:
    ann, bob, cleo, dora, eve = (server.browser() for _ in range(5))
    table = ann.post("/g/thirty_one", {"players": "5", "bot": "friend", "name": "Ann", "seat": "0"}).at

    def sit(browser: Browser, **fields: str) -> int:
        return browser.post(f"{table}/sit", {"name": "x"} | fields).status

    def seat_of(browser: Browser) -> str | None:
        with browser.at(table.removeprefix("/t/")) as client:
            return client.view["you"]

    assert sit(bob, seat="2") == 303 and seat_of(bob) == "s2"
    assert sit(bob, seat="3") == 303 and seat_of(bob) == "s2", "nobody has two seats"
    for taken in ("0", "2", "5", "-1", "x", ""):
        assert sit(cleo, seat=taken) == 400, taken
    assert sit(cleo) == 303 and seat_of(cleo) == "s1", "the first open one"
    for number, browser, status in (("3", eve, 400), ("1", ann, 400), ("5", ann, 400), ("", ann, 400), ("3", ann, 303)):
        assert browser.post(f"{table}/seat-bot", {"seat": number, "bot": "random"}).status == status, number
    assert sit(dora) == 303 and seat_of(dora) == "s4" and sit(eve) == 400
