"""What `hoyle publish` writes, and the host of a page without a browser."""

import asyncio
import json
import lzma
import re
import tarfile
from collections.abc import Callable, Iterable
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from types import FunctionType
from typing import TypeVar, cast

import grimp
import pytest

from hoyle.bots.entry_points import table_entry_points
from hoyle.cli.publish import publish
from hoyle.errors import Refusal
from hoyle.games import GAMES
from hoyle.publish import pack, pyodide
from hoyle.publish.compiling import bundle
from hoyle.publish.links import page_link, relocated
from hoyle.publish.pyodide import package
from hoyle.publish.site import only
from hoyle.publish.trimming import ASSIGNED, EXPORTS, addresses, exports, sections
from hoyle.rules.game import Game
from hoyle.rules.link.fingerprint import dependencies
from tests.support.page_visitor import Visitor
from tests.support.site import PATH

T = TypeVar("T")
RUSSIAN_RULEBOOKS = {
    f"hoyle/{file.relative_to(pack.HOYLE).as_posix()}" for file in pack.HOYLE.rglob("games/**/rulebook.ru.md")
}
LOCAL = re.compile(r'\s(?:href|src)="([^"#?:]+)(?=["#?])')


def always(value: T) -> Callable[..., T]:
    """A function with this result."""

    def function(*_: object) -> T:
        return value

    return function


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
        assert "Diesen Tisch gibt es nicht" in visitor.closed[0]
        await visitor.page.frame(2, '{"t": "move", "cid": "x", "tok": "", "act": "lay"}')
        assert "must name a table" in visitor.closed[1]
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


def test_the_lobby_leads_to_the_rules_of_its_variants(site: Path) -> None:
    lobby = (site / PATH / "de" / "index.html").read_text("utf-8")
    assert 'class="variant-rules" href="table/?/g/r?points_to_win=3"' in lobby


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
    assert {"own/my_game/__init__.py", "hoyle/games/r/rulebook.en.md", "jinja2/__init__.py"} <= files.keys()
    assert not [name for name in files if name.endswith(".po") or name.startswith(("hoyle/server/", "hoyle/cli/"))]
    assert json.loads(files["site.json"]) == {"title": "Hoyle", "games": ["r"], "own": ["own/my_game"]}


def test_the_pack_of_a_language_has_its_texts_and_the_first_pack_what_is_typed_in_all_languages() -> None:
    files, texts = dict(pack.contents("Hoyle", ["r"], [])), dict(pack.language_contents("ru"))
    catalogue = "hoyle/locale/ru/LC_MESSAGES/hoyle.mo"
    assert texts.keys() == {catalogue, *RUSSIAN_RULEBOOKS}
    assert files.keys() & texts.keys() == {catalogue}
    short, whole = (GNUTranslations(BytesIO(one[catalogue])) for one in (files, texts))
    for text, is_typed in (("SGPM", True), ("pass", True), ("House rules", False)):
        assert (short.gettext(text) == whole.gettext(text)) is is_typed and whole.gettext(text) != text


def exported(code: bytes) -> set[str]:
    start = next(start for number, start, _ in sections(code) if number == EXPORTS)
    return {name for name, _ in exports(code, start)}


def test_pyodide_exports_what_its_script_takes_over_and_little_more(site: Path) -> None:
    kinds = ("mjs", "wasm")
    script, code = (lzma.decompress((site / PATH / f"pyodide/pyodide.asm.{kind}.xz").read_bytes()) for kind in kinds)
    taken, whole = (
        {name for _, name in ASSIGNED.findall(script.decode())},
        exported((package() / "pyodide.asm.wasm").read_bytes()),
    )
    assert taken | (whole & {*addresses(code)}) <= exported(code) < whole
    assert len(exported(code)) < len(whole) / 10


