"""Reviews of finished games over HTTP: who may ask, and what the page shows."""

import json
import time
from html import unescape

import pytest

from tests.server.test_play_on import finished
from tests.support.clients import WAIT, Browser, Server


def reviewed(browser: Browser, table: str, ends: tuple[str, ...], seconds: float = WAIT) -> str:
    """Ask for a review and wait until its state is one of `ends`, for so many seconds at most; return the state."""
    assert browser.post(f"{table}/review").at == f"{table}/review"
    state, end = "", time.monotonic() + seconds
    while time.monotonic() < end:
        state = json.loads(browser.get(f"{table}/review/progress").text)["state"]
        if state in ends:
            return state
        time.sleep(0.1)
    raise AssertionError(f"The review is {state} after {seconds} s.")


def test_nobody_sees_a_review_before_the_end(server: Server) -> None:
    ann = server.browser()
    table = f"/t/{ann.open(bot='random')}"
    for answer in (ann.get(f"{table}/review"), ann.post(f"{table}/review"), ann.get(f"{table}/review/progress")):
        assert answer.status == 400 and "when the game is over" in unescape(answer.text)
    assert not server.app.state.lab.unfinished()


def test_only_the_player_of_the_seat_sees_its_review(server: Server) -> None:
    ann, bob = server.browser(), server.browser()
    table = finished(ann, "r", moves=1)
    for answer in (bob.get(f"{table}/review"), bob.post(f"{table}/review"), bob.post(f"{table}/review/cancel")):
        assert answer.status == 400 and "Only the player of a seat" in unescape(answer.text)
    assert not server.app.state.lab.unfinished()
    assert f"{table}/review" in ann.get(f"{table}/replay").text
    assert f"{table}/review" not in bob.get(f"{table}/replay").text


def test_a_review_is_in_the_language_of_who_reads_it(server: Server) -> None:
    ann = server.browser()
    table = finished(ann, "r", moves=2)
    assert reviewed(ann, table, ("waiting", "running", "done"))
    assert ann.get(f"{table}/review/progress?lang=de").status == 404, "nobody has asked for it in German"
    assert ann.get(f"{table}/review/progress?lang=en").status == 200
    ann.post(f"{table}/review/cancel?lang=en")


def test_a_review_is_asked_for_and_cancelled(server: Server) -> None:
    ann = server.browser()
    table = finished(ann, "r", moves=2)
    assert "How well did I play?" in unescape(ann.get(f"{table}/review").text)
    assert ann.get(f"{table}/review/progress").status == 404
    assert reviewed(ann, table, ("waiting", "running", "done"))
    assert ann.post(f"{table}/review/cancel").at == f"{table}/review"
    assert ann.get(f"{table}/review/progress").status == 404 and not server.app.state.lab.unfinished()


def test_games_of_memory_offer_no_review(server: Server) -> None:
    ann = server.browser()
    table = finished(ann, "seeker", moves=1)
    assert f"{table}/review" not in ann.get(f"{table}/replay").text


@pytest.mark.soak
def test_a_review_says_what_was_given_away(server: Server) -> None:
    ann = server.browser()
    table = finished(ann, "r", moves=4)
    assert reviewed(ann, table, ("done", "failed"), 300) == "done"
    page = unescape(ann.get(f"{table}/review").text)
    assert "What mattered most" in page and "compared with perfect play" in page and page.count("<tr") > 3
    assert f"{table}/play-on?seat=s0" in page or "Every choice was perfect" in page
