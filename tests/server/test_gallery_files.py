"""The gallery as a file, the facts on its pages, and rules of versions and games that are gone."""

import json
from dataclasses import replace
from html import unescape
from pathlib import Path

from hoyle.games import GAMES
from hoyle.rulesets import rule_sets
from hoyle.rulesets.published_rules import MEASURES, Facts, Published, Skill, entry_of, rules_hash
from hoyle.rulesets.rule_sets import canonical_text
from hoyle.server.gallery_entries import import_entries
from hoyle.server.pages.gallery import skill_edge
from hoyle.server.store import open_store
from tests.support.clients import Server, serving
from tests.support.command import hoyle
from tests.support.gallery import FACTS, PLAIN, TWO, finish, page, publish, refused, store_of, stored


def of_version(version: int, game: str = "board64") -> Published:
    """A published rule set of patience whose rules have changed with version 2 of the game."""
    options = dict(GAMES["board64"].presets["patience_open"].values) | {"crossed": "one"}
    rules = rule_sets.canonical_text(rule_sets.Composed("board64", "", "", options).vary().canonical())
    return Published(rules_hash(game, version, rules), game, version, rules, f"Version {version}", "", "", 1e9, "")


def test_imported_rules_are_nobodys() -> None:
    assert not of_version(1).is_by("") and not of_version(1).is_by("ann")
    assert replace(of_version(1), holder="ann").is_by("ann")


def test_rules_of_a_game_or_version_that_is_gone_are_not_played(site: Server) -> None:
    gone, unknown = of_version(9), of_version(1, "whist")
    for each in (gone, unknown):
        stored(store_of(site).publish(each))
        shown = page(site.browser(), f"/gallery/{each.id}")
        assert "does not have the game or the version of these rules any more" in shown and "Play now" not in shown
        assert "any more" in unescape(site.browser().get(f"/gallery/{each.id}/file").text)
    assert "Version 9" not in page(site.browser(), "/gallery") and "whist" not in page(site.browser(), "/gallery")


def test_rules_of_an_earlier_version_go_on_and_are_not_published_again(site: Server) -> None:
    old = of_version(1)
    assert old.variant and old.hash != old.id
    stored(store_of(site).publish(old))
    stored(store_of(site).save_facts(old.hash, FACTS))
    shown = page(site.browser(), f"/gallery/{old.id}")
    assert "Play now" in shown and "51.2 % (40.0 … 60.0)" in shown and "one_after_deal" in shown
    assert "Version 1" in page(site.browser(), "/gallery?game=board64")
    fields = {name: value for name, value in form_fields(shown).items() if name != "title"}
    again = refused(site.browser(), "/g/board64/publish", fields | {"title": "Again"})
    assert f'<a href="/gallery/{old.id}">Look at it</a>' in again
    bob = site.browser()
    finish(bob, "board64", **fields)
    assert bob.post(f"/gallery/{old.id}/rate", {"stars": "3"}).status == 303
    stored(store_of(site).hide_published(old.id))
    assert "has hidden these rules" in refused(site.browser(), "/g/board64/publish", fields | {"title": "Again"})


def test_an_entry_of_an_earlier_version_is_not_imported_beside_the_same_rules(site: Server) -> None:
    old, store = of_version(1), store_of(site)
    assert old.variant
    now = replace(old, id=old.hash, version=old.variant.game.version, rules=canonical_text(old.variant.canonical()))
    stored(store.publish(now))
    done = stored(import_entries(store, [entry_of(old, None, None)]))
    assert (done.added, done.known, stored(store.published(old.id))) == (0, 1, None)


def form_fields(shown: str) -> dict[str, str]:
    """The hidden fields of the form that plays the rules on a page."""
    parts = shown.split('class="gallery-play"')[1].split("</form>")[0].split('<input type="hidden" name="')[1:]
    return {part.split('"', 1)[0]: part.split('value="', 1)[1].split('"', 1)[0] for part in parts}


