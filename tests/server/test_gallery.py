"""The gallery over HTTP, on both stores: publishing, finding, forking, rating, withdrawing and hiding."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.pages.from_hoyle import games_with_rules
from hoyle.pages.studio import shelf
from hoyle.rulesets import rule_sets
from hoyle.rulesets.published_rules import Facts
from tests.support.clients import GENEROUS, Server, serving
from tests.support.gallery import FACTS, PLAIN, TWO, finish, page, play_together, publish, refused, store_of, stored

# Publishing and finding.


def test_published_rules_have_a_page_with_their_chips(site: Server) -> None:
    ann, bob = site.browser(), site.browser()
    assert "Nobody has published rules here yet" in page(bob, "/gallery")
    entry = publish(ann, "Quick court", about="Every card counts.", **TWO)
    shown = page(bob, entry)
    for text in (
        "<h1>Quick court</h1>",
        "Every card counts.",
        "2 points end the game",
        "2 players",
        "Not measured yet",
    ):
        assert text in shown
    assert entry.removeprefix("/gallery/") in shown, "the hash of the rules"
    assert "Withdraw" not in shown and "Withdraw" in page(ann, entry)
    listed = page(bob, "/gallery")
    assert (
        f'href="{entry}">Quick court</a>' in listed
        and "1 rule set found" in listed
        and "2 points end the game" in listed
    )
    assert page(bob, "/").count('href="/gallery"') == 2 and 'href="/gallery?game=r"' in page(bob, "/g/r")


def test_the_rules_from_hoyle_are_there_from_the_start(site: Server) -> None:
    ann = site.browser()
    shown = page(ann, "/gallery")
    for game in games_with_rules():
        assert f"<summary>{game.title} <small>" in shown
        for preset in game.presets.values():
            assert not preset.values or f">{preset.label}</a></h3>" in shown, preset.label
    assert all(f'?ready={each.file}#text">{each.titles["en"]}</a></h3>' in shown for each in shelf())
    assert "from Hoyle</span> · 2 players · about a minute" in shown
    assert "Measured: Traitors change sides: games are longer by" in shown, "by the atlas"
    assert "Seat 1 wins less often, by 27." in shown, "by the shelf"
    assert "1 rule set found" not in shown
    found = page(ann, "/gallery?game=thirty_one&players=4")
    assert "Three aces are fire" in found and "Red breaks ties" not in found and '<details class="more" open>' in found
    assert "from-hoyle" not in page(ann, "/gallery?page=2") and "from-hoyle" not in page(ann, "/gallery?players=9")
    assert "Three aces are fire" not in page(ann, "/gallery?game=thirty_one&length=long"), "no length was measured"
    table = ann.post("/g/r", {"hand_limit": "3", "bot": "random"}).at
    assert "Three cards" in page(ann, table)


def test_empty_galleries_lead_to_where_rules_are_changed(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, visitor_rules="visitors")) as site:
        ann = site.browser()
        empty = page(ann, "/gallery?game=malice").partition('<section class="from-hoyle"')
        assert 'href="/g/malice/rewrite">Change a rule</a>' in empty[0]
        assert 'href="/g/malice/rewrite?ready=spite.py#text"' in empty[2]
        publish(ann, "Quick court", **TWO)
        assert 'href="/g/rummy/rewrite">Change a rule</a>' in page(ann, "/gallery?game=rummy")


def test_a_name_is_shown_as_text(site: Server) -> None:
    entry = publish(site.browser(), "<script>alert(1)</script>", about="<b>x", **TWO)
    for path in ("/gallery", entry, f"/g/r?from={entry[-20:]}"):
        assert "<script>alert" not in site.browser().get(path).text and "<b>x" not in site.browser().get(path).text


def test_the_filters_are_query_parameters(site: Server) -> None:
    ann = site.browser()
    publish(ann, "Quick court", **TWO)
    seven = publish(ann, "Slow court", points_to_win="3", abilities="no")
    publish(ann, "Lively", "thirty_one", lives="5")
    stored(store_of(site).save_facts(seven[-20:], FACTS))

    def names(query: str) -> list[str]:
        return [
            name for name in ("Quick court", "Slow court", "Lively") if f">{name}</a>" in page(ann, f"/gallery?{query}")
        ]

    assert names("") == names("game=&players=&length=") == ["Quick court", "Slow court", "Lively"]
    assert names("game=r") == ["Quick court", "Slow court"] and names("game=thirty_one&players=2") == []
    assert names("players=4") == ["Lively"]
    assert names("length=medium") == ["Slow court"] and names("length=short") == []
    assert "No rules like these yet" in page(ann, "/gallery?length=short")
    assert len(names("game=chess&players=x&length=eternal&order=sideways&page=-3")) == 3
    assert names("page=99") == [] and "about 7 minutes" in page(ann, "/gallery")
    assert '<option value="medium" selected>' in page(ann, "/gallery?length=medium")
    in_order = page(ann, "/gallery?order=short")
    assert in_order.index("Slow court") < in_order.index("Quick court")


def test_the_best_rated_come_first_and_long_lists_have_pages(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = site.browser()
    first, second = publish(ann, "First", **TWO), publish(ann, "Second", **TWO, abilities="no")
    for holder, stars in (("a", 5), ("b", 5), ("c", 4)):
        stored(store_of(site).rate(first[-20:], holder, stars, 1.0))
    stored(store_of(site).rate(second[-20:], "a", 5, 1.0))
    assert page(ann, "/gallery").index("Second") < page(ann, "/gallery").index("First")
    best = page(ann, "/gallery?order=best")
    assert best.index("First") < best.index("Second") and "4.7 of 5, rated by 3 players" in best
    monkeypatch.setattr("hoyle.server.pages.gallery.PAGE", 1)
    one = page(ann, "/gallery?order=best")
    assert "Second" not in one and 'href="/gallery?order=best&page=2"' in one and "Previous page" not in one
    assert "First" not in page(ann, "/gallery?order=best&page=2")


def test_the_same_rules_are_published_once(site: Server) -> None:
    entry = publish(site.browser(), "Quick court", **TWO)
    again = refused(site.browser(), "/g/r/publish", {"title": "Mine", "abilities": "yes"} | TWO)
    assert "in the gallery already" in again and f'<a href="{entry}">Look at it</a>' in again


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"points_to_win": "2"}, "Enter a name"),
        ({"points_to_win": "2", "title": "  "}, "Enter a name"),
        ({"title": "Usual"}, "are a preset of the game"),
        ({"title": "Preset", "points_to_win": "3"}, "are a preset of the game"),
        ({"title": "Clash", "points_to_win": "2", "goal": "all_rounds"}, "When all cards are played"),
        ({"title": "None", "points_to_win": "99"}, "cannot be 99"),
    ],
)
def test_what_cannot_be_published(site: Server, fields: dict[str, str], says: str) -> None:
    assert says in refused(site.browser(), "/g/r/publish", fields)
    assert stored(store_of(site).all_published()) == []
    assert "no game with this name" in refused(site.browser(), "/g/chess/publish", fields)


def test_a_visitor_publishes_so_many_rule_sets(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, published_per_visitor=1)) as site:
        ann, bob = site.browser(), site.browser()
        entry = publish(ann, "Quick court", **TWO)
        more = {"title": "More", "abilities": "no"} | TWO
        assert "You have published 1 rule sets" in refused(ann, "/g/r/publish", more)
        ann.post(f"{entry}/withdraw", {"sure": "yes"})
        publish(ann, "More", abilities="no", **TWO)
        publish(bob, "Again", **TWO)


def test_an_address_publishes_so_often_a_minute(tmp_path: Path) -> None:
    with serving(tmp_path / "hoyle.db", settings=replace(GENEROUS, publications_per_minute=1)) as site:
        publish(site.browser(), "Quick court", **TWO)
        assert "Too many rule sets were published" in refused(site.browser(), "/g/r/publish", {"title": "x"} | TWO)


# Forks.


def test_a_fork_has_a_line_of_descent(site: Server) -> None:
    ann, bob, eve = site.browser(), site.browser(), site.browser()
    first = publish(ann, "Quiet court", **TWO)
    link = next(
        part for part in page(bob, first).split('"') if part.startswith("/g/r?") and f"from={first[-20:]}" in part
    )
    form = page(bob, link)
    assert f'A fork of: <a href="{first}">Quiet court</a>' in form and '<option value="2" selected>' in form
    changed = bob.post("/g/r/change", {"from": first[-20:], "set": "abilities=no"} | TWO).at
    assert f"from={first[-20:]}" in changed, "the buttons of the form keep it"
    fork = publish(bob, "Plain court", **PLAIN, **{"from": first[-20:]})
    third = publish(eve, "Third court", abilities="no", **{"from": fork[-20:]} | TWO)
    assert f'from <a href="{first}">Quiet court</a> by 2 rules' in page(ann, fork)
    line = page(ann, third)
    assert line.index(f'from <a href="{fork}">Plain court</a> by 1 rule') < line.index(
        f'from <a href="{first}">Quiet court'
    )
    assert f'<a href="{fork}">Plain court</a>' in page(ann, first) and "What others made of these rules" in page(
        ann, first
    )
    assert f'from <a href="{fork}">Plain court</a> by 1 rule' in page(ann, "/gallery")
    ann.post(f"{first}/withdraw", {"sure": "yes"})
    assert "from rules that are not in this gallery" in page(ann, fork) and "Quiet court" not in page(ann, third)


def test_a_saved_fork_and_its_file_know_where_they_come_from(site: Server) -> None:
    ann = site.browser()
    first = publish(ann, "Quiet court", **TWO)
    saved = ann.post("/g/r/keep", {"title": "Saved", "from": first[-20:]} | PLAIN).at
    assert f'name="from" value="{first[-20:]}"' in page(ann, saved)
    assert 'action="/g/r/publish"' in page(ann, "/"), "saved rule sets can be published"
    fork = publish(ann, "Saved", **PLAIN, **{"from": first[-20:]})
    file = ann.get(f"{fork}/file")
    assert rule_sets.read(file.text) == rule_sets.Composed(
        "r", "Saved", "", {"abilities": False, "points_to_win": 3}, first[-20:]
    )
    assert file.headers["content-disposition"].endswith("saved.toml")
    boundary = {"Content-Type": "multipart/form-data; boundary=b"}
    body = f'--b\r\nContent-Disposition: form-data; name="file"; filename="x.toml"\r\n\r\n{file.text}\r\n--b--\r\n'
    assert f"from={first[-20:]}" in ann.ask("POST", "/g/r/open", body, **boundary).at
    written = ann.post("/g/r/save", {"title": "x", "abilities": "no", "from": first[-20:]}).text
    assert f'from = "{first[-20:]}"' in written
    assert "from" not in ann.post("/g/r/save", {"title": "x", "abilities": "no", "from": "0" * 20}).text


@pytest.mark.parametrize("forged", ["0" * 20, "x", "../..", "'; drop table gallery"])
def test_a_forged_parent_is_no_parent(site: Server, forged: str) -> None:
    entry = publish(site.browser(), "Quick court", **TWO, **{"from": forged})
    assert "Descent" not in page(site.browser(), entry)
    other = publish(site.browser(), "Lively", "thirty_one", lives="5", **{"from": entry[-20:]})
    assert "Descent" not in page(site.browser(), other), "rules of another game"


# Playing and rating.


def test_only_who_has_finished_a_game_with_exactly_these_rules_rates_them(site: Server) -> None:
    ann, bob = site.browser(), site.browser()
    entry = publish(ann, "Quick court", **TWO)
    assert "Finish a game with these rules first" in refused(bob, f"{entry}/rate", {"stars": "5"})
    finish(bob, abilities="no", **TWO)
    table = bob.post("/g/r", {"bot": "random", "title": "Quick court"} | TWO).at
    assert "Finish a game" in refused(bob, f"{entry}/rate", {"stars": "5"}), "the game is not over"
    assert "Whoever has finished a game" in page(bob, entry)
    bob.post(f"{table}/resign")
    assert "Finish a game" in refused(bob, f"{entry}/rate", {"stars": "5"}), (
        "who resigns at once does not know the rules"
    )
    table = finish(bob, title="Quick court", **TWO)
    assert "You have finished a game with these rules" in page(bob, entry)
    setup = page(bob, table)
    assert f'"rate": "{entry}"' in setup and '"rate"' not in page(site.browser(), table), "only players are asked"
    for forged in ("0", "6", "-1", "five", "", "4.5", "05", "٤"):
        assert "Choose 1 to 5 stars" in refused(bob, f"{entry}/rate", {"stars": forged})
    assert bob.post(f"{entry}/rate", {"stars": "4"}).at == f"{entry}#rating"
    assert "4 of 5, rated by 1 player" in page(ann, entry) and 'value="4" required checked' in page(bob, entry)
    bob.post(f"{entry}/rate", {"stars": "2"})
    assert "2 of 5, rated by 1 player" in page(ann, entry)
    assert "Finish a game" in refused(site.browser(), f"{entry}/rate", {"stars": "5"})
    assert bob.post("/gallery/x/rate", {"stars": "5"}).status == 404


def test_rules_with_which_bots_found_something_wrong_are_not_found_and_not_rated(site: Server) -> None:
    ann, bob = site.browser(), site.browser()
    entry = publish(ann, "Quick court", **TWO)
    publish(ann, "Slow court", points_to_win="3", abilities="no")
    table = finish(bob, title="Quick court", **TWO)
    assert '"rate": "' in page(bob, table)
    stored(store_of(site).save_facts(entry[-20:], Facts("2026-11-27", 0, "", 1, doubt="drawn", doubt_games=80)))
    listed = page(bob, "/gallery")
    assert "Quick court</a>" not in listed and "1 rule set found" in listed
    assert "2 rule sets found" in (everything := page(bob, "/gallery?check=all")) and "Quick court</a>" in everything
    assert 'value="all" selected' in everything
    shown = page(bob, entry)
    assert "all of 80 games between bots were drawn" in shown and "are not measured and not rated" in shown
    assert "could not be measured" not in shown and "Whoever has finished a game" not in shown
    assert '"rate": "' not in page(bob, table) and "You have finished a game" not in shown
    assert "they are not rated" in refused(bob, f"{entry}/rate", {"stars": "5"})


def test_nobody_rates_rules_of_their_own(site: Server) -> None:
    ann = site.browser()
    entry = publish(ann, "Quick court", **TWO)
    table = finish(ann, **TWO)
    assert "published these rules yourself" in refused(ann, f"{entry}/rate", {"stars": "5"})
    assert '"rate"' not in page(ann, table)
    assert "You have finished a game with these rules" not in page(ann, entry)


def test_everybody_at_the_table_may_rate(site: Server) -> None:
    ann, bob = site.browser(), site.browser()
    entry = publish(site.browser(), "Quick court", **TWO)
    table = ann.post("/g/r", {"bot": "friend"} | TWO).at
    bob.post(f"{table}/sit")
    with ann.at(table.removeprefix("/t/")) as one, bob.at(table.removeprefix("/t/")) as two:
        play_together(one, two)
    for browser, stars in ((ann, "5"), (bob, "2")):
        assert browser.post(f"{entry}/rate", {"stars": stars}).status == 303
    assert "3.5 of 5, rated by 2 players" in page(ann, entry)


def test_a_game_from_the_middle_of_another_one_does_not_count(site: Server) -> None:
    ann = site.browser()
    entry = publish(ann, "Quick court", **TWO)
    table = ann.post("/g/r", {"bot": "random"} | TWO).at
    ann.post(f"{table}/resign")
    eve = site.browser()
    played = eve.post(f"{table}/play-on", {"seq": "0", "bot": "random", "seat": "0"}).at
    assert played.startswith("/t/")
    with eve.at(played.removeprefix("/t/")) as client:
        client.play_on("finish")
    assert "Finish a game" in refused(eve, f"{entry}/rate", {"stars": "5"})


# Withdrawing, hiding, and rules that are not there any more.


def test_only_the_author_withdraws(site: Server) -> None:
    ann, bob = site.browser(), site.browser()
    entry = publish(ann, "Quick court", **TWO)
    assert "Only the person who published" in refused(bob, f"{entry}/withdraw", {"sure": "yes"})
    assert "Tick the box first" in refused(ann, f"{entry}/withdraw", {})
    assert ann.post(f"{entry}/withdraw", {"sure": "yes"}).at == "/gallery"
    assert bob.get(entry).status == 404 and ann.post(f"{entry}/withdraw", {"sure": "yes"}).status == 404
    publish(bob, "Mine now", **TWO)


def test_hidden_rules_appear_nowhere(site: Server) -> None:
    ann, bob = site.browser(), site.browser()
    entry = publish(ann, "Rude court", **TWO)
    fork = publish(bob, "Fork", **PLAIN, **{"from": entry[-20:]})
    table = finish(bob, **TWO)
    stored(store_of(site).hide_published(entry[-20:]))
    for path in (entry, f"{entry}/file"):
        assert bob.get(path).status == ann.get(path).status == 404
    for path in ("/gallery", fork, "/gallery.json", f"/g/r?from={entry[-20:]}", f"{fork}/file"):
        assert "Rude court" not in page(bob, path)
    assert '"rate"' not in page(bob, table)
    assert bob.post(f"{entry}/rate", {"stars": "5"}).status == 404
    assert ann.post(f"{entry}/withdraw", {"sure": "yes"}).status == 404
    assert "An operator of this server has hidden" in refused(ann, "/g/r/publish", {"title": "Polite"} | TWO)


@pytest.mark.parametrize("id", ["x", "0" * 20, "0" * 21, "A3F8EFE58DE810313DC6", "..%2f..%2fetc"])
def test_unknown_rule_sets_are_not_found(site: Server, id: str) -> None:
    for path in (f"/gallery/{id}", f"/gallery/{id}/file"):
        assert site.browser().get(path).status == (400 if id == "%00" else 404)
    for path in (f"/gallery/{id}/rate", f"/gallery/{id}/withdraw"):
        assert site.browser().post(path, {"stars": "5", "sure": "yes"}).status == 404


def test_own_data_contain_and_delete_what_somebody_published(site: Server) -> None:
    ann, bob = site.browser(), site.browser()
    entry, other = publish(ann, "Quick court", **TWO), publish(bob, "Other", abilities="no", **TWO)
    finish(ann, abilities="no", **TWO)
    ann.post(f"{other}/rate", {"stars": "1"})
    data = json.loads(ann.get("/games/export").text)
    assert [one["name"] for one in data["published"]] == ["Quick court"] and data["ratings"] == {other[-20:]: 1}
    assert ann.post("/games/delete", {"sure": "yes"}).status == 303
    assert bob.get(entry).status == 404 and "Not rated yet" in page(bob, other)
