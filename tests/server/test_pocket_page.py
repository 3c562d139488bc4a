"""The page for a real table, over HTTP: the best play, or what is wrong with what was written."""

from html import unescape

import pytest

from tests.support.clients import Browser

ASKED = [
    ({}, ""),
    ({"table": "7H 7S 7D | 3S 4S 5S", "hand": "6S KD"}, "Play 1 of your cards (points: 6)"),
    ({"table": "7H 7S 7D", "hand": "7C"}, "That empties your hand: you go out."),
    ({"table": "7H 7S 7D", "hand": "KD"}, "These cards allow no play."),
    ({"table": "7H 7S 7D"}, "Enter the cards of your hand too."),
    ({"table": "7H 7S", "hand": "KD"}, "7♥ 7♠ on the table is not a meld: only two cards."),
    ({"hand": "QS KS AS", "ace": "low"}, "These cards allow no play."),
    ({"hand": "2C 3C 4C 5C 9H 9S 9D", "limit": "3", "aim": "points"}, "Play 3 of your cards (points: 27)"),
    ({"hand": "QS KS AS", "ace": "middle", "jokers": "no", "aim": "", "limit": "many"}, "Play 3 of your cards"),
]


@pytest.mark.parametrize(("asked", "says"), ASKED)
def test_the_page_answers_in_a_sentence(guest: Browser, asked: dict[str, str], says: str) -> None:
    page = guest.get(guest.post("/pocket", asked).at)
    while "data-waiting" in page.text:  # the solver is being compiled; a form waits some seconds for the answer
        page = guest.get(guest.post("/pocket", asked).at)
    answer = unescape(page.text.partition('id="answer"')[2].partition("</section>")[0])
    assert page.status == 200
    assert says in answer
    assert ("<p" in answer) == bool(asked)
