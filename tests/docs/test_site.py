"""The site of the documentation: nothing is missing, every link leads somewhere, what cannot be written is told."""

import json
import os
import re
from collections.abc import Mapping
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hoyle.cli import main as cli
from hoyle.cli.arguments import Mistake
from hoyle.docs import gamepage, protocol, reference
from hoyle.docs.commands import program
from hoyle.docs.folders import TEXTS
from hoyle.docs.site import pages, rendered_page
from hoyle.docs.texts import rendered
from hoyle.games import GAMES
from hoyle.i18n import LANGUAGES, translator
from hoyle.lab import facts
from hoyle.play.play import vary
from hoyle.rules.game import Game
from tests.support.sampling import sample

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


class Links(HTMLParser):
    """The ids of a page, and where its links and pictures lead."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src") and not re.match("[a-z]+:", value or ""):
                self.links.append(value or "")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @cached_property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as the command writes it."""
    folder = tmp_path_factory.mktemp("docs") / "made" / "here"
    done = CliRunner().invoke(cli.app, ["docs", str(folder)])
    assert done.exit_code == 0 and str(folder / "index.html") in done.output.replace("\n", "")
    return folder


@pytest.fixture(scope="module")
def read(site: Path) -> Mapping[Path, Links]:
    """Every page of the site."""
    return {file: Links(file.read_text("utf-8")) for file in site.rglob("*.html")}


def test_the_schema_of_the_protocol_lies_beside_the_pages(site: Path) -> None:
    assert json.loads((site / "protocol.json").read_text("utf-8")) == protocol.schema()


def page(read: Mapping[Path, Links], site: Path, name: str, lang: str = "en") -> Links:
    return read[(site if lang == "en" else site / lang) / name]


def test_every_page_is_there_in_every_language(site: Path, read: Mapping[Path, Links]) -> None:
    assert len(read) == len(pages()) * len(LANGUAGES)
    for lang in LANGUAGES:
        assert page(read, site, "index.html", lang)


def test_every_link_leads_somewhere(read: Mapping[Path, Links]) -> None:
    astray = list[str]()
    for file, found in read.items():
        assert len(found.ids) == len(set(found.ids)), f"{file.name} has an id twice"
        for link in found.links:
            name, _, part = link.partition("#")
            target = (file.parent / name).resolve() if name else file
            ids = read[target].ids if target in read else []
            if not target.is_file() or (part and part not in ids):
                astray.append(f"{file.name}: {link}")
    assert astray == []


def test_every_page_can_be_found_from_every_other(site: Path, read: Mapping[Path, Links]) -> None:
    for file, found in read.items():
        assert set(pages()) <= set(found.links), file


@EVERY_GAME
@pytest.mark.parametrize("lang", sample(["uk"], LANGUAGES))
def test_every_option_and_preset_stands_on_its_games_page(
    site: Path, read: Mapping[Path, Links], game: Game, lang: str
) -> None:
    found, say = page(read, site, f"game-{game.name}.html", lang), translator(lang)
    assert say(game.title) in found.text and say(game.sentence) in found.text
    for name, option in game.every_option.items():
        assert f"option-{name}" in found.ids
        assert plain(say(option.sentence)) in found.text
    for name, preset in game.presets.items():
        assert f"preset-{name}" in found.ids and plain(say(preset.sentence)) in found.text
    for clash in game.every_clash:
        assert plain(say(clash.sentence)) in found.text


def plain(text: str) -> str:
    return " ".join(text.split())


@EVERY_GAME
def test_every_numbered_paragraph_of_the_rulebook_can_be_linked(
    site: Path, read: Mapping[Path, Links], game: Game
) -> None:
    numbers = re.findall(r"^\*\*([A-Z]+\d[\w.]*)\*\*", game.rulebook("en"), re.MULTILINE)
    assert numbers and {*numbers} <= set(page(read, site, f"game-{game.name}.html").ids)


def test_every_game_is_on_the_first_page(site: Path, read: Mapping[Path, Links]) -> None:
    for lang in LANGUAGES:
        found = page(read, site, "index.html", lang)
        assert {f"game-{name}.html" for name in GAMES} <= set(found.links)


def test_every_command_and_each_of_its_options_is_documented(site: Path, read: Mapping[Path, Links]) -> None:
    found = page(read, site, "commands.html")
    for name, command in program().items():
        id = name.replace(" ", "-")
        assert id in found.ids and f"hoyle {name}" in found.text
        for param in command.params:
            if getattr(param, "hidden", False):  # a former name
                continue
            assert f"{id}-{param.opts[0].strip('-')}" in found.ids
            if param.opts[0].startswith("-"):
                assert set(param.opts) <= set(found.text.replace(",", "").split())
    assert {"play", "serve", "measure", "docs"} <= set(program())


