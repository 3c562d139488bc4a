"""Compressed answers: smaller, the same for a client that takes none, and of a size that says nothing about a secret."""

import gzip
import re
from datetime import UTC, datetime

import pytest
from starlette.datastructures import Headers
from starlette.routing import Route

from hoyle.pages.assets import asset
from hoyle.pages.rendering import templates
from hoyle.server import compression
from hoyle.server.app import routes
from hoyle.server.compression import PAGES, accepts_gzip, compressed
from hoyle.server.connections import ServerConfig
from hoyle.server.settings import DEFAULTS
from tests.support.clients import Answer, Browser, Server
from tests.support.gallery import publish

GZIP = {"Accept-Encoding": "deflate, gzip"}
FILES = (asset("hoyle.css"), asset("table.js"), "/art/r/prince.svg", "/protocol.json")
PUBLIC = ("/", "/about", "/docs/", "/g/r", "/g/board64", "/g/r/rules", "/daily", "/gallery", "/puzzles")
KEPT_AS_THEY_ARE = ("", "/replay", "/deal")
"""Pages below a table, whose address is a secret."""


def ask(guest: Browser, path: str, method: str = "GET", **headers: str) -> Answer:
    """Return the answer to a client that takes gzip; `headers` have underscores for hyphens."""
    return guest.ask(method, path, **GZIP, **{name.replace("_", "-"): value for name, value in headers.items()})


def without_ticket(page: bytes) -> bytes:
    """Return a page without its ticket and the seal of its secret, which are new each time."""
    return re.sub(rb'name="ticket" value="[^"]+"|is [0-9a-f]{64}', b"", page)


@pytest.mark.parametrize("path", [*FILES, *PUBLIC])
def test_public_answers_are_compressed_and_are_the_same(guest: Browser, path: str) -> None:
    plain, small = guest.ask("GET", path), ask(guest, path)
    assert "content-encoding" not in plain.headers and small.headers["content-encoding"] == "gzip"
    assert without_ticket(gzip.decompress(small.content)) == without_ticket(plain.content)
    assert len(small.content) < len(plain.content) * 0.6 and int(small.headers["content-length"]) == len(small.content)
    assert plain.headers["vary"] == small.headers["vary"] == "Accept-Encoding"
    assert plain.headers.get("cache-control") == small.headers.get("cache-control")
    head = ask(guest, path, "HEAD")
    assert head.content == b"" and head.headers["content-encoding"] == "gzip"


def test_the_lobby_and_its_style_sheet_are_a_fifth_of_what_they_were(guest: Browser) -> None:
    for path, share in (("/", 0.125), (asset("hoyle.css"), 0.25)):
        assert len(ask(guest, path).content) < share * len(guest.ask("GET", path).content)


def test_tags_and_ranges_of_files(guest: Browser) -> None:
    path = "/art/r/prince.svg"
    plain, small = guest.ask("GET", path), ask(guest, path)
    assert small.headers["etag"] == "W/" + plain.headers["etag"], "other bytes have no strong tag in common"
    for tag in (plain.headers["etag"], small.headers["etag"]):
        unchanged = ask(guest, path, If_None_Match=tag)
        assert unchanged.status == 304 and unchanged.headers["vary"] == "Accept-Encoding"
    part = ask(guest, path, Range="bytes=0-9")
    assert part.status == 206 and "content-encoding" not in part.headers and part.content == plain.content[:10]
    fonts = re.findall(r'"(/static/[^"]+\.woff2)"', guest.ask("GET", "/").text)
    assert fonts and all("content-encoding" not in ask(guest, font).headers for font in fonts)


def test_pages_of_a_table_and_what_a_visitor_sends_are_sent_as_they_are(guest: Browser) -> None:
    table = guest.post("/g/r", {"bot": "random", "seat": "0"}).at
    for name in KEPT_AS_THEY_ARE:
        answer = ask(guest, table + name)
        assert answer.status in (200, 400) and "content-encoding" not in answer.headers
    for path in ("/games", f"/g/r?table={table.removeprefix('/t/')}"):
        assert "content-encoding" not in ask(guest, path).headers
    assert "content-encoding" not in ask(guest, "/?q=nothing+here&x=" + "A" * 3000, "POST").headers


def test_no_secret_is_compressed(guest: Browser) -> None:
    """Each secret stands in the compressed answer as often as in the page, so it is stored and its size is constant."""
    table = guest.post("/g/r", {"bot": "random", "seat": "0"}).at.removeprefix("/t/")
    today = datetime.now(UTC).date().isoformat()
    daily = guest.post(f"/daily/{today}/r", {}).at.removeprefix("/t/")
    for path, secrets in (("/", [table, daily]), ("/daily", [daily]), ("/g/r", [])):
        answer = ask(guest, path)
        whole = gzip.decompress(answer.content)
        found = [*(each.encode() for each in secrets), *re.findall(rb'name="ticket" value="([^"]+)"', whole)]
        assert found
        for secret in found:
            assert answer.content.count(secret) == whole.count(secret) > 0


