"""The page where rules are chosen and games composed, over HTTP."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from hoyle.games import GAMES
from hoyle.games.board64 import drawings, figures
from hoyle.games.board64.board import COLOURS_OF_SQUARES
from hoyle.i18n import translator
from hoyle.pages import rules_form as house
from hoyle.pages.rules import compared_with, presets_of
from hoyle.rules.options import option
from hoyle.rulesets import rule_sets as composed
from tests.support.clients import Answer, Browser, Server

SETUP = drawings.write_setup(figures.figure(figures.FIGURE_12, 1))
OWN = {
    "setup": "own",
    "principle": "combine",
    "division": "reduced_packs",
    "board": "colourless",
    "equal_beats": "none",
}


def checked(guest: Browser, game: str, **fields: str) -> dict[str, Any]:
    answer = guest.post(f"/g/{game}/check", fields)
    assert answer.status == 200, answer.text
    return json.loads(answer.text)


def send_file(guest: Browser, game: str, text: str, name: str = "mine.toml", **headers: str) -> Answer:
    body = (
        f'--b\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n'
        f"{text}\r\n--b--\r\n"
    )
    return guest.ask("POST", f"/g/{game}/open", body, **{"Content-Type": "multipart/form-data; boundary=b"} | headers)


def link_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


# Controls


def test_numbers_with_names_are_a_list_up_to_thirty() -> None:
    names = {11: "jacks", 12: "queens"}
    wild = option(8, range(2, 15), names=names, label="Wild", sentence="The wild rank.", chip="Wild: {value}")
    control = house.control_of("wild", wild, 8, translator("en"))
    assert control.kind == "list" and [text for _, text, _ in control.choices][8:11] == ["10", "jacks", "queens"]
    for values, named in ((range(2, 15), {}), (range(31), {0: "none"})):
        other = option(8, values, names=named, label="Wild", sentence="The wild rank.", chip="Wild: {value}")
        assert house.control_of("wild", other, 8, translator("en")).kind == "number"


def test_flags_are_ticked_numbers_are_typed(guest: Browser) -> None:
    page = guest.get("/g/board64?principle=combine&kinds=colour%2Bvalue").text
    assert re.search(r'type="checkbox" name="kinds\.colour" checked', page)
    assert re.search(r'type="checkbox" name="kinds\.sequence">', page)
    assert re.search(
        r'type="number" id="o-no_progress_limit" name="no_progress_limit" min="0" max="200" value="100"', page
    )
    assert re.search(r'<select id="o-move_range"', page)


def test_ticks_are_read_by_the_marker_that_they_were_there(guest: Browser) -> None:
    game18 = house.fields_of(GAMES["board64"], GAMES["board64"].presets["game18"].values)
    one = checked(guest, "board64", **game18, **{"kinds.": "", "kinds.value": "on", "kinds.colour": "on"})
    assert one["canonical"]["kinds"] == "colour+value"
    none = checked(guest, "board64", **game18, **{"kinds.": ""})
    assert [clash["code"] for clash in none["clashes"]] == ["X23"]


def test_every_clash_has_its_code_and_idle_options_their_reason(guest: Browser) -> None:
    found = checked(guest, "board64", principle="compare")
    codes = [clash["code"] for clash in found["clashes"]]
    assert {"X4", "X11"} <= set(codes) and all(clash["sentence"].endswith(".") for clash in found["clashes"])
    assert found["canonical"] == {} and found["zones"]
    assert checked(guest, "board64", players="5")["zones"] == []
    assert "kinds" in found["idle"]
    page = unescape(guest.get("/g/board64?principle=compare").text)
    assert '<b class="code">X4</b>' in page and found["idle"]["kinds"] in page


def test_a_value_that_is_none_is_said_beside_it_and_the_others_stay(guest: Browser) -> None:
    found = checked(guest, "board64", no_progress_limit="999", division="groups_pack2")
    assert "Quiet limit cannot be 999: choose 0–200." in found["wrong"]["no_progress_limit"]
    page = guest.get("/g/board64?no_progress_limit=999&division=groups_pack2").text
    assert 'value="999"' in page and '<option value="groups_pack2" selected' in page


def test_an_empty_number_is_none_where_that_is_a_value(guest: Browser) -> None:
    assert checked(guest, "r", match_points="", goal="all_rounds")["canonical"] == {"goal": "all_rounds"}
    assert checked(guest, "r", match_points="20", goal="all_rounds")["canonical"]["match_points"] == "20"


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_a_link_that_marks_itself(guest: Browser, game: str) -> None:
    for name, preset in GAMES[game].presets.items():
        found = checked(guest, game, **house.fields_of(GAMES[game], preset.values))
        assert name in found["presets"] and not found["clashes"]
        assert bool(found["zones"]) == (game == "board64")


def test_presets_are_variants_with_their_sentences() -> None:
    game = GAMES["board64"]
    found = presets_of(game, house.read_form(game, {}, translator("en")), translator("en"))
    assert [one["sentence"] for one in found] == [preset.sentence for preset in game.presets.values()]
    assert [one["name"] for one in found if one["chosen"]] == ["game1"]


# Drawings


def test_a_set_up_of_ones_own_counts_where_it_is_asked_for(guest: Browser) -> None:
    found = checked(guest, "board64", **OWN, **{"drawn.cards": SETUP})
    assert found["clashes"] == [] and found["drawings"]["cards"] == SETUP
    assert len(found["canonical"]["cards"]) == 128
    again = checked(guest, "board64", **found["canonical"])
    assert again["canonical"] == found["canonical"] and again["drawings"]["cards"] == SETUP
    other = checked(guest, "board64", **OWN | {"setup": "figure"}, **{"drawn.cards": "nonsense"})
    assert other["clashes"] == [] and "cards" not in other["canonical"]


def test_a_wrong_drawing_is_named_with_line_and_column(guest: Browser) -> None:
    fields = OWN | {"drawn.cards": SETUP.replace("n40R", "n90R", 1)}
    found = checked(guest, "board64", **fields)
    assert found["wrong"]["cards"].startswith("Line 1, column 4: n90R is not a card")
    assert [clash["code"] for clash in found["clashes"]] == [""]
    page = guest.post("/g/board64", fields)
    assert page.status == 422 and "n90R" in page.text and "Line 1, column 4" in page.text


def test_an_empty_drawing_is_none(guest: Browser) -> None:
    colourless = house.fields_of(GAMES["board64"], GAMES["board64"].presets["game65"].values)
    assert checked(guest, "board64", **colourless, **{"drawn.squares": " \n"})["presets"] == ["game65"]
    assert drawings.write_board(COLOURS_OF_SQUARES) in unescape(guest.get("/g/board64?board=colourless").text)
    empty = checked(guest, "board64", setup="own", **{"drawn.cards": ""})
    assert next(clash["code"] for clash in empty["clashes"]) == "Y2"


def test_a_board_of_ones_own_is_in_the_link(guest: Browser) -> None:
    board = drawings.write_board([-1] * 8 + [2] * 48 + [-1] * 8)
    found = checked(guest, "board64", **{"drawn.squares": board})
    assert found["canonical"]["squares"] == "." * 8 + "G" * 48 + "." * 8
    assert found["canonical"]["squares"] in found["share"] and found["share"].startswith("http://")
    assert board in unescape(guest.get(f"/g/board64?squares={found['canonical']['squares']}").text)


# The laboratory


@pytest.mark.parametrize(
    ("game", "rules", "against"),
    [
        ("r", {}, {}),
        ("r", {"points_to_win": 3, "abilities": False}, {}),
        ("board64", {"test_may_beat": True}, {}),
        ("board64", "game48", {"press_own": True}),
        ("board64", "patience", {"faces": "up"}),
        ("triangle", "four", None),
    ],
)
def test_rules_are_measured_against_those_they_are_nearest_to(
    game: str, rules: dict[str, Any] | str, against: dict[str, Any] | None
) -> None:
    values = GAMES[game].presets[rules].values if isinstance(rules, str) else rules
    chosen = house.explain(GAMES[game], values, translator("en"))
    _, found = compared_with(GAMES[game], chosen)
    if isinstance(rules, str) and against is not None:
        assert found is not None and set(found.items()) ^ set(chosen.canonical.items()) == set(against.items())
    else:
        assert found == against


# Files


def test_a_file_saved_is_the_file_that_opens(guest: Browser) -> None:
    fields = OWN | {"drawn.cards": SETUP, "title": "Far “lines”", "about": "Three in a line."}
    saved = guest.post("/g/board64/save", fields)
    assert saved.status == 200 and "attachment" in saved.headers["content-disposition"]
    one = composed.read(saved.text)
    assert (one.name, one.sentence) == ("Far “lines”", "Three in a line.") and SETUP in saved.text
    to = send_file(guest, "r", saved.text)
    assert to.status == 303 and to.at.startswith("/g/board64?")
    assert link_of(to.at)["title"] == "Far “lines”"
    assert checked(guest, "board64", **link_of(to.at))["drawings"]["cards"] == SETUP


def test_a_wrong_file_changes_nothing_and_says_where(guest: Browser) -> None:
    text = f'name = "Mine"\ngame = "board64"\nsetup = """\n{SETUP.replace("s4Y", "s4X")}"""\n'
    plain = send_file(guest, "board64", text)
    assert plain.status == 422 and "mine.toml, line 11, column 4: s4X is not a card" in unescape(plain.text)
    asked = send_file(guest, "board64", text, Accept="application/json")
    assert json.loads(asked.text)["wrong"].startswith("mine.toml, line 11, column 4: ")
    good = send_file(guest, "board64", text.replace("s4X", "s4Y"), Accept="application/json")
    assert "wrong" in json.loads(good.text) or json.loads(good.text)["to"]


def test_a_file_may_have_no_name_or_a_long_one(guest: Browser) -> None:
    for name, shown in (("", ", line 1"), ("n" * 99, f"{'n' * 80}, line 1")):
        wrong = json.loads(send_file(guest, "board64", "game = ", name, Accept="application/json").text)["wrong"]
        assert shown in wrong and "n" * 81 not in wrong


@pytest.mark.parametrize("body", ["", "no file at all"])
def test_what_is_no_file_is_a_sentence(guest: Browser, body: str) -> None:
    answer = guest.ask("POST", "/g/r/open", body, **{"Content-Type": "multipart/form-data; boundary=b"})
    assert answer.status == 422 and "could not read" in answer.text


def test_a_file_from_elsewhere_is_refused(guest: Browser) -> None:
    assert send_file(guest, "r", 'game = "r"', Origin="https://elsewhere.example").status == 422


def test_rules_that_clash_are_not_saved(guest: Browser) -> None:
    assert guest.post("/g/board64/save", {"principle": "compare"}).status == 422


# Games of one's own


def kept(guest: Browser, **fields: str) -> str:
    answer = guest.post("/g/r/keep", {"title": "Quick <R>", "about": "Two points.", "points_to_win": "2"} | fields)
    assert answer.status == 303 and answer.at.startswith("/c/")
    return answer.at


def test_a_kept_game_has_a_page_a_name_and_a_place_in_the_lobby(server: Server, guest: Browser) -> None:
    assert "Your rule sets" not in guest.get("/").text
    at = kept(guest)
    page = server.browser().get(at)
    assert page.status == 200 and "<h1>Quick &lt;R&gt;</h1>" in page.text and "Two points." in page.text
    assert '<option value="2" selected>2</option>' in page.text
    lobby = guest.get("/").text
    assert "Your rule sets" in lobby and f'href="{at}"' in lobby and "Quick &lt;R&gt;" in lobby
    assert "Your rule sets" not in server.browser().get("/").text


def test_only_its_maker_forgets_a_kept_game(server: Server, guest: Browser) -> None:
    at = kept(guest)
    server.browser().post(f"{at}/forget")
    assert guest.get(at).status == 200
    assert guest.post(f"{at}/forget").at == "/"
    assert guest.get(at).status == 404 and at not in guest.get("/").text


def test_a_game_without_a_name_is_not_kept(guest: Browser) -> None:
    answer = guest.post("/g/r/keep", {"title": "  ", "points_to_win": "2"})
    assert answer.status == 422 and "Enter a name for your game first." in answer.text
    assert guest.post("/g/board64/keep", {"title": "x", "principle": "compare"}).status == 422


def test_a_table_is_called_after_the_game_that_is_played_there(guest: Browser) -> None:
    table = guest.open(title="Quick R", points_to_win="2")
    assert "Quick R" in guest.get(f"/t/{table}").text and "Quick R" in guest.get("/").text
    with guest.at(table) as me:
        assert me.view["title"] == "Quick R"
        me.play_on("f")
    assert "title=Quick+R" in guest.get(f"/t/{table}/change").at
    assert "Quick R" in guest.get(guest.post(f"/t/{table}/again").at).text


# What came of them


def played(guest: Browser, times: int, **fields: str) -> list[int | None]:
    """So many finished games; who won each."""
    won: list[int | None] = []
    for turn in range(times):
        with guest.at(guest.open(**fields)) as me:
            me.play_on(f"g{turn}")
            rows = me.view["result"]["rows"]
            won.append(next((seat for seat, row in enumerate(rows) if row.get("winner")), None))
    return won


def test_finished_games_are_counted_by_their_rules(guest: Browser) -> None:
    rules = {"points_to_win": "2", "hand_limit": "2"}
    at = kept(guest, **rules)
    none = "No game with these rules has been finished here yet."
    assert checked(guest, "r", **rules)["played"] == none
    won = played(guest, 3, **rules)
    said = checked(guest, "r", **rules)["played"]
    assert said.startswith("3 games played; ") and said in guest.get("/").text and said in guest.get(at).text
    for seat in (0, 1):
        assert f"won by seat {seat + 1}: {won.count(seat)};" in said
    assert f"drawn: {won.count(None)};" in said
    assert int(said.rsplit(": ", 1)[1]) >= 2
    assert checked(guest, "r", **rules, first_drafter="1")["played"] == said
    assert checked(guest, "r", **rules, abilities="no")["played"] == none


def test_a_game_given_up_counts_for_the_other_side(guest: Browser) -> None:
    table = guest.open(abilities="no", hand_limit="2")
    guest.post(f"/t/{table}/resign")
    found = checked(guest, "r", abilities="no", hand_limit="2")["played"]
    assert "1 game played; won by seat 1: 0; won by seat 2: 1; drawn: 0;" in found


def test_built_in_rules_are_counted_too(guest: Browser) -> None:
    played(guest, 1)
    assert re.search(r"\d+ games? played; won by seat 1: ", guest.get("/g/r").text)
