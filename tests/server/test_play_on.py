"""Pages about finished games: playing on from a moment, replays with all cards, importing the file of a game."""

import json
from html import unescape
from http.client import HTTPConnection

import pytest

from tests.support.clients import Browser, Server


def finished(browser: Browser, game: str, moves: int = 4, **fields: str) -> str:
    """A browser plays a few moves against a bot and resigns; return the address of the table."""
    table = browser.post(f"/g/{game}", {"bot": "random", "name": "Ann"} | fields).at
    with browser.at(table.removeprefix("/t/")) as client:
        for number in range(moves):
            if client.view["status"] != "open":
                break
            client.play_on(f"m{number}")
    browser.post(f"{table}/resign")
    return table


def upload(browser: Browser, body: bytes, path: str = "/games/import") -> tuple[int, str, str]:
    """Send a file as a form does; return the status, the address of a redirect and the text."""
    head = b'--part\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n'
    connection = HTTPConnection("127.0.0.1", browser.port, timeout=30)
    origin = f"http://127.0.0.1:{browser.port}"
    headers = {"Content-Type": "multipart/form-data; boundary=part", "Origin": origin}
    connection.request("POST", path, head + body + b"\r\n--part--\r\n", headers)
    answer = connection.getresponse()
    text = unescape(answer.read().decode())
    connection.close()
    return answer.status, answer.headers.get("Location", ""), text


def test_a_visitor_plays_on_from_a_step_for_another_seat(server: Server) -> None:
    ann = server.browser()
    table = finished(ann, "r")
    assert "/play-on?seq=" in ann.get(f"{table}/replay").text
    page = unescape(ann.get(f"{table}/play-on?seq=1&seat=s0").text)
    assert "You play for" in page and "Hidden cards" not in page, "R hides nothing between two choices"
    assert 'value="random" selected' in page, "the bot of the finished game"
    opened = ann.post(f"{table}/play-on", {"seq": "1", "seat": "1", "bot": "random"})
    assert opened.status == 303 and opened.at != table
    with ann.at(opened.at.removeprefix("/t/")) as client:
        assert (client.view["status"], client.view["you"]) == ("open", "s1")
        client.play_on("m1")
    position = json.loads(ann.get(f"{opened.at}/view?seq=0").text)
    assert "goes on from step 1" in position["view"]["prompt"]


def test_hidden_cards_are_as_they_were_or_drawn_anew(server: Server) -> None:
    ann = server.browser()
    table = finished(ann, "thirty_one", players="2", lives="1", free_ride="no")
    assert "drawn anew" in ann.get(f"{table}/play-on?seq=0").text
    hands = set[str]()
    for cards in ("real", "imagined", "imagined", "imagined"):
        opened = ann.post(f"{table}/play-on", {"seq": "0", "seat": "0", "bot": "random", "cards": cards}).at
        ann.post(f"{opened}/resign")
        hands.add(cards_of(ann, table if cards == "real" else opened, "open", 1))
        own = cards_of(ann, opened, "s0", 0)
        assert own == cards_of(ann, table, "s0", 0)
    assert len(hands) > 1 and not any("<" in hand for hand in hands)


def cards_of(browser: Browser, table: str, seat: str, owner: int) -> str:
    """Return the faces of a hand at the first step of a replay, or why they cannot be seen."""
    answer = browser.get(f"{table}/view?seq=0&seat={seat}").text
    if not answer.startswith("{"):
        return answer
    zones = json.loads(answer)["view"]["zones"]
    hand = next(zone for zone in zones if zone["id"] == f"hand{owner}")
    return " ".join(sorted(item.get("face", "?") for item in hand["items"]))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seq": "9999"}, "There is no such position."),
        ({"seq": ""}, "There is no such position."),
        ({"seq": "0", "seat": "7"}, "There is no such position."),
        ({"seq": "0", "bot": "deep thought"}, "There is no such opponent."),
    ],
)
def test_wrong_fields_are_refused(server: Server, fields: dict[str, str], sentence: str) -> None:
    ann = server.browser()
    assert sentence in unescape(ann.post(f"{finished(ann, 'r')}/play-on", fields).text)


def test_nobody_plays_on_while_a_game_runs_or_sees_all_cards(server: Server) -> None:
    ann, eve = server.browser(), server.browser()
    table = ann.post("/g/thirty_one", {"bot": "random"}).at
    for browser in (ann, eve):
        assert "when the game is over" in unescape(browser.post(f"{table}/play-on", {"seq": "0"}).text)
        assert "when the game is over" in unescape(browser.get(f"{table}/view?seq=0&seat=open").text)
        assert "when the game is over" in unescape(browser.get(f"{table}/replay?seat=open").text)


