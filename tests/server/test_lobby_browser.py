"""The lobby in a real browser: search while one types, by keyboard, on phones, in light and dark, without a script."""

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import Browser, Page, ViewportSize, expect

from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES
from tests.support.accessibility import LIGHT_ON_A_PHONE, violations, ways
from tests.support.chromium import WIDE, player, program
from tests.support.sampling import sample

pytestmark = [pytest.mark.browser, pytest.mark.skipif(program() is None, reason="no Chromium here")]

SHOWN = ".game-card:visible"
FOCUSED = (
    "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText || document.activeElement.id"
)


def test_games_are_left_out_while_one_types(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/").page
    field = page.get_by_role("searchbox")
    expect(page.locator(SHOWN)).to_have_count(len(GAMES))
    before = field.bounding_box()
    field.press_sequentially("Machia")
    expect(page.locator(SHOWN)).to_have_count(1)
    expect(page.locator(SHOWN)).to_have_attribute("id", "rummy")
    expect(page.get_by_role("status")).to_have_text("1 game found")
    expect(page.locator("#rummy .variants > [data-found]")).to_have_count(1)
    expect(page.locator("#rummy .variants > :visible")).to_have_count(1)
    assert field.bounding_box() == before
    assert page.url.endswith("?q=Machia")
    page.reload()
    expect(page.locator(SHOWN)).to_have_count(1)
    field.fill("no such game")
    expect(page.locator(SHOWN)).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("Try a shorter search.")
    field.fill("")
    expect(page.locator(SHOWN)).to_have_count(len(GAMES))
    assert "?" not in page.url


def test_the_search_works_without_a_script(browser: Browser, house: str) -> None:
    context = browser.new_context(viewport=WIDE, java_script_enabled=False)  # pyright: ignore[reportArgumentType]
    page = context.new_page()
    page.goto(house + "/")
    page.get_by_role("searchbox").fill("malice")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(SHOWN)).to_have_count(1)
    expect(page.locator(SHOWN)).to_have_attribute("id", "malice")


def test_everything_is_reached_by_keyboard_in_reading_order(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/?q=malice").page
    page.get_by_role("searchbox").focus()
    reached: list[str] = []
    for _ in range(7):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(FOCUSED))
    assert reached[:3] == ["Search", "Surprise me", ""]
    assert reached[3:6] == ["Play Malice now", "House rules of Malice", "Rulebook of Malice"]
    assert reached[6].startswith(f"{len(GAMES['malice'].presets)} variants")
    page.keyboard.press("Tab")
    first = next(iter(GAMES["malice"].presets.values()))
    assert page.evaluate(FOCUSED).startswith(f"{first.label}\n{first.sentence}")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == f"House rules of {first.label}"
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/malice**")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, {"width": 390, "height": 844}])
def test_the_first_game_and_the_last_table_are_above_the_fold(browser: Browser, house: str, size: ViewportSize) -> None:
    guest = player(browser, house)
    guest.page.set_viewport_size(size)
    guest.go("/")
    play = guest.page.get_by_role("button", name="Play R now").first
    expect(play).to_be_in_viewport(ratio=1)
    play.click()
    guest.page.wait_for_url("**/t/**")
    guest.ready()
    guest.go("/")
    expect(guest.page.get_by_role("link", name="Continue: R")).to_be_in_viewport(ratio=1)
    expect(guest.page.get_by_role("button", name="Play R now").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, {"width": 390, "height": 844}])
def test_the_three_doors_are_above_the_fold(browser: Browser, house: str, size: ViewportSize) -> None:
    guest = player(browser, house)
    guest.page.set_viewport_size(size)
    guest.go("/")
    for name in ("Play now", "Play a friend", "Today"):
        expect(guest.page.locator(".door").filter(has=guest.page.get_by_role("heading", name=name))).to_be_in_viewport(
            ratio=1
        )


def test_three_variants_are_offered_by_chance(browser: Browser, house: str) -> None:
    guest = player(browser, house).go("/")
    guest.page.get_by_role("button", name="Surprise me").click()
    offered = guest.page.locator(".surprise .variant")
    expect(offered).to_have_count(3)
    expect(offered.first).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/t/**")
    guest.ready()


def test_the_strength_is_remembered(browser: Browser, house: str) -> None:
    guest = player(browser, house).go("/")
    guest.page.get_by_text("Strong", exact=True).click()
    guest.go("/#malice")
    expect(guest.page.get_by_role("radio", name="Strong")).to_be_checked()
    guest.page.get_by_role("button", name="Play Malice now").click()
    guest.page.wait_for_url("**/t/**")
    guest.ready()
    expect(guest.page.get_by_text("Strong bot").first).to_be_visible()


def open_all(page: Page) -> None:
    """Open all lists of variants."""
    page.locator(".game-variants").evaluate_all("all => all.forEach(one => one.open = true)")


def test_play_now_by_keyboard(browser: Browser, house: str) -> None:
    guest = player(browser, house).go("/?q=telepathy")
    guest.page.get_by_role("button", name="Play Telepathy now").focus()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/t/**")
    guest.ready()


@pytest.mark.parametrize("lang", sample(["de", "uk"], LANGUAGES))
def test_nothing_is_wider_than_the_window(browser: Browser, house: str, lang: str) -> None:
    page = player(browser, house).page
    page.goto(f"{house}/?lang={lang}")
    open_all(page)
    for width in (320, 390, 768, 1024, 1280, 1680):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        small = page.locator(
            ".game-card a, .game-card button, .game-card summary, .search input, .search button"
        ).evaluate_all("all => all.filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML)")
        assert small == [], width


@pytest.mark.parametrize(("scheme", "phone"), ways(LIGHT_ON_A_PHONE))
def test_axe_finds_nothing_in_the_lobby(browser: Browser, house: str, scheme: str, phone: bool) -> None:
    page = player(browser, house, phone=phone, color_scheme=scheme, reduced_motion="reduce").go("/").page
    open_all(page)
    assert violations(page) == []
    page.get_by_role("searchbox").fill("no such game")
    page.locator(".game-card:visible").first.wait_for(state="hidden")
    assert violations(page) == []


def test_pictures_are_drawn_in_the_colours_of_their_cards(browser: Browser, house: str) -> None:
    page = player(browser, house).go("/").page
    open_all(page)
    fill = "all => all.map(one => getComputedStyle(one).fill)"
    red = set(page.locator(".thumbnail [data-color=red] > .thumb-index").evaluate_all(fill))
    blue = set(page.locator(".thumbnail [data-color=blue] > .thumb-index").evaluate_all(fill))
    assert len(red) == len(blue) == 1 and red != blue
    for picture in page.locator(".game-card .thumbnail").all():
        box = picture.bounding_box()
        assert box and box["width"] > 250 and box["height"] > 120


def test_nothing_jumps_while_the_lobby_is_laid(browser: Browser, house: str) -> None:
    guest = player(browser, house)
    guest.page.add_init_script(
        "window.shifted = 0; new PerformanceObserver(list => { for (const one of list.getEntries()) window.shifted += one.value; })"
        ".observe({type: 'layout-shift', buffered: true});"
    )
    guest.go("/")
    guest.page.evaluate(
        "document.fonts.ready.then(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))"
    )
    assert guest.page.evaluate("window.shifted") < 0.02