def test_no_page_imports_what_its_pack_leaves_out() -> None:
    graph = grimp.build_graph("hoyle")
    for linking in ("hoyle.rules.link", "hoyle.rules.link.linking", "hoyle.rules.link.mixed"):
        for target in ("compiled", "numba"):  # which functions import, that no page calls
            graph.remove_import(importer=linking, imported=f"hoyle.rules.link.{target}")

    def modules(names: Iterable[str]) -> set[str]:
        found = {"hoyle." + name.removesuffix(".py").rstrip("/").replace("/", ".") for name in names}
        assert found <= graph.modules
        return found.union(*map(graph.find_descendants, found))

    left_out, compiler = modules(pack.LEFT_OUT), modules([*pack.COMPILER, *pack.READERS])
    pages = modules(["games/", "publish/page/"])
    used = set[str]().union(*map(graph.find_upstream_modules, pages - compiler))
    assert not used & (left_out | compiler)
    assert not set[str]().union(*map(graph.find_upstream_modules, compiler)) & left_out


def test_only_the_compiler_writes_python() -> None:
    """`ast.unparse` is in the pack of the compiler."""
    packed = {name: content for name, content in pack.contents("Cards", ["r"], []) if name.endswith(".py")}
    assert "hoyle/rules/views.py" in packed
    assert not [name for name, content in packed.items() if name.startswith("hoyle/") and b"ast.unparse(" in content]


@pytest.mark.parametrize("game", GAMES)
def test_the_pack_of_the_compiler_has_the_sources_of_what_it_compiles(game: str) -> None:
    files = set[str]()

    def source(function: FunctionType) -> str:
        files.add(function.__code__.co_filename)
        return ""

    for entry in table_entry_points(GAMES[game]):
        dependencies(cast(FunctionType, entry.algorithm), GAMES[game], source)
    written = {file for file in files if not file.startswith("<views")}
    assert {f"hoyle/{Path(file).relative_to(pack.HOYLE).as_posix()}" for file in written} <= pack.read_sources().keys()
    assert written


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
    monkeypatch.setattr(pyodide, "user_cache_path", always(tmp_path))
    monkeypatch.setattr(pyodide, "find_spec", always(None))
    monkeypatch.setattr("shutil.which", always(None))
    with pytest.raises(Refusal, match=r"Publishing needs npm, which comes with Node.js"):
        pyodide.package()


def test_with_plain_bots_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    compiled: list[Game] = []

    def module_of(game: Game) -> bytes:
        compiled.append(game)
        return bytes(4)

    monkeypatch.setattr("hoyle.publish.modules.module_of", module_of)
    monkeypatch.setattr("hoyle.publish.modules.contest_module_of", always(b""))
    for part in ("python.write", "pack.write"):
        monkeypatch.setattr(f"hoyle.publish.{part}", always(None))
    monkeypatch.setattr("hoyle.publish.pages.written", always(()))
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
    monkeypatch.setattr(pyodide, "user_cache_path", always(tmp_path / "cache"))
    monkeypatch.setattr(pyodide, "node_commands", always(([""], [str(npm)])))
    with pytest.raises(Refusal, match="is not the one that Hoyle knows"):
        pyodide.package()
    writes = npm.read_text()
    for script in (f"{writes}exit 1\n", "#!/bin/sh\nexit 0\n"):
        npm.write_text(script)
        with pytest.raises(Refusal, match="is the network there"):
            pyodide.package()
    npm.unlink()
    with pytest.raises(Refusal, match="Publishing needs npm"):
        pyodide.package()


def test_a_package_is_fetched_once_and_only_if_it_is_the_right_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package/package.json").write_text("{}")
    with tarfile.open(tmp_path / "package.tgz", "w:gz") as packed:
        packed.add(tmp_path / "package", "package")
    npm = tmp_path / "npm"
    npm.write_text(f'#!/bin/sh\ncp {tmp_path}/package.tgz "$5/$(echo "$2" | tr @ -).tgz"\n')
    npm.chmod(0o755)
    monkeypatch.setattr(pyodide, "user_cache_path", always(tmp_path / "cache"))
    monkeypatch.setattr(pyodide, "node_commands", always(([""], [str(npm)])))
    monkeypatch.setattr(pyodide, "PYODIDE_INTEGRITY", pyodide.integrity((tmp_path / "package.tgz").read_bytes()))
    folder = pyodide.package()
    assert (folder / "package.json").read_text() == "{}" and [*folder.parent.iterdir()] == [folder]
    npm.unlink()
    assert pyodide.package() == folder