def test_a_page_of_the_guide_calls_every_command() -> None:
    texts = "".join(file.read_text("utf-8") for file in TEXTS.glob("*.md"))
    assert [name for name in program() if f"\nhoyle {name} " not in texts] == []


def test_every_text_of_docs_is_a_page() -> None:
    stems = {file.name.partition(".")[0] for file in TEXTS.glob("*.md")}
    assert {f"{stem}.html" for stem in stems} <= set(pages())


def test_the_reference_has_every_module_of_rules_and_what_modules_list() -> None:
    import hoyle
    from hoyle import bots, lab

    modules = reference.modules()
    rules = Path(hoyle.__file__).parent / "rules"
    assert {f"hoyle.rules.{file.stem}" for file in rules.glob("[!_]*.py")} <= set(modules)
    for module in (hoyle, lab, bots):
        listed = {entry.name for entry in reference.about(module.__name__)["entries"]}
        assert {name for name in module.__all__ if callable(getattr(module, name))} <= listed


def test_examples_of_docstrings_are_shown() -> None:
    entries = {entry.name: entry for entry in reference.about("hoyle")["entries"]}
    assert "points_to_win cannot be 15" in entries["game"].description and "<pre " in entries["game"].description
    assert entries["Play"].signature.startswith("Play")
    assert {"to_move", "legal", "play"} <= {part.name for part in entries["Play"].parts}


@EVERY_GAME
def test_every_other_rule_set_has_a_line_of_facts(game: Game) -> None:
    usual = vary(game, {}).canonical()
    others = [preset.label for preset in game.presets.values() if vary(game, preset.values).canonical() != usual]
    tables = gamepage.tables(game, translator("en"))
    assert [table.id for table in tables] == ["played", "counted"]
    for table in tables:
        assert [name for name, _ in table.rows] == ["Standard rules", *others]
        assert all(len(cells) == len(table.headings) and all(cells) for _, cells in table.rows)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    found = {"seats": 2, "decisions": 1.25, "choices": 1, "branching": 2.5}
    assert list(gamepage.played(found, translator("en"))) == ["2", "less than a minute", "1.2", "1", "2.5"]
    assert list(gamepage.played(found, translator("uk")))[2:] == ["1,2", "1", "2,5"]
    luck = found | {"choices": 0, "branching": 0}
    assert list(gamepage.played(luck, translator("en")))[3:] == ["0", "–"], "nobody chooses among 0 moves"
    counted = {"perft": [1200, 3], "plain": 900, "compiled": 28_123_456}
    assert list(gamepage.counted(counted, translator("en"))) == ["1,200 · 3", "900", "28,100,000"]
    assert list(gamepage.counted(counted, translator("uk")))[1:] == ["900", "28\u00a0100\u00a0000"]


@EVERY_GAME
def test_published_perft_counts_are_right(game: Game) -> None:
    from hoyle.testing.perft import perft

    for name, fact in facts.all_facts()[game.name].items():
        options = vary(game, game.presets[name].values if name else {}).options
        start, shallow = game.begin(options), [n for n in fact["perft"][:2] if n < 100_000]
        counted = [perft(game, start, depth + 1, target="plain") for depth in range(len(shallow))]
        assert counted == shallow, name


def test_a_page_without_facts_has_no_table_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "all_facts", dict)
    assert gamepage.tables(GAMES["r"], translator("en")) == []
    assert [name for name, _, _ in gamepage.plain_facts(GAMES["r"], translator("en"))][:2] == [
        "Players",
        "Payoff per deal",
    ]


def test_a_text_in_another_language_says_so() -> None:
    page = next(name for name in pages() if name == "store.html")
    assert translator("uk")("This page is in English.") in rendered_page(page, "uk").inside
    assert "This page is in English." not in rendered_page(page, "en").inside
    assert translator("ru")("This page is in English.") not in rendered_page("index.html", "ru").inside


def test_html_in_a_text_is_no_html() -> None:
    assert "<script>" not in rendered("<script>alert(1)</script>").html


@pytest.mark.parametrize("inside", [False, True])
def test_a_file_in_the_way_is_reported(tmp_path: Path, inside: bool) -> None:
    (tmp_path / "site").write_text("mine")
    message = refused(tmp_path / "site" / "below" if inside else tmp_path / "site")
    assert "cannot be written there" in message and (tmp_path / "site").read_text() == "mine"


def test_a_read_only_folder_is_reported(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    assert "cannot be written there" in refused(Path("/proc/site") if os.access(closed, os.W_OK) else closed / "site")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_reported(tmp_path: Path) -> None:
    (tmp_path / "index.html").symlink_to("/dev/full")
    assert "No space left" in refused(tmp_path)


def refused(folder: Path) -> str:
    """The single sentence of the error."""
    with pytest.raises(Mistake) as listed:
        cli.docs(folder)
    assert str(folder) in str(listed.value) and "\n" not in str(listed.value)
    return str(listed.value)
