"""The studio of a page, without a browser: texts begin, are checked while they are typed, compared, played, kept and forgotten."""

import ast
import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from hoyle.games import GAMES, own_games
from hoyle.i18n import translator
from hoyle.lab import shelf
from hoyle.pages import studio
from hoyle.publish import pack
from hoyle.publish.page import game_texts
from hoyle.rules.dialect import BUILTINS
from hoyle.rules.reading import interpreter
from hoyle.rules.rewrites import edits
from hoyle.rules.rewrites.addresses import names_of
from hoyle.rules.rewrites.rulebook import paragraphs_in
from hoyle.rules.rewrites.vocabulary import NAMES
from hoyle.rules.text_hash import text_hash
from hoyle.rulesets import shelf as rewrites_of_shelf
from tests.support.page_visitor import Visitor
from tests.support.rewrites import RED_TIES

SHOWN = "rot gewinnt bei gleichstand"


@pytest.fixture(autouse=True)
def rewritten_games_end() -> Generator[None]:
    """Games that visitors have rewritten are gone after a test."""
    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)
    own_games.UNLISTED.clear()


class Guest(Visitor):
    """Somebody in the studio."""

    async def post(self, what: str, game: str = "r", **fields: str) -> Any:
        """Return the data that the studio answers."""
        answer = await self.request(f"/g/{game}/studio/{what}", "POST", **fields)
        assert answer["status"] == 200, answer["body"]
        return json.loads(answer["body"])

    async def check(self, *texts: str, at: int | None = None) -> dict[str, Any]:
        """Let the studio read texts, of which one is edited, by default the last one."""
        named = [(f"text{number}.py", text) for number, text in enumerate(texts)]
        return await self.post("check", texts=json.dumps(named), **({} if at is None else {"at": str(at)}))


def with_guest(work: Any) -> None:
    """Run a test with somebody at a page."""

    async def visit() -> None:
        guest = Guest()
        await guest.page.ready()
        await work(guest)

    asyncio.run(visit())


def worked(file: str) -> str:
    """The text of a worked rewrite."""
    return (rewrites_of_shelf.SHELF / file).read_text("utf-8")


def test_every_game_with_a_rulebook_has_a_studio() -> None:
    async def work(guest: Guest) -> None:
        for name in GAMES:
            page = await guest.request(f"/g/{name}/studio")
            assert page["status"] == 200 and page["body"].count("data-paragraph=") > 5, name

    with_guest(work)


def test_every_paragraph_of_r_begins_a_text_that_is_right() -> None:
    async def work(guest: Guest) -> None:
        body = (await guest.request("/g/r/studio"))["body"]
        numbers = [piece.split('"')[0] for piece in body.split('data-paragraph="')[1:]]
        for number in numbers:
            ((file, text),) = await guest.post("begin", paragraph=number)
            found = await guest.check(text)
            assert file.startswith("my_") and number in found["words"], number
            changes_nothing = "this changes nothing" in str(found["mistakes"])
            assert found["mistakes"] == [] or changes_nothing, (number, found["mistakes"])

    with_guest(work)


def test_a_text_of_the_shelf_shows_what_it_changes_in_the_reader_s_language() -> None:
    async def work(guest: Guest) -> None:
        ((file, text),) = await guest.post("begin", shelf="red_breaks_ties.py")
        assert (file, text) == ("red_breaks_ties.py", worked(file))
        found = await guest.check(text)
        assert found["game"].startswith("r-red_breaks_ties-") and SHOWN in found["html"].lower()
        assert 'data-right="yes"' in found["html"] and 'data-right="no"' not in found["html"]
        wrong = await guest.check(text.replace('expect={"points": (0, 1)}', 'expect={"points": (1, 1)}'))
        assert 'data-right="no"' in wrong["html"]

    with_guest(work)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("def compare", "def  = compare", 36, "not valid Python"),
        ("TIE else", "TEI else", 39, "not defined"),
        ("return 1 if", "while True: pass\n    return 1 if", 39, "steps"),
        ('rule("r", "compare_strengths")', 'rule("r", "compare")', 3, "no rule"),
    ],
)
def test_mistakes_are_named_at_their_lines(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, line: int, said: str
) -> None:
    monkeypatch.setattr("hoyle.rules.reading.interpreter.MAX_STEPS", 10_000)

    async def work(guest: Guest) -> None:
        text = worked("red_breaks_ties.py")
        assert old in text
        found = await guest.check(text.replace(old, new))
        (mistake,) = found["mistakes"]
        assert "game" not in found and said in mistake["text"]
        assert abs(mistake["line"] - line) <= 2 and "@" not in mistake["text"]

    with_guest(work)