def test_facts_have_a_date_a_bot_games_and_a_hash(site: Server) -> None:
    entry = publish(site.browser(), "Quick court", **TWO)
    stored(store_of(site).save_facts(entry[-20:], FACTS))
    shown = page(site.browser(), entry)
    for text in ("November 25, 2026", "400 games played by Easy bot in every seat, with seed 1", "about 7 minutes"):
        assert text in shown
    assert "51.2 % (40.0 … 60.0)" in shown and "6.25 (6.00 … 7.00)" in shown
    german = page(site.browser(), f"{entry}?lang=de")
    assert "51,2 % (40,0 … 60,0)" in german and "25. November 2026" in german
    assert "earlier definitions" not in shown
    skill = Skill("search:easy", "random", 400, 0.75, 0.7, 0.8, 0.5)
    for version in (MEASURES, 1):
        stored(store_of(site).save_facts(entry[-20:], replace(FACTS, skill=skill, measures=version)))
        shown = page(site.browser(), entry)
        assert ("measured by earlier definitions" in shown, "<h3>Skill</h3>" in shown) == (
            version == 1,
            version == MEASURES,
        )
        assert (skill_edge(replace(FACTS, skill=skill, measures=version)) == 0.5) == (version == MEASURES)
    stored(store_of(site).save_facts(entry[-20:], Facts("2026-11-25", 0, "", 1)))
    assert "could not be measured" in page(site.browser(), entry)


def test_the_gallery_moves_to_another_server_as_a_file(site: Server, address: str, tmp_path: Path) -> None:
    ann, bob = site.browser(), site.browser()
    first = publish(ann, "Quiet court", about="Ä sentence.", **TWO)
    fork = publish(bob, "Plain court", **PLAIN, **{"from": first[-20:]})
    hidden = publish(bob, "Hidden court", abilities="no", **TWO)
    stored(store_of(site).hide_published(hidden[-20:]))
    stored(store_of(site).save_facts(first[-20:], FACTS))
    finish(bob, **TWO)
    bob.post(f"{first}/rate", {"stars": "4"})
    body = bob.get("/gallery.json").text
    data = json.loads(body)
    assert (data["hoyle"], data["format"], [one["name"] for one in data["entries"]]) == (
        "gallery", 1, ["Quiet court", "Plain court"],
    )  # fmt: skip
    assert data["entries"][0]["rating"] == {"count": 1, "mean": 4.0} and "holder" not in body
    exported = tmp_path / "exported.json"
    done = hoyle("store", "gallery-export", address, str(exported))
    assert (done.returncode, done.stderr) == (0, "") and "Rule sets: 2." in done.stdout
    assert json.loads(exported.read_text("utf-8")) == data
    with serving(tmp_path / "other.db"):
        pass
    for added, known in ((2, 0), (0, 2)):
        done = hoyle("store", "gallery-import", str(tmp_path / "other.db"), str(exported))
        assert f"Rule sets added: {added}. In the gallery already: {known}. Left out: 0." in done.stdout, done.stderr
    with serving(tmp_path / "other.db") as other:
        shown = page(other.browser(), fork)
        assert f'from <a href="{first}">Quiet court</a> by 2 rules' in shown and "Withdraw" not in shown
        assert "51.2 %" in page(other.browser(), first) and "Not rated yet" in page(other.browser(), first)
        assert "Withdraw" not in unescape(other.browser().get(first).text)


def test_a_wrong_file_is_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    store, file = tmp_path / "hoyle.db", tmp_path / "gallery.json"
    open_store(store).close()
    file.write_text('{"hoyle":"gallery","format":1,"entries":[{"id":"1"}]}')
    for words, says in (
        ([store, file], "not the file of a gallery"),
        ([store, tmp_path / "none.json"], "cannot be read"),
        ([tmp_path / "none.db", file], "There is no store"),
        ([file, file], "is not a Hoyle store"),
    ):
        if says != "not the file of a gallery":
            file.write_text('{"hoyle":"gallery","format":1,"entries":[]}')
        done = hoyle("store", "gallery-import", *map(str, words))
        assert (done.returncode, says in done.stderr, len(done.stderr.strip().splitlines())) == (2, True, 1), (
            done.stderr
        )
    gone = of_version(1, "whist")
    entry = {"id": gone.id, "game": "whist", "version": 1, "name": "Old", "options": json.loads(gone.rules)}
    file.write_text(
        json.dumps({"hoyle": "gallery", "format": 1, "entries": [entry | {"published": "2026-01-01T00:00:00Z"}]})
    )
    done = hoyle("store", "gallery-import", str(store), str(file))
    assert "Left out: 1." in done.stdout and "does not have the rules of Old" in done.stdout
    done = hoyle("store", "gallery-export", str(store), str(tmp_path / "no" / "such.json"))
    assert done.returncode == 2 and "cannot be written" in done.stderr
    assert "There is no store" in hoyle("store", "gallery-export", str(tmp_path / "none.db"), str(file)).stderr
