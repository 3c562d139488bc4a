"""Write Hoyle as a static site, which any web host can serve, at any path."""

import json
import shutil
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

from hoyle.bots import registry
from hoyle.docs.site import pictures, rendered_page
from hoyle.games import GAMES, drawings
from hoyle.i18n import LANGUAGES, N_, translator
from hoyle.pages.assets import CLIENT, STYLES, style_sheet
from hoyle.pages.lobby import symbols
from hoyle.publish import data, modules, pack, pages, python, updates
from hoyle.publish.compiling import PACKED, bundle, media_type, write_packed
from hoyle.publish.links import SHELL, home_of
from hoyle.publish.page.games import NOT_IN_PAGES
from hoyle.rules.game import Game

TITLE = "Hoyle"
FOR_SERVERS = "server.json"
"""What a server needs to know that hands out the site; `hoyle/server/browser_tables.py` reads it."""
MANIFEST, WORKER, BUNDLE = "app.webmanifest", "service_worker.js", "offline.bin"
UNPACKER = "static/vendor/xz-decompress/xz-decompress.js"
FONTS = (".woff2",)
CYRILLIC = ("ru", "uk")
"""The languages whose pages use the fonts with *cyrillic* in their names."""
NOT_KEPT = N_("This page is not in your browser yet. Open it once while there is a network.")
LATER = ("docs/", "licenses/")
"""The beginnings of paths, below the folder of a language, that are kept for offline use only when they have been read."""
LATER_FILES = (
    f"{modules.FOLDER}/{modules.contest_name('*')}.wasm{PACKED}",
    pack.COMPILER_PACK + PACKED,
    "static/site/icon-*.png",
    "static/site/studio.js",
    "static/vendor/codemirror/*",
)
"""Patterns of paths for which the same is true."""
NOT_SERVED = ("README.md", "types", "previews", "service_worker.js", "offline.js")
"""The files of the client that a published site does not need."""


@dataclass(frozen=True)
class Site:
    """What is published."""

    games: Sequence[str]
    """The names of the games, own games included."""
    own_games: Sequence[Path] = ()
    """The folders or files of games from outside the package."""
    title: str = TITLE
    compiled: bool = True
    """Whether bots are compiled to WebAssembly; else they play in plain Python, and so do games that cannot be compiled."""


def quiet(step: str) -> None:
    """Say nothing of a step."""


def write(folder: Path, site: Site, tell: Callable[[str], None] = quiet) -> int:
    """Write a site in place of the folder and return the number of its files; Refusal or OSError if that is not possible.

    Until everything is written, the folder stays as it is. Its files that no site has written stay for good. `tell` is called with
    a sentence at the beginning of each step that takes long.
    """
    with updates.beside(folder) as new:
        return write_new(new, site, tell)


def write_new(folder: Path, site: Site, tell: Callable[[str], None]) -> int:
    """Write a site to an empty folder and return the number of its files."""
    write_text(folder / MANIFEST, json.dumps(manifest(site), ensure_ascii=False, indent=1))
    write_text(folder / FOR_SERVERS, json.dumps(for_servers(site)))
    tell("Python for browsers, and Hoyle as compiled modules")
    python.write(folder / "pyodide")
    pack.write(folder, site.title, site.games, site.own_games)
    pack.write_licenses(folder / "licenses")
    data.write(folder, site.games)
    tell(f"pages in {len(LANGUAGES)} languages")
    with only(site.games):
        write_client(folder / "static")
        for game in GAMES.values():
            write_art(folder / "art" / game.name, game)
        for path, content in pages.written(site.title):
            write_text(folder / path, content)
    if site.compiled:
        modules.write(folder, site.games, tell)
    for picture in pictures():
        for docs in folder.glob("**/docs"):
            shutil.copyfile(picture, docs / picture.name)
    tell("the files for use without a network")
    count = write_worker(folder)
    updates.write_lists(folder, site.games)
    return count + 2


@contextmanager
def only(games: Sequence[str]) -> Generator[None]:
    """Leave only these games in `GAMES` meanwhile, and the bots that a page can run."""
    every, withheld = dict(GAMES), set(registry.WITHHELD)
    registry.WITHHELD.update(NOT_IN_PAGES)
    for name in every.keys() - set(games):
        del GAMES[name]
    forget_games()
    try:
        yield
    finally:
        GAMES.clear()
        GAMES.update(every)
        registry.WITHHELD.intersection_update(withheld)
        forget_games()


def forget_games() -> None:
    """Forget what was made for another choice of games."""
    symbols.cache_clear()
    rendered_page.cache_clear()


