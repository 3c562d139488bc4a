"""Invitations: who sits where, a seat of one's choice, bots in other seats, the preview of a link, the QR code."""

import re
from html import unescape
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from hoyle.games import GAMES
from hoyle.pages.invitation import qr_code
from tests.support.asks import asked
from tests.support.clients import Browser, Server
from tests.support.rewrites import RED_TIES, rewritten


def invited(ann: Browser, **fields: str) -> str:
    """Ann opens a table of Thirty-One for four, with three open seats; return its address."""
    return ann.post("/g/thirty_one", {"players": "4", "bot": "friend", "name": "Ann"} | fields).at


def test_friends_and_bots_sit_where_they_like(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = invited(ann)
    page = unescape(bob.get(table).text)
    assert page.count("Take this seat") == 3
    assert bob.post(f"{table}/sit", {"name": "Bob", "seat": "2"}).status == 303
    for seat, bot in (("1", "search:easy"), ("3", "random")):
        assert ann.post(f"{table}/seat-bot", {"seat": seat, "bot": bot}).at == table
    with ann.at(table.removeprefix("/t/")) as client:
        assert client.view["status"] == "open"
        assert [seat["name"] for seat in client.view["seats"]] == ["Ann", "Easy bot", "Bob", "Random bot"]
        assert [bool(seat.get("bot")) for seat in client.view["seats"]] == [False, True, False, True]


def test_a_seat_is_taken_once_and_only_players_seat_bots(server: Server) -> None:
    ann, bob, eve = server.browser(), server.browser(), server.browser()
    table = invited(ann)
    assert bob.post(f"{table}/sit", {"seat": "1"}).status == 303
    refused = eve.post(f"{table}/sit", {"seat": "1"})
    assert (refused.status, "This seat is taken." in refused.text) == (400, True)
    assert "This seat is taken." in ann.post(f"{table}/seat-bot", {"seat": "1", "bot": "random"}).text
    assert "This seat is taken." in ann.post(f"{table}/seat-bot", {"seat": "9", "bot": "random"}).text
    assert "There is no such opponent." in ann.post(f"{table}/seat-bot", {"seat": "2", "bot": "deep thought"}).text
    assert "Only players at this table" in eve.post(f"{table}/seat-bot", {"seat": "2", "bot": "random"}).text
    assert unescape(eve.get(table).text).count("Take this seat") == 2


def test_a_player_who_sits_down_twice_stays_in_the_first_seat(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = invited(ann)
    bob.post(f"{table}/sit", {"name": "Bob", "seat": "1"})
    assert bob.post(f"{table}/sit", {"name": "Bob", "seat": "2"}).at == table
    assert unescape(bob.get(table).text).count("<b>Bob</b>") == 1


def test_messengers_get_a_title_a_sentence_and_a_picture(server: Server) -> None:
    ann, eve = server.browser(), server.browser()
    page = eve.get(invited(ann, name="<Ann>", lives="4")).text
    tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert tags["title"] == "&lt;Ann&gt; invites you to play Thirty-One"
    assert tags["description"].endswith("4 lives each")
    assert tags["image"] == f"http://127.0.0.1:{server.port}/static/previews/rummy.jpg"


@pytest.mark.parametrize("family", sorted({game.family for game in GAMES.values()}))
def test_every_family_has_a_picture(family: str, server: Server) -> None:
    with urlopen(f"http://127.0.0.1:{server.port}/static/previews/{family}.jpg") as answer:
        assert answer.headers["content-type"] == "image/jpeg"
        assert 10_000 < len(answer.read()) < 150_000


def test_the_host_shows_the_link_as_a_qr_code(server: Server) -> None:
    ann = server.browser()
    table = invited(ann)
    assert qr_code(f"http://127.0.0.1:{server.port}{table}") in ann.get(table).text
    assert "<svg" not in re.sub(r"<script.*?</script>", "", server.browser().get(table).text, flags=re.DOTALL)


def test_a_guest_proposes_rules_and_the_host_agrees(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = ann.open(bot="friend", name="Ann")
    form = bob.get(bob.get(f"/t/{table}/propose").at)
    for odd in ("", "a/b", "a" * 21, "a?b"):
        assert "/propose" not in bob.get(f"/g/r?{urlencode({'table': odd})}").text, "such a table there is not"
    assert "Propose these rules" in form.text and "Start the game" not in form.text
    clash = bob.post(f"/t/{table}/propose", {"name": "Bob", "goal": "all_rounds", "last_chance": "yes"})
    assert clash.status == 422 and "Propose these rules" in clash.text
    same = bob.post(f"/t/{table}/propose", {"name": "Bob"})
    assert (same.status, "the rules of this table already" in same.text) == (409, True)
    with ann.at(table) as host:
        assert bob.post(f"/t/{table}/propose", {"name": "Bob", "points_to_win": "3"}).at == f"/t/{table}"
        host.when(lambda view: bool(asked(view, "rules")))
        assert asked(host.view, "rules")["text"] == "Bob proposes: 3 points end the game."
        assert "Bob proposes: 3 points end the game." in bob.get(f"/t/{table}").text
        host.move("agree", {"act": "rules", "option": "agree.1"}, "")
        assert bob.post(f"/t/{table}/sit", {"name": "Bob"}).status == 303
        host.when(lambda view: view["status"] == "open")
        assert "3 points end the game" in bob.get(f"/t/{table}").text
    late = bob.post(f"/t/{table}/propose", {"points_to_win": "2"})
    assert (late.status, "The game has begun" in late.text) == (409, True)


def test_a_guest_proposes_a_rewrite_that_the_server_offers(server: Server) -> None:
    text = RED_TIES.replace("red_breaks_ties", "red_breaks_ties_of_guests")
    ann, bob, game = server.browser(), server.browser(), rewritten(text)
    table = ann.open(bot="friend", name="Ann", points_to_win="3")
    assert "Usual and changed rules" not in bob.get("/g/r").text
    GAMES[game.name] = game
    try:
        form = bob.get(bob.get(f"/t/{table}/propose").at).text
        address = unescape(form.split("Usual and changed rules")[1].split("Red breaks ties</a>")[0].split('href="')[-1])
        fields = address.split('"')[0]
        assert fields == f"/g/{game.name}?points_to_win=3&table={table}", "the other rules of the table are kept"
        assert f'formaction="/t/{table}/propose?game={game.name}"' in bob.get(fields).text
        with ann.at(table) as host:
            bob.post(f"/t/{table}/propose?game={game.name}", {"name": "Bob", "points_to_win": "3"})
            host.when(lambda view: bool(asked(view, "rules")))
            question = asked(host.view, "rules")
            assert question["text"] == "Bob proposes: Red breaks ties."
            assert question["rules"][0].startswith("Red breaks ties: of equal strengths")
            assert "Of equal strengths Red wins." in bob.get(question["link"]).text
            host.move("agree", {"act": "rules", "option": "agree.1"}, "")
            host.when(lambda view: view["game"] == game.name)
        refused = bob.post(f"/t/{table}/propose?game=malice", {"name": "Bob"})
        assert (refused.status, "A proposal keeps the game" in refused.text) == (409, True)
    finally:
        GAMES.pop(game.name)


def test_somebody_invited_to_a_new_game_gets_its_guide(guest: Browser) -> None:
    bob = Browser(guest.port)
    first, second = (guest.post("/g/malice", {"bot": "friend"}).at for _ in range(2))
    assert bob.post(f"{first}/sit", {"name": "Bob"}).at == f"{first}?guide=yes"
    assert bob.post(f"{second}/sit", {"name": "Bob"}).at == second


def test_a_game_is_chosen_for_those_who_are_there(guest: Browser) -> None:
    table = guest.post("/friends", {"name": "Ann"}).at
    for game, seats in (("thirty_one", 2), ("muzicando", 2), ("telepathy", 4)):
        assert guest.post(f"{table}/propose?game={game}", {}).status == 303
        with guest.at(table.removeprefix("/t/")) as host:
            assert host.view["game"] == game and len(host.view["seats"]) == seats
