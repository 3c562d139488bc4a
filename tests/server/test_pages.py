"""The pages over HTTP."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from hoyle.games import GAMES
from hoyle.i18n import DESCRIPTIONS, LANGUAGES, translator
from hoyle.pages import assets, rendering
from hoyle.pages import rules_form as house
from hoyle.pages.client_words import client_words
from hoyle.server.app import IMMUTABLE
from hoyle.table import fairness
from tests.support.clients import Browser, Server

ADDRESSES = ["/", "/about", "/g/r", "/g/r?points_to_win=3", "/g/r/rules", "/g/r/measure"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_in_every_language(guest: Browser, address: str, lang: str) -> None:
    answer = guest.get(f"{address}{'&' if '?' in address else '?'}lang={lang}")
    assert answer.status == 200
    assert f'<html lang="{lang}"' in answer.text
    assert "{" not in re.sub(r"<script.*?</script>", "", answer.text, flags=re.DOTALL)
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("address", ["/nothing", "/g/whist", "/g/r/nothing", "/t/nothing", "/t/nothing/replay"])
def test_an_address_that_leads_nowhere_is_a_sentence(guest: Browser, address: str) -> None:
    answer = guest.get(address)
    assert answer.status in (400, 404)
    assert 'class="error-page"' in answer.text


def test_language_by_header_and_kept_by_cookie(guest: Browser) -> None:
    assert '<html lang="uk"' in guest.get("/", **{"Accept-Language": "fr, uk;q=0.8"}).text
    guest.get("/?lang=ru")
    assert '<html lang="ru"' in guest.get("/").text


def test_light_and_dark(guest: Browser) -> None:
    assert guest.post("/settings", {"theme": "dark", "back": "/about"}).at == "/about"
    assert 'data-theme="dark"' in guest.get("/").text
    assert guest.post("/settings", {"theme": "dark", "back": "//elsewhere"}).at == "/"


def test_clashes_and_idle_options_are_explained(guest: Browser) -> None:
    asked = guest.get("/g/r/check?goal=all_rounds&points_to_win=3&abilities=true")
    found = json.loads(asked.text)
    assert len(found["clashes"]) == 1
    assert found["clashes"][0]["sentence"] in unescape(guest.get("/g/r?goal=all_rounds&points_to_win=3").text)
    assert "balance_spy" in found["idle"]
    assert json.loads(guest.get("/g/r/check?points_to_win=999").text)["clashes"]


def test_a_clash_opens_no_table(guest: Browser) -> None:
    answer = guest.post("/g/r", {"goal": "all_rounds", "points_to_win": "3", "bot": "greedy"})
    assert answer.status == 422
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("fields", [{"bot": "oracle"}, {"points_to_win": "99"}])
def test_bad_wishes_are_sentences(guest: Browser, fields: dict[str, str]) -> None:
    answer = guest.post("/g/r", fields)
    assert answer.status in (400, 422)
    assert "Traceback" not in answer.text


def test_every_preset_opens(guest: Browser) -> None:
    for preset in GAMES["r"].presets.values():
        assert guest.open(**house.fields_of(GAMES["r"], preset.values))


def test_other_sites_cannot_send_forms(guest: Browser) -> None:
    assert guest.post("/g/r", {"bot": "greedy"}, Origin="https://elsewhere.example").status == 400
    assert guest.post("/g/r", {"bot": "greedy"}, Origin=f"http://127.0.0.1:{guest.port}").status == 303


def test_a_form_that_is_too_long(guest: Browser) -> None:
    assert guest.post("/g/r", {"name": "x" * 100_000}).status == 400


def test_lobby_shows_ones_tables(guest: Browser) -> None:
    assert "No games yet" in guest.get("/").text
    table = guest.open()
    assert f'href="/t/{table}"' in guest.get("/").text


def test_the_rulebook_has_numbered_paragraphs_and_contents(guest: Browser) -> None:
    text = guest.get("/g/r/rules").text
    assert '<p id="R5"><a class="para" href="#R5">R5</a>' in text
    assert 'class="contents"' in text and "<table>" in text
    text = guest.get("/g/board64/rules?lang=uk").text
    assert '<p id="G1.v3"><a class="para"' in text and '<p id="X24"><a class="para"' in text
    assert '<pre tabindex="0"><code>8  Y Y R R G G B B' in text


def test_table_page_carries_the_clients_words_and_the_deck(guest: Browser) -> None:
    text = guest.get(f"/t/{guest.open()}?lang=ru").text
    setup = json.loads(unescape(text.split('id="table-setup">')[1].split("</script>")[0]))
    assert setup["you"] == "s0" and set(setup["words"]) == set(client_words(translator("ru")))
    assert len(setup["deck"]["faces"]) == 16
    assert set(re.findall(r"\{\w+\}", setup["words"]["gesture"])) == {"{item}", "{place}"}


def finished(guest: Browser, **fields: str) -> str:
    """A table whose game is over."""
    table = guest.open(**fields)
    with guest.at(table) as me:
        me.play_on("f")
    return table


def test_replay_shows_all_hands_only_after_the_game(server: Server, guest: Browser) -> None:
    table = guest.open(hand_limit="3")
    assert guest.get(f"/t/{table}/view?seq=0").status == 200
    assert guest.get(f"/t/{table}/view?seq=0&seat=s1").status == 400
    assert guest.get(f"/t/{table}/view?seq=99").status == 400
    assert guest.get(f"/t/{table}/record.json").status == 400
    with guest.at(table) as me:
        me.play_on("f")
    stranger = server.browser()
    shown = json.loads(stranger.get(f"/t/{table}/view?seq=1&seat=s1").text)
    assert shown["view"]["at"] == 1 and shown["view"]["acts"] == [] and shown["events"]
    page = stranger.get(f"/t/{table}/replay?seq=1&seat=s1")
    assert page.status == 200 and 'type="range"' in page.text


def test_nobody_watches_a_closed_table(server: Server, guest: Browser) -> None:
    table = guest.open(watched="no")
    assert server.browser().get(f"/t/{table}/view").status == 400
    assert guest.get(f"/t/{table}/view").status == 200


def test_the_deal_can_be_checked_when_it_is_over(guest: Browser) -> None:
    form = guest.get("/g/r").text
    ticket = re.findall(r'name="ticket" value="([\w-]+)"', form)[0]
    published = re.findall(r"The seal of the secret is (\w+)", form)[0]
    table = guest.open(ticket=ticket, salt="mine", hand_limit="3")
    before = guest.get(f"/t/{table}/deal").text
    assert published in before and "The secret is shown when the game is over." in before
    with guest.at(table) as me:
        me.play_on("d")
    record = json.loads(guest.get(f"/t/{table}/record.json").text)
    opened = record["events"][0]
    assert fairness.seal(opened["secret"]) == record["promise"] and record["promise"].startswith(published)
    assert "holder" not in json.dumps(record)
    assert fairness.key_of(opened["secret"], ["mine", ""]) in guest.get(f"/t/{table}/deal").text


@pytest.mark.parametrize(("deed", "seat"), [("again", "s0"), ("swap", "s1")])
def test_rematch(guest: Browser, deed: str, seat: str) -> None:
    table = finished(guest, points_to_win="2")
    answer = guest.post(f"/t/{table}/{deed}")
    assert answer.status == 303
    with guest.at(answer.at.removeprefix("/t/")) as me:
        assert (me.view["you"], me.view["status"]) == (seat, "open")
    assert "points_to_win=2" in guest.get(f"/t/{table}/change").at


def test_strangers_can_do_nothing_here(server: Server, guest: Browser) -> None:
    table = guest.open()
    for deed in ("resign", "again", "swap", "sit"):
        assert server.browser().post(f"/t/{table}/{deed}").status == 400


def test_files_are_kept_by_their_version(guest: Browser) -> None:
    address = assets.asset("table.js")
    assert guest.get(address).headers["cache-control"] == IMMUTABLE
    for other in ("/static/table.js", address.replace(assets.client_version(), "v-0123456789ab")):
        answer = guest.get(other)
        assert answer.headers["cache-control"] == "no-cache" and answer.text == guest.get(address).text
    assert guest.get("/static/v-0123456789ab/nothing.js").status == guest.get("/static/version/table.js").status == 404
    assert guest.get("/art/r/prince.svg").status == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letters_of_a_page_are_asked_for_at_once_and_as_the_style_sheet_names_them(
    guest: Browser, lang: str
) -> None:
    asked = re.findall(r'<link rel="preload" href="([^"]+)" as="font"', guest.get(f"/?lang={lang}").text)
    assert len(asked) == 2 * len(DESCRIPTIONS[lang].scripts)
    for address in asked:
        assert guest.ask("HEAD", address).status == 200
        name = address.removeprefix(assets.asset(""))
        assert f"url({name})" in guest.get(assets.asset("hoyle.css")).text


def test_the_style_sheet_is_one_file_with_all_parts(guest: Browser) -> None:
    sheet = guest.get(assets.asset("hoyle.css"))
    assert sheet.headers["content-type"] == "text/css; charset=utf-8"
    named = re.findall(r'@import "(.*)";', (assets.CLIENT / "hoyle.css").read_text("utf-8"))
    assert len(named) > 20 and all((assets.CLIENT / name).read_text("utf-8") in sheet.text for name in named)
    assert "@import" not in sheet.text


def test_no_page_asks_elsewhere() -> None:
    for file in (Path(rendering.__file__).parent / "templates").glob("*.html"):
        assert not re.findall(r"(?:src|href)=\"(?:https?:)?//", file.read_text()), file.name


@pytest.mark.parametrize("bot", ["friend", "search:fair", "nobody", "search:7", ""])
def test_the_rules_form_opens_with_any_opponent_in_the_link(guest: Browser, bot: str) -> None:
    page = guest.get(f"/g/r?bot={bot}")
    assert page.status == 200
    assert f'value="{bot}" selected' in page.text or bot in ("nobody", "search:7", "")


def test_links_to_the_documentation_lead_somewhere(server: Server) -> None:
    ann = server.browser()
    ann.post("/g/r", {"bot": "random"})
    links = {
        link for page in ("/", "/about", "/games") for link in re.findall(r'href="(/docs/[^"#]*)', ann.get(page).text)
    }
    assert len(links) > 3
    assert {link: ann.get(link).status for link in links} == dict.fromkeys(links, 200)
