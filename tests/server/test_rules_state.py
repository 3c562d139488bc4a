"""The rules form over HTTP: what is changed, which options clash, their repairs, and the buttons without a script."""

import json
import re
from html import unescape
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, parse_qsl, quote, urlsplit

import pytest

from hoyle.games import GAMES
from hoyle.games.malice.grid import RANKS
from hoyle.i18n import translator
from hoyle.pages import rules_form
from hoyle.pages.rules_state import form_state, sections
from hoyle.rulesets.links import fields_of
from tests.support.clients import Browser


def checked(guest: Browser, game: str, **fields: str) -> dict[str, Any]:
    return json.loads(guest.post(f"/g/{game}/check", fields).text)


def buttons(html: str) -> list[str]:
    """Return what the buttons of a page or a part of one set."""
    return [unescape(value) for value in re.findall(r'name="set" value="([^"]*)"', html)]


def pressed(guest: Browser, game: str, fields: dict[str, str], value: str) -> tuple[dict[str, str], str]:
    """Press a button of the form without a script; return the query and the fragment that it leads to."""
    answer = guest.post(f"/g/{game}/change", fields | {"set": value})
    assert answer.status == 303, answer.text
    parts = urlsplit(answer.at)
    assert parts.path == f"/g/{game}"
    return dict(parse_qsl(parts.query, keep_blank_values=True)), parts.fragment


def test_changed_options_are_marked_and_listed_with_their_words_and_paragraphs(guest: Browser) -> None:
    found = checked(guest, "r", points_to_win="3", discard_one="true")
    marked = {name for name, row in found["rows"].items() if row["changed"]}
    assert marked == {"points_to_win", "discard_one"} and found["status"] == "2 changes from the usual rules"
    assert "3 points end the game" in found["changes"]
    assert 'href="/g/r/rules?discard_one=true&amp;points_to_win=3#R15"' in found["changes"]
    assert "Back to usual: 4" in found["rows"]["points_to_win"]["buttons"]
    page = guest.get("/g/r?points_to_win=3").text
    assert re.search(r'data-option="points_to_win" data-changed', page)
    assert 'data-option="goal" data-changed' not in page


def test_the_usual_rules_have_no_list_and_no_reset(guest: Browser) -> None:
    found = checked(guest, "r")
    assert not any(row["changed"] or row["clash"] for row in found["rows"].values())
    assert buttons(found["changes"]) == [] and "usual rules, without changes" in found["changes"]


def test_a_clash_marks_its_rows_says_why_the_game_cannot_begin_and_offers_repairs(guest: Browser) -> None:
    found = checked(guest, "board64", players="5", **{"last-changed": "players"})
    assert {name for name, row in found["rows"].items() if row["clash"]} == {"principle", "players"}
    assert "X19: Does not go with: Principle." in found["rows"]["players"]["why"]
    assert buttons(found["rows"]["players"]["buttons"]) == ["players=2", "players=4"]
    assert "You cannot begin" in found["why_not"] and "players=2" in buttons(found["repairs"])
    page = guest.get("/g/board64?players=5").text
    assert re.search(
        r'<button class="button primary" data-begin aria-describedby="why-not" aria-disabled="true">', page
    )
    assert re.search(
        r'id="o-players" name="players"[^>]* aria-describedby="s-players (e-players )?w-players" aria-invalid=true',
        page,
    )
    assert not re.search(r"data-begin[^>]*aria-disabled", guest.get("/g/board64").text)


def test_an_invalid_value_is_repaired_with_the_clashes(guest: Browser) -> None:
    found = checked(guest, "board64", no_progress_limit="999", players="3")
    assert found["rows"]["no_progress_limit"]["wrong"] and found["rows"]["no_progress_limit"]["changed"]
    for value in buttons(found["repairs"]):
        assert "no_progress_limit=100" in value
        assert not checked(guest, "board64", **{"players": "3"} | dict(parse_qsl(value)))["clashes"]
    assert "no_progress_limit=100" in buttons(found["rows"]["no_progress_limit"]["buttons"])


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("r", {"hand_limit": "2", "play_mode": "prophecy", "balance": "true"}),
        ("board64", {"principle": "open"}),
        ("board64", {"principle": "combine", "kinds.": ""}),
        ("board64", {"setup": "own", "drawn.cards": ""}),
        ("rummy", {"players": "8", "deal_size": "25", "packs": "2"}),
        ("muzicando", {"mode": "individual", "players": "3", "layouts": "4"}),
        ("malice", {"force_aces": "false", "force_twos": "true"}),
    ],
)
def test_every_repair_on_the_page_can_be_pressed_without_a_script(
    guest: Browser, game: str, fields: dict[str, str]
) -> None:
    found = checked(guest, game, **fields)
    repairs = buttons(found["repairs"])
    assert bool(repairs) == bool(found["clashes"]) and found["clashes"]
    for value in repairs:
        query, row = pressed(guest, game, fields, value)
        assert not checked(guest, game, **query)["clashes"]
        assert row == f"row-{parse_qsl(value, keep_blank_values=True)[0][0]}"
    for name, state in found["rows"].items():
        for value in buttons(state["buttons"]):
            query, row = pressed(guest, game, fields, value)
            after = checked(guest, game, **query)
            assert row == f"row-{name}"
            assert len(after["clashes"]) < len(found["clashes"]) or not after["rows"][name]["changed"]


def test_reset_takes_every_option_back_and_keeps_the_rest_of_the_form(guest: Browser) -> None:
    for game in GAMES.values():
        preset = list(game.presets.values())[-1] if game.presets else None
        fields = fields_of(game, preset.values) if preset else {}
        values = buttons(checked(guest, game.name, **fields)["changes"])
        if not values:
            continue
        query, _ = pressed(guest, game.name, fields | {"bot": "random", "seat": "1", "title": "Mine"}, values[-1])
        assert query == {"bot": "random", "seat": "1", "title": "Mine"}, game.name


