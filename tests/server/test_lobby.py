"""The lobby over HTTP: every game with picture, facts and presets; the search without a script; pictures from real games."""

import json
import re
from dataclasses import replace
from html import unescape
from urllib.parse import quote

import pytest

from hoyle.games import FAMILIES, GAMES
from hoyle.games.shared.scenes import Cell, Deck, Face, Item, Scene, Zone, ZoneKind
from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.lab import facts
from hoyle.pages import thumbnail_svg, thumbnails
from hoyle.pages.thumbnail_svg import HEIGHT, WIDTH, DrawingContext, Fragment
from hoyle.play.play import Play, vary
from tests.support.clients import Browser


def cards(text: str) -> dict[str, str]:
    """The games' cards on the page, by name."""
    found = re.findall(
        r'<li class="game-card".*?(?=<li class="game-card"|<p class="estimates-note">)',
        text,
        re.DOTALL,
    )
    return {re.search(r' id="(\w+)"', one)[1]: one for one in found}  # type: ignore[index]


def shown(text: str) -> list[str]:
    """The games that a search leaves."""
    return [name for name, one in cards(text).items() if not re.match(r"[^>]* hidden>", one)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_there_with_picture_seats_minutes_rules(guest: Browser, lang: str) -> None:
    found, say = cards(guest.get(f"/?lang={lang}").text), translator(lang)
    assert set(found) == set(GAMES)
    for name, one in found.items():
        game = GAMES[name]
        assert f"<h3>{say(game.title)}</h3>" in unescape(one)
        assert one.count('class="thumbnail"') == 1 and re.search(r'class="thumb-(face|square|rim)', one), name
        facts = re.findall(r'<li title="([^"]+)">([^<]+)</li>', one)
        assert len(facts) in (2, 3) and re.search(r"\d", facts[0][1]) and all(how for how, _ in facts), name
        assert f'href="/g/{name}/rules"' in one and f'href="/g/{name}"' in one
        assert one.count('class="variant"') == len(game.presets) + len(game.featured)


def test_games_stand_with_their_families(guest: Browser) -> None:
    names = list(cards(guest.get("/").text))
    assert names == [name for family in FAMILIES for name, game in GAMES.items() if game.family == family]


def test_play_now_sits_down_in_every_game(guest: Browser) -> None:
    for name in GAMES:
        answer = guest.post(f"/g/{name}", {"bot": "search:strong"})
        assert answer.status == 303 and answer.at.startswith("/t/"), name


def test_variants_open_and_say_what_they_change(guest: Browser) -> None:
    for name, one in cards(guest.get("/").text).items():
        links = [unescape(link) for link in re.findall(r'class="variant-rules" href="([^"]+)"', one)]
        game = GAMES[name]
        assert len(links) == len(game.presets) + len(game.featured)
        assert [unescape(link) for link in re.findall(r'class="variant"[^>]* formaction="([^"]+)"', one)] == links
        assert all(f"<span>{preset.sentence}</span>" in unescape(one) for preset in game.presets.values())
        last = links[len(game.presets) - 1]
        assert 'aria-current="true"' in guest.get(last).text, last


def test_malice_is_played_by_rules_under_which_the_payoff_piles_are_emptied(guest: Browser) -> None:
    answer = guest.post(unescape(re.search(r'formaction="(/g/malice[^"]*)"', cards(guest.get("/").text)["malice"])[1]))  # type: ignore[index]
    view = json.loads(guest.get(f"{answer.at.partition('?')[0]}/view?seq=0").text)["view"]
    assert "Spite and Malice" in guest.get(answer.at).text and view["game"] == "malice"


@pytest.mark.parametrize(
    ("asked", "lang", "expected"),
    [
        ("malice", "en", ["malice"]),
        ("MACHIAVELLI", "en", ["rummy"]),
        ("partners tELEP", "en", ["telepathy"]),
        ("prophecy", "en", ["r"]),
        ("true king", "en", ["r"]),
        ("Spite and Malice", "en", ["malice"]),
        ("solitaire", "en", ["board64", "malice"]),
        ("bluff", "en", ["r", "triangle", "pair_attack", "serious_card", "board64"]),
        ("something with bluffing", "en", ["r", "triangle", "pair_attack", "serious_card"]),
        ("a solitaire game", "en", ["board64", "malice"]),
        ("old maid", "en", ["princess_card"]),
        ("poker", "de", ["triangle", "pair_attack"]),
        ("Музикандо", "uk", ["muzicando"]),
        ("muzicando", "ru", ["muzicando"]),
        ("no such game", "en", []),
        ("", "en", list(GAMES)),
    ],
)
def test_the_search_by_a_link(guest: Browser, asked: str, lang: str, expected: list[str]) -> None:
    text = guest.get(f"/?lang={lang}&q={quote(asked)}").text
    assert sorted(shown(text)) == sorted(expected)
    assert ("Try a shorter search." in text.split('class="found"')[1].split("</p>")[0].split(">")[1]) == (not expected)


def test_what_is_searched_for_is_only_text(guest: Browser) -> None:
    assert "<i>" not in guest.get("/?q=%3Ci%3E%22").text


def test_a_game_may_have_pages_of_its_own(guest: Browser) -> None:
    found = cards(guest.get("/").text)
    assert 'href="/pocket"' in found["rummy"] and 'href="/pocket"' not in found["thirty_one"]
    assert 'href="/pocket"' in guest.get("/g/rummy").text and 'href="/pocket"' not in guest.get("/g/r").text


def test_a_preset_plays_at_once(guest: Browser) -> None:
    answer = guest.post("/g/r?points_to_win=3", {"bot": "search:easy"})
    assert answer.status == 303
    table = json.loads(guest.get(f"{answer.at}/view?seq=0").text)
    assert "3" in json.dumps(table["view"]) and guest.post("/g/r?points_to_win=99", {"bot": "greedy"}).status == 422


def test_new_visitors_get_a_guided_game_and_others_continue(guest: Browser) -> None:
    text = guest.get("/").text
    minutes = facts.play_time_text(facts.facts_of("r"), translator("en"))
    assert f"Against an easy bot, {minutes}. Your first moves are explained." in text
    assert "Continue: " not in text
    table = guest.open()
    text = guest.get("/").text
    assert f'href="/t/{table}">Continue: R</a>' in text
    answer = guest.post("/g/r", {"bot": "search:easy", "guide": "yes"})
    assert answer.at.endswith("?guide=yes")


def test_the_lobby_opens_the_guide_with_the_first_table_of_each_game(guest: Browser) -> None:
    assert '<input type="hidden" name="guide" value="first">' in guest.get("/").text
    form = {"bot": "search:easy", "guide": "first"}
    assert guest.post("/g/malice", form).at.endswith("?guide=yes")
    assert "guide" not in guest.post("/g/malice", form).at
    assert guest.post("/g/r", form).at.endswith("?guide=yes")


def test_the_guide_opens_again_for_a_preset_with_another_aim(guest: Browser) -> None:
    form = {"bot": "search:easy", "guide": "first"}
    game65 = {name: str(value) for name, value in GAMES["board64"].presets["game65"].values.items()}
    assert guest.post("/g/board64", form).at.endswith("?guide=yes")
    assert guest.post("/g/board64", form | game65).at.endswith("?guide=yes")
    assert "guide" not in guest.post("/g/board64", form | game65).at
    assert guest.post("/g/r", form).at.endswith("?guide=yes")
    assert "guide" not in guest.post("/g/r", form | {"points_to_win": "3"}).at


def test_games_of_luck_have_no_strength(guest: Browser) -> None:
    text = guest.get("/").text
    assert [name for name, one in cards(text).items() if "pure luck" in one] == [
        name for name in GAMES if facts.is_luck(name)
    ]
    form = guest.get("/g/princess_lover").text
    assert re.findall(r'<option value="(\w+)"', form.split('id="bot"')[1].split("</select>")[0]) == [
        "random",
        "friend",
        "anyone",
    ]
    assert guest.post("/g/princess_lover", {"bot": "search:strong"}).status == 303


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(20, "less than a minute"), (70, "about a minute"), (200, "about 3 minutes"), (1600, "about 25 minutes")],
)
def test_minutes_in_words(seconds: float, told: str) -> None:
    assert facts.play_time_text({"seats": 1, "decisions": 0, "choices": seconds / 6}, translator("en")) == told


