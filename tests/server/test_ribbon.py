"""The rules of a table on its pages: ribbon, invitation, rulebook, replay and measurements."""

import json
import re
from html import unescape

import pytest

from hoyle.i18n import LANGUAGES
from tests.support.clients import Browser, Server

RULES = {"points_to_win": "3", "hand_limit": "2"}


def text_of(guest: Browser, path: str) -> str:
    answer = guest.get(path)
    assert answer.status == 200, answer.text
    return unescape(answer.text)


def test_the_table_shows_name_chips_and_sentences(guest: Browser) -> None:
    table = guest.open(**RULES)
    text = text_of(guest, f"/t/{table}")
    assert "<title>R</title>" in text and text.count("3 points end the game") >= 3
    assert re.search(rf'popovertarget="rule-points_to_win".*href="/t/{table}/rules#R15"', text, re.DOTALL)
    assert "How many points end the game. Here: 3; usual: 4." in text
    setup = json.loads(text.split('id="table-setup">')[1].split("</script>")[0])
    assert setup["rules"]["chips"] == ["Two cards in hand", "3 points end the game"]


def test_the_title_of_the_page_is_the_name_of_the_rules(guest: Browser) -> None:
    assert "<title>Two cards</title>" in text_of(guest, f"/t/{guest.open(hand_limit='2')}")
    assert "<title>Quick R</title>" in text_of(guest, f"/t/{guest.open(title='Quick R', **RULES)}")


def test_the_invitation_tells_who_invites_to_what(server: Server, guest: Browser) -> None:
    table = guest.open(name="Ann", bot="friend", **RULES)
    text = text_of(server.browser(), f"/t/{table}")
    assert "Ann invites you to play R" in text and "Two princes fight for a crown" in text
    assert "<b>Ann</b>" in text and "with the usual rules" in text
    assert "On: a move can be taken back" in text and "Two cards in hand" in text
    assert 'id="invite"' in text_of(guest, f"/t/{table}")


def test_many_house_rules_are_folded_in_the_invitation(server: Server, guest: Browser) -> None:
    fields = {"players": "3", "deal_size": "9", "play_limit": "5", "joker_mode": "free", "deal_scoring": "own_penalty"}
    table = guest.post("/g/rummy", fields | {"bot": "friend"}).at
    text = text_of(server.browser(), table)
    assert re.search(r"<summary><span>3 players · 9 cards dealt · ", text)


def test_the_rulebook_of_a_table_marks_and_folds(server: Server, guest: Browser) -> None:
    text = text_of(guest, f"/t/{guest.open(**RULES)}/rules")
    assert re.search(r'<p id="R15">.*?</p><p class="at-this-table"><strong>At this table: 3 points end the game', text)
    assert "Not at this table: V5 – V14" in text and "Not at this table: V3" in text
    assert text.index('class="these-rules"') < text.index('id="R1"')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_with_options_in_the_address(guest: Browser, lang: str) -> None:
    marked = text_of(guest, f"/g/thirty_one/rules?lives=5&lang={lang}")
    assert marked.count("at-this-table") == 2 and 'class="folded"' in marked and '<p id="TO17">' in marked
    plain = text_of(guest, f"/g/thirty_one/rules?lang={lang}")
    assert "at-this-table" not in plain and "folded" not in plain


def test_rulebooks_have_pictures(guest: Browser) -> None:
    text = text_of(guest, "/g/r/rules?lang=ru")
    assert text.count('<td class="figure"><img src="/art/r/') == 8 and 'class="thumbnail"' in text
    assert guest.get("/art/r/spy.svg").status == 200


def test_clashing_options_in_the_address_show_the_whole_rulebook(guest: Browser) -> None:
    assert "at-this-table" not in text_of(guest, "/g/r/rules?hand_limit=3&play_mode=prophecy")


def test_nobody_reads_the_rules_of_a_closed_table(server: Server, guest: Browser) -> None:
    table = guest.open(watched="no")
    assert server.browser().get(f"/t/{table}/rules").status == 400
    assert guest.get(f"/t/{table}/rules").status == 200


def test_replay_and_measurements_show_the_rules(guest: Browser) -> None:
    table = guest.open(**RULES)
    assert "3 points end the game" in text_of(guest, f"/t/{table}/replay")
    text = text_of(guest, "/g/r/measure?points_to_win=3")
    assert "Impatience" in text and "3 points end the game" in text and "/g/r/rules?points_to_win=3#R15" in text
