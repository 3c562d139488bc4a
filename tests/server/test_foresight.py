"""Rules of visitors are tried before anybody sits down, and tables refuse what leads to positions that cannot be played."""

import asyncio
import sys
from collections.abc import Generator
from dataclasses import replace
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.i18n import translator
from hoyle.server import foresight
from hoyle.server.foresight import Foresight
from hoyle.server.rule_words import Words
from hoyle.server.rules_process import Flowing, Foreseen, Learned
from hoyle.server.visitor_bots import RulesProcesses
from hoyle.table.rewrite_texts import RewriteText
from tests.support.clients import GENEROUS, Server, serving
from tests.support.rewrites import RED_TIES
from tests.testing.test_disclosed import NOSY, SHY

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="confined processes need Linux")

LOCKED = '''"""Nobody may do anything."""

usual = rule("thirty_one", "legal")

REWRITE = rewrite("locked", of="thirty_one", title="Locked", paragraphs={"TO9": "Nobody does anything."})


@replaces(usual)
def legal(state, seat, moves):
    """TO9."""
    return usual(state, seat, moves) if seat == CHANCE else 0
'''
STUCK_LATER = LOCKED.replace("locked", "stuck").replace("seat == CHANCE", "seat == CHANCE or state.turns == 0")


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A server on which visitors open tables by rules of their own."""
    with serving(
        tmp_path_factory.mktemp("foresight") / "hoyle.db", settings=replace(GENEROUS, visitor_rules="visitors")
    ) as server:
        yield server


def invitation(server: Server, game: str, text: str) -> str:
    """What a friend reads who opens the link to a table by a text."""
    ann = server.browser()
    answer = ann.post(f"/g/{game}/rewrite", {"text": text, "bot": "friend"})
    assert answer.status == 303, answer.text
    page = foresight.NOT_YET
    while foresight.NOT_YET in page:
        page = unescape(server.browser().get(answer.at).text)
    return page


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("r", RED_TIES, foresight.NOTHING),
        ("thirty_one", NOSY, "may learn what the usual rules hide: what the rules call “ace”."),
        ("thirty_one", SHY, "By these rules, what a player may do depends on something that this player cannot see"),
        ("thirty_one", LOCKED, "With these rules nobody can move at the beginning"),
    ],
)
def test_a_friend_reads_what_was_found_before_sitting_down(
    open_server: Server, game: str, text: str, sentence: str
) -> None:
    assert sentence in invitation(open_server, game, text)


def test_usual_rules_say_nothing_of_it(open_server: Server) -> None:
    table = open_server.browser().open(bot="friend")
    assert 'class="foreseen"' not in open_server.browser().get(f"/t/{table}").text


@pytest.mark.parametrize(
    ("text", "sentence"), [(SHY, "would depend on what it cannot see"), (STUCK_LATER, "without a move")]
)
def test_what_leads_to_a_position_that_cannot_be_played_is_refused_and_nothing_changes(
    open_server: Server, text: str, sentence: str
) -> None:
    people = [open_server.browser() for _ in range(4)]
    answer = people[0].post("/g/thirty_one/rewrite", {"text": text, "name": "Ann", "bot": "friend"})
    id, said = answer.at.removeprefix("/t/"), ""
    taken = [
        each.post(f"{answer.at}/sit", {"name": f"Guest {number}"}).status for number, each in enumerate(people[1:])
    ]
    assert set(taken) == {303} and people[0].get(answer.at).status == 200
    for turn in range(40):
        for number, person in enumerate(people):
            with person.at(id) as client:
                if offers := client.gestures():
                    before = client.view["seq"]
                    frame = client.move(f"m{turn}.{number}", offers[turn % len(offers)])
                    said = frame.get("text", "")
                    client.catch_up()
                    assert not said or client.view["seq"] == before
            if said:
                assert sentence in said, said
                return
    raise AssertionError("nothing was refused")


def test_rules_that_end_their_process_are_said_to_fail_and_what_takes_long_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ask() -> tuple[list[str], list[str]]:
        processes = RulesProcesses()
        known = Foresight(processes)
        monkeypatch.setattr(foresight, "SECONDS", 0.0)
        early = (await known.model("r-rewrites-1", texts, say))["foreseen"]
        while (process := processes.processes[1].process) is None:  # the first one has the words
            await asyncio.sleep(0.01)
        process.kill()
        await asyncio.gather(known.words["r-rewrites-1"], known.found["r-rewrites-1"])
        late = (await known.model("r-rewrites-1", texts, say))["foreseen"]
        known.close()
        await processes.close()
        return early, late

    say, texts = translator("en"), [RewriteText("rules.py", RED_TIES)]
    assert asyncio.run(ask()) == ([foresight.NOT_YET], [foresight.FAIL])


def test_sentences_name_who_learns_what_by_which_move() -> None:
    say = translator("en")
    found = Foreseen(disclosed=[Learned(-1, 0, "take", ["hand", "stock"]), Learned(1, 0, "x" * 500, ["ace"])])
    found.flows = [Flowing("end_turn", ["hand"], ["ace"])]
    words = Words(labels={"en": {"ace": "Ace seen"}})
    everybody, second, code = foresight.told(found, words, say)
    assert (
        code
        == "By its code, the rule end_turn reads what is hidden from somebody (cards in hand) and changes what all see (Ace seen)."
    )
    assert everybody == "By “take” of seat 1, everybody may learn what the usual rules hide: cards in hand, the stock."
    assert second.endswith("seat 2 may learn what the usual rules hide: Ace seen.") and len(second) < 200
    assert foresight.told(found, words, translator("de"))[2].count("„ace“") == 1, (
        "rules without a label in this language say their own name"
    )


def test_old_rules_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> list[str]:
        processes = RulesProcesses()
        known = Foresight(processes)
        for number in range(4):
            known.begin(f"r-rewrites-{number}", texts)
        known.close()
        await processes.close()
        return [*known.found]

    texts = [RewriteText("rules.py", RED_TIES)]
    monkeypatch.setattr(foresight, "MOST", 2)
    assert asyncio.run(ask()) == ["r-rewrites-2", "r-rewrites-3"]


@pytest.mark.parametrize(("doubt", "facts"), [("{a:>999999999}", {"a": 1}), ("{a.real}", {"a": 1}), ("{b}", {"a": 1})])
def test_a_process_fills_no_sentence_as_it_likes(doubt: str, facts: dict[str, int]) -> None:
    async def lie(_: object) -> Foreseen:
        return Foreseen(doubt, facts)

    processes: Any = SimpleNamespace(ask=lie)
    said = asyncio.run(Foresight(processes).model("r-rewrites-1", [], translator("en")))
    assert said["foreseen"] == [foresight.FAIL]
