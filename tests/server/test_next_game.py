"""What changes next: rule cards after a game, rules that are picked, and the story of an evening."""

import json
import sys
from collections.abc import Generator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from hoyle.rulesets.shelf import shelf
from tests.support.asks import asked
from tests.support.clients import GENEROUS, Browser, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server on which visitors play by worked rewrites."""
    with serving(
        tmp_path_factory.mktemp("next_game") / "hoyle.db", settings=replace(GENEROUS, visitor_rules="visitors")
    ) as running:
        yield running


def friends(server: Server, **options: str) -> tuple[Browser, Browser, str]:
    """A table at which Bob has lost to Ann."""
    ann, bob = server.browser(), server.browser()
    table = ann.open(bot="friend", name="Ann", **options)
    assert bob.post(f"/t/{table}/sit", {"name": "Bob"}).status == 303
    assert bob.post(f"/t/{table}/resign").status == 303
    return ann, bob, table


def offered(person: Browser, table: str, again: int = 0) -> dict[str, Any]:
    """What a table offers to somebody."""
    return json.loads(person.get(f"/t/{table}/proposals?again={again}").text)


def pick(person: Browser, table: str, fields: dict[str, str]) -> dict[str, str]:
    """What a script is told that proposes the rules of a card."""
    return json.loads(person.post(f"/t/{table}/propose", fields, accept="application/json").text)


def agreed(ann: Browser, table: str, number: int = 1) -> str:
    """Ann agrees to what Bob has picked; return the new table."""
    with ann.at(table) as one:
        one.when(lambda view: bool(asked(view, "rematch").get("options")))
        one.move("yes", {"act": "rematch", "option": f"agree.{number}"}, "")
        one.when(lambda view: bool(view.get("rematch", {}).get("next")))
        return one.view["rematch"]["next"].removeprefix("/t/")


def opened(person: Browser, table: str) -> dict[str, Any]:
    """The event that opened a table, which is given up for that."""
    person.post(f"/t/{table}/resign")
    return json.loads(person.get(f"/t/{table}/record.json").text)["events"][0]


def test_only_the_loser_gets_cards_and_picks_one_which_is_played(server: Server) -> None:
    ann, bob, table = friends(server)
    assert offered(ann, table) == offered(server.browser(), table) == {"cards": [], "story": []}
    first, other = offered(bob, table)["cards"], offered(bob, table, again=1)["cards"]
    assert len(first) == len(other) == 3 and first != other and offered(bob, table)["cards"] == first
    card = next(each for each in (*first, *other) if "ready" not in each["fields"])
    assert pick(ann, table, card["fields"]) == {"error": "Whoever lost picks what changes."}
    assert pick(bob, table, card["fields"]) == {"to": f"/t/{table}"}
    with ann.at(table) as one:
        question = asked(one.view, "rematch")
        assert question["text"] == f"Bob lost and picks: {card['title']}."
        assert " ".join(question["rules"]) == card["sentence"]
    new = agreed(ann, table)
    event = opened(ann, new)
    assert event["after"] == table and event["options"]
    story = offered(ann, new)["story"]
    assert [(each["title"], each["href"]) for each in story] == [
        ("R", f"/t/{table}/replay"),
        (card["title"], f"/t/{new}/replay"),
    ]
    assert [each["result"] for each in story] == ["Ann wins. Bob resigned.", "Bob wins. Ann resigned."]


@pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")
def test_a_worked_rewrite_is_picked_told_and_played_and_the_usual_rules_again(server: Server) -> None:
    ann, bob, table = friends(server)
    encore = next(each for each in shelf() if each.file == "encore.py")
    assert pick(bob, table, {"ready": encore.file, "points_to_win": "3"}) == {"to": f"/t/{table}"}
    with ann.at(table) as one:
        question = asked(one.view, "rematch")
        assert question["text"] == "Bob lost and picks: The Musician plays an encore, 3 points end the game."
        assert question["rules"][0] == encore.sentence and len(question["rules"]) == 2
    second = agreed(ann, table)
    event = opened(bob, second)
    assert event["game"].startswith("r-rewrites-") and event["rewrites"][0]["text"].strip() == encore.text.strip()
    shown = offered(bob, second)
    assert len(shown["cards"]) == 3 and not any(each["fields"].get("ready") == encore.file for each in shown["cards"])
    assert shown["story"][1]["title"] == "The Musician plays an encore, 3 points end the game"
    assert pick(bob, second, {"points_to_win": "2"}) == {"to": f"/t/{second}"}, "the rewrite stays"
    third = agreed(ann, second)
    event = opened(bob, third)
    assert event["game"].startswith("r-rewrites-") and event["options"] == {"points_to_win": 2}
    assert pick(bob, third, {"game": "r"}) == {"to": f"/t/{third}"}
    event = opened(bob, agreed(ann, third))
    assert (event["game"], event["rewrites"], event["options"]) == ("r", [], {})


def test_against_a_bot_the_next_game_begins_at_once(server: Server) -> None:
    ann = server.browser()
    table = ann.open(bot="random", name="Ann")
    assert offered(ann, table)["cards"] == [], "not before the end"
    ann.post(f"/t/{table}/resign")
    cards = offered(ann, table)["cards"]
    card = next(each for each in cards if "ready" not in each["fields"])
    answer = pick(ann, table, card["fields"])
    new = answer["to"].removeprefix("/t/")
    assert new != table and f'"{card["title"]}"' in unescape(ann.get(f"/t/{new}").text)
    event = opened(ann, new)
    assert (event["after"], event["seats"][1]["bot"]) == (table, "random")
    if sys.platform == "linux":
        third = pick(ann, new, {"ready": "encore.py"})["to"]
        assert "The Musician plays an encore" in ann.get(third).text


def test_what_somebody_has_played_or_saved_is_among_the_cards_and_is_nobody_elses(server: Server) -> None:
    ann, bob, table = friends(server)
    earlier = bob.open(bot="random", points_to_win="2")
    assert bob.post("/g/r/keep", {"title": "Mine", "hand_limit": "2"}).status == 303
    found = [offered(bob, table, again=number)["cards"][2] for number in range(2)]
    assert {each["effect"] for each in found} == {"You have played it before.", "One of your own rule sets."}
    mine, played = sorted(found, key=lambda each: "like" in each["fields"])
    assert (mine["title"], mine["fields"]) == ("Mine", {"hand_limit": "2", "game": "r"})
    assert (played["title"], played["fields"]) == ("2 points end the game", {"like": earlier})
    assert pick(bob, table, {"like": ann.open(bot="random")}) == {"error": "Only players at this table can do that."}
    assert pick(bob, table, played["fields"]) == {"to": f"/t/{table}"}
    assert opened(ann, agreed(ann, table))["options"] == {"points_to_win": 2}


@pytest.mark.parametrize(
    ("fields", "status", "part"),
    [
        ({"points_to_win": "4"}, 409, "These are the rules of this table already."),
        ({"points_to_win": "99"}, 422, "points"),
        ({"like": "nothing"}, 409, "There is no such table."),
        ({"game": "malice"}, 409, "A proposal keeps the game"),
        ({"game": "nothing"}, 404, "There is no game with this name."),
    ],
)
def test_rules_that_cannot_be_picked_are_refused(
    server: Server, fields: dict[str, str], status: int, part: str
) -> None:
    _, bob, table = friends(server)
    answer = bob.post(f"/t/{table}/propose", fields)
    assert (answer.status, part in unescape(answer.text)) == (status, True)


def test_the_form_proposes_rules_for_the_next_game(server: Server) -> None:
    ann, bob, table = friends(server, points_to_win="3")
    form = bob.get(bob.get(f"/t/{table}/propose").at).text
    assert "Propose these rules" in form and 'value="3"' in form
    assert bob.post(f"/t/{table}/propose", {"points_to_win": "3", "traitor_swap": "true"}).at == f"/t/{table}"
    assert opened(ann, agreed(ann, table))["options"] == {"points_to_win": 3, "traitor_swap": True}


def test_the_story_is_a_page_with_a_picture_and_stops_where_somebody_may_not_look(server: Server) -> None:
    ann, bob, table = friends(server, watched="no")
    assert ann.get(f"/t/{table}/story").status == 404
    pick(bob, table, {"traitor_swap": "true"})
    second = agreed(ann, table)
    page = unescape(ann.get(f"/t/{second}/story").text)
    assert "R → Traitors change sides" in page and "<svg" in page
    assert f'href="/t/{table}/replay"' in page and f'href="/t/{second}"' in page, "the second game is being played"
    assert "Before the first round each player offers one card" in page
    stranger = server.browser()
    assert stranger.get(f"/t/{second}/story").status == 400 and stranger.get(f"/t/{second}/proposals").status == 400
    bob.post(f"/t/{second}/resign")
    again = bob.post(f"/t/{second}/again").at.removeprefix("/t/")
    waiting = unescape(bob.get(f"/t/{again}").text).split('aria-label="The story of the evening"')[1]
    places = [waiting.index(text) for text in ("Ann wins.", "Traitors change sides", "The same again")]
    assert places == sorted(places)
    told = json.loads(bob.get(f"/t/{again}/proposals").text)["story"]
    assert [each["title"] for each in told] == ["R", "Traitors change sides", "The same again"]