# Pictures


@pytest.mark.parametrize("name", GAMES)
def test_the_kept_game_can_be_played_by_todays_rules(name: str) -> None:
    kept = thumbnails.saved_games()[name]
    game = GAMES[name]
    assert kept["version"] == game.version, f"python -m bench.thumbnails {name}"
    variant = vary(game, game.presets[kept["preset"]].values if kept["preset"] else {})
    replayed = Play(variant, None).replay([(seat, move) for seat, move in kept["moves"]])
    assert replayed.state == thumbnails.position(game).state


def test_a_game_that_nobody_kept_is_shown_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thumbnails, "saved_games", dict)
    late = thumbnails.position(GAMES["thirty_one"])
    assert late.log and not late.is_over


def test_a_game_under_work_does_not_take_the_lobby_away(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(GAMES["thirty_one"], name="broken", table=object(), home="broken")
    monkeypatch.setitem(GAMES, "broken", broken)
    assert thumbnails.thumbnail("broken", "en").svg == ""
    monkeypatch.setitem(GAMES, "broken", replace(broken, home="hoyle.games.thirty_one"))
    thumbnails.thumbnail.cache_clear()
    with pytest.raises(AttributeError):
        thumbnails.thumbnail("broken", "en")
    thumbnails.thumbnail.cache_clear()


def test_a_picture_shows_what_the_view_shows_and_no_more() -> None:
    play = thumbnails.position(GAMES["thirty_one"])
    people = [str(seat) for seat in range(play.variant.seats)]
    scene = table_of(GAMES["thirty_one"]).draw(play.view(0), 0, people, translator("en"))
    pen = DrawingContext(Deck("", {}), lambda drawing: None)
    drawn = thumbnail_svg.picture(scene, pen, "a table")
    faces = [item.face for zone in scene.zones for item in (zone.items[-1:] if zone.kind == "pile" else zone.items)]
    assert sorted(re.findall(r"<text[^>]*>([^<]+)</text>", drawn)) == sorted(face for face in faces if face)
    assert drawn.count("thumb-threads") == faces.count(None)


KINDS: list[tuple[ZoneKind, dict[str, object]]] = [
    ("pile", {"items": [Item("a", "a"), Item("b")]}),
    ("pile", {"items": []}),
    ("pile", {"items": [Item(str(n), "a") for n in range(9)], "tags": ["spread"]}),
    ("fan", {"items": [Item(str(n), "a") for n in range(30)]}),
    ("row", {"items": [Item(str(n), "a") for n in range(3)], "tags": ["small"]}),
    ("grid", {"cells": [Cell((line, column), items=[Item("x", "a")]) for line in (2, 3) for column in (0, 9)]}),
    ("plane", {"cells": [Cell((line, 0), "red", letter="R") for line in range(-20, 20)]}),
    ("ring", {"cells": [Cell((0, seat)) for seat in range(3)]}),
    ("purse", {"count": 250}),
]


@pytest.mark.parametrize(("kind", "facts"), KINDS)
def test_every_kind_of_zone_fits_the_frame(kind: ZoneKind, facts: dict[str, object]) -> None:
    zone = Zone("z", kind, "", **facts)  # type: ignore[arg-type]
    scene = Scene([zone], [], "", [], [], {"wide": [["z"]]})
    pen = DrawingContext(
        Deck("", {"a": Face("10", "Ten", "red", art="ten")}), lambda drawing: '<svg viewBox="0 0 1 1"/>'
    )
    scale, lines = thumbnail_svg.arrange(scene, pen)
    assert all(line.width * scale <= WIDTH and line.height * scale <= HEIGHT for line in lines)
    assert thumbnail_svg.picture(scene, pen, 'a "table"').count("<g") >= 1


def test_words_of_a_card_are_escaped() -> None:
    pen = DrawingContext(Deck("", {}), lambda drawing: None)
    assert thumbnail_svg.card(Item("a", '<b>"'), pen).svg.count("<b>") == 0
    assert isinstance(thumbnail_svg.card(Item("a"), pen), Fragment)


def test_drawings_of_all_pictures_lie_on_the_page_once(guest: Browser) -> None:
    text = guest.get("/").text
    used = set(re.findall(r'<use href="#(art-\w+)"', text))
    kept = re.findall(r'<symbol id="(art-\w+)"', text)
    assert used <= set(kept) and len(kept) == len(set(kept))
