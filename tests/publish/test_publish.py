"""What `hoyle publish` writes, and the host of a page without a browser."""

import asyncio
import json
import lzma
import re
from pathlib import Path

import grimp
import pytest

from hoyle.cli.arguments import Mistake
from hoyle.cli.publish import publish
from hoyle.errors import Refusal
from hoyle.extras import install
from hoyle.games import GAMES
from hoyle.publish import pack, pyodide
from hoyle.publish.compiling import bundle
from hoyle.publish.links import page_link, relocated
from hoyle.publish.site import only
from hoyle.rules.game import Game
from tests.support.page_visitor import Visitor
from tests.support.site import PATH

LOCAL = re.compile(r'\s(?:href|src)="([^"#?:]+)(?=["#?])')


@pytest.mark.parametrize("game", GAMES)
def test_every_game_opens_in_a_page(game: str) -> None:
    async def play() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        assert (await visitor.request(f"/g/{game}"))["status"] == 200
        assert "clashes" in json.loads((await visitor.request(f"/g/{game}/check", "POST"))["body"])
        opened = await visitor.request(f"/g/{game}", "POST", bot="random", name="Ann")
        table = opened["location"].removeprefix("/t/")
        page = await visitor.request(f"/t/{table}")
        assert page["status"] == 200 and "table-setup" in page["body"]
        await visitor.join(table)
        assert visitor.frames[-1]["view"]["status"] == "open"
        assert "Ann" in [seat["name"] for seat in visitor.frames[-1]["view"]["seats"]]
        assert (await visitor.request(f"/t/{table}/rules"))["status"] == 200
        lobby = await visitor.request("/")
        assert f"/t/{table}" in lobby["body"]

    asyncio.run(play())


def test_refusals_are_sentences_in_the_reader_s_language() -> None:
    async def ask_for_nothing() -> None:
        visitor = Visitor()
        await visitor.page.ready()
        missing = await visitor.request("/t/none")
        assert missing["status"] == 404 and "Diesen Tisch gibt es nicht" in missing["body"]
        assert (await visitor.request("/nowhere"))["status"] == 404
        await visitor.join("none")
        assert visitor.closed
        friend = await visitor.request("/g/r", "POST", bot="friend")
        assert friend["status"] == 422 and "Hoyle-Server" in friend["body"]

    asyncio.run(ask_for_nothing())


def test_a_site_is_below_any_path(site: Path) -> None:
    (root,) = (file.parent for file in site.rglob("app.webmanifest"))
    pages = sorted(root.rglob("*.html"))
    assert len(pages) > 40
    missing: set[str] = set()
    for page in pages:
        for link in LOCAL.findall(page.read_text("utf-8")):
            target = (page.parent / link).resolve()
            assert root in (target, *target.parents), (page, link)
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                missing.add(f"{page.relative_to(root)}: {link}")
    assert not missing


def test_the_lobby_leads_to_comparisons_of_presets(site: Path) -> None:
    lobby = (site / PATH / "de" / "index.html").read_text("utf-8")
    assert 'class="preset-compare" href="table/?/g/r/measure?points_to_win=3"' in lobby


def test_the_site_has_licences_and_no_addresses_of_registries(site: Path) -> None:
    names = {file.name for file in site.rglob("*") if file.is_file()}
    assert {"MPL-2.0.txt", "PSF-2.0.txt", "LICENSE-Alegreya.txt"} <= names
    assert {name.partition("-LIC")[0] for name in names if "-LICENSE" in name} >= {"jinja2", "markupsafe", "mdurl"}


def test_links() -> None:
    html = '<a href="/g/r">x</a> <a href="?points_to_win=3">y</a> <form action="/g/r"><img src="/art/r/king.svg">'
    assert relocated(html, "../../", "../", "/g/r") == (
        '<a href="../g/r/">x</a> <a href="../table/?/g/r?points_to_win=3">y</a> '
        '<form action="/g/r"><img src="../../art/r/king.svg">'
    )
    assert page_link("/", "", "") == "./" and page_link("/docs/tour.html#a", "../", "") == "docs/tour.html#a"