def test_a_drawing_goes_back_with_the_option_that_it_sets(guest: Browser) -> None:
    page = guest.get("/g/board64").text
    drawing = unescape(re.search(r'name="drawn.cards"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)[1])  # type: ignore[index]
    fields = {"setup": "own", "drawn.cards": drawing}
    found = checked(guest, "board64", **fields)
    (back,) = buttons(found["rows"]["cards"]["buttons"])
    assert parse_qs(back)["setup"] == ["figure"]
    assert pressed(guest, "board64", fields, back)[0] == {}


def test_typed_values_and_other_fields_survive_a_button(guest: Browser) -> None:
    fields = {"points_to_win": "3", "match_points": "777", "bot": "friend", "about": "So.", "salt": "secret"}
    query, _ = pressed(guest, "r", fields, "points_to_win=2")
    assert query == {"points_to_win": "2", "match_points": "777", "bot": "friend", "about": "So."}


@pytest.mark.parametrize(
    "value", ["", "nothing=1", "points_to_win", "points_to_win=" + quote("<b>"), "&&==", "kinds=x"]
)
def test_a_button_that_is_not_of_the_form_does_no_harm(guest: Browser, value: str) -> None:
    answer = guest.post("/g/r/change", {"set": value, "abilities": "false"})
    assert answer.status == 303 and "abilities=false" in answer.at
    assert guest.get(answer.at.partition("#")[0]).status == 200


@pytest.mark.parametrize("name", GAMES)
def test_sections_are_open_where_few_options_are_or_something_is_changed(name: str) -> None:
    game, say = GAMES[name], translator("en")
    rules = rules_form.read_form(game, {}, say)
    found = sections(game, rules, form_state(game, rules, say), say)
    assert sorted(control.name for section in found for control in section.controls) == sorted(game.every_option)
    assert [section.is_open for section in found[1:]] == [len(game.every_option) <= 12] * (len(found) - 1)
    assert all(section.name for section in found)
    changed = rules_form.read_form(game, {found[-1].controls[-1].name: "nonsense"}, say)
    last = sections(game, changed, form_state(game, changed, say), say)[-1]
    assert last.is_open and last.note == "1 changed, 1 to repair"


@pytest.mark.parametrize("lang", ["ru", "uk"])
def test_marks_and_repairs_are_in_the_readers_language(guest: Browser, lang: str) -> None:
    guest.get(f"/?lang={lang}")
    found = checked(guest, "r", hand_limit="2", play_mode="prophecy")
    for part in (found["repairs"], found["changes"], found["why_not"], found["rows"]["hand_limit"]["buttons"]):
        text = re.sub(r"<[^>]*>", " ", part)
        assert text.strip() and not re.search(r"[A-Za-z]{3,}", text), text


def test_cells_of_a_table_are_fields_of_their_own(guest: Browser) -> None:
    cells = {"strength.": "", "strength.wizard": "7", "strength.spy": "2", "strength.prince": ""}
    found = checked(guest, "r", **cells, **{"outcomes.": "", "outcomes.spy.wizard": "wins"})
    assert found["status"] == "2 changes from the usual rules"
    assert parse_qs(urlsplit(found["share"]).query) == {"strength": ["wizard:7"], "outcomes": ["spy.wizard:wins"]}
    wrong = checked(guest, "r", **cells | {"strength.wizard": "99"})
    assert wrong["rows"]["strength"]["wrong"] and "99" in wrong["rows"]["strength"]["why"]


def test_cells_that_are_yes_or_no_are_checkboxes(guest: Browser) -> None:
    usual = {f"center_follows.{rank}.{place}": "yes" for rank, place in pairwise_ranks()}
    assert checked(guest, "malice", **{"center_follows.": ""}, **usual)["status"] == "The usual rules, without changes."
    more = {"center_follows.nine.seven": "yes"}
    assert parse_qs(urlsplit(checked(guest, "malice", **{"center_follows.": ""}, **usual, **more)["share"]).query) == {
        "center_follows": ["nine.seven:yes"]
    }
    del usual["center_follows.ace.free"]
    assert checked(guest, "malice", **{"center_follows.": ""}, **usual)["rows"]["center_follows"]["clash"]
    page = guest.get("/g/malice?center_follows=nine.seven:yes,ten.nine:no").text
    ticks = dict(re.findall(r'name="center_follows\.(\w+\.\w+)" value="yes"( checked)?', page))
    assert len(ticks) == 13 * 14 and sum(map(bool, ticks.values())) == 13
    assert ticks["nine.seven"] and not ticks["ten.nine"]


def pairwise_ranks() -> list[tuple[str, str]]:
    """Return each rank of Malice with the place on which it is usually laid in the centre."""
    return [(rank, place) for place, rank in pairwise(["free", *RANKS.labels])]


def test_a_button_sets_all_cells_of_a_table_without_a_script(guest: Browser) -> None:
    fields = {"strength.": "", "strength.wizard": "7", "points_to_win": "3"}
    query, _ = pressed(guest, "r", fields, "strength=usual")
    assert query == {"points_to_win": "3"}


def test_a_page_shows_the_cells_of_its_link(guest: Browser) -> None:
    page = guest.get("/g/r?strength=wizard:7&outcomes=spy.wizard:wins").text
    assert re.search(r'name="strength\.wizard"[^>]*value="7"', page)
    assert re.search(r'name="outcomes\.spy\.wizard".*?<option value="wins" selected>', page, re.DOTALL)