def test_what_a_visitor_typed_does_not_change_the_size_of_a_secret(guest: Browser) -> None:
    """A guess in the address is as long as any other one, right or wrong."""
    table = guest.post("/g/r", {"bot": "random", "seat": "0"}).at.removeprefix("/t/")
    parts = [stored_parts(ask(guest, f"/?x={guess}")) for guess in (table, table[::-1].swapcase())]
    assert parts[0] == parts[1] == [table.encode()] * len(parts[0]) and parts[0]


def test_what_visitors_do_not_share_is_never_compressed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two visitors who did the same get the same compressed parts on every kind of page, and other stored ones."""
    sent = list[list[bytes]]()

    def recording_gzip(parts: list[bytes]) -> bytes:
        sent.append(parts)
        return gzip.compress(b"".join(parts))

    monkeypatch.setattr(compression, "gzip", recording_gzip)
    today = datetime.now(UTC).date().isoformat()
    published = publish(server.browser(), "Short", points_to_win="2")
    visitors = [(each, *things_of(each, today)) for each in (server.browser(), server.browser())]
    for path in (*PUBLIC, "/docs/daily.html", "/g/r?points_to_win=2", f"/daily/{today}", published, "/puzzles/r/1",
                 "{rules}", "{table}/rules"):  # fmt: skip
        sent.clear()
        for visitor, table, rules in visitors:
            address = path.format(table=table, rules=rules)
            assert ask(visitor, f"{address}{'&' if '?' in address else '?'}x={visitors[0][1]}").status == 200
        compressed_parts = [[without_ticket(part) for part in parts[::2]] for parts in sent]
        assert len(sent) == 2 and compressed_parts[0] == compressed_parts[1], path


def things_of(visitor: Browser, day: str) -> tuple[str, str]:
    """Let a visitor open a table, begin the daily deal and store rules; return the addresses of the table and of the rules."""
    visitor.post(f"/daily/{day}/r")
    table = visitor.post("/g/r", {"bot": "random", "seat": "0"}).at
    return table, visitor.post("/g/r/keep", {"title": "Mine", "points_to_win": "2"}).at


def stored_parts(answer: Answer) -> list[bytes]:
    """Return what of an answer is stored as the id of a table."""
    return re.findall(rb"\x00\x0c\x00\xf3\xff([\w-]{12})", answer.content)


def test_every_page_with_a_secret_marks_it() -> None:
    """In the templates of compressed pages every address of a table or of saved rules, and every ticket, is marked."""
    loader = templates.loader
    assert loader is not None
    for name in ("lobby.html", "daily.html", "game.html", "about.html", "docs.html", "puzzles.html", "gallery.html",
                 "base.html", "rulebook.html"):  # fmt: skip
        source = loader.get_source(templates, name)[0]
        found = re.findall(r'(?:/t/|/c/)\{\{ ([^}]+) \}\}|value="\{\{ ((?:ticket|current_path)[^}]*) \}\}"', source)
        for expression in ("".join(each) for each in found):
            assert expression.endswith("|secret") or (name, expression) in (
                ("lobby.html", "table.id"),  # an open table, which the lobby shows to everybody
                ("game.html", "proposal"),  # only in a form for a table, which is not compressed
            ), (name, expression)


def test_only_pages_without_other_secrets_are_compressed() -> None:
    paths = {route.path for route in routes() if isinstance(route, Route) and "GET" in (route.methods or ())}
    examples = {path: re.sub(r"\{\w+\}", "1", path) for path in paths}
    chosen = sorted(path for path, example in examples.items() if PAGES.fullmatch(example))
    assert chosen == [
        "/", "/about", "/c/{id}", "/daily", "/daily/{day}", "/docs/", "/docs/{page}", "/g/{game}", "/g/{game}/rules", "/gallery",
        "/gallery/families", "/gallery/{id}", "/gallery/{id}/file", "/puzzles", "/puzzles/{family}/{number}", "/t/{table}/rules",
    ]  # fmt: skip


def test_a_published_site_has_no_marks() -> None:
    template = templates.from_string("<a href='/t/{{ id|secret }}'>")
    assert template.render(id="abc") == "<a href='/t/abc'>"
    assert template.render(id="abc", secret_mark="!") == "<a href='/t/!abc!'>"


@pytest.mark.parametrize(
    ("header", "takes"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("gzip;q=0", False), ("gzip;q=0.000", False), ("", False),
     ("identity", False), ("GZIP", True), ("br;q=1", False)],
)  # fmt: skip
def test_who_takes_gzip(header: str, takes: bool) -> None:
    assert accepts_gzip(Headers({"accept-encoding": header})) == takes
    assert not accepts_gzip(Headers({"accept-encoding": header, "range": "bytes=0-1"}))


def test_a_part_is_compressed_once_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "known_parts", {})
    monkeypatch.setattr(compression, "MAX_PARTS", 3)
    parts = [f"part {n} ".encode() * 50 for n in range(5)]
    first = [compressed(part) for part in parts]
    assert len(compression.known_parts) == 3 and compressed(parts[4]) is first[4]


def test_frames_of_a_socket_are_not_compressed(server: Server) -> None:
    assert not ServerConfig(server.app, DEFAULTS).ws_per_message_deflate