def test_games_outside_the_choice_come_back() -> None:
    before = [*GAMES]
    with only(["malice", "r"]):
        assert [*GAMES] == ["r", "malice"]
    assert [*GAMES] == before


def test_the_pack_has_compiled_catalogues_and_own_games(tmp_path: Path) -> None:
    own = tmp_path / "my_game"
    own.mkdir()
    (own / "__init__.py").write_text("GAME = None\n")
    files = dict(pack.contents("Hoyle", ["r"], [own]))
    assert {"own/my_game/__init__.py", "hoyle/locale/ru/LC_MESSAGES/hoyle.mo", "jinja2/__init__.py"} <= files.keys()
    assert not [name for name in files if name.endswith(".po") or name.startswith(("hoyle/server/", "hoyle/cli/"))]
    assert json.loads(files["site.json"]) == {"title": "Hoyle", "games": ["r"], "own": ["own/my_game"]}


def test_no_page_imports_what_the_pack_leaves_out() -> None:
    graph = grimp.build_graph("hoyle")
    modules = {name: "hoyle." + name.removesuffix(".py").replace("/", ".") for name in pack.LEFT_OUT}
    assert set(modules.values()) <= graph.modules
    used = set[str]().union(
        *(graph.find_upstream_modules(f"hoyle.{part}", as_package=True) for part in ("games", "publish.page"))
    )
    assert not used & set(modules.values())


def test_a_bundle_has_all_files_with_their_types() -> None:
    files = [("a/index.html", b"<p>"), ("b.woff2", bytes(5)), ("LICENSE", b"")]
    made = bundle(files)
    start = 4 + int.from_bytes(made[:4], "little")
    listed = json.loads(made[4:start])
    assert [media_type for _, media_type, _ in listed] == [
        "text/html; charset=utf-8",
        "font/woff2",
        "application/octet-stream",
    ]
    for (path, content), (name, _, size) in zip(files, listed, strict=True):
        assert (name, made[start : start + size]) == (path, content)
        start += size
    assert start == len(made)


def test_without_npm_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pyodide, "user_cache_path", lambda _: tmp_path)
    monkeypatch.setattr(pyodide, "find_spec", lambda _: None)
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(Refusal, match=r"Publishing needs npm, which comes with Node.js"):
        pyodide.package()


def test_without_the_linker_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("hoyle.publish.modules.find_spec", lambda _: None)
    with pytest.raises(Mistake, match=f"Add --plain-bots, or install what is missing: {re.escape(install('wasm'))}"):
        publish(tmp_path / "site", games="telepathy", title="Hoyle")
    assert not (tmp_path / "site").exists()


def test_with_plain_bots_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiled: list[Game] = []
    monkeypatch.setattr("hoyle.publish.modules.module_of", lambda game: bytes(compiled.append(game) or 4))
    monkeypatch.setattr("hoyle.publish.modules.contest_module_of", lambda game: b"")
    for part in ("python.write", "pack.write"):
        monkeypatch.setattr(f"hoyle.publish.{part}", lambda *_: None)
    monkeypatch.setattr("hoyle.publish.pages.written", lambda title: ())
    publish(tmp_path, games="telepathy", title="Hoyle")
    assert compiled == [GAMES["telepathy"]] and lzma.decompress(
        (tmp_path / "modules/telepathy.wasm.xz").read_bytes()
    ) == bytes(4)
    publish(tmp_path, games="telepathy", title="Hoyle", plain_bots=True)
    assert len(compiled) == 1 and not (tmp_path / "modules").exists()


def test_a_package_that_is_another_one_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    npm = tmp_path / "npm"
    npm.write_text('#!/bin/sh\necho other > "$5/$(echo "$2" | tr @ -).tgz"\n')
    npm.chmod(0o755)
    monkeypatch.setattr(pyodide, "user_cache_path", lambda _: tmp_path / "cache")
    monkeypatch.setattr(pyodide, "node_commands", lambda: ([""], [str(npm)]))
    with pytest.raises(Refusal, match="is not the one that Hoyle knows"):
        pyodide.package()
    npm.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(Refusal, match="is the network there"):
        pyodide.package()