def test_words_are_written_into_the_text_and_read_back() -> None:
    async def work(guest: Guest) -> None:
        text = worked("red_breaks_ties.py")
        for name, words in (
            ("title", 'Rot "gewinnt"'),
            ("sentence", "Ein Satz – kurz."),
            ("R8", "Gleich: *Rot*\nsiegt."),
        ):
            text = await guest.post("words", text=text, name=name, words=words)
        found = await guest.check(text)
        assert found["words"] == {
            "sentence": "Ein Satz – kurz.",
            "title": 'Rot "gewinnt"',
            "R8": "Gleich: *Rot* siegt.",
        }
        assert found["mistakes"] == []
        refused = await guest.request("/g/r/studio/words", "POST", text="def", name="title", words="x")
        assert refused["status"] == 400 and "Traceback" not in refused["body"]

    with_guest(work)


def test_texts_are_compared_played_kept_and_forgotten() -> None:
    async def work(guest: Guest) -> None:
        text = worked("red_breaks_ties.py")
        game = (await guest.check(text))["game"]
        assert "0 : 1" in (await guest.post("changes", game))["html"]
        assert (await guest.post("compile", game, file="text0.py")) == {"mistakes": []}
        played = await guest.request(f"/g/{game}/studio/play", "POST")
        assert played["status"] == 303
        assert GAMES[game].title == "Red breaks ties" and game in own_games.UNLISTED
        assert game not in (await guest.request("/"))["body"].partition("Deine")[0]
        await guest.join(played["location"].removeprefix("/t/"))
        assert guest.frames[-1]["view"]["status"] == "open"
        shown = (await guest.request("/g/r/studio"))["body"]
        assert f'data-version="{game}"' in shown
        assert await guest.post("begin", version=game) == [["text0.py", text]]
        await guest.post("forget", version=game)
        assert f'data-version="{game}"' not in (await guest.request("/g/r/studio"))["body"]

    with_guest(work)


def test_a_table_and_a_version_are_there_after_the_page_was_left() -> None:
    async def work(guest: Guest) -> None:
        game = (await guest.check(RED_TIES))["game"]
        table = (await guest.request(f"/g/{game}/studio/play", "POST"))["location"]
        del GAMES[game]
        guest.page.tables.host.rooms.clear()
        assert (await guest.request(table))["status"] == 200 and game in GAMES
        del GAMES[game]
        assert (await guest.request(f"/g/{game}"))["status"] == 200
        assert (await guest.request(f"/g/{game}/rules"))["status"] == 200
        assert (await guest.request("/g/r-nothing-000000000000"))["status"] == 404

    with_guest(work)


def test_a_stranger_s_paragraph_has_no_links_and_no_pictures() -> None:
    address = "https://example.org"
    words = f"[Win]({address}) <{address}> ![x]({address}/x) {chr(92)}{chr(92)}[again]({address})"
    text = edits.with_words(worked("red_breaks_ties.py"), "R8", words)
    shown = studio.changed(game_texts.rewritten([("red.py", text)]), "en")["paragraphs"][0][3]
    assert "<a" not in shown and "<img" not in shown and "[Win]" in shown


def test_what_is_not_there_does_not_begin() -> None:
    async def work(guest: Guest) -> None:
        for what in ({"paragraph": "R99"}, {"version": "r-x-000000000000"}, {"shelf": "x.py"}, {}):
            answer = await guest.request("/g/r/studio/begin", "POST", **what)
            assert answer["status"] == 400 and "Diesen Text gibt es hier nicht." in answer["body"], what

    with_guest(work)