def write_text(file: Path, content: str) -> None:
    """Write a file and the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, "utf-8")


def write_client(folder: Path) -> None:
    """Write the scripts, fonts and icons as they are, and the style sheet in one file."""
    shutil.copytree(CLIENT, folder, ignore=shutil.ignore_patterns(*NOT_SERVED), dirs_exist_ok=True)
    write_text(folder / STYLES, style_sheet())


def write_art(folder: Path, game: Game) -> None:
    """Write the drawings and the cloth of a game: its own before those of its family and of all games."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in reversed(drawings.folders(game)):
        for file in sorted(source.glob("*")) if source.is_dir() else ():
            if file.is_file():
                shutil.copyfile(file, folder / file.name)


def manifest(site: Site) -> dict[str, object]:
    """Return what a browser needs to install the site like an application."""
    icons = [{"src": "static/site/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    icons += [
        {"src": f"static/site/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)
    ]
    return {
        "name": site.title,
        "short_name": site.title,
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#1c4a38",
        "theme_color": "#1c4a38",
        "icons": icons,
    }


def for_servers(site: Site) -> dict[str, object]:
    """Return what a server needs to know; `hoyle.server.browser_tables.NEEDED` says what that is."""
    return {
        "policy": pages.POLICY.replace("script-src 'self'", "script-src 'self' blob:"),  # workers load unpacked scripts
        "homes": {lang: home_of(lang, LANGUAGES) for lang in LANGUAGES},
        "games": list(site.games),
        "begin": SHELL + "?/g/{game}/begin?{query}",
        "studio": SHELL + "?/g/{game}/studio",
    }


def write_worker(folder: Path) -> int:
    """Write the service worker and what it keeps, and return the number of all files; equal files give an equal worker.

    Packed files and fonts, which would not get smaller, are kept one by one. All others come in bundles: one for each
    language, which is kept when a page in this language has been read, and one for all.
    """
    files = sorted(
        file
        for file in folder.rglob("*")
        if file.is_file() and file.name != WORKER and not file.name.endswith(BUNDLE + PACKED)
    )
    names = [file.relative_to(folder).as_posix() for file in files]
    version = sha256()
    for file, name in zip(files, names, strict=True):
        version.update(name.encode() + b"\0" + sha256(file.read_bytes()).digest())
    kept = [name for name in names if not is_later(name)]
    small = [name for name in kept if not name.endswith((PACKED, *FONTS))]
    fonts = [name for name in kept if name.endswith(FONTS)]
    write_packed(folder, BUNDLE, bundle((name, (folder / name).read_bytes()) for name in small if not lang_of(name)))
    packed = [(name, media_type(name)) for name in kept if name.endswith(PACKED)]
    facts = {
        "VERSION": version.hexdigest()[:16],
        "FILES": [file for file in packed if file[0] not in pack.LANGUAGE_PACKS],
        "FONTS": [name for name in fonts if "cyrillic" not in name],
        "BUNDLE": BUNDLE + PACKED,
        "LANGUAGES": [write_language(folder, lang, small, fonts, packed) for lang in LANGUAGES],
        "UNPACKER": UNPACKER,
    }
    head = "".join(f"self.{name} = {json.dumps(value)};\n" for name, value in facts.items())
    write_text(folder / WORKER, head + (CLIENT / "site" / "offline.js").read_text("utf-8"))
    return len(names) + len(LANGUAGES) + 2


def write_language(
    folder: Path, lang: str, small: Sequence[str], fonts: Sequence[str], packed: Sequence[tuple[str, str]]
) -> dict[str, object]:
    """Write the bundle of the pages in a language, and return what the service worker needs to know of it."""
    name = f"{lang}.{BUNDLE}"
    write_packed(folder, name, bundle((page, (folder / page).read_bytes()) for page in small if lang_of(page) == lang))
    return {
        "home": home_of(lang, LANGUAGES),
        "bundle": name + PACKED,
        "files": [file for file in packed if pack.LANGUAGE_PACKS.get(file[0]) == lang],
        "fonts": [font for font in fonts if lang in CYRILLIC and "cyrillic" in font],
        "missing": translator(lang)(NOT_KEPT),
    }


def lang_of(name: str) -> str:
    """Return the language of a page, or "" for a file that all languages share.

    >>> lang_of("de/about/index.html"), lang_of("g/r/index.html"), lang_of("static/table.js")
    ('de', 'en', '')
    """
    first = next(iter(LANGUAGES)) if name.endswith(".html") else ""
    return next((lang for lang in LANGUAGES if name.startswith(f"{lang}/")), first)


def is_later(name: str) -> bool:
    """Return whether a file is kept for offline use only when it has been read."""
    return any(part + "/" in LATER for part in name.split("/")[:2]) or any(
        fnmatch(name, pattern) for pattern in LATER_FILES
    )
