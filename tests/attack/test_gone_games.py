"""Tables of a game that the server does not have any more, such as an own game with which it was not started again."""

from typing import Any

import pytest

from hoyle.games import GAMES
from tests.server.test_operators import operator
from tests.support.addresses import TABLE_PAGES, TABLE_POSTS
from tests.support.clients import Server

FORM = {"seat": "1", "seq": "0", "what": "name.0", "reason": "Rude.", "action": "allow", "bot": "random"}
"""Fields that the forms of a table have."""
STATES = ("waiting", "open", "over")


@pytest.fixture
def tables(guarded: Server, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Ann's and Bob's browsers, and their tables by state, of a game that is gone after a restart."""
    ann, bob = guarded.browser(), guarded.browser()
    wish = {"bot": "friend"}
    found = {state: ann.post("/g/malice", wish | {"title": f"The {state} one"}).at for state in STATES}
    for state in ("open", "over"):
        assert bob.post(f"{found[state]}/sit").status == 303
    assert ann.post(f"{found['over']}/resign").status == 303
    guarded.app.state.tables.host.rooms.clear()
    monkeypatch.delitem(GAMES, "malice")
    return ann, bob, found


@pytest.mark.parametrize("state", STATES)
def test_every_page_and_form_of_its_table_has_a_sentence(tables: Any, state: str) -> None:
    ann, bob, found = tables
    table = found[state]
    for browser in (ann, bob):
        asked = [(path, browser.get(f"{table}{path}")) for path in ("", *(f"/{name}" for name in TABLE_PAGES))]
        asked += [(path, browser.post(f"{table}/{path}", FORM)) for path in TABLE_POSTS]
        assert [path for path, answer in asked if answer.status >= 500] == []
        assert "There is no game with this name." in browser.get(f"{table}/change").text


def test_an_operator_hides_its_table(guarded: Server, tables: Any) -> None:
    ann, _, found = tables
    table, boss = found["open"], operator(guarded)
    fields = {"do.hide_table": "yes", "table": table.removeprefix("/t/"), "reason": "A bad title."}
    assert boss.post("/operator/act", fields).status == 303
    assert table.removeprefix("/t/") in guarded.app.state.moderation.hidden
    assert "The open one" not in ann.get("/games").text