def test_translations_go_with_the_words_that_they_translate() -> None:
    text = edits.with_words(worked("red_breaks_ties.py"), "R8", "Red wins.")
    assert "languages" not in text and "Rot gewinnt bei Gleichstand" in text
    text = edits.with_words(text, "title", "Red")
    assert "titles" not in text and edits.words_in(text)["R8"] == "Red wins."
    assert game_texts.rewritten([("red.py", text)]).rewrites[0].languages.keys() == {"en"}


def test_it_says_where_only_the_words_are_changed() -> None:
    async def work(guest: Guest) -> None:
        ((_, text),) = await guest.post("begin", paragraph="R8")
        said = "nur die Worte"
        assert said in (await guest.check(text))["html"]
        assert said in (await guest.check(edits.with_words(text, "R8", "Rot gewinnt.")))["html"]
        assert (
            said
            not in (await guest.check(text.replace("return 0 if (strength0 >", "return 0 if (strength0 >=")))["html"]
        )
        ((_, text),) = await guest.post("begin", paragraph="R2")
        assert said in (await guest.check(text))["html"]

    with_guest(work)


def test_a_rule_that_fails_in_play_is_named_before_it_is_played() -> None:
    async def work(guest: Guest) -> None:
        text = worked("red_breaks_ties.py").replace(
            "    return 1 if", "    state.points[2 + rank0] = 0\n    return 1 if"
        )
        text = text[: text.index("    examples=(")] + text[text.index(")\n\n\n@replaces") :]
        found = await guest.check(text)
        assert found["mistakes"] == []
        (mistake,) = (await guest.post("compile", found["game"], file="text0.py"))["mistakes"]
        assert "outside of its row" in mistake["text"] and mistake["line"] > 20
        refused = await guest.request(f"/g/{found['game']}/studio/changes", "POST")
        assert refused["status"] == 400 and "outside of its row" in refused["body"]

    with_guest(work)


def test_a_rule_of_another_game_is_sent_there() -> None:
    async def work(guest: Guest) -> None:
        named = json.dumps([("spy.py", worked("long_spy.py"))])
        (mistake,) = (await guest.post("check", "malice", texts=named))["mistakes"]
        assert "R" in mistake["text"] and mistake["line"] == 0

    with_guest(work)


def test_every_paragraph_of_every_game_begins_a_text_whose_names_are_known() -> None:
    for game in GAMES.values():
        known = {*NAMES, *names_of(game), *BUILTINS, "range"}
        for number in paragraphs_in(game.rulebook("en")):
            tree = ast.parse(game_texts.begun(game, number, "en")[1])
            defined = {
                node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
            defined |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
            used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            assert used <= known | defined | {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}, (
                game.name,
                number,
            )


def test_rewrites_are_stacked() -> None:
    async def work(guest: Guest) -> None:
        found = await guest.check(worked("red_breaks_ties.py"), worked("long_spy.py"))
        assert found["mistakes"] == [] and found["game"].startswith("r-red_breaks_ties-long_spy-")
        assert (
            found["titles"] == ["Rot gewinnt bei Gleichstand", "Ein Spion für zwei Runden"]
            and found["words"]["title"] == "A Spy for two rounds"
        )
        broken = worked("red_breaks_ties.py").replace("TIE else", "TEI else")
        for at, line in ((0, 38), (1, 0)):
            (mistake,) = (await guest.check(broken, worked("long_spy.py"), at=at))["mistakes"]
            assert abs(mistake["line"] - line) <= 1 and ("text0.py:" in mistake["text"]) is (at == 1)
        twice = await guest.check(worked("red_breaks_ties.py"), worked("red_breaks_ties.py"))
        assert "passen nicht zusammen" in twice["mistakes"][0]["text"]

    with_guest(work)


def test_what_an_assistant_needs_is_in_its_text() -> None:
    async def work(guest: Guest) -> None:
        texts = json.dumps([("red.py", worked("red_breaks_ties.py"))])
        wish = {"wish": "Blue breaks\nties"}
        text = (await guest.post("assistant", texts=texts, mistakes=json.dumps(["Line 3: no."]), **wish))["text"]
        for part in (
            "return 1 if winner == TIE",
            "- Line 3: no.",
            "What I want: Blue breaks ties\n",
            "`compare_strengths(state, rank0, rank1)`",
            "# by seat",
            "@replaces",
        ):
            assert part in text, part

    with_guest(work)


def test_the_rules_of_a_page_end_after_fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreter, "MAX_STEPS", interpreter.MAX_STEPS)
    game_texts.limit_steps()
    assert interpreter.MAX_STEPS == game_texts.MAX_STEPS <= 1_000_000