def test_friends_play_on_together(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = finished(ann, "r")
    opened = ann.post(f"{table}/play-on", {"seq": "0", "seat": "0", "bot": "friend"}).at
    page = bob.get(opened).text
    assert f'action="{opened}/sit"' in page
    refused = unescape(bob.post(f"{opened}/propose", {"points_to_win": "2"}).text)
    assert "its rules stay as they are" in refused
    bob.post(f"{opened}/sit", {"name": "Bob"})
    with bob.at(opened.removeprefix("/t/")) as client:
        assert client.view["status"] == "open"


@pytest.mark.parametrize("game", ["r", "rummy", "board64"])
def test_the_file_of_a_game_is_imported(server: Server, game: str) -> None:
    ann, eve = server.browser(), server.browser()
    table = finished(ann, game, moves=4 if game == "r" else 0)
    body = ann.get(f"{table}/record.json").text.encode()
    assert json.loads(body)["format"] == 1
    status, address, _ = upload(eve, body)
    assert status == 303 and address.endswith("/replay")
    imported = address.removesuffix("/replay")
    for seat in ("s0", "s1", "open", "watch"):
        first, again = (
            json.loads(ann.get(f"{where}/view?seq=1&seat={seat}").text)["view"] for where in (table, imported)
        )
        assert first["zones"] == again["zones"]
        assert again["seats"][0]["name"] == "Ann"
    with eve.at(imported.removeprefix("/t/")) as client:
        assert (client.view["you"], client.view["status"]) == (None, "over")
    assert eve.get(f"{imported}/game.txt").status == 200


def changed(body: bytes, change: str) -> bytes:
    """Return the record of a game with a fault."""
    record = json.loads(body)
    match change:
        case "move":
            move = next(event for event in record["events"] if event["type"] == "move")
            move["moves"][0][1] = 10**6
        case "seat":
            move = next(event for event in record["events"] if event["type"] == "move")
            move["moves"][0][0] = 99
        case "end":
            record["events"] = record["events"][:-1]
        case "format":
            record["format"] = 2
        case "start":
            record["events"][0]["start"] = {"table": "t", "step": 0, "state": "AAAA"}
        case "opened":
            record["events"].insert(2, record["events"][0])
        case "seated":
            record["events"].insert(2, {"type": "seat", "seat": 7, "sitter": {"kind": "human", "name": "Eve"}})
        case "option":
            record["events"][0]["options"] = {"no such option": 1}
        case "long":
            record["events"] += record["events"][-1:] * 6000
        case _:
            return change.encode()
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    "change",
    [
        "move",
        "seat",
        "end",
        "format",
        "start",
        "opened",
        "seated",
        "option",
        "long",
        "",
        "[]",
        "{}",
        '{"promise": "x", "events": [[]]}',
    ],
)
def test_a_damaged_file_gets_a_sentence(server: Server, change: str) -> None:
    ann = server.browser()
    body = ann.get(f"{finished(ann, 'r')}/record.json").text.encode()
    status, address, text = upload(ann, changed(body, change))
    assert (status, address) == (400, "")
    assert "cannot be imported: " in text
    assert "Traceback" not in text


def test_names_titles_and_talk_of_an_imported_game_are_short_lines(server: Server) -> None:
    ann = server.browser()
    record = json.loads(ann.get(f"{finished(ann, 'r')}/record.json").text)
    record["events"][0]["title"] = "<b>" + "x" * 500
    record["events"][0]["seats"][0]["name"] = "Line\nbreak " * 50
    record["events"].append({"type": "say", "seat": 0, "cid": "c", "at": 0, "text": "word " * 500})
    record["events"].append({"type": "rematch-table", "table": "../../evil"})
    status, address, _ = upload(ann, json.dumps(record).encode())
    assert status == 303
    imported = address.removesuffix("/replay")
    with ann.at(imported.removeprefix("/t/")) as client:
        assert len(client.view["title"]) == 60
        assert client.view["seats"][0]["name"] == "Line break Line break Li"
        assert len(client.view["talk"][0]["text"]) <= 200
        assert "evil" not in json.dumps(client.view)
    assert "<b>x" not in ann.get(imported).text


def test_files_from_other_sites_and_of_a_megabyte_are_refused(server: Server) -> None:
    ann = server.browser()
    status, _, text = upload(ann, b"x" * 1_100_000)
    assert (status, "That message is too long." in text) == (400, True)


def test_a_game_in_which_a_bot_sat_down_later_keeps_its_steps(server: Server) -> None:
    ann = server.browser()
    table = ann.post("/g/r", {"bot": "friend", "name": "Ann"}).at
    ann.post(f"{table}/seat-bot", {"seat": "1", "bot": "random"})
    with ann.at(table.removeprefix("/t/")) as client:
        client.play_on("m")
    ann.post(f"{table}/resign")
    _, address, _ = upload(ann, ann.get(f"{table}/record.json").text.encode())
    views = [json.loads(ann.get(f"{where}/view").text)["view"] for where in (table, address.removesuffix("/replay"))]
    assert views[0]["of"] == views[1]["of"]
    assert [seat["name"] for seat in views[1]["seats"]] == ["Ann", "Random bot"]


def test_rules_that_are_agreed_on_after_the_beginning_do_not_count(server: Server) -> None:
    ann = server.browser()
    record = json.loads(ann.get(f"{finished(ann, 'r')}/record.json").text)
    record["events"].append({"type": "rules-agreed", "options": {"points_to_win": 2}, "version": 1})
    status, address, _ = upload(ann, json.dumps(record).encode())
    assert status == 303
    assert "2 points end the game" not in ann.get(address.removesuffix("/replay")).text


def test_an_import_is_not_cancelled_by_the_rummy_helper_and_ends_in_any_case(server: Server) -> None:
    ann = server.browser()
    body = ann.get(f"{finished(ann, 'r')}/record.json").text.encode()
    jobs = server.app.state.helper
    abandon, submit = jobs.abandon, jobs.submit

    def submit_and_abandon(visitor: str, *details: object) -> object:
        job = submit(visitor, *details)
        abandon("127.0.0.1")
        return job

    jobs.submit = submit_and_abandon
    try:
        assert upload(ann, body + b" ")[0] == 303
    finally:
        jobs.submit = submit


def test_nobody_may_watch_what_goes_on_from_a_private_game(server: Server) -> None:
    ann, eve = server.browser(), server.browser()
    table = finished(ann, "r", watched="no")
    opened = ann.post(f"{table}/play-on", {"seq": "0", "seat": "0", "bot": "random"}).at
    assert "cannot be watched" in unescape(eve.get(opened).text)
    assert "cannot be watched" in unescape(eve.post(f"{table}/play-on", {"seq": "0"}).text)
