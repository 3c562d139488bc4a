"""What pages and documentation promise about a table ("no…", "never…", "only…", "nobody…"), each with the test that holds it to it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES, DOCS = "hoyle/pages/templates/", "docs/"
PROMISES: tuple[tuple[str, str, str, str], ...] = (
    # where, what, test file, test
    ("daily.html", "there is no undo and no hint", "table/test_daily.py", "a_daily_deal_has_no_undo_and_no_hint"),
    ("daily.md", "There is no undo and no hint.", "table/test_daily.py", "a_daily_deal_has_no_undo_and_no_hint"),
    ("daily.html", "Your first table of a day counts", "server/test_daily.py", "the_first_table_is_kept"),
    (
        "daily_result.html",
        "in a line, without the cards",
        "server/test_daily.py",
        "a_finished_deal_counts_once_and_has_a_place_and_a_line",
    ),
    ("invitation.html", "what is played stays", "server/test_undo.py", "no_friendly_game"),
    (
        "invitation.html",
        "nobody gets hints",
        "table/test_daily.py",
        "where_hints_are_off_rummy_gives_none_of_its_own",
    ),
    ("game.html", "if everyone agrees", "server/test_undo.py", "three_people_must_agree_all"),
    ("game.html", "Against bots alone this is always on.", "server/test_undo.py", "with_bots_alone_it_happens_at_once"),
    ("about.html", "the other players are not told", "server/test_hints.py", "nobody_else_hears_of_it"),
    ("about.html", "No move is played twice", "server/test_protocol.py", "is_acknowledged_and_not_played_twice"),
    ("about.html", "or all cards some minutes later", "table/test_watching.py", "holds_a_card_before_its_time"),
    ("about.html", "sees only what its seat may see", "games/test_hidden_information.py", "a_leaky_game_is_caught"),
    ("about.html", "nobody can arrange the cards", "attack/test_fairness.py", "anyone_can_verify_a_deal_in_javascript"),
    ("about.html", "the secret is shown", "table/test_verify.py", "nothing_can_be_changed_unseen"),
    (
        "deal.html",
        "nobody knows beforehand",
        "server/test_undo_kept.py",
        "the_record_of_a_game_with_undos_can_be_checked",
    ),
    ("device.html", "here you only watch then", "server/test_devices.py", "the_old_device_only_watches"),
    ("report.html", "The others at the table are not told.", "server/test_operators.py", "a_report_is_seen"),
    (
        "review.html",
        "Nobody else sees the answer.",
        "server/test_review.py",
        "only_the_player_of_the_seat_sees_its_review",
    ),
    ("reviews.md", "Nobody can ask before the end", "server/test_review.py", "nobody_sees_a_review_before_the_end"),
    ("games.html", "their moves stay", "server/test_games.py", "everything_is_deleted_and_the_games_of_others_stay"),
    (
        "notifications.md",
        "No message contains a card",
        "server/test_notifications.py",
        "says_no_more_than_the_table_shows",
    ),
    ("play-with-others.md", "Only players talk", "table/test_company.py", "watchers_do_not_talk"),
    ("play-with-others.md", "nobody is gone", "table/test_company.py", "nobody_is_gone_where_a_clock_counts_days"),
    ("play-with-others.md", "the old browser only watches", "server/test_devices.py", "the_old_device_only_watches"),
    ("play-with-others.md", "Only people have", "table/test_clocks.py", "bots_have_no_clock"),
    ("play-with-others.md", "nobody may watch the new one", "server/test_play_on.py", "nobody_may_watch_what_goes_on"),
    (
        "play-with-others.md",
        "It does not count in the statistics",
        "server/test_gallery.py",
        "a_game_from_the_middle_of_another_one",
    ),
    ("protocol.md", "shown to the holder of the seat only", "server/test_programs.py", "only_the_holder_sees_a_token"),
    ("protocol.md", "it opens no page", "server/test_programs.py", "a_token_opens_nothing_but_the_socket"),
    ("protocol.md", "is never used again", "server/test_undo.py", "after_a_reveal_both_choose_anew"),
    (
        "gallery.md",
        "nobody sees who published them",
        "server/test_gallery.py",
        "published_rules_have_a_page_with_their_chips",
    ),
)


def text_of(name: str) -> str:
    """Return the text of a page or a template in one line."""
    folder = TEMPLATES if name.endswith(".html") else DOCS
    return " ".join((ROOT / folder / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: f"{promise[0]}: {promise[1]}")
def test_a_promise_is_made_and_held_by_a_test(promise: tuple[str, str, str, str]) -> None:
    page, words, file, name = promise
    assert words in text_of(page), "the promise is not made any more: leave it out here"
    tests = (ROOT / "tests" / file).read_text(encoding="utf-8")
    assert re.search(rf"def test_\w*{name}", tests), "no test holds it"