def test_the_shelf_has_every_worked_rewrite() -> None:
    files = {file.name for file in Path(rewrites_of_shelf.SHELF).glob("*.py")}
    assert {each.file for each in rewrites_of_shelf.shelf()} == files and len(files) >= 25
    english, others = translator("en"), [translator(lang) for lang in ("de", "ru", "uk")]
    for each in rewrites_of_shelf.shelf():
        assert each.of in GAMES and each.sentence and each.title(english) == each.titles["en"]
        for say in others:
            assert say(each.sentence) != each.sentence
            assert say(each.titles["en"]) != each.titles["en"] and each.title(say), each.file


def test_the_shelf_says_what_was_measured_of_these_texts() -> None:
    for each in rewrites_of_shelf.shelf():
        stored = shelf.measured()[each.file]
        assert stored["hash"] == text_hash(each.text), f"python -m bench.shelf {each.file}"
        assert shelf.effect_of(each.file, "another text", GAMES[each.of]) == {}
    found = {each["file"]: each["effects"] for each in studio.model(GAMES["r"], translator("de"), [])["shelf"]}
    assert any("seltener" in sentence for sentence in found["red_breaks_ties.py"])
    found = {each["file"]: each["effects"] for each in studio.model(GAMES["rummy"], translator("de"), [])["shelf"]}
    assert found["dear_jokers.py"][0].startswith("Karussell: Spiele dauern"), (
        "measured by a preset in which cards count"
    )
    clear = [
        each.file
        for each in rewrites_of_shelf.shelf()
        if any(numbers[3] for numbers in shelf.measured()[each.file]["differences"].values())
    ]
    assert len(clear) >= 25, clear


def test_a_site_has_a_gallery_of_what_comes_with_hoyle() -> None:
    async def work(guest: Guest) -> None:
        guest.lang = "en"
        shown = (await guest.request("/gallery"))["body"]
        assert "Red breaks ties" in shown and "Wild twos" in shown and "Publish" not in shown
        found = (await guest.request("/gallery?game=r"))["body"]
        assert "/g/r/studio#ready=red_breaks_ties.py" in found and "Wild twos" not in found
        assert "Seat 1 wins less often, by 27." in found and "One card set aside: games are longer" in found
        assert (await guest.request("/g/r", "POST", hand_limit="3", bot="random"))["status"] == 303
        assert "/gallery?game=r" in (await guest.request("/g/r"))["body"]
        tree = (await guest.request("/gallery/families?game=malice"))["body"].partition('class="family-tree"')[2]
        assert "Standard rules" in tree and "/g/malice/studio#ready=spite.py" in tree and "Red breaks ties" not in tree

    with_guest(work)


def test_a_site_has_the_texts_of_its_rewrites() -> None:
    places = [
        Path(f"{rewrites_of_shelf.SHELF / 'long_spy.py'}+{rewrites_of_shelf.SHELF / 'winner_leads.py'}"),
        rewrites_of_shelf.SHELF / "thief.py",
    ]
    files = dict(pack.contents("Cards", ["r", "long_spy_and_winner_leads", "thief"], places))
    choice = json.loads(files["site.json"])
    assert choice["own"] == ["own/long_spy.py+own/winner_leads.py", "own/thief.py"]
    assert all(
        files[f"own/{name}.py"] == (rewrites_of_shelf.SHELF / f"{name}.py").read_bytes()
        for name in ("long_spy", "winner_leads", "thief")
    )
