"""The rules of a game as a tree: who came from what, what each change says, and what it was measured to do."""

import json
from dataclasses import replace

import pytest

from hoyle.games import GAMES
from hoyle.i18n import translator
from hoyle.pages.families import Kin, root_of
from hoyle.play.play import vary
from hoyle.rulesets.published_rules import Facts, MeasuredFigure, Published, hash_of, rules_hash
from hoyle.server.pages.families import effects_between, with_published
from tests.support.clients import Server
from tests.support.gallery import FACTS, PLAIN, TWO, page, publish, store_of, stored

SAY = translator("en")
R = GAMES["r"]
LENGTH = MeasuredFigure("decisions", "Decisions per game", 12.0, 11.9, 12.1)


def entry(name: str, parent: str = "", **options: object) -> Published:
    """A published rule set."""
    rules = json.dumps(options, separators=(",", ":"), sort_keys=True)
    return Published(rules_hash("r", R.version, rules), "r", R.version, rules, name, "", parent, 1.0, "ann")


QUICK = entry("Quick", points_to_win=2)
PLAINER = entry("Plainer", QUICK.id, abilities=False, points_to_win=2)
OTHER = entry("Other", "0" * 20, abilities=False, points_to_win=3)


def tree(*entries: Published, facts: dict[str, Facts] | None = None) -> Kin:
    """The published rule sets below the standard rules, without those from Hoyle."""
    root = Kin("Standard rules", "/g/r")
    with_published(root, vary(R, {}), entries, facts or {}, SAY)
    return root


def length(value: float, low: float, high: float, **more: object) -> Facts:
    """Facts with the length of a game."""
    return replace(FACTS, figures=[replace(LENGTH, value=value, low=low, high=high)], **more)


def test_forks_hang_below_the_rules_from_which_they_came() -> None:
    root = tree(PLAINER, OTHER, QUICK)
    assert [each.name for each in root.children] == ["Other", "Quick"], "the parent of one is unknown"
    (plainer,) = root.children[1].children
    assert plainer.name == "Plainer" and plainer.link == f"/gallery/{PLAINER.id}" and not plainer.children
    assert plainer.change == "No abilities" and root.children[1].change == "2 points end the game"
    assert root.children[0].change == "3 points end the game; No abilities"


def test_who_came_from_each_other_hangs_below_the_standard_rules() -> None:
    one, other = replace(QUICK, parent=PLAINER.id), replace(PLAINER, parent=QUICK.id)
    assert len(tree(one, other).children) == 2
    assert len(tree(replace(QUICK, parent=QUICK.id)).children) == 1


def test_the_effect_of_a_change_is_that_between_both_measurements() -> None:
    facts = {hash_of(vary(R, {})): length(10.0, 9.9, 10.1), QUICK.hash: length(12.0, 11.8, 12.2)}
    facts[PLAINER.hash] = length(12.1, 11.9, 12.3)
    (quick,) = tree(QUICK, PLAINER, facts=facts).children
    assert quick.effects == ["Games are longer by 2.00 decisions (1.78 to 2.22)."]
    assert quick.children[0].effects == [], "nothing is clear"


@pytest.mark.parametrize("more", [{"bot": "greedy"}, {"measures": 1}])
def test_figures_that_mean_something_else_are_not_compared(more: dict[str, object]) -> None:
    before, after = length(10.0, 9.9, 10.1), length(12.0, 11.8, 12.2)
    assert effects_between(before, after, SAY) and effects_between(None, after, SAY) == []
    assert effects_between(before, replace(after, **more), SAY) == []


def test_presets_and_ready_rules_came_from_the_standard_rules() -> None:
    root = root_of(R, SAY, "/g/r/studio")
    found = {each.name: each for each in root.children}
    assert found["Seven cards"].change == "Both put one card aside." and found["Seven cards"].mark == "from Hoyle"
    assert found["Red breaks ties"].link == "/g/r/studio#ready=red_breaks_ties.py"
    assert "Seat 1 wins less often" in " ".join(found["Red breaks ties"].effects)


def test_the_page_shows_the_tree_of_a_game(site: Server) -> None:
    ann = site.browser()
    first = publish(ann, "Quick court", **TWO)
    second = publish(ann, "Plain court", **PLAIN, **{"from": first[-20:]})
    doubted = publish(ann, "Drawn court", points_to_win="2", abilities="no")
    stored(store_of(site).save_facts(doubted[-20:], Facts("2026-11-27", 0, "", 1, doubt="drawn", doubt_games=80)))
    shown = page(ann, "/gallery/families?game=r").partition('class="family-tree"')[2]
    assert shown.index("Standard rules") < shown.index(f'href="{first}"') < shown.index(f'href="{second}"')
    assert "Three cards" in shown and "No abilities" in shown and "Drawn court" not in shown
    assert "Quick court" not in page(ann, "/gallery/families?game=malice")
    assert "Families of rules: R<" in page(ann, "/gallery/families?game=nothing")
    assert 'href="/gallery/families?game=r"' in page(ann, second)
